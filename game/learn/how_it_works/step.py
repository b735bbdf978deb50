"""A demo of an algorithm as steps, and the positions, labels and texts that its steps consist
of."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import accumulate, islice, takewhile
from typing import TypeVar

from engine.core.board import Board
from engine.core.config import BEGINNER, GameConfig
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield
from engine.core.rng import make_rng, randbelow
from engine.rules.game import Position, Status
from game.resources.format import format_percent, whole_percent
from game.resources.texts import Texts
from game.scenes.context import Context
from game.ui.boxes import Box, Column, Row, Spring
from game.ui.leaves import Text
from game.ui.painter import NAME, SMALL
from game.ui.widgets import Button, Callback

_Example = TypeVar("_Example")
_TRIES = 200  # seeds tried for a good example
MAX_STEPS = 2000  # the most steps; a longer demo is cut off
BASE_MS, LETTER_MS, LONGEST_MS = 700, 34, 6000
"""How long a step is shown: the least, for each letter of its text, and the most."""


class Tint(Enum):
    """A way to highlight a cell, with a colour and an outline of its own."""

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
"""Tints whose only meaning is that cells belong together."""
Tints = Mapping[Tint, int]  # the cells highlighted in each way
Labels = Mapping[Cell, str]  # a few characters in a cell


@dataclass(frozen=True)
class DemoStep:
    """A moment of a demo. ``text`` is in the player's language; sets of cells are bitboards.

    The left board shows ``position``, which is all that a player would know. The right board shows
    it uncovered, with the numbers and the mines of ``truth`` (or else ``other`` with only the
    mines). Either may have a title instead of the usual one. ``notes`` are the lines of the list
    headed ``title``, the newest last; text after a tab is right-aligned. ``marked`` is the index of
    the line that stands out, by default the newest. The step is shown for ``ms``, by default long
    enough to be read.
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
    """The steps of a demo, which can be played like a game: a move leads to the next step, once the
    current text has been read. There are no steps until they have been made."""

    first = 0

    def __init__(self, steps: Sequence[DemoStep] = ()) -> None:
        self.steps = steps
        self._ends = [0, *accumulate(map(duration, steps))]

    @property
    def is_whole(self) -> bool:
        return bool(self.steps)

    @property
    def ms(self) -> int:
        return self._ends[-1]

    @property
    def moves(self) -> int:
        return max(0, len(self.steps) - 1)

    def time_of(self, move: int) -> int:
        return self._ends[move + 1]

    def made_by(self, ms: float) -> int:
        return min(bisect_right(self._ends, ms) - 1, self.moves)


def make_steps(demo: Demo, texts: Texts, seed: int, is_wanted: Callable[[], bool]) -> DemoSteps:
    """Make the steps of a demo, while they are wanted."""
    steps = islice(demo.steps(texts, seed), MAX_STEPS)
    return DemoSteps(tuple(takewhile(lambda _: is_wanted(), steps)))


def duration(step: DemoStep) -> int:
    """Return the milliseconds that a step is shown, long enough to read its text."""
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
    field, exploded = Minefield(board.grid, mines), position.exploded & mines
    return Position(position.seed, board, Status.LOST, field, exploded=exploded)


def uncover(position: Position, mines: int) -> Position:
    """Return the position with every cell uncovered, the numbers and these mines."""
    field = Minefield(position.board.grid, mines)
    board = Board(field.grid, position.board.mines).opening(field.safe, field)
    return reveal_mines(replace(position, board=board), mines)


def cell_note(cell: Cell) -> str:
    """Return a cell's column and row in short, counted from 1."""
    return f"({cell[0] + 1}, {cell[1] + 1})"


def percent_text(texts: Texts, chance: float) -> str:
    """Return a chance in whole percent; only certainty is 0% or 100%."""
    return format_percent(whole_percent(chance), texts)


def chance_labels(texts: Texts, grid: Grid, chances: Mapping[int, Fraction]) -> Labels:
    """Return labels with the chances of cells in percent."""
    return {grid.cell(at): percent_text(texts, float(chance)) for at, chance in chances.items()}


def number_labels(grid: Grid, cells: int) -> Labels:
    """Return labels with the numbers of cells in reading order, counted from 0."""
    return {grid.cell(index): str(index) for index in indices(cells)}


def ring_marks(grid: Grid, rings: Sequence[int]) -> tuple[Tints, Labels]:
    """Return rings of cells in the tints of groups, and their numbers as labels."""
    tints: dict[Tint, int] = {}
    labels: dict[Cell, str] = {}
    for number, ring in enumerate(rings):
        tint = GROUPS[number % len(GROUPS)]
        tints[tint] = tints.get(tint, 0) | ring
        labels |= dict.fromkeys(grid.cells(ring), str(number))
    return tints, labels


def find_example(
    seed: int,
    purpose: str,
    make: Callable[[int], _Example],
    is_good: Callable[[_Example], bool],
    fallback_seed: int,
) -> _Example:
    """Return the first good example among those of seeds drawn from ``seed``, or else the example
    of ``fallback_seed``, which is known to be good. Each ``purpose`` has separate draws."""
    uniform = make_rng(seed, purpose)
    for _ in range(_TRIES):
        example = make(randbelow(uniform, 2**64))
        if is_good(example):
            return example
    return make(fallback_seed)


_GAP = 4  # layout units between its parts
TURNS = {"page up": -1, "pad lb": -1, "page down": 1, "pad rb": 1}
"""The keys that switch to another demo."""


class DemoHeader:
    """The buttons that leave a demo and change to others, its title and its text. ``on_turn`` is
    called once the ``number`` among ``demos`` has changed."""

    def __init__(
        self,
        context: Context,
        demos: Sequence[Demo],
        number: int,
        back: Callback,
        on_turn: Callback,
    ) -> None:
        self._context, self.demos, self.number = context, demos, number
        self._back = Button("", back, "back")
        self.previous = Button("", lambda: self.turn(-1), "chevron_left")
        self.next = Button("", lambda: self.turn(1), "chevron_right")
        self._on_turn = on_turn

    @property
    def demo(self) -> Demo:
        return self.demos[self.number]

    def turn(self, by: int) -> None:
        """Change to the previous demo (-1) or the next (1), if there is one."""
        if 0 <= self.number + by < len(self.demos):
            self.number += by
            self._on_turn()

    @property
    def bar(self) -> Box:
        """The row of its buttons."""
        last = len(self.demos) - 1
        self.previous.enabled, self.next.enabled = self.number > 0, self.number < last
        return Row(self._back, Spring(), self.previous, self.next, gap=_GAP)

    @property
    def title(self) -> Box:
        """The demo's title and number, and a line about it."""
        texts, name = self._context.texts, self.demo.name
        number = Text(f"{self.number + 1} / {len(self.demos)}", SMALL, "text_dim", lines=1)
        title = Text(texts(f"how.{name}"), NAME, title=True, grow=1)
        about = Text(texts(f"how.{name}_about"), SMALL, "text_dim")
        return Column(Row(title, number, align="baseline"), about, gap=_GAP)
