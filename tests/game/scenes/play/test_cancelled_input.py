"""Held buttons that a pause, a lost focus or the window's edge cancels."""

from __future__ import annotations

import pygame
import pytest

from engine.rules.game import Status
from tests.game.driver import LEFT, MIDDLE, RIGHT
from tests.game.scenes.play.paused_games import HOLDS, SMALL, Start, paused


@pytest.mark.parametrize("held", HOLDS, ids=str)
@pytest.mark.parametrize("how", ["focus", "pause", "restart"])
def test_a_pause_releases_held_buttons_and_fires_nothing(
    start: Start, how: str, held: tuple[int, ...]
) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    commands = driver.commands()
    cell = (4, 2) if MIDDLE in held or len(held) > 1 else driver.mines[0]
    for button in held:
        driver.down(driver.centre(cell), button)
    driver.run(0.05)
    assert driver.play.input.clicks.is_down
    if how == "focus":
        driver.lose_focus()
    else:
        driver.key(pygame.K_p if how == "pause" else pygame.K_r)
    driver.run(0.05)
    assert driver.play.input.clicks.pressed is None
    assert not driver.play.input.clicks.is_down
    assert driver.play.hud.puff.mood == "idle"
    if how == "pause":
        driver.key(pygame.K_p)
    for button in held:
        driver.up(driver.centre(cell), button)
    driver.run(0.05)
    assert driver.commands() == commands


def test_focus_lost_over_a_button_presses_nothing(start: Start) -> None:
    driver = paused(start, 5)
    driver.down(driver.widget("New game").rect.center)
    driver.lose_focus()
    driver.up(driver.widget("New game").rect.center)
    driver.run(0.1)
    assert (driver.scene.name, driver.status) == ("pause", Status.PLAYING)


def test_no_cell_stays_looking_pressed(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.run(1)
    cell = driver.mines[0]
    driver.move((1, 1))
    driver.run(0.05)
    at_rest = driver.cell_picture(cell)
    driver.down(driver.centre(cell))
    driver.run(0.05)
    assert driver.cell_picture(cell) != at_rest
    driver.lose_focus()
    driver.run(0.05)
    assert driver.cell_picture(cell) == at_rest


def test_leaving_the_window_and_coming_back_with_a_button_held(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.down(driver.centre((2, 1)))
    driver.post(pygame.WINDOWLEAVE)
    driver.run(0.05)
    assert driver.play.input.clicks.pressed is None
    driver.move(driver.centre((3, 3)))
    driver.run(0.05)
    assert driver.play.input.clicks.pressed.cell == (3, 3)
    driver.up(driver.centre((3, 3)))
    driver.run(0.05)
    assert driver.commands() == ["open 3,3"]


@pytest.mark.parametrize("pos", [(-40, 300), (400, -3), (900, 300), (400, 5000), (1, 1)])
def test_a_release_outside_the_board_or_window_does_nothing(
    start: Start, pos: tuple[int, int]
) -> None:
    driver = start(config=SMALL, seed=5)
    for button in (LEFT, RIGHT, MIDDLE):
        driver.down(driver.centre((2, 1)), button)
        driver.move(pos)
        driver.up(pos, button)
        driver.run(0.05)
    assert driver.commands() == []
    assert not driver.play.input.clicks.is_down
