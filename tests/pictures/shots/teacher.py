"""The scenes to learn in: practice, how it works, the solver at play, and the review of a game."""

from collections.abc import Iterator

import pygame

from engine import EXPERT, Cell
from engine.core.neighbourhood import CROSS, HEX, KNIGHT
from engine.teacher.practice import Task
from game.app.context import Options
from game.learn.how_it_works.scenes import DEMOS, DemoScene, HowItWorksScene
from game.learn.practice_question import QuestionScene
from game.store.saved_game import GameStart
from tests.game.driver import LEFT, RIGHT, Driver
from tests.pictures.playing import back_to, lose, open_by_logic
from tests.pictures.steady import game

PARTS = (10, 50, 90)
"""The moments of each demo of which pictures are taken, in percent of its length."""


def _learning(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.click_on("Learn", settle=0.8)
        yield "learn", driver
        driver.click_on("Tutorial", settle=1.0)
        yield "tutorial", driver
        for water in (HEX, KNIGHT, CROSS):
            driver.app.context.navigator.tutorial(water)
            driver.run(1.0)
            yield f"tutorial-{water.name}", driver


def _practice(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.click_on("Learn", settle=0.8)
        driver.click_on("Practice", settle=0.5)
        yield "practice", driver
        driver.click_on("Clock", settle=0.2)
        driver.click_on("Start", settle=1.0)
        yield "question", driver
        _answer(driver, is_right=False)
        yield "question-wrong", driver
        for number in range(40):
            driver.key(pygame.K_n, "n", settle=0.6)
            if driver.scene.name != "practice question":
                break
            _answer(driver, is_right=number % 3 != 1)
            if number == 0:
                yield "question-right", driver
        yield "practice-results", driver
        back_to(driver, "practice")
        yield "practice-done", driver


def _answer(driver: Driver, is_right: bool) -> None:
    scene = driver.scene
    assert isinstance(scene, QuestionScene)
    asked = scene.question
    doubt: list[Cell] = list(asked.board.grid.cells(asked.board.closed & ~asked.board.flags))
    cell = next(cell for cell in doubt if asked.is_right(cell) == is_right)
    left, top = scene.pane.camera.corner(cell)
    driver.click((left + 8, top + 8), RIGHT if asked.task is Task.FLAG else LEFT, settle=1.0)


def _how_it_works(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.click_on("Learn", settle=0.8)
        driver.click_on("How it works", settle=0.6)
        yield "theatre", driver
        page = driver.scene
        assert isinstance(page, HowItWorksScene)
        for number, act in enumerate(DEMOS):
            page.open(number)
            driver.run(0.8)
            stage = driver.scene
            assert isinstance(stage, DemoScene)
            for part in PARTS:
                with stage.fitted():
                    stage.seek(stage.controls.timeline.length * part / 100)
                driver.run(0.5)
                yield f"theatre-{act.name}-{part}", driver
            driver.click_on("Try it", settle=0.8)
            yield f"theatre-{act.name}-try", driver
            back_to(driver, "theatre")


def _watch(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.click_on("Learn", settle=0.8)
        driver.click_on("Watch", settle=1.0)
        yield "watch-start", driver
        driver.run(4.0)
        driver.key(pygame.K_SPACE, settle=0.6)
        yield "watch", driver
        driver.click_on("Take over", settle=1.0)
        yield "watch-taken-over", driver


def _expert_review(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(EXPERT, start=GameStart(60))) as driver:
        open_by_logic(driver, 30)
        lose(driver)
        driver.click_on("Review", settle=4.0)
        yield "review-expert", driver


SHOTS = (_learning, _practice, _how_it_works, _watch, _expert_review)
