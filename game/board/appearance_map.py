"""The looks of a whole board, one byte a cell, updated where something changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.core.grid import Cell, Grid
from engine.core.planes import Planes
from engine.rules.game import Position
from game.board.appearance import LOOKS, TileLook, look_codes, look_planes

MAX_VISIBLE_CELLS = 20_000  # if more cells are visible, ``VisibleCells`` is empty


class MapChange(NamedTuple):
    """The rows between which a map has just changed, and their codes before."""

    rows: range
    before: bytes


NO_CHANGE = MapChange(range(0), b"")


class AppearanceMap:
    """The look of every cell as a code, in reading order. At first every cell is closed."""

    def __init__(self, grid: Grid) -> None:
        self.width = grid.width
        self.height = grid.height
        self._all_closed: Planes = (grid.full, 0, 0, grid.full)
        self._planes = self._all_closed
        self._position: Position | None = None
        self._codes = bytearray([TileLook.CLOSED]) * grid.size

    def show(self, position: Position) -> MapChange:
        """Update to a position."""
        if position is self._position:
            return NO_CHANGE
        self._position = position
        return self._update(look_planes(position))

    def close(self) -> MapChange:
        """Close every cell."""
        self._position = None
        return self._update(self._all_closed)

    def look(self, cell: Cell) -> TileLook:
        """Return the look of a cell of the board."""
        return LOOKS[self._codes[cell[1] * self.width + cell[0]]]

    def part(self, columns: range, rows: range) -> bytes:
        """Return the codes of a part of the board, row after row."""
        width, codes = self.width, self._codes
        if len(columns) == width:
            return bytes(codes[rows.start * width : rows.stop * width])
        first, last = columns.start, columns.stop
        return b"".join([codes[y * width + first : y * width + last] for y in rows])

    def differs(self, change: MapChange, columns: range, rows: range) -> bool:
        """Return whether the latest change affects a part of the board."""
        return any(old != new for _, old, new in self._old_and_new(change, columns, rows))

    def differing(
        self, change: MapChange, columns: range, rows: range
    ) -> Iterator[tuple[Cell, TileLook]]:
        """Yield the cells of a part that the latest change affects, with their looks before."""
        for y, old, new in self._old_and_new(change, columns, rows):
            if old != new:
                for x, was, code in zip(columns, old, new, strict=True):
                    if was != code:
                        yield (x, y), LOOKS[was]

    def _old_and_new(
        self, change: MapChange, columns: range, rows: range
    ) -> Iterator[tuple[int, bytes, bytearray]]:
        """Yield the changed rows of a part: their numbers, their codes before and now."""
        base = change.rows.start * self.width
        for y in range(max(rows.start, change.rows.start), min(rows.stop, change.rows.stop)):
            start, stop = y * self.width + columns.start, y * self.width + columns.stop
            yield y, change.before[start - base : stop - base], self._codes[start:stop]

    def _update(self, planes: Planes) -> MapChange:
        changed = 0
        for old, new in zip(self._planes, planes, strict=True):
            changed |= old ^ new
        if not changed:
            return NO_CHANGE
        self._planes = planes
        first = ((changed & -changed).bit_length() - 1) // self.width
        rows = range(first, (changed.bit_length() - 1) // self.width + 1)
        band = slice(rows.start * self.width, rows.stop * self.width)
        before = bytes(self._codes[band])
        self._codes[band] = look_codes(planes, self.width, rows)
        return MapChange(rows, before)


class VisibleCells(Mapping[Cell, TileLook]):
    """The current looks of the visible cells; empty if there are more than the maximum."""

    def __init__(self, appearances: AppearanceMap) -> None:
        self._appearances = appearances
        self._columns = self._rows = range(0)

    def set_visible(self, columns: range, rows: range) -> None:
        """Set which cells are visible."""
        if len(columns) * len(rows) > MAX_VISIBLE_CELLS:
            columns = rows = range(0)
        self._columns, self._rows = columns, rows

    def __contains__(self, cell: object) -> bool:
        match cell:
            case (x, y):
                return x in self._columns and y in self._rows
        return False

    def __getitem__(self, cell: Cell) -> TileLook:
        if cell not in self:
            raise KeyError(cell)
        return self._appearances.look(cell)

    def __iter__(self) -> Iterator[Cell]:
        return ((x, y) for y in self._rows for x in self._columns)

    def __len__(self) -> int:
        return len(self._columns) * len(self._rows)
