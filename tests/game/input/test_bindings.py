"""Bindings: the defaults, the player's changes, and labels of controls."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.bindings import (
    DEFAULTS,
    MAX_PER_ACTION,
    Action,
    Bindings,
    control_of,
    is_bindable,
    is_modifier,
    is_pad,
)
from game.input.devices import label
from game.input.gamepad import Family
from game.resources.texts import Texts
from tests.game.message_text import TEXTS

CONTROLS = sorted(
    {control for given in DEFAULTS.values() for control in given}
    | {"g", "q", "f5", "shift+g", "pad 12", "pad l2"}
)
BINDINGS = Bindings(DEFAULTS)
BINDABLE = st.sampled_from(sorted(DEFAULTS, key=lambda action: action.value))


@st.composite
def bindings(draw: st.DrawFn) -> Bindings:
    """The default bindings after a few changes."""
    made = BINDINGS
    for _ in range(draw(st.integers(0, 6))):
        action, control = draw(BINDABLE), draw(st.sampled_from(CONTROLS))
        had = [c for c in (*made.keys(action), *made.pads(action)) if is_pad(c) == is_pad(control)]
        if draw(st.booleans()) and had:
            made = made.unbind(action, had[0])
        else:
            made = made.bind(action, control, draw(st.sampled_from([None, *had])))
    return made


@pytest.mark.parametrize(
    ("control", "board", "menu"),
    [
        ("space", Action.OPEN, Action.CONFIRM),
        ("return", Action.OPEN, Action.CONFIRM),
        ("f", Action.FLAG, None),
        ("w", Action.UP, Action.UP),
        ("left", Action.LEFT, Action.LEFT),
        ("escape", Action.BACK, Action.BACK),
        ("shift+escape", Action.BACK, Action.BACK),
        ("p", Action.PAUSE, Action.PAUSE),
        ("shift+p", Action.PAUSE, Action.PAUSE),
        ("shift+up", Action.PAGE_UP, Action.UP),
        ("tab", Action.MAP, Action.NEXT),
        ("shift+tab", Action.MAP, Action.PREVIOUS),
        ("m", Action.MUTE, Action.MUTE),
        ("delete", None, Action.CLEAR),
        ("q", None, None),
        ("pad a", Action.OPEN, Action.CONFIRM),
        ("pad b", Action.FLAG, Action.BACK),
        ("pad y", Action.AIDS, None),
        ("pad start", Action.PAUSE, Action.PAUSE),
        ("pad select", Action.BACK, Action.BACK),
        ("pad down", Action.DOWN, Action.DOWN),
    ],
)
def test_the_default_actions_of_a_control(
    control: str, board: Action | None, menu: Action | None
) -> None:
    assert (BINDINGS.on_board(control), BINDINGS.in_menu(control)) == (board, menu)


@pytest.mark.parametrize(
    ("key", "shift", "control"),
    [
        ("f", False, "f"),
        ("f", True, "shift+f"),
        ("enter", False, "return"),
        ("=", False, "+"),
        ("[+]", False, "+"),
        ("[-]", False, "-"),
        ("[0]", False, "0"),
        ("[", False, "["),
        ("Left Shift", True, "shift+left shift"),
    ],
)
def test_the_control_of_a_key(key: str, shift: bool, control: str) -> None:
    assert control_of(key, shift) == control


@pytest.mark.parametrize(
    "control",
    ["escape", "shift+escape", "delete", "backspace", "pad select", "pad guide", "left shift",
     "shift+right shift", "caps lock", "", "shift+", "unknown key", "enter", "F", "a\nb", "x" * 60,
     7, None, ["f"]],
)  # fmt: skip
def test_controls_that_cannot_be_bound(control: object) -> None:
    assert not is_bindable(control)


def test_default_controls_can_be_bound_and_have_one_action() -> None:
    controls = [control for given in DEFAULTS.values() for control in given]
    assert all(map(is_bindable, controls))
    assert len(controls) == len(set(controls))
    assert not any(map(is_modifier, controls))


def test_a_control_can_replace_another() -> None:
    changed = BINDINGS.bind(Action.OPEN, "g", "space")
    assert changed.keys(Action.OPEN) == ("g", "return")
    assert changed.on_board("space") is None
    assert changed.in_menu("space") is Action.CONFIRM
    assert BINDINGS.keys(Action.OPEN) == ("space", "return"), "bindings are immutable"


def test_a_control_of_another_action_is_swapped_with_the_replaced_one() -> None:
    changed = BINDINGS.bind(Action.FLAG, "c", "f")
    assert (changed.keys(Action.FLAG), changed.keys(Action.CHORD)) == (("c",), ("f",))


def test_a_control_of_another_action_is_taken_from_it() -> None:
    changed = BINDINGS.bind(Action.FLAG, "c")
    assert (changed.keys(Action.FLAG), changed.keys(Action.CHORD)) == (("f", "c"), ())


def test_binding_a_control_again_changes_nothing() -> None:
    assert BINDINGS.bind(Action.FLAG, "f", "f") == BINDINGS
    assert BINDINGS.bind(Action.OPEN, "return", "space") == BINDINGS


@given(bindings())
def test_changes_can_be_written_as_json_and_read(made: Bindings) -> None:
    assert Bindings.from_changes(json.loads(json.dumps(made.changes()))) == made


@given(bindings())
def test_limits_hold_after_changes(made: Bindings) -> None:
    controls = [c for action in DEFAULTS for c in (*made.keys(action), *made.pads(action))]
    assert len(controls) == len(set(controls))
    assert all(len(made.keys(action)) <= MAX_PER_ACTION for action in DEFAULTS)
    assert all(len(made.pads(action)) <= MAX_PER_ACTION for action in DEFAULTS)


@given(bindings())
def test_menus_keep_their_controls(made: Bindings) -> None:
    for control, action in (
        ("return", Action.CONFIRM), ("space", Action.CONFIRM), ("escape", Action.BACK),
        ("up", Action.UP), ("down", Action.DOWN), ("left", Action.LEFT), ("right", Action.RIGHT),
        ("tab", Action.NEXT), ("shift+tab", Action.PREVIOUS),
        ("pad a", Action.CONFIRM), ("pad b", Action.BACK), ("pad select", Action.BACK),
        ("pad up", Action.UP), ("pad down", Action.DOWN), ("pad left", Action.LEFT),
        ("pad right", Action.RIGHT),
    ):  # fmt: skip
        assert made.in_menu(control) is action
    assert made.on_board("escape") is Action.BACK
    assert made.on_board("pad select") is Action.BACK


@pytest.mark.parametrize(
    ("changes", "flag", "chord"),
    [
        ({}, ("f",), ("c",)),
        (None, ("f",), ("c",)),
        ([], ("f",), ("c",)),
        ("flag", ("f",), ("c",)),
        ({"flag": ["g"]}, ("g",), ("c",)),
        ({"flag": []}, (), ("c",)),
        ({"flag": ["c"]}, ("c",), ()),
        ({"flag": ["c"], "chord": ["f"]}, ("c",), ("f",)),
        ({"flag": ["g"], "chord": ["g", "h"]}, ("g",), ("h",)),
        ({"flag": 7, "chord": ["x"]}, ("f",), ("x",)),
        ({"flag": [7, None, "escape"], "chord": ["x"]}, ("f",), ("x",)),
        ({"flag": ["g", 7, "g", "h", "i"]}, ("g", "h"), ("c",)),
        ({"fly": ["f"], "confirm": ["f"], "back": ["f"]}, ("f",), ("c",)),
    ],
)
def test_changes_that_make_no_sense_are_ignored(
    changes: Any, flag: tuple[str, ...], chord: tuple[str, ...]
) -> None:
    read = Bindings.from_changes(changes)
    assert (read.keys(Action.FLAG), read.keys(Action.CHORD)) == (flag, chord)
    assert read.keys(Action.PAUSE) == ("p",)


@pytest.mark.parametrize(
    ("control", "family", "words"),
    [
        ("space", None, "Space"),
        ("return", None, "Enter"),
        ("f", None, "F"),
        ("f11", None, "F11"),
        ("page up", None, "Page Up"),
        ("shift+up", None, "Shift Up"),
        ("+", None, "+"),
        ("shift+page up", None, "Shift Page Up"),
        ("sys req", None, "Sys Req"),
        ("pad a", None, "A"),
        ("pad a", Family.PLAYSTATION, "Cross"),
        ("pad start", Family.NINTENDO, "Plus"),
        ("pad l2", Family.PLAYSTATION, "L2"),
        ("pad l2", None, "LT"),
        ("pad 12", Family.XBOX, "Button 12"),
    ],
)
def test_labels(control: str, family: Family | None, words: str) -> None:
    assert label(control, Texts(TEXTS), family) == words
