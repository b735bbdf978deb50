"""Text input: on only while a field has the focus, each character once, also through an input
method."""

from collections.abc import Callable

import pygame
import pytest

from engine import GameConfig
from game.input.sdl_events import MAX_COMPOSED
from game.menu.settings import SettingsScene
from game.menu.share_code import ShareCodeScene
from game.platform import clipboard
from game.ui.text_field import NumberField, TextField
from tests.game.driver import Driver, StartGame

SMALL = GameConfig(9, 9, 10)
WIDE_DIGITS, PERSIAN_DIGITS = "\uff11\uff12", "\u06f3\u06f4"


class Switch:
    """Records calls to start and stop SDL's text input, which is on at first."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_on, self.places = True, []
        monkeypatch.setattr(pygame.key, "start_text_input", lambda: setattr(self, "is_on", True))
        monkeypatch.setattr(pygame.key, "stop_text_input", lambda: setattr(self, "is_on", False))
        monkeypatch.setattr(pygame.key, "set_text_input_rect", self.places.append)


@pytest.fixture
def switch(monkeypatch: pytest.MonkeyPatch) -> Switch:
    return Switch(monkeypatch)


def code(start: StartGame) -> tuple[Driver, TextField]:
    driver = start()
    driver.app.stack.push(ShareCodeScene(driver.app.context))
    driver.run(0.4)
    return driver, driver.scene.field


def number(start: StartGame) -> tuple[Driver, NumberField]:
    driver = start()
    driver.click_on("Custom", settle=0.4)
    driver.click_on("Width")
    return driver, driver.widget("Width")


def picture(driver: Driver, field: TextField | NumberField) -> bytes:
    driver.run(0.05)
    return pygame.image.tobytes(driver.window.subsurface(field.rect), "RGB")


def test_text_input_is_on_in_fields_alone(start: StartGame, switch: Switch) -> None:
    driver, field = code(start)
    assert switch.is_on
    driver.run(0.1)
    assert field.rect.contains(switch.places[-1]), "the input method's choices stand beside it"
    driver.key(pygame.K_TAB)
    assert not switch.is_on
    driver.group.focus = field
    driver.run(0.05)
    assert switch.is_on
    driver.lose_focus()
    driver.run(0.05)
    assert not switch.is_on
    driver.post(pygame.WINDOWFOCUSGAINED)
    driver.run(0.05)
    assert switch.is_on
    driver.key(pygame.K_ESCAPE)
    assert (driver.scene.name, switch.is_on) == ("menu", False)
    driver.click_on("Beginner")
    driver.begin()
    assert (driver.scene.name, switch.is_on) == ("play", False)


def test_text_that_comes_without_a_key_is_typed_once(start: StartGame) -> None:
    driver, field = code(start)
    driver.commit("é中")
    driver.run(0.05)
    assert field.text == "é中"
    driver.key(pygame.K_a, "a")
    assert field.text == "é中a"
    driver.post(pygame.KEYDOWN, key=pygame.K_e, scancode=8, unicode="e", mod=0)
    driver.commit("ê")  # a dead key before made this of it
    driver.run(0.05)
    assert field.text == "é中aê"
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LMETA, pygame.KMOD_LALT):
        driver.key(pygame.K_b, "b", mod=mod)
    assert field.text == "é中aê"
    driver.key(pygame.K_q, "@", mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT)  # AltGr of Windows
    driver.key(pygame.K_q, "@", mod=pygame.KMOD_RALT)
    assert field.text == "é中aê@@"


def test_no_text_erases_nothing(start: StartGame, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, field = number(start)
    monkeypatch.setattr(clipboard, "paste", str)
    for text in ("", "\0", "x"):
        driver.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
        driver.commit(text)
        driver.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
        assert field.text == "9"


def test_text_means_nothing_where_no_field_is(start: StartGame) -> None:
    driver = start(config=SMALL, seed=9)
    driver.play.pane.input.cursor = (4, 4)
    driver.commit("f")
    driver.compose("c")
    driver.run(0.05)
    assert driver.commands() == []
    driver.post(pygame.KEYDOWN, key=pygame.K_f, scancode=9, unicode="f", mod=0)
    driver.commit("f")
    driver.run(0.05)
    assert driver.commands() == ["flag 4,4"]


@pytest.mark.parametrize("make", [code, number])
def test_what_is_composed_is_shown_and_typed_at_its_end(start: StartGame, make: Callable) -> None:
    driver, field = make(start)
    driver.type("19")
    driver.key(pygame.K_LEFT)
    before = picture(driver, field)
    driver.compose("23", start=1)
    shown = picture(driver, field)
    caret = field.caret_rect.x
    driver.compose("23", start=2)
    assert len({before, shown, picture(driver, field)}) == 3
    assert (field.text, field.shown) == ("19", "1239")
    assert field.caret_rect.x > caret
    driver.compose("")
    driver.commit("23")
    driver.run(0.05)
    assert (field.text, field.shown) == ("1239", "1239")


def test_a_long_composition_comes_in_parts(start: StartGame) -> None:
    driver, field = code(start)
    whole = "ni hao ni hao ni hao ni hao ni hao ni"
    for end in (30, 33, 36):
        driver.compose(whole[: min(31, end)], 0, min(31, end))
        if end > 31:
            driver.compose(whole[31:end], 31, end - 31)
        driver.run(0.02)
        assert (field.composed, field.composed_caret) == (whole[:end], end)
    driver.compose("")
    driver.compose("a", 0, 1)
    driver.run(0.02)
    assert field.composed == "a"


def test_while_a_text_is_composed_every_key_is_the_input_method_s(start: StartGame) -> None:
    driver, field = code(start)
    driver.type("ab")
    keys = (
        pygame.K_RETURN, pygame.K_UP, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_LEFT,
        pygame.K_F11, pygame.K_SPACE, pygame.K_m,
    )  # fmt: skip
    for key in keys:
        driver.compose("x", start=1)
        driver.key(key)
        assert (driver.scene.name, driver.group.focus) == ("code", field)
        assert (field.text, field.edit.caret) == ("ab", 2)
    assert (driver.settings.sound, driver.settings.full_screen) == (True, False)
    for scene in ("code", "menu"):
        driver.key(pygame.K_ESCAPE)
        assert driver.scene.name == scene


@pytest.mark.parametrize("way", ["focus", "click", "tab", "scene"])
def test_a_composition_ends_with_its_field(start: StartGame, switch: Switch, way: str) -> None:
    driver, field = number(start)
    driver.compose("7")
    driver.run(0.05)
    assert field.shown == "7"
    if way == "focus":
        driver.lose_focus()
    elif way == "click":
        driver.click_on("Height")
        assert switch.is_on
    elif way == "tab":
        driver.group.focus = driver.widget("Mines")
    else:
        driver.app.stack.pop()
    driver.run(0.05)
    assert field.composed == ""
    assert switch.is_on == (way in ("click", "tab"))


def test_numbers_take_the_digits_of_every_script_and_nothing_else(start: StartGame) -> None:
    driver, field = number(start)
    driver.commit(f"{WIDE_DIGITS}x{PERSIAN_DIGITS}½²三")
    driver.run(0.05)
    assert field.text == "1234"


def test_senseless_text_is_harmless(start: StartGame) -> None:
    driver, field = code(start)
    long = "x" * 100_000
    texts = ("\0", "", "\n\t\x7f", "\ud800", "\u202eabc", "e\u0301\u0301", "\U0001f468\u200d", long)
    for text in texts:
        for start_at, length in ((0, 0), (3, 5), (-9, 2), (2**31 - 1, 2**31 - 1)):
            driver.compose(text, start_at, length)
            driver.run(0.02)
            assert len(field.composed) <= MAX_COMPOSED
        driver.commit(text)
        driver.run(0.02)
    assert "\0" not in field.text
    driver.app.stack.pop()
    driver.app.stack.push(SettingsScene(driver.app.context))
    driver.run(0.4)
    driver.group.focus = driver.scene.rows["player"]
    driver.run(0.05)
    driver.commit("שלום עולם")
    driver.compose("ภาษา", 2)
    driver.run(0.05)
    assert driver.settings.player == "שלום עולם"
