"""What the player's hands are on, and what each control is called."""

from __future__ import annotations

from game.input.bindings import PAD, SHIFT, Action, Bindings, is_pad
from game.input.events import Hand, Input, hand_of
from game.input.gamepad import Family
from game.resources.texts import Texts


def label(control: str, texts: Texts, family: Family | None = None) -> str:
    """What is printed on a key or, on a pad of this family, on a button."""
    if is_pad(control):
        name = control.removeprefix(PAD)
        if name.isdecimal():
            return texts("pads.number", number=name)
        own = f"pads.{family.value}_{name}" if family is not None else ""
        keys = (own, f"pads.{name}")
        return next((texts(key) for key in keys if key in texts), name.upper())
    if control.startswith(SHIFT) and control != SHIFT:
        return texts("keys.with_shift", key=label(control.removeprefix(SHIFT), texts))
    if len(control) == 1 or control[1:].isdecimal():
        return control.upper()
    key = f"keys.{control.replace(' ', '_')}"
    # Keyboards of all lands have more keys than anybody can list.
    return texts(key) if key in texts else control.title()


class InputDevices:
    """The bindings that hold, the hand that was used last, and what was seen of touch and pad."""

    def __init__(self, bindings: Bindings, texts: Texts) -> None:
        self.bindings = bindings
        self._say = texts
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

    def label(self, control: str) -> str:
        """What is printed on a key or on a button of the pad that is plugged in."""
        return label(control, self._say, self.family)

    def keys(self, action: Action) -> str:
        """The action's keys in words, for a list of controls."""
        return ", ".join(self.label(key) for key in self.bindings.keys(action))

    def mark(self, action: Action, always: str = "") -> str:
        """The control to name on a button; ``always`` is the key of what cannot be bound."""
        keys = self.bindings.keys(action)
        return self.label(keys[0]) if keys else always
