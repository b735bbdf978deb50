"""A numbering of the cells with which whole-board rules need the fewest operations."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.core.grid import Cell, Grid, rows_of

_Shift = Callable[[int], int]


class PaddedGrid:
    """A grid whose rows end in one spare column, which is never part of the board.

    A row takes ``stride`` bits, so that no step east or west has to be masked: cells that leave a
    row land in the spare column. Results may contain spare cells and cells past the last row; the
    caller intersects them with cells of the board. A torus has no spare column and uses the steps
    of ``Grid``.

    ``dilate(mask)`` is ``mask`` and every cell within one step of it; ``tall(mask)`` only those up
    and down, ``wide(mask)`` only those to the left and right. ``toward(mask, x, y)`` are the cells
    from which the cell ``x`` to the right and ``y`` down is in ``mask``. That a step of two columns
    can pass over the spare one into the next row is the caller's responsibility.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.stride = grid.width if grid.wraps else grid.width + 1
        self.bits = self.stride * grid.height
        self.full = self.packed(grid.full)
        self.dilate, self.tall, self.wide, self.toward = (
            _torus_steps(grid) if grid.wraps else _bounded_steps(self.stride)
        )
        self._around: dict[int, int] = {}

    def packed(self, mask: int) -> int:
        """Return a set of the grid's cells in this numbering."""
        if self.grid.wraps:
            return mask
        rows = rows_of(self.grid.width, f"{mask:0{self.grid.size}b}")
        return int("0".join(rows), 2)

    def unpacked(self, mask: int) -> int:
        """Return a set of board cells in the grid's numbering."""
        if self.grid.wraps:
            return mask
        rows = rows_of(self.stride, f"{mask:0{self.bits}b}")
        return int("".join([row[1:] for row in rows]), 2)

    def bit(self, cell: Cell) -> int:
        """Return the set that holds only ``cell``; raises ValueError off the board."""
        self.grid.index(cell)
        return 1 << cell[1] * self.stride + cell[0]

    def around(self, index: int) -> int:
        """Return the neighbours of the cell with this bit number; results are cached."""
        found = self._around.get(index)
        if found is None:
            bit = 1 << index
            found = self._around[index] = (self.dilate(bit) ^ bit) & self.full
        return found


# Plain functions, not methods: the rules call them so often that it matters.


def _bounded_steps(stride: int) -> tuple[_Shift, _Shift, _Shift, Callable[[int, int, int], int]]:
    def dilate(mask: int) -> int:
        row = mask | mask << 1 | mask >> 1
        return row | row << stride | row >> stride

    def tall(mask: int) -> int:
        return mask | mask << stride | mask >> stride

    def wide(mask: int) -> int:
        return mask | mask << 1 | mask >> 1

    def toward(mask: int, x: int, y: int) -> int:
        step = y * stride + x
        return mask >> step if step >= 0 else mask << -step

    return dilate, tall, wide, toward


def _torus_steps(grid: Grid) -> tuple[_Shift, _Shift, _Shift, Callable[[int, int, int], int]]:
    def tall(mask: int) -> int:
        return mask | grid.north(mask) | grid.south(mask)

    def wide(mask: int) -> int:
        return mask | grid.east(mask) | grid.west(mask)

    def toward(mask: int, x: int, y: int) -> int:
        return grid.toward(mask, (x, y))

    return grid.dilate, tall, wide, toward


@lru_cache(maxsize=8)
def padded_grid(grid: Grid) -> PaddedGrid:
    """Return the shared ``PaddedGrid`` of a grid."""
    return PaddedGrid(grid)
