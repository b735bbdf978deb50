"""Connected regions of cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from engine.core.grid import Grid, indices


@dataclass(frozen=True, slots=True)
class _Span:
    """Adjacent cells of one row: the columns from ``first`` to ``last``, and a label."""

    first: int
    last: int
    label: int


def count_regions(grid: Grid, mask: int) -> int:
    """Return the number of connected regions of ``mask``; diagonals connect.

    Union-find over the spans of each row, so the work grows with the spans, not with regions times
    board.

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
    """Return the spans of each row; a span's label is its index in ``parents``."""
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
    """Yield the rows whose spans can touch. On a torus a row can touch itself across the seam."""
    if not grid.wraps:
        yield from pairwise(rows)
        return
    for y, row in enumerate(rows):
        seen = _with_ghosts(row, grid.width)
        yield seen, row
        yield seen, rows[(y + 1) % grid.height]


def _with_ghosts(row: list[_Span], width: int) -> list[_Span]:
    """Return the row with copies, beyond both edges, of spans that continue there on a torus."""
    before = [_Span(r.first - width, r.last - width, r.label) for r in row[-1:]]
    after = [_Span(r.first + width, r.last + width, r.label) for r in row[:1]]
    return before + row + after


def _touching(above: list[_Span], below: list[_Span]) -> Iterator[tuple[int, int]]:
    """Yield the labels of each pair of spans whose columns lie within one step of each other."""
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
