"""The single- and two-cell rules for a tester that knows the mines.

The rules read numbers, but a tester that holds the truth can ask the mines themselves. All mines of
a number are known when it touches no *hidden* mine, one not known yet, and only mines are left
around it when it touches no *closed* safe cell. So the rules need no counting, only ``dilate``.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.generation.padded_grid import PaddedGrid


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
