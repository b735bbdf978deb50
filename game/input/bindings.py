"""What each key and pad button does, and how the player changes it.

A *control* is a key or a pad's button by name: ``space``, ``f``, ``shift+up``, ``pad a``. The same
control may mean one thing on the board and another in a menu.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum


class Action(Enum):
    """Everything that a control can do; the values are the names in the settings file."""

    OPEN = "open"
    FLAG = "flag"
    CHORD = "chord"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    RESTART = "restart"
    PAUSE = "pause"
    HELP = "help"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    ZOOM_ALL = "zoom_all"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    PAGE_LEFT = "page_left"
    PAGE_RIGHT = "page_right"
    MAP = "map"
    MUTE = "mute"
    FULL_SCREEN = "full_screen"
    HINT = "hint"
    CHANCES = "chances"
    ASSIST = "assist"
    UNDO = "undo"
    AIDS = "aids"
    CONFIRM = "confirm"
    BACK = "back"
    NEXT = "next"
    PREVIOUS = "previous"
    CLEAR = "clear"


PAD = "pad "
"""How the names of a pad's controls begin."""
SHIFT = "shift+"
CTRL = "ctrl+"
"""Prefixes of the names of keys that were pressed with Shift, or with Ctrl or Cmd."""
MOST = 2
"""Keys at most for one action, and as many pad buttons."""

STEPS = {
    Action.UP: (0, -1),
    Action.DOWN: (0, 1),
    Action.LEFT: (-1, 0),
    Action.RIGHT: (1, 0),
}
"""Where a move leads: columns, rows."""

USUAL: Mapping[Action, tuple[str, ...]] = {
    Action.OPEN: ("space", "return", "pad a"),
    Action.FLAG: ("f", "pad b"),
    Action.CHORD: ("c", "pad x"),
    Action.UP: ("up", "w", "pad up"),
    Action.DOWN: ("down", "s", "pad down"),
    Action.LEFT: ("left", "a", "pad left"),
    Action.RIGHT: ("right", "d", "pad right"),
    Action.RESTART: ("r",),
    Action.PAUSE: ("p", "pad start"),
    Action.HELP: ("f1",),
    Action.ZOOM_IN: ("+", "pad rb"),
    Action.ZOOM_OUT: ("-", "pad lb"),
    Action.ZOOM_ALL: ("0", "pad rs"),
    Action.PAGE_UP: ("page up", "shift+up"),
    Action.PAGE_DOWN: ("page down", "shift+down"),
    Action.PAGE_LEFT: ("home", "shift+left"),
    Action.PAGE_RIGHT: ("end", "shift+right"),
    Action.MAP: ("tab", "pad ls"),
    Action.MUTE: ("m",),
    Action.FULL_SCREEN: ("f11",),
    Action.HINT: ("h", "pad l2"),
    Action.CHANCES: ("o",),
    Action.ASSIST: ("t",),
    Action.UNDO: ("u", "pad r2"),
    Action.AIDS: ("f2", "pad y"),
}
"""The actions that a player may bind, and what they are bound to at first."""

_ALWAYS = {"escape": Action.BACK, "pad select": Action.BACK}
"""Holds on the board and in menus, whatever the player binds."""
_MENU = {
    "return": Action.CONFIRM, "space": Action.CONFIRM, "pad a": Action.CONFIRM,
    "pad b": Action.BACK,
    "up": Action.UP, "down": Action.DOWN, "left": Action.LEFT, "right": Action.RIGHT,
    "pad up": Action.UP, "pad down": Action.DOWN,
    "pad left": Action.LEFT, "pad right": Action.RIGHT,
    "tab": Action.NEXT, "shift+tab": Action.PREVIOUS,
    "delete": Action.CLEAR, "backspace": Action.CLEAR, "pad x": Action.CLEAR,
}  # fmt: skip
"""What menus need; here it comes before the player's own bindings, so it cannot be lost."""
_FOR_BOARDS = {
    Action.OPEN, Action.FLAG, Action.CHORD, Action.MAP,
    Action.ZOOM_IN, Action.ZOOM_OUT, Action.ZOOM_ALL,
    Action.PAGE_UP, Action.PAGE_DOWN, Action.PAGE_LEFT, Action.PAGE_RIGHT,
    Action.HINT, Action.CHANCES, Action.ASSIST, Action.UNDO, Action.AIDS,
}  # fmt: skip

RESERVED = frozenset({*_ALWAYS, "delete", "backspace", "pad guide"})
"""Controls that cannot be bound: they leave, clear, or are the system's."""
_MODIFIERS = frozenset(
    f"{side} {key}" for side in ("left", "right") for key in ("shift", "ctrl", "alt", "meta", "gui")
) | {"caps lock", "numlock", "scroll lock", "alt gr", "menu", "unknown key", ""}
_SAME = {"enter": "return", "=": "+"}
"""Keys that count as another one: the keypad's Enter, and the plus that needs no shift."""


def control_of(key: str, shift: bool = False) -> str:
    """The control that a key of this name is; the keypad's keys count as the others."""
    key = key.lower()
    if len(key) == 3 and key[0] == "[" and key[2] == "]":
        key = key[1]
    key = _SAME.get(key, key)
    return SHIFT + key if shift else key


def is_pad(control: str) -> bool:
    """Whether a control is a pad's."""
    return control.startswith(PAD)


def is_modifier(control: str) -> bool:
    """Whether a control is one that only changes what others do."""
    return control.removeprefix(SHIFT) in _MODIFIERS


def is_bindable(control: object) -> bool:
    """Whether a control can be given to an action."""
    if not isinstance(control, str) or not 0 < len(control) <= 40 or not control.isprintable():
        return False
    plain = control.removeprefix(SHIFT)
    usual = is_pad(control) or control_of(plain) == plain
    return usual and plain not in RESERVED and not is_modifier(plain)


class Bindings:
    """Each action's controls, as one value: changes give a new one.

    A control belongs to one action at most.
    """

    def __init__(self, controls: Mapping[Action, Iterable[str]]) -> None:
        self._controls = {action: tuple(controls.get(action, ())) for action in USUAL}
        self._owner = {
            control: action for action, given in self._controls.items() for control in given
        }
        self._beside_boards = {
            control: action for control, action in self._owner.items() if action not in _FOR_BOARDS
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bindings) and self._controls == other._controls

    def __hash__(self) -> int:
        return hash(tuple(self._controls.values()))

    @classmethod
    def read(cls, changes: object) -> Bindings:
        """The usual bindings with the player's changes, ``{action: [control, ...]}``.

        What makes no sense is passed over piece by piece. A control that the player gave to one
        action is lost to the others.
        """
        chosen: dict[Action, tuple[str, ...]] = {}
        taken: set[str] = set()
        given = changes if isinstance(changes, dict) else {}
        for action in USUAL:
            wanted = given.get(action.value)
            if isinstance(wanted, list) and (not wanted or any(map(is_bindable, wanted))):
                chosen[action] = _at_most(c for c in wanted if is_bindable(c) and c not in taken)
                taken |= set(chosen[action])
        for action, usual in USUAL.items():
            if action not in chosen:
                chosen[action] = tuple(control for control in usual if control not in taken)
        return cls(chosen)

    def changes(self) -> dict[str, list[str]]:
        """What differs from the usual bindings, as plain data that ``read`` takes."""
        return {
            action.value: list(given)
            for action, given in self._controls.items()
            if given != USUAL[action]
        }

    def keys(self, action: Action) -> tuple[str, ...]:
        """The action's keys."""
        return tuple(c for c in self._controls.get(action, ()) if not is_pad(c))

    def pads(self, action: Action) -> tuple[str, ...]:
        """The action's pad buttons."""
        return tuple(c for c in self._controls.get(action, ()) if is_pad(c))

    def owner(self, control: str) -> Action | None:
        """The action that a player's control belongs to."""
        return self._owner.get(control)

    def on_board(self, control: str) -> Action | None:
        """What a control does while a board is played."""
        return self._found(control, _ALWAYS, self._owner)

    def in_menu(self, control: str) -> Action | None:
        """What a control does everywhere else."""
        return self._found(control, _ALWAYS, _MENU, self._beside_boards)

    def put(self, action: Action, control: str, instead: str | None = None) -> Bindings:
        """Give a control to an action, in place of ``instead`` or beside what it has.

        An action that had the control takes ``instead`` for it: the two are swapped.
        """
        controls = dict(self._controls)
        before = self._owner.get(control)
        if before is action:
            return self
        if before is not None:
            controls[before] = _replaced(controls[before], control, instead)
        controls[action] = _at_most(_replaced(controls[action], instead, control))
        return Bindings(controls)

    def without(self, action: Action, control: str) -> Bindings:
        """Take a control from an action."""
        return Bindings({**self._controls, action: _replaced(self._controls[action], control)})

    def _found(self, control: str, *tables: Mapping[str, Action]) -> Action | None:
        """A control with shift that nobody asked for is the same without."""
        for name in (control, control.removeprefix(SHIFT)):
            for table in tables:
                if name in table:
                    return table[name]
        return None


def _replaced(given: tuple[str, ...], old: str | None, new: str | None = None) -> tuple[str, ...]:
    """``given`` with ``new`` where ``old`` was; at the end if it was not there."""
    if old not in given:
        return given if new is None else (*given, new)
    return tuple(new if c == old else c for c in given if c != old or new is not None)  # type: ignore[misc]


def _at_most(controls: Iterable[str]) -> tuple[str, ...]:
    """Without doubles, keys before pad buttons, and no more than ``MOST`` of each."""
    distinct = list(dict.fromkeys(controls))
    keys = [control for control in distinct if not is_pad(control)]
    pads = [control for control in distinct if is_pad(control)]
    return (*keys[:MOST], *pads[:MOST])
