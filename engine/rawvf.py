"""RAWVF, the plain text of a recorded game that the players of ranking sites read.

Revision 6 of the minesweeper-rawvf project. Cells are counted from 1 there, pixels are those of
cells 16 wide, and a flag goes up at the press of the right button.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.commands import Chord, Flag, Move, Open, Revert
from engine.config import WinRule, preset_name
from engine.metrics import per_second, three_bv
from engine.recording import Recording, RecordingError
from engine.replay import verify

CELL = 16
_LEVELS = {"beginner": "Beginner", "intermediate": "Intermediate", "expert": "Expert"}


def to_rawvf(recording: Recording, version: str) -> str:
    """The game in RAWVF. Raises ReplayError for one that does not verify, and RecordingError for
    rules that the format does not know."""
    config = recording.config
    if config.wraps:
        raise RecordingError("RAWVF knows no borderless boards.")
    if config.win is WinRule.FLAG:
        raise RecordingError("RAWVF knows no games that are won by flags.")
    if any(isinstance(timed.move, Revert) for timed in recording.moves):
        raise RecordingError("RAWVF knows no losses that are taken back.")
    field = verify(recording).game.position.field or recording.field
    bv = three_bv(field)
    head = {
        "RawVF_Version": "Rev6",
        "Program": "Minewave",
        "Version": version,
        "Player": recording.player,
        "Level": _LEVELS.get(preset_name(config) or "", "Custom"),
        "Width": str(config.width),
        "Height": str(config.height),
        "Mines": str(config.mines),
        "Marks": "On" if config.question_marks else "Off",
        "Time": _seconds(recording.ms),
        "BBBV": str(bv),
        "BBBVS": f"{per_second(bv, recording.ms) or 0:.3f}",
        "Timestamp": recording.date,
        "Mode": "Classic",
    }
    lines = [f"{name}: {value}" for name, value in head.items() if value]
    lines.append("Board:")
    lines += [row.translate(_SIGNS) for row in field.rows()]
    lines.append("Events:")
    lines += _events(recording)
    return "\n".join(lines) + "\n"


def _events(recording: Recording) -> Iterator[str]:
    moves: list[tuple[int, Move]] = [
        (timed.ms, timed.move) for timed in recording.moves if not isinstance(timed.move, Revert)
    ]
    if recording.retried is not None:
        moves.insert(0, (0, Open(recording.retried)))
    here = None
    for ms, move in moves:
        x, y = move.cell
        where = f"{x + 1} {y + 1} ({x * CELL + CELL // 2} {y * CELL + CELL // 2})"
        if move.cell != here:
            here = move.cell
            yield f"{_seconds(ms)} mv {where}"
        for event in _BUTTONS[type(move)]:
            yield f"{_seconds(ms)} {event} {where}"


def _seconds(ms: int) -> str:
    return f"{ms // 1000}.{ms % 1000:03}"


_BUTTONS: dict[type[Move], tuple[str, str]] = {
    Open: ("lc", "lr"),
    Flag: ("rc", "rr"),
    Chord: ("mc", "mr"),
}
_SIGNS = str.maketrans("012345678", "000000000")
