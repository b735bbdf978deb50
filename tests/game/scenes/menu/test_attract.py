"""Attract mode."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.rules.game import Status
from tests.game.driver import Driver

Start = Callable[..., Driver]


def test_attract_mode_starts_after_90_seconds_without_input(start: Start) -> None:
    driver = start()
    driver.idle(88.0)
    assert driver.scene.name == "menu"
    driver.idle(2.0)
    assert driver.scene.name == "attract"
    driver.run(2.0)
    assert driver.scene.session.status is not Status.READY
    driver.key(pygame.K_SPACE)
    driver.run(0.4)
    assert driver.scene.name == "menu"


def in_attract_mode(start: Start) -> Driver:
    """Return attract mode with the mouse resting at (100, 100)."""
    driver = start()
    driver.idle(90.5)
    driver.move((100, 100))
    driver.run(0.1)
    assert driver.scene.name == "attract"
    return driver


def test_a_trembling_mouse_does_not_end_attract_mode(start: Start) -> None:
    driver = in_attract_mode(start)
    for pos in ((102, 101), (99, 100), (101, 98), (100, 102)) * 5:
        driver.move(pos)
        driver.run(0.05)
    assert driver.scene.name == "attract"


def test_a_movement_from_the_last_mouse_position_ends_attract_mode(start: Start) -> None:
    driver = start()
    driver.move((100, 100))
    driver.run(0.1)
    driver.idle(90.5)
    assert driver.scene.name == "attract"
    driver.move((160, 100))
    driver.run(0.4)
    assert driver.scene.name == "menu"


@pytest.mark.parametrize("step", [1, 12])
def test_a_moving_mouse_ends_attract_mode(start: Start, step: int) -> None:
    driver = in_attract_mode(start)
    for x in range(100, 130, step):
        driver.move((x, 100))
        driver.run(0.02)
    driver.run(0.4)
    assert driver.scene.name == "menu"
