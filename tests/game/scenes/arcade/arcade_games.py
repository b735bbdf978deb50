"""Arcade runs, for the tests of boards, lessons and results."""

from collections.abc import Callable

from engine.core.board import Cover
from engine.rules.arcade import LIVES
from game.scenes.arcade.arcade import LESSON_AFTER
from game.scenes.play.play import PlayScene
from tests.game.driver import Driver

Start = Callable[..., Driver]


def begun(start: Start, **options: object) -> Driver:
    """Return a run on its first board, the first click made."""
    driver = start(**options)
    driver.click_on("Arcade", settle=0.4)
    assert driver.scene.name == "arcade"
    driver.begin()
    return driver


def run_out(driver: Driver) -> None:
    """Let the clock run out, and see the results."""
    driver.idle(driver.arcade_run.time_left(arcade(driver).game.run_ms) / 1000)
    driver.until("arcade results")
    driver.run(1.0)


def arcade(driver: Driver) -> PlayScene:
    assert driver.play.name == "arcade"
    return driver.play


def hidden_mine(driver: Driver) -> tuple[int, int]:
    """Return a mine without a flag."""
    board = arcade(driver).session.position.board
    return next(cell for cell in driver.mines if board.cover(cell) is Cover.CLOSED)


def lesson(driver: Driver) -> None:
    """Open a mine and wait until its lesson takes input."""
    driver.click_cell(hidden_mine(driver))
    driver.run(LESSON_AFTER + 1.0)
    assert driver.scene.name == "lesson"


def last_life(driver: Driver) -> None:
    """Lose all lives."""
    for _ in range(LIVES - 1):
        lesson(driver)
        driver.click_on("Go on")
    driver.click_cell(hidden_mine(driver))


def clear(driver: Driver) -> None:
    """Open all the rest of a board."""
    while driver.closed_safe:
        driver.click_cell(driver.closed_safe[0], settle=0.02)
