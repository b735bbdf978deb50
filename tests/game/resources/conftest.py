"""Fixtures for tests of themes."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from tests.game.resources.theme_folders import make_theme


@pytest.fixture
def window() -> Iterator[None]:
    """Return a window, without which pictures cannot be converted."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.quit()


@pytest.fixture
def own(tmp_path: Path) -> Callable[..., Path]:
    """Make a theme of the player: ``own("mine", toml, {"tiles-16.png": bytes})``."""
    return partial(make_theme, tmp_path)
