"""The menu and the pages that it opens, messages, and the panel of waiting games."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pygame

from engine import EXPERT, INTERMEDIATE, Shared, encode_share_code
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, NEIGHBOURHOODS
from engine.core.shapes import OWN
from game.app.context import Options
from game.menu.attract import IDLE_SECONDS
from game.menu.board_kinds import KEPT_SHAPES
from game.menu.notices import ModeCardsScene, WaterCardScene, WelcomeScene
from game.scenes.context import ExplainedMode
from game.store.saved_game import GameStart
from tests.game.dive.driven_dives import open_chart, take
from tests.game.driver import MODES, Driver
from tests.pictures.playing import back_to, open_by_logic
from tests.pictures.steady import NOON, game, reopen_game

_FAULT = compile("raise RuntimeError('made for a picture')", "game/broken.py", "exec")
"""The crash scene shows the file and line of this fault, which stay the same wherever code
moves."""


def choose_kind(driver: Driver, water: str, shape: str) -> None:
    """Choose what numbers count and a shape, on the page of a custom board."""
    driver.scene.waters.choose(list(NEIGHBOURHOODS).index(water))
    driver.scene.shapes.choose(KEPT_SHAPES.index(shape))
    driver.run(0.3)


def _menu(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.run(4)  # until Puff has arrived
        yield "menu", driver
        driver.key(pygame.K_DOWN, settle=0.3)
        yield "menu-focus", driver
        driver.click_on("Rules", settle=0.6)
        yield "menu-rules", driver
        for choice in driver.scene.choices.values():
            choice.activate()
        back_to(driver, "menu")
        yield "menu-rules-told", driver
        driver.click_on("Custom", settle=0.6)
        yield "menu-own-size", driver
        choose_kind(driver, "hex", "heart")
        yield "menu-own-shape", driver
        choose_kind(driver, "cross", OWN)
        yield "menu-own-drawing", driver
        choose_kind(driver, "square", "")
        driver.click_on("Width", settle=0.1)
        driver.type("9999")
        driver.run(0.3)
        yield "menu-wrong-size", driver
        back_to(driver, "menu")
        driver.click_on("How to play", settle=0.5)
        yield "help", driver
        driver.click_on("Arcade", settle=0.3)
        yield "help-dive", driver
        driver.click_on("Controls", settle=0.3)
        yield "help-controls", driver
        back_to(driver, "menu")
        for mode in MODES:
            driver.app.stack.push(
                ModeCardsScene(driver.app.context, ExplainedMode(mode), lambda: None)
            )
            driver.run(0.6)
            yield f"cards-{mode}", driver
            back_to(driver, "menu")
        for water in (HEX, KNIGHT, CROSS):
            driver.app.stack.push(WaterCardScene(driver.app.context, water, lambda: None))
            driver.run(0.6)
            yield f"cards-{water.name}", driver
            back_to(driver, "menu")
        driver.app.stack.push(WelcomeScene(driver.app.context))
        driver.run(1.0)
        yield "welcome", driver
        back_to(driver, "menu")
        driver.click_on("Daily", settle=0.6)
        yield "daily", driver
        driver.click_on("Play today's board", settle=1.0)
        yield "daily-play", driver
        driver.key(pygame.K_ESCAPE, settle=0.6)
        yield "daily-pause", driver
    with game(theme) as driver:
        driver.app.context.store.now = lambda: NOON - timedelta(days=1)  # no Sunday
        driver.click_on("Daily", settle=0.6)
        yield "daily-saturday", driver


def _settings(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.click_on("Settings", settle=0.5)
        for tab in ("Game", "Motion", "Sound", "Display", "Themes"):
            driver.click_on(tab, settle=0.3)
            yield f"settings-{tab.lower()}", driver
        driver.click_on("Game", settle=0.3)
        driver.click_on("Controls", settle=0.5)
        yield "controls", driver
        (page, first_cap, *_) = driver.scene.page, *driver.scene.keycaps.values()
        driver.click(first_cap.rect.center, settle=0.3)
        yield "controls-press", driver
        driver.key(pygame.K_ESCAPE, settle=0.3)
        driver.click((page.rect.right - 20, page.rect.centery), settle=0.3)
        yield "controls-gamepad", driver


def _files(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.click_on("Custom", settle=0.5)
        driver.click_on("Play a code", settle=0.5)
        yield "code", driver
        for sign in encode_share_code(Shared(EXPERT, 60, (15, 8))):
            driver.key(ord(sign.lower()), sign, settle=0.0)
        driver.run(0.05)
        yield "code-typed", driver
        driver.key(pygame.K_q, "Q", settle=0.3)
        yield "code-wrong", driver
        back_to(driver, "menu")
        driver.post(pygame.DROPFILE, file=str(driver.file))
        driver.run(0.6)
        yield "notice", driver


def _attract(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme) as driver:
        driver.idle(IDLE_SECONDS)
        driver.run(1.0)
        yield "attract-first", driver
        driver.run(5.5)
        yield "attract", driver


def _crash(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(EXPERT, start=GameStart(60)), player="Ada") as driver:
        driver.begin()
        driver.app.crash_handler.run_guarded(lambda: exec(_FAULT))
        driver.run(1.0)
        yield "crash", driver


def _waiting(theme: str) -> Iterator[tuple[str, Driver]]:
    with game(theme, Options(INTERMEDIATE, start=GameStart(7))) as driver:
        open_by_logic(driver, 20)
        with reopen_game(driver) as again:
            yield "resume", again
            back_to(again, "menu")
            yield "menu-waiting", again
            open_chart(again)
            take(again)
            open_by_logic(again, 3)
            yield from _two_waiting(again)


def _two_waiting(driver: Driver) -> Iterator[tuple[str, Driver]]:
    with reopen_game(driver) as again:
        yield "resume-two-first", again
        turn: Callable[[], None] = again.group.widgets[-1].activate
        turn()
        again.run(0.3)
        yield "resume-two-second", again
        back_to(again, "menu")
        yield "menu-two-waiting", again


SHOTS = (_menu, _settings, _files, _attract, _crash, _waiting)
