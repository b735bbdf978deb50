"""Helpers that choose, start and answer practice questions."""

from __future__ import annotations

import pygame

from engine.core.grid import Cell
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task, question
from game.records.practice import PatternStats
from game.scenes.practice.practice import PracticeScene
from game.scenes.practice.question import QuestionScene
from game.scenes.practice.round import CHOICES
from tests.game.driver import LEFT, RIGHT, Driver

RIGHTLY, WRONGLY = True, False
SINGLE = Pattern.SINGLE


def open_practice(driver: Driver, chosen: str, clock: bool) -> None:
    """Open practice from the menu and choose a row."""
    driver.until("menu")
    driver.app.stack.push(PracticeScene(driver.app.context))
    driver.run(0.3)
    if clock:
        driver.click_on("Clock")
    select(driver, chosen)


def select(driver: Driver, chosen: str) -> None:
    """Click a row of the list."""
    scene = practice_scene(driver)
    number, rows = CHOICES.index(chosen), scene.list
    if scene.choice != chosen:
        middle = rows.rect.y + number * rows.row + rows.row // 2
        driver.click((rows.rect.centerx, middle))
    assert scene.choice == chosen


def practice_scene(driver: Driver) -> PracticeScene:
    assert isinstance(driver.scene, PracticeScene)
    return driver.scene


def begin_round(driver: Driver) -> QuestionScene:
    """Start the round and return its first question."""
    scene = practice_scene(driver)
    driver.click_on("Start", settle=0.02)
    scene.wait(20)
    driver.run(0.5)
    return question_scene(driver)


def question_scene(driver: Driver) -> QuestionScene:
    assert isinstance(driver.scene, QuestionScene)
    return driver.scene


def middle_of(scene: QuestionScene, cell: Cell) -> tuple[int, int]:
    x, y = scene.camera.corner(cell)
    return x + scene.camera.cell // 2, y + scene.camera.cell // 2


def cells_in_doubt(question: Question, is_right: bool) -> list[Cell]:
    """Return the unknown cells that are right answers, or wrong ones."""
    doubt = question.board.closed & ~question.board.flags
    return [
        cell for cell in question.board.grid.cells(doubt) if question.is_right(cell) == is_right
    ]


def answer(driver: Driver, is_right: bool, settle: float = 0.1) -> Cell:
    """Give a right or wrong answer; return its cell."""
    scene = question_scene(driver)
    cell = cells_in_doubt(scene.question, is_right)[0]
    button = RIGHT if scene.question.task is Task.FLAG else LEFT
    driver.click(middle_of(scene, cell), button, settle)
    return cell


def open_next(driver: Driver) -> None:
    """Continue to the next question or to the results."""
    scene = question_scene(driver)
    driver.run(0.5)
    assert scene.round.is_over or scene.round.wait(20)
    driver.key(pygame.K_RETURN)
    driver.run(0.5)
    assert driver.scene is not scene


def play_round(driver: Driver, answers: list[bool]) -> list[Question]:
    """Answer questions and return them."""
    given = []
    for is_right in answers:
        given.append(question_scene(driver).question)
        answer(driver, is_right)
        open_next(driver)
    return given


def stats(driver: Driver, pattern: Pattern = SINGLE) -> PatternStats:
    found = driver.app.context.store.practice().standings
    return found.get(pattern.value, PatternStats())


def find_question(task: Task, pattern: Pattern = SINGLE, start: int = 0) -> Question:
    """Return a question with this task."""
    seeds = range(start, start + 60)
    return next(q for seed in seeds if (q := question(pattern, seed)).task is task)


def show_question(driver: Driver, one: Question) -> QuestionScene:
    """Replace the current question by this one."""
    scene = question_scene(driver)
    driver.app.stack.pop()
    driver.app.stack.push(QuestionScene(driver.app.context, scene.round, one, scene.on_over))
    driver.run(0.4)
    return question_scene(driver)
