"""The main menu: presets, rules, custom sizes and focus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.core.config import PRESETS, Fairness, StartRule, WinRule
from game.board.hud import kind_of
from game.settings import Settings, SettingsStore
from game.ui.number import NumberField
from game.ui.widgets import Selector
from tests.game.driver import Driver

Start = Callable[..., Driver]


def type_into(driver: Driver, label: str, text: str) -> None:
    """Click a number field and type into it."""
    driver.click_on(label)
    driver.type(text)


def saved_settings(folder: Path) -> Settings:
    return SettingsStore(folder / "settings.json").value


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_starts_at_once(start: Start, name: str) -> None:
    driver = start()
    driver.click_on(name.title())
    assert driver.scene.name == "play"
    assert driver.play.session.config == PRESETS[name]


def test_a_preset_takes_the_rules_beside_it(start: Start, tmp_path: Path) -> None:
    driver = start()
    for label in ("Edges", "First click", "Win by"):
        driver.click_on(label)
    driver.click_on("Intermediate")
    config = driver.play.session.config
    assert (config.wraps, config.start, config.win) == (True, StartRule.SAFE, WinRule.FLAG)
    kept = saved_settings(tmp_path)
    assert (kept.wraps, kept.start, kept.win) == (True, StartRule.SAFE, WinRule.FLAG)


def test_a_custom_size_is_played_and_remembered(start: Start, tmp_path: Path) -> None:
    driver = start()
    for label, text in (("Width", "12"), ("Height", "7"), ("Mines", "15")):
        type_into(driver, label, text)
    driver.click_on("Play this size")
    assert driver.play.session.config.dimensions == (12, 7, 15)
    kept = saved_settings(tmp_path)
    assert (kept.custom_width, kept.custom_height, kept.custom_mines) == (12, 7, 15)


def test_enter_in_a_field_plays(start: Start) -> None:
    driver = start()
    type_into(driver, "Mines", "5")
    driver.key(pygame.K_RETURN, "\r")
    assert driver.play.session.config.dimensions == (9, 9, 5)


@pytest.mark.parametrize(
    ("columns", "rows", "mines", "words"),
    [
        ("1001", "9", "10", "width must be from 1 to 1000"),
        ("9", "0", "10", "height must be from 1 to 1000"),
        ("6", "5", "30", "6x5 board holds from 0 to 29 mines, not 30."),
    ],
)
def test_an_impossible_size_shows_an_error_and_cannot_be_started(
    start: Start, columns: str, rows: str, mines: str, words: str
) -> None:
    driver = start()
    for label, text in (("Width", columns), ("Height", rows), ("Mines", mines)):
        type_into(driver, label, text)
    assert words in driver.scene.rules.message
    driver.click_on("Play this size")
    driver.key(pygame.K_RETURN, "\r")
    assert driver.scene.name == "menu"


def test_an_empty_field_shows_an_error_until_it_is_filled(start: Start) -> None:
    driver = start()
    driver.click_on("Height")
    driver.key(pygame.K_DELETE)
    assert "number" in driver.scene.rules.message
    driver.type("8")
    assert driver.scene.rules.message == ""


def test_a_borderless_board_must_be_three_by_three(start: Start) -> None:
    driver = start()
    type_into(driver, "Height", "2")
    assert driver.scene.rules.message == ""
    driver.click_on("Edges")
    assert "3x3" in driver.scene.rules.message
    driver.click_on("Edges")
    assert driver.scene.rules.message == ""


def test_typing_replaces_then_appends_and_backspace_deletes(start: Start) -> None:
    driver = start()
    field = driver.widget("Width")
    assert isinstance(field, NumberField)
    type_into(driver, "Width", "24")
    assert field.text == "24"
    driver.key(pygame.K_BACKSPACE)
    assert field.text == "2"
    driver.key(pygame.K_UP)
    assert field.text == "3"


def test_typing_replaces_again_after_the_focus_has_come_back(start: Start) -> None:
    driver = start()
    type_into(driver, "Width", "24")
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    driver.type("3")
    assert driver.widget("Width").text == "3"


def test_the_keyboard_reaches_everything_in_the_menu(start: Start) -> None:
    driver = start()
    seen = []
    for _ in driver.group.widgets:
        driver.key(pygame.K_TAB, settle=0.02)
        seen.append(driver.group.focus)
    assert seen == [widget for widget in driver.group.widgets if widget.enabled]
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN, "\r")
    assert driver.scene.name == "arcade"


def test_escape_in_the_menu_does_not_end_the_game(start: Start) -> None:
    driver = start()
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"


def test_quit_and_closing_the_window_end_the_game(start: Start) -> None:
    driver = start()
    driver.click_on("Quit")
    assert not driver.app.stack
    driver = start()
    driver.post(pygame.QUIT)
    driver.run(0.1)
    assert not driver.app.stack


def test_settings_return_to_the_scene_that_opened_them(start: Start) -> None:
    driver = start()
    driver.click_on("Settings")
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"
    driver.click_on("Beginner")
    driver.begin()
    driver.key(pygame.K_p)
    driver.run(0.3)
    driver.click_on("Settings")
    driver.click_on("Done")
    assert driver.scene.name == "pause"


def test_question_marks_apply_from_the_next_game(start: Start) -> None:
    driver = start()
    driver.click_on("Settings")
    driver.click_on("Question marks (from the next game)")
    driver.key(pygame.K_ESCAPE)
    driver.click_on("Beginner")
    assert driver.play.session.config.question_marks


def test_f1_opens_and_closes_the_help(start: Start) -> None:
    driver = start()
    driver.key(pygame.K_F1)
    assert driver.scene.name == "help"
    driver.key(pygame.K_F1)
    assert driver.scene.name == "menu"
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


def test_a_click_on_a_value_selects_it(start: Start) -> None:
    driver = start()
    edges = driver.widget("Edges")
    assert isinstance(edges, Selector)
    bounded, borderless = edges._parts(edges.rect)
    for part, wraps in ((bounded, False), (borderless, True), (borderless, True), (bounded, False)):
        driver.click(part.center)
        assert driver.settings.wraps is wraps


def test_a_button_held_while_the_scene_changes_does_nothing(start: Start) -> None:
    driver = start()
    expert = driver.widget("Expert").rect.center
    driver.down(expert)
    driver.key(pygame.K_F1)
    driver.key(pygame.K_ESCAPE)
    driver.up(expert)
    driver.run(0.1)
    assert driver.scene.name == "menu"


def test_fair_play_and_boards_without_guesses_are_a_choice(start: Start, tmp_path: Path) -> None:
    driver = start()
    for label, name, value in (
        ("First click", "start", StartRule.NO_GUESS),
        ("Guesses", "fairness", Fairness.STRICT),
    ):
        choice = driver.widget(label)
        assert isinstance(choice, Selector)
        choice.choose(2)
        driver.run(0.1)
        assert getattr(driver.settings, name) is value
    driver.click_on("Beginner", settle=0.6)
    driver.click_cell((4, 4), settle=0.4)
    session = driver.play.session
    assert session.config.fairness is Fairness.STRICT
    assert session.position.proven is True
    assert kind_of(session.config, True, driver.app.context.texts) == "Beginner, no guess, strict"
    assert (
        kind_of(session.config, False, driver.app.context.texts)
        == "Beginner, not proven free of guesses, strict"
    )


def test_arrows_move_past_a_number_field_until_it_is_edited(start: Start) -> None:
    driver = start()
    field = driver.widget("Width")
    driver.group.focus = field
    field.take_focus()
    driver.key(pygame.K_UP)
    assert (field.text, driver.group.focus is field) == ("9", False)
    driver.group.focus = field
    driver.type("12")
    driver.key(pygame.K_UP)
    assert (field.text, driver.group.focus is field) == ("13", True)


def test_a_typed_size_is_remembered_though_another_was_played(start: Start, tmp_path: Path) -> None:
    driver = start()
    driver.group.focus = driver.widget("Height")
    driver.type("14")
    driver.click_on("Beginner", settle=0.4)
    assert saved_settings(tmp_path).custom_height == 14
