"""Boards that the game itself begins, once they have come into view."""

from __future__ import annotations

import pygame

from engine.rules.game import Status
from game.scenes.play.play import PlayScene
from game.ui import timing
from tests.game.scenes.play.waiting_games import (
    DAY,
    Start,
    coming_into_view,
    files,
    in_play,
    to_menu,
)


def test_the_dailys_clock_starts_when_the_board_can_be_seen(start: Start) -> None:
    driver = coming_into_view(start)
    play = driver.play
    assert isinstance(play, PlayScene)
    clicked = driver.now
    while play.session.status is Status.READY:
        assert not play.session.clock.is_running
        driver.app.run_frame()
    assert driver.now - clicked >= timing.SCENE_IN - 0.02
    assert play.session.clock.ms(driver.now) <= 20


def test_a_move_before_the_daily_board_is_seen_begins_it(start: Start) -> None:
    driver = coming_into_view(start)
    play = driver.play
    driver.key(pygame.K_RIGHT, settle=0.0)
    driver.key(pygame.K_f, settle=0.0)
    driver.app.run_frame()
    assert play.session.status is Status.PLAYING
    assert play.session.position.board.opened
    assert [str(timed.move).split()[0] for timed in play.session.record] == ["flag"]


def test_a_resumed_game_waits_until_it_is_seen(start: Start) -> None:
    driver = in_play(start, "classic")
    to_menu(driver)
    driver.click_on("Continue", settle=0.0)
    driver.until("play")
    ms = driver.play.session.clock.ms(driver.now)
    driver.run(timing.SCENE_IN - 0.05)
    assert driver.play.session.clock.ms(driver.now) == ms
    driver.run(0.5)
    assert driver.play.session.clock.ms(driver.now) > ms + 300


def test_a_board_that_is_minimized_before_it_is_seen_does_not_begin(start: Start) -> None:
    driver = coming_into_view(start)
    driver.post(pygame.WINDOWMINIMIZED)
    driver.run(5.0)
    assert (driver.scene.name, driver.status) == ("pause", Status.READY)
    driver.post(pygame.WINDOWRESTORED)
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert driver.status is Status.PLAYING
    assert driver.play.autosave.metadata.flaws == ()
    assert driver.play.session.clock.ms(driver.now) < 600


def test_a_daily_that_was_left_before_it_was_seen_is_no_try(start: Start) -> None:
    driver = coming_into_view(start)
    driver.key(pygame.K_p, settle=0.3)
    driver.click_on("Menu", settle=0.5)
    assert driver.app.context.store.daily(DAY, (9, 9, 10)) is None
    assert files(driver) == []
