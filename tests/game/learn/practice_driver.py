"""Practice played by a test: choosing a pattern, answering, continuing."""

from collections.abc import Callable

import pygame

from engine import Cell
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task, draw_question
from game.learn.practice import PracticeScene
from game.learn.practice_question import QuestionScene
from game.learn.practice_round import CHOICES
from game.store import practice
from game.store.practice import PatternStats
from tests.game.driver import LEFT, RIGHT, Driver

Choose = Callable[..., Driver]
SINGLE = Pattern.SINGLE


def open_practice(driver: Driver, chosen: str, clock: bool) -> None:
    """Go from the menu to the list of patterns, with a row chosen."""
    driver.until("menu")
    driver.app.stack.push(PracticeScene(driver.app.context))
    driver.run(0.3)
    if clock:
        driver.click_on("Clock")
    if driver.scene.choice != chosen:
        click_row(driver, chosen)
    assert driver.scene.choice == chosen


def click_row(driver: Driver, chosen: str) -> None:
    scene, rows, number = driver.scene, driver.scene.list, CHOICES.index(chosen)
    rows.reveal_row(number)
    below = rows.row * (2 * number + 1) // 2 - rows.offset
    if scene.scroll is not None:
        with scene.fitted():
            area = scene.scroll
            area.scroll_to(area.offset + rows.rect.y + below - area.view.centery)
            scene.tree.place_again()
    driver.click((rows.rect.centerx, rows.rect.y + below))


def begin(driver: Driver) -> QuestionScene:
    scene = driver.scene
    driver.click_on("Start", settle=0.02)
    scene.wait(20)
    driver.run(0.5)
    return current(driver)


def current(driver: Driver) -> QuestionScene:
    assert isinstance(driver.scene, QuestionScene)
    return driver.scene


def show(choose: Choose, question: Question | None = None) -> tuple[Driver, QuestionScene]:
    """Return a round that shows its first question, or ``question`` instead of it."""
    driver = choose()
    scene = begin(driver)
    return driver, scene if question is None else replace_question(driver, question)


def replace_question(driver: Driver, question: Question) -> QuestionScene:
    scene = current(driver)
    driver.app.stack.pop()
    driver.app.stack.push(QuestionScene(driver.app.context, scene.round, question, scene.on_over))
    driver.run(0.4)
    return current(driver)


def find_question(task: Task, pattern: Pattern = SINGLE, start: int = 0) -> Question:
    drawn = (draw_question(pattern, seed) for seed in range(start, start + 60))
    return next(question for question in drawn if question.task is task)


def spot(scene: QuestionScene, cell: Cell) -> tuple[int, int]:
    x, y = scene.pane.camera.corner(cell)
    return x + scene.pane.camera.cell // 2, y + scene.pane.camera.cell // 2


def cells(question: Question, is_right: bool) -> list[Cell]:
    """Return the cells in doubt that would be right answers, or wrong ones."""
    grid, board = question.board.grid, question.board
    doubt = grid.cells(board.closed & ~board.flags)
    return [cell for cell in doubt if question.is_right(cell) == is_right]


def answer(driver: Driver, is_right: bool, settle: float = 0.1) -> Cell:
    scene = current(driver)
    cell = cells(scene.question, is_right)[0]
    button = RIGHT if scene.question.task is Task.FLAG else LEFT
    driver.click(spot(scene, cell), button, settle)
    return cell


def go_on(driver: Driver) -> None:
    """Go from an answered question to the next one, or to the end of the round."""
    scene = current(driver)
    driver.run(0.5)
    assert scene.round.is_over or scene.round.wait(20)
    driver.key(pygame.K_n, "n")
    driver.run(0.5)
    assert driver.scene is not scene


def play(driver: Driver, answers: list[bool]) -> list[Question]:
    questions = []
    with driver.unseen():
        for is_right in answers:
            questions.append(current(driver).question)
            answer(driver, is_right)
            go_on(driver)
    return questions


def counts(driver: Driver) -> tuple[int, int]:
    """Return the numbers of right and of wrong answers to questions of the first pattern."""
    patterns = driver.app.context.store.ask(practice.progress).patterns
    stats = patterns.get(SINGLE.value, PatternStats())
    return stats.rights, stats.wrongs
