"""RAWVF, the plain text of a recorded game that ranking sites read.

This is revision 6 of the minesweeper-rawvf project. Its cells are counted from 1, its pixels from
the board's corner with cells 16 wide; both continue off the board, to zero and below. Its readers
replay the events by their own rules, which ``engine.formats.rawvf_events`` follows.
"""

from __future__ import annotations

from engine.core.commands import Withdrawal
from engine.core.config import WinRule, preset_name
from engine.formats.rawvf_events import raw_events
from engine.formats.recording import Recording, RecordingError
from engine.formats.replay import verify
from engine.rules.metrics import per_second, three_bv

_LEVELS = {
    "beginner": "Beginner",
    "classic beginner": "Beginner",
    "intermediate": "Intermediate",
    "expert": "Expert",
}


def to_rawvf(recording: Recording, version: str) -> str:
    """Return the game in RAWVF.

    A first cell that the game itself opened becomes a left click at 0.000. Raises ReplayError for a
    recording that does not verify, and RecordingError for rules unknown to the format.
    """
    config = recording.config
    if config.wraps:
        raise RecordingError("RAWVF knows no borderless boards.")
    if config.win is WinRule.FLAG:
        raise RecordingError("RAWVF knows no games that are won by flags.")
    if any(isinstance(timed.move, Withdrawal) for timed in recording.moves):
        raise RecordingError("RAWVF knows no moves that are taken back.")
    field = verify(recording).game.position.field or recording.field
    bv = three_bv(field)
    head = {
        "RawVF_Version": "Rev6",
        "Program": "Minewave",
        "Version": version,
        "Player": " ".join(recording.player.split()),
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
    lines = [f"{name}: {value}".rstrip() for name, value in head.items()]
    lines.append("Board:")
    lines += [row.translate(_SIGNS) for row in field.rows()]
    lines.append("Events:")
    for ms, event, x, y in raw_events(recording, field):
        lines.append(f"{_seconds(ms)} {event} {x // 16 + 1} {y // 16 + 1} ({x} {y})")
    return "\n".join(lines) + "\n"


def _seconds(ms: int) -> str:
    return f"{ms // 1000}.{ms % 1000:03}"


_SIGNS = str.maketrans("012345678", "000000000")
