"""Fields for text and numbers, edited by keys and mouse."""

import sys
from collections.abc import Callable

import pygame
import pytest

from game.menu.share_code import ShareCodeScene
from game.platform import clipboard
from game.ui.text_field import NumberField, TextField
from tests.game.driver import Driver, StartGame

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
CODE = "MW-1F1K-ZX1H"


def number(start: StartGame, text: str = "123") -> tuple[Driver, NumberField]:
    driver = start()
    driver.click_on("Custom", settle=0.4)
    driver.click_on("Width")
    driver.type(text)
    field = driver.widget("Width")
    assert isinstance(field, NumberField)
    return driver, field


def code(start: StartGame) -> tuple[Driver, TextField]:
    driver = start()
    driver.app.stack.push(ShareCodeScene(driver.app.context))
    driver.run(0.4)
    driver.type(CODE)
    field = driver.group.focus
    assert isinstance(field, TextField)
    assert field.text == CODE
    return driver, field


FIELDS = [number, code]


def spot(field: NumberField | TextField, at: int) -> tuple[int, int]:
    return field.rect.x + field.offsets[at], field.rect.bottom - 10


@pytest.mark.parametrize("make", FIELDS)
def test_keys_edit_a_field(
    start: StartGame, make: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [""]
    monkeypatch.setattr(clipboard, "copy", lambda text: kept.__setitem__(0, text) or True)
    monkeypatch.setattr(clipboard, "paste", lambda: kept[0])
    driver, field = make(start)
    text = field.text
    driver.key(pygame.K_LEFT, mod=SHIFT)
    driver.key(pygame.K_c, "\x03", mod=CTRL)
    assert (kept[0], field.text) == (text[-1], text)
    driver.key(pygame.K_x, "\x18", mod=CTRL)
    assert (kept[0], field.text) == (text[-1], text[:-1])
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_v, "\x16", mod=CTRL)
    assert field.text == text[-1] + text[:-1]
    driver.key(pygame.K_a, mod=CTRL)
    assert field.edit.selected == field.text
    driver.type("13")
    driver.key(pygame.K_LEFT)
    driver.type("2")
    assert (field.text, driver.group.focus) == ("123", field)
    driver.key(pygame.K_HOME, mod=SHIFT)
    driver.key(pygame.K_BACKSPACE)
    assert field.text == "3"
    monkeypatch.setattr(clipboard, "copy", lambda text: False)
    driver.key(pygame.K_a, mod=CTRL)
    driver.key(pygame.K_x, mod=CTRL)
    assert field.text == "3", "a refused cut erases nothing"


def test_a_drag_selects(start: StartGame) -> None:
    for make in FIELDS:
        driver, field = make(start)
        text = field.text
        driver.run(0.6)
        driver.down(spot(field, 1))
        driver.move(spot(field, 3))
        driver.up(spot(field, 3))
        driver.run(0.05)
        assert field.edit.selected == text[1:3]
        driver.type("9")
        assert field.text == f"{text[:1]}9{text[3:]}"


def test_quick_clicks_at_one_place_select_a_word_or_all(start: StartGame) -> None:
    driver, field = code(start)
    for places, pause, selected, caret in (
        ((5,), 0, "", 5),
        ((5, 5), 0, "1F1K", 7),
        ((5, 5, 5), 0, CODE, len(CODE)),
        ((5, 5), 0.6, "", 5),
        ((2, 9), 0, "", 9),
    ):
        driver.run(0.6)
        for at in places:
            driver.click(spot(field, at))
            driver.run(pause)
        assert (field.edit.selected, field.edit.caret) == (selected, caret)


def test_the_click_that_brings_the_focus_selects_all(start: StartGame) -> None:
    driver, width = number(start)
    height = driver.widget("Height")
    driver.click(spot(height, 0))
    assert height.edit.selected == height.text
    driver.key(pygame.K_UP)
    assert (height.text, driver.group.focus is height) == ("10", True)
    assert width.text == "123"


def test_arrows_move_on_from_a_field_focused_by_keys_and_shortcuts_mean_nothing_elsewhere(
    start: StartGame,
) -> None:
    driver = start()
    driver.click_on("Custom", settle=0.4)
    before = driver.group.focus
    for key in (pygame.K_a, pygame.K_c, pygame.K_x):
        driver.key(key, mod=CTRL)
    assert (driver.scene.name, driver.group.focus) == ("own game", before)
    field = driver.widget("Height")
    driver.group.focus = driver.widget("Width")
    driver.key(pygame.K_TAB)
    assert driver.group.focus is field
    driver.key(pygame.K_RIGHT)
    assert driver.group.focus is driver.widget("Mines")


def test_the_caret_and_a_selection_by_words_can_be_seen(start: StartGame) -> None:
    driver, field = code(start)
    driver.move((1, 1))
    pictures = set()
    for key, mod in ((pygame.K_END, 0), (pygame.K_HOME, 0), (pygame.K_a, CTRL)):
        driver.key(key, mod=mod)
        pictures.add(pygame.image.tobytes(driver.window.subsurface(field.rect), "RGB"))
    driver.key(pygame.K_LEFT, mod=CTRL | SHIFT)
    pictures.add(pygame.image.tobytes(driver.window.subsurface(field.rect), "RGB"))
    assert (len(pictures), field.edit.selected) == (4, "MW-1F1K-")


def test_only_the_field_that_is_wrong_is_red(start: StartGame) -> None:
    for borderless in (False, True):
        driver = start(chosen={"wraps": borderless})
        driver.click_on("Custom", settle=0.4)
        fields = [driver.widget(label) for label in ("Width", "Height", "Mines")]
        for size, wrong in (
            ("9 9 10", ""),
            ("1001 9 10", "Width"),
            ("9 0 10", "Height"),
            ("0 2000 10", "Width Height"),
            ("9 8 72", "Mines"),
            ("9 2 5", "Height" if borderless else ""),
            ("2 9 5", "Width" if borderless else ""),
        ):
            for field, text in zip(fields, size.split(), strict=True):
                driver.click_on(field.label)
                driver.type(text)
            assert " ".join(field.label for field in fields if field.wrong) == wrong
    driver.click_on("Mines")
    driver.key(pygame.K_BACKSPACE)
    assert fields[2].wrong, "it is empty"


CMD, OPTION = pygame.KMOD_LMETA, pygame.KMOD_LALT
ON_MAC = [
    ([(pygame.K_LEFT, OPTION)], "MW-1F1K-", "ZX1H"),
    ([(pygame.K_LEFT, pygame.KMOD_RALT)], "MW-1F1K-", "ZX1H"),
    ([(pygame.K_LEFT, CMD)], "", CODE),
    ([(pygame.K_UP, CMD)], "", CODE),
    ([(pygame.K_LEFT, CMD), (pygame.K_RIGHT, OPTION)], "MW", "-1F1K-ZX1H"),
    ([(pygame.K_HOME, 0), (pygame.K_RIGHT, CMD)], CODE, ""),
    ([(pygame.K_BACKSPACE, OPTION)], "MW-1F1K-", ""),
    ([(pygame.K_HOME, 0), (pygame.K_DELETE, OPTION)], "", "-1F1K-ZX1H"),
    ([(pygame.K_LEFT, CMD | SHIFT), (pygame.K_BACKSPACE, 0)], "", ""),
    ([(pygame.K_LEFT, OPTION | SHIFT), (pygame.K_BACKSPACE, 0)], "MW-1F1K-", ""),
    ([(pygame.K_LEFT, CTRL)], "MW-1F1K-", "ZX1H"),
]


@pytest.mark.parametrize(("keys", "before", "after"), ON_MAC)
def test_on_macos_option_goes_by_words_and_cmd_to_the_ends(
    start: StartGame,
    monkeypatch: pytest.MonkeyPatch,
    keys: list[tuple[int, int]],
    before: str,
    after: str,
) -> None:
    driver, field = code(start)
    monkeypatch.setattr(sys, "platform", "darwin")
    for key, mod in keys:
        driver.key(key, mod=mod)
    assert (field.text[: field.edit.caret], field.text[field.edit.caret :]) == (before, after)


def test_elsewhere_alt_edits_nothing(start: StartGame, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, field = code(start)
    monkeypatch.setattr(sys, "platform", "linux")
    for key in (pygame.K_LEFT, pygame.K_BACKSPACE):
        driver.key(key, mod=OPTION)
    assert (field.text, field.edit.caret) == (CODE, len(CODE))
