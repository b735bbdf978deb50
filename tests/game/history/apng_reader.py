"""A strict reader of animated PNGs, which fails on any violation of the format."""

import struct
import zlib
from typing import NamedTuple


class Shown(NamedTuple):
    """A picture as a viewer shows it: rows of RGB, for ``ms`` milliseconds."""

    pixels: bytes
    ms: int


class Decoded(NamedTuple):
    width: int
    height: int
    plays: int
    shown: list[Shown]
    areas: list[int]  # pixels of each frame's rectangle


def decode(data: bytes) -> Decoded:
    """Return the pictures that a viewer shows for a file of unfiltered 8-bit RGBA frames, none of
    them disposed of. Any other file, and any broken rule of the format, fails the test."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks = list(chunks_of(data))
    assert [kind for kind, _ in chunks[:2]] == [b"IHDR", b"acTL"]
    assert chunks[-1] == (b"IEND", b"")
    width, height, *rest = struct.unpack(">IIBBBBB", chunks[0][1])
    assert rest == [8, 6, 0, 0, 0]
    count, plays = struct.unpack(">II", chunks[1][1])
    canvas = bytearray(width * height * 4)
    shown, areas, number = [], [], 0
    for (kind, control), (follows, packed) in zip(chunks[2:-1:2], chunks[3:-1:2], strict=True):
        assert kind == b"fcTL"
        running, w, h, x, y, num, den, dispose, blend = struct.unpack(">IIIIIHHBB", control)
        assert running == number
        number += 1
        if shown:
            assert (follows, struct.unpack(">I", packed[:4])[0]) == (b"fdAT", number)
            number, packed = number + 1, packed[4:]
        else:
            assert follows == b"IDAT"
            assert (x, y, w, h) == (0, 0, width, height)
        assert 0 <= x < x + w <= width
        assert 0 <= y < y + h <= height
        assert (dispose, den) == (0, 1000)
        compose(canvas, width, (x, y, w, h), zlib.decompress(packed), bool(blend))
        assert not canvas[3::4].strip(b"\xff"), "some of the picture is not opaque"
        pixels = bytes(value for n, value in enumerate(canvas) if n % 4 < 3)
        shown.append(Shown(pixels, num))
        areas.append(w * h)
    assert len(shown) == count
    return Decoded(width, height, plays, shown, areas)


def chunks_of(data: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


def compose(
    canvas: bytearray, width: int, rect: tuple[int, int, int, int], rows: bytes, over: bool
) -> None:
    x, y, w, h = rect
    assert len(rows) == h * (1 + 4 * w)
    for row in range(h):
        start = row * (1 + 4 * w)
        assert rows[start] == 0, "a filter"
        for column in range(w):
            pixel = rows[start + 1 + 4 * column : start + 5 + 4 * column]
            assert pixel[3] in (0, 255)
            if pixel[3] or not over:
                at = ((y + row) * width + x + column) * 4
                canvas[at : at + 4] = pixel


def merge_equal(pictures: list[tuple[bytes, int]]) -> list[Shown]:
    """Return the pictures with equal neighbours merged into one that is shown longer."""
    shown: list[Shown] = []
    for pixels, ms in pictures:
        if shown and shown[-1].pixels == pixels:
            shown[-1] = Shown(pixels, shown[-1].ms + ms)
        else:
            shown.append(Shown(pixels, ms))
    return shown
