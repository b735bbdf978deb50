"""The scene where controls are changed, and what a change does to the game."""

from __future__ import annotations

import json
from collections.abc import Callable

import pygame
import pytest

from engine.core.config import GameConfig
from game.input.bindings import DEFAULTS, Action
from game.scenes.settings.controls import ControlsScene
from tests.game.driver import Driver

Start = Callable[..., Driver]
SMALL = GameConfig(8, 5, 6)
A, B, X, START = 0, 1, 2, 7


def opened(start: Start, **options: object) -> Driver:
    driver = start(**options)
    driver.app.stack.push(ControlsScene(driver.app.context))
    driver.run(0.3)
    return driver


def cap(driver: Driver, action: Action, slot: int = 0):
    return driver.scene.keycaps[action, slot]


def keys(driver: Driver, action: Action) -> tuple[str, ...]:
    return driver.app.context.devices.bindings.keys(action)


def pads(driver: Driver, action: Action) -> tuple[str, ...]:
    return driver.app.context.devices.bindings.pads(action)


def message(driver: Driver) -> str:
    return driver.scene.message[1]


def change(driver: Driver, action: Action, key: int, slot: int = 0) -> None:
    driver.click(cap(driver, action, slot).rect.center)
    driver.key(key, chr(key) if key < 128 else "")


def test_it_is_reached_from_the_settings_and_goes_back(start: Start) -> None:
    driver = start()
    driver.click_on("Settings")
    driver.click_on("Controls")
    assert driver.scene.name == "controls"
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "settings"


def test_every_action_has_its_name_and_its_controls(start: Start) -> None:
    driver = opened(start)
    named = {action for action, _ in driver.scene.keycaps}
    assert named == set(DEFAULTS)
    assert cap(driver, Action.OPEN).label == "Space"
    assert cap(driver, Action.OPEN, 1).label == "Enter"
    assert cap(driver, Action.FLAG, 1).label == ""
    for action in DEFAULTS:
        assert driver.app.context.texts(f"actions.{action.value}")


@pytest.mark.parametrize("window", [(640, 480), (1280, 720), (720, 1280)])
def test_everything_is_on_the_panel_and_apart(start: Start, window: tuple[int, int]) -> None:
    driver = opened(start, window=window)
    rects = [widget.rect for widget in driver.group.widgets]
    assert all(driver.scene._panel.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))


def test_a_key_is_changed_saved_and_plays_at_once(start: Start) -> None:
    driver = opened(start, config=SMALL, seed=5)
    change(driver, Action.FLAG, pygame.K_g)
    assert keys(driver, Action.FLAG) == ("g",)
    assert cap(driver, Action.FLAG).label == "G"
    assert json.loads(driver.file.read_text("utf-8"))["controls"] == {"flag": ["g", "pad b"]}
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_f, "f")
    driver.key(pygame.K_g, "g")
    assert driver.commands() == ["flag 4,2"]


def test_changes_hold_after_a_new_start(start: Start) -> None:
    driver = start(chosen={"controls": {"flag": ["g"], "nonsense": 3}}, config=SMALL, seed=5)
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_g, "g")
    assert driver.commands() == ["flag 4,2"]
    assert driver.app.context.settings.problem is None


@pytest.mark.parametrize("controls", [7, None, [], "f", {"flag": "g"}, {"flag": [1]}, {"": []}])
def test_controls_that_make_no_sense_are_the_usual_ones(start: Start, controls: object) -> None:
    driver = start(chosen={"controls": controls, "question_marks": True})
    assert driver.settings.controls == {}
    assert driver.settings.question_marks, "the rest of the file counts"
    assert driver.app.context.settings.problem is None


def test_a_second_key_is_added_and_delete_takes_one_away(start: Start) -> None:
    driver = opened(start)
    change(driver, Action.FLAG, pygame.K_g, slot=1)
    assert keys(driver, Action.FLAG) == ("f", "g")
    change(driver, Action.FLAG, pygame.K_DELETE)
    assert keys(driver, Action.FLAG) == ("g",)
    driver.group.focus = cap(driver, Action.FLAG)
    driver.key(pygame.K_BACKSPACE)
    assert keys(driver, Action.FLAG) == ()


def test_a_conflict_is_told_and_the_same_key_again_swaps(start: Start) -> None:
    driver = opened(start)
    change(driver, Action.FLAG, pygame.K_c)
    assert keys(driver, Action.FLAG) == ("f",), "nothing is changed yet"
    assert "Chord" in message(driver)
    assert message(driver).count(".") <= 2
    driver.key(pygame.K_c, "c")
    assert (keys(driver, Action.FLAG), keys(driver, Action.CHORD)) == (("c",), ("f",))


def test_another_key_after_a_conflict_is_taken_instead(start: Start) -> None:
    driver = opened(start)
    change(driver, Action.FLAG, pygame.K_c)
    driver.key(pygame.K_g, "g")
    assert (keys(driver, Action.FLAG), keys(driver, Action.CHORD)) == (("g",), ("c",))


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_f])
def test_escape_and_the_same_key_leave_all_as_it_is(start: Start, key: int) -> None:
    driver = opened(start)
    change(driver, Action.FLAG, key)
    assert driver.settings.controls == {}
    assert driver.scene.name == "controls"
    assert driver.scene.waiting is None


def test_a_click_elsewhere_stops_the_listening(start: Start) -> None:
    driver = opened(start)
    driver.click(cap(driver, Action.FLAG).rect.center)
    driver.click(cap(driver, Action.CHORD).rect.center)
    driver.key(pygame.K_g, "g")
    assert (keys(driver, Action.FLAG), keys(driver, Action.CHORD)) == (("f",), ("g",))


def test_a_key_that_is_being_chosen_does_nothing_else(start: Start) -> None:
    driver = opened(start)
    for key in (pygame.K_m, pygame.K_F11, pygame.K_TAB, pygame.K_UP):
        driver.click(cap(driver, Action.FLAG).rect.center)
        driver.key(key)
        driver.key(pygame.K_ESCAPE)
    assert driver.settings.sound
    assert not driver.settings.full_screen
    assert driver.scene.name == "controls"


def test_a_modifier_alone_is_waited_through(start: Start) -> None:
    driver = opened(start)
    driver.click(cap(driver, Action.FLAG).rect.center)
    driver.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, unicode="", mod=pygame.KMOD_LSHIFT)
    driver.key(pygame.K_g, "G", mod=pygame.KMOD_LSHIFT)
    assert keys(driver, Action.FLAG) == ("shift+g",)


def test_usual_controls_come_back(start: Start) -> None:
    driver = opened(start)
    change(driver, Action.FLAG, pygame.K_g)
    driver.click_on("Usual controls")
    assert driver.settings.controls == {}
    assert cap(driver, Action.FLAG).label == "F"


def test_everything_can_be_cleared_and_menus_still_work(start: Start) -> None:
    driver = opened(start)
    for action in DEFAULTS:
        for _ in keys(driver, action):
            change(driver, action, pygame.K_DELETE)
    assert all(keys(driver, action) == () for action in DEFAULTS)
    driver.key(pygame.K_ESCAPE)
    driver.group.focus = driver.widget("Classic Beginner")
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN, "\r")
    assert driver.scene.name == "play"
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"


def test_a_pad_button_is_changed_by_the_pad(start: Start) -> None:
    driver = start()
    pad = driver.plug()
    driver.button(pad, A)
    driver.app.stack.push(ControlsScene(driver.app.context))
    driver.run(0.3)
    assert cap(driver, Action.FLAG).label == "B", "the pad's own page comes first"
    for _ in driver.group.widgets:
        if driver.group.focus is not cap(driver, Action.FLAG):
            driver.hat(pad, 0, -1)
    assert driver.group.focus is cap(driver, Action.FLAG)
    driver.button(pad, A)
    driver.button(pad, X)
    driver.button(pad, X)
    assert pads(driver, Action.FLAG) == ("pad x",)
    assert pads(driver, Action.CHORD) == ("pad b",)
    driver.button(pad, B)
    assert driver.scene.name == "menu", "B still goes back in menus"


def test_names_are_those_on_the_pad(start: Start) -> None:
    driver = start()
    driver.plug("PS4 Controller", 16, 0)
    pad = driver.app.context.devices
    assert pad.family is not None
    driver.app.stack.push(ControlsScene(driver.app.context))
    driver.scene.page.choose(1)
    assert cap(driver, Action.OPEN).label == "Cross"


def test_a_key_does_not_become_a_pads(start: Start) -> None:
    driver = opened(start)
    driver.scene.page.choose(1)
    change(driver, Action.FLAG, pygame.K_g)
    assert driver.settings.controls == {}


def test_typing_a_number_triggers_nothing(start: Start) -> None:
    driver = start(chosen={"controls": {"mute": ["7"], "help": ["m"]}})
    driver.click_on("Width")
    for key, text in ((pygame.K_7, "7"), (pygame.K_m, "m"), (pygame.K_SPACE, " ")):
        driver.key(key, text)
        assert driver.scene.name == "menu"
    assert driver.widget("Width").text == "7"
    assert driver.settings.sound
    driver.key(pygame.K_TAB)
    driver.group.focus = None
    driver.key(pygame.K_7, "7")
    assert not driver.settings.sound
    driver.key(pygame.K_m, "m")
    assert driver.scene.name == "help"


def test_the_marks_on_buttons_are_the_players_keys(start: Start) -> None:
    driver = start(chosen={"controls": {"restart": ["n"]}}, config=SMALL, seed=5)
    driver.begin()
    driver.key(pygame.K_p)
    assert driver.widget("New game").mark == "N"


def test_the_arrows_go_to_the_nearest_widget(start: Start) -> None:
    driver = opened(start)
    driver.group.focus = cap(driver, Action.FLAG)
    seen = []
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_UP):
        driver.key(key)
        seen.append(driver.group.focus)
    assert seen == [
        cap(driver, Action.FLAG, 1),
        cap(driver, Action.CHORD, 1),
        cap(driver, Action.CHORD),
        cap(driver, Action.FLAG),
        cap(driver, Action.OPEN),
    ]


def test_what_menus_need_can_mean_something_else_on_the_board(start: Start) -> None:
    driver = start(chosen={"controls": {"mute": ["space"]}}, config=SMALL, seed=5)
    driver.key(pygame.K_SPACE, " ")
    assert not driver.settings.sound
    driver.begin()
    driver.key(pygame.K_p)
    driver.key(pygame.K_SPACE, " ")
    assert (driver.scene.name, driver.settings.sound) == ("play", False), "Space used Resume"
