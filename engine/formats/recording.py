"""Recorded games, as values and as text that any program can read.

The text has a line for each datum, a word and its value, then the board and what was done on it::

    minewave 2
    size 9x9x10
    wraps no
    start opening
    win open
    marks no
    fairness classic
    seed 42
    board
    ...*.....        one line a row: * is a mine
    moves
    0 open 4,4       milliseconds on the play clock, and what was done to which cell
    1480 flag 3,0
    3120 chord 4,1
    3120 lost        the end: won, lost or abandoned

More lines may stand before the board: ``proven yes`` or ``no`` for a no-guess board, ``given 4,4``
where the game itself opened that cell at the start, ``retried yes`` where that was done because the
mines were known, ``player``, ``date``, and ``uid``, the game's name in the record book that it
comes from. Where fair play drew the mines anew, a line ``3120 redrawn`` with all the rows, parted
by ``/``, follows the move. A line ``5000 revert`` takes back the move that lost and flags its
mines, ``5000 undo`` the last move that changed anything. So the text holds every layout and needs
no generator to be played again.

Between the moves stand the pointer's ways and buttons, as ``engine.core.pointer`` describes them.
Lines are in the order of their times, so a game in play can be written as it goes on; one whose end
is missing was left with its last line. Format 1 has no pointer; there ``retried`` names the cell,
and the lines ``result`` and ``ms`` before the board tell the end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from operator import itemgetter

from engine.core.commands import Chord, Flag, Move, Open, Revert, Undo, Withdrawal
from engine.core.config import MAX_SIDE, GameConfig, shown
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.pointer import NO_TIME, Act, PathError, Pointer, letters_of, unpacked
from engine.formats import recording_header as head_lines
from engine.formats.recording_header import (
    Head,
    cell_of,
    field_of,
    place_of,
    told_rows,
    whole,
    yes_no,
)
from engine.formats.recording_header import RecordingError as RecordingError
from engine.generation.placement import MAX_SEED
from engine.rules.game import Status

FORMAT = "minewave 2"
_OLDER = "minewave 1"
MAX_MS = 10**12
_LONGEST_PATH = 64
"""Motions in a line."""
MOST_POINTERS = 300_000
"""Of the pointer's places in a recording: three quarters of an hour without a rest."""
MOST_MOVES = 2_000_000
"""Of a recording: two a cell of the largest board. Games with more are played, but not kept."""
MOST_BYTES = 64_000_000
"""Of a file."""
MOST_LINES = 2 * MOST_MOVES + MOST_POINTERS + 2 * MAX_SIDE
"""Of a text: two a move, as mines may be drawn anew; one a place; the board and what is told."""
_MOST_LETTERS = 100_000
"""Of a path on one line."""


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
    move: Move | Withdrawal
    redrawn: Minefield | None = None


@dataclass(frozen=True)
class Recording:
    """A game from its first move to its end; ``str`` of it is its text.

    ``field`` are the mines as they lay at first. ``given`` is the cell that the game itself opened
    at the start; ``retried`` tells that the mines were known then. A pointer's event comes before
    the moves of the same millisecond.
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
    pointer: tuple[Pointer, ...] = ()

    def __str__(self) -> str:
        """The text, as ``parse`` reads it; it ends with a line break."""
        lines = [*self.head(), *body(self.moves, self.pointer), f"{self.ms} {self.result.value}"]
        return "\n".join(lines) + "\n"

    def head(self) -> list[str]:
        """The lines of the text before the moves."""
        config = self.config
        said = {
            "size": config.size,
            "wraps": yes_no(config.wraps),
            "start": config.start.value,
            "win": config.win.value,
            "marks": yes_no(config.question_marks),
            "fairness": config.fairness.value,
            "seed": str(self.seed),
            "proven": "" if self.proven is None else yes_no(self.proven),
            "given": "" if self.given is None else f"{self.given[0]},{self.given[1]}",
            "retried": "yes" if self.retried else "",
            "player": " ".join(self.player.split()),
            "date": self.date,
            "uid": self.uid,
        }
        lines = [FORMAT, *(f"{name} {value}" for name, value in said.items() if value)]
        return [*lines, "board", *told_rows(self.field), "moves"]

    @classmethod
    def parse(cls, text: str) -> Recording:
        """The game that a text records. Raises RecordingError; whether the moves give the result
        is for ``replay.verify`` to say.

        >>> field = Minefield.from_text("*...")
        >>> moves = (Timed(0, Open((3, 0))),)
        >>> game = Recording(GameConfig(4, 1, 1), 0, field, moves, Result.WON, 0)
        >>> Recording.parse(str(game)) == game
        True
        >>> Recording.parse("hello")
        Traceback (most recent call last):
        engine.formats.recording_header.RecordingError: The first line is not "minewave 2".
        """
        lines = head_lines.lines_of(text)
        if (first := next(lines).strip()) not in (FORMAT, _OLDER):
            raise RecordingError(f'The first line is not "{FORMAT}".')
        if text.count("\n") > MOST_LINES:
            raise RecordingError(f"The recording has more than {MOST_LINES} lines.")
        head = Head(head_lines.until_board(lines))
        config = head.config()
        rows = list(islice(lines, config.height))
        if next(lines, "") != "moves":
            raise RecordingError(f'After {config.height} rows there is no line "moves".')
        field = field_of(rows, config)
        is_old = first == _OLDER
        read = _Body(lines, config)
        ended = read.end
        if is_old and ended is None:
            ended = head.whole("ms", MAX_MS), head.one_of("result", Result)
        elif is_old or {"ms", "result"} & set(head.found):
            raise RecordingError("The game's end is told where its format does not tell it.")
        ms, result = ended or (read.ms, Result.ABANDONED)
        given = head.cell("retried" if is_old else "given", config.grid)
        retried = given is not None if is_old else "retried" in head.found
        if not is_old and retried and (given is None or not head.boolean("retried")):
            raise RecordingError('"retried" is told of a game that was given no cell.')
        return cls(
            config,
            head.whole("seed", MAX_SEED),
            field,
            tuple(read.moves),
            result,
            ms,
            head.boolean("proven") if "proven" in head.found else None,
            given,
            retried,
            head.text("player"),
            head.text("date"),
            head.name("uid"),
            tuple(read.pointer),
        )


def body(
    moves: Sequence[Timed], pointer: Sequence[Pointer], x: int = 0, y: int = 0
) -> Iterator[str]:
    """The lines of moves and pointer in the order of time; ``x`` and ``y`` are the place that was
    last told."""
    letters, told = letters_of(pointer, 0, x, y), 0
    for timed in (*moves, None):
        until = len(pointer)
        if timed is not None:
            until = bisect_right(pointer, timed.ms, told, key=itemgetter(0))
        while told < until:
            end = _end_of_way(pointer, told, until)
            if end > told:  # the first motion comes no time after its own line's
                yield f"{pointer[told].ms} path {NO_TIME}{''.join(letters[3 * told + 1 : 3 * end])}"
            else:
                point, end = pointer[told], told + 1
                yield f"{point.ms} {point.act.value} {point.x},{point.y}"
            told = end
        if timed is not None:
            yield f"{timed.ms} {timed.move}"
            if timed.redrawn is not None:
                yield f"{timed.ms} redrawn {'/'.join(told_rows(timed.redrawn))}"


def _end_of_way(pointer: Sequence[Pointer], begin: int, until: int) -> int:
    """Where the motions from ``begin`` on end that go onto one line."""
    end = min(begin + _LONGEST_PATH, until)
    return next((at for at in range(begin, end) if pointer[at][3] is not Act.MOVE), end)


class _Body:
    """The lines after the board."""

    def __init__(self, lines: Iterable[str], config: GameConfig) -> None:
        self._config, self._grid = config, config.grid
        self.moves: list[Timed] = []
        self.pointer: list[Pointer] = []
        self.end: tuple[int, Result] | None = None
        self.ms = 0
        for line in lines:
            words = line.split()
            if not words:
                continue
            self._line = shown(line)
            ms = whole(words[0], MAX_MS)
            if ms < self.ms:
                raise RecordingError(f"{self._line} comes before the line above it.")
            if self.end is not None:
                raise RecordingError(f"{self._line} stands after the game's end.")
            self.ms = ms
            self._read(ms, words[1:])
            if len(self.pointer) > MOST_POINTERS:
                raise RecordingError("The recording tells more of the pointer's way than any game.")
            if len(self.moves) > MOST_MOVES:
                raise RecordingError(f"The recording has more than {MOST_MOVES} moves.")

    def _read(self, ms: int, words: list[str]) -> None:
        match words:
            case [("open" | "flag" | "chord") as verb, cell]:
                self.moves.append(Timed(ms, _MOVES[verb](cell_of(cell, self._grid))))
            case ["revert"]:
                self.moves.append(Timed(ms, Revert()))
            case ["undo"]:
                self.moves.append(Timed(ms, Undo()))
            case ["redrawn", rows]:
                self._redraw(ms, rows)
            case ["path", letters]:
                self._path(ms, letters)
            case [button, way, place]:
                self._button(ms, f"{button} {way}", place)
            case [("won" | "lost" | "abandoned") as result]:
                self.end = ms, Result(result)
            case _:
                raise RecordingError(f"{self._line} is no move.")

    def _redraw(self, ms: int, rows: str) -> None:
        last = self.moves[-1] if self.moves else None
        if last is None or last.redrawn is not None or ms != last.ms:
            raise RecordingError(f"{self._line} belongs to no move.")
        self.moves[-1] = Timed(ms, last.move, field_of(rows.split("/"), self._config))

    def _path(self, ms: int, letters: str) -> None:
        x, y = self.pointer[-1][1:3] if self.pointer else (0, 0)
        if len(letters) > _MOST_LETTERS:
            raise RecordingError("A path on one line is longer than any.")
        try:
            self.pointer += unpacked(letters, ms, x, y)
        except PathError as error:
            raise RecordingError(str(error)) from None
        self.ms = self.pointer[-1].ms

    def _button(self, ms: int, act: str, place: str) -> None:
        where, button = place_of(place), _BUTTONS.get(act)
        if where is None or button is None:
            raise RecordingError(f"{self._line} is no move.")
        self.pointer.append(Pointer(ms, *where, button))


_BUTTONS = {act.value: act for act in Act if act is not Act.MOVE}
_MOVES: dict[str, type[Move]] = {"open": Open, "flag": Flag, "chord": Chord}
