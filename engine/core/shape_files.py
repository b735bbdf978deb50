"""Shapes of boards from texts and pictures: sets of cells that a player draws.

A **text** has a character for each cell: ``-`` where a cell is lacking, any sign of a board text or
a ``.`` where there is one. So a board text of a board with a shape gives that shape. A text of
``#`` with ``.`` or spaces is a drawing: only ``#`` is a cell, rows may end early, and what is empty
around it is left out. Blank lines and lines that begin with ``;`` are skipped.

A **picture** is a PNG file with a pixel for each cell, or more. If some of its pixels are
transparent, the others are cells, whatever their colour; otherwise the dark pixels are.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.core.config import MAX_SIDE, ConfigError, quote
from engine.core.grid import indices, mask_of, rows_of
from engine.core.minefield import LACKING, board_rows
from engine.core.shapes import SHAPES, draw_shape
from engine.core.untrusted import check_regular

MAX_SHAPE_BYTES = 4_000_000
"""The largest file of a shape; the text of the largest board takes a quarter of this."""
_SIGNS = set("#.*F?0123456789abc" + LACKING)
_DRAWN = set("#. ")
"""The signs of a drawing: no board text has both ``#`` and ``.``."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _COLOUR, _PALETTE, _GREY_AND_ALPHA, _COLOUR_AND_ALPHA = 0, 2, 3, 4, 6
_CHANNELS = {_GREY: 1, _COLOUR: 3, _PALETTE: 1, _GREY_AND_ALPHA: 2, _COLOUR_AND_ALPHA: 4}
_HALF = 128
"""Pixels are dark below this brightness, and transparent below this opacity, of 255."""


@dataclass(frozen=True)
class Shape:
    """A set of cells and the size of the rectangle around it: bit ``y * width + x``.

    >>> print(Shape(3, 2, 0b010_111))
    ###
    -#-
    """

    width: int
    height: int
    cells: int

    def __str__(self) -> str:
        """Return the text of the shape, with ``#`` for a cell."""
        signs = f"{self.cells:0{self.width * self.height}b}"[::-1]
        return "\n".join(rows_of(self.width, signs.replace("0", LACKING).replace("1", "#")))

    def on_board(self, width: int, height: int) -> int:
        """Return the cells on a board of this size, in its middle if it is larger.

        Raises ConfigError if it is smaller.
        """
        if self.width > width or self.height > height:
            mine, given = f"{self.width}x{self.height}", f"{width}x{height}"
            raise ConfigError(f"A shape of {mine} cells doesn't fit on a {given} board.")
        left, top = (width - self.width) // 2, (height - self.height) // 2
        places = (divmod(index, self.width) for index in indices(self.cells))
        return mask_of(width * height, ((top + y) * width + left + x for y, x in places))

    def shrunk(self, width: int, height: int) -> Shape:
        """Return the shape in its proportions, no larger than this: a cell is there where at least
        half of the cells that it stands for are.
        """
        if self.width <= width and self.height <= height:
            return self
        if self.width * height >= self.height * width:
            wide, high = width, max(1, (2 * self.height * width + self.width) // (2 * self.width))
        else:
            wide, high = (
                max(1, (2 * self.width * height + self.height) // (2 * self.height)),
                height,
            )
        found = []
        for y in range(high):
            top, bottom = y * self.height // high, (y + 1) * self.height // high
            rows = [self.cells >> row * self.width for row in range(top, bottom)]
            for x in range(wide):
                left, right = x * self.width // wide, (x + 1) * self.width // wide
                part = (1 << right) - (1 << left)
                there = sum((row & part).bit_count() for row in rows)
                if 2 * there >= (right - left) * len(rows):
                    found.append(y * wide + x)
        return Shape(wide, high, mask_of(wide * high, found))


def parse_shape(text: str) -> Shape:
    """Return the shape that a text draws. Raises ConfigError.

    >>> parse_shape("-#\\n##")
    Shape(width=2, height=2, cells=14)
    >>> parse_shape(" #\\n##") == parse_shape(".#\\n##") == parse_shape("-#\\n##")
    True
    """
    try:
        rows = _drawn_rows(text) or board_rows(text)
    except ValueError as error:
        raise ConfigError(str(error).replace("board", "shape")) from None
    width, height = len(rows[0]), len(rows)
    _check_sides(width, height, "cells")
    signs = "".join(rows)
    if foreign := set(signs) - _SIGNS:
        raise ConfigError(
            f"{min(foreign)!r} isn't a character of a shape: '#' is a cell, '-' a lacking one."
        )
    return _checked(
        Shape(width, height, int(signs.translate(_BIT_OF_SIGN)[::-1], 2)), "The shape has no cell."
    )


def _drawn_rows(text: str) -> list[str]:
    """Return the rows of a drawing in the signs of a board text; none if the text is no drawing."""
    rows = [row for row in text.splitlines() if row.strip() and not row.startswith(";")]
    signs = set("".join(rows))
    if "#" not in signs or not signs <= _DRAWN or signs == {"#"}:
        return []
    wide = max(map(len, rows))
    rows = [row.replace(" ", ".").ljust(wide, ".") for row in rows]
    filled = [number for number, row in enumerate(rows) if "#" in row]
    left = min(row.index("#") for row in rows if "#" in row)
    right = max(row.rindex("#") for row in rows if "#" in row) + 1
    kept = rows[filled[0] : filled[-1] + 1]
    return [row[left:right].replace(".", LACKING) for row in kept]


_BIT_OF_SIGN = str.maketrans({sign: "0" if sign == LACKING else "1" for sign in _SIGNS})


def parse_picture(data: bytes) -> Shape:
    """Return the shape in a PNG file: not interlaced, 8 bits a channel. Raises ConfigError."""
    if not data.startswith(_SIGNATURE):
        raise ConfigError("The picture isn't a PNG file.")
    chunks = {kind: bytearray() for kind in (b"IHDR", b"PLTE", b"tRNS", b"IDAT")}
    for kind, content in _chunks(data):
        if kind in chunks:
            chunks[kind] += content
    header = chunks[b"IHDR"]
    if len(header) != struct.calcsize(_HEADER):
        raise ConfigError("The picture is damaged.")
    width, height, depth, kind, _, _, interlaced = struct.unpack(_HEADER, header)
    _check_sides(width, height, "pixels")
    if depth != 8 or interlaced or kind not in _CHANNELS:
        raise ConfigError("The picture must be a PNG with 8 bits a channel, not interlaced.")
    rows = _pixel_rows(chunks[b"IDAT"], width * _CHANNELS[kind], height, _CHANNELS[kind])
    colours = len(chunks[b"PLTE"]) // 3
    if kind == _PALETTE and max(map(max, rows)) >= colours:
        raise ConfigError("The picture is damaged.")
    reds, greens, blues = (chunks[b"PLTE"][at : 3 * colours : 3] for at in range(3))
    palette = _brightness(reds, greens, blues)[:256].ljust(256, b"\0")
    values = b"".join(_opacities(row, kind, bytes(chunks[b"tRNS"][:256])) for row in rows)
    is_clear = min(values) < _HALF
    if not is_clear:
        values = b"".join(_shades(row, kind, palette) for row in rows)
    signs = values.translate(_OPAQUE if is_clear else _DARK)
    return _checked(Shape(width, height, int(signs[::-1], 2)), "The picture shows no cell.")


_OPAQUE, _DARK = b"0" * _HALF + b"1" * (256 - _HALF), b"1" * _HALF + b"0" * (256 - _HALF)
_HEADER = ">IIBBBBB"


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the content of each part of a PNG file, up to its end."""
    at = len(_SIGNATURE)
    while at + 12 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        content = data[at + 8 : at + 8 + length]
        check = data[at + 8 + length : at + 12 + length]
        if len(check) < 4 or zlib.crc32(kind + content) != int.from_bytes(check, "big"):
            break
        if kind == b"IEND":
            return
        yield kind, content
        at += 12 + length
    raise ConfigError("The picture is damaged.")


def _pixel_rows(packed: bytearray, width: int, height: int, step: int) -> list[bytearray]:
    """Unpack the rows of a picture, ``width`` bytes each, and undo their filters."""
    size = (width + 1) * height
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(packed, size + 1)  # never more, whatever the file says
    except zlib.error:
        data = b""
    filters = data[:: width + 1]
    if len(data) != size or max(filters) > 4:
        raise ConfigError("The picture is damaged.")
    rows, above = [], bytearray(width)
    for y, kind in enumerate(filters):
        row = bytearray(data[y * (width + 1) + 1 : (y + 1) * (width + 1)])
        if kind:
            _undo_filter(kind, row, above, step)
        rows.append(row)
        above = row
    return rows


def _undo_filter(kind: int, row: bytearray, above: bytearray, step: int) -> None:
    """Add to each byte the one that its filter predicts from the pixels left of it and above it."""
    lefts, corners = bytearray(step), bytearray(step)  # the pixel left of a pixel, the one above it
    for start in range(0, len(row), step):
        ups = above[start : start + step]
        for at, (left, up, corner) in enumerate(zip(lefts, ups, corners, strict=True), start):
            guess = _PREDICTIONS[kind](left, up, corner)
            row[at] = (row[at] + guess) & 255
        lefts, corners = row[start : start + step], ups


def _paeth(left: int, up: int, corner: int) -> int:
    """Return the neighbour nearest to ``left + up - corner``."""
    from_left, from_up = abs(up - corner), abs(left - corner)
    from_corner = abs(left + up - 2 * corner)
    if from_left <= from_up and from_left <= from_corner:
        return left
    return up if from_up <= from_corner else corner


_PREDICTIONS: dict[int, Callable[[int, int, int], int]] = {
    1: lambda left, up, corner: left,
    2: lambda left, up, corner: up,
    3: lambda left, up, corner: (left + up) // 2,
    4: _paeth,
}


def _shades(row: bytearray, kind: int, palette: bytes) -> bytes:
    """Return the brightness of each pixel of a row, from 0 to 255 (ITU-R BT.601)."""
    if kind == _PALETTE:
        return bytes(row.translate(palette))
    if kind in (_GREY, _GREY_AND_ALPHA):
        return bytes(row[:: _CHANNELS[kind]])
    reds, greens, blues = (row[at :: _CHANNELS[kind]] for at in range(3))
    return _brightness(reds, greens, blues)


def _opacities(row: bytearray, kind: int, clear: bytes) -> bytes:
    """Return the opacity of each pixel of a row, from 0 to 255.

    ``clear`` holds the opacities of a palette's colours, or the one colour that is transparent.
    """
    channels = _CHANNELS[kind]
    if kind == _PALETTE:
        return bytes(row.translate(clear.ljust(256, b"\xff")))
    if kind in (_GREY_AND_ALPHA, _COLOUR_AND_ALPHA):
        return bytes(row[channels - 1 :: channels])
    hidden = clear[1::2]  # two bytes a channel, of which the first is 0
    starts = range(0, len(row), channels)
    return bytes(0 if row[at : at + channels] == hidden else 255 for at in starts)


def _brightness(reds: bytearray, greens: bytearray, blues: bytearray) -> bytes:
    colours = zip(reds, greens, blues, strict=True)
    return bytes((299 * red + 587 * green + 114 * blue) // 1000 for red, green, blue in colours)


def _check_sides(width: int, height: int, unit: str) -> None:
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise ConfigError(
            f"A shape must have from 1 to {MAX_SIDE} {unit} a side, not {width}x{height}."
        )


def _checked(found: Shape, sentence: str) -> Shape:
    if not found.cells:
        raise ConfigError(sentence)
    return found


def read_shape(text: str, width: int, height: int) -> int:
    """Return the cells of a board of this size by the name of a built-in shape, or by a file with
    a text or a picture.

    A smaller drawing stands in the middle of the board. A larger picture is shrunk in its
    proportions. Raises ConfigError for anything else.
    """
    name = text.strip().lower()
    if name in SHAPES:
        return draw_shape(name, width, height)
    data = _read_file(text)
    drawn = _parse_file(data, text)
    if data.startswith(_SIGNATURE):
        drawn = _checked(drawn.shrunk(width, height), f"{quote(text)} shows no cell in that size.")
    return drawn.on_board(width, height)


def read_drawing(text: str) -> Shape:
    """Return the shape in a file with a text or a picture, in its own size. Raises ConfigError."""
    return _parse_file(_read_file(text), text)


def _parse_file(data: bytes, name: str) -> Shape:
    if data.startswith(_SIGNATURE):
        return parse_picture(data)
    try:
        return parse_shape(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ConfigError(f"{quote(name)} is neither a text nor a PNG picture.") from None


def _read_file(text: str) -> bytes:
    path = Path(text)
    try:
        check_regular(path)
        with path.open("rb") as file:
            data = file.read(MAX_SHAPE_BYTES + 1)
    except FileNotFoundError:
        names = ", ".join(SHAPES)
        raise ConfigError(f"{quote(text)} is no shape ({names}), nor a file with one.") from None
    except (OSError, ValueError):
        raise ConfigError(f"{quote(text)} can't be read.") from None
    if len(data) > MAX_SHAPE_BYTES:
        raise ConfigError(f"{quote(text)} is too large for a shape.")
    return data
