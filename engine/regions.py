"""How many connected regions a set of cells falls into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from engine.grid import Grid, indices


@dataclass(frozen=True, slots=True)
class _Span:
    """Neighbouring cells of one row: its columns from ``first`` to ``last``, and their label."""

    first: int
    last: int
    label: int


def count_regions(grid: Grid, mask: int) -> int:
    """The number of regions of ``mask``; cells that touch, diagonally too, belong together.

    Union-find over the runs of each row, so the work grows with the runs and not with regions
    times board: a 1000x1000 board may hold a hundred thousand tiny regions.

    >>> count_regions(Grid(5, 2), 0b00010_10001)
    2
    """
    parents: list[int] = []
    rows = _rows_of_runs(grid, mask, parents)
    regions = len(parents)
    for above, below in _pairs(grid, rows):
        for one, other in _touching(above, below):
            root, other_root = _root(parents, one), _root(parents, other)
            if root != other_root:
                parents[root] = other_root
                regions -= 1
    return regions


def _rows_of_runs(grid: Grid, mask: int, parents: list[int]) -> list[list[_Span]]:
    """The runs of each row; every run gets a label of its own, its index in ``parents``."""
    flat = Grid(grid.width, grid.height)
    starts = indices(mask & ~flat.east(mask))
    ends = indices(mask & ~flat.west(mask))
    rows: list[list[_Span]] = [[] for _ in range(grid.height)]
    for label, (start, end) in enumerate(zip(starts, ends, strict=True)):
        row, first = divmod(start, grid.width)
        rows[row].append(_Span(first, first + end - start, label))
        parents.append(label)
    return rows


def _pairs(grid: Grid, rows: list[list[_Span]]) -> Iterator[tuple[list[_Span], list[_Span]]]:
    """The rows whose runs can touch. On a torus a row can also touch itself across the seam."""
    if not grid.wraps:
        yield from pairwise(rows)
        return
    for y, row in enumerate(rows):
        seen = _with_ghosts(row, grid.width)
        yield seen, row
        yield seen, rows[(y + 1) % grid.height]


def _with_ghosts(row: list[_Span], width: int) -> list[_Span]:
    """The row and, beyond both edges, copies of the runs that continue there on a torus."""
    before = [_Span(r.first - width, r.last - width, r.label) for r in row[-1:]]
    after = [_Span(r.first + width, r.last + width, r.label) for r in row[:1]]
    return before + row + after


def _touching(above: list[_Span], below: list[_Span]) -> Iterator[tuple[int, int]]:
    """The labels of each pair of runs with columns within one step of each other."""
    start = 0
    for run in below:
        while start < len(above) and above[start].last < run.first - 1:
            start += 1
        for other in above[start:]:
            if other.first > run.last + 1:
                break
            yield other.label, run.label


def _root(parents: list[int], label: int) -> int:
    while parents[label] != label:
        parents[label] = label = parents[parents[label]]
    return label
