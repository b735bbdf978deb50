"""Writing PNG files: the same bytes on every machine, smaller than SDL's."""

import re
import struct
import zlib
from pathlib import Path

import pygame

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGBA_8_BIT = (8, 6, 0, 0, 0)
EVEN = bytes(255 if value == 255 else value + value % 2 for value in range(255)) + b"\xff"
FOURS = bytes(min(255, (value + 2) // 4 * 4) if value < 254 else 255 for value in range(256))
THRIFT = (None, EVEN, FOURS)
PARTLY_TRANSPARENT = re.compile(rb"[\x01-\xfe]")
COARSE = bytes(value and value & 0xC0 | 0x20 for value in range(256))  # packs well, unseen
NEARLY_OPAQUE = 252  # what rounding leaves of 255 when a solid area is scaled down
OPACITY = bytes(255 if value >= NEARLY_OPAQUE else value for value in range(256))


def straight_alpha(surface: pygame.Surface) -> bytes:
    """Return the RGBA pixels of a premultiplied surface with straight alpha, as PNG has it.

    Clear pixels beside a shape get the shape's colour, so that a straight-alpha scaler
    finds no black there to mix in.
    """
    pixels = bytearray(pygame.image.tobytes(surface, "RGBA"))
    clear = pixels[3::4]
    spread = _unmultiplied(bytearray(pygame.image.tobytes(_spread(surface), "RGBA")))
    _unmultiplied(pixels)
    for match in re.finditer(rb"\x00+", clear):
        start, end = match.start() * 4, match.end() * 4
        pixels[start:end] = spread[start:end].translate(COARSE)
    pixels[3::4] = bytes(clear).translate(OPACITY)
    return bytes(pixels)


def _spread(surface: pygame.Surface) -> pygame.Surface:
    """Return the surface blurred by about two pixels."""
    width, height = surface.get_size()
    small = pygame.transform.smoothscale(surface, (width // 2, height // 2))
    return pygame.transform.smoothscale(small, (width, height))


def _unmultiplied(pixels: bytearray) -> bytearray:
    """Divide the colours by their opacity, in place."""
    for match in PARTLY_TRANSPARENT.finditer(pixels[3::4]):
        at = match.start() * 4
        alpha = pixels[at + 3]
        for channel in range(at, at + 3):
            pixels[channel] = min(255, (pixels[channel] * 255 + alpha // 2) // alpha)
    return pixels


def write_png(surface: pygame.Surface, path: Path, thrift: int = 0) -> None:
    """Write a premultiplied surface; `thrift` drops so many of the lowest bits, at most 2.

    One of them no eye sees; two are not missed in light that is gone in half a second.
    """
    width, height = surface.get_size()
    pixels = straight_alpha(surface)
    table = THRIFT[thrift]
    if table is not None:
        pixels = pixels.translate(table)
    stride = width * 4
    rows = b"".join(b"\0" + pixels[y * stride : (y + 1) * stride] for y in range(height))
    header = struct.pack(">II5B", width, height, *RGBA_8_BIT)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    path.write_bytes(SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
