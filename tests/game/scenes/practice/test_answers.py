"""Answering a practice question, with and without the clock."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.teacher.patterns import Pattern
from engine.teacher.practice import Task
from game.scenes.practice import question
from game.scenes.practice.question import RIGHT_ANSWER_SECONDS
from tests.game.driver import LEFT, RIGHT, Driver
from tests.game.scenes.practice.practice_driver import (
    RIGHTLY,
    WRONGLY,
    answer,
    begin_round,
    cells_in_doubt,
    find_question,
    middle_of,
    open_next,
    practice_scene,
    question_scene,
    show_question,
    stats,
)

# Answering


def test_a_right_cell_opens_and_the_next_question_comes(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin_round(driver)
    first = show_question(driver, find_question(Task.OPEN))
    cell = answer(driver, RIGHTLY)
    assert first.session.position.board.number(cell) is not None
    assert stats(driver).rights == 1
    driver.run(0.5)
    first.round.wait(20)
    driver.run(RIGHT_ANSWER_SECONDS)
    assert question_scene(driver) is not first
    assert question_scene(driver).question != first.question


def test_a_right_flag_is_put_up(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(Task.FLAG))
    cell = answer(driver, RIGHTLY)
    assert scene.session.position.board.flags & scene.question.board.grid.bit(cell)
    assert stats(driver).rights == 1


def test_either_button_flags_where_a_flag_is_asked_for(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(Task.FLAG))
    cell = cells_in_doubt(scene.question, RIGHTLY)[0]
    driver.click(middle_of(scene, cell), LEFT)
    assert scene.session.position.board.flags & scene.question.board.grid.bit(cell)
    assert scene.is_answered


@pytest.mark.parametrize("task", [Task.OPEN, Task.FLAG])
def test_a_wrong_cell_stays_closed_and_is_explained(
    choose: Callable[..., Driver], task: Task
) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(task))
    before = driver.window.copy()
    answer(driver, WRONGLY, settle=0.4)
    assert scene.session.position.board == scene.question.board
    assert not scene.session.position.is_over
    assert (stats(driver).rights, stats(driver).wrongs) == (0, 1)
    words = scene.feedback.text
    assert words is not None
    told = scene.feedback.explanation
    assert told.sentence in words.sentence
    assert scene.question.is_right(told.cell)
    assert scene.board._told == frozenset(told.numbers)
    marked = scene.board._advised if task is Task.OPEN else scene.board._warned
    assert marked == frozenset([told.cell])
    panel = scene.feedback.rect
    assert pygame.image.tobytes(driver.window.subsurface(panel), "RGB") != (
        pygame.image.tobytes(before.subsurface(panel), "RGB")
    )
    for cell in (told.cell, *told.numbers):
        assert not panel.collidepoint(middle_of(scene, cell))


def test_a_wrong_answer_waits_for_input(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin_round(driver)
    answer(driver, WRONGLY)
    driver.run(3)
    assert question_scene(driver) is scene
    open_next(driver)
    assert len(question_scene(driver).round.given) == 1


@pytest.mark.parametrize("hand", ["click", "key", "tap"])
def test_any_device_continues(choose: Callable[..., Driver], hand: str) -> None:
    driver = choose()
    scene = begin_round(driver)
    answer(driver, WRONGLY, settle=0.6)
    scene.round.wait(20)
    if hand == "click":
        driver.click((20, 470))
    elif hand == "key":
        driver.key(pygame.K_SPACE)
    else:
        driver.tap((20, 470))
    driver.run(0.2)
    assert question_scene(driver) is not scene


def test_a_double_click_answers_only_once(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin_round(driver)
    cell = cells_in_doubt(scene.question, WRONGLY)[0]
    button = RIGHT if scene.question.task is Task.FLAG else LEFT
    for _ in range(2):
        driver.click(middle_of(scene, cell), button, settle=0.02)
    driver.run(0.5)
    assert question_scene(driver) is scene
    assert len(scene.round.given) == 1


def test_known_cells_are_no_answers(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(Task.OPEN))
    board = scene.question.board
    for cells_ in (board.opened, board.flags):
        for button in (LEFT, RIGHT):
            driver.click(middle_of(scene, next(board.grid.cells(cells_))), button)
    assert not scene.is_answered
    assert scene.session.position.board == board


def test_flags_are_notes_when_a_cell_is_to_be_opened(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(Task.OPEN))
    cell = cells_in_doubt(scene.question, WRONGLY)[0]
    bit = scene.question.board.grid.bit(cell)
    driver.click(middle_of(scene, cell), RIGHT)
    assert scene.session.position.board.flags & bit
    driver.click(middle_of(scene, cell), LEFT)
    assert not scene.is_answered
    driver.click(middle_of(scene, cell), RIGHT)
    assert scene.session.position.board == scene.question.board


def test_the_best_guess_is_always_safe(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin_round(driver)
    for seed in range(3):
        scene = show_question(driver, find_question(Task.GUESS, Pattern.GUESS, start=seed))
        grid = scene.question.board.grid
        mined = scene.question.answers & scene.question.field.mines
        cell = next(grid.cells(mined or scene.question.answers))
        driver.click(middle_of(scene, cell))
        board, field = scene.session.position.board, scene.session.position.field
        assert board.number(cell) is not None
        assert field is not None
        assert board == scene.question.board.opening(board.opened, field)


def test_the_keyboard_alone_can_answer(choose: Callable[..., Driver]) -> None:
    driver = choose()
    driver.key(pygame.K_RETURN, settle=0)
    practice_scene(driver).wait(20)
    driver.run(0.5)
    scene = question_scene(driver)
    assert scene.input.cursor is not None
    target = cells_in_doubt(scene.question, RIGHTLY)[0]
    while scene.input.cursor != target:
        x, y = scene.input.cursor
        if x != target[0]:
            driver.key(pygame.K_RIGHT if target[0] > x else pygame.K_LEFT, settle=0.02)
        else:
            driver.key(pygame.K_DOWN if target[1] > y else pygame.K_UP, settle=0.02)
    driver.key(pygame.K_f if scene.question.task is Task.FLAG else pygame.K_SPACE, "f")
    assert stats(driver).rights == 1


def test_a_tap_answers(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin_round(driver)
    for task in (Task.OPEN, Task.FLAG):
        scene = show_question(driver, find_question(task))
        driver.tap(middle_of(scene, cells_in_doubt(scene.question, RIGHTLY)[0]))
        assert scene.is_answered
    assert stats(driver).rights == 2


# The clock


@pytest.fixture
def limit_of_2_s(monkeypatch: pytest.MonkeyPatch) -> int:
    """Set a time limit for all questions, in milliseconds."""
    monkeypatch.setattr(question, "limit_ms", lambda pattern: 2000)
    return 2000


def test_the_time_of_an_answer_is_that_of_the_click(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin_round(driver)
    driver.run(2.5)
    shown = scene.session.clock.ms(driver.now)
    answer(driver, RIGHTLY)
    assert scene.round.given[0].ms == pytest.approx(shown, abs=60)
    driver.run(0.3)
    assert scene.session.clock.ms(driver.now) == scene.round.given[0].ms


def test_running_out_of_time_counts_as_wrong_and_is_explained(
    choose: Callable[..., Driver], limit_of_2_s: int
) -> None:
    driver = choose()
    scene = begin_round(driver)
    driver.run(limit_of_2_s / 1000 - 0.8)
    assert not scene.is_answered
    driver.run(1)
    assert scene.is_answered
    words = scene.feedback.text
    assert words is not None
    assert words.title == "Time is up."
    assert [given.is_right for given in scene.round.given] == [False]
    assert scene.round.given[0].ms == limit_of_2_s


def test_without_the_clock_there_is_no_time_limit(
    choose: Callable[..., Driver], limit_of_2_s: int
) -> None:
    driver = choose(clock=False)
    scene = begin_round(driver)
    driver.run(limit_of_2_s / 1000 + 1)
    assert not scene.is_answered
    answer(driver, RIGHTLY)
    assert [given.is_right for given in scene.round.given] == [True]


def test_the_clock_stops_while_the_window_is_hidden(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin_round(driver)
    before = scene.session.clock.ms(driver.now)
    scene.hide()
    driver.run(3)
    assert scene.session.clock.ms(driver.now) == before
    driver.move((5, 5))
    driver.run(1)
    assert scene.session.clock.ms(driver.now) == pytest.approx(before + 1000, abs=60)
