"""Input events, the same for all devices."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.input.bindings import Action, is_pad
from game.input.click_machine import MouseButton

Point = tuple[int, int]
FingerId = tuple[int, int]
"""A screen, and a finger on it."""


class Device(Enum):
    """The device that moves are made with. The values are those in recorded games."""

    MOUSE = "mouse"
    KEYBOARD = "keyboard"
    PAD = "pad"
    TOUCH = "touch"
    AUTO = "auto"
    """The computer plays."""


@dataclass(frozen=True)
class Press:
    """A press of a mouse button, ``at`` seconds of the app's clock.

    ``touch`` marks one that the system made of a finger; boards use ``Finger`` instead.
    """

    button: MouseButton
    pos: Point
    at: float
    shift: bool = False
    touch: bool = False


@dataclass(frozen=True)
class Release:
    """A release of a mouse button."""

    button: MouseButton
    pos: Point
    at: float
    touch: bool = False


@dataclass(frozen=True)
class Motion:
    """A motion of the cursor; ``pos`` is None when it left the window."""

    pos: Point | None
    at: float
    touch: bool = False


@dataclass(frozen=True)
class Wheel:
    """A turn of the wheel by ``steps`` (up is positive) with the cursor at ``pos``."""

    pos: Point
    steps: int
    at: float


@dataclass(frozen=True)
class Key:
    """A press of a key or a pad button, or a repetition while it is held.

    ``name`` (``up``, ``space``, ``f11``, ``a``) and ``text`` are for text fields. ``action`` is the
    action of the ``control`` on a board, ``menu`` the one everywhere else.
    """

    name: str
    text: str
    at: float
    repeat: bool = False
    shift: bool = False
    control: str = ""
    action: Action | None = None
    menu: Action | None = None

    @property
    def is_pad(self) -> bool:
        """Whether the control is a pad button."""
        return is_pad(self.control)

    @property
    def types(self) -> bool:
        """Whether the key types a character."""
        return bool(self.text) and self.text.isprintable()


class Phase(Enum):
    """The phase of a touch."""

    DOWN = "down"
    MOVE = "move"
    UP = "up"


@dataclass(frozen=True)
class Finger:
    """A finger on the window; ``pos`` is in pixels."""

    phase: Phase
    finger: FingerId
    pos: Point
    at: float


@dataclass(frozen=True)
class PadLost:
    """The loss of a gamepad."""

    at: float


@dataclass(frozen=True)
class FocusLost:
    """The loss of the keyboard focus: every button, key and finger counts as released."""

    at: float


Input = Press | Release | Motion | Wheel | Key | Finger | PadLost | FocusLost


def device_of(event: Input) -> Device | None:
    """Return the device that an input shows to be in use, or None if it tells nothing."""
    match event:
        case Press(touch=False) | Wheel():
            return Device.MOUSE
        case Key():
            return Device.PAD if event.is_pad else Device.KEYBOARD
        case Finger():
            return Device.TOUCH
    return None
