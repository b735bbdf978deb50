"""Whatever the game can write into its settings file, the next start reads without a warning."""

from dataclasses import fields
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.config import MAX_OTHER_SIDE, MAX_SIDE, ConfigError
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.dive.airs import Air
from engine.dive.twists import BY_NAME
from game.input.bindings import DEFAULTS, PAD, SHIFT, Action, Bindings, control_of, is_bindable
from game.learn.practice_round import CHOICES
from game.play.play import FIRST_WORD
from game.resources.texts import LANGUAGE_CODE
from game.resources.theme_catalog import MAX_KEY
from game.resources.zones import BY_TIME, ZONES
from game.store.goals import HATS
from game.store.settings import (
    BOARDS,
    DAILY_PRESETS,
    MAX_CARDS_SEEN,
    MAX_PLAYER_NAME,
    MAX_WINDOW_SIDE,
    OWN_GAME,
    Settings,
    SettingsStore,
    cells_of_shape,
)
from game.ui.text_field import TextField
from tests.game.driver import MODES, WATER_CARDS

CARDS = (*MODES, *WATER_CARDS, FIRST_WORD, "tutorial", *(f"twist_{name}" for name in BY_NAME))
KEYS = sorted({pygame.key.name(getattr(pygame, n)) for n in dir(pygame) if n.startswith("K_")})
BUTTONS = ("a", "b", "x", "y", "lb", "rb", "ls", "rs", "l2", "r2", "start", "up", "11", "255")


def controls_of(steps: list[tuple[Action, str, str | None]]) -> dict[str, list[str]]:
    """Return the bindings after these changes on the page of controls; "" removes a control."""
    bindings = Bindings(DEFAULTS)
    for action, control, old in steps:
        own = (*bindings.keys(action), *bindings.pads(action))
        instead = old if old in own else None
        if not control:
            bindings = bindings.unbind(action, own[0]) if own else bindings
        elif is_bindable(control):
            bindings = bindings.bind(action, control, instead)
    return bindings.changes()


def name_of(typed: list[str]) -> str:
    """Return the name that is saved when a player types or pastes this into the field."""
    field = TextField("", "", MAX_PLAYER_NAME, lambda: None, lambda: None)
    for text in typed:
        field.type(text)
    return " ".join(field.text.split())


def boards(board: tuple[int, int, int, str, str]) -> dict[str, Any]:
    """Return settings of a custom board, as the page saves them together."""
    width, height, part, water, shape = board
    if water != "square":
        width, height = min(width, MAX_OTHER_SIDE), min(height, MAX_OTHER_SIDE)
    try:
        cells = cells_of_shape(shape, width, height)
    except ConfigError:
        shape, cells = "", None
    mines = ((width * height if cells is None else cells.bit_count()) - 1) * part // 100
    size = {"custom_width": width, "custom_height": height, "custom_mines": max(0, mines)}
    return {**size, "custom_water": water, "custom_shape": shape if cells else ""}


KEY_CONTROLS = st.builds(control_of, st.sampled_from(KEYS) | st.characters(), st.booleans())
CONTROLS = st.just("") | KEY_CONTROLS | st.sampled_from([PAD + name for name in BUTTONS])
STEPS = st.tuples(st.sampled_from(list(DEFAULTS)), CONTROLS, st.none() | CONTROLS)
WATERS = st.sampled_from(list(NEIGHBOURHOODS))
DRAWN = st.sampled_from(["", "heart", "##/-#", "-" * 150 + "#"])
SIDES, WINDOW_SIDES = st.integers(1, MAX_SIDE), st.integers(1, 2 * MAX_WINDOW_SIDE)
WORDS: dict[str, st.SearchStrategy[Any]] = {
    # A theme's key is a folder's name that can be shown.
    "theme": st.text(min_size=1, max_size=MAX_KEY).filter(str.isprintable),
    "language": st.from_regex(LANGUAGE_CODE, fullmatch=True),
    "zone": st.sampled_from([BY_TIME, *ZONES]),
    "player": st.lists(st.text(), max_size=3).map(name_of),
    "last_game": st.sampled_from([*DAILY_PRESETS, OWN_GAME]),
    "no_guess": st.sets(st.sampled_from(BOARDS)).map(
        lambda boards: " ".join(one for one in BOARDS if one in boards)
    ),
    "daily_preset": st.sampled_from(list(DAILY_PRESETS)),
    "dive_air": st.sampled_from(["", *(air.value for air in Air)]),
    "practice": st.sampled_from(CHOICES),
    "hat": st.sampled_from(["", *HATS]),
    "cards_seen": st.lists(st.sampled_from(CARDS), unique=True).map(" ".join),
}
TOGETHER: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "custom": st.tuples(SIDES, SIDES, st.integers(0, 100), WATERS, DRAWN).map(boards),
    "window": st.fixed_dictionaries({"window_width": WINDOW_SIDES, "window_height": WINDOW_SIDES}),
    "controls": st.lists(STEPS, max_size=12).map(lambda steps: {"controls": controls_of(steps)}),
}


def values_of(setting: Any) -> st.SearchStrategy[Any]:
    """Return the possible values of a setting that is changed alone."""
    if setting.name in WORDS:
        return WORDS[setting.name]
    if isinstance(setting.default, Enum):
        return st.sampled_from(list(type(setting.default)))
    if isinstance(setting.default, bool):
        return st.booleans()
    if "range" in setting.metadata:
        return st.integers(*setting.metadata["range"])
    raise NotImplementedError(f"say what {setting.name} can become")


ALONE = [
    one for one in fields(Settings) if not one.name.startswith(("custom", "window", "control"))
]
CHANGES = st.one_of(
    *(values_of(one).map(lambda value, name=one.name: {name: value}) for one in ALONE),
    *TOGETHER.values(),
)


def check_read_again(changes: list[dict[str, Any]]) -> Settings:
    """Make changes one after the other; check that after each a new start reads the same
    settings."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        store = SettingsStore(path)
        for change in changes:
            store.change(**change)
            again = SettingsStore(path)
            assert again.problem is None, change
            assert again.value == store.value
        return store.value


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(st.lists(CHANGES, min_size=1, max_size=8))
def test_every_state_that_the_game_reaches_is_read_again(changes: list[dict[str, Any]]) -> None:
    check_read_again(changes)


def test_all_cards_are_remembered() -> None:
    value = check_read_again(
        [{"cards_seen": " ".join(CARDS[:end])} for end in range(1, len(CARDS) + 1)]
    )
    assert set(value.cards_seen.split()) == set(CARDS)
    assert len(value.cards_seen) < MAX_CARDS_SEEN / 4


@pytest.mark.parametrize("change", [
    {"theme": "\u6df1" * MAX_KEY},
    {"language": "zho-Hant12-ABCDEFG8-x1234567"},
    {"player": "\U0001f469\u200d\U0001f680 Ada\u00ad"},
    {"window_width": 160, "window_height": 120},
    {"window_width": 40_000, "window_height": 9000},
    {"custom_width": 1, "custom_height": 2, "custom_mines": 1, "wraps": True},
    {"controls": {action.value: [] for action in DEFAULTS}},
    {"controls": {"flag": [SHIFT + "keypad memsubtract", "\u00df"], "open": ["pad 255"]}},
])  # fmt: skip
def test_odd_values_are_read_again(change: dict[str, Any]) -> None:
    check_read_again([change])
