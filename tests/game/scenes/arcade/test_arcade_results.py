"""The results of a run, and its initials."""

import pygame
import pytest

from engine.formats.recording import Result
from game.records import GameMode
from tests.game.scenes.arcade.arcade_games import Start, arcade, begun, last_life, run_out
from tests.game.scenes.play.aided_games import books


def test_initials_are_turned_with_the_arrows_too(start: Start) -> None:
    driver = begun(start)
    run_out(driver)
    for key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN):
        driver.key(key)
    (run,) = driver.app.context.store.high_scores(10)
    assert run.initials == "B9A"


@pytest.mark.parametrize("key", [pygame.K_p, pygame.K_ESCAPE])
def test_a_run_that_is_ended_counts_as_far_as_it_came(start: Start, key: int) -> None:
    driver = begun(start)
    score = driver.arcade_run.score
    driver.key(key)
    driver.click_on("End the run", settle=1.0)
    assert driver.scene.name == "arcade results"  # with its initials, as after any other end
    (run,) = driver.app.context.store.high_scores(10)
    assert (run.score, run.boards) == (score, 0)
    (game,) = books(driver)
    assert (game.kind, game.recording.result) == (GameMode.ARCADE, Result.ABANDONED)
    driver.click_on("Play again", settle=0.5)
    assert (driver.scene.name, driver.arcade_run.score) == ("arcade", 0)
    driver.key(pygame.K_ESCAPE, settle=0.5)
    assert driver.scene.name == "menu"
    assert len(driver.app.context.store.high_scores(10)) == 1
    driver.click_on("Records", settle=0.4)
    assert driver.scene.name == "scores"


@pytest.mark.parametrize("way", ["Play again", "Menu", "quit"])
def test_initials_that_were_begun_are_kept_whichever_way_one_leaves(start: Start, way: str) -> None:
    driver = begun(start)
    run_out(driver)
    store = driver.app.context.store
    boxes = driver.scene.initials.boxes(driver.scene.initials.rect)
    driver.click((boxes[1].centerx, boxes[1].top + 4))
    if way == "quit":
        driver.app.stack.clear()
    else:
        driver.click_on(way, settle=0.5)
    (run,) = store.high_scores(10)
    assert run.initials == "ABA"


def test_a_click_as_time_runs_out_was_meant_for_the_board(start: Start) -> None:
    driver = begun(start)
    driver.idle(driver.arcade_run.time_left(arcade(driver).game.run_ms) / 1000 - 0.5)
    assert driver.scene.name == "arcade"
    while driver.scene.name == "arcade":
        driver.app.run_frame()
    driver.click(driver.widget("Menu").rect.center)
    assert driver.scene.name == "arcade results"
    assert arcade(driver).game.run.finished is not None


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE])
def test_after_the_last_life_a_key_brings_the_results(start: Start, key: int) -> None:
    driver = begun(start)
    last_life(driver)
    driver.key(key, settle=0.3)
    assert driver.scene.name == "arcade results"


@pytest.mark.parametrize("window", [(640, 480), (1280, 720)])
def test_the_board_and_its_bar_are_gone_behind_the_results(
    start: Start, monkeypatch: pytest.MonkeyPatch, window: tuple[int, int]
) -> None:
    driver = begun(start, window=window)
    run_out(driver)
    drawn: list[str] = []
    scene, painter = arcade(driver), driver.app.context.painter
    monkeypatch.setattr(scene.board, "draw", lambda *_: drawn.append("the board"))
    monkeypatch.setattr(painter, "puff", lambda *_: drawn.append("Puff"))
    driver.run(0.2)
    assert drawn == []
    assert driver.app.stack.opaque is None, "the sea shows where the board was"
