"""Animated PNG files, written frame by frame.

This follows the W3C's PNG specification, third edition: acTL holds the number of frames, fcTL comes
before each, the data of the first are IDAT and those of the others fdAT with a sequence number. A
later frame is only the rectangle in which pixels changed, transparent elsewhere, so that it
compresses well. One frame at a time is held in memory.
"""

import zlib
from itertools import groupby
from struct import pack
from typing import IO, NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MAX_MS = 60_000  # a longer frame is written as several; the format holds 65,535
_RGBA_8_BIT = (8, 6, 0, 0, 0)
_RGB, _RGBA = 3, 4  # bytes of a pixel as it is given and as it is written
_BLOCK = 16  # pixels of a row that are compared together
_SOURCE, _OVER = 0, 1
_LEVEL = 6


class _Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class ApngWriter:
    """Writes frames of ``width`` x ``height`` RGB pixels into a seekable file.

    Call ``finish`` after the last frame. ``written`` is the number of bytes so far.
    """

    def __init__(self, file: IO[bytes], width: int, height: int) -> None:
        self._file = file
        self._width, self._height = width, height
        self._shown = b""
        self._waiting: tuple[_Rect, bytes, int] | None = None  # packed, and how it is blended
        self._ms = 0
        self._frames = 0
        self._number = 0
        self.written = 0
        self._write(SIGNATURE)
        self._write_chunk(b"IHDR", pack(">II5B", width, height, *_RGBA_8_BIT))
        self._count_offset = self.written
        self._write_chunk(b"acTL", pack(">II", 0, 0))

    def add(self, pixels: bytes, ms: int) -> None:
        """Add a whole frame, shown for this long; one equal to the last prolongs that."""
        assert len(pixels) == self._width * self._height * _RGB
        if self._shown:
            runs, blend = changes(self._shown, pixels, self._width), _OVER
        else:
            runs, blend = [(row, 0, self._width) for row in range(self._height)], _SOURCE
        if not runs and self._ms + ms <= MAX_MS:
            self._ms += ms
            return
        self._flush()
        clear = _Rect(0, 0, 1, 1), bytes(_RGBA)
        rect, cut = _cut_out(pixels, self._width, runs) if runs else clear
        stride = rect.width * _RGBA
        rows = [cut[start : start + stride] for start in range(0, len(cut), stride)]
        packed = zlib.compress(b"\0" + b"\0".join(rows), _LEVEL)  # each row is unfiltered
        self._waiting = rect, packed, blend
        self._ms, self._shown = ms, pixels

    def finish(self) -> None:
        """Write the last frame and the number of frames."""
        self._flush()
        self._write_chunk(b"IEND", b"")
        self._file.seek(self._count_offset)
        self._write_chunk(b"acTL", pack(">II", self._frames, 0))
        self._file.flush()

    def _flush(self) -> None:
        frame, self._waiting = self._waiting, None
        if frame is None:
            return
        (x, y, width, height), packed, blend = frame
        place = pack(">5I", self._next_number(), width, height, x, y)
        self._write_chunk(b"fcTL", place + pack(">HHBB", min(self._ms, MAX_MS), 1000, 0, blend))
        if self._frames == 0:
            self._write_chunk(b"IDAT", packed)
        else:
            self._write_chunk(b"fdAT", pack(">I", self._next_number()) + packed)
        self._frames += 1

    def _next_number(self) -> int:
        self._number += 1
        return self._number - 1

    def _write_chunk(self, kind: bytes, data: bytes) -> None:
        self._write(pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)))

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self.written += len(data)


Runs = list[tuple[int, int, int]]  # changed pixels of rows: row, start, end


def changes(before: bytes, after: bytes, width: int) -> Runs:
    """Return where two frames differ, in whole blocks of a row."""
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


def _cut_out(pixels: bytes, width: int, runs: Runs) -> tuple[_Rect, bytes]:
    """Return the rectangle around all runs, transparent except for them."""
    left, right = min(start for _, start, _ in runs), max(end for _, _, end in runs)
    top, bottom = runs[0][0], runs[-1][0] + 1
    rect = _Rect(left, top, right - left, bottom - top)
    cut = bytearray(rect.width * rect.height * _RGBA)
    for row, start, end in runs:
        at = ((row - top) * rect.width + start - left) * _RGBA
        source = pixels[(row * width + start) * _RGB : (row * width + end) * _RGB]
        run = bytearray(b"\xff") * ((end - start) * _RGBA)
        for channel in range(_RGB):
            run[channel::_RGBA] = source[channel::_RGB]
        cut[at : at + len(run)] = run
    return rect, bytes(cut)
