"""Fields for text and numbers, edited by keys and mouse as anywhere else."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.platform import clipboard
from game.scenes.menu.share_code import ShareCodeScene
from game.scenes.settings.settings import SettingsScene
from game.ui.number import NumberField
from game.ui.text_field import TextField
from tests.game.driver import Driver

Start = Callable[..., Driver]
CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
CODE = "MW-1F1K-ZX1H"


def number(start: Start, text: str = "123") -> tuple[Driver, NumberField]:
    """The menu with a number in the field for the width, the caret behind it."""
    driver = start()
    driver.click_on("Width")
    driver.type(text)
    field = driver.widget("Width")
    assert isinstance(field, NumberField)
    return driver, field


def code(start: Start) -> tuple[Driver, TextField]:
    """The field for a code, with one in it and the caret behind that."""
    driver = start()
    driver.app.stack.push(ShareCodeScene(driver.app.context))
    driver.run(0.4)
    driver.type(CODE)
    field = driver.scene.field
    assert field.text == CODE
    return driver, field


def name(start: Start) -> tuple[Driver, TextField]:
    """The field for the player's name, with one in it and the caret behind that."""
    driver = start(chosen={"player": "Ann Bo"})
    driver.app.stack.push(SettingsScene(driver.app.context, "game"))
    driver.run(0.4)
    field = driver.scene.rows["player"]
    assert isinstance(field, TextField)
    driver.group.focus = field
    driver.key(pygame.K_END)
    return driver, field


FIELDS = [number, code, name]


def spot(field: NumberField | TextField, at: int) -> tuple[int, int]:
    """The pixel of the place before a character."""
    return field.rect.x + field._places[at], field.rect.bottom - 10


@pytest.mark.parametrize("make", FIELDS)
def test_ctrl_a_selects_all_and_typing_replaces_it(start: Start, make: Callable) -> None:
    driver, field = make(start)
    driver.key(pygame.K_a, mod=CTRL)
    assert field.edit.selected == field.text
    driver.type("7")
    assert field.text == "7"


@pytest.mark.parametrize("make", FIELDS)
def test_home_end_and_the_arrows_move_the_caret(start: Start, make: Callable) -> None:
    driver, field = make(start)
    text = field.text
    driver.key(pygame.K_HOME)
    driver.type("1")
    driver.key(pygame.K_END)
    driver.type("2")
    driver.key(pygame.K_LEFT)
    driver.type("3")
    assert field.text == f"1{text}32"
    assert driver.group.focus is field


@pytest.mark.parametrize("make", FIELDS)
def test_shift_and_a_movement_select(start: Start, make: Callable) -> None:
    driver, field = make(start)
    text = field.text
    driver.key(pygame.K_LEFT, mod=SHIFT)
    driver.key(pygame.K_LEFT, mod=SHIFT)
    assert field.edit.selected == text[-2:]
    driver.key(pygame.K_DELETE)
    assert field.text == text[:-2]
    driver.key(pygame.K_HOME, mod=SHIFT)
    assert field.edit.selected == text[:-2]
    driver.key(pygame.K_BACKSPACE)
    assert field.text == ""


@pytest.mark.parametrize("make", FIELDS)
def test_the_clipboard_takes_and_gives_the_selection(
    start: Start, make: Callable, monkeypatch: pytest.MonkeyPatch
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


def test_nothing_is_cut_that_the_clipboard_does_not_take(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "copy", lambda text: False)
    driver, field = number(start)
    driver.key(pygame.K_a, mod=CTRL)
    driver.key(pygame.K_x, "\x18", mod=CTRL)
    assert field.text == "123"


def test_ctrl_and_an_arrow_go_by_words(start: Start) -> None:
    driver, field = code(start)
    driver.key(pygame.K_LEFT, mod=CTRL)
    driver.key(pygame.K_LEFT, mod=CTRL | SHIFT)
    assert field.edit.selected == "1F1K-"


@pytest.mark.parametrize("make", FIELDS)
def test_a_drag_selects(start: Start, make: Callable) -> None:
    driver, field = make(start)
    driver.run(0.6)
    driver.down(spot(field, 1))
    driver.move(spot(field, 3))
    driver.up(spot(field, 3))
    driver.run(0.05)
    assert field.edit.selected == field.text[1:3]
    driver.type("9")
    assert field.text == "9".join((CODE[:1], CODE[3:])) if make is code else "9" in field.text


@pytest.mark.parametrize(
    ("clicks", "selected"), [(1, ""), (2, "1F1K"), (3, CODE)], ids=["one", "two", "three"]
)
def test_clicks_place_the_caret_and_select_a_word_or_all(
    start: Start, clicks: int, selected: str
) -> None:
    driver, field = code(start)
    driver.run(0.6)
    for _ in range(clicks):
        driver.click(spot(field, 5))
    assert field.edit.selected == selected
    if clicks == 1:
        assert field.edit.caret == 5


def test_two_slow_clicks_are_no_double_click(start: Start) -> None:
    driver, field = code(start)
    for _ in range(2):
        driver.run(0.6)
        driver.click(spot(field, 5))
    assert (field.edit.selected, field.edit.caret) == ("", 5)


def test_two_clicks_at_two_places_are_no_double_click(start: Start) -> None:
    driver, field = code(start)
    driver.run(0.6)
    for at in (2, 9):
        driver.click(spot(field, at))
    assert (field.edit.selected, field.edit.caret) == ("", 9)


def test_the_click_that_brings_the_focus_selects_all(start: Start) -> None:
    driver, width = number(start)
    height = driver.widget("Height")
    driver.click(spot(height, 0))
    assert height.edit.selected == height.text
    driver.key(pygame.K_UP)
    assert (height.text, driver.group.focus is height) == ("10", True)
    assert width.text == "123"


def test_arrows_lead_past_a_field_that_the_focus_came_to_by_keys(start: Start) -> None:
    driver = start()
    field = driver.widget("Height")
    driver.group.focus = driver.widget("Width")
    driver.key(pygame.K_TAB)
    assert driver.group.focus is field
    driver.key(pygame.K_RIGHT)
    assert driver.group.focus is driver.widget("Mines")


def test_a_selection_and_the_caret_are_seen(start: Start) -> None:
    driver, field = number(start)
    driver.move((1, 1))
    pictures = set()
    for key, mod in ((pygame.K_END, 0), (pygame.K_HOME, 0), (pygame.K_a, CTRL)):
        driver.key(key, mod=mod)
        pictures.add(pygame.image.tobytes(driver.window.subsurface(field.rect), "RGB"))
    assert len(pictures) == 3


@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_c, pygame.K_x])
def test_shortcuts_mean_nothing_where_no_text_is_edited(start: Start, key: int) -> None:
    driver = start()
    before = driver.group.focus
    driver.key(key, mod=CTRL)
    assert (driver.scene.name, driver.group.focus) == ("menu", before)


@pytest.mark.parametrize(
    ("columns", "rows", "mines", "borderless", "wrong"),
    [
        ("9", "9", "10", False, ""),
        ("1001", "9", "10", False, "Width"),
        ("9", "0", "10", False, "Height"),
        ("0", "2000", "10", False, "Width Height"),
        ("9", "8", "72", False, "Mines"),
        ("9", "2", "5", True, "Height"),
        ("2", "9", "5", True, "Width"),
        ("2", "9", "5", False, ""),
    ],
)
def test_only_the_field_that_is_wrong_is_red(
    start: Start, columns: str, rows: str, mines: str, borderless: bool, wrong: str
) -> None:
    driver = start(chosen={"wraps": borderless})
    fields = [driver.widget(label) for label in ("Width", "Height", "Mines")]
    for field, text in zip(fields, (columns, rows, mines), strict=True):
        driver.click_on(field.label)
        driver.type(text)
    assert " ".join(field.label for field in fields if field.wrong) == wrong


def test_an_empty_field_alone_is_red(start: Start) -> None:
    driver, field = number(start, "12")
    driver.key(pygame.K_a, mod=CTRL)
    driver.key(pygame.K_BACKSPACE)
    others = [driver.widget(label) for label in ("Height", "Mines")]
    assert (field.wrong, [other.wrong for other in others]) == (True, [False, False])
