"""The lesson after a lost life."""

from __future__ import annotations

import pygame
import pytest

from engine.core.board import Cover
from engine.rules.arcade import LIVES
from engine.rules.game import Status
from engine.solver.probability import analyse
from tests.game.scenes.arcade.arcade_games import (
    Start,
    arcade,
    begun,
    die,
    hidden_mine,
)


def test_a_mine_costs_a_life_and_the_lesson_shows_what_logic_knew(start: Start) -> None:
    driver = begun(start)
    before = arcade(driver).session.position.board
    hit = hidden_mine(driver)
    die(driver)
    assert driver.scene.name == "lesson"
    assert driver.arcade_run.lives == LIVES - 1
    board = arcade(driver).session.position.board
    assert board.cover(hit) is Cover.FLAG
    assert board.opened == before.opened
    assert arcade(driver).session.status is Status.PLAYING
    told, advised = arcade(driver).board.rings.numbers, arcade(driver).board.rings.safe
    assert told <= set(board.grid.cells(board.opened))
    assert {before.grid.index(cell) for cell in advised} <= {
        before.grid.index(cell) for cell in before.grid.cells(analyse(before).safe)
    }
    driver.click_on("Go on")
    assert driver.scene.name == "arcade"
    assert not arcade(driver).board.rings.numbers


def test_the_clock_waits_while_the_lesson_is_read(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    ms = arcade(driver).game.run_ms
    driver.idle(30.0)
    assert driver.scene.name == "lesson"
    assert arcade(driver).game.run_ms == ms
    driver.click_on("Go on")
    driver.run(0.5)
    assert arcade(driver).game.run_ms > ms


def test_a_click_between_the_mine_and_its_lesson_opens_nothing(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    opened = arcade(driver).session.position.board.opened
    driver.click_cell(driver.closed_safe[0])
    assert arcade(driver).session.position.board.opened == opened
    assert driver.scene.name == "lesson"


def test_pausing_between_a_mine_and_its_lesson_costs_no_time(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    ms = arcade(driver).game.run_ms
    driver.key(pygame.K_p)
    driver.key(pygame.K_p)
    driver.run(0.5)
    assert arcade(driver).game.run_ms == ms


def test_enter_goes_on_from_a_lesson_at_once(start: Start) -> None:
    driver = begun(start)
    die(driver)
    driver.run(0.5)
    driver.key(pygame.K_RETURN)
    assert driver.scene.name == "arcade"


def test_a_click_beside_the_lesson_dismisses_it_and_opens_nothing(start: Start) -> None:
    driver = begun(start)
    die(driver)
    driver.run(0.5)
    text = driver.text
    driver.down(driver.centre(driver.closed_safe[0]))
    driver.run(0.05)
    assert driver.scene.name == "lesson", "a click can be taken back until the button comes up"
    driver.up(driver.centre(driver.closed_safe[0]))
    driver.run(0.05)
    assert (driver.scene.name, driver.text) == ("arcade", text)
    assert arcade(driver).session.clock.is_running


def test_a_tap_beside_the_lesson_dismisses_it_and_opens_nothing(start: Start) -> None:
    driver = begun(start)
    die(driver)
    driver.run(0.5)
    text = driver.text
    driver.tap_cell(driver.closed_safe[0])
    assert (driver.scene.name, driver.text) == ("arcade", text)


@pytest.mark.parametrize("where", ["on the panel", "from the board to the panel"])
def test_a_click_on_the_lesson_itself_leaves_it(start: Start, where: str) -> None:
    driver = begun(start)
    die(driver)
    driver.run(0.5)
    on_panel = driver.scene._panel.x + 4, driver.scene._panel.y + 4
    beside = driver.centre(driver.closed_safe[0])
    driver.down(on_panel if where == "on the panel" else beside)
    driver.up(on_panel)
    driver.run(0.05)
    assert driver.scene.name == "lesson"


def test_a_click_right_after_the_lesson_came_was_meant_for_the_board(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    driver.until("lesson")
    driver.click_cell(driver.closed_safe[0], settle=0.02)
    assert driver.scene.name == "lesson"
