"""The settled looks of cells: a code for each, and the sprites that draw it.

The codes fit into half a byte, so four bitboards hold the looks of a whole board.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from engine.core.grid import Cell
from engine.core.planes import Planes
from engine.rules.game import Position, Status


class TileLook(IntEnum):
    """A cell's settled look; NUMBER_0 to NUMBER_8 are their numbers."""

    NUMBER_0 = 0
    NUMBER_1 = 1
    NUMBER_2 = 2
    NUMBER_3 = 3
    NUMBER_4 = 4
    NUMBER_5 = 5
    NUMBER_6 = 6
    NUMBER_7 = 7
    NUMBER_8 = 8
    CLOSED = 9
    FLAG = 10
    MARK = 11
    MINE = 12
    HIT = 13
    WRONG_FLAG = 14
    HOVER = 15
    PRESSED = 16
    PRESSED_MARK = 17


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


def unpack_planes(planes: Planes, count: int) -> bytes:
    """Return bit-sliced codes as one byte a cell, for the first ``count`` cells.

    Python writes a number's binary digits in linear time, one byte each; read back as a number,
    those bytes are lanes into which the other planes are shifted.
    """
    zeros = int.from_bytes(b"0" * count, "big")
    lanes = 0
    for bit, plane in enumerate(planes):
        if plane:
            lanes |= (int.from_bytes(f"{plane:0{count}b}".encode(), "big") ^ zeros) << bit
    return lanes.to_bytes(count, "little")


def look_codes(planes: Planes, width: int, rows: range) -> bytes:
    """Return the codes of whole rows of a board ``width`` cells wide, row after row."""
    start, count = rows.start * width, len(rows) * width
    band = (1 << count) - 1
    ones, twos, fours, eights = (plane >> start & band for plane in planes)
    return unpack_planes((ones, twos, fours, eights), count)


def looks_in(position: Position, columns: range, rows: range) -> Iterator[tuple[Cell, TileLook]]:
    """Yield the cells of a part of the board with their looks, in reading order."""
    width = position.board.grid.width
    codes = look_codes(look_planes(position), width, rows)
    for down, y in enumerate(rows):
        for x in columns:
            yield (x, y), LOOKS[codes[down * width + x]]
