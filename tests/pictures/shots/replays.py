"""A lost game that is shown again, saved, raced against and looked back at."""

from collections.abc import Iterator

import pygame

from engine.core.config import BEGINNER, INTERMEDIATE
from game.app.navigation import Options
from game.saves.start import Start
from tests.game.driver import Driver
from tests.pictures.playing import back_to, hidden_mines, lose, open_by_logic, swim
from tests.pictures.steady import game

REVIEWED = (pygame.K_HOME, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END)
"""Keys that choose one move after another."""


def shots(theme: str) -> Iterator[tuple[str, Driver]]:
    for part in (_replay, _race, _review):
        yield from part(theme)


def _lost(driver: Driver) -> None:
    open_by_logic(driver, 40)
    for cell in hidden_mines(driver)[2:4]:
        swim(driver, cell)
    lose(driver)


def _replay(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(INTERMEDIATE, start=Start(7))) as driver:
        _lost(driver)
        driver.click_on("Watch", settle=3.0)
        yield "replay", driver
        driver.click_on("Chances", settle=2.0)
        yield "replay-chances", driver
        driver.click_on("Figures", settle=0.6)
        yield "figures", driver
        back_to(driver, "replay")
        driver.click_on("Save", settle=0.6)
        yield "export", driver
        driver.click_on("Save recording", settle=0.5)
        yield "export-saved", driver
        driver.click_on("Save picture", settle=0.3)
        yield "export-filming", driver
        back_to(driver, "replay")
        driver.key(pygame.K_END, settle=0.8)
        yield "replay-end", driver
        driver.key(pygame.K_LEFT, settle=0.8)
        yield "replay-step-back", driver
        driver.key(pygame.K_HOME, settle=0.8)
        driver.click_on("Race it", settle=0.3)
        swim(driver, (3, 4))
        driver.run(1.0)
        yield "race", driver


def _race(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(BEGINNER, start=Start(7))) as driver:
        driver.begin()
        driver.win()
        driver.run(4.0)
        driver.click_on("Watch", settle=0.5)
        driver.click_on("Race it", settle=0.5)
        driver.run(1.0)
        driver.win()
        driver.run(4.0)
        yield "results-race", driver


def _review(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(INTERMEDIATE, start=Start(7))) as driver:
        _lost(driver)
        driver.click_on("Review", settle=2.0)
        yield "review", driver
        all_moves = driver.group.widgets[1].rect
        driver.click((all_moves.right - 20, all_moves.centery), settle=0.5)
        yield "review-all", driver
        for number, key in enumerate(REVIEWED, 1):
            driver.key(key, settle=0.6)
            yield f"review-all-{number}", driver
        driver.key(pygame.K_HOME, settle=0.3)
        driver.key(pygame.K_o, "o", settle=0.8)
        yield "review-chances", driver
