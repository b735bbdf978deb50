"""Attract mode: the game plays itself while nobody uses the menu."""

from collections.abc import Callable

import pygame

from engine.rules.game import Status
from tests.game.driver import Driver

Start = Callable[..., Driver]


def test_attract_mode_begins_after_a_minute_and_a_half_without_input(start: Start) -> None:
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


def test_a_mouse_that_moves_and_not_only_trembles_ends_attract_mode(start: Start) -> None:
    driver = start()
    for step in (1, 12):
        driver.move((100, 100))
        driver.idle(90.5)
        for pos in ((100, 100), (102, 101), (99, 100), (101, 98), (100, 102)):
            driver.move(pos)
            driver.run(0.05)
        assert driver.scene.name == "attract"
        for x in range(100, 130, step):
            driver.move((x, 100))
            driver.run(0.02)
        driver.run(0.4)
        assert driver.scene.name == "menu"
    driver.idle(90.5)
    assert driver.scene.name == "attract"
    driver.move((160, 100))
    driver.run(0.4)
    assert driver.scene.name == "menu", "it is known where the mouse rested before"
