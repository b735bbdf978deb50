"""The first frames of the program: the sea alone, and then the complete first scene."""

from pathlib import Path

import pygame
import pytest

from game.menu.menu import MenuScene
from game.menu.notices import WelcomeScene
from game.ui import timing
from tests.game.driver import Driver

SLOWLY = 0.7  # seconds that each step takes at the start
Drawn = list[tuple[str, float]]  # the names of the scenes drawn in turn, and how far they have come


def scenes_drawn(driver: Driver, frames: int, monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Run the program on a slow machine for ``frames`` frames; return which scenes were drawn."""
    app, drawn = driver.app, Drawn()
    for kind in (MenuScene, WelcomeScene):
        monkeypatch.setattr(
            kind, "draw", lambda self, _, presence: drawn.append((self.name, presence))
        )
    app.screen.draw = driver.paint
    finish, show = app.finish_startup, pygame.display.flip

    def finish_slowly() -> None:
        finish()
        driver.now += SLOWLY

    def show_slowly() -> None:
        show()
        driver.now += SLOWLY
        if app.frames + 1 >= frames:
            app.leave()

    monkeypatch.setattr(app, "finish_startup", finish_slowly)
    monkeypatch.setattr(pygame.display, "flip", show_slowly)
    driver.now += SLOWLY
    app.run()
    return drawn


@pytest.mark.parametrize("is_first", [True, False])
def test_nothing_of_a_scene_is_seen_before_it_is_known_which_one_comes(
    is_first: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver(tmp_path, settings=None if is_first else {})
    first, second, *others = scenes_drawn(driver, 4, monkeypatch)
    step = timing.MAX_STEPS * timing.STEP / timing.SCENE_IN  # the most that a frame moves a scene
    assert first == ("menu", 0.0)
    assert second[0] == ("welcome" if is_first else "menu")
    assert second[1] <= step
    assert {name for name, _ in others} == {second[0]}
