"""The stack of scenes: the order in which those that come and go are drawn."""

import pygame
import pytest

from game.menu.menu import MenuScene
from game.menu.settings import SettingsScene
from game.play.play import PlayScene
from game.scenes.scene import Scene
from tests.game.driver import StartGame


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which every drawn scene adds its name."""
    names: list[str] = []

    def note(kind: type[Scene]) -> None:
        draw = kind.draw

        def draw_noted(scene: Scene, canvas: pygame.Surface, presence: float) -> None:
            names.append(scene.name)
            draw(scene, canvas, presence)

        monkeypatch.setattr(kind, "draw", draw_noted)

    for kind in (MenuScene, SettingsScene, PlayScene):
        note(kind)
    return names


def test_a_closed_page_leaves_above_the_page_below_it(start: StartGame, drawn: list[str]) -> None:
    driver = start()
    driver.click_on("Settings", settle=0.5)
    driver.key(pygame.K_ESCAPE, settle=0.05)
    assert drawn[-2:] == ["menu", "settings"]
    driver.run(0.3)
    drawn.clear()
    driver.run(0.1)
    assert set(drawn) == {"menu"}


def test_a_replaced_scene_leaves_below_the_new_one(start: StartGame, drawn: list[str]) -> None:
    driver = start()
    driver.click_on("Play", settle=0.05)
    assert drawn[-2:] == ["menu", "play"]
