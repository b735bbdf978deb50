"""Worlds for tests, and the display that they need."""

from pathlib import Path

import pygame
import pytest

from game.world.world import World
from tests.game.world.worlds import SCENE, SIZE, scene_theme, shown_world


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)


@pytest.fixture
def world(tmp_path: Path) -> World:
    return shown_world(scene_theme(tmp_path / "scene"))


@pytest.fixture
def bare(tmp_path: Path) -> World:
    """Return a world without particles, which are drawn in every frame."""
    return shown_world(scene_theme(tmp_path / "bare", SCENE.partition("[[particles]]")[0]))
