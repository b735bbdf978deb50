"""A demo of an algorithm: steps, each with two boards, a text, and notes beside them; and the
positions and words of which demos make them."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import islice
from typing import TypeVar

from engine.core.board import Board
from engine.core.config import BEGINNER, GameConfig
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.core.rng import make_rng, randbelow
from engine.rules.game import Position, Status
from game.platform.background import BackgroundTask
from game.resources.texts import Texts

_Example = TypeVar("_Example")
_TRIES = 200  # seeds tried for a good example
MAX_STEPS = 2000  # a demo is cut off after this many
BASE_MS, LETTER_MS, LONGEST_MS = 700, 34, 6000
"""The time a step is shown: at least, for each letter of its text, and at most."""


class Tint(Enum):
    """A way to highlight a cell; each has a colour and an outline of its own."""

    FOCUS = "focus"  # the cell that the step is about
    LOOKED = "looked"  # a cell that was looked at for it
    GOOD = "good"
    BAD = "bad"
    WAITING = "waiting"  # a cell whose turn comes later
    FIRST = "group1"
    SECOND = "group2"
    THIRD = "group3"
    FOURTH = "group4"
    FIFTH = "group5"
    SIXTH = "group6"


GROUPS = (Tint.FIRST, Tint.SECOND, Tint.THIRD, Tint.FOURTH, Tint.FIFTH, Tint.SIXTH)
"""Tints that mean nothing but that cells belong together."""
Tints = Mapping[Tint, int]  # the cells highlighted in each way
Labels = Mapping[Cell, str]  # a few characters in a cell


@dataclass(frozen=True)
class DemoStep:
    """A moment of a demo. ``text`` is in the player's language; sets of cells are bitboards.

    The left board shows ``position``, which is all that a player would know, and the right one
    it uncovered, the numbers and the mines of ``truth`` (or else ``other`` with just the mines);
    either may have a title in place of the usual one. ``notes`` are the lines of the list headed
    ``title``, the newest last; what follows a tab is aligned right. ``marked`` is the index of the
    line that stands out, by default the newest. It is shown for ``ms``, by default as long as it
    takes to read.
    """

    text: str
    position: Position
    truth: int
    tints: Tints = field(default_factory=dict)
    truth_tints: Tints = field(default_factory=dict)
    labels: Labels = field(default_factory=dict)
    truth_labels: Labels = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    title: str = ""
    marked: int | None = None
    board_title: str = ""
    truth_title: str = ""
    other: Position | None = None
    ms: int | None = None


@dataclass(frozen=True)
class Demo:
    """An algorithm shown step by step. The keys of its texts are ``how.<name>``,
    ``how.<name>_about`` and ``how.try_<name>``; ``steps`` yields the same steps for the same seed.
    A game of ``config`` shows it at work."""

    name: str
    steps: Callable[[Texts, int], Iterator[DemoStep]]
    config: GameConfig = BEGINNER


class DemoSteps:
    """Steps made by a background ``task``, of which ``poll`` takes over those that are done. A move
    leads from each to the next, once the text has been read."""

    first = 0

    def __init__(self, demo: Demo, texts: Texts, seed: int) -> None:
        self.demo = demo
        self.seed = seed
        self.steps: list[DemoStep] = []
        self.is_whole = False
        self._ends = [0]  # the milliseconds at which the first step begins and each step ends
        self._made: list[DemoStep] = []
        self.task = BackgroundTask(lambda is_wanted: self._make(texts, is_wanted))

    @property
    def ms(self) -> int:
        """The length of all steps that are known by now."""
        return self._ends[-1]

    @property
    def moves(self) -> int:
        """The number of steps after the first."""
        return max(0, len(self.steps) - 1)

    def time_of(self, move: int) -> int:
        """Return when a move is made."""
        return self._ends[move + 1]

    def made_by(self, ms: float) -> int:
        """Return how many moves are made by then."""
        return min(bisect_right(self._ends, ms) - 1, self.moves)

    def poll(self) -> bool:
        """Take over what is done; return whether anything changed. Raise what the demo raised."""
        before = len(self.steps), self.is_whole
        self.is_whole = self.task.is_done  # read first: no step is made after that
        for step in self._made[len(self.steps) :]:
            self._ends.append(self._ends[-1] + duration(step))
            self.steps.append(step)
        self.task.result()
        return (len(self.steps), self.is_whole) != before

    def _make(self, texts: Texts, is_wanted: Callable[[], bool]) -> None:
        for step in islice(self.demo.steps(texts, self.seed), MAX_STEPS):
            self._made.append(step)
            if not is_wanted():
                return


def duration(step: DemoStep) -> int:
    """Return the milliseconds that a step is shown, in which its text can be read."""
    if step.ms is not None:
        return step.ms
    return min(LONGEST_MS, BASE_MS + LETTER_MS * len(step.text))


def closed_position(grid: Grid, mines: int, seed: int) -> Position:
    """Return a position in which nothing has happened yet."""
    return Position(seed, Board(grid, mines))


def opened_position(position: Position, field: Minefield, cells: int) -> Position:
    """Return the position of a game over ``field`` with just these safe cells open."""
    board = Board(field.grid, position.board.mines).opening(cells, field)
    return Position(position.seed, board, Status.PLAYING, field)


def reveal_mines(position: Position, mines: int) -> Position:
    """Return the position with these mines revealed; flags on other cells are crossed out."""
    board = position.board
    board = replace(board, flags=board.flags & ~mines, marks=board.marks & ~mines)
    field = Minefield(board.grid, mines)
    return Position(position.seed, board, Status.LOST, field, exploded=position.exploded & mines)


def uncover(position: Position, mines: int) -> Position:
    """Return the position with every cell uncovered, the numbers and these mines."""
    grid = position.board.grid
    field = Minefield(grid, mines)
    board = Board(grid, position.board.mines).opening(field.safe, field)
    return Position(position.seed, board, Status.LOST, field, exploded=position.exploded & mines)


def cell_text(texts: Texts, cell: Cell) -> str:
    """Return a cell as sentences name it, counted from 1."""
    return texts("acts_first.cell", x=cell[0] + 1, y=cell[1] + 1)


def cell_note(cell: Cell) -> str:
    """Return a cell's column and row in short, counted from 1."""
    return f"({cell[0] + 1}, {cell[1] + 1})"


def count_text(texts: Texts, name: str, count: int, **values: object) -> str:
    """Return the text ``acts.<name>`` for a count."""
    return texts(f"acts.{name}", count=count, **values)


def percent_text(texts: Texts, chance: float) -> str:
    """Return a chance in whole percent; only what is certain is 0% or 100%."""
    whole = round(100 * chance)
    return texts("acts.percent", number=min(99, max(1, whole)) if 0 < chance < 1 else whole)


def find_example(
    seed: int,
    purpose: str,
    make: Callable[[int], _Example],
    is_good: Callable[[_Example], bool],
    fallback_seed: int,
) -> _Example:
    """Return the first good example among those of seeds drawn from ``seed``, or else that of
    ``fallback_seed``, which is known to be good. Each ``purpose`` has draws of its own."""
    uniform = make_rng(seed, purpose)
    for _ in range(_TRIES):
        example = make(randbelow(uniform, 2**64))
        if is_good(example):
            return example
    return make(fallback_seed)
