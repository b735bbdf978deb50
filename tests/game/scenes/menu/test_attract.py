"""The menu left alone: the game plays itself until somebody is there."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.rules.game import Status
from tests.game.driver import Driver

Start = Callable[..., Driver]


def test_after_a_minute_and_a_half_without_input_the_game_plays_itself(start: Start) -> None:
    driver = start()
    driver.idle(88.0)
    assert driver.scene.name == "menu"
    driver.idle(2.0)
    assert driver.scene.name == "attract"
    driver.run(2.0)
    session = driver.scene.session
    assert session.status is not Status.READY
    driver.key(pygame.K_SPACE)
    driver.run(0.4)
    assert driver.scene.name == "menu"


def showing(start: Start) -> Driver:
    """The menu left alone until the game plays itself, the mouse resting somewhere."""
    driver = start()
    driver.idle(90.5)
    driver.move((100, 100))
    driver.run(0.1)
    assert driver.scene.name == "attract"
    return driver


def test_a_mouse_that_trembles_does_not_end_the_show(start: Start) -> None:
    driver = showing(start)
    for pos in ((102, 101), (99, 100), (101, 98), (100, 102)) * 5:
        driver.move(pos)
        driver.run(0.05)
    assert driver.scene.name == "attract"


def test_the_first_movement_from_where_the_mouse_rested_ends_it(start: Start) -> None:
    driver = start()
    driver.move((100, 100))
    driver.run(0.1)
    driver.idle(90.5)
    assert driver.scene.name == "attract"
    driver.move((160, 100))
    driver.run(0.4)
    assert driver.scene.name == "menu"


@pytest.mark.parametrize("step", [1, 12])
def test_a_mouse_that_is_moved_ends_the_show(start: Start, step: int) -> None:
    driver = showing(start)
    for x in range(100, 130, step):
        driver.move((x, 100))
        driver.run(0.02)
    driver.run(0.4)
    assert driver.scene.name == "menu"
