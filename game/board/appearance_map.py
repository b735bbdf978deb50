"""One byte a cell: the looks of a whole board, brought up to date where something changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.core.grid import Cell, Grid
from engine.core.planes import Planes
from engine.rules.game import Position
from game.board.appearance import LOOKS, TileLook, codes_of, planes_of

MOST_IN_SIGHT = 20_000
"""Cells; where more are in sight, none of them is told one by one."""


class Change(NamedTuple):
    """What a chart took in: between which rows it changed, and their codes before."""

    rows: range
    before: bytes


NO_CHANGE = Change(range(0), b"")


class AppearanceMap:
    """The code of every cell's look, in reading order. It begins with every cell closed."""

    def __init__(self, grid: Grid) -> None:
        self.width = grid.width
        self.height = grid.height
        self._all_closed: Planes = (grid.full, 0, 0, grid.full)
        self._planes = self._all_closed
        self._position: Position | None = None
        self._codes = bytearray([TileLook.CLOSED]) * grid.size

    def show(self, position: Position) -> Change:
        """Take in a position of the grid's board."""
        if position is self._position:
            return NO_CHANGE
        self._position = position
        return self._take(planes_of(position))

    def close(self) -> Change:
        """Every cell is closed again."""
        self._position = None
        return self._take(self._all_closed)

    def look(self, cell: Cell) -> TileLook:
        """The look of a cell of the board."""
        return LOOKS[self._codes[cell[1] * self.width + cell[0]]]

    def part(self, columns: range, rows: range) -> bytes:
        """The codes of a part of the board, row after row."""
        width, codes = self.width, self._codes
        if len(columns) == width:
            return bytes(codes[rows.start * width : rows.stop * width])
        first, last = columns.start, columns.stop
        return b"".join([codes[y * width + first : y * width + last] for y in rows])

    def differs(self, change: Change, columns: range, rows: range) -> bool:
        """Whether a change has just changed anything in a part of the board."""
        pairs = self._old_and_new(change, columns, rows)
        return any(old != new for _, old, new in pairs)

    def differing(
        self, change: Change, columns: range, rows: range
    ) -> Iterator[tuple[Cell, TileLook]]:
        """The cells of a part that a change has just changed, with their looks before."""
        for y, old, new in self._old_and_new(change, columns, rows):
            if old != new:
                for x, was, code in zip(columns, old, new, strict=True):
                    if was != code:
                        yield (x, y), LOOKS[was]

    def _old_and_new(
        self, change: Change, columns: range, rows: range
    ) -> Iterator[tuple[int, bytes, bytearray]]:
        """The changed rows of a part: where they are, their codes before and now."""
        for y in range(max(rows.start, change.rows.start), min(rows.stop, change.rows.stop)):
            start, stop = y * self.width + columns.start, y * self.width + columns.stop
            base = change.rows.start * self.width
            yield y, change.before[start - base : stop - base], self._codes[start:stop]

    def _take(self, planes: Planes) -> Change:
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
        self._codes[band] = codes_of(planes, self.width, rows)
        return Change(rows, before)


class Sight(Mapping[Cell, TileLook]):
    """The looks of the cells in sight, always as the chart has them now.

    It is empty until ``see`` says what is in sight, and while that is more than ``MOST_IN_SIGHT``.
    """

    def __init__(self, chart: AppearanceMap) -> None:
        self._chart = chart
        self._columns = self._rows = range(0)

    def see(self, columns: range, rows: range) -> None:
        """These cells are in sight now."""
        if len(columns) * len(rows) > MOST_IN_SIGHT:
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
        return self._chart.look(cell)

    def __iter__(self) -> Iterator[Cell]:
        return ((x, y) for y in self._rows for x in self._columns)

    def __len__(self) -> int:
        return len(self._columns) * len(self._rows)
