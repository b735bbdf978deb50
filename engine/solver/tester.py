"""Whether a board can be solved from its first click by logic alone, without the mine count.

Many boards are played at once: stacked one above the other in one tall grid with an empty row
between, so that every rule is applied to all of them by the same few operations on one integer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.board import Board
from engine.grid import Cell, Grid, Planes
from engine.minefield import Minefield
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET, solve
from engine.solver.propagation import pairs


def is_solvable(field: Minefield, first: Cell) -> bool:
    """Whether each step from ``first`` on follows with certainty from the numbers then visible.

    All of the numbers together count as evidence, the number of mines does not. A position too hard
    to count within the work budget counts as not solvable.
    """
    return solvable(field.grid, [field.mines], field.grid.bit(first)) == [True]


def solvable(grid: Grid, layouts: Sequence[int], first: int) -> list[bool]:
    """The same for several sets of mines at once; ``first`` is the set with the first cell."""
    tall, stride = _stacked(grid, len(layouts))
    cells, mines = _pile([grid.full] * len(layouts), stride), _pile(layouts, stride)
    start = _pile([first & ~layout for layout in layouts], stride)
    opened, known = play_out(tall, cells, mines, start)
    return [
        not (grid.full & ~(layout | opened >> shift))
        or _goes_on(grid, layout, opened >> shift & grid.full, known >> shift & grid.full)
        for shift, layout in zip(range(0, stride * len(layouts), stride), layouts, strict=True)
    ]


def stuck_at(grid: Grid, mines: int, first: int) -> tuple[int, int]:
    """How far logic comes on one board: the opened cells and the known mines."""
    return _to_the_end(grid, mines, *play_out(grid, grid.full, mines, first))


def play_out(grid: Grid, cells: int, mines: int, opened: int, known: int = 0) -> tuple[int, int]:
    """Open what the single- and two-cell rules allow: the opened cells and the known mines.

    ``cells`` are those of real boards, ``mines`` the truth, ``opened`` and ``known`` what is open
    and known so far.
    """
    numbers = grid.counts(mines)
    zeros = cells & ~(mines | numbers[0] | numbers[1] | numbers[2] | numbers[3])
    opened |= grid.flood(opened & zeros, zeros, cells & ~opened)
    while True:
        unknown = cells & ~(opened | known)
        safe, mined = _singles(grid, numbers, opened, unknown, known)
        if not safe | mined:
            if not unknown:
                return opened, known
            safe, mined = pairs(grid, opened, numbers, unknown, known, offsets=_CLOSE)
            if not safe | mined:
                return opened, known
        known |= mined
        if safe:
            opened |= safe | grid.flood(safe & zeros, zeros, unknown & ~safe)


def swappable(grid: Grid, cells: int, mines: int, first: int) -> int:
    """Cells of patterns that logic cannot decide, seen from the whole truth; 0 proves nothing.

    A pattern is a set of cells whose mines can be laid otherwise such that every safe cell outside
    keeps its number. Logic never opens the first of its cells: all numbers seen until then agree
    with either layout. Looked for are a lone safe cell, two cells of which one is a mine, and a
    2x2 block with mines on a diagonal. The first click is none of them: it is open from the start.
    """
    safe = cells & ~mines
    near = {step: grid.toward(safe, step) for step in _NEAR}
    free = cells & ~first
    found = 0
    for ones, others, wall in _PATTERNS:
        anchors = free
        for step in wall:
            anchors &= ~near[step]
        if not anchors:
            continue
        for step in (*ones, *others):
            if step != (0, 0):
                anchors &= grid.toward(free, step)
        as_it_is = otherwise = anchors
        for step in ones:
            as_it_is &= grid.toward(mines, step)
            otherwise &= near[step]
        for step in others:
            as_it_is &= near[step]
            otherwise &= grid.toward(mines, step)
        found |= as_it_is | otherwise if others else otherwise
    return found


def _singles(grid: Grid, numbers: Planes, opened: int, unknown: int, known: int) -> tuple[int, int]:
    ones, twos, fours, eights = numbers
    a, b, c, d = grid.counts(known)
    full = opened & ~(ones ^ a | twos ^ b | fours ^ c | eights ^ d)
    a, b, c, d = grid.counts(known | unknown)
    tight = opened & ~(ones ^ a | twos ^ b | fours ^ c | eights ^ d)
    return grid.dilate(full) & unknown, grid.dilate(tight) & unknown


def _goes_on(grid: Grid, mines: int, opened: int, known: int) -> bool:
    opened, _ = _to_the_end(grid, mines, opened, known)
    return not grid.full & ~(mines | opened)


def _to_the_end(grid: Grid, mines: int, opened: int, known: int) -> tuple[int, int]:
    """On from where the simple rules are stuck, by all numbers of each component together."""
    field = Minefield(grid, mines)
    while grid.full & ~(mines | opened):
        board = Board(grid, mines.bit_count()).opening(opened, field)
        safe, mined = _certain(board, known)
        if not safe and not mined & ~known:
            break
        opened, known = play_out(grid, grid.full, mines, opened | safe, known | mined)
    return opened, known


def _certain(board: Board, known: int) -> tuple[int, int]:
    """The cells that the numbers prove safe and mined, the mine count left out."""
    front = frontier(board, mines=known)
    safe, mines = front.safe, front.mines
    for part in front.components:
        counts = solve(part.shape, BUDGET)
        if not counts.is_exact:
            continue
        for cells, expected in zip(part.boxes, counts.expected, strict=True):
            if not any(expected):
                safe |= sum(1 << cell for cell in cells)
            elif expected == [len(cells) * ways for ways in counts.total]:
                mines |= sum(1 << cell for cell in cells)
        if safe & ~front.safe:
            break
    return safe, mines


@lru_cache(maxsize=64)
def _stacked(grid: Grid, count: int) -> tuple[Grid, int]:
    """The tall grid of so many boards, and how far apart they lie. A torus stands alone."""
    if count == 1:
        return grid, grid.size
    assert not grid.wraps
    return Grid(grid.width, count * (grid.height + 1)), grid.width * (grid.height + 1)


def _pile(boards: Sequence[int], stride: int) -> int:
    piled = 0
    for board in reversed(boards):
        piled = piled << stride | board
    return piled


_CLOSE = ((1, 0), (0, 1), (2, 0), (0, 2), (1, 1), (-1, 1))
"""The offsets of numbers that share much; the rest is left to the exact count."""

_Pattern = tuple[tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]]


def _pattern(ones: tuple[Cell, ...], others: tuple[Cell, ...]) -> _Pattern:
    """A pattern and its wall: the cells that touch more of the ones than of the others."""
    touched: dict[Cell, int] = {}
    for group, sign in ((ones, 1), (others, -1)):
        for x, y in group:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    spot = (x + dx, y + dy)
                    touched[spot] = touched.get(spot, 0) + sign
    inside = {*ones, *others}
    return ones, others, tuple(c for c, sums in touched.items() if sums and c not in inside)


_PATTERNS = (
    _pattern(((0, 0),), ()),
    _pattern(((0, 0),), ((1, 0),)),
    _pattern(((0, 0),), ((0, 1),)),
    _pattern(((0, 0),), ((1, 1),)),
    _pattern(((0, 0),), ((-1, 1),)),
    _pattern(((0, 0), (1, 1)), ((1, 0), (0, 1))),
)
_NEAR = {step for ones, others, wall in _PATTERNS for step in (*ones, *others, *wall)}
