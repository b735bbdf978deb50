"""Dives as they are played: boards, choices, lives and their lessons, points, air, results."""

from dataclasses import replace
from itertools import product

import pygame
import pytest

from engine import Cover, Game, GameConfig, Open, Recording, Result, Status, analyse, verify
from engine.core.board import Board
from engine.dive.airs import Air
from engine.dive.boards import BOTTOM_PLACES
from engine.dive.state import DiveStage
from engine.solver.propagation import propagate
from game.board.tiles import TileLook
from game.dive.dive_hud import DiveSource, par_left
from game.dive.lost_life import (
    GRACE_SECONDS,
    LAST_GRACE_SECONDS,
    LESSON_AFTER,
    Loss,
    MissedLogicScene,
)
from game.store import GameMode
from game.ui import timing
from game.ui.widgets import Button
from tests.game.dive.driven_dives import begin_dive_board, dive_at, dive_with, lead_on, open_board
from tests.game.driver import Driver
from tests.game.play.driven_games import StartGame, books
from tests.game.store.finished_games import ranked_dives
from tests.marks import slow

LIVES = Air.EASY.rules.lives


def hidden_mine(driver: Driver) -> tuple[int, int]:
    board = driver.play.session.position.board
    return next(cell for cell in driver.mines if board.cover(cell) is Cover.CLOSED)


def lesson(driver: Driver) -> None:
    """Open a mine and wait until its lesson takes input."""
    driver.click_cell(hidden_mine(driver))
    driver.run(LESSON_AFTER + 1.0)
    assert driver.scene.name == "lesson"


def test_a_board_to_salvage_is_cleared_region_first(start: StartGame) -> None:
    driver = start()
    open_board(driver, dive_with("salvage", air_until=600_000))
    driver.begin()
    region = driver.dive.cells_marked("salvage")
    outside = driver.field.safe & ~region & driver.play.session.position.board.closed
    assert region
    assert outside
    driver.win()


def test_a_board_that_scores_nothing_has_no_points_in_its_tally(start: StartGame) -> None:
    driver = start()
    dive = replace(dive_at(DiveStage.BOARD, BOTTOM_PLACES + 1, Air.CALM), score=5_000)
    open_board(driver, dive)
    driver.begin()
    driver.begin()
    driver.win()
    driver.until("tally")
    driver.key(pygame.K_SPACE)
    said = [getattr(box, "said", "") for box in driver.scene.tree.shown]
    assert "Below the bottom, Calm scores no points." in said
    assert "Cells and combos" not in said
    assert "0" not in said


def test_the_tally_tells_what_the_pearls_were_for(start: StartGame) -> None:
    driver = start()
    open_board(driver, dive_with("treasure"))
    driver.begin()
    driver.begin()
    driver.win()
    driver.until("tally")
    said = [getattr(box, "said", "") for box in driver.scene.tree.shown]
    assert any("for stars, " in one and "6 for treasure" in one for one in said), said


def test_any_input_hurries_the_tally_and_the_next_one_closes_it(start: StartGame) -> None:
    driver = begin_dive_board(start)
    driver.win()
    driver.run(timing.HURRY_AFTER + 0.1)
    driver.key(pygame.K_SPACE, settle=0.05)
    assert driver.scene.name == "tally"
    driver.key(pygame.K_x, settle=0.05)
    assert (driver.scene.name, driver.scene.is_busy) == ("tally", False)
    assert driver.scene.total == driver.dive.score
    driver.click_on("Deeper", settle=0.4)
    assert driver.scene.name == "chart"


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE])
def test_the_last_life_ends_the_dive_which_is_kept_and_a_key_brings_its_results(
    start: StartGame, key: int
) -> None:
    driver = begin_dive_board(start)
    driver.click_cell(driver.proven_of(driver.closed_safe))
    score = driver.dive.score
    for _ in range(LIVES - 1):
        lesson(driver)
        driver.click_on("Continue")
    driver.click_cell(hidden_mine(driver))
    assert driver.status is Status.LOST
    (run,) = driver.app.context.store.ask(ranked_dives, 10)
    assert run.score == score, "it is in the book before anything is shown"
    driver.key(key, settle=0.3)
    assert driver.scene.name == "arcade results"
    driver.run(1.0)
    driver.type("bob")
    driver.key(pygame.K_RETURN)
    (run,) = driver.app.context.store.ask(ranked_dives, 10)
    assert (run.score, run.initials) == (score, "BOB")


@pytest.mark.slow
def test_the_last_mine_is_explained_as_well_before_the_results(start: StartGame) -> None:
    driver = begin_dive_board(start)
    for _ in range(LIVES - 1):
        lesson(driver)
        driver.click_on("Continue")
    lesson(driver)
    assert driver.status is Status.LOST
    driver.click_on("Continue", settle=0.5)
    assert driver.scene.name == "arcade results"


@pytest.mark.slow
def test_escape_between_two_boards_throws_nothing_away(start: StartGame) -> None:
    driver = begin_dive_board(start)
    driver.win()
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.play.game.dive.finished is None
    if driver.scene.name == "pause":
        driver.key(pygame.K_ESCAPE, settle=0.3)
    lead_on(driver)
    assert driver.status is Status.READY
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.scene.name == "pause"
    ms = driver.play.game.dive_ms
    driver.run(5.0)
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert (driver.scene.name, driver.play.game.dive_ms) == ("arcade", ms)


def test_the_bar_holds_large_numbers_side_by_side(start: StartGame) -> None:
    driver = start()
    scene = open_board(driver, dive_with(least=20))
    run = scene.game.dive
    run.state = replace(run.state, score=1_234_567, combo=8000)
    dense = Game(GameConfig(30, 16, 108), 1)
    dense.apply(Open((9, 9)))
    assert par_left(run.state, 0) > 10_000
    drawn: list[pygame.Rect] = []
    fonts = driver.app.context.painter.fonts
    for name in ("draw", "draw_figures"):
        usual = getattr(fonts, name)
        setattr(fonts, name, lambda *a, usual=usual, **k: drawn.append(usual(*a, **k)) or drawn[-1])
    hud = scene.dive_hud
    hud.stand_in(scene.hud, DiveSource(lambda: run.state, lambda: 0, lambda: dense.position))
    for window in ((640, 480), (800, 600), (1280, 720), (480, 900)):
        driver.resize(window)
        drawn.clear()
        with scene.fitted():
            hud.draw(driver.window, 1.0, scene.hud)
        assert drawn
        for number, one in enumerate(drawn):
            assert driver.window.get_rect().contains(one)
            assert not [
                other for other in drawn[number + 1 :] if one.colliderect(other) and one != other
            ]


def test_a_mine_costs_a_life_and_the_lesson_shows_what_logic_knew_but_no_other_mine(
    start: StartGame,
) -> None:
    driver = begin_dive_board(start)
    play = driver.play
    before, hit = play.session.position.board, hidden_mine(driver)
    driver.click_cell(hit)
    for _ in range(30):
        shown = {
            cell for cell in driver.mines if play.pane.view.appearances.look(cell) >= TileLook.MINE
        }
        assert shown <= {hit}
        driver.run(0.05)
    driver.until("lesson")
    driver.run(1.0)
    assert driver.dive.lives == LIVES - 1
    board, rings = play.session.position.board, driver.scene.proof.view.rings
    assert board.cover(hit) is Cover.FLAG
    assert board.opened == before.opened
    assert driver.status is Status.PLAYING
    assert rings.numbers
    assert rings.numbers <= set(board.grid.cells(board.opened))
    assert rings.safe <= set(before.grid.cells(analyse(before).safe))
    driver.key(pygame.K_RETURN)
    assert driver.scene.name == "arcade"
    driver.win()
    recording = play.autosave.game.recording
    assert "revert" in str(recording)
    assert verify(Recording.parse(str(recording))).game.status is Status.WON
    (game,) = books(driver)
    assert (game.mode, game.recording.result) == (GameMode.ARCADE, Result.WON)


@pytest.mark.parametrize(
    ("numbers", "mines", "says"),
    [
        (["111", "1#1", "111"], 1, "This cell is a mine. One number proves it."),
        (["1100", "##21", "2##1"], 3, "This cell is a mine. Each step takes one number."),
        (["1221", "####"], 2, "This cell is a mine. The hardest step takes two numbers."),
    ],
)
def test_the_lesson_says_what_the_move_would_have_taken(
    start: StartGame, numbers: list[str], mines: int, says: str
) -> None:
    driver = begin_dive_board(start)
    board = Board.from_rows(numbers, mines=mines)
    mine = next(board.grid.cells(propagate(board).mines))
    scene, pane = driver.play, driver.play.pane
    lesson = MissedLogicScene(
        driver.app.context, Loss(board, mine), pane.camera, pane.reveal, scene.hud
    )
    assert lesson.proof.lines[-1].text == says, "it may be read without the lines before"


def number_shown(driver: Driver) -> int:
    """Return the number of the step that the bar and the board of a lesson show, from 1."""
    proof = driver.scene.proof
    assert proof.bar.words.line == proof.lines[proof.number].text
    assert proof.view.index == proof.number == proof.bar.words.number
    return proof.number + 1


@pytest.mark.slow
def test_a_lesson_is_stepped_through_by_its_dots_and_by_the_arrow_keys(start: StartGame) -> None:
    driver = begin_dive_board(start, window=(1280, 720))
    lesson(driver)
    driver.run(3.0)
    bar, count = driver.scene.proof.bar, len(driver.scene.proof.lines)
    assert number_shown(driver) == count > 1
    ms = driver.play.game.dive_ms
    for number in (1, count, 1):
        driver.click(bar.tree.find(f"step {number}").rect.center)
        driver.run(1.5)
        assert number_shown(driver) == number, "and no other comes by itself"
    for key, number in ((pygame.K_LEFT, 1), (pygame.K_RIGHT, 2), (pygame.K_LEFT, 1)):
        driver.key(key)
        assert number_shown(driver) == number
    for _ in range(count + 1):
        driver.key(pygame.K_RIGHT)
    assert number_shown(driver) == count
    assert driver.play.game.dive_ms == ms, "the air waits"
    driver.key(pygame.K_RETURN)
    assert driver.scene.name == "arcade"


def test_a_step_that_is_chosen_early_stays(start: StartGame) -> None:
    driver = begin_dive_board(start, window=(1280, 720))
    driver.click_cell(hidden_mine(driver))
    driver.until("lesson")
    driver.run(GRACE_SECONDS + 0.1)
    assert number_shown(driver) == 1
    driver.click(driver.scene.proof.bar.tree.find("step 1").rect.center)
    driver.run(timing.PROOF_WHOLE + timing.PROOF_FIRST + 1.0)
    assert number_shown(driver) == 1
    driver.click_on("Continue")
    assert driver.scene.name == "arcade", "whatever step is shown"


@pytest.mark.slow
def test_a_click_on_the_bar_of_a_lesson_beside_its_buttons_does_nothing(start: StartGame) -> None:
    driver = begin_dive_board(start, window=(1280, 720))
    lesson(driver)
    driver.run(3.0)
    bar, number = driver.scene.proof.bar, number_shown(driver)
    inside = bar.rect.inflate(-8, -8)
    spots = product(range(inside.left, inside.right, 9), (inside.top, inside.bottom - 1))
    free = [spot for spot in spots if bar.group.at(spot) is None]
    assert len(free) > 9
    for spot in free:
        driver.click(spot, settle=0.0)
        driver.tap(spot, settle=0.0)
    driver.run(0.1)
    assert (driver.scene.name, number_shown(driver)) == ("lesson", number)
    driver.click((bar.rect.right + 4, bar.rect.centery))
    assert driver.scene.name == "arcade", "beside the bar it goes on"


@pytest.mark.slow
def test_the_clock_waits_while_the_lesson_comes_and_is_read(start: StartGame) -> None:
    driver = begin_dive_board(start)
    game = driver.play.game
    driver.click_cell(hidden_mine(driver))
    ms = game.dive_ms
    driver.key(pygame.K_p)
    driver.key(pygame.K_p)
    driver.run(0.5)
    assert game.dive_ms == ms
    driver.idle(30.0)
    assert (driver.scene.name, game.dive_ms) == ("lesson", ms)
    driver.click_on("Continue")
    driver.run(0.5)
    assert game.dive_ms > ms


def test_a_click_before_or_right_after_the_lesson_came_was_meant_for_the_board(
    start: StartGame,
) -> None:
    driver = begin_dive_board(start)
    for is_waited_for in (False, True):
        driver.click_cell(hidden_mine(driver))
        text = driver.text
        if is_waited_for:
            driver.until("lesson")
        driver.click_cell(driver.closed_safe[0], settle=0.02)
        driver.run(0.05)
        assert (driver.scene.name, driver.text) == ("lesson", text)
        driver.run(1.0)
        driver.click_on("Continue")


@pytest.mark.slow
@pytest.mark.parametrize("is_hurried", [False, True])
def test_a_fast_player_leaves_a_lesson_by_the_first_click_after_it_was_seen(
    start: StartGame, is_hurried: bool
) -> None:
    driver = begin_dive_board(start)
    driver.click_cell(hidden_mine(driver))
    if is_hurried:
        driver.run(0.2)
        driver.click_cell(driver.closed_safe[0], settle=0.0)
    driver.until("lesson")
    text, board = driver.text, driver.play.session.position.board
    driver.run(GRACE_SECONDS + 0.02)
    driver.click_cell(driver.closed_safe[0], settle=0.02)
    driver.run(0.05)
    assert (driver.scene.name, driver.text) == ("arcade", text)
    assert driver.play.session.position.board == board
    driver.click_cell(driver.closed_safe[0])
    assert driver.play.session.position.board != board


def test_a_click_anywhere_goes_on_after_the_lesson_and_opens_nothing(start: StartGame) -> None:
    driver = begin_dive_board(start)
    lesson(driver)
    text, beside = driver.text, driver.centre(driver.closed_safe[0])
    driver.down(beside)
    driver.run(0.05)
    assert driver.scene.name == "lesson", "not until the button comes up"
    driver.up(beside)
    driver.run(0.05)
    assert (driver.scene.name, driver.text) == ("arcade", text)
    assert driver.play.session.clock.is_running
    lesson(driver)
    text = driver.text
    driver.tap(driver.centre(driver.closed_safe[0]))
    assert (driver.scene.name, driver.text) == ("arcade", text)


def test_a_click_on_pause_while_the_lesson_shows_pauses_at_once(start: StartGame) -> None:
    driver = begin_dive_board(start, window=(1280, 720))  # in a low one the bar covers the button
    driver.click_cell(hidden_mine(driver))
    driver.until("lesson")
    buttons = [one for one in driver.play.hud.group.widgets if isinstance(one, Button)]
    pause = next(one for one in buttons if one.icon == "pause").rect.center
    driver.click(pause, settle=0.3)
    assert driver.scene.name == "pause"
    ms = driver.play.game.dive_ms
    driver.run(2.0)
    assert driver.play.game.dive_ms == ms


def test_a_click_that_only_ends_on_pause_does_not_pause(start: StartGame) -> None:
    driver = begin_dive_board(start)
    lesson(driver)
    beside = driver.play.pane.camera.area.center
    driver.move(beside)
    driver.down(beside)
    driver.run(0.02)
    driver.move(driver.play.hud.parts["pause"].rect.center)
    driver.up(driver.play.hud.parts["pause"].rect.center)
    driver.run(0.05)
    assert driver.scene.name == "arcade"


def test_the_lesson_is_shown_within_three_seconds_on_the_board_where_it_stands(
    start: StartGame,
) -> None:
    driver = begin_dive_board(start)
    before = driver.play.pane.camera.rect
    driver.click_cell(hidden_mine(driver))
    driver.until("lesson")
    assert driver.scene.is_busy
    driver.run(3.0)
    assert driver.scene.proof.view.is_last
    driver.run(timing.PROOF_FIRST)
    assert not driver.scene.is_busy
    assert driver.play.pane.camera.rect == before
    bar = driver.scene.proof.bar.rect
    assert not any(
        bar.colliderect(
            (*driver.play.pane.camera.corner(cell), *(driver.play.pane.camera.cell,) * 2)
        )
        for cell in driver.scene.proof.view.cells
    )
    line = driver.scene.proof.bar.words.line
    driver.key(pygame.K_w, "w", settle=0.1)
    assert "column" in driver.scene.proof.bar.words.sentence
    assert driver.scene.proof.bar.words.line == line
    driver.key(pygame.K_w, "w", settle=0.1)
    assert (driver.scene.name, driver.scene.proof.bar.words.sentence) == ("lesson", "")


@pytest.mark.slow
def test_no_picture_places_the_bar_of_a_lesson(start: StartGame) -> None:
    driver = begin_dive_board(start)
    lesson(driver)
    proof = driver.scene.proof
    first = proof.bar.rect.copy()
    assert first.width > 0
    driver.play.pane.camera.move_to(first)
    driver.app.stack.draw(driver.window)
    assert proof.bar.rect == first
    with driver.scene.fitted():
        proof.update(0.0)
    assert proof.bar.rect != first, "it makes way for the board"


def run_out(driver: Driver) -> None:
    """Let the air of the last life run out; stop as the results come."""
    game = driver.play.game
    game.dive.state = replace(game.dive.state, lives=1, air_until=game.dive_ms + 500)
    driver.run(0.2)
    assert driver.scene.name == "arcade"
    driver.until("lesson", seconds=20)
    driver.run(LAST_GRACE_SECONDS - 0.1)
    driver.click_cell((0, 0))
    assert driver.scene.name == "lesson", "it was meant for the board"
    driver.run(0.2)
    driver.key(pygame.K_RETURN)


@pytest.mark.slow
def test_a_click_as_time_runs_out_was_meant_for_the_board_which_is_gone_behind_the_results(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = begin_dive_board(start)
    driver.click_cell(driver.proven_of(driver.closed_safe))  # only dives with points rank
    run_out(driver)
    for _ in range(2):
        driver.click(driver.widget("Arcade").rect.center, settle=0.35)
    assert driver.scene.name == "arcade results"
    assert driver.play.game.dive.finished is not None
    driver.run(0.4)
    drawn: list[str] = []
    monkeypatch.setattr(driver.play.pane.view, "draw", lambda *_: drawn.append("the board"))
    monkeypatch.setattr(driver.app.context.painter, "puff", lambda *_: drawn.append("Puff"))
    driver.run(0.2)
    assert drawn == []
    assert driver.app.stack.opaque is None, "the sea shows where the board was"
    for key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN):
        driver.key(key)
    (run,) = driver.app.context.store.ask(ranked_dives, 10)
    assert run.initials == "B9A", "turned with the arrows"


def test_a_dive_that_is_ended_counts_as_far_as_it_came(start: StartGame) -> None:
    driver = begin_dive_board(start)
    driver.click_cell(driver.closed_safe[0])
    score = driver.dive.score
    driver.key(pygame.K_ESCAPE)
    driver.click_on("End the dive", settle=1.0)
    assert driver.scene.name == "arcade results"  # with its initials, as after any other end
    (run,) = driver.app.context.store.ask(ranked_dives, 10)
    assert (run.score, run.boards) == (score, 0)
    (game,) = books(driver)
    assert (game.mode, game.recording.result) == (GameMode.ARCADE, Result.ABANDONED)
    driver.click_on("Again", settle=0.5)
    assert (driver.scene.name, driver.dive.score) == ("chart", 0)
    driver.app.context.navigator.menu()
    driver.run(0.5)
    assert len(driver.app.context.store.ask(ranked_dives, 10)) == 1
    driver.click_on("Records", settle=0.4)
    assert driver.scene.name == "scores"


@pytest.mark.parametrize("way", slow(["Again", "quit"]))
def test_initials_that_were_begun_are_kept_whichever_way_one_leaves(
    start: StartGame, way: str
) -> None:
    driver = begin_dive_board(start)
    driver.click_cell(driver.proven_of(driver.closed_safe))  # only dives with points rank
    run_out(driver)
    driver.run(1.0)
    store = driver.app.context.store
    boxes = driver.scene.initials.boxes(driver.scene.initials.rect)
    for y in (boxes[1].top - 4, boxes[1].centery, boxes[1].bottom - 4):
        driver.click((boxes[1].centerx, y))
    if way == "quit":
        driver.app.stack.clear()
    else:
        driver.click_on(way, settle=0.5)
    (run,) = store.ask(ranked_dives, 10)
    assert run.initials == "ABA", "only the arrows turn a letter"
