"""The feedback on a practice answer: texts, rings and chances."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.solver.probability import analyse
from engine.teacher.explanation import Verdict, explain
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Task, question
from game.board.chances_view import percent
from game.input.events import Hand
from game.scenes.live_board.hint_panel import HintWords
from game.scenes.practice.question import GRACE_SECONDS, RIGHT_ANSWER_SECONDS
from tests.game.driver import LEFT, RIGHT, Driver
from tests.game.scenes.practice.practice_driver import (
    RIGHTLY,
    SINGLE,
    WRONGLY,
    answer,
    begin_round,
    cells_in_doubt,
    find_question,
    middle_of,
    open_next,
    question_scene,
    show_question,
)

_NAMES = {Verdict.SAFE: "safe", Verdict.MINE: "a mine"}


def feedback_text(driver: Driver) -> HintWords:
    words = question_scene(driver).feedback.text
    assert words is not None
    return words


def test_a_wrong_answer_is_explained_by_the_nearest_right_one(
    choose: Callable[..., Driver],
) -> None:
    driver = choose()
    begin_round(driver)
    for seed in range(6):
        one = question(SINGLE, seed)
        for cell in cells_in_doubt(one, WRONGLY)[::6]:
            scene = show_question(driver, one)
            driver.click(middle_of(scene, cell), RIGHT if one.task is Task.FLAG else LEFT)
            far = {
                right: max(abs(right[0] - cell[0]), abs(right[1] - cell[1]))
                for right in one.board.grid.cells(one.answers)
            }
            assert far[scene.feedback.explanation.cell] == min(far.values())


def test_the_clicked_cell_is_explained_too(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin_round(driver)
    seen = set()
    for seed in range(8):
        one = question(Pattern.SEVERAL, seed)
        for cell in cells_in_doubt(one, WRONGLY):
            own = explain(one.board, cell)
            if own.verdict in seen:
                continue
            seen.add(own.verdict)
            scene = show_question(driver, one)
            driver.click(middle_of(scene, cell), RIGHT if one.task is Task.FLAG else LEFT)
            words = feedback_text(driver)
            if own.is_certain:
                assert words.title == f"That cell is {_NAMES[own.verdict]}."
                assert f"Where you clicked: {own.sentence} A right answer: " in words.sentence
            else:
                chance = f"a mine is there with a chance of {percent(float(own.chance))}%."
                assert words.title == f"That cell is not certain: {chance}"
    assert seen == set(Verdict)


def test_a_mine_count_rings_only_the_numbers_it_names(
    choose: Callable[..., Driver],
) -> None:
    driver = choose()
    begin_round(driver)
    one = question(Pattern.MINE_COUNT, 3)
    assert len(one.explanation.focus) < len(one.explanation.numbers)
    scene = show_question(driver, one)
    driver.click(middle_of(scene, one.explanation.cell))
    assert scene.board._told == frozenset(one.explanation.focus)


def test_a_right_answer_is_ringed_and_its_pattern_named(
    choose: Callable[..., Driver],
) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(Task.OPEN, Pattern.ONE_TWO))
    cell = answer(driver, RIGHTLY)
    told = explain(scene.question.board, cell)
    assert scene.board._told == frozenset(told.numbers)
    assert scene.board._advised == frozenset([cell])
    assert feedback_text(driver).title == "1-2"
    assert feedback_text(driver).sentence == ""
    assert feedback_text(driver).more == "H: why"


@pytest.mark.parametrize("hand", ["key", "click", "tap"])
def test_the_reason_of_a_right_answer_can_be_opened(
    choose: Callable[..., Driver], hand: str
) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(Task.OPEN, Pattern.ONE_TWO))
    answer(driver, RIGHTLY, settle=GRACE_SECONDS + 0.1)
    if hand == "key":
        driver.key(pygame.K_h, "h")
    elif hand == "click":
        driver.click(scene.feedback.rect.center)
    else:
        driver.tap(scene.feedback.rect.center)
    driver.run(RIGHT_ANSWER_SECONDS + 2)
    assert question_scene(driver) is scene
    assert feedback_text(driver).sentence == scene.feedback.explanation.sentence
    open_next(driver)


def test_a_click_beside_the_panel_continues(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin_round(driver)
    answer(driver, RIGHTLY, settle=GRACE_SECONDS + 0.1)
    scene.round.wait(20)
    driver.click((20, 470) if scene.feedback.rect.y < 300 else (20, 140), settle=0.2)
    assert question_scene(driver) is not scene


@pytest.mark.parametrize("is_right", [RIGHTLY, WRONGLY])
def test_after_a_guess_all_chances_are_shown(choose: Callable[..., Driver], is_right: bool) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(Task.GUESS, Pattern.GUESS))
    assert scene.feedback.chances == {}
    cell = answer(driver, is_right)
    board = scene.question.board
    doubt = set(board.grid.cells(board.closed & ~board.flags)) - ({cell} if is_right else set())
    assert set(scene.feedback.chances) == doubt
    known = analyse(board)
    assert all(
        chance == pytest.approx(float(known.chance(one) or 0))
        for one, chance in scene.feedback.chances.items()
    )


def test_the_task_names_the_flag_control_of_the_device_in_use(
    choose: Callable[..., Driver],
) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(Task.FLAG))
    driver.click((5, 300))
    assert scene.headline[0] == "Flag a mine (right click)"
    driver.app.context.settings.change(swap_buttons=True)
    assert scene.headline[0] == "Flag a mine (left click)"
    driver.key(pygame.K_LEFT)
    assert scene.headline[0] == "Flag a mine (F)"
    driver.app.context.hands.last = Hand.TOUCH
    assert scene.headline[0] == "Flag a mine (long press)"
    scene.tool.flags = True
    assert scene.headline[0] == "Flag a mine (tap)"
    assert show_question(driver, find_question(Task.OPEN)).headline[0] == "Open a safe cell"


def test_a_worse_guess_shows_its_chance(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin_round(driver)
    scene = show_question(driver, find_question(Task.GUESS, Pattern.GUESS))
    answer(driver, WRONGLY)
    words = feedback_text(driver)
    assert "%" in words.title
    best = frozenset(scene.question.board.grid.cells(scene.question.answers))
    assert scene.board._advised == best
