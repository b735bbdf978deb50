"""Writing PNG files: the same bytes on every machine, smaller than SDL's."""

import re
import struct
import zlib
from pathlib import Path

import pygame
from fringe import fill_clear
from thrift import settle

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGBA_8_BIT = (8, 6, 0, 0, 0)
PARTLY_TRANSPARENT = re.compile(rb"[\x01-\xfe]")
NEARLY_OPAQUE = 252  # what rounding leaves of 255 when a solid area is scaled down
OPACITY = bytes(255 if value >= NEARLY_OPAQUE else value for value in range(256))


def straight_alpha(surface: pygame.Surface) -> bytearray:
    """Return the RGBA pixels of a premultiplied surface with straight alpha, as PNG has it."""
    pixels = _unmultiplied(bytearray(pygame.image.tobytes(surface, "RGBA")))
    pixels[3::4] = pixels[3::4].translate(OPACITY)
    return pixels


def _unmultiplied(pixels: bytearray) -> bytearray:
    """Divide the colours by their opacity, in place."""
    for match in PARTLY_TRANSPARENT.finditer(pixels[3::4]):
        at = match.start() * 4
        alpha = pixels[at + 3]
        for channel in range(at, at + 3):
            pixels[channel] = min(255, (pixels[channel] * 255 + alpha // 2) // alpha)
    return pixels


def write_png(
    surface: pygame.Surface, path: Path, frame: int = 0, thrifts: list[int] | None = None
) -> None:
    """Write a premultiplied surface; `thrifts` say what each row of frames need not hold."""
    width, height = surface.get_size()
    pixels = straight_alpha(surface)
    fill_clear(pixels, width, frame or width)
    if thrifts:
        settle(pixels, width, frame, thrifts)
    stride = width * 4
    rows = b"".join(b"\0" + pixels[y * stride : (y + 1) * stride] for y in range(height))
    header = struct.pack(">II5B", width, height, *RGBA_8_BIT)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    path.write_bytes(SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
