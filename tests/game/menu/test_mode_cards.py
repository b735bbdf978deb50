"""The cards of a mode are shown before its first game, and the tutorial is offered at the first
start."""

from pathlib import Path

import pygame
import pytest

from engine.core.config import presets_of
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, Neighbourhood
from game.app.context import Options
from game.scenes.context import water_card
from game.store.settings import SettingsStore
from tests.game.driver import MODES, Driver, StartGame
from tests.game.store.finished_games import finished

MOST_WORDS = 12


def names(driver: Driver) -> list[str]:
    return [scene.name for scene in driver.app.stack.scenes]


@pytest.mark.parametrize("mode", MODES)
def test_cards_come_before_a_mode_once(start: StartGame, mode: str) -> None:
    driver = start({"cards_seen": ""})
    navigator, settings = driver.app.context.navigator, driver.app.context.settings
    getattr(navigator, mode)()
    driver.run(0.3)
    assert names(driver) == ["menu", "cards"]
    driver.key(pygame.K_ESCAPE)
    assert names(driver) == ["menu"]
    assert SettingsStore(driver.file).value.cards_seen == mode
    getattr(navigator, mode)()
    first = "arcade hub" if mode == "arcade" else mode
    assert driver.scene.name == first, "never shown twice"
    navigator.menu()
    settings.change(cards_seen="")
    getattr(navigator, mode)()
    driver.run(0.3)
    driver.click_on("Got it", settle=0.3)
    assert names(driver) == ["menu", first]


@pytest.mark.parametrize("mode", MODES)
def test_a_card_has_few_words(start: StartGame, mode: str) -> None:
    texts = start().app.context.texts
    for number in (1, 2, 3):
        assert len(texts(f"cards.{mode}_{number}").split()) <= MOST_WORDS


@pytest.mark.parametrize("water", [HEX, KNIGHT, CROSS], ids=str)
def test_a_card_tells_once_what_a_number_counts(start: StartGame, water: Neighbourhood) -> None:
    driver, config = start({"cards_seen": ""}), presets_of(water)["beginner"]
    driver.app.context.navigator.play(config)
    driver.run(0.3)
    assert names(driver) == ["menu", "water card"]
    driver.click((3, 3), settle=0.1)
    assert names(driver) == ["menu", "water card"], "a double click does not close it"
    driver.run(0.5)
    driver.click((3, 3), settle=0.5)
    assert driver.play.session.config == config
    assert driver.commands() == [], "the click is not one on the board"
    assert SettingsStore(driver.file).value.cards_seen == water_card(water)
    driver.app.context.navigator.menu()
    driver.app.context.navigator.play(config)
    driver.run(0.3)
    assert driver.scene is driver.play


def test_a_tap_closes_the_card_of_a_water(start: StartGame) -> None:
    driver = start({"cards_seen": ""})
    driver.app.context.navigator.play(presets_of(HEX)["beginner"])
    driver.run(0.8)
    driver.tap((5, 5))
    driver.run(0.5)
    assert driver.scene is driver.play
    assert driver.commands() == []


def test_a_card_of_a_water_leads_to_its_lesson_or_back(start: StartGame) -> None:
    driver = start({"cards_seen": ""})
    for label, expected in ((None, ["menu"]), ("Show me", ["menu", "tutorial"])):
        driver.app.context.settings.change(cards_seen="")
        driver.app.context.navigator.play(presets_of(HEX)["expert"])
        driver.run(0.6)
        if label is None:
            driver.key(pygame.K_ESCAPE, settle=0.4)
        else:
            driver.click_on(label, settle=0.4)
        assert names(driver) == expected
    assert driver.scene.session.config.neighbours == HEX


def test_a_game_of_the_command_line_begins_without_a_card(tmp_path: Path) -> None:
    driver = Driver(tmp_path, Options(presets_of(HEX)["beginner"]), {"cards_seen": ""})
    driver.run(0.3)
    assert driver.scene is driver.play


def first_start(folder: Path, options: Options | None = None) -> Driver:
    driver = Driver(folder, options)
    driver.run(0.1)
    driver.app.finish_startup()
    driver.run(0.4)
    return driver


def test_the_first_start_offers_the_tutorial_and_no_later_one(tmp_path: Path) -> None:
    driver = first_start(tmp_path)
    assert names(driver) == ["menu", "welcome"]
    driver.click_on("Show me", settle=0.4)
    assert names(driver) == ["menu", "tutorial"]
    driver.key(pygame.K_ESCAPE)
    assert names(driver) == ["menu"]
    driver.app.close()
    driver = first_start(tmp_path)
    assert names(driver) == ["menu"]
    driver.app.close()


def test_the_offer_can_be_skipped(tmp_path: Path) -> None:
    driver = first_start(tmp_path)
    driver.click_on("Skip")
    assert names(driver) == ["menu"]
    driver.app.close()
    driver = first_start(tmp_path)
    assert names(driver) == ["menu"]
    driver.app.close()


def test_nothing_is_offered_to_who_has_played_or_has_come_for_a_board(tmp_path: Path) -> None:
    config = finished().config
    driver = first_start(tmp_path, Options(config))
    assert names(driver) == ["play"]
    assert driver.app.context.store.record(finished()) is not None
    driver.app.close()
    driver.file.unlink(missing_ok=True)
    driver = first_start(tmp_path)
    assert names(driver) == ["menu"]
    driver.app.close()
