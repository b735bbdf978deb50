"""Bindings: which control does what, what a player may change, and what can never be lost."""

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
USUALLY = Bindings(DEFAULTS)
BINDABLE = st.sampled_from(sorted(DEFAULTS, key=lambda action: action.value))


@st.composite
def bindings(draw: st.DrawFn) -> Bindings:
    """The usual bindings after a few changes."""
    made = USUALLY
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
def test_what_a_control_does_at_first(
    control: str, board: Action | None, menu: Action | None
) -> None:
    assert (USUALLY.on_board(control), USUALLY.in_menu(control)) == (board, menu)


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
def test_keys_that_count_as_one(key: str, shift: bool, control: str) -> None:
    assert control_of(key, shift) == control


@pytest.mark.parametrize(
    "control",
    ["escape", "shift+escape", "delete", "backspace", "pad select", "pad guide", "left shift",
     "shift+right shift", "caps lock", "", "shift+", "unknown key", "enter", "F", "a\nb", "x" * 60,
     7, None, ["f"]],
)  # fmt: skip
def test_what_cannot_be_bound(control: object) -> None:
    assert not is_bindable(control)


def test_all_that_is_usual_can_be_bound_and_belongs_to_one_action() -> None:
    controls = [control for given in DEFAULTS.values() for control in given]
    assert all(map(is_bindable, controls))
    assert len(controls) == len(set(controls))
    assert not any(map(is_modifier, controls))


def test_a_new_control_stands_where_the_old_one_was() -> None:
    changed = USUALLY.bind(Action.OPEN, "g", "space")
    assert changed.keys(Action.OPEN) == ("g", "return")
    assert changed.on_board("space") is None
    assert changed.in_menu("space") is Action.CONFIRM
    assert USUALLY.keys(Action.OPEN) == ("space", "return"), "the old value is as it was"


def test_a_control_of_another_action_is_swapped() -> None:
    changed = USUALLY.bind(Action.FLAG, "c", "f")
    assert (changed.keys(Action.FLAG), changed.keys(Action.CHORD)) == (("c",), ("f",))


def test_a_control_of_another_action_is_taken_into_an_empty_place() -> None:
    changed = USUALLY.bind(Action.FLAG, "c")
    assert (changed.keys(Action.FLAG), changed.keys(Action.CHORD)) == (("f", "c"), ())


def test_the_same_control_again_changes_nothing() -> None:
    assert USUALLY.bind(Action.FLAG, "f", "f") == USUALLY
    assert USUALLY.bind(Action.OPEN, "return", "space") == USUALLY


@given(bindings())
def test_changes_are_plain_data_and_are_read_again(made: Bindings) -> None:
    assert Bindings.from_changes(json.loads(json.dumps(made.changes()))) == made


@given(bindings())
def test_a_control_has_one_action_and_an_action_few_controls(made: Bindings) -> None:
    controls = [c for action in DEFAULTS for c in (*made.keys(action), *made.pads(action))]
    assert len(controls) == len(set(controls))
    assert all(len(made.keys(action)) <= MAX_PER_ACTION for action in DEFAULTS)
    assert all(len(made.pads(action)) <= MAX_PER_ACTION for action in DEFAULTS)


@given(bindings())
def test_what_menus_need_can_never_be_lost(made: Bindings) -> None:
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
def test_what_makes_no_sense_is_passed_over_piece_by_piece(
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
def test_what_is_printed_on_it(control: str, family: Family | None, words: str) -> None:
    assert label(control, Texts(TEXTS), family) == words
