"""Pairs of cells that no number may ever tell apart, and the guesses they threaten."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core.grid import Cell, Grid, indices
from engine.solver.frontier import neighbours

_STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (1, 1), (-1, 1))
_WALL_LEFT = 4
"""Pairs with more unknown wall cells than this are too unlikely to count."""
_LEAST = 1e-4


class _Pair(NamedTuple):
    """Two cells, and the wall: the cells that touch exactly one of the two."""

    one: int
    other: int
    cells: int
    wall: int


def unresolvable_pair_factor(
    grid: Grid, unknown: int, mines: int, chances: dict[int, float]
) -> dict[int, float]:
    """Return the factor by which the win probability grows once a cell is known to be safe.

    For each pair that may become a bare 50/50, the risk is half the probability that its wall is
    all mines and exactly one of the two is a mine. A safe cell of the pair or of its wall removes
    that risk, so it is worth 1 / (1 - risk). Only cells worth more than 1 are in the result.
    """
    closed = unknown | mines
    found: dict[int, float] = {}
    for one, other, cells, wall in _pairs(grid):
        if cells & unknown != cells or wall & closed != wall:
            continue
        doubtful = wall & unknown
        if doubtful.bit_count() > _WALL_LEFT:
            continue
        first, second = chances[one], chances[other]
        risk = (first * (1 - second) + second * (1 - first)) / 2
        walls = list(indices(doubtful))
        for cell in walls:
            risk *= chances[cell]
        if risk > _LEAST:
            for cell in (one, other, *walls):
                found[cell] = found.get(cell, 1.0) / (1 - risk)
    return found


@lru_cache(maxsize=4)
def _pairs(grid: Grid) -> list[_Pair]:
    """Return all pairs of touching cells; not for huge boards."""
    around = neighbours(grid)
    pairs = []
    for one in range(grid.size):
        x, y = grid.cell(one)
        for step_x, step_y in _STEPS:
            cell = (x + step_x, y + step_y)
            if grid.wraps:
                cell = (cell[0] % grid.width, cell[1] % grid.height)
            if cell in grid:
                other = grid.index(cell)
                wall = set(around[one]) ^ set(around[other])
                wall -= {one, other}
                mask = sum(1 << index for index in wall)
                pairs.append(_Pair(one, other, 1 << one | 1 << other, mask))
    return pairs
