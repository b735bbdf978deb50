"""Neighbours and regions found cell by cell, for references that share nothing with the engine."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

Cell = tuple[int, int]


def neighbours_of(board: Any, cell: Cell) -> set[Cell]:
    """The neighbours of a cell on anything with a ``width``, a ``height`` and ``wraps``."""
    found = set()
    for dx, dy in product((-1, 0, 1), repeat=2):
        x, y = cell[0] + dx, cell[1] + dy
        if board.wraps:
            x, y = x % board.width, y % board.height
        if (dx or dy) and 0 <= x < board.width and 0 <= y < board.height:
            found.add((x, y))
    return found


def regions_of(board: Any, cells: Iterable[Cell]) -> list[set[Cell]]:
    """The connected parts of these cells; diagonals connect."""
    regions, left = [], set(cells)
    while left:
        region, fresh = set(), {left.pop()}
        while fresh:
            cell = fresh.pop()
            region.add(cell)
            fresh |= neighbours_of(board, cell) & left
            left -= fresh
        regions.append(region)
    return regions
