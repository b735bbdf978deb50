"""Recorded games, as values and as text that any program can read.

The text has a line for each datum, a word and its value, then the board and the moves::

    minewave 1
    size 9x9x10
    wraps no
    start opening
    win open
    marks no
    fairness classic
    seed 42
    result lost
    ms 3120
    board
    ...*.....        one line a row: * is a mine
    moves
    0 open 4,4       milliseconds on the play clock, and what was done to which cell
    1480 flag 3,0
    3120 chord 4,1

More lines may stand before the board: ``proven yes`` or ``no`` for a no-guess board, ``retried
4,4`` where the game began on known mines with that cell opened, ``player`` and ``date``. Where fair
play drew the mines anew, a line ``3120 redrawn`` with all the rows, parted by ``/``, follows the
move. A line ``5000 revert`` takes back the move that lost. So the text holds every layout and needs
no generator to be played again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from engine.commands import Chord, Flag, Move, Open, Revert
from engine.config import ConfigError, Fairness, GameConfig, StartRule, WinRule, parse_size, shown
from engine.game import Status
from engine.grid import Cell, Grid, mask_of, rows_of
from engine.minefield import Minefield
from engine.placement import MAX_SEED

FORMAT = "minewave 1"
MAX_MS = 10**12
LONGEST_TEXT = 200
"""A player's name or a date has no more characters."""


_Choice = TypeVar("_Choice", bound=Enum)


class RecordingError(ValueError):
    """A text that is no recorded game; the message is one clear sentence."""


class Result(Enum):
    """How a recorded game ended."""

    WON = "won"
    LOST = "lost"
    ABANDONED = "abandoned"


RESULTS = {
    Status.READY: Result.ABANDONED,
    Status.PLAYING: Result.ABANDONED,
    Status.WON: Result.WON,
    Status.LOST: Result.LOST,
}


@dataclass(frozen=True)
class Timed:
    """A move, its milliseconds on the play clock, and the mines if it had them drawn anew."""

    ms: int
    move: Move | Revert
    redrawn: Minefield | None = None


@dataclass(frozen=True)
class Recording:
    """A game from its first move to its end; ``str`` of it is its text.

    ``field`` are the mines as they lay at first. ``retried`` is the cell that stood open when the
    game began, for one played again on the same mines.
    """

    config: GameConfig
    seed: int
    field: Minefield
    moves: tuple[Timed, ...]
    result: Result
    ms: int
    proven: bool | None = None
    retried: Cell | None = None
    player: str = ""
    date: str = ""

    def __str__(self) -> str:
        """The text, as ``parse`` reads it; it ends with a line break."""
        config = self.config
        head = {
            "size": config.size,
            "wraps": _yes_no(config.wraps),
            "start": config.start.value,
            "win": config.win.value,
            "marks": _yes_no(config.question_marks),
            "fairness": config.fairness.value,
            "seed": str(self.seed),
            "proven": "" if self.proven is None else _yes_no(self.proven),
            "retried": "" if self.retried is None else f"{self.retried[0]},{self.retried[1]}",
            "player": " ".join(self.player.split()),
            "date": self.date,
            "result": self.result.value,
            "ms": str(self.ms),
        }
        lines = [FORMAT, *(f"{name} {value}" for name, value in head.items() if value)]
        lines += ["board", *_rows(self.field), "moves"]
        for timed in self.moves:
            lines.append(f"{timed.ms} {timed.move}")
            if timed.redrawn is not None:
                lines.append(f"{timed.ms} redrawn {'/'.join(_rows(timed.redrawn))}")
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Recording:
        """The game that a text records. Raises RecordingError; whether the moves give the result
        is for ``replay.verify`` to say."""
        lines = [line.rstrip() for line in text.splitlines()]
        if not lines or lines[0].strip() != FORMAT:
            raise RecordingError(f'The first line is not "{FORMAT}".')
        if "board" not in lines:
            raise RecordingError('There is no line "board".')
        top = lines.index("board")
        head = _Head(lines[1:top])
        config = head.config()
        bottom = top + 1 + config.height
        if lines[bottom : bottom + 1] != ["moves"]:
            raise RecordingError(f'After {config.height} rows there is no line "moves".')
        field = _field(lines[top + 1 : bottom], config)
        return cls(
            config,
            head.whole("seed", MAX_SEED),
            field,
            tuple(_moves(lines[bottom + 1 :], config)),
            head.one_of("result", Result),
            head.whole("ms", MAX_MS),
            head.boolean("proven") if "proven" in head.found else None,
            _cell(head.found["retried"], config.grid) if "retried" in head.found else None,
            head.text("player"),
            head.text("date"),
        )


class _Head:
    """The lines before the board."""

    def __init__(self, lines: list[str]) -> None:
        pairs = [line.split(maxsplit=1) for line in lines if line.strip()]
        for words in pairs:
            if len(words) != 2 or words[0] not in _NAMES:
                raise RecordingError(f"{shown(' '.join(words))} says nothing about a game.")
        self.found = {name: value.strip() for name, value in pairs}
        if len(self.found) < len(pairs):
            raise RecordingError("A line about the game is there twice.")

    def config(self) -> GameConfig:
        try:
            width, height, mines = parse_size(self._given("size"))
            return GameConfig(
                width,
                height,
                mines,
                self.boolean("wraps"),
                self.one_of("start", StartRule),
                self.one_of("win", WinRule),
                self.boolean("marks"),
                self.one_of("fairness", Fairness),
            )
        except ConfigError as error:
            raise RecordingError(str(error)) from None

    def boolean(self, name: str) -> bool:
        value = self._given(name)
        if value not in ("yes", "no"):
            raise RecordingError(f'"{name}" is neither yes nor no.')
        return value == "yes"

    def whole(self, name: str, most: int) -> int:
        try:
            return _whole(self._given(name), most)
        except RecordingError as error:
            raise RecordingError(f'"{name}": {error}') from None

    def one_of(self, name: str, kind: type[_Choice]) -> _Choice:
        value = self._given(name)
        try:
            return kind(value)
        except ValueError:
            raise RecordingError(f'"{name}" cannot be {shown(value)}.') from None

    def text(self, name: str) -> str:
        return self.found.get(name, "")[:LONGEST_TEXT]

    def _given(self, name: str) -> str:
        if name not in self.found:
            raise RecordingError(f'"{name}" is missing.')
        return self.found[name]


def _moves(lines: list[str], config: GameConfig) -> list[Timed]:
    moves: list[Timed] = []
    for line in lines:
        words = line.split()
        if not words:
            continue
        verb, what = words[1] if len(words) > 1 else "", words[2] if len(words) > 2 else ""
        if len(words) != (2 if verb == "revert" else 3) or verb not in _VERBS:
            raise RecordingError(f"{shown(line)} is no move.")
        ms = _whole(words[0], MAX_MS)
        last = moves[-1] if moves else None
        if last and ms < last.ms:
            raise RecordingError(f"{shown(line)} comes before the move above it.")
        if verb == "revert":
            moves.append(Timed(ms, Revert()))
        elif verb != "redrawn":
            moves.append(Timed(ms, _MOVES[verb](_cell(what, config.grid))))
        elif last and last.redrawn is None and ms == last.ms:
            moves[-1] = Timed(ms, last.move, _field(what.split("/"), config))
        else:
            raise RecordingError(f"{shown(line)} belongs to no move.")
    return moves


def _field(rows: list[str], config: GameConfig) -> Minefield:
    grid, signs = config.grid, "".join(rows)
    if {len(row) for row in rows} != {grid.width} or len(rows) != grid.height:
        raise RecordingError(f"The rows of the board are not {config.height} of {config.width}.")
    if set(signs) - {"*", "."}:
        raise RecordingError("The board holds other signs than * and .")
    if signs.count("*") != config.mines:
        raise RecordingError(f"The board holds {signs.count('*')} mines, not {config.mines}.")
    return Minefield(grid, mask_of(grid.size, [n for n, sign in enumerate(signs) if sign == "*"]))


def _rows(field: Minefield) -> list[str]:
    signs = f"{field.mines:0{field.grid.size}b}"[::-1].translate({48: ".", 49: "*"})
    return rows_of(field.grid.width, signs)


def _cell(text: str, grid: Grid) -> Cell:
    numbers = text.split(",")
    if len(numbers) != 2:
        raise RecordingError(f"{shown(text)} is no cell.")
    cell = _whole(numbers[0], grid.width - 1), _whole(numbers[1], grid.height - 1)
    return cell


def _whole(text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= most):
        raise RecordingError(f"{shown(text)} is not a whole number from 0 to {most}.")
    return int(text)


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


_MOVES: dict[str, type[Open] | type[Flag] | type[Chord]] = {
    "open": Open,
    "flag": Flag,
    "chord": Chord,
}
_VERBS = (*_MOVES, "redrawn", "revert")
_NAMES = (
    *("size", "wraps", "start", "win", "marks", "fairness", "seed", "proven", "retried"),
    *("player", "date", "result", "ms"),
)
