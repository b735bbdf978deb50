"""Help that comes in the middle of a game: it takes back no loss, and gives no record."""

from __future__ import annotations

import pygame
import pytest

from engine.core.config import BEGINNER
from engine.formats.recording import Result
from game.records import Filter, UnrankedReason
from tests.game.scenes.play.aided_games import Starter, books, press, told

PRACTICE = "This game is now practice: it will not rank."


@pytest.mark.parametrize("ends", ["lost", "left", "won"])
def test_help_that_comes_late_takes_back_no_loss(start: Starter, ends: str) -> None:
    driver = start(config=BEGINNER, seed=3)
    driver.begin()
    press(driver, "h")
    if ends == "lost":
        driver.lose()
    elif ends == "won":
        driver.win()
    else:
        driver.key(pygame.K_r)
    (game,) = books(driver)
    assert (game.aids, game.flaws) == (("hint",), (UnrankedReason.LATE.value,))
    assert (game.is_fresh, game.is_clean, game.ranked) == (ends != "won", False, False)
    assert driver.app.context.store.games(5)[0].aided


@pytest.mark.parametrize("letter", ["o", "t"])
def test_help_that_was_on_before_the_first_move_makes_it_practice(
    start: Starter, letter: str
) -> None:
    driver = start(config=BEGINNER, seed=3)
    driver.key(getattr(pygame, f"K_{letter}"), letter)
    assert driver.play.autosave.metadata.aids == ()
    driver.begin()
    assert told(driver) == PRACTICE
    driver.key(pygame.K_r)
    (game,) = books(driver)
    assert game.recording.result is Result.ABANDONED
    assert (game.flaws, game.is_fresh) == ((), False)


def test_a_loss_with_late_help_counts_in_streak_and_win_rate(start: Starter) -> None:
    driver = start(config=BEGINNER, seed=3)
    for is_helped in (False, True):
        driver.begin()
        if is_helped:
            press(driver, "h")
            driver.lose()
        else:
            driver.win()
            driver.key(pygame.K_r)
    streaks = driver.app.context.store.streaks(Filter(BEGINNER.dimensions))
    assert (streaks.now, streaks.longest) == (0, 1)


def test_the_results_say_once_that_there_was_help(start: Starter) -> None:
    driver = start(config=BEGINNER, seed=3)
    driver.begin()
    press(driver, "h")
    driver.lose()
    driver.until("results")
    assert driver.scene.standing.words == ["Not ranked: with help"]
