"""A position's contents, found by trying every way to fill it; nothing is shared with the
solver."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import comb

from engine.core.board import Board
from engine.core.grid import Cell, Grid, mask_of
from engine.core.minefield import Minefield
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.core.shapes import MIN_SHAPE_SIDE, SHAPES, draw_shape
from tests.engine.naive import Clue, cells_of, fillings_of, groups_of, neighbours_of

Signs = Mapping[Cell, bool]  # closed cells that are known, and whether each is a mine


@dataclass
class Truth:
    """A board in play as plain sets: the open ``numbers``, the ``closed`` cells, the number of
    ``mines``.

    Every layout of the whole board has mines at the cells that were ``shown``; proofs from numbers
    alone do not use these.
    """

    width: int
    height: int
    wraps: bool
    mines: int
    numbers: dict[Cell, int]
    _groups: dict[frozenset[Clue], Counter[int]] = field(default_factory=dict)
    _around: dict[Cell, frozenset[Cell]] = field(default_factory=dict)
    shown: frozenset[Cell] = frozenset()
    neighbours: Neighbourhood = SQUARE
    shape: int | None = None

    @classmethod
    def of(cls, board: Board, shown: Iterable[Cell] = ()) -> Truth:
        grid = board.grid
        cells = sorted(cells_of(grid))
        numbers = {cell: number for cell in cells if (number := board.number(cell)) is not None}
        size = (grid.width, grid.height)
        truth = cls(*size, grid.wraps, board.mines, numbers, shown=frozenset(shown))
        truth.neighbours, truth.shape = grid.neighbours, grid.shape
        return truth

    @cached_property
    def closed(self) -> frozenset[Cell]:
        return frozenset(set(cells_of(self)) - self.numbers.keys())

    @cached_property
    def border(self) -> list[Cell]:
        return [number for number in self.numbers if self.around(number)]

    def near(self, cell: Cell) -> frozenset[Cell]:
        return frozenset(neighbours_of(self, cell))

    def around(self, number: Cell) -> frozenset[Cell]:
        if number not in self._around:
            self._around[number] = self.near(number) & self.closed
        return self._around[number]

    def apart(self, one: Cell, other: Cell) -> Cell:
        """Return the columns and the rows between two cells, the shorter way."""
        across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
        if self.wraps:
            across, down = min(across, self.width - across), min(down, self.height - down)
        return across, down

    def fillings(self, numbers: Iterable[Cell], known: Signs) -> tuple[Counter[int], int]:
        """Return the number of ways to fill the unknown cells around ``numbers``, by the number of
        mines used, and the number of those cells. Only ``known`` cells are given."""
        clues = set()
        for number in numbers:
            around = self.around(number)
            found = sum(known.get(cell, False) for cell in around)
            clues.add((around.difference(known), self.numbers[number] - found))
        ways, size = Counter({0: 1}), 0
        for group in groups_of(clues):
            key = frozenset(group)
            if key not in self._groups:
                self._groups[key] = self._filled(group)
            size += len(frozenset().union(*(cells for cells, _ in group)))
            together: Counter[int] = Counter()
            for (mines, many), (more, others) in product(ways.items(), self._groups[key].items()):
                together[mines + more] += many * others
            ways = together
        return ways, size

    def _filled(self, clues: list[Clue]) -> Counter[int]:
        """Fill one cell after the other, with a mine or none. Partial fillings that leave the same
        clues open are counted together."""
        order = sorted(frozenset().union(*(cells for cells, _ in clues)))
        if self.width < self.height:
            order.sort(key=lambda cell: cell[::-1])
        lacks, room = tuple(count for _, count in clues), [len(cells) for cells, _ in clues]
        if any(not 0 <= lack <= free for lack, free in zip(lacks, room, strict=True)):
            return Counter()
        found = {(*lacks, 0): 1}
        for cell in order:
            seen = [place for place, (cells, _) in enumerate(clues) if cell in cells]
            for place in seen:
                room[place] -= 1
            after: dict[tuple[int, ...], int] = {}
            for state, ways in found.items():
                if all(state[place] <= room[place] for place in seen):
                    after[state] = after.get(state, 0) + ways
                if all(state[place] > 0 for place in seen):
                    mined = list(state)
                    mined[-1] += 1
                    for place in seen:
                        mined[place] -= 1
                    new = tuple(mined)
                    after[new] = after.get(new, 0) + ways
            found = after
        return Counter({state[-1]: ways for state, ways in found.items()})

    def proves(
        self, numbers: Iterable[Cell], cell: Cell, mine: bool, known: Signs | None = None
    ) -> bool:
        ways, _ = self.fillings(numbers, {**(known or {}), cell: not mine})
        return not ways

    def proves_counted(
        self, numbers: Iterable[Cell], cell: Cell, mine: bool, known: Signs | None = None
    ) -> bool:
        return not self._layouts(list(numbers), {**(known or {}), cell: not mine})

    def _layouts(self, numbers: list[Cell], known: Signs) -> int:
        """Return the number of layouts that agree with these numbers and the mine count."""
        known = {**dict.fromkeys(self.shown, True), **known}
        ways, size = self.fillings(numbers, known)
        left = self.mines - sum(known.values())
        free = len(self.closed) - len(known) - size
        return sum(many * comb(free, left - mines) for mines, many in ways.items() if mines <= left)

    @cached_property
    def layouts(self) -> int:
        return self._layouts(self.border, {})

    @cached_property
    def chances(self) -> dict[Cell, Fraction]:
        """Return the chance of a mine under each closed cell; cells that the same numbers touch
        have the same."""
        found: dict[Cell, Fraction] = {}
        alike: dict[object, Fraction] = {}
        for cell in sorted(self.closed):
            readers = frozenset(self.near(cell) & self.numbers.keys()), cell in self.shown
            if readers not in alike:
                mined = self._layouts(self.border, {cell: True})
                alike[readers] = Fraction(mined, self.layouts)
            found[cell] = alike[readers]
        return found

    @cached_property
    def wins(self) -> dict[Cell, int]:
        """Return how many layouts are won by opening each closed cell first, followed by best play.

        There must be few layouts, and no cell that is certainly safe.
        """
        clues = [(self.around(number), self.numbers[number]) for number in self.border]
        clues += [(frozenset({cell}), 1) for cell in self.shown]
        every = frozenset(fillings_of([*clues, (self.closed, self.mines)]))
        closed = [cell for cell in self.closed if any(cell not in mines for mines in every)]
        near = {cell: self.near(cell) for cell in closed}

        @cache
        def won(left: frozenset[frozenset[Cell]]) -> int:
            return 1 if len(left) == 1 else max(opened(cell, left) for cell in closed)

        def opened(cell: Cell, left: frozenset[frozenset[Cell]]) -> int:
            by_number: dict[int, set[frozenset[Cell]]] = {}
            for mines in left:
                if cell not in mines:
                    by_number.setdefault(len(near[cell] & mines), set()).add(mines)
            parts = [frozenset(part) for part in by_number.values()]
            return 0 if parts == [left] else sum(map(won, parts))  # shows nothing

        return {cell: opened(cell, every) for cell in closed}

    def lead(self, cell: Cell) -> Fraction:
        """Return the chance that a safe ``cell`` shows a number that leads to another safe cell or
        the end."""
        leading = total = 0
        for number in range(len(self.near(cell)) + 1):
            then = replace(self, numbers=self.numbers | {cell: number}, _around={})
            total += then.layouts
            if then.layouts == 1 or (then.layouts and not all(then.chances.values())):
                leading += then.layouts
        return Fraction(leading, total)


SIZES = [(4, 3), (5, 3), (7, 4), (5, 9), (9, 6)]
"""Sizes for any density; on larger boards scattered numbers can be filled in too many ways."""
LARGE = [(12, 7), (8, 10), (14, 9)]


def random_position(
    draw: random.Random, neighbours: Neighbourhood = SQUARE, is_shaped: bool = False
) -> tuple[Board, Minefield]:
    """Return a random position, untouched, with openings, with scattered cells or near its end, and
    with flags."""
    wraps, floods = draw.random() < 0.4, draw.random() < 0.7
    share = draw.choice([0.05, 0.1, 0.15, 0.2, 0.3, 0.45])
    width, height = draw.choice(SIZES + 3 * LARGE * (floods and share < 0.18))
    across, down = neighbours.least_torus
    wraps &= not is_shaped and width >= across and height >= down
    wraps &= not (neighbours.is_shifted and height % 2)
    grid = Grid(width, height, wraps, neighbours, random_shape(draw, width, height, is_shaped))
    cells = [grid.index(cell) for cell in cells_of(grid)]
    mines = max(1, min(len(cells) - 2, round(share * len(cells))))
    laid = draw.sample(cells, mines)
    minefield = Minefield(grid, mask_of(grid.span, laid))
    safe = sorted(set(cells) - set(laid))
    ending = len(safe) - draw.randint(1, min(6, len(safe)))
    board = Board(grid, mines)
    for index in draw.sample(safe, min(draw.choice([*range(10), 20, ending, ending]), ending)):
        cells = 1 << index
        if floods:
            cells |= grid.flood(cells, minefield.zeros, board.closed)
        board = board.opening(cells, minefield)
    flags = sum(1 << index for index in range(grid.span) if draw.random() < 0.05)
    return replace(board, flags=flags & board.closed), minefield


def random_shape(draw: random.Random, width: int, height: int, is_shaped: bool) -> int | None:
    """Return a built-in shape where there is room for one, or a rectangle with random gaps."""
    if not is_shaped:
        return None
    if min(width, height) >= MIN_SHAPE_SIDE and draw.random() < 0.5:
        return draw_shape(draw.choice([*SHAPES]), width, height)
    return sum(1 << index for index in range(width * height) if draw.random() < 0.8) | 0b111
