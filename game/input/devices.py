"""The input device in use, and the labels of its controls."""

from __future__ import annotations

from game.input.bindings import PAD, SHIFT, Action, Bindings, is_pad
from game.input.events import Device, Input, device_of
from game.input.gamepad import Family
from game.resources.texts import Texts


def label(control: str, texts: Texts, family: Family | None = None) -> str:
    """Return what is printed on a key, or on a button of a pad of this family."""
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
    # There are more keys in the world than anybody can list.
    return texts(key) if key in texts else control.title()


class InputDevices:
    """The bindings in force and the devices in use; ``family`` is that of the last pad."""

    def __init__(self, bindings: Bindings, texts: Texts) -> None:
        self.bindings = bindings
        self._texts = texts
        self.last = Device.MOUSE
        self.touched = False
        self.family: Family | None = None

    def update(self, event: Input) -> None:
        """Note the device of an input."""
        device = device_of(event)
        if device is not None:
            self.last = device
            self.touched = self.touched or device is Device.TOUCH

    @property
    def needs_focus(self) -> bool:
        """Whether the focus has to be shown, since no pointer is used."""
        return self.last in (Device.KEYBOARD, Device.PAD)

    def label(self, control: str) -> str:
        """Return what is printed on a key, or on a button of the pad in use."""
        return label(control, self._texts, self.family)

    def key_labels(self, action: Action) -> str:
        """Return the labels of an action's keys, for a list of controls."""
        return ", ".join(self.label(key) for key in self.bindings.keys(action))

    def key_label(self, action: Action) -> str:
        """Return the label of an action's first key, empty if it has none."""
        keys = self.bindings.keys(action)
        return self.label(keys[0]) if keys else ""
