"""A race against one's earlier self on the same board."""

from collections.abc import Callable

import pygame
import pytest

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.saves.start import Start
from tests.game.driver import Driver

CONFIG = GameConfig(9, 7, 9)


@pytest.fixture
def raced(start: Callable[..., Driver]) -> Driver:
    """Return a race against a game that took three clicks and some seconds."""
    driver = start(config=CONFIG, seed=5, window=(1280, 720))
    driver.begin((4, 3))
    for _ in range(3):
        driver.click_cell(driver.closed_safe[0], settle=1.0)
    driver.lose()
    driver.until("results", 8.0)
    driver.click_on("Watch", settle=0.5)
    driver.click_on("Race it", settle=0.5)
    assert driver.scene.name == "play"
    return driver


def test_the_board_and_its_first_cell_are_the_same(raced: Driver) -> None:
    ghost = raced.play.ghost
    assert ghost is not None
    session = raced.play.session
    assert session.position.first == (4, 3)
    assert session.status is Status.PLAYING
    assert session.clicks.total == 0
    raced.win()
    game = raced.play.autosave.game
    assert game is not None
    assert (game.flaws, game.ranked) == (("ghost",), False)
    raced.until("results")
    behind = game.recording.ms - ghost.ms
    words = "behind your earlier self" if behind > 0 else "ahead of your earlier self"
    said = " ".join(line for line, _ in raced.scene.lines)
    reason = "Not ranked: a race on a known board, a size of your own"
    assert said == f"{abs(behind) / 1000:.3f} s {words} {reason}"


def test_the_ghost_is_seen_where_its_pointer_was_until_a_new_game(raced: Driver) -> None:
    play = raced.play
    raced.move((2, 2))
    raced.run(0.1)
    before = play.session.clock.ms(raced.now)
    with_ghost = raced.board_picture()
    ghost, play.ghost = play.ghost, None
    play.draw(raced.window, 1.0)
    assert raced.board_picture() != with_ghost
    play.ghost = ghost
    assert play.session.clock.ms(raced.now) - before < 100
    raced.lose()
    raced.until("results", 8.0)
    raced.click_on("Race again", settle=0.5)
    assert raced.play.ghost is not None
    assert "ghost" in raced.play.autosave.metadata.flaws
    raced.key(pygame.K_r, settle=0.3)
    assert (raced.play.ghost, raced.play.autosave.metadata.flaws) == (None, ())
    assert raced.status is Status.READY


def test_no_game_is_thrown_away_for_a_race(start: Callable[..., Driver]) -> None:
    driver = start(config=CONFIG, seed=5, window=(1280, 720))
    driver.begin((4, 3))
    recording = driver.play.session.recording(driver.now)
    driver.play.hide()
    driver.app.context.navigator.replay(recording)
    driver.run(0.5)
    assert not driver.widget("Race it").enabled
    assert Start.race(recording).deal.first == (4, 3)
