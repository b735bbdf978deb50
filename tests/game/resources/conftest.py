"""Fixtures for tests of themes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest


@pytest.fixture
def window() -> Iterator[None]:
    """Return a window; pictures cannot be converted without one."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.quit()


@pytest.fixture
def own(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that makes a theme of the player: its theme.toml, if any, and other
    files."""

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
