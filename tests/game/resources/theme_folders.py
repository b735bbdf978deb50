"""Files of themes made for tests."""

import json
import struct
import zlib
from pathlib import Path

from game.platform import paths
from game.resources.theme_catalog import find_themes
from tests.game.message_text import told

DEEP = paths.assets() / "themes" / "deep"


def find_player_themes(tmp_path: Path) -> tuple[list[str], list[str]]:
    """Return the keys of the player's themes, and the problems."""
    themes, problems = find_themes(paths.assets(), tmp_path)
    shipped = {entry.name for entry in (paths.assets() / "themes").iterdir()}
    return [theme.key for theme in themes if theme.key not in shipped], list(map(told, problems))


def png(width: int, height: int, pixels: bytes | None = None) -> bytes:
    """Return a PNG with one bit per pixel; ``pixels``, if given, replace the compressed rows."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = chunk(b"IHDR", struct.pack(">II5B", width, height, 1, 0, 0, 0, 0))
    rows = bytes((width + 7) // 8 + 1) * min(height, 4096)
    body = chunk(b"IDAT", zlib.compress(rows) if pixels is None else pixels)
    return b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")


def sheet(px: int) -> bytes:
    """Return an empty sheet of tiles with the layout of the default theme."""
    atlas = json.loads((DEEP / "atlas.json").read_text("utf-8"))["tiles"]
    return png(8 * px, len(atlas) * px)
