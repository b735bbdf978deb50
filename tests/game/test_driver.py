"""The tests' own driver paints the last frame of each call, and hides no fault."""

import pygame
import pytest

from tests.game.driver import StartGame


def test_of_the_frames_of_a_call_the_last_is_painted(start: StartGame) -> None:
    driver, painted = start(), []
    paint = driver.app.stack.draw
    driver.app.stack.draw = lambda canvas: painted.append(driver.now) or paint(canvas)
    driver.run(1.0)
    assert painted == [pytest.approx(driver.now)]
    for _ in range(3):
        driver.app.run_frame()
    assert len(painted) == 4
    driver.app.stack.draw = lambda canvas: 1 / 0
    for act in (lambda: driver.run(0.5), lambda: driver.key(pygame.K_TAB), driver.app.run_frame):
        with pytest.raises(ZeroDivisionError):
            act()
