"""Practice played by a test: choosing, answering, going on."""

from __future__ import annotations

import pygame

from engine.core.grid import Cell
from engine.teacher.patterns import Pattern
from engine.teacher.practice import Question, Task, draw_question
from game.records.practice import PatternStats
from game.scenes.practice.practice import PracticeScene
from game.scenes.practice.question import QuestionScene
from game.scenes.practice.round import CHOICES
from tests.game.driver import LEFT, RIGHT, Driver

RIGHTLY, WRONGLY = True, False
SINGLE = Pattern.SINGLE


def open_practice(driver: Driver, chosen: str, clock: bool) -> None:
    """From the menu to the list, with a row chosen."""
    driver.until("menu")
    driver.app.stack.push(PracticeScene(driver.app.context))
    driver.run(0.3)
    if clock:
        driver.click_on("Clock")
    select(driver, chosen)


def select(driver: Driver, chosen: str) -> None:
    """Click a row of the list."""
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    number, rows = CHOICES.index(chosen), scene.list
    if scene.choice != chosen:
        middle = rows.rect.y + number * rows.row + rows.row // 2
        driver.click((rows.rect.centerx, middle))
    assert scene.choice == chosen


def begin(driver: Driver) -> QuestionScene:
    """Start the round, and wait for its first question."""
    assert isinstance(driver.scene, PracticeScene)
    scene = driver.scene
    driver.click_on("Start", settle=0.02)
    scene.wait(20)
    driver.run(0.5)
    return asked(driver)


def asked(driver: Driver) -> QuestionScene:
    assert isinstance(driver.scene, QuestionScene)
    return driver.scene


def spot(scene: QuestionScene, cell: Cell) -> tuple[int, int]:
    x, y = scene.camera.corner(cell)
    return x + scene.camera.cell // 2, y + scene.camera.cell // 2


def cells(of: Question, is_right: bool) -> list[Cell]:
    """The cells in doubt that would be right, or wrong."""
    doubt = of.board.closed & ~of.board.flags
    return [cell for cell in of.board.grid.cells(doubt) if of.is_right(cell) == is_right]


def answer(driver: Driver, is_right: bool, settle: float = 0.1) -> Cell:
    """Click a cell as the task asks for it."""
    scene = asked(driver)
    cell = cells(scene.question, is_right)[0]
    button = RIGHT if scene.question.task is Task.FLAG else LEFT
    driver.click(spot(scene, cell), button, settle)
    return cell


def go_on(driver: Driver) -> None:
    """From an answered question to the next one, or to the end."""
    scene = asked(driver)
    driver.run(0.5)
    assert scene.round.is_over or scene.round.wait(20)
    driver.key(pygame.K_RETURN)
    driver.run(0.5)
    assert driver.scene is not scene


def play(driver: Driver, answers: list[bool]) -> list[Question]:
    """Answer questions, going on after each."""
    given = []
    for is_right in answers:
        given.append(asked(driver).question)
        answer(driver, is_right)
        go_on(driver)
    return given


def standing(driver: Driver, pattern: Pattern = SINGLE) -> PatternStats:
    found = driver.app.context.store.practice().patterns
    return found.get(pattern.value, PatternStats())


def of_task(task: Task, pattern: Pattern = SINGLE, start: int = 0) -> Question:
    """A question with this task."""
    seeds = range(start, start + 60)
    return next(q for seed in seeds if (q := draw_question(pattern, seed)).task is task)


def ask(driver: Driver, one: Question) -> QuestionScene:
    """Have the question in hand be this one."""
    scene = asked(driver)
    driver.app.stack.pop()
    driver.app.stack.push(QuestionScene(driver.app.context, scene.round, one, scene.on_over))
    driver.run(0.4)
    return asked(driver)
