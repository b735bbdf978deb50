"""Help: its cards, the controls of the device in use, and the table of all controls."""

import pygame

from game.input.events import Device
from game.menu.help import LESSONS
from game.menu.mode_pictures import DIVE_CARDS
from tests.game.dive.driven_dives import open_chart
from tests.game.driver import Driver, StartGame
from tests.game.store.records_helpers import drawn

MOST_WORDS = 12


def open_help(start: StartGame, **given: object) -> Driver:
    driver = start(window=(1280, 720), **given)
    driver.app.context.navigator.help()
    driver.run(0.4)
    return driver


def test_six_cards_say_the_rules_in_few_words(start: StartGame) -> None:
    driver = open_help(start)
    texts = driver.app.context.texts
    shown = " ".join(drawn(driver))
    assert len(LESSONS) == 6
    for name in LESSONS:
        sentence = texts(f"help.{name}_about")
        assert len(sentence.split()) <= MOST_WORDS
        assert all(word in shown for word in sentence.split())


def test_the_controls_are_those_of_the_device_in_use(start: StartGame) -> None:
    driver = open_help(start, chosen={"controls": {"flag": ["j", "pad b"]}})
    devices, texts = driver.app.context.devices, driver.app.context.texts
    for device, flag in (
        (Device.MOUSE, texts("help.flag_mouse")),
        (Device.KEYBOARD, "J"),
        (Device.PAD, "B"),
        (Device.TOUCH, texts("help.flag_touch")),
    ):
        devices.last = device
        assert flag in drawn(driver)
    devices.last = Device.TOUCH
    assert "J" not in drawn(driver)
    driver.click_on("Controls")
    shown = drawn(driver)
    assert {"J", texts("help.flag_mouse"), texts("help.flag_touch"), "F11, M"} <= set(shown)
    assert {"C, Space on a number", "X, A on a number"} <= set(shown)
    assert "Shift-click" in " ".join(shown)
    driver.click_on("Basics")
    assert "F11, M" not in drawn(driver)


def test_tabs_are_reached_and_the_help_is_left_by_keys(start: StartGame) -> None:
    driver = open_help(start)
    for _ in range(3):
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN, "\r")
    assert "F11, M" in drawn(driver)
    driver.key(pygame.K_F1)
    assert driver.scene.name == "menu"


def test_no_tab_looks_like_a_list_that_opens_downwards(start: StartGame) -> None:
    driver = open_help(start)
    icons = {
        widget.label: widget.icon for widget in driver.group.widgets if hasattr(widget, "icon")
    }
    assert {"Basics", "Arcade", "Controls"} <= icons.keys()
    assert not any(icon and icon.startswith("chevron") for icon in icons.values())


def test_a_dive_has_cards_of_its_own_which_help_begins_with_there(start: StartGame) -> None:
    driver = start(window=(1280, 720))
    open_chart(driver)
    driver.key(pygame.K_F1, settle=0.3)
    texts = driver.app.context.texts
    about = [texts(f"help.{name}") for name in DIVE_CARDS]
    assert set(about) <= set(drawn(driver))
    driver.click_on("Basics")
    assert not set(about) & set(drawn(driver))
