"""The engine's algorithms in small visible steps, for demonstrations.

The engine works on whole boards at once. These versions shuffle a list, visit neighbours and use a
stack or a queue, with the same results, and yield each step as a self-contained value.
"""

import random
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield
from engine.core.neighbourhood import SQUARE
from engine.solver.component import FIELD_BITS, ZERO, Walk, unpack_terms
from engine.solver.propagation import shift_cell


@dataclass(frozen=True)
class Swap:
    """A step of a shuffle: the ``slots`` after ``step`` and ``other`` changed places, and the cells
    drawn so far as ``mines``."""

    step: int
    other: int
    slots: tuple[int, ...]
    mines: int

    @property
    def drawn(self) -> int:
        """The value that came to ``step``."""
        return self.slots[self.step]


def free_cells(grid: Grid, kept: int) -> tuple[int, ...]:
    """Return the bit numbers of all cells that are not ``kept`` free of mines, in reading order."""
    return tuple(indices(grid.full & ~kept))


def place_by_shuffle(grid: Grid, mines: int, kept: int, seed: int) -> Iterator[Swap]:
    """Draw ``mines`` cells outside ``kept``, as placement does, with the list of cells visible.

    These are the first steps of a Fisher-Yates shuffle, in which all choices are equally likely:
    step ``k`` swaps slot ``k`` with one of the slots ``k`` to the last (R. Durstenfeld, 1964).
    """
    uniform = random.Random(seed).random
    row, laid = list(free_cells(grid, kept)), 0
    for step in range(mines):
        other = step + int(uniform() * (len(row) - step))
        row[step], row[other] = row[other], row[step]
        laid |= 1 << row[step]
        yield Swap(step, other, tuple(row), laid)


@dataclass(frozen=True)
class Try:
    """A cell is drawn by its bit number; a mine is placed unless there is one already or none is
    allowed."""

    index: int
    is_taken: bool
    is_kept: bool
    mines: int

    @property
    def is_placed(self) -> bool:
        """Whether a mine was placed."""
        return not (self.is_taken or self.is_kept)


def place_by_tries(grid: Grid, mines: int, kept: int, seed: int) -> Iterator[Try]:
    """Draw cells until ``mines`` of them are placed; uniform too, but the tries are unbounded."""
    uniform = random.Random(seed).random
    laid = 0
    while laid.bit_count() < mines:
        index = int(uniform() * grid.span)
        is_taken, is_kept = bool(laid >> index & 1), bool(kept >> index & 1)
        if not (is_taken or is_kept):
            laid |= 1 << index
        yield Try(index, is_taken, is_kept, laid)


OFFSETS = SQUARE.offsets
"""The offsets from a cell to the 8 cells around it, in reading order."""


@dataclass(frozen=True)
class Glance:
    """A look from a cell by an offset, at ``asked``: ``cell`` is the neighbour there, if any,
    and ``mines`` the number of mines counted so far."""

    offset: Cell
    asked: Cell
    cell: Cell | None
    is_mine: bool
    mines: int

    @property
    def wraps(self) -> bool:
        """Whether the look went around the board."""
        return self.cell is not None and self.cell != self.asked


def count(field: Minefield, cell: Cell) -> Iterator[Glance]:
    """Find the number of a cell: look for each of its neighbours, check the edges, count."""
    grid, mines = field.grid, 0
    for offset in grid.neighbours.offsets:
        across, down = grid.neighbours.from_row(cell[1], offset)
        there = shift_cell(grid, cell, offset)
        is_mine = there in grid and bool(field.mines & grid.bit(there))
        mines += is_mine
        asked = cell[0] + across, cell[1] + down
        yield Glance((across, down), asked, there if there in grid else None, is_mine, mines)


class FloodOrder(Enum):
    """The choice of the next waiting cell."""

    STACK = "stack"  # the last one added
    QUEUE = "queue"  # the first one added


@dataclass(frozen=True)
class Visit:
    """A waiting cell is opened.

    ``added`` are its neighbours that wait from now on, ``waiting`` are all waiting cells in the
    order of arrival, and ``opened`` is the set of all open cells.
    """

    index: int
    number: int
    added: tuple[int, ...]
    waiting: tuple[int, ...]
    opened: int


def flood(field: Minefield, first: Cell, closed: int, order: FloodOrder) -> Iterator[Visit]:
    """Open the safe cell ``first``, and around every zero all cells of ``closed`` too."""
    grid = field.grid
    start = grid.index(first)
    waiting: deque[int] = deque([start])
    known, opened = {start}, 0
    while waiting:
        index = waiting.pop() if order is FloodOrder.STACK else waiting.popleft()
        number = field.number(grid.cell(index))
        added: list[int] = []
        if number == 0:
            near = indices(grid.around(grid.cell(index)) & closed)
            added = [neighbour for neighbour in near if neighbour not in known]
        known.update(added)
        waiting.extend(added)
        opened |= 1 << index
        yield Visit(index, number, tuple(added), tuple(waiting), opened)


class TableRow(NamedTuple):
    """One state of a table: the mines that open numbers still lack, and the ways by mines used."""

    needs: Mapping[int, int]
    ways: Mapping[int, int]


def box_order(walked: Walk) -> tuple[int, ...]:
    """Return the boxes in the order of the walk."""
    return tuple(stage.box for stage in walked.stages)


def open_numbers(walked: Walk, count: int) -> tuple[int, ...]:
    """Return the numbers that see one of the first ``count`` boxes and one of the later ones."""
    seen = box_order(walked)
    before, after = set(seen[:count]), set(seen[count:])
    return tuple(
        number
        for number, boxes in enumerate(walked.boxes_of)
        if before.intersection(boxes) and after.intersection(boxes)
    )


def table_rows(walked: Walk, count: int) -> tuple[TableRow, ...]:
    """Return the table after ``count`` boxes, the smallest needs first; not with a counter."""
    assert walked.shape.counter < 0
    numbers, field = open_numbers(walked, count), (1 << FIELD_BITS) - 1
    found = [
        TableRow(
            {number: (state >> walked.places[number] & field) - ZERO for number in numbers},
            unpack_terms(packed, walked.slot),
        )
        for state, packed in walked.tables[count].items()
    ]
    return tuple(sorted(found, key=lambda row: tuple(row.needs.values())))
