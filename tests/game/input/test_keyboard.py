"""The names of keys on all layouts, and the keys that are held."""

import json

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.bindings import DEFAULTS, Action, Bindings, control_of, is_bindable
from game.input.events import InputDevices, Key
from game.input.keyboard import Keyboard, sign_of
from game.input.sdl_events import SdlEventAdapter
from game.resources.texts import Texts
from tests.game.message_text import TEXTS

DEAD = 1 << 30
BINDINGS = Bindings(DEFAULTS)


def names(code: int | str, place: int, printed: str = "", keyboard: Keyboard | None = None) -> str:
    code = ord(code) if isinstance(code, str) else code
    keyboard = keyboard or Keyboard()
    found, is_repeat = keyboard.press(code, place, printed, has_digits=True)
    assert not is_repeat
    keyboard.release(code, place)
    return " ".join(found)


def test_a_key_is_named_by_a_latin_label_or_else_by_its_place() -> None:
    for code, place, printed, expected in (
        ("f", 9, "f", "f"), ("f", 28, "f", "f"), ("f", 0, "f", "f"),
        ("ф", 4, "", "a"), ("ю", 55, "", "."), ("ö", 51, "", ";"), ("í", 100, "", "<"),
        ("à", 39, "", "0"), ("0", 53, "0", "0"), (DEAD, 46, "", "="), (DEAD, 0, "", ""),
        ("-", 46, "-", "- ="), ("f", 46, "f", "f ="), ("'", 26, "'", "' w"), (",", 16, ",", ","),
        (DEAD + 82, 82, "up", "up"), (DEAD + 95, 95, "[7]", "[7]"), (13, 40, "return", "return"),
        ("日", 0, "", ""),
    ):  # fmt: skip
        assert names(code, place, printed) == expected, (code, place)


def test_a_sign_at_the_place_of_a_letter_counts_by_the_script_of_the_layout() -> None:
    keyboard = Keyboard()
    for code, place, printed, expected in (
        (";", 19, ";", "; p"),
        ("a", 4, "a", "a"),
        (";", 19, ";", ";"),  # Colemak
        ("é", 31, "", "2"),
        (";", 19, ";", ";"),
        ("ש", 4, "", "a"),
        ("'", 26, "'", "' w"),  # Hebrew
    ):
        assert names(code, place, printed, keyboard) == expected
    names("a", 4, "a", keyboard)
    keyboard.change_layout()
    assert names("'", 26, "'", keyboard) == "' w"


def test_a_held_key_keeps_its_names_and_is_released_by_its_place() -> None:
    keyboard = Keyboard()
    assert keyboard.press(ord("w"), 26, "w", True) == (("w",), False)
    assert keyboard.press(ord("z"), 26, "z", True) == (("w",), True)
    assert keyboard.press(ord("a"), 4, "a", True) == (("a",), False)
    keyboard.release(ord("ц"), 26)
    assert keyboard.press(ord("z"), 26, "z", True) == (("z",), False)
    keyboard.release_all()
    assert keyboard.press(ord("a"), 4, "a", True) == (("a",), False)
    assert keyboard.press(ord("a"), 0, "a", True) == (("a",), False), "another key: no place"


def test_the_sign_on_a_key_is_a_capital_where_keys_have_capitals() -> None:
    for code, sign in (
        ("ф", "Ф"), ("é", "É"), ("ß", "ß"), ("ა", "ა"), ("ש", "ש"), ("1", "1"), (" ", ""),
        ("\x1b", ""), ("\x85", ""), ("\ud800", ""), (0x110000, ""), (DEAD + 82, ""), (-1, ""),
    ):  # fmt: skip
        assert sign_of(ord(code) if isinstance(code, str) else code) == sign


@pytest.fixture(scope="module")
def devices() -> InputDevices:
    pygame.display.init()
    return InputDevices(BINDINGS, Texts(TEXTS))


@given(
    st.integers(-2, 0x110000) | st.integers(DEAD, DEAD + 512),
    st.integers(0, 512),
    st.sampled_from((0, pygame.KMOD_SHIFT, pygame.KMOD_NUM, pygame.KMOD_RALT)),
)
def test_what_a_key_is_bound_to_is_read_again_and_found(
    devices: InputDevices, code: int, place: int, mod: int
) -> None:
    devices.bindings = BINDINGS
    adapter = SdlEventAdapter(devices, lambda index: None)
    event = pygame.event.Event(pygame.KEYDOWN, key=code, scancode=place, unicode="", mod=mod)
    (key,) = adapter.translate(event, 0.0)
    assert isinstance(key, Key)
    assert devices.label(key.control) or not key.control
    if not is_bindable(key.control):
        return
    bound = BINDINGS.bind(Action.FLAG, key.control, "f")
    devices.bindings = Bindings.from_changes(json.loads(json.dumps(bound.changes())))
    assert devices.bindings == bound
    adapter.translate(pygame.event.Event(pygame.KEYUP, key=code, scancode=place, mod=mod), 0.0)
    (again,) = adapter.translate(event, 0.0)
    assert (again.control, again.action) == (key.control, Action.FLAG)
    assert control_of(again.name, again.shift) == again.control
