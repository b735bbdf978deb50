"""Recordings of other Minesweepers: ``.avf``, ``.evf``, ``.mvf`` and ``.rmv``.

The ``ms_toollib`` package, if installed, reads them in a separate process, and the game is replayed
by the rules of ``engine.formats.rawvf``. A recording whose replay ends differently is refused.
"""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from engine.core.board import Cover
from engine.core.commands import Flag, Move, Open
from engine.core.config import ConfigError, GameConfig, StartRule, quote
from engine.core.grid import mask_of
from engine.core.minefield import Minefield
from engine.core.pointer import FARTHEST, PER_CELL, PointerAction, PointerSample
from engine.core.untrusted import check_regular
from engine.formats import foreign_process
from engine.formats.rawvf import ButtonReader
from engine.formats.recording import (
    LONGEST_TEXT,
    MAX_MS,
    MAX_POINTERS,
    RESULTS,
    Recording,
    Result,
    Timed,
)
from engine.formats.replay import ReplayError, verify
from engine.generation.placement import Placement
from engine.rules.game import Game

ENDINGS = (".avf", ".evf", ".mvf", ".rmv")
MAX_BYTES = 8_000_000
SECONDS = 20  # the time limit for reading a file
OFF_MS = 20
"""the tolerance between the time that a file states and its events; most files count in
hundredths"""


class ForeignError(ValueError):
    """A file that cannot be imported; the message is one clear sentence."""


class _ForeignGame(NamedTuple):
    """The contents of a file; positions are in pixels."""

    config: GameConfig
    field: Minefield
    pixels: int
    ms: int
    player: str
    date: str
    events: list[tuple[int, str, int, int]]  # milliseconds, the name, x, and y


def is_foreign(path: str | Path) -> bool:
    """Return whether a file's name has the suffix of another Minesweeper."""
    return Path(path).suffix.lower() in ENDINGS


def import_foreign(path: str | Path) -> Recording:
    """Read and verify the game of a file. Raises ForeignError."""
    name = quote(Path(path).name)
    return parse_foreign(_read_file(Path(path), name), name)


def parse_foreign(text: str, name: str) -> Recording:
    """Verify the game that ``foreign_process`` printed for a file. Raises ForeignError."""
    found = _parse_game(text, name)
    recording = _replay_events(found)
    if len(recording.pointer) > MAX_POINTERS:
        raise ForeignError(f"{name} tells more of the pointer's way than any game.")
    if recording.result is Result.ABANDONED:
        raise ForeignError(f"The moves in {name} don't end its game.")
    if found.ms and abs(found.ms - recording.ms) > OFF_MS:
        raise ForeignError(
            f"The moves in {name} end its game at {recording.ms} ms, and it tells {found.ms} ms."
        )
    try:
        verify(recording)
    except ReplayError as error:
        raise ForeignError(f"{name} holds a game of other rules. {error}") from None
    return recording


def _read_file(path: Path, name: str) -> str:
    ending = path.suffix.lower()
    _check_file(path, ending, name)
    # -P: no file beside that script may shadow a module.
    command = [sys.executable, "-P", foreign_process.__file__, ending, str(path.resolve())]
    try:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=SECONDS,
                cwd=folder,  # the package writes a log there when it crashes
                # On Windows a Python process would open a console.
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
    except subprocess.TimeoutExpired:
        raise ForeignError(f"{name} takes too long to read.") from None
    except (OSError, RuntimeError, MemoryError):  # no process or thread could be started
        raise ForeignError("No process can be started to read the file.") from None
    if done.returncode == foreign_process.MISSING:
        raise ForeignError(
            f"To read {ending} files, install ms_toollib (python -m pip install ms_toollib)."
        )
    if done.returncode != 0:
        raise ForeignError(f"{name} isn't an {ending} recording that can be read.")
    return done.stdout.decode("ascii", "replace")


def _check_file(path: Path, ending: str, name: str) -> None:
    if ending not in ENDINGS:
        raise ForeignError(f"{name} ends with none of {', '.join(ENDINGS)}.")
    if getattr(sys, "frozen", False) or not sys.executable:
        raise ForeignError(f"To open {ending} files, run Minewave from the source.")
    try:
        check_regular(path)
        with path.open("rb") as file:
            size = len(file.read(MAX_BYTES + 1))
    except FileNotFoundError:
        raise ForeignError(f"There is no file {name}.") from None
    except (OSError, ValueError):
        raise ForeignError(f"{name} can't be read.") from None
    if size > MAX_BYTES:
        raise ForeignError(f"{name} is too large for a recorded game.")


def _parse_game(text: str, name: str) -> _ForeignGame:
    try:
        told = json.loads(text)
        width, height, mines = told["width"], told["height"], told["mines"]
        if not width or not told["events"]:
            raise ForeignError(f"{name} is a version that ms_toollib doesn't read.")
        config = GameConfig(width, height, len(mines), start=StartRule.SAFE)
        grid = config.grid
        field = Minefield(grid, mask_of(grid.span, {grid.index((x, y)) for x, y in mines}))
        events = [
            (_whole_number(ms), str(name), _whole_number(x), _whole_number(y))
            for ms, name, x, y in told["events"]
        ]
        pixels, ms = max(1, _whole_number(told["pixels"])), _whole_number(told["ms"])
        player = " ".join(told["player"].split())[:LONGEST_TEXT].strip()
        return _ForeignGame(config, field, pixels, ms, player, _format_date(told["began"]), events)
    except ConfigError as error:
        raise ForeignError(f"{name} holds no board to play. {error}") from None
    except ForeignError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ForeignError(f"{name} holds no whole recording.") from None


def _whole_number(value: object) -> int:
    if type(value) is not int:
        raise ValueError("not a whole number")
    return value


def _replay_events(found: _ForeignGame) -> Recording:
    """Replay the events up to the end of the game."""
    config, field = found.config, found.field
    game = Game(config, 0, lambda *_: Placement(field))
    reader = ButtonReader(lambda cell: cell in game.grid and game.board.cover(cell) is Cover.OPEN)
    moves: list[tuple[int, Move]] = []
    pointer: list[PointerSample] = []
    began: int | None = None
    now = 0
    for ms, event, x, y in found.events:
        if game.position.is_over:
            break
        now = max(now, min(ms, MAX_MS))
        for name in _press_names(event, reader.held):
            point = _pointer_sample(found, x, y, now, name)
            if point is not None:
                pointer.append(point)
            move: Move | None = None
            cell = x // found.pixels, y // found.pixels
            if name == "pf":
                move = Flag(cell)
            elif name in _ACTS and name != "mv":
                move = reader.read(name, cell)
            if move is None or move.cell not in game.grid or game.position.is_over:
                continue
            game.apply(move)
            moves.append((now, move))
            if began is None and isinstance(move, Open) and game.board.opened:
                began = now
    start = began or 0  # the clock starts at the first open; earlier events are at 0
    timed = tuple(Timed(max(0, ms - start), move) for ms, move in moves)
    end = timed[-1].ms if timed else 0
    return Recording(
        *(config, 0, field, timed, RESULTS[game.status], end),
        player=found.player,
        date=found.date,
        pointer=tuple(point._replace(ms=max(0, point.ms - start)) for point in pointer),
    )


def _press_names(name: str, held: set[str]) -> list[str]:
    """Return the presses and releases of an event; some files state only that a button changed."""
    if name == "cc":
        return [button + "c" for button in "lr" if button not in held]
    if name in ("crl", "crr"):
        return [name[-1] + "r"]
    if name in ("l", "r", "m"):
        return [name + ("r" if name in held else "c")]
    return [name]


def _pointer_sample(
    found: _ForeignGame, x: int, y: int, ms: int, name: str
) -> PointerSample | None:
    # This corner stands for all positions off the board.
    nowhere = found.config.width * found.pixels, found.config.height * found.pixels
    if name not in _ACTS or (name == "mv" and (x, y) == nowhere):
        return None
    x, y = (max(-FARTHEST, min(FARTHEST, side * PER_CELL // found.pixels)) for side in (x, y))
    return PointerSample(ms, x, y, _ACTS[name])


def _format_date(microseconds: str) -> str:
    """Format microseconds since 1970 like ``2026-11-21T07:20:17Z``; empty if there are none.

    The calendar arithmetic is Hinnant's (2013): its years begin in March, so that a leap day is the
    last of a year.
    """
    if not (microseconds.isascii() and microseconds.isdigit() and len(microseconds) <= 17):
        return ""
    days, seconds = divmod(int(microseconds) // 10**6, 86_400)
    if not days:
        return ""
    era, of_era = divmod(days + 719_468, 146_097)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    year += 400 * era
    if month <= 2:
        year += 1
    hours, minutes = divmod(seconds // 60, 60)
    return f"{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds % 60:02}Z"


_ACTS = {
    "mv": PointerAction.MOVE,
    "lc": PointerAction.LEFT_DOWN,
    "sc": PointerAction.LEFT_DOWN,
    "lr": PointerAction.LEFT_UP,
    "mc": PointerAction.MIDDLE_DOWN,
    "mr": PointerAction.MIDDLE_UP,
    "rc": PointerAction.RIGHT_DOWN,
    "rr": PointerAction.RIGHT_UP,
}
