"""Neighbours and regions found cell by cell, for references that share nothing with the engine."""

from collections.abc import Iterable, Iterator
from itertools import product
from math import comb
from typing import Any

Cell = tuple[int, int]
Clue = tuple[frozenset[Cell], int]  # closed cells, and the number of mines among them


def steps_from(cell: Cell, water: str) -> list[Cell]:
    """Return the offsets of a cell's neighbours, from the drawing of each water."""
    match water:
        case "square":
            return [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
        case "hex":
            half = cell[1] % 2
            return [(-1, 0), (1, 0), *((half + dx, dy) for dx in (-1, 0) for dy in (-1, 1))]
        case "knight":
            return [(dx, dy) for dx, dy in product(range(-2, 3), repeat=2) if abs(dx * dy) == 2]
        case "cross":
            return [step for n in (-2, -1, 1, 2) for step in ((n, 0), (0, n))]
        case "diamond":
            near = [(n, 0) for n in (-2, -1, 1, 2)] + [(-1, 1), (1, 1)]
            return [*near, (0, 1), (0, 2), (0, -1), (0, -2), (-1, -1), (1, -1)]
    raise AssertionError(water)


def neighbours_of(board: Any, cell: Cell) -> set[Cell]:
    """Return the neighbours of a cell on any object with ``width``, ``height`` and ``wraps``, and
    perhaps ``neighbours`` and a ``shape``."""
    water = getattr(getattr(board, "neighbours", None), "name", "square")
    shape = getattr(board, "shape", None)
    found = set()
    for dx, dy in steps_from(cell, water):
        x, y = cell[0] + dx, cell[1] + dy
        if board.wraps:
            x, y = x % board.width, y % board.height
        elif not (0 <= x < board.width and 0 <= y < board.height):
            continue
        if shape is None or shape >> y * board.width + x & 1:
            found.add((x, y))
    return found


def cells_of(board: Any) -> list[Cell]:
    """Return the cells of an object like those of ``neighbours_of``, in reading order."""
    cells = [(x, y) for y in range(board.height) for x in range(board.width)]
    shape = getattr(board, "shape", None)
    return [c for c in cells if shape is None or shape >> c[1] * board.width + c[0] & 1]


def regions_of(board: Any, cells: Iterable[Cell]) -> list[set[Cell]]:
    """Return the connected parts of these cells; cells that touch at a corner are connected."""
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


def groups_of(clues: Iterable[Clue]) -> list[list[Clue]]:
    groups: list[list[Clue]] = []
    for clue in clues:
        tied = [group for group in groups if any(clue[0] & cells for cells, _ in group)]
        groups = [group for group in groups if group not in tied]
        groups.append([clue, *(other for group in tied for other in group)])
    return groups


def fillings_of(clues: Iterable[Clue]) -> Iterator[frozenset[Cell]]:
    """Yield every set of mines that agrees with the clues; the cells of the tightest clue are
    filled first."""
    if any(not 0 <= count <= len(cells) for cells, count in clues):
        return
    clues = [clue for clue in clues if clue[0]]
    if not clues:
        yield frozenset()
        return
    cells, _ = min(clues, key=lambda clue: (comb(len(clue[0]), clue[1]), len(clue[0])))
    cell = min(cells)
    for mine in (0, 1):
        rest = [
            (other - {cell}, count - mine) if cell in other else (other, count)
            for other, count in clues
        ]
        for filling in fillings_of(rest):
            yield filling | {cell} if mine else filling
