"""What the player's hands are on, and what each control is called."""

from __future__ import annotations

from game.bindings import PAD, SHIFT, Action, Bindings, is_pad
from game.gamepad import Family
from game.input import Hand, Input, hand_of

_KEYS = {
    "return": "Enter", "page up": "Page Up", "page down": "Page Down", "escape": "Esc",
    "print screen": "Print", "insert": "Ins", "delete": "Del",
}  # fmt: skip
_PADS = {
    "select": "Select", "start": "Start", "lb": "LB", "rb": "RB", "l2": "LT", "r2": "RT",
    "ls": "L stick", "rs": "R stick", "up": "Pad up", "down": "Pad down", "left": "Pad left",
    "right": "Pad right",
}  # fmt: skip
_OTHERS = {
    Family.XBOX: {"select": "View", "start": "Menu"},
    Family.PLAYSTATION: {
        "a": "Cross", "b": "Circle", "x": "Square", "y": "Triangle", "select": "Share",
        "start": "Options", "lb": "L1", "rb": "R1", "l2": "L2", "r2": "R2", "ls": "L3", "rs": "R3",
    },
    Family.NINTENDO: {"select": "Minus", "start": "Plus", "lb": "L", "rb": "R", "l2": "ZL",
                      "r2": "ZR"},
}  # fmt: skip


def label(control: str, family: Family | None = None) -> str:
    """What is printed on a key or, on a pad of this family, on a button."""
    if is_pad(control):
        name = control.removeprefix(PAD)
        own = _OTHERS[family].get(name) if family is not None else None
        return own or _PADS.get(name) or (f"Button {name}" if name.isdecimal() else name.upper())
    if control.startswith(SHIFT) and control != SHIFT:
        return f"Shift {label(control.removeprefix(SHIFT))}"
    if len(control) == 1 or control[1:].isdecimal():
        return control.upper()
    return _KEYS.get(control, control.title())


class Hands:
    """The bindings that hold, the hand that was used last, and what was seen of touch and pad."""

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.last = Hand.MOUSE
        self.touched = False
        self.family: Family | None = None

    def see(self, event: Input) -> None:
        """Take note of an input."""
        hand = hand_of(event)
        if hand is not None:
            self.last = hand
            self.touched = self.touched or hand is Hand.TOUCH

    @property
    def need_focus(self) -> bool:
        """Whether a focus has to be seen at once: nothing points."""
        return self.last in (Hand.KEYBOARD, Hand.PAD)

    def keys(self, action: Action) -> str:
        """The action's keys in words, for a list of controls."""
        return ", ".join(label(key) for key in self.bindings.keys(action))

    def mark(self, action: Action, always: str = "") -> str:
        """The control to name on a button; ``always`` is the key of what cannot be bound."""
        keys = self.bindings.keys(action)
        return label(keys[0]) if keys else always
