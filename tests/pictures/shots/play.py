"""Games in play, their aids and their ends, and dives."""

from collections.abc import Iterator
from dataclasses import replace

import pygame

from engine import BEGINNER, EXPERT, INTERMEDIATE, GameConfig
from engine.dive.airs import Air
from engine.dive.state import DiveStage
from game.app.context import Options
from game.store import FinishedDive
from game.store.saved_game import GameStart
from tests.game.dive.driven_dives import lead_on, open_board, take
from tests.game.driver import Driver
from tests.game.store.finished_games import finished
from tests.pictures.playing import back_to, flag_some, hidden_mines, lose, open_by_logic
from tests.pictures.shots.dive import dive_at
from tests.pictures.steady import NOON, game

_EXPERT = Options(EXPERT, start=GameStart(60))


def _play(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, _EXPERT) as driver:
        yield "play-fresh", driver
        driver.play.first_word.is_shown = True
        driver.run(0.1)
        yield "play-first", driver
        open_by_logic(driver, 30)
        flag_some(driver)
        yield "play", driver
        driver.key(pygame.K_p, settle=0.6)
        yield "pause", driver
        driver.key(pygame.K_p, settle=0.6)
        mine = hidden_mines(driver)[0]
        driver.move(driver.centre(mine))
        driver.down(driver.centre(mine))
        driver.run(0.2)
        yield "play-pressed", driver
        driver.lose_focus()
        driver.run(0.6)
        yield "play-focus-lost", driver
        if driver.scene.name == "pause":
            driver.key(pygame.K_p, settle=0.6)
        driver.key(pygame.K_RIGHT, settle=0.3)
        yield "play-cursor", driver
        lose(driver)
        yield "results-lost", driver
        driver.click_on("Same board", settle=1.0)
        yield "play-same-board", driver


def _aids(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, _EXPERT) as driver:
        open_by_logic(driver, 30)
        driver.key(pygame.K_F2, settle=0.4)
        yield "aids-tray", driver
        for tier in (1, 2, 3):
            driver.key(pygame.K_h, settle=0.9)
            driver.move((4, 400))
            driver.run(1.4)
            yield f"hint-{tier}", driver
        driver.key(pygame.K_w, settle=0.2)
        yield "hint-words", driver
        driver.key(pygame.K_ESCAPE, settle=0.2)
        driver.key(pygame.K_o)
        driver.run(0.6)
        yield "chances", driver
        driver.key(pygame.K_F2, settle=0.4)
        yield "chances-no-tray", driver
        lose(driver)
        yield "results-helped", driver


def _assisted(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, _EXPERT) as driver:
        driver.key(pygame.K_F2, settle=0.4)
        driver.key(pygame.K_t, settle=0.2)
        driver.begin()
        yield "assisted", driver
        driver.run(3.0)
        yield "assisted-later", driver


def _boards(theme: str) -> Iterator[tuple[str, Driver]]:
    torus = GameConfig(24, 14, 50, wraps=True)
    with game(theme, Options(torus, start=GameStart(5))) as driver:
        open_by_logic(driver, 12)
        flag_some(driver)
        yield "torus", driver
    with game(theme, Options(GameConfig(400, 300, 22000), start=GameStart(5))) as driver:
        driver.begin()
        yield "large-whole", driver
        for _ in range(6):
            driver.key(pygame.K_PLUS, "+", settle=0.2)
        driver.run(0.6)
        yield "large-zoomed", driver
        driver.key(pygame.K_PAGEDOWN, settle=0.6)
        yield "large-paged", driver


def _won(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(INTERMEDIATE, start=GameStart(7))) as driver:
        driver.begin()
        driver.win()
        driver.run(1.0)
        yield "won", driver
        driver.run(2.0)
        yield "results-record", driver
    with game(theme, Options(INTERMEDIATE, start=GameStart(7))) as driver:
        for number in range(5):
            one = finished("won", 1.5 + 4 * number, INTERMEDIATE, number)
            driver.app.context.store.record(replace(one, ended=NOON))
        driver.begin()
        driver.win()
        driver.run(4.0)
        yield "results-ranked", driver


def _unranked(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(BEGINNER, seed=3)) as driver:
        driver.begin()
        driver.win()
        driver.run(4.0)
        yield "results-unranked", driver
    with game(theme, Options(GameConfig(12, 9, 12), start=GameStart(3))) as driver:
        driver.begin()
        driver.win()
        driver.run(4.0)
        yield "results-own-size", driver


def _arcade(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.app.context.fresh_seed = lambda: 8
        driver.click_on("Arcade", settle=1.5)
        yield "arcade-hub-fresh", driver
        driver.click_on("Dive", settle=0.6)
        take(driver)
        open_by_logic(driver, 5)
        driver.run(0.1)
        yield "arcade", driver
        driver.key(pygame.K_p, settle=0.6)
        yield "arcade-pause", driver
        driver.key(pygame.K_p, settle=0.6)
        driver.click_cell(hidden_mines(driver)[0])
        driver.until("lesson")
        driver.run(3.0)
        yield "lesson", driver
        driver.click_on("Continue", settle=0.5)
        yield from _next_board(driver)
        yield from _results(driver)


def _next_board(driver: Driver) -> Iterator[tuple[str, Driver]]:
    while driver.closed_safe:
        driver.click_cell(driver.closed_safe[0], settle=0.02)
    driver.run(0.3)
    yield "arcade-cleared", driver
    lead_on(driver)
    yield "arcade-second", driver


def _results(driver: Driver) -> Iterator[tuple[str, Driver]]:
    store = driver.app.context.store
    for number, initials in enumerate(("ANN", "BOB", "EVE", "IDA")):
        score = 4200 * (number + 2) + 37 * number
        told = {"uid": f"r{number}", "depth": 60 * number + 40, "air": Air.EASY}
        store.record_dive(
            FinishedDive(store.now(), score, number + 2, 6, 90_000, 8, initials, **told)
        )
    driver.begin()
    assert driver.scene.name == "arcade"
    while driver.scene.name != "lesson":
        driver.idle(1.0)
    driver.run(3.0)
    yield "lesson-air", driver
    driver.click_on("Continue")
    driver.until("arcade results")
    driver.run(0.4)
    yield "arcade-results-counting", driver
    driver.run(3.0)
    yield "arcade-results", driver
    for letter in "YOU":
        driver.key(ord(letter.lower()), letter, settle=0.1)
    driver.run(0.3)
    yield "arcade-results-named", driver
    driver.click_on("Arcade", settle=1.5)
    yield "arcade-hub", driver
    back_to(driver, "menu")
    driver.click_on("Records", settle=0.6)
    driver.click_on("Arcade", settle=0.3)
    yield "records-arcade", driver


def _dive_ends(theme: str) -> Iterator[tuple[str, Driver]]:
    """Show the end of a dive in the Wreck that ranks, and of a dive in the Abyss that doesn't."""
    for name, places, is_known in (("dive-end", 13, False), ("dive-end-unranked", 21, True)):
        with game(theme, zone="wreck") as driver:
            dive = replace(dive_at(DiveStage.BOARD, places), is_known=is_known, best_multiplier=7)
            scene = open_board(driver, dive)
            driver.begin()
            scene.end_dive()
            driver.run(3.0)
            yield name, driver


SHOTS = (_play, _aids, _assisted, _boards, _won, _unranked, _arcade, _dive_ends)
