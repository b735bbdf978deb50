"""Swaps: cells that could exchange their mines without changing any number, the later 50/50s."""

from functools import lru_cache
from math import prod
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell, Grid
from engine.solver.lookahead import GuessLookahead
from engine.solver.propagation import count_masks, shift_cell

_LEAST = 0.002  # swaps whose probability is estimated to be lower than this are not counted
_COUNTED = 0.02  # from here on the probability is counted, below it the estimate will do
_PAIR, _SQUARE, _WALL = 0.75, 0.6, 0.6
"""The chance to win that opening a safe cell of a pair, a square or a wall saves, as a share of the
probability of the swap; tuned by paired runs of the same games."""


class MineSwap(NamedTuple):
    """Two sets of cells that may exchange their mines, as offsets from the first of them.

    ``wall`` are the cells that touch unequally many of ``one`` and ``other``. Once all of these are
    mines, no number can tell whether the mines are in ``one`` or in ``other``.
    """

    one: tuple[Cell, ...]
    other: tuple[Cell, ...]
    wall: tuple[Cell, ...]


_PAIRS_AND_SQUARE = (
    (((0, 0),), ((1, 0),)),
    (((0, 0),), ((0, 1),)),
    (((0, 0), (1, 1)), ((1, 0), (0, 1))),
)


@lru_cache(maxsize=8)
def _swaps(grid: Grid) -> list[MineSwap]:
    """Return the swaps of two neighbours in a row, of two in a column, and of a 2x2 square."""
    found = []
    for one, other in _PAIRS_AND_SQUARE:
        touching: dict[Cell, int] = {}
        for cells, weight in ((one, 1), (other, -1)):
            for x, y in cells:
                for near in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                    cell = shift_cell(grid, (0, 0), near)
                    touching[cell] = touching.get(cell, 0) + weight
        wall = [cell for cell, weight in touching.items() if weight and cell not in (*one, *other)]
        found.append(MineSwap(one, other, tuple(wall)))
    return found


def swap_risks(board: Board, unknown: int, lookahead: GuessLookahead) -> dict[int, float]:
    """Return the chance to win that opening a safe cell saves, for all cells of live swaps.

    A swap is live while no cell of it or of its wall is open, and at most three cells of the wall
    are unknown.
    """
    grid = board.grid
    risks: dict[int, float] = {}
    for one, other, wall in _swaps(grid):
        live = grid.full
        for offset in (*one, *other):
            live &= grid.toward(unknown, offset)
        for offset in wall:
            live &= ~grid.toward(board.opened, offset)
        _, _, four_or_more = count_masks([grid.toward(unknown, offset) for offset in wall])
        live &= ~four_or_more
        own = _PAIR if len(one) == 1 else _SQUARE
        for corner in grid.cells(live):
            walls = [cell for cell in _cells(grid, corner, wall) if unknown >> cell & 1]
            ones, others = _cells(grid, corner, one), _cells(grid, corner, other)
            chance = _probability(lookahead, [*walls, *ones], others)
            if not chance:
                continue
            for cells, share in ((ones, own), (others, own), (walls, _WALL)):
                for cell in cells:
                    risks[cell] = risks.get(cell, 0.0) + share * chance
    return risks


def _cells(grid: Grid, corner: Cell, offsets: tuple[Cell, ...]) -> list[int]:
    """Return the bit numbers of those cells of a swap that lie on the board."""
    cells = [shift_cell(grid, corner, offset) for offset in offsets]
    return [grid.index(cell) for cell in cells if cell in grid]


def _probability(lookahead: GuessLookahead, mines: list[int], safe: list[int]) -> float:
    """Return the probability that these cells are all mines and those safe; 0 if it is very low."""
    chances = lookahead.chances
    estimate = prod([chances[cell] for cell in mines]) * prod([1 - chances[cell] for cell in safe])
    if estimate < _LEAST:
        return 0.0
    counted = lookahead.joint(mines, safe) if estimate >= _COUNTED else None
    return estimate if counted is None else counted
