"""The bindings of keys and pad buttons, called *controls*, to actions on boards and in menus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum


class Action(Enum):
    """An action of a control. The values are the names in the settings file.

    ``PlayScene.command``, ``Aids`` and ``CameraController`` carry out the actions of a game in
    play; the page *How to play* lists them in rows of its own.
    """

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


PAD = "pad "  # the prefix of the names of a pad's controls
SHIFT = "shift+"
CTRL = "ctrl+"  # prefixes of the names of keys pressed with Shift, or with Ctrl or Cmd
MAX_PER_ACTION = 2  # the most keys for one action, and the most pad buttons

STEPS = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}
"""The columns and rows of one step."""

DEFAULTS: Mapping[Action, tuple[str, ...]] = {
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
"""The actions that a player can bind, and their initial controls."""

_ALWAYS = {"escape": Action.BACK, "pad select": Action.BACK}  # valid everywhere; cannot be changed
_MENU = {
    **dict.fromkeys(("return", "space", "pad a"), Action.CONFIRM),
    **dict.fromkeys(("delete", "backspace", "pad x"), Action.CLEAR),
    **{pad + action.value: action for action in STEPS for pad in ("", PAD)},
    **{"pad b": Action.BACK, "tab": Action.NEXT, "shift+tab": Action.PREVIOUS},
}
"""Bindings in menus that take precedence over the player's."""
_ON_BOARDS = {
    Action.OPEN, Action.FLAG, Action.CHORD, Action.MAP,
    Action.ZOOM_IN, Action.ZOOM_OUT, Action.ZOOM_ALL,
    Action.PAGE_UP, Action.PAGE_DOWN, Action.PAGE_LEFT, Action.PAGE_RIGHT,
    Action.HINT, Action.CHANCES, Action.ASSIST, Action.UNDO, Action.AIDS,
}  # fmt: skip

_RESERVED = {
    *_ALWAYS,
    "delete",
    "backspace",
    "pad guide",
}  # keys that leave or clear, or belong to the system
_MODIFIERS = frozenset(
    f"{side} {key}" for side in ("left", "right") for key in ("shift", "ctrl", "alt", "meta", "gui")
) | {"caps lock", "numlock", "scroll lock", "alt gr", "menu", "unknown key", ""}
_SYNONYMS = {"enter": "return", "=": "+"}  # the keypad's Enter, and the plus without shift


def control_of(key: str, shift: bool = False) -> str:
    """Return the control of a key, such as ``space``, ``f`` or ``shift+up``, also of the keypad."""
    key = key.lower()
    if len(key) == 3 and key[0] == "[" and key[2] == "]":
        key = key[1]
    key = _SYNONYMS.get(key, key)
    return SHIFT + key if shift else key


def is_pad(control: str) -> bool:
    """Return whether a control is a pad button."""
    return control.startswith(PAD)


def is_modifier(control: str) -> bool:
    """Return whether a control is a modifier key, such as shift."""
    return control.removeprefix(SHIFT) in _MODIFIERS


def is_bindable(control: object) -> bool:
    """Return whether a control can be bound."""
    if not isinstance(control, str) or not 0 < len(control) <= 40 or not control.isprintable():
        return False
    plain = control.removeprefix(SHIFT)
    is_usual = is_pad(control) or control_of(plain) == plain
    return is_usual and plain not in _RESERVED and not is_modifier(plain)


class Bindings:
    """The controls of each action, as an immutable value. A control has at most one action."""

    def __init__(self, controls: Mapping[Action, Iterable[str]]) -> None:
        self._controls = {action: tuple(controls.get(action, ())) for action in DEFAULTS}
        self._actions = {c: action for action, given in self._controls.items() for c in given}
        self._in_menus = {c: a for c, a in self._actions.items() if a not in _ON_BOARDS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bindings) and self._controls == other._controls

    def __hash__(self) -> int:
        return hash(tuple(self._controls.values()))

    @classmethod
    def from_changes(cls, changes: object) -> Bindings:
        """Return the default bindings with the player's changes, ``{action: [control, ...]}``,
        where they make sense. A control given to one action is taken from the others."""
        chosen: dict[Action, tuple[str, ...]] = {}
        taken: set[str] = set()
        given = changes if isinstance(changes, dict) else {}
        for action in DEFAULTS:
            wanted = given.get(action.value)
            if isinstance(wanted, list) and (not wanted or any(map(is_bindable, wanted))):
                chosen[action] = _limit_controls(
                    c for c in wanted if is_bindable(c) and c not in taken
                )
                taken |= set(chosen[action])
        usual = {a: [c for c in controls if c not in taken] for a, controls in DEFAULTS.items()}
        return cls({**usual, **chosen})

    def changes(self) -> dict[str, list[str]]:
        """Return the differences from the default bindings, for ``from_changes``."""
        return {a.value: list(given) for a, given in self._controls.items() if given != DEFAULTS[a]}

    def keys(self, action: Action) -> tuple[str, ...]:
        """Return the keys of an action."""
        return tuple(c for c in self._controls.get(action, ()) if not is_pad(c))

    def pads(self, action: Action) -> tuple[str, ...]:
        """Return the pad buttons of an action."""
        return tuple(c for c in self._controls.get(action, ()) if is_pad(c))

    def action_of(self, control: str) -> Action | None:
        """Return the action that the player can bind to a control, if it has one."""
        return self._actions.get(control)

    def on_board(self, control: str) -> Action | None:
        """Return the action of a control on a board."""
        return self._find_action(control, _ALWAYS, self._actions)

    def in_menu(self, control: str) -> Action | None:
        """Return the action of a control everywhere else."""
        return self._find_action(control, _ALWAYS, _MENU, self._in_menus)

    def first_used(self, names: Sequence[str], shift: bool) -> str:
        """Return the first of a key's names that is bound, or else the first one."""
        controls = {name: control_of(name, shift) for name in names}
        used = (n for n, c in controls.items() if self.on_board(c) or self.in_menu(c))
        return next(used, names[0])

    def bind(self, action: Action, control: str, instead: str | None = None) -> Bindings:
        """Return bindings with a control for an action, replacing ``instead`` or added to the
        others. If another action had the control, the two are swapped."""
        controls = dict(self._controls)
        before = self._actions.get(control)
        if before is action:
            return self
        if before is not None:
            controls[before] = _replace(controls[before], control, instead)
        controls[action] = _limit_controls(_replace(controls[action], instead, control))
        return Bindings(controls)

    def unbind(self, action: Action, control: str) -> Bindings:
        """Return bindings without a control of an action."""
        return Bindings({**self._controls, action: _replace(self._controls[action], control)})

    def _find_action(self, control: str, *tables: Mapping[str, Action]) -> Action | None:
        """Return the action of the control in the first table that has it; if none has, ignore
        shift."""
        names = (control, control.removeprefix(SHIFT))
        return next((table[n] for n in names for table in tables if n in table), None)


def _replace(given: tuple[str, ...], old: str | None, new: str | None = None) -> tuple[str, ...]:
    """Replace ``old`` by ``new``, which is appended if ``old`` is missing."""
    if old not in given:
        return given if new is None else (*given, new)
    return tuple(new if c == old else c for c in given if c != old or new is not None)  # type: ignore[misc]


def _limit_controls(controls: Iterable[str]) -> tuple[str, ...]:
    """Return keys and then pad buttons, without duplicates and at most MAX_PER_ACTION of each."""
    every = dict.fromkeys(controls)
    keys = [control for control in every if not is_pad(control)]
    pads = [control for control in every if is_pad(control)]
    return (*keys[:MAX_PER_ACTION], *pads[:MAX_PER_ACTION])
