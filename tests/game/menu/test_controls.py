"""The controls scene, and the effect of a change on the game."""

import json
from pathlib import Path

import pygame
import pytest

from engine import GameConfig
from game.input.bindings import DEFAULTS, Action
from game.menu.controls import ControlsScene
from game.store.settings import Settings, SettingsStore
from game.ui.cards import Keycap
from tests.game.driver import Driver, StartGame
from tests.layouts.boxes import look, problems

SMALL = GameConfig(8, 5, 6)
A, B, X = 0, 1, 2


def open_controls(start: StartGame, **options: object) -> Driver:
    driver = start(**options)
    driver.app.stack.push(ControlsScene(driver.app.context))
    driver.run(0.3)
    return driver


def cap(driver: Driver, action: Action, slot: int = 0) -> Keycap:
    return driver.scene.keycaps[action, slot]


def keys(driver: Driver, action: Action) -> tuple[str, ...]:
    return driver.app.context.devices.bindings.keys(action)


def change(driver: Driver, action: Action, key: int, slot: int = 0) -> None:
    with driver.scene.fitted():
        driver.scene.reveal(cap(driver, action, slot))
    driver.click(cap(driver, action, slot).rect.center)
    driver.key(key, chr(key) if key < 128 else "")


def test_every_action_has_its_name_and_keycaps(start: StartGame) -> None:
    driver = start()
    driver.click_on("Settings")
    driver.click_on("Controls")
    assert {action for action, _ in driver.scene.keycaps} == set(DEFAULTS)
    labels = [cap(driver, Action.OPEN, slot).label for slot in (0, 1)]
    assert [*labels, cap(driver, Action.FLAG, 1).label] == ["Space", "Enter", ""]
    for action in DEFAULTS:
        assert driver.app.context.texts(f"actions.{action.value}")
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "settings"


@pytest.mark.parametrize("window", [(640, 480), (800, 1000), (1280, 720)])
def test_keycaps_stand_in_columns(start: StartGame, window: tuple[int, int]) -> None:
    driver = open_controls(start, window=window)
    for page in (1, 0):
        driver.scene.page.choose(page)
        driver.run(0.1)
        caps = [cap.rect for cap in driver.scene.keycaps.values()]
        assert len({cap.width for cap in caps}) == 1
        assert len({cap.left for cap in caps}) <= 4
        assert problems(look(driver)) == []


def test_a_changed_key_is_saved_and_plays_at_once_and_unknown_controls_are_ignored(
    start: StartGame,
) -> None:
    controls = {"flag": ["h", "pad b"], "restart": ["n"], "nonsense": 3}
    driver = open_controls(start, chosen={"controls": controls}, config=SMALL, seed=5)
    assert driver.app.context.settings.problem is None
    assert keys(driver, Action.FLAG) == ("h",)
    change(driver, Action.FLAG, pygame.K_g)
    assert keys(driver, Action.FLAG) == ("g",)
    assert cap(driver, Action.FLAG).label == "G"
    saved = json.loads(driver.file.read_text("utf-8"))["controls"]
    assert (saved["flag"], saved["restart"]) == (["g", "pad b"], ["n"])
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_f, "f")
    driver.key(pygame.K_g, "g")
    assert driver.commands() == ["flag 4,2"]
    driver.begin((2, 2))
    driver.key(pygame.K_p)
    assert driver.widget("New game").mark == "N"


def test_senseless_controls_of_a_file_get_their_defaults(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    for controls in (7, None, [], "f", {"flag": "g"}, {"flag": [1]}, {"": []}):
        file.write_text(json.dumps({"controls": controls, "question_marks": True}), "utf-8")
        store = SettingsStore(file)
        assert store.value == Settings(question_marks=True), "the rest of the file counts"
        assert store.problem is None


def test_keys_are_added_removed_and_reset(start: StartGame) -> None:
    driver = open_controls(start)
    change(driver, Action.FLAG, pygame.K_g, slot=1)
    assert keys(driver, Action.FLAG) == ("f", "g")
    change(driver, Action.FLAG, pygame.K_DELETE)
    assert keys(driver, Action.FLAG) == ("g",)
    driver.group.focus = cap(driver, Action.FLAG)
    driver.key(pygame.K_BACKSPACE)
    assert keys(driver, Action.FLAG) == ()
    driver.click(cap(driver, Action.FLAG).rect.center)
    driver.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, unicode="", mod=pygame.KMOD_LSHIFT)
    driver.key(pygame.K_g, "G", mod=pygame.KMOD_LSHIFT)
    assert keys(driver, Action.FLAG) == ("shift+g",), "a modifier alone is no key"
    driver.click_on("Reset to defaults")
    assert driver.settings.controls == {}
    assert cap(driver, Action.FLAG).label == "F"
    driver.group.focus = cap(driver, Action.FLAG)
    for key, action, slot in (
        (pygame.K_RIGHT, Action.FLAG, 1),
        (pygame.K_DOWN, Action.CHORD, 1),
        (pygame.K_LEFT, Action.CHORD, 0),
        (pygame.K_UP, Action.FLAG, 0),
        (pygame.K_UP, Action.OPEN, 0),
    ):
        driver.key(key)
        assert driver.group.focus is cap(driver, action, slot), "arrows go to the nearest keycap"


def test_a_key_of_another_action_swaps_the_two_when_pressed_twice(start: StartGame) -> None:
    driver = open_controls(start)
    for key, flag, chord in ((pygame.K_g, "g", "c"), (pygame.K_c, "c", "g")):
        before = keys(driver, Action.FLAG)
        change(driver, Action.FLAG, pygame.K_c)
        assert keys(driver, Action.FLAG) == before, "nothing is changed yet"
        message = driver.scene.message[1]
        assert "Chord" in message
        assert message.count(".") <= 2
        driver.key(key, chr(key))
        assert (keys(driver, Action.FLAG), keys(driver, Action.CHORD)) == ((flag,), (chord,))


def test_nothing_changes_without_a_new_key_and_a_new_one_does_nothing_else(
    start: StartGame,
) -> None:
    driver = open_controls(start)
    for key in (pygame.K_ESCAPE, pygame.K_f):
        change(driver, Action.FLAG, key)
        assert driver.settings.controls == {}
        assert driver.scene.name == "controls"
        assert driver.scene.waiting is None
    driver.click(cap(driver, Action.FLAG).rect.center)
    driver.click(cap(driver, Action.CHORD).rect.center)
    driver.key(pygame.K_g, "g")
    assert (keys(driver, Action.FLAG), keys(driver, Action.CHORD)) == (("f",), ("g",))
    for key in (pygame.K_m, pygame.K_F11, pygame.K_TAB, pygame.K_UP):
        driver.click(cap(driver, Action.FLAG).rect.center)
        driver.key(key)
        driver.key(pygame.K_ESCAPE)
    assert (driver.settings.sound, driver.settings.full_screen) == (True, False)
    assert driver.scene.name == "controls"
    before = driver.settings.controls
    driver.scene.page.choose(1)
    change(driver, Action.FLAG, pygame.K_x)
    assert driver.settings.controls == before, "a key is no gamepad button"


def test_menus_work_without_any_control(start: StartGame) -> None:
    driver = start(chosen={"controls": {action.value: [] for action in DEFAULTS}})
    assert all(keys(driver, action) == () for action in DEFAULTS)
    driver.group.focus = driver.widget("Daily")
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN, "\r")
    assert driver.scene.name == "play"
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.name == "menu"


def test_a_pad_changes_its_own_buttons(start: StartGame) -> None:
    driver = start()
    pad = driver.plug()
    driver.hat(pad, 0, -1)
    driver.hat(pad, 0, 0)
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
    bindings = driver.app.context.devices.bindings
    assert bindings.pads(Action.FLAG) == ("pad x",)
    assert bindings.pads(Action.CHORD) == ("pad b",)
    driver.button(pad, B)
    assert driver.scene.name == "menu", "B still goes back in menus"
    driver.plug("PS4 Controller", 16, 0)
    driver.app.stack.push(ControlsScene(driver.app.context))
    driver.scene.page.choose(1)
    assert cap(driver, Action.OPEN).label == "Cross"


def test_a_key_means_nothing_else_while_typing_or_where_it_uses_a_widget(start: StartGame) -> None:
    driver = start(chosen={"controls": {"mute": ["7", "space"], "help": ["m"]}})
    driver.click_on("Custom", settle=0.4)
    driver.click_on("Width")
    for key, text in ((pygame.K_7, "7"), (pygame.K_m, "m"), (pygame.K_SPACE, " ")):
        driver.key(key, text)
        assert driver.scene.name == "own game"
    assert driver.widget("Width").text == "7"
    assert driver.settings.sound
    driver.key(pygame.K_TAB)
    driver.group.focus = None
    driver.key(pygame.K_7, "7")
    assert not driver.settings.sound
    driver.key(pygame.K_ESCAPE, settle=0.4)
    driver.click_on("Beginner")
    driver.key(pygame.K_SPACE, " ")
    assert driver.settings.sound
    driver.begin()
    driver.key(pygame.K_p)
    driver.key(pygame.K_SPACE, " ")
    assert (driver.scene.name, driver.settings.sound) == ("play", True), "Space used Resume"
    driver.key(pygame.K_m, "m")
    assert driver.scene.name == "help"
