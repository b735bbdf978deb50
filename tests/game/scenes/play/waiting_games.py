"""Games that wait in the menu, and boards that come into view."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame

from engine.rules.game import Status
from game.ui.widgets import Button
from tests.game.driver import Driver

Start = Callable[..., Driver]
DAY = "2026-11-21"
NOON = datetime(2026, 11, 21, 12).astimezone(UTC)


def opened(start: Start, **chosen: object) -> Driver:
    """Return the menu, at noon of the same day wherever the test runs."""
    driver = start({"daily_preset": "beginner", **chosen}, window=(1280, 720))
    driver.app.context.store.now = lambda: NOON
    driver.until("menu")
    driver.run(0.3)
    return driver


def begin_classic(driver: Driver) -> None:
    driver.click_on("Beginner", settle=0.5)
    driver.begin()


def begin_arcade(driver: Driver) -> None:
    driver.click_on("Arcade", settle=0.5)
    driver.begin()


def begin_daily(driver: Driver) -> None:
    driver.click_on("Daily", settle=0.5)
    driver.click(driver.scene.start_button.rect.center, settle=0.5)


BEGIN = {"classic": begin_classic, "arcade": begin_arcade, "daily": begin_daily}


def in_play(start: Start, kind: str) -> Driver:
    """Return a game of this kind in which a few moves were made."""
    driver = opened(start)
    BEGIN[kind](driver)
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


def book(driver: Driver) -> list[tuple[str, str | None]]:
    """How the games in the book ended, and whose day's board they were; the newest first."""
    store = driver.app.context.store
    games = [store.game(line.id) for line in store.games(10)]
    return [(game.recording.result.value, game.daily) for game in games if game is not None]


def labels(driver: Driver) -> dict[str, str]:
    """Return the buttons of the scene on top and their notes."""
    buttons = [widget for widget in driver.group.widgets if isinstance(widget, Button)]
    return {button.label: button.note for button in buttons}
