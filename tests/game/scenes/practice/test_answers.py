"""Answering a practice question: what counts, what is told, and the clock."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.teacher.patterns import Pattern
from engine.teacher.practice import Task
from game.scenes.practice import question
from game.scenes.practice.practice import PracticeScene
from game.scenes.practice.question import RIGHT_ANSWER_SECONDS
from tests.game.driver import LEFT, RIGHT, Driver
from tests.game.scenes.practice.practice_driver import (
    RIGHTLY,
    WRONGLY,
    answer,
    ask,
    asked,
    begin,
    cells,
    go_on,
    of_task,
    spot,
    standing,
)

# Answering


def test_a_right_cell_opens_and_the_next_question_comes(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    first = ask(driver, of_task(Task.OPEN))
    cell = answer(driver, RIGHTLY)
    assert first.session.position.board.number(cell) is not None
    assert standing(driver).rights == 1
    driver.run(0.5)
    first.round.wait(20)
    driver.run(RIGHT_ANSWER_SECONDS)
    assert asked(driver) is not first
    assert asked(driver).question != first.question


def test_a_right_flag_is_put_up(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(Task.FLAG))
    cell = answer(driver, RIGHTLY)
    assert scene.session.position.board.flags & scene.question.board.grid.bit(cell)
    assert standing(driver).rights == 1


def test_either_button_flags_where_a_flag_is_asked_for(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(Task.FLAG))
    cell = cells(scene.question, RIGHTLY)[0]
    driver.click(spot(scene, cell), LEFT)
    assert scene.session.position.board.flags & scene.question.board.grid.bit(cell)
    assert scene.is_answered


@pytest.mark.parametrize("task", [Task.OPEN, Task.FLAG])
def test_a_wrong_cell_stays_closed_and_the_reason_is_told(
    choose: Callable[..., Driver], task: Task
) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(task))
    before = driver.window.copy()
    answer(driver, WRONGLY, settle=0.4)
    assert scene.session.position.board == scene.question.board
    assert not scene.session.position.is_over
    assert (standing(driver).rights, standing(driver).wrongs) == (0, 1)
    words = scene.feedback.text
    assert words is not None
    told = scene.feedback.explanation
    assert told.sentence in words.sentence
    assert scene.question.is_right(told.cell)
    assert scene.board.rings.numbers == frozenset(told.numbers)
    marked = scene.board.rings.safe if task is Task.OPEN else scene.board.rings.mines
    assert marked == frozenset([told.cell])
    panel = scene.feedback._panel.rect
    assert pygame.image.tobytes(driver.window.subsurface(panel), "RGB") != (
        pygame.image.tobytes(before.subsurface(panel), "RGB")
    )
    for cell in (told.cell, *told.numbers):
        assert not panel.collidepoint(spot(scene, cell))


def test_a_wrong_answer_waits_until_the_player_goes_on(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin(driver)
    answer(driver, WRONGLY)
    driver.run(3)
    assert asked(driver) is scene
    go_on(driver)
    assert len(asked(driver).round.given) == 1


@pytest.mark.parametrize("hand", ["click", "key", "tap"])
def test_any_hand_goes_on(choose: Callable[..., Driver], hand: str) -> None:
    driver = choose()
    scene = begin(driver)
    answer(driver, WRONGLY, settle=0.6)
    scene.round.wait(20)
    if hand == "click":
        driver.click((20, 470))
    elif hand == "key":
        driver.key(pygame.K_SPACE)
    else:
        driver.tap((20, 470))
    driver.run(0.2)
    assert asked(driver) is not scene


def test_the_click_that_answers_does_not_go_on(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin(driver)
    cell = cells(scene.question, WRONGLY)[0]
    button = RIGHT if scene.question.task is Task.FLAG else LEFT
    for _ in range(2):
        driver.click(spot(scene, cell), button, settle=0.02)
    driver.run(0.5)
    assert asked(driver) is scene
    assert len(scene.round.given) == 1


def test_only_cells_in_doubt_are_answers(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(Task.OPEN))
    board = scene.question.board
    for cells_ in (board.opened, board.flags):
        for button in (LEFT, RIGHT):
            driver.click(spot(scene, next(board.grid.cells(cells_))), button)
    assert not scene.is_answered
    assert scene.session.position.board == board


def test_where_a_cell_is_to_be_opened_flags_are_notes(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(Task.OPEN))
    cell = cells(scene.question, WRONGLY)[0]
    bit = scene.question.board.grid.bit(cell)
    driver.click(spot(scene, cell), RIGHT)
    assert scene.session.position.board.flags & bit
    driver.click(spot(scene, cell), LEFT)
    assert not scene.is_answered
    driver.click(spot(scene, cell), RIGHT)
    assert scene.session.position.board == scene.question.board


@pytest.mark.slow
def test_the_best_guess_is_safe_wherever_the_mines_lay(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    for seed in range(3):
        scene = ask(driver, of_task(Task.GUESS, Pattern.GUESS, start=seed))
        grid = scene.question.board.grid
        mined = scene.question.answers & scene.question.field.mines
        cell = next(grid.cells(mined or scene.question.answers))
        driver.click(spot(scene, cell))
        board, field = scene.session.position.board, scene.session.position.field
        assert board.number(cell) is not None
        assert field is not None
        assert board == scene.question.board.opening(board.opened, field)


def test_the_keyboard_alone_can_answer(choose: Callable[..., Driver]) -> None:
    driver = choose()
    practice = driver.scene
    assert isinstance(practice, PracticeScene)
    driver.key(pygame.K_RETURN)
    practice.wait(20)
    driver.run(0.5)
    scene = asked(driver)
    assert scene.input.cursor is not None
    target = cells(scene.question, RIGHTLY)[0]
    while scene.input.cursor != target:
        x, y = scene.input.cursor
        if x != target[0]:
            driver.key(pygame.K_RIGHT if target[0] > x else pygame.K_LEFT, settle=0.02)
        else:
            driver.key(pygame.K_DOWN if target[1] > y else pygame.K_UP, settle=0.02)
    driver.key(pygame.K_f if scene.question.task is Task.FLAG else pygame.K_SPACE, "f")
    assert standing(driver).rights == 1


def test_a_tap_answers(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    for task in (Task.OPEN, Task.FLAG):
        scene = ask(driver, of_task(task))
        driver.tap(spot(scene, cells(scene.question, RIGHTLY)[0]))
        assert scene.is_answered
    assert standing(driver).rights == 2


# The clock


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> int:
    """Questions have to be answered in so many milliseconds."""
    monkeypatch.setattr(question, "limit_ms", lambda pattern: 2000)
    return 2000


def test_the_time_of_an_answer_is_that_of_the_click(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin(driver)
    driver.run(2.5)
    shown = scene.session.clock.ms(driver.now)
    answer(driver, RIGHTLY)
    assert scene.round.given[0].ms == pytest.approx(shown, abs=60)
    driver.run(0.3)
    assert scene.session.clock.ms(driver.now) == scene.round.given[0].ms


def test_when_time_is_up_it_counts_as_wrong_and_is_explained(
    choose: Callable[..., Driver], hasty: int
) -> None:
    driver = choose()
    scene = begin(driver)
    driver.run(hasty / 1000 - 0.8)
    assert not scene.is_answered
    driver.run(1)
    assert scene.is_answered
    words = scene.feedback.text
    assert words is not None
    assert words.title == "Time is up."
    assert [given.is_right for given in scene.round.given] == [False]
    assert scene.round.given[0].ms == hasty


def test_without_the_clock_there_is_all_the_time(choose: Callable[..., Driver], hasty: int) -> None:
    driver = choose(clock=False)
    scene = begin(driver)
    driver.run(hasty / 1000 + 1)
    assert not scene.is_answered
    answer(driver, RIGHTLY)
    assert [given.is_right for given in scene.round.given] == [True]


def test_the_clock_waits_while_nobody_sees_the_board(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin(driver)
    before = scene.session.clock.ms(driver.now)
    scene.hide()
    driver.run(3)
    assert scene.session.clock.ms(driver.now) == before
    driver.move((5, 5))
    driver.run(1)
    assert scene.session.clock.ms(driver.now) == pytest.approx(before + 1000, abs=60)
