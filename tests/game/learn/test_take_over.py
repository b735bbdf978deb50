"""Watching the solver: its losses, and continuing its game."""

from dataclasses import replace

import pygame
import pytest

from engine import BEGINNER, EXPERT, Fairness, GameConfig, StartRule, Status, verify
from game.store import queries
from tests.game.driver import Driver
from tests.game.learn.watched_games import FASTEST, MINED, StartGame, play_to_end, step, wait, watch


def test_a_loss_ends_the_game_unless_taken_back(start: StartGame) -> None:
    driver, scene = watch(start, MINED, pace=FASTEST)
    play_to_end(driver, scene)
    while scene.player.shown.position.status is not Status.LOST:
        driver.key(pygame.K_r, settle=0)
        driver.app.run_frame()
        play_to_end(driver, scene)
    wait(driver, lambda: not scene.player.head.is_playing)
    mine, made = scene.player.shown.cell, scene.player.head.made
    driver.key(pygame.K_RIGHT)
    driver.run(2.0)
    assert scene.player.head.made == made
    assert not driver.widget("Take over").enabled
    driver.click_on("Undo: off")
    board = scene.player.shown.position.board
    assert scene.player.head.made == made + 1
    assert board.flags & board.grid.bit(mine)
    assert scene.player.game.takes_back
    assert driver.widget("Undo: on")
    driver.key(pygame.K_SPACE)
    play_to_end(driver, scene)
    wait(driver, lambda: not scene.player.head.is_playing)
    assert scene.player.shown.position.status is Status.WON
    assert "undone" in scene.words


def take_over(driver: Driver) -> None:
    driver.click_on("Take over")
    driver.until("play")


def test_taking_over_continues_the_same_game(start: StartGame) -> None:
    driver, scene = watch(start, EXPERT, pace=3)
    wait(driver, lambda: scene.player.head.made >= 6)
    driver.key(pygame.K_SPACE)
    position, ms = scene.player.shown.position, scene.player.clock_ms(driver.now)
    take_over(driver)
    assert driver.play.session.position is position
    driver.run(1.2)
    assert ms + 900 <= driver.play.session.clock.ms(driver.now) <= ms + 1500
    assert "watch" in driver.play.autosave.metadata.aids
    driver.click_cell(driver.mines[-1], settle=0.05)
    assert driver.status is Status.LOST
    game = driver.app.context.store.ask(queries.game, 1)
    assert game.aids == ("watch",)
    assert not game.ranked
    verify(game.recording)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("config", "most_replayed"),
    [
        (BEGINNER, 300),
        (BEGINNER, 1),  # more moves are undone instead of replayed
        (GameConfig(9, 8, 9, wraps=True), 300),
        (GameConfig(9, 7, 10, start=StartRule.NO_GUESS), 300),
        (GameConfig(8, 7, 14, start=StartRule.SAFE, fairness=Fairness.MERCY), 300),
    ],
)
def test_an_earlier_moment_can_be_taken_over(
    start: StartGame, config: GameConfig, most_replayed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.learn.watch_player.MAX_REPLAYED", most_replayed)
    driver, scene = watch(start, config, paused=True)
    step(driver, scene, 6)
    for _ in range(2):
        driver.key(pygame.K_LEFT)
    shown, made = scene.player.shown, scene.player.head.made
    take_over(driver)
    session = driver.play.session
    assert session.position.board == shown.position.board
    if most_replayed > made:
        assert session.position == shown.position
        assert len(session.record) == session.clicks.total == made
    verify(replace(session.recording(driver.now), ms=session.clock.ms(driver.now)))
    driver.play.context.navigator.menu()
    driver.run(0.5)
    assert driver.app.context.store.ask(queries.game, 1) is None, "no move was made in it"


def test_taking_over_before_the_first_move_gives_a_fresh_game(start: StartGame) -> None:
    driver, scene = watch(start, paused=True)
    step(driver, scene, 2)
    driver.key(pygame.K_HOME)
    take_over(driver)
    assert driver.status is Status.READY
    assert driver.play.session.seed == scene.player.shown.position.seed
