"""Whole games, by mouse and by keyboard alone, and every control of a game in play."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import BEGINNER, GameConfig, WinRule
from engine.rules.game import Status
from game.settings import Animation
from tests.game.driver import MIDDLE, RIGHT, Driver

Start = Callable[..., Driver]
SMALL = GameConfig(8, 5, 6)
TORUS = GameConfig(8, 5, 6, wraps=True)
WIDE = GameConfig(9, 4, 5)


# Whole games


@pytest.mark.parametrize("config", [SMALL, TORUS, BEGINNER], ids=lambda c: f"{c.size} {c.wraps}")
def test_a_game_won_by_mouse(start: Start, config: GameConfig) -> None:
    driver = start(config=config, seed=5)
    driver.begin()
    driver.win()
    assert set(driver.text) <= set("012345678#\n")
    assert driver.text.count("#") == config.mines
    driver.until("results")


def test_a_game_won_by_mouse_with_flags_and_chords(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    for mine in driver.mines:
        driver.click_cell(mine, RIGHT, settle=0.02)
    assert driver.play.session.position.board.mines_left == 0
    numbers = list(driver.play.session.game.grid.cells(driver.play.session.position.board.opened))
    for cell in numbers:
        driver.click_cell(cell, MIDDLE, settle=0.02)
    driver.win()
    driver.until("results")
    assert driver.play.session.clicks.chord > 0


def test_a_game_lost_by_mouse(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.lose()
    assert driver.play.session.position.exploded.bit_count() == 1
    driver.until("results")


def test_a_game_lost_by_a_chord_with_a_wrong_flag(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    session = driver.play.session
    grid, board = session.game.grid, session.position.board
    ones = grid.cells(board.with_number(1))
    number, wrong = next(
        (one, cell)
        for one in ones
        for cell in driver.closed_safe
        if grid.around(one) & grid.bit(cell)
    )
    driver.click_cell(wrong, RIGHT)
    driver.click_cell(number, MIDDLE)
    assert driver.status is Status.LOST
    driver.until("results")


def test_a_game_won_by_flagging_all(start: Start) -> None:
    driver = start(config=GameConfig(8, 5, 6, win=WinRule.FLAG), seed=5)
    driver.begin()
    for mine in driver.mines:
        assert driver.status is Status.PLAYING
        driver.click_cell(mine, RIGHT, settle=0.02)
    assert driver.status is Status.WON
    driver.until("results")


@pytest.mark.parametrize("config", [WIDE, GameConfig(9, 4, 5, wraps=True)], ids=["edges", "torus"])
def test_a_game_won_by_keyboard_alone(start: Start, config: GameConfig) -> None:
    driver = start(config=config, seed=9)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_SPACE)
    assert driver.status is Status.PLAYING
    for mine in driver.mines[:2]:
        driver.go_to(mine)
        driver.key(pygame.K_f)
    for number, cell in enumerate(driver.closed_safe):
        if cell in driver.closed_safe:
            driver.go_to(cell)
            driver.key(pygame.K_RETURN if number % 2 else pygame.K_SPACE)
    assert driver.status is Status.WON
    driver.until("results")
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert driver.scene.name == "play"
    assert driver.status is Status.READY


def test_a_game_lost_by_keyboard_alone_and_begun_again(start: Start) -> None:
    driver = start(config=WIDE, seed=9)
    driver.key(pygame.K_d)
    driver.key(pygame.K_SPACE)
    driver.go_to(driver.mines[0])
    driver.key(pygame.K_SPACE)
    assert driver.status is Status.LOST
    driver.until("results")
    driver.key(pygame.K_r)
    assert (driver.scene.name, driver.status) == ("play", Status.READY)


# The other controls


def test_r_restarts_at_any_time(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    first = driver.play.session.seed
    driver.key(pygame.K_r)
    assert driver.status is Status.READY
    assert driver.play.session.seed != first
    assert set(driver.text) == set("#\n")


def test_puff_restarts(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.click(driver.play.hud.puff.rect.center)
    assert driver.status is Status.READY
    assert driver.commands() == ["open 4,2"]


def test_a_press_on_puff_that_slides_off_does_nothing(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    before = driver.play.session.position
    driver.down(driver.play.hud.puff.rect.center)
    driver.run(0.05)
    driver.up(driver.centre((0, 0)))
    driver.run(0.05)
    assert driver.play.session.position == before


def test_puff_shows_the_mood_of_the_game(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    moods = [driver.play.hud.puff.mood]
    driver.begin()
    for button in (1, 2):
        driver.down(driver.centre((4, 2)), button)
        driver.run(0.02)
        moods.append(driver.play.hud.puff.mood)
        driver.up(driver.centre((4, 2)), button)
        driver.run(0.02)
        moods.append(driver.play.hud.puff.mood)
    driver.lose()
    moods.append(driver.play.hud.puff.mood)
    assert moods == ["idle", "press", "idle", "chord", "idle", "lost"]


def test_m_mutes_and_the_bar_does_too(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    heard = [not driver.app.context.audio.muted]
    driver.key(pygame.K_m)
    heard.append(not driver.app.context.audio.muted)
    driver.click(driver.play.hud.group.widgets[-1].rect.center)
    heard.append(not driver.app.context.audio.muted)
    assert heard == [True, False, True]
    assert driver.commands() == []


def test_f11_goes_full_screen_and_back_with_the_game_kept(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    text = driver.text
    driver.key(pygame.K_F11)
    assert driver.window.get_flags() & pygame.FULLSCREEN
    assert driver.play.camera.view == driver.play.camera.rect
    assert driver.text == text
    driver.key(pygame.K_F11)
    assert not driver.window.get_flags() & pygame.FULLSCREEN
    assert driver.text == text


def test_esc_goes_from_a_game_in_progress_to_pause_and_never_abandons_it(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    text = driver.text
    names = []
    for _ in range(5):
        driver.key(pygame.K_ESCAPE)
        names.append(driver.scene.name)
    assert names == ["pause", "play", "pause", "play", "pause"]
    assert driver.text == text


def test_esc_before_the_first_open_and_after_the_end_goes_to_the_menu(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.lose()
    driver.until("results")
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"


def test_closing_the_window_ends_the_program(start: Start) -> None:
    driver = start(config=SMALL, seed=5)
    driver.begin()
    driver.post(pygame.QUIT)
    driver.app.run_frame()
    assert not driver.app.stack


@pytest.mark.parametrize("animation", Animation)
def test_only_the_sea_moves_after_a_while(start: Start, animation: Animation) -> None:
    driver = start({"animation": animation.value}, config=SMALL, seed=5)
    driver.begin()
    driver.run(1.5)
    assert not driver.play.is_busy
