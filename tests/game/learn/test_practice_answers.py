"""Answering a practice question: which input is an answer, its consequences, and the clock."""

from functools import partial

import pygame
import pytest

from engine.teacher.practice import Task
from game.learn import practice_question
from game.learn.practice_question import RIGHT_ANSWER_SECONDS
from game.resources.proof_words import explain_in_words
from tests.game.driver import LEFT, RIGHT
from tests.game.learn import practice_driver as practice
from tests.game.learn.practice_driver import Choose
from tests.marks import slow


@pytest.mark.slow
def test_a_right_cell_opens_or_is_flagged_and_the_next_question_comes(choose: Choose) -> None:
    driver = choose()
    practice.begin(driver)
    left, right = (partial(driver.click, button=button) for button in (LEFT, RIGHT))
    ways = ((Task.FLAG, left), (Task.FLAG, right), (Task.FLAG, driver.tap), (Task.OPEN, driver.tap))
    for number, (task, use) in enumerate((*ways, (Task.OPEN, left)), 1):
        scene = practice.replace_question(driver, practice.find_question(task))
        cell = practice.cells(scene.question, True)[0]
        use(practice.spot(scene, cell))
        board = scene.session.position.board
        assert bool(board.flags & board.grid.bit(cell)) is (task is Task.FLAG)
        assert (board.number(cell) is not None) is (task is Task.OPEN)
        assert practice.counts(driver) == (number, 0)
    driver.run(0.5)
    scene.round.wait(20)
    driver.run(RIGHT_ANSWER_SECONDS)
    assert practice.current(driver).question != scene.question


@pytest.mark.slow
@pytest.mark.parametrize("task", [Task.OPEN, Task.FLAG])
def test_a_wrong_cell_stays_closed_and_is_explained(choose: Choose, task: Task) -> None:
    driver, scene = practice.show(choose, practice.find_question(task))
    before = driver.window.copy()
    practice.answer(driver, False, settle=0.4)
    assert scene.session.position.board == scene.question.board
    assert not scene.session.position.is_over
    assert practice.counts(driver) == (0, 1)
    explanation = scene.feedback.explanation
    assert explain_in_words(explanation, driver.app.context.texts) in scene.feedback.sentence
    assert scene.question.is_right(explanation.cell)
    while not scene.feedback.is_last:
        driver.key(pygame.K_RETURN)
    rings = scene.feedback.view.rings
    assert rings.numbers == frozenset(explanation.numbers)
    assert explanation.cell in (rings.safe if task is Task.OPEN else rings.mines)
    panel = scene.feedback.bar.rect
    pictures = [window.subsurface(panel) for window in (before, driver.window)]
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == 2
    for cell in (explanation.cell, *explanation.numbers):
        assert not panel.collidepoint(practice.spot(scene, cell))


@pytest.mark.parametrize("device", ["mouse", *slow(["keyboard", "touch"])])
def test_a_wrong_answer_waits_until_any_device_continues(choose: Choose, device: str) -> None:
    driver, scene = practice.show(choose)
    practice.answer(driver, False, settle=0.02)
    practice.answer(driver, False)  # this soon it was still meant for the board
    driver.run(3)
    assert practice.current(driver) is scene
    assert len(scene.round.given) == 1
    scene.round.wait(20)
    if device == "mouse":
        driver.click((20, 470))
    elif device == "keyboard":
        while practice.current(driver) is scene:
            driver.key(pygame.K_SPACE, settle=0.2)
    else:
        driver.tap((20, 470))
    driver.run(0.2)
    assert practice.current(driver) is not scene


def test_only_cells_in_doubt_are_answers_and_flags_are_notes(choose: Choose) -> None:
    driver, scene = practice.show(choose, practice.find_question(Task.OPEN))
    board = scene.question.board
    for known in (board.opened, board.flags):
        for button in (LEFT, RIGHT):
            driver.click(practice.spot(scene, next(board.grid.cells(known))), button)
    assert scene.session.position.board == board
    cell = practice.cells(scene.question, False)[0]
    driver.click(practice.spot(scene, cell), RIGHT)
    assert scene.session.position.board.flags & board.grid.bit(cell)
    driver.click(practice.spot(scene, cell), LEFT)
    assert not scene.is_answered
    driver.click(practice.spot(scene, cell), RIGHT)
    assert scene.session.position.board == board


def test_the_keyboard_alone_can_answer(choose: Choose) -> None:
    driver = choose()
    menu = driver.scene
    driver.key(pygame.K_RETURN)
    menu.wait(20)
    driver.run(0.5)
    scene = practice.current(driver)
    target = practice.cells(scene.question, True)[0]
    while scene.pane.input.cursor != target:
        x, y = scene.pane.input.cursor
        if x != target[0]:
            driver.key(pygame.K_RIGHT if target[0] > x else pygame.K_LEFT, settle=0.02)
        else:
            driver.key(pygame.K_DOWN if target[1] > y else pygame.K_UP, settle=0.02)
    driver.key(pygame.K_f if scene.question.task is Task.FLAG else pygame.K_SPACE, "f")
    assert practice.counts(driver) == (1, 0)


def test_the_clock_stops_for_the_answer_and_while_the_board_is_hidden(choose: Choose) -> None:
    driver, scene = practice.show(choose)
    clock = scene.session.clock
    before = clock.ms(driver.now)
    scene.interrupt()
    driver.run(3)
    assert clock.ms(driver.now) == before
    driver.move((5, 5))
    driver.run(1)
    assert clock.ms(driver.now) == pytest.approx(before + 1000, abs=60)
    shown = clock.ms(driver.now)
    practice.answer(driver, True)
    assert scene.round.given[0].ms == pytest.approx(shown, abs=60)
    driver.run(0.3)
    assert clock.ms(driver.now) == scene.round.given[0].ms


@pytest.mark.slow
@pytest.mark.parametrize("has_clock", [True, False])
def test_with_the_clock_a_question_without_an_answer_in_time_is_wrong_and_explained(
    choose: Choose, monkeypatch: pytest.MonkeyPatch, has_clock: bool
) -> None:
    monkeypatch.setattr(practice_question, "limit_ms", lambda pattern: 2000)
    driver = choose(clock=has_clock)
    scene = practice.begin(driver)
    driver.run(1.2)
    assert not scene.is_answered
    driver.run(1.5)
    assert scene.is_answered is has_clock
    if has_clock:
        assert scene.feedback.lines[0].text == "Time's up."
        assert [(given.is_right, given.ms) for given in scene.round.given] == [(False, 2000)]
    else:
        practice.answer(driver, True)
        assert [given.is_right for given in scene.round.given] == [True]
        practice.go_on(driver)
