"""A race against one's earlier self on the same board."""

from collections.abc import Callable

import pygame

from engine.core.config import GameConfig
from engine.rules.game import Status
from game.saves.start import Start
from tests.game.driver import Driver

CONFIG = GameConfig(9, 7, 9)


def test_a_race_is_on_the_same_board_with_the_ghost_in_sight_until_a_new_game(
    start: Callable[..., Driver],
) -> None:
    driver = start(config=CONFIG, seed=5, window=(1280, 720))
    driver.begin((4, 3))
    for _ in range(3):
        driver.click_cell(driver.closed_safe[0], settle=1.0)
    driver.lose()
    driver.until("results", 8.0)
    driver.click_on("Watch", settle=0.5)
    driver.click_on("Race it", settle=0.5)
    play, session, ghost = driver.play, driver.play.session, driver.play.ghost
    assert ghost is not None
    assert session.position.first == (4, 3)
    assert (session.status, session.clicks.total) == (Status.PLAYING, 0)
    driver.move((2, 2))
    driver.run(0.1)
    with_ghost = driver.board_picture()
    play.ghost = None
    play.draw(driver.window, 1.0)
    assert driver.board_picture() != with_ghost
    play.ghost = ghost
    driver.win()
    game = play.autosave.game
    assert game is not None
    assert (game.flaws, game.ranked) == (("ghost",), False)
    driver.until("results")
    behind = game.recording.ms - ghost.ms
    words = "behind your earlier self" if behind > 0 else "ahead of your earlier self"
    said = " ".join(line for line, _ in driver.scene.lines)
    reason = "Not ranked: a race on a known board, a size of your own"
    assert said == f"{abs(behind) / 1000:.3f} s {words} {reason}"
    driver.click_on("Race again", settle=0.5)
    assert driver.play.ghost is not None
    assert "ghost" in driver.play.autosave.metadata.flaws
    driver.key(pygame.K_r, settle=0.3)
    assert (driver.play.ghost, driver.play.autosave.metadata.flaws) == (None, ())
    assert driver.status is Status.READY


def test_no_game_is_thrown_away_for_a_race(start: Callable[..., Driver]) -> None:
    driver = start(config=CONFIG, seed=5, window=(1280, 720))
    driver.begin((4, 3))
    recording = driver.play.session.recording(driver.now)
    driver.play.hide()
    driver.app.context.navigator.replay(recording)
    driver.run(0.5)
    assert not driver.widget("Race it").enabled
    assert Start.race(recording).deal.first == (4, 3)
