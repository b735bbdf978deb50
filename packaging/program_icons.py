"""Packs the icon's PNG files into one ``.ico`` for Windows or ``.icns`` for macOS.

The formats: an ICO holds a header, a directory and whole PNG files (Windows Vista and later read
them); an ICNS holds PNG files under four-letter names, one for each size.
"""

import struct
from pathlib import Path

ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES = {
    "icp4": 16, "icp5": 32, "ic11": 32, "icp6": 64, "ic12": 64, "ic07": 128, "ic08": 256,
    "ic13": 256, "ic09": 512, "ic14": 512, "ic10": 1024,
}  # fmt: skip


def ico(icons: Path) -> bytes:
    """Return the icon for Windows, from a folder of ``SIZE.png`` files."""
    pictures = [(icons / f"{size}.png").read_bytes() for size in ICO_SIZES]
    packed = struct.pack("<3H", 0, 1, len(pictures))
    offset = len(packed) + 16 * len(pictures)
    for size, picture in zip(ICO_SIZES, pictures, strict=True):
        side = size % 256  # 0 stands for 256
        packed += struct.pack("<4B2H2I", side, side, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return packed + b"".join(pictures)


def icns(icons: Path) -> bytes:
    """Return the icon for macOS, from a folder of ``SIZE.png`` files."""
    packed = b""
    for name, size in ICNS_SIZES.items():
        picture = (icons / f"{size}.png").read_bytes()
        packed += name.encode() + struct.pack(">I", 8 + len(picture)) + picture
    return b"icns" + struct.pack(">I", 8 + len(packed)) + packed
