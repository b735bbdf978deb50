"""The shifts by which a whole board sees its neighbours at once, for any neighbourhood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.core.neighbourhood import Cell, Neighbourhood

BoardShift = tuple[int, int]
"""The bits by which a lifted set moves down, and the cells that see their neighbours there then."""


class Moves(NamedTuple):
    """The moves by which cells see their neighbours at each offset.

    A set is first lifted by ``lift`` bits, or on a torus repeated above itself, so that each move
    is a shift down. ``whole`` are the moves across all edges, those of ``band`` do not cross the
    upper and the lower one of a torus, and ``pairs`` are those of two offsets each.
    """

    even_rows: int
    lift: int
    whole: list[BoardShift]
    band: list[BoardShift]
    pairs: list[tuple[list[BoardShift], list[BoardShift]]]


@lru_cache(maxsize=16)
def moves_of(width: int, height: int, wraps: bool, neighbours: Neighbourhood) -> Moves:
    """Return the moves of a board of this size, bounded or a torus."""
    span, top = width * height, (1 << width) - 1
    board = even_rows = (1 << span) - 1
    column = board // top
    if neighbours.is_shifted:
        even_rows = top * ((1 << 2 * width * (-(-height // 2))) - 1) // ((1 << 2 * width) - 1)

    def views(offset: Cell) -> Iterator[tuple[int, int]]:
        """Yield cells, and how many bits onward each of them has its neighbour at this offset."""
        even, odd = (neighbours.from_row(row, offset) for row in (0, 1))
        alike = [(even, even_rows), (odd, board ^ even_rows)]
        for (x, y), rows in alike if even != odd else [(even, board)]:
            # The columns that have the neighbour in the same row or, on a torus, across the edge.
            inside = top >> x if x > 0 else top << -x & top
            yield inside * column & rows, y * width + x
            if wraps:
                yield (top ^ inside) * column & rows, y * width + x + (-width if x > 0 else width)

    seen = [list(views(offset)) for offset in neighbours.offsets]
    lift = max(abs(step) for group in seen for _, step in group)
    band = [[(lift + step, cells) for cells, step in group] for group in seen]
    whole = [[(step % span, cells) for cells, step in group] for group in seen] if wraps else band
    if len(whole) % 2:
        whole.append([])
    pairs = list(zip(whole[::2], whole[1::2], strict=True))
    return Moves(even_rows, lift, _merged(whole), _merged(band), pairs)


def _merged(groups: Iterable[Iterable[BoardShift]]) -> list[BoardShift]:
    """Return the moves of all groups, those by equally many bits as one."""
    found: dict[int, int] = {}
    for group in groups:
        for by, cells in group:
            if cells:
                found[by] = found.get(by, 0) | cells
    return list(found.items())
