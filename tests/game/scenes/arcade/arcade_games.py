"""Arcade runs, for the tests of boards, lessons and results."""

from collections.abc import Callable

from engine.core.board import Cover
from game.scenes.arcade.arcade import LESSON_AFTER
from tests.game.driver import Driver

Start = Callable[..., Driver]


def begun(start: Start, **options: object) -> Driver:
    """Return a run on its first board, the first click made."""
    driver = start(**options)
    driver.click_on("Arcade", settle=0.4)
    assert driver.scene.name == "arcade"
    driver.begin()
    return driver


def hidden_mine(driver: Driver) -> tuple[int, int]:
    """Return a mine without a flag."""
    board = driver.play.session.position.board
    return next(cell for cell in driver.mines if board.cover(cell) is Cover.CLOSED)


def lesson(driver: Driver) -> None:
    """Open a mine and wait until its lesson takes input."""
    driver.click_cell(hidden_mine(driver))
    driver.run(LESSON_AFTER + 1.0)
    assert driver.scene.name == "lesson"


def clear(driver: Driver) -> None:
    """Open all the rest of a board."""
    with driver.unseen():
        while driver.closed_safe:
            driver.click_cell(driver.closed_safe[0], settle=0.02)
