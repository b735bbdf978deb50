"""Some scenes in other windows, and with smaller and larger text."""

from collections.abc import Iterator

import pygame

from engine import BEGINNER, EXPERT
from game.app.context import Options
from game.store.saved_game import GameStart
from tests.game.dive.driven_dives import open_chart, take
from tests.game.driver import Driver
from tests.pictures.playing import back_to, flag_some, lose, open_by_logic
from tests.pictures.shots.dive import show_hub, show_stages
from tests.pictures.shots.records import fill
from tests.pictures.steady import WINDOW, game

ROOMS = (
    *(("portrait", (800, 1000), 100), ("small", (640, 480), 100)),
    *(("text-75", WINDOW, 75), ("text-200", WINDOW, 200)),
)
"""The beginning of the pictures' names, the window, and the size of text in per cent."""


def shots(theme: str) -> Iterator[tuple[str, Driver]]:
    for name, window, scale in ROOMS:
        for part in (_menus, _game, _arcade):
            for shot, driver in part(theme, window, scale):
                yield f"{name}-{shot}", driver


def _menus(theme: str, window: tuple[int, int], scale: int) -> Iterator[tuple[str, Driver]]:
    with game(theme, None, window, ui_scale=scale) as driver:
        yield "menu", driver
        fill(driver)
        for label in ("How to play", "Settings", "Daily", "Learn", "Records"):
            driver.click_on(label, settle=0.6)
            yield label.lower().replace(" ", "-"), driver
            if label != "Records":
                back_to(driver, "menu")
        driver.click_on("Beginner", settle=0.4)
        driver.click_on("Statistics", settle=0.8)
        yield "statistics", driver


def _game(theme: str, window: tuple[int, int], scale: int) -> Iterator[tuple[str, Driver]]:
    config = EXPERT if min(window) > 480 else BEGINNER
    options = Options(config, start=GameStart(60))
    with game(theme, options, window, ui_scale=scale, aids_tray=True) as driver:
        open_by_logic(driver, 12)
        flag_some(driver)
        yield "play", driver
        driver.key(pygame.K_h, settle=0.8)
        yield "hint", driver
        driver.key(pygame.K_p, settle=0.6)
        yield "pause", driver
        driver.key(pygame.K_p, settle=0.6)
        lose(driver)
        yield "results", driver
        driver.click_on("Watch", settle=2.0)
        yield "replay", driver
        back_to(driver, "results")
        driver.click_on("Review", settle=2.0)
        yield "review", driver


def _arcade(theme: str, window: tuple[int, int], scale: int) -> Iterator[tuple[str, Driver]]:
    with game(theme, None, window, ui_scale=scale) as driver:
        show_hub(driver)
        yield "dive-hub", driver
        for name in show_stages(driver):
            yield name, driver
        driver.app.context.navigator.menu()
        driver.run(0.6)
        open_chart(driver)
        take(driver)
        open_by_logic(driver, 3)
        yield "arcade", driver
