"""The single- and two-cell rules for a tester that knows the mines, on a grid of its own numbering.

The rules read numbers, but a tester that holds the truth can ask the mines themselves. All mines of
a number are known when it touches no *hidden* mine, one not known yet, and only mines are left
around it when it touches no *closed* safe cell. So the rules need no counting, only ``dilate``.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engine.core.grid import Cell, Grid, rows_of

_Shift = Callable[[int], int]
_Steps = tuple[_Shift, _Shift, _Shift, Callable[[int, int, int], int]]


_MAX_KEPT_BITS = 200_000_000  # of the sets of neighbours that are kept for a grid, 25 MB


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
            if len(self._around) * self.bits > _MAX_KEPT_BITS:
                self._around.clear()
            bit = 1 << index
            found = self._around[index] = (self.dilate(bit) ^ bit) & self.full
        return found


# Plain functions, not methods: the rules call them so often that it matters.


def _bounded_steps(stride: int) -> _Steps:
    def dilate(mask: int) -> int:
        row = mask | mask << 1 | mask >> 1
        return row | row << stride | row >> stride

    def toward(mask: int, x: int, y: int) -> int:
        step = y * stride + x
        return mask >> step if step >= 0 else mask << -step

    return (
        dilate,
        lambda mask: mask | mask << stride | mask >> stride,
        lambda mask: mask | mask << 1 | mask >> 1,
        toward,
    )


def _torus_steps(grid: Grid) -> _Steps:
    return (
        grid.dilate,
        lambda mask: mask | grid.north(mask) | grid.south(mask),
        lambda mask: mask | grid.east(mask) | grid.west(mask),
        lambda mask, x, y: grid.toward(mask, (x, y)),
    )


@lru_cache(maxsize=4)
def padded_grid(grid: Grid) -> PaddedGrid:
    """Return the shared ``PaddedGrid`` of a grid."""
    return PaddedGrid(grid)


class StuckPosition(NamedTuple):
    """A position in which the rules find nothing more; sets are in the padded numbering.

    ``opened`` and ``closed`` are the safe cells, ``hidden`` the mines not known.
    """

    opened: int
    closed: int
    hidden: int


def solve_known_mines(padded: PaddedGrid, mines: int, opened: int) -> StuckPosition:
    """Open everything that the rules allow, from the safe cells ``opened`` on."""
    dilate = padded.dilate
    hidden, closed = mines, padded.full & ~(mines | opened)
    settled = ~dilate(hidden)
    front = opened & settled
    while True:
        while front:
            fresh = dilate(front) & closed
            closed ^= fresh
            opened |= fresh
            front = fresh & settled
        if not closed:
            return StuckPosition(opened, 0, hidden)
        found = dilate(opened & ~dilate(closed)) & hidden
        if not found:
            fresh, found = apply_two_cell_rule(padded, opened, closed, hidden)
            if not fresh | found:
                return StuckPosition(opened, closed, hidden)
            closed ^= fresh
            opened |= fresh
        hidden ^= found
        settled = ~dilate(hidden)
        front = opened & settled


def apply_two_cell_rule(
    padded: PaddedGrid, opened: int, closed: int, hidden: int
) -> tuple[int, int]:
    """Return the closed and the hidden cells that pairs of numbers prove to be safe and mined.

    Numbers ``a`` and ``b`` share at most ``hidden(b) + closed(a)`` of their unknown cells (see
    ``propagation.apply_two_cell_rule``). The bound is met exactly if all closed cells of ``a`` and
    all hidden mines of ``b`` are shared; then ``a``'s other cells are mines and ``b``'s other cells
    safe. If ``b`` lies x columns and y rows away, the cells not shared are the outer |x| columns
    and |y| rows of each. Numbers without a closed cell are left out; so a step of two columns from
    the last one, which would enter the next row, meets a number whose closed cells all lie in its
    outer columns.
    """
    live = opened & padded.dilate(closed)
    a_columns, a_rows = _without(padded, closed, live)
    b_columns, b_rows = _without(padded, hidden, live)
    mined_columns, mined_rows, safe_columns, safe_rows = [0] * 5, [0] * 5, [0] * 5, [0] * 5
    toward = padded.toward
    for x, y in _WAYS:
        both = a_columns[x] & a_rows[y]
        if both:
            both &= toward(b_columns[-x] & b_rows[-y], x, y)
        if both:
            mined_columns[x] |= both
            mined_rows[y] |= both
            both = toward(both, -x, -y)
            safe_columns[-x] |= both
            safe_rows[-y] |= both
    safe = closed & _spread(padded, safe_columns, safe_rows)
    return safe, hidden & _spread(padded, mined_columns, mined_rows)


_WAYS = tuple((x, y) for y in range(-2, 3) for x in range(-2, 3) if 0 < abs(x) + abs(y) <= 2)
"""The offsets between numbers that share many cells; the rest is left to the search for layouts."""

Sides = list[int]
"""A mask for each offset from -2 to 2, indexed by it: negative ones count from the end."""


def _without(padded: PaddedGrid, cells: int, live: int) -> tuple[Sides, Sides]:
    """Return the numbers of ``live`` with none of ``cells`` in their outer columns, and rows."""
    tall, wide, toward = padded.tall(cells), padded.wide(cells), padded.toward
    east, west = live & ~toward(tall, -1, 0), live & ~toward(tall, 1, 0)
    south, north = live & ~toward(wide, 0, -1), live & ~toward(wide, 0, 1)
    columns = [live, east, east & ~tall, west & ~tall, west]
    return columns, [live, south, south & ~wide, north & ~wide, north]


def _spread(padded: PaddedGrid, columns: Sides, rows: Sides) -> int:
    """Return the outer columns and rows of the numbers found; the inverse of ``_without``."""
    toward = padded.toward
    upright = columns[2] | columns[-2]
    upright |= toward(columns[1] | columns[2], 1, 0) | toward(columns[-1] | columns[-2], -1, 0)
    level = rows[2] | rows[-2]
    level |= toward(rows[1] | rows[2], 0, 1) | toward(rows[-1] | rows[-2], 0, -1)
    return padded.tall(upright) | padded.wide(level)
