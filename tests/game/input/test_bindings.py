"""Bindings: the defaults, the player's changes, and labels of controls."""

import json

from hypothesis import given
from hypothesis import strategies as st

from game.input.bindings import (
    DEFAULTS,
    MAX_PER_ACTION,
    STEPS,
    Action,
    Bindings,
    control_of,
    is_bindable,
    is_modifier,
    is_pad,
)
from game.input.events import label
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
    made = BINDINGS
    for _ in range(draw(st.integers(0, 6))):
        action, control = draw(BINDABLE), draw(st.sampled_from(CONTROLS))
        had = [c for c in (*made.keys(action), *made.pads(action)) if is_pad(c) == is_pad(control)]
        if draw(st.booleans()) and had:
            made = made.unbind(action, had[0])
        else:
            made = made.bind(action, control, draw(st.sampled_from([None, *had])))
    return made


def test_the_control_of_a_key_and_its_default_actions() -> None:
    for controls, board, menu in (
        ("space return pad_a", Action.OPEN, Action.CONFIRM),
        ("f", Action.FLAG, None),
        ("w", Action.UP, Action.UP),
        ("left", Action.LEFT, Action.LEFT),
        ("escape shift+escape pad_select", Action.BACK, Action.BACK),
        ("p shift+p pad_start", Action.PAUSE, Action.PAUSE),
        ("shift+up", Action.PAGE_UP, Action.UP),
        ("tab", Action.MAP, Action.NEXT),
        ("shift+tab", Action.MAP, Action.PREVIOUS),
        ("m", Action.MUTE, Action.MUTE),
        ("delete", None, Action.CLEAR),
        ("q", None, None),
        ("pad_b", Action.FLAG, Action.BACK),
        ("pad_y", Action.AIDS, None),
        ("pad_down", Action.DOWN, Action.DOWN),
    ):
        for control in (word.replace("_", " ") for word in controls.split()):
            assert (BINDINGS.on_board(control), BINDINGS.in_menu(control)) == (board, menu), control
    keys = ("f", "enter", "=", "[+]", "[-]", "[0]", "[")
    assert [control_of(key) for key in keys] == ["f", "return", "+", "+", "-", "0", "["]
    assert control_of("f", shift=True) == "shift+f"
    assert control_of("Left Shift", shift=True) == "shift+left shift"


def test_default_controls_can_be_bound_and_have_one_action_and_others_cannot() -> None:
    controls = [control for given in DEFAULTS.values() for control in given]
    assert all(map(is_bindable, controls))
    assert len(controls) == len(set(controls))
    assert not any(map(is_modifier, controls))
    for control in (
        "escape", "shift+escape", "delete", "backspace", "pad select", "pad guide", "left shift",
        "shift+right shift", "caps lock", "", "shift+", "unknown key", "enter", "F", "a\nb",
        "x" * 60, 7, None, ["f"],
    ):  # fmt: skip
        assert not is_bindable(control), control


def test_binding_replaces_swaps_or_adds_a_control() -> None:
    changed = BINDINGS.bind(Action.OPEN, "g", "space")
    assert changed.keys(Action.OPEN) == ("g", "return")
    assert (changed.on_board("space"), changed.in_menu("space")) == (None, Action.CONFIRM)
    assert BINDINGS.keys(Action.OPEN) == ("space", "return"), "bindings are immutable"
    changed = BINDINGS.bind(Action.FLAG, "c", "f")
    assert (changed.keys(Action.FLAG), changed.keys(Action.CHORD)) == (("c",), ("f",))
    changed = BINDINGS.bind(Action.FLAG, "c")
    assert (changed.keys(Action.FLAG), changed.keys(Action.CHORD)) == (("f", "c"), ())
    assert BINDINGS.bind(Action.FLAG, "f", "f") == BINDINGS
    assert BINDINGS.bind(Action.OPEN, "return", "space") == BINDINGS


@given(bindings())
def test_limits_and_menus_hold_after_changes_which_can_be_written_as_json(made: Bindings) -> None:
    assert Bindings.from_changes(json.loads(json.dumps(made.changes()))) == made
    controls = [c for action in DEFAULTS for c in (*made.keys(action), *made.pads(action))]
    assert len(controls) == len(set(controls))
    for action in DEFAULTS:
        assert max(len(made.keys(action)), len(made.pads(action))) <= MAX_PER_ACTION
    for control, action in (
        ("return", Action.CONFIRM), ("space", Action.CONFIRM), ("pad a", Action.CONFIRM),
        ("escape", Action.BACK), ("pad b", Action.BACK), ("pad select", Action.BACK),
        ("tab", Action.NEXT), ("shift+tab", Action.PREVIOUS),
        *((pad + action.value, action) for pad in ("", "pad ") for action in STEPS),
    ):  # fmt: skip
        assert made.in_menu(control) is action
    assert {made.on_board("escape"), made.on_board("pad select")} == {Action.BACK}


def test_changes_that_make_no_sense_are_ignored() -> None:
    for changes, flag, chord in (
        *((nonsense, ("f",), ("c",)) for nonsense in ({}, None, [], "flag")),
        ({"flag": ["g"]}, ("g",), ("c",)),
        ({"flag": []}, (), ("c",)),
        ({"flag": ["c"]}, ("c",), ()),
        ({"flag": ["c"], "chord": ["f"]}, ("c",), ("f",)),
        ({"flag": ["g"], "chord": ["g", "h"]}, ("g",), ("h",)),
        ({"flag": 7, "chord": ["x"]}, ("f",), ("x",)),
        ({"flag": [7, None, "escape"], "chord": ["x"]}, ("f",), ("x",)),
        ({"flag": ["g", 7, "g", "h", "i"]}, ("g", "h"), ("c",)),
        ({"fly": ["f"], "confirm": ["f"], "back": ["f"]}, ("f",), ("c",)),
    ):
        read = Bindings.from_changes(changes)
        assert (read.keys(Action.FLAG), read.keys(Action.CHORD)) == (flag, chord), changes
        assert read.keys(Action.PAUSE) == ("p",)


def test_labels() -> None:
    texts = Texts(TEXTS)
    keys = ("space", "return", "f", "f11", "+", "page up", "shift+up", "shift+page up", "sys req")
    assert [label(key, texts) for key in keys] == [
        *("Space", "Enter", "F", "F11", "+"),
        *("Page Up", "Shift Up", "Shift Page Up", "Sys Req"),
    ]
    for control, family, words in (
        ("pad a", None, "A"),
        ("pad a", Family.PLAYSTATION, "Cross"),
        ("pad start", Family.NINTENDO, "Plus"),
        ("pad l2", Family.PLAYSTATION, "L2"),
        ("pad l2", None, "LT"),
        ("pad 12", Family.XBOX, "Button 12"),
    ):
        assert label(control, texts, family) == words
