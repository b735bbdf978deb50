"""Arcade runs as they are played: boards, lives, points and the clock."""

from dataclasses import replace

import pygame
import pytest

from engine.rules.arcade import LIVES, board_config
from engine.rules.game import Status
from tests.game.scenes.arcade.arcade_games import Start, begun, clear, hidden_mine, lesson


def test_a_run_leads_from_a_small_proven_board_to_the_next_which_input_hurries(
    start: Start,
) -> None:
    driver = begun(start)
    play, run = driver.play, driver.arcade_run
    assert (run.stage, run.lives) == (1, LIVES)
    assert play.session.config == board_config(1)
    assert play.session.position.proven
    assert run.score > 0
    clear(driver)
    score = driver.arcade_run.score
    assert driver.arcade_run.stage == 2
    driver.run(3.0)
    assert driver.scene.name == "arcade"
    assert (driver.play.session.config, driver.status) == (board_config(2), Status.READY)
    assert driver.arcade_run.score == score
    driver.begin()
    clear(driver)
    driver.run(0.4)
    driver.key(pygame.K_SPACE)
    assert driver.play.session.config == board_config(3)
    driver.run(1.5)
    assert driver.status is Status.READY
    assert not driver.play.is_busy, "points do not hang over it"


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE])
def test_the_last_life_ends_the_run_which_is_kept_and_a_key_brings_its_results(
    start: Start, key: int
) -> None:
    driver = begun(start)
    score = driver.arcade_run.score
    for _ in range(LIVES - 1):
        lesson(driver)
        driver.click_on("Go on")
    driver.click_cell(hidden_mine(driver))
    assert driver.status is Status.LOST
    (run,) = driver.app.context.store.high_scores(10)
    assert run.score == score, "it is in the book before anything is shown"
    driver.key(key, settle=0.3)
    assert driver.scene.name == "arcade results"
    driver.run(1.0)
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    (run,) = driver.app.context.store.high_scores(10)
    assert (run.score, run.initials) == (score, "BOB")


def test_escape_between_two_boards_throws_nothing_away(start: Start) -> None:
    driver = begun(start)
    clear(driver)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.play.game.run.finished is None
    driver.run(2.5)
    assert driver.arcade_run.stage == 2
    assert driver.status is Status.READY
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "pause"
    ms = driver.play.game.run_ms
    driver.run(5.0)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert (driver.scene.name, driver.play.game.run_ms) == ("arcade", ms)


def test_the_bar_holds_large_numbers_side_by_side(start: Start) -> None:
    driver = start()
    driver.click_on("Arcade", settle=0.4)
    scene = driver.play
    run = scene.game.run
    run.state = replace(run.state, score=1_234_567, stage=27, combo=8000)
    drawn: list[pygame.Rect] = []
    fonts = driver.app.context.painter.fonts
    for name in ("draw", "draw_figures"):
        usual = getattr(fonts, name)
        setattr(fonts, name, lambda *a, usual=usual, **k: drawn.append(usual(*a, **k)) or drawn[-1])
    for window in ((640, 480), (800, 600), (1280, 720), (480, 900)):
        driver.resize(window)
        drawn.clear()
        scene.policy.hud.draw(driver.window, run.state, 0, 1.0, scene.hud.end, 108)
        assert drawn
        for number, one in enumerate(drawn):
            assert driver.window.get_rect().contains(one)
            assert not [other for other in drawn[number + 1 :] if one.colliderect(other)]
