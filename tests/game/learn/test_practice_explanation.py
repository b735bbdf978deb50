"""The explanation of a practice answer, right or wrong, and the cells ringed for it."""

import pygame
import pytest

from engine import analyse, explain
from engine.solver.propagation import apply_single_cell_rules
from engine.teacher.explanation import Verdict
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task, draw_question
from game.board.proof_bar import BarWords
from game.input.events import Device
from game.learn.practice_question import GRACE_SECONDS, QuestionScene
from game.resources.format import whole_percent
from game.resources.proof_words import explain_in_words
from tests.game.driver import LEFT, RIGHT, Driver
from tests.game.learn import practice_driver as practice
from tests.game.learn.practice_driver import SINGLE, Choose
from tests.marks import slow


def words_of(scene: QuestionScene) -> BarWords:
    assert scene.feedback.bar.words is not None
    return scene.feedback.bar.words


def finish_reading(driver: Driver, scene: QuestionScene) -> None:
    """Go through the steps with the button of the bar."""
    while not scene.feedback.is_last:
        driver.click(scene.feedback.bar.next.rect.center)


def click_wrong(driver: Driver, question: Question, cell: tuple[int, int]) -> QuestionScene:
    scene = practice.replace_question(driver, question)
    driver.click(practice.spot(scene, cell), RIGHT if question.task is Task.FLAG else LEFT)
    return scene


def test_the_bar_of_an_answer_has_its_place_before_it_is_drawn(choose: Choose) -> None:
    driver = choose()
    practice.begin(driver)
    question = practice.find_question(Task.OPEN)
    scene = practice.replace_question(driver, question)
    with scene.fitted():
        scene.feedback.show_mistake(practice.cells(question, False)[0])
    first = scene.feedback.bar.rect.copy()
    assert first.width > 0
    driver.app.stack.draw(driver.window)
    assert scene.feedback.bar.rect == first


@pytest.mark.slow
def test_a_dot_leads_back_from_the_proof_to_what_was_wrong(choose: Choose) -> None:
    driver = choose(window=(1280, 720))
    practice.begin(driver)
    question = practice.find_question(Task.OPEN)
    scene = click_wrong(driver, question, practice.cells(question, False)[0])
    title = words_of(scene).line
    bar, view = scene.feedback.bar, scene.feedback.view
    assert view.step is None
    for number, index in ((3, 1), (1, None), (2, 0)):
        driver.click(bar.tree.find(f"step {number}").rect.center, settle=0.3)
        assert (view.index if view.steps else None) == index
        assert (words_of(scene).line == title) == (index is None)


@pytest.mark.slow
@pytest.mark.parametrize("pattern", [Pattern.REDUCTION, *slow([SINGLE])])
def test_an_explanation_takes_no_more_numbers_than_the_flags_leave_to_read(
    choose: Choose, pattern: Pattern
) -> None:
    driver = choose()
    practice.begin(driver)
    for seed in range(3):
        question = draw_question(pattern, seed)
        board, flags = question.board, question.board.flags
        one = apply_single_cell_rules(board, board.closed & ~flags, flags)
        most = 1 if pattern is SINGLE else 2
        mistaken = click_wrong(driver, question, practice.cells(question, False)[0])
        assert len(mistaken.feedback.explanation.numbers) <= most
        assert mistaken.feedback.explanation.cell == question.explanation.cell
        for cell in practice.cells(question, True)[::4]:
            scene = click_wrong(driver, question, cell)
            if (one[0] | one[1]) & board.grid.bit(cell):
                assert len(scene.feedback.explanation.numbers) == 1
                assert words_of(scene).line == "Single numbers"
                scene.feedback.show_reason()
                assert len(scene.feedback.lines) == 2


@pytest.mark.slow
def test_a_wrong_answer_says_what_is_known_of_the_clicked_cell(choose: Choose) -> None:
    names = {Verdict.SAFE: "safe", Verdict.MINE: "a mine"}
    driver = choose()
    practice.begin(driver)
    seen = set()
    for seed in range(8):
        question = draw_question(Pattern.SEVERAL, seed)
        for cell in practice.cells(question, False):
            board = question.board
            both = (explain(board, cell, mines=mines) for mines in (0, board.flags))
            own = min(both, key=lambda why: len(why.numbers))
            if own.verdict in seen:
                continue
            seen.add(own.verdict)
            feedback = click_wrong(driver, question, cell).feedback
            if own.is_certain:
                assert feedback.lines[0].text == f"That cell is {names[own.verdict]}."
                words = explain_in_words(own, driver.app.context.texts)
                assert f"Where you clicked: {words} A right answer: " in feedback.sentence
            else:
                chance = f"{whole_percent(float(own.chance))}% chance of a mine."
                assert feedback.lines[0].text == f"That isn't certain: {chance}"
    assert seen == set(Verdict)


@pytest.mark.slow
def test_of_a_mine_count_only_the_numbers_in_the_sentence_are_ringed(choose: Choose) -> None:
    question = draw_question(Pattern.MINE_COUNT, 3)
    assert len(question.explanation.focus) < len(question.explanation.numbers)
    driver, scene = practice.show(choose, question)
    driver.click(practice.spot(scene, question.explanation.cell))
    assert scene.pane.view.rings.numbers == frozenset(question.explanation.focus)


@pytest.mark.slow
def test_a_right_answer_is_ringed_and_explained_on_request(choose: Choose) -> None:
    driver = choose()
    practice.begin(driver)
    question = practice.find_question(Task.OPEN, Pattern.ONE_TWO)
    for device in ("mouse", "keyboard", "touch"):
        scene = practice.replace_question(driver, question)
        cell = practice.answer(driver, True, settle=GRACE_SECONDS + 0.1)
        explanation = explain(scene.question.board, cell)
        assert scene.pane.view.rings.numbers == frozenset(explanation.numbers)
        assert scene.pane.view.rings.safe == frozenset([cell])
        words = words_of(scene)
        assert (words.line, words.sentence, words.why, words.key) == ("1-2", "", "Why", "H")
        if device == "keyboard":
            driver.key(pygame.K_h, "h")
        elif device == "mouse":
            driver.click(scene.feedback.bar.why.rect.center)
        else:
            driver.tap(scene.feedback.bar.why.rect.center)
        finish_reading(driver, scene)
        assert practice.current(driver) is scene
        assert scene.feedback.view.is_last
        assert cell in scene.feedback.view.rings.safe
        assert words_of(scene).line.startswith("So ")
        driver.run(GRACE_SECONDS)
        driver.key(pygame.K_w, "w")
        sentence = explain_in_words(scene.feedback.explanation, driver.app.context.texts)
        assert words_of(scene).sentence == sentence
        driver.app.context.devices.last = Device.MOUSE
    scene.round.wait(20)
    driver.run(GRACE_SECONDS)
    driver.click((20, 470) if scene.feedback.bar.rect.y < 300 else (20, 140), settle=0.2)
    assert practice.current(driver) is not scene, "a click beside the bar goes on"


def test_a_mistake_is_named_and_then_the_right_answer_is_proven_step_by_step(
    choose: Choose,
) -> None:
    driver, scene = practice.show(choose, practice.find_question(Task.OPEN))
    practice.answer(driver, False, settle=0.1)
    feedback = scene.feedback
    assert (words_of(scene).line, feedback.view.steps) == (feedback.lines[0].text, ())
    lines = []
    while not feedback.is_last:
        lines.append(words_of(scene).line)
        driver.run(5.0)
        assert words_of(scene).line == lines[-1], "no step comes by itself"
        assert words_of(scene).next == "Next"
        driver.key(pygame.K_RETURN)
    assert len(lines) == len(feedback.view.steps)
    assert words_of(scene).line.startswith("So ")
    assert all(len(line.split()) <= 12 for line in lines)
    assert scene.question.is_right(feedback.explanation.cell)
    assert feedback.explanation.cell in feedback.view.cells
    assert words_of(scene).next == "Continue"
    driver.key(pygame.K_h, "h")
    assert words_of(scene).sentence


@pytest.mark.slow
def test_a_best_guess_is_safe_and_after_any_all_chances_and_the_best_cells_are_shown(
    choose: Choose,
) -> None:
    driver = choose()
    practice.begin(driver)
    for seed, is_right in ((0, False), (0, True), (1, True), (2, True)):
        question = practice.find_question(Task.GUESS, Pattern.GUESS, start=seed)
        scene, board = practice.replace_question(driver, question), question.board
        assert scene.feedback.chances == {}
        grid, mined = board.grid, question.answers & question.field.mines
        right, wrong = grid.cells(mined or question.answers), practice.cells(question, False)
        cell = next(right) if is_right else wrong[0]
        driver.click(practice.spot(scene, cell))
        known = {grid.cell(index): chance for index, chance in analyse(board).chances.items()}
        doubt = set(grid.cells(board.closed & ~board.flags)) - ({cell} if is_right else set())
        assert scene.feedback.chances == {cell: pytest.approx(float(known[cell])) for cell in doubt}
        assert scene.pane.view.rings.safe == set(grid.cells(question.answers))
        after = scene.session.position
        if is_right:
            assert after.board.number(cell) is not None
            assert after.board == board.opening(after.board.opened, after.field)
        else:
            assert "%" in words_of(scene).line


def test_the_task_names_the_control_that_flags_on_the_device_in_use(choose: Choose) -> None:
    driver, scene = practice.show(choose, practice.find_question(Task.FLAG))
    driver.click((5, 300))
    assert scene.headline[0] == "Flag a mine (right-click)"
    driver.app.context.settings.change(swap_buttons=True)
    assert scene.headline[0] == "Flag a mine (click)"
    driver.key(pygame.K_LEFT)
    assert scene.headline[0] == "Flag a mine (F)"
    driver.app.context.devices.last = Device.TOUCH
    assert scene.headline[0] == "Flag a mine (long-press)"
    scene.tool.taps_flag = True
    assert scene.headline[0] == "Flag a mine (tap)"
    scene = practice.replace_question(driver, practice.find_question(Task.OPEN))
    assert scene.headline[0] == "Open a safe cell"
