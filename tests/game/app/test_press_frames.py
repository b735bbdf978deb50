"""A press is drawn at once in a frame of its own; all other frames come when they are due."""

import pygame
import pytest

from engine import BEGINNER
from game.app.loop import PROMPTLY
from tests.game.driver import StartGame

FRAME = 1 / 60


@pytest.mark.parametrize("part", [0.05, 0.5, 0.9])
def test_a_press_is_shown_at_once_and_the_next_frame_is_on_time(
    start: StartGame, part: float
) -> None:
    driver = start(config=BEGINNER)
    driver.click_cell((4, 4), settle=0.02)  # its ripple goes on
    driver.app.run_frame()
    shown = driver.now
    driver.post_in(part * FRAME, pygame.MOUSEBUTTONDOWN, pos=driver.centre((0, 0)), button=3)
    driver.app.run_frame()
    assert driver.now - shown == pytest.approx(max(part, PROMPTLY) * FRAME, abs=1e-3)
    driver.app.run_frame()
    assert driver.now - shown == pytest.approx(FRAME, abs=1e-3)


def test_a_motion_waits_for_its_frame(start: StartGame) -> None:
    driver = start(config=BEGINNER)
    driver.click_cell((4, 4), settle=0.02)
    driver.app.run_frame()
    shown, (x, y) = driver.now, driver.centre((0, 0))
    driver.post_in(0.4 * FRAME, pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
    driver.app.run_frame()
    assert driver.now - shown == pytest.approx(FRAME, abs=1e-3)
