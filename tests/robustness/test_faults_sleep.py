"""The machine sleeps in mid-game: the game is paused, and nothing is lost or counted against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pygame
import pytest

from engine.core.commands import Command
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.formats.recording import Recording
from engine.rules.game import Status
from game.app.loop import STOOD_STILL
from game.scenes.practice.question import QuestionScene
from tests.game.driver import Driver
from tests.game.scenes.practice import practice_driver

Start = Callable[..., Driver]

CONFIG = GameConfig(8, 5, 6)
CALM = {"animation": "off"}
COUNTED_MS = round(1000 * STOOD_STILL)
"""The part of the sleep that the play clock counts."""


def start_game(start: Start) -> Driver:
    """Start the game without animation and open the first cell."""
    driver = start(CALM, config=CONFIG)
    driver.click_cell((4, 2))
    return driver


def sleep(driver: Driver, seconds: float) -> None:
    """Let time pass in which the program does nothing."""
    driver.run(0.1)
    driver.now += seconds
    driver.run(0.2)


@contextmanager
def slow_moves(driver: Driver, seconds: float) -> Iterator[None]:
    """Let the rules take so long for each move."""
    game = driver.play.session.game
    apply = game.apply

    def apply_slowly(command: Command) -> tuple[Event, ...]:
        driver.now += seconds
        return apply(command)

    with patch.object(game, "apply", apply_slowly):
        yield


@pytest.mark.parametrize("seconds", [STOOD_STILL + 1, 8 * 3600.0])
def test_a_machine_that_sleeps_pauses_the_game(start: Start, seconds: float) -> None:
    driver = start_game(start)
    driver.run(1.0)
    ms = driver.play.session.clock.ms(driver.now)
    sleep(driver, seconds)
    assert driver.scene.name == "pause"
    assert driver.play.session.clock.ms(driver.now) <= ms + 120 + COUNTED_MS
    driver.key(pygame.K_ESCAPE)
    driver.win()
    assert driver.play.session.clock.ms(driver.now) < ms + 5000 + COUNTED_MS
    assert driver.play.autosave.game is not None
    assert driver.play.autosave.game.flaws == ("paused",)


def test_a_click_before_the_first_frame_after_sleep_is_not_for_the_board(start: Start) -> None:
    driver = start_game(start)
    before, spot = driver.text, driver.centre(driver.closed_safe[0])
    driver.now += 3600
    driver.click(spot)
    assert driver.text == before
    assert driver.scene.name == "pause"


def test_a_short_hang_is_no_sleep_and_counts(start: Start) -> None:
    driver = start_game(start)
    ms = driver.play.session.clock.ms(driver.now)
    sleep(driver, STOOD_STILL - 1)
    assert driver.scene.name == "play"
    assert driver.play.session.clock.ms(driver.now) >= ms + 9000


def test_moves_just_before_sleep_keep_their_order(start: Start) -> None:
    driver = start_game(start)
    with slow_moves(driver, 0.3):
        for cell in driver.closed_safe[:2]:
            driver.move(driver.centre(cell))
            driver.down(driver.centre(cell))
            driver.up(driver.centre(cell))
        driver.app.turn()
        sleep(driver, 3600)
        driver.key(pygame.K_ESCAPE)
    driver.click_cell(driver.closed_safe[0])
    recording = driver.play.session.recording(driver.now)
    assert Recording.parse(str(recording)) == recording


def test_a_click_that_takes_long_is_no_sleep(start: Start) -> None:
    driver = start_game(start)
    with slow_moves(driver, STOOD_STILL + 1):
        driver.click_cell(driver.closed_safe[0])
    assert driver.scene.name == "play"


def test_sleep_costs_a_run_no_life_and_little_time(start: Start) -> None:
    driver = start()
    driver.until("menu")
    driver.click_on("Arcade", settle=0.5)
    driver.begin()
    run, ms = driver.play.run, driver.play.ms
    sleep(driver, 3600)
    assert driver.scene.name == "pause"
    driver.key(pygame.K_ESCAPE)
    driver.run(0.5)
    assert driver.status is Status.PLAYING
    assert driver.play.run == run
    assert ms + COUNTED_MS <= driver.play.ms < ms + 2000 + COUNTED_MS


def test_sleep_answers_no_question(choose: Start) -> None:
    driver = choose(clock=True)
    scene = practice_driver.begin(driver)
    assert isinstance(scene, QuestionScene)
    ms = scene.session.clock.ms(driver.now)
    sleep(driver, 3600)
    assert not scene.is_answered
    assert scene.session.clock.ms(driver.now) <= ms + 400 + COUNTED_MS


def test_the_menu_goes_on_after_sleep(start: Start) -> None:
    driver = start()
    driver.until("menu")
    sleep(driver, 8 * 3600)
    assert driver.app.stack
