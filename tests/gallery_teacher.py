"""The teacher's part of the gallery: what helps in a game, and the scenes to learn in."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame

from game.scenes.algorithms.menu import AlgorithmsScene
from game.scenes.algorithms.player import DemoScene
from game.scenes.practice.question import QuestionScene
from tests.game.driver import Driver

DEMOS = ((1, 0.45), (3, 0.5), (4, 0.6), (6, 0.9))
"""Numbers of acts, and how far into each the picture is taken."""


def helped(driver: Driver) -> Iterator[None]:
    """A game that was begun: a hint, the chances, and after its loss the review."""
    driver.key(pygame.K_F2, settle=0.4)
    for _ in range(3):
        driver.key(pygame.K_h, settle=0.3)
    driver.move((4, 400))
    _think(driver)
    yield
    driver.key(pygame.K_h, settle=0.2)
    driver.key(pygame.K_o)
    _think(driver)
    yield
    driver.key(pygame.K_F2, settle=0.4)
    board = driver.play.session.position.board
    mine = next(cell for cell in driver.mines if board.grid.bit(cell) & ~board.flags)
    driver.click_cell(mine)
    driver.until("results", 8.0)
    driver.click_on("Review")
    _think(driver, 4.0)
    yield


def learning(driver: Driver) -> Iterator[None]:
    """Learn, a question that is answered wrong, some acts, and the solver at play."""
    driver.click_on("Learn", settle=0.8)
    yield
    driver.click_on("Practice", settle=0.5)
    driver.click_on("Start")
    _think(driver, 1.0)
    scene = driver.scene
    assert isinstance(scene, QuestionScene)
    closed = scene.asked.board.closed
    wrong = next(scene.asked.board.grid.cells(closed & ~scene.asked.answers))
    left, top = scene.camera.corner(wrong)
    driver.click((left + 8, top + 8), settle=1.0)
    yield
    _back_to(driver, "learn")
    driver.click_on("Theatre", settle=0.6)
    yield
    theatre = driver.scene
    assert isinstance(theatre, AlgorithmsScene)
    for number, part in DEMOS:
        theatre.open(number)
        _think(driver, 0.8)
        stage = driver.scene
        assert isinstance(stage, DemoScene)
        stage.seek(stage.bar.timeline.length * part)
        driver.run(0.5)
        yield
        _back_to(driver, "algorithms")
    _back_to(driver, "learn")
    driver.click_on("Watch")
    _think(driver, 5.0)
    driver.key(pygame.K_SPACE)
    _think(driver)
    yield


def _back_to(driver: Driver, name: str) -> None:
    while driver.scene.name != name:
        driver.key(pygame.K_ESCAPE, settle=0.5)


def _think(driver: Driver, seconds: float = 0.6) -> None:
    """Let time pass for the threads too."""
    for _ in range(round(seconds * 20)):
        driver.run(0.05)
        time.sleep(0.02)
