"""What is told after a practice answer, right or wrong, and what is named_numbers for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.solver.probability import analyse
from engine.teacher.explanation import Verdict, explain
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Task, draw_question
from game.input.events import Device
from game.resources.format import whole_percent
from game.scenes.live_board.hint_panel import HintWords
from game.scenes.practice.question import GRACE_SECONDS, RIGHT_ANSWER_SECONDS
from tests.game.driver import LEFT, RIGHT, Driver
from tests.game.scenes.practice.practice_driver import (
    RIGHTLY,
    SINGLE,
    WRONGLY,
    answer,
    ask,
    asked,
    begin,
    cells,
    go_on,
    of_task,
    spot,
)
from tests.marks import slow

_NAMES = {Verdict.SAFE: "safe", Verdict.MINE: "a mine"}


def told_words(driver: Driver) -> HintWords:
    words = asked(driver).feedback.text
    assert words is not None
    return words


def test_a_wrong_answer_is_explained_by_the_nearest_right_one(
    choose: Callable[..., Driver],
) -> None:
    driver = choose()
    begin(driver)
    for seed in range(6):
        one = draw_question(SINGLE, seed)
        for cell in cells(one, WRONGLY)[::6]:
            scene = ask(driver, one)
            driver.click(spot(scene, cell), RIGHT if one.task is Task.FLAG else LEFT)
            far = {
                right: max(abs(right[0] - cell[0]), abs(right[1] - cell[1]))
                for right in one.board.grid.cells(one.answers)
            }
            assert far[scene.feedback.explanation.cell] == min(far.values())


@pytest.mark.slow
def test_of_the_clicked_cell_it_says_what_is_known(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    seen = set()
    for seed in range(8):
        one = draw_question(Pattern.SEVERAL, seed)
        for cell in cells(one, WRONGLY):
            own = explain(one.board, cell)
            if own.verdict in seen:
                continue
            seen.add(own.verdict)
            scene = ask(driver, one)
            driver.click(spot(scene, cell), RIGHT if one.task is Task.FLAG else LEFT)
            words = told_words(driver)
            if own.is_certain:
                assert words.title == f"That cell is {_NAMES[own.verdict]}."
                assert f"Where you clicked: {own.sentence} A right answer: " in words.sentence
            else:
                chance = f"a mine is there with a chance of {whole_percent(float(own.chance))}%."
                assert words.title == f"That cell is not certain: {chance}"
    assert seen == set(Verdict)


def test_of_a_count_only_the_numbers_that_are_named_are_ringed(
    choose: Callable[..., Driver],
) -> None:
    driver = choose()
    begin(driver)
    one = draw_question(Pattern.MINE_COUNT, 3)
    assert len(one.explanation.focus) < len(one.explanation.numbers)
    scene = ask(driver, one)
    driver.click(spot(scene, one.explanation.cell))
    assert scene.board.rings.numbers == frozenset(one.explanation.focus)


def test_a_right_answer_is_ringed_and_named_while_its_effect_lasts(
    choose: Callable[..., Driver],
) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(Task.OPEN, Pattern.ONE_TWO))
    cell = answer(driver, RIGHTLY)
    told = explain(scene.question.board, cell)
    assert scene.board.rings.numbers == frozenset(told.numbers)
    assert scene.board.rings.safe == frozenset([cell])
    assert told_words(driver).title == "1-2"
    assert told_words(driver).sentence == ""
    assert told_words(driver).more == "H: why"


@pytest.mark.parametrize("hand", ["click", *slow(["key", "tap"])])
def test_why_an_answer_was_right_can_be_read(choose: Callable[..., Driver], hand: str) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(Task.OPEN, Pattern.ONE_TWO))
    answer(driver, RIGHTLY, settle=GRACE_SECONDS + 0.1)
    if hand == "key":
        driver.key(pygame.K_h, "h")
    elif hand == "click":
        driver.click(scene.feedback.rect.center)
    else:
        driver.tap(scene.feedback.rect.center)
    driver.run(RIGHT_ANSWER_SECONDS + 2)
    assert asked(driver) is scene
    assert told_words(driver).sentence == scene.feedback.explanation.sentence
    go_on(driver)


def test_a_click_beside_the_panel_hurries_on(choose: Callable[..., Driver]) -> None:
    driver = choose()
    scene = begin(driver)
    answer(driver, RIGHTLY, settle=GRACE_SECONDS + 0.1)
    scene.round.wait(20)
    driver.click((20, 470) if scene.feedback.rect.y < 300 else (20, 140), settle=0.2)
    assert asked(driver) is not scene


@pytest.mark.parametrize("is_right", [RIGHTLY, WRONGLY])
def test_after_a_guess_all_chances_are_shown(choose: Callable[..., Driver], is_right: bool) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(Task.GUESS, Pattern.GUESS))
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


def test_the_task_names_how_the_hand_in_use_flags(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(Task.FLAG))
    driver.click((5, 300))
    assert scene.headline[0] == "Flag a mine (right click)"
    driver.app.context.settings.change(swap_buttons=True)
    assert scene.headline[0] == "Flag a mine (left click)"
    driver.key(pygame.K_LEFT)
    assert scene.headline[0] == "Flag a mine (F)"
    driver.app.context.devices.last = Device.TOUCH
    assert scene.headline[0] == "Flag a mine (long press)"
    scene.tool.flags = True
    assert scene.headline[0] == "Flag a mine (tap)"
    assert ask(driver, of_task(Task.OPEN)).headline[0] == "Open a safe cell"


def test_a_guess_that_is_not_the_best_is_told_its_chance(choose: Callable[..., Driver]) -> None:
    driver = choose()
    begin(driver)
    scene = ask(driver, of_task(Task.GUESS, Pattern.GUESS))
    answer(driver, WRONGLY)
    words = scene.feedback.text
    assert words is not None
    assert "%" in words.title
    best = frozenset(scene.question.board.grid.cells(scene.question.answers))
    assert scene.board.rings.safe == best
