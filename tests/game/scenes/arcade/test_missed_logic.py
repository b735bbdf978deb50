"""The lesson after a lost life."""

import pygame
import pytest

from engine.core.board import Cover
from engine.rules.arcade import LIVES
from engine.rules.game import Status
from engine.solver.probability import analyse
from tests.game.scenes.arcade.arcade_games import Start, arcade, begun, hidden_mine, lesson


def test_a_mine_costs_a_life_and_the_lesson_shows_what_logic_knew(start: Start) -> None:
    driver = begun(start)
    before = arcade(driver).session.position.board
    hit = hidden_mine(driver)
    lesson(driver)
    assert driver.arcade_run.lives == LIVES - 1
    board, rings = arcade(driver).session.position.board, arcade(driver).board.rings
    assert board.cover(hit) is Cover.FLAG
    assert board.opened == before.opened
    assert arcade(driver).session.status is Status.PLAYING
    assert rings.numbers <= set(board.grid.cells(board.opened))
    assert rings.safe <= set(before.grid.cells(analyse(before).safe))
    driver.key(pygame.K_RETURN)
    assert driver.scene.name == "arcade"
    assert not arcade(driver).board.rings.numbers


def test_the_clock_waits_while_the_lesson_comes_and_is_read(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    ms = arcade(driver).game.run_ms
    driver.key(pygame.K_p)
    driver.key(pygame.K_p)
    driver.run(0.5)
    assert arcade(driver).game.run_ms == ms
    driver.idle(30.0)
    assert driver.scene.name == "lesson"
    assert arcade(driver).game.run_ms == ms
    driver.click_on("Go on")
    driver.run(0.5)
    assert arcade(driver).game.run_ms > ms


@pytest.mark.parametrize("is_waited_for", [False, True])
def test_a_click_before_or_right_after_the_lesson_came_was_meant_for_the_board(
    start: Start, is_waited_for: bool
) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    text = driver.text
    if is_waited_for:
        driver.until("lesson")
    driver.click_cell(driver.closed_safe[0], settle=0.02)
    driver.run(0.05)
    assert (driver.scene.name, driver.text) == ("lesson", text)


@pytest.mark.parametrize("hand", ["mouse", "finger"])
def test_a_click_beside_the_lesson_dismisses_it_and_opens_nothing(start: Start, hand: str) -> None:
    driver = begun(start)
    lesson(driver)
    text, spot = driver.text, driver.centre(driver.closed_safe[0])
    if hand == "finger":
        driver.tap(spot)
    else:
        driver.down(spot)
        driver.run(0.05)
        assert driver.scene.name == "lesson", "a click can be taken back until the button comes up"
        driver.up(spot)
        driver.run(0.05)
    assert (driver.scene.name, driver.text) == ("arcade", text)
    assert arcade(driver).session.clock.is_running


@pytest.mark.parametrize("where", ["on the panel", "from the board to the panel"])
def test_a_click_on_the_lesson_itself_leaves_it(start: Start, where: str) -> None:
    driver = begun(start)
    lesson(driver)
    on_panel = driver.scene._panel.x + 4, driver.scene._panel.y + 4
    beside = driver.centre(driver.closed_safe[0])
    driver.down(on_panel if where == "on the panel" else beside)
    driver.up(on_panel)
    driver.run(0.05)
    assert driver.scene.name == "lesson"
