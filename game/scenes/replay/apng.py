"""Animated PNG files, written frame by frame.

PNG as of the W3C's specification, third edition, which holds the animation chunks: acTL tells how
many frames there are, fcTL stands before each, the first one's data are the picture's own IDAT, and
all others' are fdAT with a running number. After the first picture a frame is only the rectangle in
which something changed, and what did not is clear in it, so that it packs to next to nothing. One
frame at a time is held in memory.
"""

from __future__ import annotations

import zlib
from itertools import groupby
from struct import pack
from typing import IO, NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_MS = 60_000
"""A frame that stands longer is written as several; the format holds 65,535."""
_RGBA_8_BIT = (8, 6, 0, 0, 0)
_RGB, _RGBA = 3, 4
"""Bytes of a pixel as it comes and as it is written."""
_BLOCK = 16
"""Pixels of a row that are compared at once."""
_SOURCE, _OVER = 0, 1
_LEVEL = 6


class Rect(NamedTuple):
    """A part of a picture, in pixels."""

    x: int
    y: int
    width: int
    height: int


class _Frame(NamedTuple):
    rect: Rect
    packed: bytes
    blend: int


class ApngWriter:
    """Writes pictures of ``width`` x ``height`` RGB pixels into a seekable file.

    ``add`` takes whole pictures; ``finish`` must come after the last. ``written`` is how many bytes
    there are by now. Raises OSError as the file does.
    """

    def __init__(self, file: IO[bytes], width: int, height: int) -> None:
        self._file = file
        self._width, self._height = width, height
        self._shown = b""
        self._waiting: _Frame | None = None
        self._ms = 0
        self._frames = 0
        self._number = 0
        self.written = 0
        self._put(SIGNATURE)
        self._chunk(b"IHDR", pack(">II5B", width, height, *_RGBA_8_BIT))
        self._counted_at = self.written
        self._chunk(b"acTL", pack(">II", 0, 0))

    def add(self, pixels: bytes, ms: int) -> None:
        """The next picture, seen for so many milliseconds. One like the last prolongs that."""
        assert len(pixels) == self._width * self._height * _RGB
        frame = self._frame_of(pixels)
        if frame is None:
            self._prolong(ms)
            return
        self._flush()
        self._waiting, self._ms, self._shown = frame, ms, pixels

    def finish(self) -> None:
        """Write what is left, and how many frames there were."""
        self._flush()
        self._chunk(b"IEND", b"")
        self._file.seek(self._counted_at)
        self._chunk(b"acTL", pack(">II", self._frames, 0))
        self._file.flush()

    def _frame_of(self, pixels: bytes) -> _Frame | None:
        """What is new in a picture; None where nothing is."""
        if not self._shown:
            runs, blend = [(row, 0, self._width) for row in range(self._height)], _SOURCE
        else:
            runs, blend = changes(self._shown, pixels, self._width), _OVER
        if not runs:
            return None
        rect, cut = _cut_out(pixels, self._width, runs)
        return _Frame(rect, _packed(cut, rect.width), blend)

    def _prolong(self, ms: int) -> None:
        if self._ms + ms > MOST_MS:
            self._flush()
            clear = _packed(bytes(_RGBA), 1)
            self._waiting, self._ms = _Frame(Rect(0, 0, 1, 1), clear, _OVER), 0
        self._ms += ms

    def _flush(self) -> None:
        frame, self._waiting = self._waiting, None
        if frame is None:
            return
        (x, y, width, height), packed, blend = frame
        place = pack(">5I", self._next(), width, height, x, y)
        self._chunk(b"fcTL", place + pack(">HHBB", min(self._ms, MOST_MS), 1000, 0, blend))
        if self._frames == 0:
            self._chunk(b"IDAT", packed)
        else:
            self._chunk(b"fdAT", pack(">I", self._next()) + packed)
        self._frames += 1

    def _next(self) -> int:
        self._number += 1
        return self._number - 1

    def _chunk(self, kind: bytes, data: bytes) -> None:
        self._put(pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)))

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self.written += len(data)


Runs = list[tuple[int, int, int]]
"""Rows with the pixels of them that changed: row, from, to."""


def changes(before: bytes, after: bytes, width: int) -> Runs:
    """Where two pictures differ, in whole blocks of a row."""
    stride, step = width * _RGB, _BLOCK * _RGB
    runs = []
    for start in range(0, len(after), stride):
        old, new = before[start : start + stride], after[start : start + stride]
        if old == new:
            continue
        blocks = [at for at in range(0, stride, step) if old[at : at + step] != new[at : at + step]]
        for _, group in groupby(enumerate(blocks), lambda pair: pair[1] // step - pair[0]):
            together = [at for _, at in group]
            end = min(width, together[-1] // _RGB + _BLOCK)
            runs.append((start // stride, together[0] // _RGB, end))
    return runs


def _cut_out(pixels: bytes, width: int, runs: Runs) -> tuple[Rect, bytes]:
    """The rectangle around all runs, clear but for them."""
    left, right = min(start for _, start, _ in runs), max(end for _, _, end in runs)
    top, bottom = runs[0][0], runs[-1][0] + 1
    rect = Rect(left, top, right - left, bottom - top)
    cut = bytearray(rect.width * rect.height * _RGBA)
    for row, start, end in runs:
        at = ((row - top) * rect.width + start - left) * _RGBA
        source = pixels[(row * width + start) * _RGB : (row * width + end) * _RGB]
        run = bytearray(b"\xff") * ((end - start) * _RGBA)
        run[0::_RGBA], run[1::_RGBA], run[2::_RGBA] = (
            source[0::_RGB],
            source[1::_RGB],
            source[2::_RGB],
        )
        cut[at : at + len(run)] = run
    return rect, bytes(cut)


def _packed(pixels: bytes, width: int) -> bytes:
    """Rows of pixels as PNG packs them, none of them filtered."""
    stride = width * _RGBA
    rows = [pixels[start : start + stride] for start in range(0, len(pixels), stride)]
    return zlib.compress(b"\0" + b"\0".join(rows), _LEVEL)
