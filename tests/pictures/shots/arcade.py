"""The arcade: in play, a lesson after a mine, and the results."""

from collections.abc import Iterator

import pygame

from game.records import FinishedRun
from tests.game.driver import Driver
from tests.pictures.playing import back_to, hidden_mines, open_by_logic
from tests.pictures.steady import game


def shots(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.app.context.fresh_seed = lambda: 8
        driver.click_on("Arcade", settle=0.6)
        yield "arcade-fresh", driver
        open_by_logic(driver, 5)
        driver.run(0.1)
        yield "arcade", driver
        driver.key(pygame.K_p, settle=0.6)
        yield "arcade-pause", driver
        driver.key(pygame.K_p, settle=0.6)
        driver.click_cell(hidden_mines(driver)[0])
        driver.until("lesson")
        driver.run(0.8)
        yield "lesson", driver
        driver.click_on("Go on", settle=0.5)
        yield from _next_board(driver)
        yield from _results(driver)


def _next_board(driver: Driver) -> Iterator[tuple[str, Driver]]:
    while driver.closed_safe:
        driver.click_cell(driver.closed_safe[0], settle=0.02)
    driver.run(0.3)
    yield "arcade-cleared", driver
    driver.run(3.0)
    yield "arcade-second", driver


def _results(driver: Driver) -> Iterator[tuple[str, Driver]]:
    store = driver.app.context.store
    for number, initials in enumerate(("ANN", "BOB", "EVE", "IDA")):
        score = 4200 * (number + 2) + 37 * number
        store.record_run(
            FinishedRun(store.now(), score, number + 2, 6, 90_000, 8, initials, uid=f"r{number}")
        )
    driver.begin()
    while driver.scene.name != "arcade results":
        driver.idle(1.0)
    driver.run(0.4)
    yield "arcade-results-counting", driver
    driver.run(3.0)
    yield "arcade-results", driver
    for letter in "YOU":
        driver.key(ord(letter.lower()), letter, settle=0.1)
    driver.run(0.3)
    yield "arcade-results-named", driver
    back_to(driver, "menu")
    driver.click_on("Records", settle=0.6)
    driver.click_on("Arcade", settle=0.3)
    yield "records-arcade", driver
