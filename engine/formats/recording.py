"""Recorded games, as values and as text.

The text has a header of words and values, then the board, then the moves::

    minewave 2
    size 9x9x10
    wraps no
    start opening
    win open
    marks no
    fairness classic
    seed 42
    board
    ...*.....        one line a row: * is a mine, - a cell that the board's shape lacks
    moves
    0 open 4,4       milliseconds on the play clock, and the move
    1480 flag 3,0
    3120 chord 4,1
    3120 lost        the end: won, lost or abandoned

The header may have more lines: ``neighbours hex`` where numbers count other cells than the 8
around, ``rules 2`` where the game is another one by version 1 of the rules,
``proven yes`` or ``no`` for a no-guess board, ``given 4,4`` if the game itself opened that cell at
the start, ``retried yes`` if the mines were known then, ``player``, ``date``, and ``uid``, the
game's key in the records. Mines that fair play redrew follow the move,
as ``3120 redrawn`` and all rows, separated by ``/``. ``5000 revert`` takes back the move that lost
and flags its mines, ``5000 undo`` the last move that changed anything. So replaying needs no
generator.

Pointer lines, see ``engine.core.pointer``, stand between the moves. Lines are in the order of their
times, so a game can be written while it is played; without an end line it was abandoned.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from operator import itemgetter
from typing import TypeVar

from engine.core.commands import Chord, Flag, Move, Open, Revert, Undo, Withdrawal
from engine.core.config import (
    MAX_SIDE,
    RULES,
    ConfigError,
    Fairness,
    GameConfig,
    StartRule,
    WinRule,
    parse_size,
    quote,
)
from engine.core.grid import Cell, Grid, mask_of, rows_of
from engine.core.minefield import LACKING, Minefield, mark_lacking, shape_of
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.core.pointer import (
    FARTHEST,
    PathError,
    PointerAction,
    PointerSample,
    decode_path,
    encode_path,
)
from engine.generation.placement import MAX_SEED
from engine.rules.game import Status

_MAX_VERSION = 10**6
LONGEST_TEXT = 200  # the most characters of a player's name or a date
NAMES = (
    *("size", "wraps", "neighbours", "start", "win", "marks", "fairness", "rules", "seed"),
    *("proven", "given", "retried", "player", "date", "uid"),
)
"""The words that header lines begin with."""

Watch = Callable[[float], None]
"""Called now and then with the part of a text that has been read, 0 to 1; an exception it raises
stops the reading."""
_WATCHED_LINES = 4096  # the lines between two of its calls
_PLACE = re.compile("(-?[0-9]{1,8}),(-?[0-9]{1,8})")
_Choice = TypeVar("_Choice", bound=Enum)


class RecordingError(ValueError):
    """A text that is not a recorded game; the message is one clear sentence."""


class NewerRulesError(RecordingError):
    """A game played by rules that this program does not know."""


class RecordingHeader:
    """The lines before the board, each a word and its value. Raises RecordingError."""

    def __init__(self, lines: list[str]) -> None:
        pairs = [line.split(maxsplit=1) for line in lines if line.strip()]
        for words in pairs:
            if len(words) != 2 or words[0] not in NAMES:
                raise RecordingError(f"{quote(' '.join(words))} says nothing about a game.")
        self.found = {name: value.strip() for name, value in pairs}
        if len(self.found) < len(pairs):
            raise RecordingError("A line about the game is there twice.")

    def config(self) -> GameConfig:
        """Return the size and the rules, of a board without a shape.

        Raises NewerRulesError for rules of a later version.
        """
        version = self.whole("rules", _MAX_VERSION) if "rules" in self.found else 1
        if version > RULES:
            raise NewerRulesError("The game was played by the rules of a newer Minewave.")
        try:
            return GameConfig(
                *parse_size(self._given("size")),
                self.boolean("wraps"),
                self.one_of("start", StartRule),
                self.one_of("win", WinRule),
                self.boolean("marks"),
                self.one_of("fairness", Fairness),
                version,
                self._neighbours(),
            )
        except ConfigError as error:
            raise RecordingError(str(error)) from None

    def _neighbours(self) -> Neighbourhood:
        name = self.found.get("neighbours", SQUARE.name)
        if name not in NEIGHBOURHOODS:
            raise RecordingError(f"This Minewave knows no neighbours called {quote(name)}.")
        return NEIGHBOURHOODS[name]

    def boolean(self, name: str) -> bool:
        """Parse yes or no."""
        value = self._given(name)
        if value not in ("yes", "no"):
            raise RecordingError(f'"{name}" is neither yes nor no.')
        return value == "yes"

    def whole(self, name: str, most: int) -> int:
        """Parse a whole number from 0 to ``most``."""
        try:
            return parse_whole(self._given(name), most)
        except RecordingError as error:
            raise RecordingError(f'"{name}": {error}') from None

    def one_of(self, name: str, kind: type[_Choice]) -> _Choice:
        """Parse the value of an enum."""
        value = self._given(name)
        try:
            return kind(value)
        except ValueError:
            raise RecordingError(f'"{name}" can\'t be {quote(value)}.') from None

    def text(self, name: str) -> str:
        """Return a text, cut if it is too long; empty if there is none."""
        return self.found.get(name, "")[:LONGEST_TEXT].rstrip()

    def name(self, name: str) -> str:
        """Parse a name of ASCII letters and digits; empty if there is none."""
        value = self.text(name)
        if value and not (value.isascii() and value.isalnum()):
            raise RecordingError(f'"{name}" can\'t be {quote(value)}.')
        return value

    def _given(self, name: str) -> str:
        if name not in self.found:
            raise RecordingError(f'"{name}" is missing.')
        return self.found[name]


def iterate_lines(text: str, watch: Watch | None = None) -> Iterator[str]:
    """Yield the lines of a text one by one: a list of all would take more memory than the game."""
    begin = number = 0
    while (end := text.find("\n", begin)) >= 0:
        yield text[begin:end].rstrip()
        begin, number = end + 1, number + 1
        if watch is not None and number % _WATCHED_LINES == 0:
            watch(begin / len(text))
    yield text[begin:].rstrip()


def read_header_lines(lines: Iterator[str]) -> list[str]:
    """Return the lines before the board, at most one more than there can be."""
    found: list[str] = []
    for line in lines:
        if line == "board":
            return found
        if line and len(found) <= len(NAMES):
            found.append(line)
    raise RecordingError('There is no line "board".')


def format_boolean(value: bool) -> str:
    """Format a truth value as ``RecordingHeader.boolean`` reads it."""
    return "yes" if value else "no"


def parse_cell(text: str, grid: Grid) -> Cell:
    """Parse a cell of the grid, such as ``4,0``."""
    numbers = text.split(",")
    if len(numbers) != 2:
        raise RecordingError(f"{quote(text)} isn't a cell.")
    cell = parse_whole(numbers[0], grid.width - 1), parse_whole(numbers[1], grid.height - 1)
    if cell not in grid:
        raise RecordingError(f"The board has no cell {quote(text)}.")
    return cell


def parse_place(text: str) -> tuple[int, int] | None:
    """Parse a pointer's position, such as ``-4,20``; None if it is not one."""
    match = _PLACE.fullmatch(text)
    place = (int(match[1]), int(match[2])) if match else (FARTHEST + 1, 0)
    return place if max(map(abs, place)) <= FARTHEST else None


def parse_whole(text: str, most: int) -> int:
    """Parse a whole number from 0 to ``most``."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= most):
        raise RecordingError(f"{quote(text)} isn't a whole number from 0 to {most}.")
    return int(text)


def parse_field(rows: list[str], config: GameConfig) -> Minefield:
    """Parse the mines from rows of ``*``, ``.`` and, where the board lacks a cell, ``-``."""
    grid, signs = config.grid, "".join(rows)
    if {len(row) for row in rows} != {grid.width} or len(rows) != grid.height:
        raise RecordingError(f"The rows of the board are not {config.height} of {config.width}.")
    if set(signs) - {"*", ".", LACKING}:
        raise RecordingError("The board holds other characters than *, . and -.")
    if shape_of(signs) != config.shape:
        raise RecordingError("The rows of the board do not have its shape.")
    if signs.count("*") != config.mines:
        raise RecordingError(f"The board holds {signs.count('*')} mines, not {config.mines}.")
    return Minefield(grid, mask_of(grid.span, [n for n, sign in enumerate(signs) if sign == "*"]))


def format_rows(field: Minefield) -> list[str]:
    """Format the mines as the rows that ``parse_field`` reads."""
    signs = f"{field.mines:0{field.grid.span}b}"[::-1].translate({48: ".", 49: "*"})
    return rows_of(field.grid.width, mark_lacking(field.grid, signs))


def _add_shape(config: GameConfig, rows: list[str]) -> GameConfig:
    """Return the config of the board that has these rows. Raises RecordingError."""
    if {len(row) for row in rows} != {config.width} or len(rows) != config.height:
        return config  # ``parse_field`` says so
    try:
        return replace(config, shape=shape_of("".join(rows)))
    except ConfigError as error:
        raise RecordingError(str(error)) from None


FORMAT = "minewave 2"
MAX_MS = 10**12
_LONGEST_PATH = 64  # the most motions in a line
MAX_POINTERS = 300_000
"""The most pointer samples in a recording: three quarters of an hour of constant motion."""
MAX_MOVES = 2_000_000
"""The most moves in a recording: two per cell of the largest board. Longer games can be played, but
not kept."""
MAX_BYTES = 64_000_000  # the largest file, in bytes
MAX_LINES = 2 * MAX_MOVES + MAX_POINTERS + 2 * MAX_SIDE
"""The most lines of a text: two per move, as mines may be redrawn; one per sample; and the rest."""
_MAX_LETTERS = 100_000  # the most letters of a path on one line


class Result(Enum):
    """The result of a recorded game."""

    WON = "won"
    LOST = "lost"
    ABANDONED = "abandoned"


RESULTS = dict.fromkeys(Status, Result.ABANDONED) | {
    Status.WON: Result.WON,
    Status.LOST: Result.LOST,
}


@dataclass(frozen=True)
class Timed:
    """A move, its milliseconds on the play clock, and the redrawn mines if there were any."""

    ms: int
    move: Move | Withdrawal
    redrawn: Minefield | None = None


@dataclass(frozen=True)
class Recording:
    """A game from its first move to its end; ``str`` of it is its text.

    ``field`` are the mines at the start. ``given`` is the cell that the game itself opened at the
    start; ``retried`` says that the mines were known then. A pointer sample precedes the moves of
    the same millisecond.
    """

    config: GameConfig
    seed: int
    field: Minefield
    moves: tuple[Timed, ...]
    result: Result
    ms: int
    proven: bool | None = None
    given: Cell | None = None
    retried: bool = False
    player: str = ""
    date: str = ""
    uid: str = ""
    pointer: tuple[PointerSample, ...] = ()

    def __str__(self) -> str:
        """Return the text, as ``parse`` reads it; it ends with a line break."""
        end = f"{self.ms} {self.result.value}"
        return "\n".join([*self.head(), *format_body(self.moves, self.pointer), end, ""])

    def head(self) -> list[str]:
        """Return the lines of the text before the moves."""
        config = self.config
        said = {
            "size": config.size,
            "wraps": format_boolean(config.wraps),
            "neighbours": "" if config.neighbours == SQUARE else config.neighbours.name,
            "start": config.start.value,
            "win": config.win.value,
            "marks": format_boolean(config.question_marks),
            "fairness": config.fairness.value,
            "rules": "" if config.oldest_rules == 1 else str(config.oldest_rules),
            "seed": str(self.seed),
            "proven": "" if self.proven is None else format_boolean(self.proven),
            "given": "" if self.given is None else f"{self.given[0]},{self.given[1]}",
            "retried": "yes" if self.retried else "",
            "player": " ".join(self.player.split()),
            "date": self.date,
            "uid": self.uid,
        }
        lines = [FORMAT, *(f"{name} {value}" for name, value in said.items() if value)]
        return [*lines, "board", *format_rows(self.field), "moves"]

    @classmethod
    def parse(cls, text: str, watch: Watch | None = None) -> Recording:
        """Parse a recording. Raises RecordingError; ``replay.verify`` checks moves. ``watch`` is
        told the progress, as a million moves take some seconds.

        >>> field = Minefield.from_text("*...")
        >>> moves = (Timed(0, Open((3, 0))),)
        >>> game = Recording(GameConfig(4, 1, 1), 0, field, moves, Result.WON, 0)
        >>> Recording.parse(str(game)) == game
        True
        >>> Recording.parse("hello")
        Traceback (most recent call last):
        engine.formats.recording.RecordingError: The first line isn't "minewave 2".
        """
        lines = iterate_lines(text, watch)
        if next(lines).strip() != FORMAT:
            raise RecordingError(f'The first line isn\'t "{FORMAT}".')
        if text.count("\n") > MAX_LINES:
            raise RecordingError(f"The recording has more than {MAX_LINES} lines.")
        head = RecordingHeader(read_header_lines(lines))
        config = head.config()
        rows = list(islice(lines, config.height))
        if next(lines, "") != "moves":
            raise RecordingError(f'After {config.height} rows there is no line "moves".')
        config = _add_shape(config, rows)
        field, read = parse_field(rows, config), _Body(lines, config)
        ms, result = read.end or (read.ms, Result.ABANDONED)
        return cls(
            config,
            head.whole("seed", MAX_SEED),
            field,
            tuple(read.moves),
            result,
            ms,
            head.boolean("proven") if "proven" in head.found else None,
            *_given(head, config.grid),
            head.text("player"),
            head.text("date"),
            head.name("uid"),
            tuple(read.pointer),
        )


def _given(head: RecordingHeader, grid: Grid) -> tuple[Cell | None, bool]:
    given = parse_cell(head.found["given"], grid) if "given" in head.found else None
    retried = "retried" in head.found
    if retried and (given is None or not head.boolean("retried")):
        raise RecordingError('"retried" is told of a game that was given no cell.')
    return given, retried


def format_body(
    moves: Sequence[Timed], pointer: Sequence[PointerSample], x: int = 0, y: int = 0
) -> Iterator[str]:
    """Yield the lines of moves and pointer in order of time; ``x`` and ``y`` are the last position
    written."""
    letters, told = encode_path(pointer, 0, x, y), 0
    for timed in (*moves, None):
        until = len(pointer)
        if timed is not None:
            until = bisect_right(pointer, timed.ms, told, key=itemgetter(0))
        while told < until:
            way = range(told, min(told + _LONGEST_PATH, until))
            buttons = (at for at in way if pointer[at].act is not PointerAction.MOVE)
            end = next(buttons, way.stop)
            if end > told:  # A stands for 0: the first motion is at its line's own time
                yield f"{pointer[told].ms} path A{''.join(letters[3 * told + 1 : 3 * end])}"
            else:
                point, end = pointer[told], told + 1
                yield f"{point.ms} {point.act.value} {point.x},{point.y}"
            told = end
        if timed is not None:
            yield f"{timed.ms} {timed.move}"
            if timed.redrawn is not None:
                yield f"{timed.ms} redrawn {'/'.join(format_rows(timed.redrawn))}"


class _Body:
    def __init__(self, lines: Iterable[str], config: GameConfig) -> None:
        self._config, self._grid = config, config.grid
        self.moves: list[Timed] = []
        self.pointer: list[PointerSample] = []
        self.end: tuple[int, Result] | None = None
        self.ms = 0
        for line in lines:
            words = line.split()
            if not words:
                continue
            self._line = quote(line)
            ms = parse_whole(words[0], MAX_MS)
            if ms < self.ms:
                raise RecordingError(f"{self._line} comes before the line above it.")
            if self.end is not None:
                raise RecordingError(f"{self._line} stands after the game's end.")
            self.ms = ms
            self._parse_line(ms, words[1:])
            if len(self.pointer) > MAX_POINTERS:
                raise RecordingError("The recording tells more of the pointer's way than any game.")
            if len(self.moves) > MAX_MOVES:
                raise RecordingError(f"The recording has more than {MAX_MOVES} moves.")

    def _parse_line(self, ms: int, words: list[str]) -> None:
        match words:
            case [("open" | "flag" | "chord") as verb, cell]:
                self.moves.append(Timed(ms, _MOVES[verb](parse_cell(cell, self._grid))))
            case [("revert" | "undo") as verb]:
                self.moves.append(Timed(ms, Revert() if verb == "revert" else Undo()))
            case ["redrawn", rows]:
                last = self.moves[-1] if self.moves else None
                if last is None or last.redrawn is not None or ms != last.ms:
                    raise RecordingError(f"{self._line} belongs to no move.")
                field = parse_field(rows.split("/"), self._config)
                self.moves[-1] = Timed(ms, last.move, field)
            case ["path", letters]:
                self._parse_path(ms, letters)
            case [button, way, place] if f"{button} {way}" in _BUTTONS:
                where = parse_place(place)
                if where is None:
                    raise RecordingError(f"{self._line} isn't a move.")
                self.pointer.append(PointerSample(ms, *where, _BUTTONS[f"{button} {way}"]))
            case [("won" | "lost" | "abandoned") as result]:
                self.end = ms, Result(result)
            case _:
                raise RecordingError(f"{self._line} isn't a move.")

    def _parse_path(self, ms: int, letters: str) -> None:
        x, y = self.pointer[-1][1:3] if self.pointer else (0, 0)
        if len(letters) > _MAX_LETTERS:
            raise RecordingError("A path on one line is longer than any.")
        try:
            self.pointer += decode_path(letters, ms, x, y)
        except PathError as error:
            raise RecordingError(str(error)) from None
        self.ms = self.pointer[-1].ms


_BUTTONS = {act.value: act for act in PointerAction if act is not PointerAction.MOVE}
_MOVES: dict[str, type[Move]] = {"open": Open, "flag": Flag, "chord": Chord}
