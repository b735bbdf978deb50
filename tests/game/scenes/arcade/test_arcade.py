"""Arcade runs as they are played: boards, lives, points and the clock."""

from dataclasses import replace

import pygame
import pytest

from engine.formats.recording import Recording, Result
from engine.formats.replay import verify
from engine.rules.arcade import LIVES, board_config
from engine.rules.game import Status
from game.records import GameMode
from tests.game.scenes.arcade.arcade_games import (
    Start,
    arcade,
    begun,
    clear,
    hidden_mine,
    last_life,
    lesson,
)
from tests.game.scenes.play.aided_games import books


def test_a_run_begins_on_a_small_proven_board_and_leads_from_board_to_board(start: Start) -> None:
    driver = begun(start)
    run = driver.arcade_run
    assert (run.stage, run.lives) == (1, LIVES)
    assert arcade(driver).session.config == board_config(1)
    assert arcade(driver).session.position.proven
    assert run.score > 0
    clear(driver)
    score = driver.arcade_run.score
    assert driver.arcade_run.stage == 2
    driver.run(3.0)
    assert driver.scene.name == "arcade"
    assert arcade(driver).session.config == board_config(2)
    assert arcade(driver).session.status is Status.READY
    assert driver.arcade_run.score == score


def test_input_hurries_the_next_board_and_points_do_not_hang_over_it(start: Start) -> None:
    driver = begun(start)
    clear(driver)
    driver.run(0.4)
    driver.key(pygame.K_SPACE)
    assert arcade(driver).session.config == board_config(2)
    driver.run(1.5)
    assert arcade(driver).session.status is Status.READY
    assert not arcade(driver).is_busy


def test_a_lost_life_shows_no_other_mine(start: Start) -> None:
    driver = begun(start)
    hit = hidden_mine(driver)
    driver.click_cell(hit)
    for _ in range(30):
        shown = {cell for cell in driver.mines if arcade(driver).board.appearances.look(cell) > 11}
        assert shown <= {hit}
        driver.run(0.05)


def test_the_last_life_ends_the_run_and_it_is_kept(start: Start) -> None:
    driver = begun(start)
    score = driver.arcade_run.score
    last_life(driver)
    assert arcade(driver).session.status is Status.LOST
    # Both are in the book before anything is shown.
    (run,) = driver.app.context.store.high_scores(10)
    assert run.score == score
    driver.until("arcade results")
    driver.run(2.0)
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    (run,) = driver.app.context.store.high_scores(10)
    assert (run.score, run.initials) == (score, "BOB")


def test_the_boards_of_a_run_are_recorded_and_their_recordings_verify(start: Start) -> None:
    driver = begun(start)
    lesson(driver)
    driver.click_on("Go on")
    clear(driver)
    recording = arcade(driver).autosave.game.recording
    assert "revert" in str(recording)
    assert verify(Recording.parse(str(recording))).game.status is Status.WON
    (game,) = books(driver)
    assert (game.kind, game.recording.result) == (GameMode.ARCADE, Result.WON)


def test_escape_between_two_boards_throws_nothing_away(start: Start) -> None:
    driver = begun(start)
    clear(driver)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert arcade(driver).game.run.finished is None
    driver.run(2.5)
    assert driver.arcade_run.stage == 2
    assert arcade(driver).session.status is Status.READY
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "pause"
    ms = arcade(driver).game.run_ms
    driver.run(5.0)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert (driver.scene.name, arcade(driver).game.run_ms) == ("arcade", ms)


@pytest.mark.parametrize("window", [(640, 480), (800, 600), (1280, 720), (480, 900)])
def test_the_bar_holds_large_numbers_side_by_side(start: Start, window: tuple[int, int]) -> None:
    driver = start(window=window)
    driver.click_on("Arcade", settle=0.4)
    scene = arcade(driver)
    run = scene.game.run
    run.state = replace(run.state, score=1_234_567, stage=27, combo=8000)
    drawn: list[pygame.Rect] = []
    fonts = driver.app.context.painter.fonts
    for name in ("draw", "draw_figures"):
        usual = getattr(fonts, name)
        setattr(fonts, name, lambda *a, usual=usual, **k: drawn.append(usual(*a, **k)) or drawn[-1])
    driver.run(1.0)
    drawn.clear()
    scene.policy.hud.draw(driver.window, run.state, 0, 1.0, scene.hud.end, 108)
    for number, one in enumerate(drawn):
        assert driver.window.get_rect().contains(one)
        assert not [other for other in drawn[number + 1 :] if one.colliderect(other)]
