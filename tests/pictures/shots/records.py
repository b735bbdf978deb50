"""The record book, and a lost game: its replay, its export, a race against it and its review."""

import math
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache

import pygame

from engine import BEGINNER, INTERMEDIATE, GameConfig
from engine.teacher.luck import Guess, LuckReview
from game.app.context import Options
from game.store import FinishedGame
from game.store.saved_game import GameStart
from tests.game.driver import Driver
from tests.game.store.finished_games import finished
from tests.pictures.playing import back_to, hidden_mines, lose, open_by_logic, swim
from tests.pictures.steady import NOON, game

GAMES = 300
REVIEWED = (pygame.K_HOME, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END)
"""Keys that choose one move after another."""


def fill(driver: Driver) -> None:
    store = driver.app.context.store
    for number, one in enumerate(_games()):
        stored = store.record(one)
        assert stored is not None
        guesses = (Guess(1, 0.3, 0.3), Guess(2, 0.4, 0.0))[: number % 3]
        survived = len(guesses) - (number % 5 in (1, 4) and number % 3 > 0)
        found = LuckReview(9, guesses, (1.0, 0.7, 0.42)[number % 3], survived=survived)
        store.add_review(stored, found)


@cache
def _games() -> tuple[FinishedGame, ...]:
    games = []
    for number in range(GAMES):
        result = ("won", "lost", "won", "won", "lost")[number % 5]
        seconds = 40 + 30 * abs(math.sin(number * 1.7)) + 40 / (1 + number / 60)
        config = GameConfig(12, 9, 14) if number % 12 == 0 else BEGINNER
        one = finished(result, seconds, config, number)
        days_ago = (GAMES - number) * 0.6 + 0.4 * math.sin(number)
        ended = NOON - timedelta(days_ago)
        games.append(replace(one, ended=ended, player="Ada", uid=f"game{number}"))
    return tuple(games)


def _empty(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.click_on("Records", settle=0.6)
        for tab in ("Beginner", "Arcade", "Games"):
            driver.click_on(tab, settle=0.4)
            yield f"records-empty-{tab.lower()}", driver
        driver.click_on("Beginner", settle=0.4)
        driver.click_on("Statistics", settle=0.8)
        yield "statistics-empty", driver


def _busy(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        fill(driver)
        driver.click_on("Records", settle=0.6)
        driver.click_on("Beginner", settle=0.4)
        yield "records", driver
        driver.scene.views.choose(1)
        driver.run(0.3)
        yield "records-best", driver
        driver.scene.views.choose(0)
        driver.click_on("Other boards", settle=0.4)
        yield "records-own-sizes", driver
        driver.click_on("Games", settle=0.4)
        yield "records-games", driver
        driver.post(pygame.MOUSEWHEEL, x=0, y=-9, precise_x=0.0, precise_y=-9.0, flipped=False)
        driver.move((700, 400))
        driver.run(0.5)
        yield "records-games-scrolled", driver
        driver.click_on("Beginner", settle=0.4)
        driver.click_on("Statistics", settle=0.8)
        yield "statistics", driver
        for number, spot in enumerate(((600, 300), (1000, 300), (600, 580), (1000, 580)), 1):
            driver.move(spot)
            driver.run(0.4)
            yield f"statistics-tip-{number}", driver
        back_to(driver, "scores")
        driver.click_on("Goals", settle=0.8)
        yield "goals", driver
        back_to(driver, "menu")
        driver.click_on("Daily", settle=0.6)
        yield "daily-busy", driver


def _lost(driver: Driver) -> None:
    open_by_logic(driver, 40)
    for cell in hidden_mines(driver)[2:4]:
        swim(driver, cell)
    lose(driver)


def _replay(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(INTERMEDIATE, start=GameStart(7))) as driver:
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
        driver.click_on("Recording", settle=0.5)
        yield "export-saved", driver
        driver.click_on("Picture", settle=0.3)
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
    with game(theme, Options(BEGINNER, start=GameStart(7))) as driver:
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
    with game(theme, Options(INTERMEDIATE, start=GameStart(7))) as driver:
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


SHOTS = (_empty, _busy, _replay, _race, _review)
