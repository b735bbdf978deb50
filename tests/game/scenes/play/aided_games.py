"""Games with help, for the tests of hints, chances, assisted play and undo."""

import time
from collections.abc import Callable
from typing import Any

import pygame

from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from game.records import FinishedGame
from game.saves.start import Start
from game.scenes.play.aid_toolbar import AidToolbar
from game.scenes.play.aids import Aids
from game.session.session import Deal
from game.settings import Assist
from tests.game.driver import Driver

Starter = Callable[..., Driver]

BAY = """
    *....
    .....
    ....*
    .....
"""
# Seen after opening (0,3); the cell # is proven safe by the two 1s on its left.
#   #1000
#   11011
#   0001#
#   0001#
COIN = """
    *....
    .....
"""
# Seen after opening (4,0): one of the two closed cells is the mine.
#   #1000
#   #1000


def dealt(start: Starter, text: str, first: Cell, **told: Any) -> Driver:
    """Return a game over these mines whose first cell is open already."""
    field = Minefield.from_text(text)
    config = GameConfig(field.grid.width, field.grid.height, field.mines.bit_count())
    driver = start(config=config, start=Start(deal=Deal(first, field)), **told)
    driver.run(0.6)
    return driver


def aids(driver: Driver) -> Aids:
    """Return what helps in the game that is played."""
    return driver.play.aids


def toolbar(driver: Driver) -> AidToolbar:
    return aids(driver).toolbar


def press(driver: Driver, letter: str, settle: float = 0.05) -> None:
    """Press a letter's key, and wait for a hint that is worked out beside the frames."""
    driver.key(getattr(pygame, f"K_{letter}"), letter, settle)
    until = time.monotonic() + 60
    while aids(driver).hints.task.is_active and time.monotonic() < until:
        time.sleep(0.002)
        driver.run(0.02)
    assert not aids(driver).hints.task.is_active


def told(driver: Driver) -> str:
    """Return the short line below the bar."""
    return aids(driver).toast.line


def said(driver: Driver) -> tuple[str, str]:
    """Return the hint's title and sentence."""
    words = aids(driver).hints.words
    return ("", "") if words is None else (words.title, words.sentence)


def ringed(driver: Driver) -> tuple[set[Cell], set[Cell], set[Cell]]:
    """Return the cells that are pointed out: numbers, safe ones, mines."""
    board = driver.play.board
    return set(board.rings.numbers), set(board.rings.safe), set(board.rings.mines)


def books(driver: Driver) -> list[FinishedGame]:
    """Return the games in the record book, the first one first."""
    store = driver.app.context.store
    games = [store.game(line.id) for line in store.games(50)]
    return [game for game in reversed(games) if game is not None]


def chosen(driver: Driver, assist: Assist) -> None:
    """Turn this kind on."""
    driver.app.context.settings.change(assist=assist)
    if aids(driver).assist is None:
        driver.key(pygame.K_t, "t", settle=0)
        driver.app.run_frame()
    aids(driver).auto_moves.schedule()
