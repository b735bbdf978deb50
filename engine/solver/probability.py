"""Exact chances: of a mine under every unknown cell, given all numbers and the mine count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from operator import mul

from engine.board import Board
from engine.grid import Cell, Grid, indices
from engine.solver.component import Counts, Shape, count
from engine.solver.frontier import Frontier, frontier
from engine.solver.propagation import ImpossibleBoardError

BUDGET = 200_000
"""Table transitions for one component: a few tenths of a second, a thousand times the usual."""


@dataclass(frozen=True, slots=True)
class Box:
    """Cells that share one chance: ``expected`` mines lie in them, summed over all layouts."""

    cells: tuple[int, ...]
    expected: int


@dataclass(frozen=True)
class Analysis:
    """What a board says about its closed cells.

    ``solutions`` is the number of layouts that agree with the board; ``safe`` and ``mines`` are the
    cells proven so, which is all that can be proven where ``is_exact``. Where it is not, the count
    and the chances are estimates, and the proofs, though not complete, still hold.
    """

    grid: Grid
    solutions: int
    safe: int
    mines: int
    boxes: tuple[Box, ...]
    is_exact: bool

    def chance(self, cell: Cell) -> Fraction | None:
        """The chance of a mine under a closed cell; None for an opened one."""
        return self.chances.get(self.grid.index(cell))

    @cached_property
    def chances(self) -> dict[int, Fraction]:
        """The chance of a mine for each closed cell, by bit number."""
        found: dict[int, Fraction] = {}
        for box in self.boxes:
            found |= dict.fromkeys(
                box.cells, Fraction(box.expected, len(box.cells) * self.solutions)
            )
        found |= dict.fromkeys(indices(self.safe), Fraction(0))
        found |= dict.fromkeys(indices(self.mines), Fraction(1))
        return found


def analyse(board: Board, safe: int = 0, mines: int = 0, budget: int = BUDGET) -> Analysis:
    """The exact chances of a board, as if the closed cells ``safe`` and ``mines`` were known so.

    Flags and marks are no evidence. Raises ImpossibleBoardError when no layout agrees.
    """
    front = frontier(board, safe, mines)
    return join(board.grid, front, [solve(part.shape, budget) for part in front.components])


@lru_cache(maxsize=4096)
def solve(shape: Shape, budget: int) -> Counts:
    """``count``, remembered: most components live on from one move to the next."""
    return count(shape, budget)


def join(grid: Grid, front: Frontier, counts: Sequence[Counts]) -> Analysis:
    """Bring the components and the cells off the frontier together under the mine count.

    Raises ImpossibleBoardError when they do not fit.
    """
    if not all(part.total for part in counts):
        raise ImpossibleBoardError("No layout of the mines agrees with the numbers.")
    flexible = [part.total for part in counts if len(part.total) > 1]
    rigid = 1
    for counted in counts:
        if len(counted.total) == 1:
            rigid *= counted.total[0]
    off = front.off.bit_count()
    spare = front.mines_left - sum(part.least for part in counts)
    before = _products(flexible)
    rest = _binomials(off, spare, len(before[-1]))
    after = _sums_after(flexible, before, rest)
    ways = after[0][0]
    if not ways:
        raise ImpossibleBoardError("The numbers do not agree with the number of mines.")
    solutions = ways * rigid
    is_exact = all(part.is_exact for part in counts)
    safe, mines = front.safe, front.mines
    boxes: list[Box] = []
    turn = 0
    for part, counted in zip(front.components, counts, strict=True):
        if len(counted.total) > 1:
            weights = [
                rigid * sum(map(mul, before[turn], after[turn + 1][extra:]))
                for extra in range(len(counted.total))
            ]
            turn += 1
        else:
            weights = [solutions // counted.total[0]]
        for cells, by_mines in zip(part.boxes, counted.expected, strict=True):
            expected = sum(map(mul, by_mines, weights))
            boxes.append(Box(cells, expected))
    if off:
        expected = rigid * sum(
            ways * (spare - extra) * rest[extra] for extra, ways in enumerate(before[-1])
        )
        boxes.append(Box(tuple(indices(front.off)), expected))
    if is_exact:
        for box in boxes:
            if not box.expected:
                safe |= sum(1 << cell for cell in box.cells)
            elif box.expected == len(box.cells) * solutions:
                mines |= sum(1 << cell for cell in box.cells)
    return Analysis(grid, solutions, safe, mines, tuple(boxes), is_exact)


def _products(totals: list[list[int]]) -> list[list[int]]:
    """The product of the first k polynomials, for each k from 0."""
    found = [[1]]
    for total in totals:
        last = found[-1]
        product = [0] * (len(last) + len(total) - 1)
        for shift, ways in enumerate(total):
            for extra, others in enumerate(last, shift):
                product[extra] += ways * others
        found.append(product)
    return found


def _binomials(off: int, spare: int, count: int) -> list[int]:
    """``comb(off, spare - extra)`` for each ``extra`` below ``count``, 0 where there is none."""
    found = []
    ways = 0
    for left in range(spare, spare - count, -1):
        if 0 <= left <= off:
            ways = ways * (left + 1) // (off - left) if ways else comb(off, left)
            found.append(ways)
        else:
            found.append(0)
    return found


def _sums_after(
    totals: list[list[int]], before: list[list[int]], rest: list[int]
) -> list[list[int]]:
    """``[k][extra]``: the ways to fill polynomial k, all later ones and the rest, when those before
    have used ``extra`` mines more than they must."""
    found = [rest]
    for total, reached in zip(reversed(totals), reversed(before[:-1]), strict=True):
        last = found[-1]
        width = len(total)
        found.append(
            [sum(map(mul, total, last[extra : extra + width])) for extra in range(len(reached))]
        )
    found.reverse()
    return found
