"""Arcade runs, for the tests of boards, lessons and results."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from engine.core.board import Cover
from game.scenes.arcade.arcade import LESSON_AFTER
from game.scenes.play.play import PlayScene
from tests.game.driver import Driver

Start = Callable[..., Driver]


def begun(start: Start) -> Driver:
    """A run on its first board, the first click made."""
    driver = start()
    driver.click_on("Arcade", settle=0.4)
    assert driver.scene.name == "arcade"
    driver.begin()
    return driver


def run_out(driver: Driver) -> None:
    """Let the clock run out, and see the results."""
    driver.idle(driver.arcade_run.time_left(arcade(driver).game.run_ms) / 1000)
    driver.until("arcade results")


def arcade(driver: Driver) -> PlayScene:
    assert driver.play.name == "arcade"
    return driver.play


def hidden_mine(driver: Driver) -> tuple[int, int]:
    """A mine without a flag."""
    board = arcade(driver).session.position.board
    return next(cell for cell in driver.mines if board.cover(cell) is Cover.CLOSED)


def die(driver: Driver) -> None:
    """Open a mine and see what comes of it."""
    driver.click_cell(hidden_mine(driver))
    driver.run(LESSON_AFTER + 0.5)


def clear(driver: Driver) -> None:
    """Open all the rest of a board."""
    while driver.closed_safe:
        driver.click_cell(driver.closed_safe[0], settle=0.02)


def rows(folder: Path, query: str) -> list[tuple]:
    with closing(sqlite3.connect(folder / "records.sqlite3")) as connection:
        return connection.execute(query).fetchall()
