"""Games that a driver plays: in play, paused, over, with help, or waiting in the menu."""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame

from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.rules.game import Status
from game.play.aid_toolbar import AidToolbar
from game.play.aids import Aids
from game.session.session import Deal
from game.store import FinishedGame, queries
from game.store.saved_game import GameStart
from game.store.settings import Assist
from game.ui.widgets import Button
from tests.game.dive.driven_dives import take
from tests.game.driver import Driver, StartGame

SMALL = GameConfig(8, 5, 6)
DAY = "2026-11-21"

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


def pause_game(start: StartGame, seed: int) -> Driver:
    driver = start(config=SMALL, seed=seed)
    driver.begin()
    driver.key(pygame.K_p)
    assert driver.scene.name == "pause"
    return driver


def end_game(start: StartGame, won: bool = False, **options: object) -> Driver:
    """Return a game that has just ended, before its results appear."""
    driver = start(**{"config": SMALL, "seed": 5, **options})
    driver.begin()
    (driver.win if won else driver.lose)()
    assert driver.scene.name == "play"
    return driver


def books(driver: Driver) -> list[FinishedGame]:
    """Return the games in the record book, oldest first."""
    store = driver.app.context.store
    games = [store.ask(queries.game, line.id) for line in store.ask(queries.games, 50)]
    return [game for game in reversed(games) if game is not None]


# Games with help


def dealt(start: StartGame, text: str, first: Cell, **told: Any) -> Driver:
    """Return a game over these mines with its first cell already open."""
    field = Minefield.from_text(text)
    config = GameConfig(field.grid.width, field.grid.height, field.mines.bit_count())
    driver = start(config=config, start=GameStart(deal=Deal(first, field)), **told)
    driver.run(0.6)
    return driver


def aids(driver: Driver) -> Aids:
    return driver.play.aids


def toolbar(driver: Driver) -> AidToolbar:
    return aids(driver).toolbar


def press(driver: Driver, letter: str, settle: float = 0.05) -> None:
    """Press a letter's key, and wait for the hint that it requests."""
    driver.key(getattr(pygame, f"K_{letter}"), letter, settle)
    until = time.monotonic() + 60
    while aids(driver).hints.task.is_active and time.monotonic() < until:
        time.sleep(0.002)
        driver.run(0.02)
    assert not aids(driver).hints.task.is_active


def line_below_bar(driver: Driver) -> str:
    """Return the short line below the bar."""
    return aids(driver).toast.line


def hint_words(driver: Driver) -> tuple[str, str]:
    """Return the line of the hint, or its whole text if that is shown."""
    words = aids(driver).hints.bar.words
    return ("", "") if words is None else (words.line, words.sentence)


def hint_rings(driver: Driver) -> tuple[set[Cell], set[Cell], set[Cell]]:
    """Return the cells that the hint has marked: numbers, safe cells, mines."""
    rings = aids(driver).hints.view.rings
    return set(rings.numbers), set(rings.safe), set(rings.mines)


def assist_with(driver: Driver, assist: Assist) -> None:
    driver.app.context.settings.change(assist=assist)
    if aids(driver).assist is None:
        driver.key(pygame.K_t, "t", settle=0)
        driver.app.run_frame()
    aids(driver).auto_moves.schedule()


# Games that wait in the menu


def at_noon_menu(start: StartGame) -> Driver:
    """Return the menu at noon of a fixed day, whatever the machine's time zone."""
    driver = start({"daily_preset": "beginner"}, window=(1280, 720))
    noon = datetime(2026, 11, 21, 12).astimezone(UTC)
    driver.app.context.store.now = lambda: noon
    driver.until("menu")
    driver.run(0.3)
    return driver


def begin_kind(driver: Driver, kind: str) -> None:
    driver.click_on({"classic": "Beginner"}.get(kind, kind.title()), settle=0.5)
    if kind == "daily":
        driver.click_on(driver.group.default.label, settle=0.5)
    else:
        if kind == "arcade":
            driver.click_on("Dive", settle=0.5)
            take(driver)
        driver.begin()


def in_play(start: StartGame, kind: str) -> Driver:
    """Return a game of this kind after a few moves."""
    driver = at_noon_menu(start)
    begin_kind(driver, kind)
    driver.click_cell(driver.mines[0], button=3)
    driver.click_cell(driver.closed_safe[0], settle=0.5)
    assert driver.status is Status.PLAYING
    return driver


def to_menu(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE, settle=0.3)
    driver.click_on("Menu", settle=0.5)
    assert driver.scene.name == "menu"


def files(driver: Driver) -> list[Path]:
    return sorted(driver.app.context.folder.glob("playing-*.txt"))


def labels(driver: Driver) -> dict[str, str]:
    """Return the labels of the buttons of the scene on top, and their notes."""
    buttons = [widget for widget in driver.group.widgets if isinstance(widget, Button)]
    return {button.label: button.note for button in buttons}
