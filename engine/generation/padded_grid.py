"""A grid with spare columns, on which most steps need no mask: for tests of many layouts."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engine.core.grid import Cell, Grid, rows_of
from engine.core.neighbourhood import HEX, SQUARE, Neighbourhood, Offsets
from engine.solver.propagation import number_pairs

_Shift = Callable[[int], int]
_Toward = Callable[[int, int, int], int]

MAX_KEPT_BITS = 200_000_000  # the most sets of neighbours kept for a grid, 25 MB


class PaddedGrid:
    """A grid whose rows end in spare columns, which are never part of the board.

    A row takes ``stride`` bits, so that no step east or west has to be masked: cells that leave a
    row land in the spare columns. Results may contain spare cells and cells past the last row; the
    caller intersects them with cells of the board. A torus has no spare columns and uses the steps
    of ``Grid``.

    ``dilate(mask)`` is ``mask`` and the neighbours of all its cells. ``toward(mask, x, y)`` are the
    cells from which the cell ``x`` to the right and ``y`` down is in ``mask``; columns are slanted
    where rows are shifted, see ``Neighbourhood``. With the 8 neighbours around there is one spare
    column, and ``tall(mask)`` are the cells of the mask and those above and below, ``wide(mask)``
    those to the left and right; that a step of two columns can pass over the spare one into the
    next row is then the caller's responsibility. Otherwise steps to any neighbour's neighbour are
    safe.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.is_square = grid.neighbours == SQUARE
        spare = 1 if self.is_square else 2 * grid.neighbours.reach[0]
        self._spare = 0 if grid.wraps else spare
        self.stride = grid.width + self._spare
        self.bits = self.stride * grid.height
        self.full = self.packed(grid.full)
        self.dilate, self.toward = _steps(grid, self.stride)
        self.tall, self.wide = _tall_and_wide(grid, self.stride)
        self._around: dict[int, int] = {}

    def packed(self, mask: int) -> int:
        """Return a set of the grid's cells in this numbering."""
        if self.grid.wraps:
            return mask
        rows = rows_of(self.grid.width, f"{mask:0{self.grid.span}b}")
        return int(("0" * self._spare).join(rows), 2)

    def unpacked(self, mask: int) -> int:
        """Return a set of board cells in the grid's numbering."""
        if self.grid.wraps:
            return mask
        rows = rows_of(self.stride, f"{mask:0{self.bits}b}")
        return int("".join([row[self._spare :] for row in rows]), 2)

    def bit(self, cell: Cell) -> int:
        """Return the set that holds only ``cell``; raises ValueError off the board."""
        self.grid.index(cell)
        return 1 << cell[1] * self.stride + cell[0]

    def around(self, index: int) -> int:
        """Return the neighbours of the cell with this bit number; results are cached."""
        found = self._around.get(index)
        if found is None:
            if len(self._around) * self.bits > MAX_KEPT_BITS:
                self._around.clear()
            bit = 1 << index
            found = self._around[index] = (self.dilate(bit) ^ bit) & self.full
        return found


# Plain functions, not methods: the rules call them so often that it matters.


def _steps(grid: Grid, stride: int) -> tuple[_Shift, _Toward]:
    if grid.wraps:
        return grid.dilate, lambda mask, x, y: grid.toward(mask, (x, y))
    if grid.neighbours == SQUARE:
        return _square_steps(stride)
    if grid.neighbours.is_shifted:
        return _shifted_steps(grid, stride)
    return _plain_steps(grid.neighbours, stride)


def _square_steps(stride: int) -> tuple[_Shift, _Toward]:
    def dilate(mask: int) -> int:
        row = mask | mask << 1 | mask >> 1
        return row | row << stride | row >> stride

    return dilate, _toward(stride)


def _toward(stride: int) -> _Toward:
    def toward(mask: int, x: int, y: int) -> int:
        step = y * stride + x
        return mask >> step if step >= 0 else mask << -step

    return toward


def _plain_steps(neighbours: Neighbourhood, stride: int) -> tuple[_Shift, _Toward]:
    # Neighbours lie on both sides, so one half of the steps is enough.
    steps = [y * stride + x for x, y in neighbours.offsets if (y, x) > (0, 0)]

    def dilate(mask: int) -> int:
        found = mask
        for step in steps:
            found |= mask << step | mask >> step
        return found

    return dilate, _toward(stride)


def _shifted_steps(grid: Grid, stride: int) -> tuple[_Shift, _Toward]:
    row = (1 << stride) - 1
    even_rows = sum(row << y * stride for y in range(0, grid.height, 2))
    odd_rows = even_rows << stride
    plain = _toward(stride)

    def toward(mask: int, x: int, y: int) -> int:
        if y & 1:
            seen = plain(mask, x + y // 2, y) & even_rows
            return seen | plain(mask, x + (y + 1) // 2, y) & odd_rows
        return plain(mask, x + y // 2, y)

    def dilate_hex(mask: int) -> int:
        # Less than half the work: the rows above and below see each cell in two columns.
        pair = mask | (mask & even_rows) >> 1 | (mask & odd_rows) << 1
        return mask | mask << 1 | mask >> 1 | pair << stride | pair >> stride

    if grid.neighbours == HEX:
        return dilate_hex, toward
    return _shifted_dilate(grid.neighbours, stride, even_rows), toward


def _shifted_dilate(neighbours: Neighbourhood, stride: int, even_rows: int) -> _Shift:
    moves = [
        (rows, y * stride + x)
        for parity, rows in ((0, even_rows), (1, even_rows << stride))
        for x, y in (neighbours.from_row(parity, offset) for offset in neighbours.offsets)
    ]
    onward = [(rows, step) for rows, step in moves if step > 0]
    back = [(rows, -step) for rows, step in moves if step < 0]

    def dilate(mask: int) -> int:
        found = mask
        for rows, step in onward:
            found |= (mask & rows) << step
        for rows, step in back:
            found |= (mask & rows) >> step
        return found

    return dilate


def _tall_and_wide(grid: Grid, stride: int) -> tuple[_Shift, _Shift]:
    if grid.wraps:
        return (
            lambda mask: mask | grid.north(mask) | grid.south(mask),
            lambda mask: mask | grid.east(mask) | grid.west(mask),
        )
    return (
        lambda mask: mask | mask << stride | mask >> stride,
        lambda mask: mask | mask << 1 | mask >> 1,
    )


@lru_cache(maxsize=4)
def padded_grid(grid: Grid) -> PaddedGrid:
    """Return the shared ``PaddedGrid`` of a grid."""
    return PaddedGrid(grid)


class SharingPair(NamedTuple):
    """A number ``offset`` away from another, the neighbours of the first that the second does not
    touch (``first_only``), and those of the second that the first does not, from the second."""

    offset: Cell
    first_only: Offsets
    second_only: Offsets


class TwinCells(NamedTuple):
    """A cell ``offset`` away from another, and from the first the cells that touch one of the two
    but not the other (``wall``)."""

    offset: Cell
    wall: Offsets


LEAST_SHARED = 2
"""Numbers that share fewer cells are left to the search for layouts."""
MAX_WALL = 6
"""The longest walls that are looked for; longer ones hardly ever consist of mines."""


@lru_cache(maxsize=16)
def sharing_pairs(neighbours: Neighbourhood) -> list[SharingPair]:
    """Return the offsets between numbers that share many cells, both ways."""
    pairs = number_pairs(neighbours)
    return [
        SharingPair((x, y), pairs.others[x, y], pairs.others[-x, -y])
        for (x, y), shared in pairs.shared.items()
        if len(shared) >= LEAST_SHARED
    ]


@lru_cache(maxsize=16)
def twin_cells(neighbours: Neighbourhood) -> list[TwinCells]:
    """Return the offsets, up to symmetry, between cells that almost the same cells touch."""
    around = set(neighbours.offsets)
    found = []
    for x, y in number_pairs(neighbours).offsets:
        there = {(x + dx, y + dy) for dx, dy in around}
        wall = (around ^ there) - {(0, 0), (x, y)}
        if len(wall) <= MAX_WALL:
            found.append(TwinCells((x, y), tuple(sorted(wall))))
    return found
