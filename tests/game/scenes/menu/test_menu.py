"""The menu: its choices hold at once, and are remembered; unused, it begins attract mode."""

from pathlib import Path

import pygame

from engine.core.config import PRESETS, Fairness, StartRule, WinRule
from engine.rules.game import Status
from game.resources.format import describe_board
from game.settings import Settings, SettingsStore
from tests.game.driver import Driver, StartGame


def fill(driver: Driver, **fields: str) -> None:
    """Click number fields and type into them."""
    for name, text in fields.items():
        driver.click_on(name.title())
        driver.type(text)


def message(driver: Driver) -> str:
    return driver.scene.rules.message


def stored(folder: Path) -> Settings:
    return SettingsStore(folder / "settings.json").value


def test_a_preset_starts_at_once_with_the_rules_beside_it(start: StartGame, tmp_path: Path) -> None:
    driver = start()
    for name, config in PRESETS.items():
        driver.click_on(name.title())
        assert driver.play.session.config == config
        driver.key(pygame.K_ESCAPE, settle=0.4)
        assert driver.scene.name == "menu"
    for label in ("Edges", "First click", "Win by"):
        driver.click_on(label)
    driver.click_on("Intermediate")
    for rules in (driver.play.session.config, stored(tmp_path)):
        assert (rules.wraps, rules.start, rules.win) == (True, StartRule.SAFE, WinRule.FLAG)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.click_on("Edges")
    driver.click_on("Win by")
    for label in ("First click", "Guesses"):
        driver.widget(label).choose(2)
    driver.run(0.1)
    driver.click_on("Beginner", settle=0.6)
    driver.click_cell((4, 4), settle=0.4)
    session, texts = driver.play.session, driver.app.context.texts
    for rules in (session.config, driver.settings):
        assert (rules.start, rules.fairness) == (StartRule.NO_GUESS, Fairness.STRICT)
    assert session.position.proven is True
    proven, unproven = (describe_board(session.config, is_so, texts) for is_so in (True, False))
    assert proven == "Beginner, no guess, strict"
    assert unproven == "Beginner, not proven free of guesses, strict"


def test_a_typed_size_is_remembered_and_played(start: StartGame, tmp_path: Path) -> None:
    driver = start()
    fill(driver, height="14")
    driver.click_on("Beginner", settle=0.4)
    assert stored(tmp_path).custom_height == 14
    driver.key(pygame.K_ESCAPE, settle=0.4)
    fill(driver, width="12", height="7", mines="15")
    driver.click_on("Play this size")
    assert driver.play.session.config.dimensions == (12, 7, 15)
    kept = stored(tmp_path)
    assert (kept.custom_width, kept.custom_height, kept.custom_mines) == (12, 7, 15)
    driver.key(pygame.K_ESCAPE, settle=0.4)
    fill(driver, mines="5")
    driver.key(pygame.K_RETURN, "\r")
    assert driver.play.session.config.dimensions == (12, 7, 5)


def test_a_wrong_size_is_told_at_once_and_cannot_be_started(start: StartGame) -> None:
    driver = start()
    for width, height, mines, words in (
        ("1001", "9", "10", "width must be from 1 to 1000"),
        ("9", "0", "10", "height must be from 1 to 1000"),
        ("6", "5", "30", "6x5 board holds from 0 to 29 mines, not 30."),
    ):
        fill(driver, width=width, height=height, mines=mines)
        assert words in message(driver)
        driver.click_on("Play this size")
        driver.key(pygame.K_RETURN, "\r")
        assert driver.scene.name == "menu"
    assert driver.widget("Mines").wrong
    driver.click_on("Mines")
    driver.key(pygame.K_DELETE)
    assert "number" in message(driver)
    fill(driver, mines="8", height="2")
    assert message(driver) == ""
    driver.click_on("Edges")
    assert "3x3" in message(driver), "a borderless board is not so small"
    driver.click_on("Edges")
    assert message(driver) == ""


def test_the_keyboard_reaches_everything_in_the_menu(start: StartGame) -> None:
    driver = start()
    for _ in range(2):
        driver.key(pygame.K_ESCAPE)
        assert driver.scene.name == "menu"
    seen = []
    for _ in driver.group.widgets:
        driver.key(pygame.K_TAB, settle=0.02)
        seen.append(driver.group.focus)
    assert seen == [widget for widget in driver.group.widgets if widget.enabled]
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN, "\r")
    assert driver.scene.name == "arcade"


def test_settings_lead_back_and_hold_from_the_next_game(start: StartGame) -> None:
    driver = start(chosen={"controls": {"help": ["h"]}})
    assert driver.widget("How to play").mark == "H"
    driver.click_on("Settings", settle=0.3)
    driver.click_on("Question marks (from the next game)")
    driver.app.context.settings.change(controls={"help": ["g"]})
    driver.key(pygame.K_ESCAPE, settle=0.3)
    assert driver.widget("How to play").mark == "G"
    driver.click_on("Beginner")
    assert driver.play.session.config.question_marks
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(0.3)
    driver.click_on("Settings")
    driver.click_on("Done")
    assert driver.scene.name == "pause"
    driver.play.context.navigator.menu()
    driver.until("menu")
    driver.click_on("Quit")
    assert not driver.app.stack


def test_f1_shows_the_help_and_goes_back(start: StartGame) -> None:
    driver = start()
    expert = driver.widget("Expert").rect.center
    driver.down(expert)
    driver.key(pygame.K_F1)
    assert driver.scene.name == "help"
    driver.key(pygame.K_F1)
    driver.up(expert)
    driver.run(0.1)
    assert driver.scene.name == "menu", "a button held while the scene changes does nothing"
    driver.click_on("Beginner")
    driver.begin()
    ms = driver.play.session.clock.ms(driver.now)
    driver.key(pygame.K_F1)
    driver.run(3)
    assert driver.scene.name == "help"
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "pause"
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "play"
    assert driver.play.session.clock.ms(driver.now) < ms + 500


def test_attract_mode_begins_after_a_minute_and_a_half_and_ends_with_a_key_or_the_mouse(
    start: StartGame,
) -> None:
    driver = start()
    driver.idle(88.0)
    assert driver.scene.name == "menu"
    driver.idle(2.0)
    assert driver.scene.name == "attract"
    driver.run(2.0)
    assert driver.scene.session.status is not Status.READY
    driver.key(pygame.K_SPACE, settle=0.4)
    assert driver.scene.name == "menu"
    for step in (1, 12):
        driver.move((100, 100))
        driver.idle(90.5)
        for pos in ((100, 100), (102, 101), (99, 100), (101, 98), (100, 102)):
            driver.move(pos)
            driver.run(0.05)
        assert driver.scene.name == "attract", "the mouse only trembles"
        for x in range(100, 130, step):
            driver.move((x, 100))
            driver.run(0.02)
        driver.run(0.4)
        assert driver.scene.name == "menu"
    driver.idle(90.5)
    assert driver.scene.name == "attract"
    driver.move((160, 100))
    driver.run(0.4)
    assert driver.scene.name == "menu", "it is known where the mouse rested before"
