# ruff: noqa: RUF001 - letters that look like Latin ones
"""Keys on the layouts of the world, with the codes and places (scancodes) that SDL sends there."""

import sys

import pygame
import pytest

from engine import GameConfig
from game.input.bindings import Action
from game.menu.controls import ControlsScene
from game.menu.share_code import ShareCodeScene
from game.platform import clipboard
from tests.game.driver import Driver, StartGame

SMALL = GameConfig(9, 9, 10)
NUM, CTRL = pygame.KMOD_NUM, pygame.KMOD_LCTRL
A, C, D, F, M, P, S, V, W, X = 4, 6, 7, 9, 16, 19, 22, 25, 26, 27  # scancodes of a US keyboard
ZERO, MINUS, EQUALS = 39, 45, 46
DEAD = 1 << 30  # the code of a dead key
LAYOUTS = {  # what the keys at W, A, S, D, F, C and 0 give
    "Russian": "цфывас0",
    "Greek": "ςασδφψ0",
    "Hebrew": "'שדגכב0",
    "Arabic": "صشسيبؤ0",
    "Persian": "صشسیبز۰",
    "Thai": "ไฟหกดแจ",
    "Georgian": "წასდფც0",
    "Hindi": "ै्ा्िम०",
    "Armenian": "ըասդֆց0",
}


def tap(driver: Driver, code: int | str, place: int, mod: int = 0, text: str = "") -> None:
    """Press and release the key with this code, or this character, at a place."""
    driver.key(ord(code) if isinstance(code, str) else code, text, mod=mod, place=place)


def cursor_after(driver: Driver, code: int | str, place: int, mod: int = 0) -> tuple[int, int]:
    """Return the steps that a key moves the cursor."""
    driver.play.pane.input.cursor = (4, 4)
    tap(driver, code, place, mod)
    x, y = driver.play.pane.input.cursor
    return x - 4, y - 4


@pytest.mark.parametrize("layout", LAYOUTS)
def test_where_no_latin_letter_is_the_place_of_a_key_counts(start: StartGame, layout: str) -> None:
    driver = start(config=SMALL, seed=9)
    codes = dict(zip((W, A, S, D, F, C, ZERO), LAYOUTS[layout], strict=True))
    for place, step in ((W, (0, -1)), (A, (-1, 0)), (S, (0, 1)), (D, (1, 0))):
        assert cursor_after(driver, codes[place], place) == step
    driver.play.pane.input.cursor = (4, 4)
    tap(driver, codes[F], F)
    tap(driver, codes[C], C)
    assert driver.commands() == ["flag 4,4", "chord 4,4"]
    driver.key(pygame.K_KP_PLUS)
    zoomed = driver.play.pane.camera.cell
    tap(driver, codes[ZERO], ZERO)
    assert driver.play.pane.camera.cell < zoomed


def test_a_latin_layout_keeps_its_labels(start: StartGame) -> None:
    driver = start(config=SMALL, seed=9)
    for code, place, step in (
        ("w", 29, (0, -1)), ("z", W, (0, 0)), ("a", 20, (-1, 0)), ("q", A, (0, 0)),  # AZERTY
        ("w", 54, (0, -1)), (",", W, (0, 0)), ("s", 51, (0, 1)), ("d", 11, (1, 0)),  # Dvorak
    ):  # fmt: skip
        assert cursor_after(driver, code, place) == step, (code, place)
    tap(driver, ",", M)
    assert driver.settings.sound, "AZERTY has its comma at the place of M"
    tap(driver, "r", S)
    tap(driver, ";", P)
    assert driver.scene.name == "play", "Colemak has its semicolon at the place of P"
    tap(driver, "m", 51)
    assert not driver.settings.sound


@pytest.mark.parametrize(
    ("code", "place", "sign"),
    [
        ("-", MINUS, -1), ("=", EQUALS, 1), ("+", 48, 1), ("-", 56, -1), (pygame.K_KP_PLUS, 87, 1),
        (pygame.K_KP_MINUS, 86, -1),
        ("*", MINUS, -1), ("-", EQUALS, -1),  # Turkish
        ("'", MINUS, -1), (DEAD, EQUALS, 1),  # Swiss
        ("ü", MINUS, -1), ("ó", EQUALS, 1),  # Hungarian
        (")", MINUS, -1), ("ß", MINUS, -1), ("+", MINUS, 1), ("=", MINUS, 1), ("[", MINUS, -1),
        ("q", EQUALS, 1), ("f", EQUALS, 0),  # a letter: one without an action, one with
    ],
)  # fmt: skip
def test_zoom_listens_to_its_signs_and_to_their_places(
    start: StartGame, code: int | str, place: int, sign: int
) -> None:
    driver = start(config=SMALL, seed=9)
    driver.key(pygame.K_KP_PLUS)
    driver.run(0.5)
    driver.play.pane.input.cursor = (4, 4)
    before = driver.play.pane.camera.cell
    tap(driver, code, place)
    driver.run(0.5)
    cell = driver.play.pane.camera.cell
    assert (cell > before) - (cell < before) == sign
    assert driver.commands() == (["flag 4,4"] if sign == 0 else [])


def test_the_keypad_moves_without_num_lock_and_is_digits_with_it(start: StartGame) -> None:
    driver = start(config=SMALL, seed=9)
    keys = {pygame.K_KP4: (-1, 0), pygame.K_KP6: (1, 0), pygame.K_KP8: (0, -1)}
    for key, step in {**keys, pygame.K_KP2: (0, 1)}.items():
        assert cursor_after(driver, key, key & 0xFF) == step
        assert cursor_after(driver, key, 0) == step, "the code tells the place as well"
        assert cursor_after(driver, key, key & 0xFF, NUM) == (0, 0)
    bindings, seen = driver.app.context.devices.bindings, []
    driver.play.handle = lambda event: seen.append(event.action) or True
    for key in (pygame.K_KP7, pygame.K_KP1, pygame.K_KP9, pygame.K_KP3, pygame.K_KP_ENTER):
        tap(driver, key, key & 0xFF)
    for mod in (0, NUM):
        tap(driver, pygame.K_KP0, 98, mod)
    pages = Action.PAGE_LEFT, Action.PAGE_RIGHT, Action.PAGE_UP, Action.PAGE_DOWN
    assert seen == [*pages, bindings.on_board("return"), None, Action.ZOOM_ALL]


def test_digits_of_the_keypad_are_typed_once_and_its_arrows_edit(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    driver.click_on("Custom", settle=0.4)
    driver.click_on("Width")
    width = driver.widget("Width")
    for key, sign in ((pygame.K_KP1, "1"), (pygame.K_KP2, "2")):
        tap(driver, key, key & 0xFF, NUM, sign)
    assert (width.text, width.edit.caret) == ("12", 2)
    tap(driver, pygame.K_KP7, 95)
    tap(driver, pygame.K_KP_PERIOD, 99)
    assert (width.text, width.edit.caret) == ("2", 0)
    tap(driver, pygame.K_KP4, 92, pygame.KMOD_LSHIFT, "4")  # as X11 has Shift against NumLock
    assert width.text == "42"
    monkeypatch.setattr(sys, "platform", "darwin")  # whose keypad always types
    tap(driver, pygame.K_KP4, 92)
    assert width.edit.caret == 1


def test_shortcuts_of_the_clipboard_go_by_the_place_and_type_nothing(
    start: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [""]
    monkeypatch.setattr(clipboard, "copy", lambda text: kept.__setitem__(0, text) or True)
    monkeypatch.setattr(clipboard, "paste", lambda: kept[0])
    driver = start()
    driver.app.stack.push(ShareCodeScene(driver.app.context))
    driver.run(0.4)
    driver.type("abc")
    field = driver.scene.field
    for code, place in (("ф", A), ("с", C), ("ч", X), ("м", V), ("м", V)):
        tap(driver, code, place, CTRL, code)  # X11 sends the letter as text besides
    assert (kept[0], field.text) == ("abc", "abcabc")
    tap(driver, "ф", A, pygame.KMOD_LGUI, "ф")
    assert field.edit.selected == "abcabc"


def test_a_layout_switched_while_a_key_is_down_leaves_none_stuck(start: StartGame) -> None:
    driver = start(config=SMALL, seed=9)
    driver.play.pane.input.cursor = (4, 4)
    for down, up in (("f", "а"), ("а", "f")):
        driver.post(pygame.KEYDOWN, key=ord(down), scancode=F, unicode="", mod=0)
        driver.post(pygame.KEYMAPCHANGED)
        driver.post(pygame.KEYUP, key=ord(up), scancode=F, unicode="", mod=0)
    driver.run(0.05)
    assert driver.commands() == ["flag 4,4", "flag 4,4"]
    driver.post(pygame.KEYDOWN, key=pygame.K_d, scancode=D, unicode="", mod=0)
    driver.post(pygame.KEYDOWN, key=pygame.K_s, scancode=D, unicode="", mod=0)
    driver.run(0.05)
    assert driver.play.pane.input.cursor == (6, 4), "a held key keeps its meaning"


def test_the_settings_show_the_label_of_the_key_that_was_pressed(start: StartGame) -> None:
    driver = start()
    driver.app.stack.push(ControlsScene(driver.app.context))
    driver.run(0.3)
    caps = driver.scene.keycaps

    def label(action: Action, slot: int = 0) -> str:
        driver.run(0.05)
        return caps[action, slot].label

    assert label(Action.FLAG) == "F"
    driver.click(caps[Action.FLAG, 0].rect.center)
    tap(driver, "п", 10)
    bindings = driver.app.context.devices.bindings
    assert bindings.keys(Action.FLAG) == ("g",)
    assert (label(Action.FLAG), driver.settings.controls["flag"][0]) == ("П", "g")
    assert "П" in driver.scene.message[1]
    driver.key(pygame.K_ESCAPE)
    driver.app.stack.push(ControlsScene(driver.app.context))
    caps = driver.scene.keycaps
    assert label(Action.FLAG) == "П"
    tap(driver, "ф", A)
    assert label(Action.LEFT, 1) == "Ф", "also that of a key that was only pressed"
    tap(driver, "a", A)
    assert label(Action.LEFT, 1) == "A"
    for code, shown in (("φ", "F"), ("ა", "F"), ("é", "É"), ("ß", "ß"), (DEAD, "F")):
        tap(driver, code, F)  # the typeface has no Greek and no Georgian
        with driver.scene.fitted():
            driver.scene.reveal(caps[Action.FLAG, 0])
        driver.click(caps[Action.FLAG, 0].rect.center)
        tap(driver, code, F)
        assert label(Action.FLAG) == shown
        driver.click_on("Reset to defaults")


def test_one_press_has_one_action(start: StartGame) -> None:
    chosen = {"flag": ["*"], "chord": [";"], "zoom_out": ["-"]}
    driver = start(chosen={"controls": chosen}, config=SMALL, seed=9)
    driver.play.pane.input.cursor = (4, 4)
    before = driver.play.pane.camera.cell
    tap(driver, "*", MINUS)
    tap(driver, ";", P)
    tap(driver, "ö", 51)
    assert driver.commands() == ["flag 4,4", "chord 4,4", "chord 4,4"]
    assert (driver.play.pane.camera.cell, driver.scene.name) == (before, "play")
