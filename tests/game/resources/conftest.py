"""Themes made for tests."""

import json
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.platform import paths
from game.resources.theme_catalog import find_themes
from tests.game.message_text import told

DEEP = paths.assets() / "themes" / "deep"


def found(tmp_path: Path) -> tuple[list[str], list[str]]:
    """Return the keys of the player's themes, and the problems."""
    themes, problems = find_themes(paths.assets(), tmp_path)
    shipped = {entry.name for entry in (paths.assets() / "themes").iterdir()}
    return [theme.key for theme in themes if theme.key not in shipped], list(map(told, problems))


def png(width: int, height: int, pixels: bytes | None = None) -> bytes:
    """Return a PNG of one bit a pixel, with ``pixels`` instead of compressed rows if given."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = chunk(b"IHDR", struct.pack(">II5B", width, height, 1, 0, 0, 0, 0))
    rows = bytes((width + 7) // 8 + 1) * min(height, 4096)
    body = chunk(b"IDAT", zlib.compress(rows) if pixels is None else pixels)
    return b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")


def sheet(px: int) -> bytes:
    """Return an empty sheet of tiles with the layout of the default theme's."""
    atlas = json.loads((DEEP / "atlas.json").read_text("utf-8"))["tiles"]
    return png(8 * px, len(atlas) * px)


@pytest.fixture
def window() -> Iterator[None]:
    """Return a window, without which pictures cannot be converted."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.quit()


@pytest.fixture
def own(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that makes a theme of the player: its theme.toml, if any, and files."""

    def make(
        key: str, toml: str | None = 'name = "Mine"', files: dict[str, bytes] | None = None
    ) -> Path:
        folder = tmp_path / "themes" / key
        folder.mkdir(parents=True)
        if toml is not None:
            (folder / "theme.toml").write_text(toml, "utf-8")
        for name, data in (files or {}).items():
            (folder / name).write_bytes(data)
        return folder

    return make
