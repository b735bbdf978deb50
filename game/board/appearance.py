"""The settled looks of cells: a code for each, the sprites that draw it, and maps of them.
The codes fit into half a byte, so four bitboards hold the looks of a whole board."""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import NamedTuple

from engine.core.grid import Cell, Grid
from engine.core.planes import Planes
from engine.rules.game import Position, Status


class TileLook(IntEnum):
    """A cell's settled look; NUMBER_0 to NUMBER_8 are their numbers."""

    NUMBER_0, NUMBER_1, NUMBER_2, NUMBER_3, NUMBER_4 = range(5)
    NUMBER_5, NUMBER_6, NUMBER_7, NUMBER_8 = range(5, 9)
    CLOSED, FLAG, MARK, MINE, HIT, WRONG_FLAG = range(9, 15)
    HOVER, PRESSED, PRESSED_MARK = range(15, 18)


MAX_VISIBLE_CELLS = 20_000  # if more cells are visible, ``VisibleCells`` is empty
LOOKS = tuple(TileLook)  # the look of each code

Layer = tuple[str, int, int]  # a sprite's name, its frame, and its scale in percent
Layers = tuple[Layer, ...]


def layer(name: str, frame: int = 0, percent: int = 100) -> Layer:
    """Return one sprite of a tile."""
    return name, frame, percent


_LAYERS: dict[TileLook, Layers] = {
    TileLook.NUMBER_0: (layer("opened"),),
    **{TileLook(n): (layer("opened"), layer(f"number_{n}")) for n in range(1, 9)},
    TileLook.CLOSED: (layer("closed"),),
    TileLook.FLAG: (layer("closed"), layer("flag")),
    TileLook.MARK: (layer("closed"), layer("mark")),
    TileLook.MINE: (layer("pressed"), layer("scorch"), layer("mine")),
    TileLook.HIT: (layer("hit"), layer("mine")),
    TileLook.WRONG_FLAG: (layer("closed"), layer("flag"), layer("cross")),
    TileLook.HOVER: (layer("hover"),),
    TileLook.PRESSED: (layer("pressed"),),
    TileLook.PRESSED_MARK: (layer("pressed"), layer("mark")),
}


def sprite_layers(look: TileLook) -> Layers:
    """Return the sprites of a settled look, from the bottom up."""
    return _LAYERS[look]


def look_planes(position: Position) -> Planes:
    """Return the codes of all looks, bit-sliced: the player's knowledge, at the end the truth."""
    board = position.board
    ones, twos, fours, eights = board.numbers
    closed, flags, marks = board.closed, board.flags, board.marks
    if position.is_over and position.field is not None:
        mines, hit = position.field.mines & closed, position.exploded & closed
        if position.status is Status.WON:
            flags |= mines & ~hit
        wrong, told = flags & ~mines, mines & ~flags & ~hit
        flags, marks = flags & mines & ~hit, marks & ~mines
        twos, fours = twos | wrong, fours | wrong | hit | told
        dim = flags | wrong | told
    else:
        dim = flags
    return ones | closed & ~dim, twos | flags | marks, fours, eights | closed


def look_codes(planes: Planes, width: int, rows: range) -> bytes:
    """Return the codes of whole rows of a board ``width`` cells wide, row after row. Python writes
    a number's binary digits in linear time, one byte each; read back as a number, those bytes are
    lanes into which the other planes are shifted."""
    start, count = rows.start * width, len(rows) * width
    zeros, lanes = int.from_bytes(b"0" * count, "big"), 0
    for bit, plane in enumerate(planes):
        band = plane >> start & (1 << count) - 1
        if band:
            lanes |= (int.from_bytes(f"{band:0{count}b}".encode(), "big") ^ zeros) << bit
    return lanes.to_bytes(count, "little")


def looks_in(position: Position, columns: range, rows: range) -> Iterator[tuple[Cell, TileLook]]:
    """Yield the cells of a part of the board with their looks, in reading order."""
    width = position.board.grid.width
    codes = look_codes(look_planes(position), width, rows)
    for down, y in enumerate(rows):
        for x in columns:
            yield (x, y), LOOKS[codes[down * width + x]]


class MapChange(NamedTuple):
    """The rows between which a map has just changed, and their codes before."""

    rows: range
    before: bytes


NO_CHANGE = MapChange(range(0), b"")


class AppearanceMap:
    """The look of every cell as a code, in reading order. At first every cell is closed."""

    def __init__(self, grid: Grid) -> None:
        self.width, self.height = grid.width, grid.height
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

    def differing(
        self, change: MapChange, columns: range, rows: range
    ) -> Iterator[tuple[Cell, TileLook]]:
        """Yield the cells of a part that the latest change affects, with their looks before."""
        base = change.rows.start * self.width
        for y in range(max(rows.start, change.rows.start), min(rows.stop, change.rows.stop)):
            start, stop = y * self.width + columns.start, y * self.width + columns.stop
            old, new = change.before[start - base : stop - base], self._codes[start:stop]
            if old != new:
                for x, was, code in zip(columns, old, new, strict=True):
                    if was != code:
                        yield (x, y), LOOKS[was]

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

    def __getitem__(self, cell: Cell) -> TileLook:
        if cell[0] not in self._columns or cell[1] not in self._rows:
            raise KeyError(cell)
        return self._appearances.look(cell)

    def __iter__(self) -> Iterator[Cell]:
        return ((x, y) for y in self._rows for x in self._columns)

    def __len__(self) -> int:
        return len(self._columns) * len(self._rows)
