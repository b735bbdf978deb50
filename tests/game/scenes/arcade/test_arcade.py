"""The arcade as it is played: boards, lives and their lessons, the clock, the results."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.core.board import Cover
from engine.formats.recording import Recording
from engine.formats.replay import verify
from engine.rules.arcade import LIVES, board_of
from engine.rules.game import Status
from engine.solver.probability import analyse
from game.scenes.arcade.arcade import AFTER_LOSS, ArcadeScene
from tests.game.driver import RIGHT, Driver

Start = Callable[..., Driver]


def begun(start: Start) -> Driver:
    """A run on its first board, the first click made."""
    driver = start()
    driver.click_on("Arcade", settle=0.4)
    assert driver.scene.name == "arcade"
    driver.begin()
    return driver


def run_out(driver: Driver) -> None:
    """Let the clock run out, and see the results."""
    driver.idle(arcade(driver).run.time_left(arcade(driver).ms) / 1000)
    driver.until("arcade results")


def arcade(driver: Driver) -> ArcadeScene:
    play = driver.play
    assert isinstance(play, ArcadeScene)
    return play


def hidden_mine(driver: Driver) -> tuple[int, int]:
    """A mine without a flag."""
    board = arcade(driver).session.position.board
    return next(cell for cell in driver.mines if board.cover(cell) is Cover.CLOSED)


def die(driver: Driver) -> None:
    """Open a mine and see what comes of it."""
    driver.click_cell(hidden_mine(driver))
    driver.run(AFTER_LOSS + 0.5)


def clear(driver: Driver) -> None:
    """Open all the rest of a board."""
    while driver.closed_safe:
        driver.click_cell(driver.closed_safe[0], settle=0.02)


def rows(folder: Path, query: str) -> list[tuple]:
    with closing(sqlite3.connect(folder / "records.sqlite3")) as connection:
        return connection.execute(query).fetchall()


def test_a_run_begins_on_a_small_proven_board_with_all_lives(start: Start) -> None:
    driver = begun(start)
    run = arcade(driver).run
    assert (run.stage, run.lives) == (1, LIVES)
    assert arcade(driver).session.config == board_of(1)
    assert arcade(driver).session.position.proven
    assert run.score > 0


def test_a_cleared_board_leads_to_the_next_one_and_the_score_goes_on(start: Start) -> None:
    driver = begun(start)
    clear(driver)
    score = arcade(driver).run.score
    assert arcade(driver).run.stage == 2
    driver.run(3.0)
    assert driver.scene.name == "arcade"
    assert arcade(driver).session.config == board_of(2)
    assert arcade(driver).session.status is Status.READY
    assert arcade(driver).run.score == score


def test_input_hurries_the_next_board(start: Start) -> None:
    driver = begun(start)
    clear(driver)
    driver.run(0.4)
    driver.key(pygame.K_SPACE)
    assert arcade(driver).session.config == board_of(2)


def test_a_mine_costs_a_life_and_tells_what_logic_knew(start: Start) -> None:
    driver = begun(start)
    before = arcade(driver).session.position.board
    hit = hidden_mine(driver)
    die(driver)
    assert driver.scene.name == "lesson"
    assert arcade(driver).run.lives == LIVES - 1
    board = arcade(driver).session.position.board
    assert board.cover(hit) is Cover.FLAG
    assert board.opened == before.opened
    assert arcade(driver).session.status is Status.PLAYING
    told, advised = arcade(driver).board._told, arcade(driver).board._advised
    assert told <= set(board.grid.cells(board.opened))
    assert {before.grid.index(cell) for cell in advised} <= {
        before.grid.index(cell) for cell in before.grid.cells(analyse(before).safe)
    }
    driver.click_on("Go on")
    assert driver.scene.name == "arcade"
    assert not arcade(driver).board._told


def test_a_lost_life_shows_no_other_mine(start: Start) -> None:
    driver = begun(start)
    hit = hidden_mine(driver)
    driver.click_cell(hit)
    for _ in range(30):
        shown = {cell for cell in driver.mines if arcade(driver).board.chart.look(cell) > 11}
        assert shown <= {hit}
        driver.run(0.05)


def test_the_clock_waits_while_the_lesson_is_read(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    ms = arcade(driver).ms
    driver.idle(30.0)
    assert driver.scene.name == "lesson"
    assert arcade(driver).ms == ms
    driver.click_on("Go on")
    driver.run(0.5)
    assert arcade(driver).ms > ms


def test_a_click_between_the_mine_and_its_lesson_opens_nothing(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    opened = arcade(driver).session.position.board.opened
    driver.click_cell(driver.closed_safe[0])
    assert arcade(driver).session.position.board.opened == opened
    assert driver.scene.name == "lesson"


def test_the_last_life_ends_the_run_and_it_is_kept(start: Start, tmp_path: Path) -> None:
    driver = begun(start)
    score = arcade(driver).run.score
    for _ in range(LIVES - 1):
        die(driver)
        driver.run(0.4)
        driver.click_on("Go on")
    driver.click_cell(hidden_mine(driver))
    assert arcade(driver).session.status is Status.LOST
    # Both are in the book before anything is shown.
    assert rows(tmp_path, "SELECT score FROM runs") == [(score,)]
    driver.until("arcade results")
    driver.run(2.0)
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    assert rows(tmp_path, "SELECT score, initials FROM runs") == [(score, "BOB")]


def test_the_boards_of_a_run_are_kept_and_their_recordings_hold(
    start: Start, tmp_path: Path
) -> None:
    driver = begun(start)
    die(driver)
    driver.run(0.4)
    driver.click_on("Go on")
    clear(driver)
    recording = arcade(driver).autosave.game.recording
    assert "revert" in str(recording)
    assert verify(Recording.parse(str(recording))).game.status is Status.WON
    assert rows(tmp_path, "SELECT kind, result FROM games") == [("arcade", "won")]


def test_the_run_ends_when_the_clock_has_run_out(start: Start) -> None:
    driver = begun(start)
    left = arcade(driver).run.time_left(arcade(driver).ms) / 1000
    driver.idle(left - 0.5)
    assert driver.scene.name == "arcade"
    driver.run(1.0)
    assert driver.scene.name == "arcade results"
    assert arcade(driver).finished is not None


def test_initials_are_turned_with_the_arrows_too(start: Start) -> None:
    driver = begun(start)
    run_out(driver)
    driver.run(1.0)
    for key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT):
        driver.key(key)
    driver.key(pygame.K_RETURN)
    (run,) = driver.app.context.store.high_scores(10)
    assert run.initials == "B9A"


def test_the_results_play_again_or_leave(start: Start) -> None:
    driver = begun(start)
    run_out(driver)
    driver.run(1.0)
    driver.click_on("Play again", settle=0.5)
    assert arcade(driver).run.score == 0
    assert driver.scene.name == "arcade"
    driver.key(pygame.K_ESCAPE)
    driver.run(0.5)
    assert driver.scene.name == "menu"


def test_a_run_that_is_ended_counts_as_far_as_it_came(start: Start, tmp_path: Path) -> None:
    driver = begun(start)
    score = arcade(driver).run.score
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "pause"
    driver.click_on("End the run", settle=0.5)
    assert driver.scene.name == "arcade results"  # with its initials, as after any other end
    assert rows(tmp_path, "SELECT score, boards FROM runs") == [(score, 0)]
    assert rows(tmp_path, "SELECT kind, result FROM games") == [("arcade", "abandoned")]
    driver.run(0.5)
    driver.click_on("Menu", settle=0.5)
    driver.click_on("Records", settle=0.4)
    assert driver.scene.name == "scores"


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_p])
def test_no_single_key_throws_a_run_away(start: Start, key: int) -> None:
    driver = begun(start)
    score = arcade(driver).run.score
    driver.key(key)
    assert driver.scene.name == "pause"
    driver.key(pygame.K_ESCAPE)
    assert arcade(driver).run.score == score


def test_escape_between_two_boards_throws_nothing_away(start: Start) -> None:
    driver = begun(start)
    clear(driver)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert arcade(driver).finished is None
    driver.run(2.5)
    assert arcade(driver).run.stage == 2
    assert arcade(driver).session.status is Status.READY
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "pause"
    ms = arcade(driver).ms
    driver.run(5.0)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert (driver.scene.name, arcade(driver).ms) == ("arcade", ms)


def test_a_run_that_is_ended_can_be_followed_by_a_new_one(start: Start, tmp_path: Path) -> None:
    driver = begun(start)
    score = arcade(driver).run.score
    driver.key(pygame.K_p)
    driver.click_on("End the run", settle=1.0)
    driver.click_on("Play again", settle=0.5)
    assert driver.scene.name == "arcade"
    assert arcade(driver).run.score == 0
    assert rows(tmp_path, "SELECT score FROM runs") == [(score,)]


def test_points_do_not_hang_over_the_next_board(start: Start) -> None:
    driver = begun(start)
    clear(driver)
    driver.run(0.35)
    driver.key(pygame.K_SPACE, settle=1.5)
    assert arcade(driver).run.stage == 2
    assert arcade(driver).session.status is Status.READY
    assert not arcade(driver).bar._floating
    assert not arcade(driver).is_busy


@pytest.mark.parametrize("way", ["Play again", "Menu", "quit"])
def test_initials_that_were_begun_are_kept_whichever_way_one_leaves(
    start: Start, tmp_path: Path, way: str
) -> None:
    driver = begun(start)
    run_out(driver)
    driver.run(1.0)
    boxes = driver.scene._letters._boxes(driver.scene._letters.rect)
    driver.click((boxes[1].centerx, boxes[1].top + 4))
    if way == "quit":
        driver.app.stack.clear()
    else:
        driver.click_on(way, settle=0.5)
    assert rows(tmp_path, "SELECT initials FROM runs") == [("ABA",)]


def test_a_click_as_time_runs_out_was_meant_for_the_board(start: Start) -> None:
    driver = begun(start)
    driver.idle(arcade(driver).run.time_left(arcade(driver).ms) / 1000 - 0.5)
    while driver.scene.name == "arcade":
        driver.app.run_frame()
    driver.click(driver.widget("Menu").rect.center)
    assert driver.scene.name == "arcade results"


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE])
def test_after_the_last_life_a_key_brings_the_results(start: Start, key: int) -> None:
    driver = begun(start)
    for _ in range(LIVES - 1):
        die(driver)
        driver.run(0.4)
        driver.click_on("Go on")
    driver.click_cell(hidden_mine(driver))
    driver.key(key, settle=0.3)
    assert driver.scene.name == "arcade results"


def test_pausing_between_a_mine_and_its_lesson_costs_no_time(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    ms = arcade(driver).ms
    driver.key(pygame.K_p)
    driver.key(pygame.K_p)
    driver.run(0.5)
    assert arcade(driver).ms == ms


@pytest.mark.parametrize("window", [(640, 480), (800, 600), (1280, 720), (480, 900)])
def test_the_bar_holds_large_numbers_side_by_side(start: Start, window: tuple[int, int]) -> None:
    driver = start(window=window)
    driver.click_on("Arcade", settle=0.4)
    scene = arcade(driver)
    scene.run = replace(scene.run, score=1_234_567, stage=27, combo=8000)
    drawn: list[pygame.Rect] = []
    letters = driver.app.context.painter.letters
    for name in ("draw", "draw_figures"):
        usual = getattr(letters, name)
        setattr(
            letters, name, lambda *a, usual=usual, **k: drawn.append(usual(*a, **k)) or drawn[-1]
        )
    driver.run(1.0)
    drawn.clear()
    scene.bar.draw(driver.window, driver.app.context.painter, scene.run, 0, 1.0, scene.hud.end, 108)
    for number, one in enumerate(drawn):
        assert driver.window.get_rect().contains(one)
        assert not [other for other in drawn[number + 1 :] if one.colliderect(other)]


def test_flags_cost_the_flagless_bonus(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver), RIGHT)
    assert not arcade(driver).run.is_flagless


@pytest.mark.parametrize("window", [(640, 480), (1280, 720)])
def test_the_board_and_its_bar_are_gone_behind_the_results(
    start: Start, monkeypatch: pytest.MonkeyPatch, window: tuple[int, int]
) -> None:
    driver = start(window=window)
    driver.click_on("Arcade", settle=0.4)
    driver.begin()
    run_out(driver)
    driver.run(0.5)
    drawn: list[str] = []
    scene, painter = arcade(driver), driver.app.context.painter
    monkeypatch.setattr(scene.board, "draw", lambda *_: drawn.append("the board"))
    monkeypatch.setattr(painter, "puff", lambda *_: drawn.append("Puff"))
    driver.run(0.2)
    assert drawn == []
    assert driver.app.stack.opaque is None, "the sea shows where the board was"


# Out of a lesson


def test_enter_goes_on_from_a_lesson_at_once(start: Start) -> None:
    driver = begun(start)
    die(driver)
    driver.run(0.5)
    driver.key(pygame.K_RETURN)
    assert driver.scene.name == "arcade"


def test_a_click_beside_the_lesson_dismisses_it_and_opens_nothing(start: Start) -> None:
    driver = begun(start)
    die(driver)
    driver.run(0.5)
    text = driver.text
    driver.down(driver.centre(driver.closed_safe[0]))
    driver.run(0.05)
    assert driver.scene.name == "lesson", "a click can be taken back until the button comes up"
    driver.up(driver.centre(driver.closed_safe[0]))
    driver.run(0.05)
    assert (driver.scene.name, driver.text) == ("arcade", text)
    assert arcade(driver).session.clock.is_running


def test_a_tap_beside_the_lesson_dismisses_it_and_opens_nothing(start: Start) -> None:
    driver = begun(start)
    die(driver)
    driver.run(0.5)
    text = driver.text
    driver.tap_cell(driver.closed_safe[0])
    assert (driver.scene.name, driver.text) == ("arcade", text)


@pytest.mark.parametrize("where", ["on the panel", "from the board to the panel"])
def test_a_click_on_the_lesson_itself_leaves_it(start: Start, where: str) -> None:
    driver = begun(start)
    die(driver)
    driver.run(0.5)
    on_panel = driver.scene._panel.x + 4, driver.scene._panel.y + 4
    beside = driver.centre(driver.closed_safe[0])
    driver.down(on_panel if where == "on the panel" else beside)
    driver.up(on_panel)
    driver.run(0.05)
    assert driver.scene.name == "lesson"


def test_a_click_right_after_the_lesson_came_was_meant_for_the_board(start: Start) -> None:
    driver = begun(start)
    driver.click_cell(hidden_mine(driver))
    driver.until("lesson")
    driver.click_cell(driver.closed_safe[0], settle=0.02)
    assert driver.scene.name == "lesson"
