"""The few words that scenes understand, whichever hand they come from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.input.bindings import Action, is_pad
from game.input.click_machine import MouseButton

Point = tuple[int, int]
FingerId = tuple[int, int]
"""Which screen, which finger on it."""


class Hand(Enum):
    """What the player plays with."""

    MOUSE = "mouse"
    KEYBOARD = "keyboard"
    PAD = "pad"
    TOUCH = "touch"


@dataclass(frozen=True)
class Press:
    """A mouse button went down at ``pos``, ``at`` seconds of the app's clock.

    ``touch`` marks one that the system made of a finger, for widgets: the board has its own.
    """

    button: MouseButton
    pos: Point
    at: float
    shift: bool = False
    touch: bool = False


@dataclass(frozen=True)
class Release:
    """A mouse button came up."""

    button: MouseButton
    pos: Point
    at: float
    touch: bool = False


@dataclass(frozen=True)
class Motion:
    """The cursor moved; ``pos`` is None when it left the window."""

    pos: Point | None
    at: float
    touch: bool = False


@dataclass(frozen=True)
class Wheel:
    """The wheel turned by ``steps`` (up is positive) with the cursor at ``pos``."""

    pos: Point
    steps: int
    at: float


@dataclass(frozen=True)
class Key:
    """A key or a pad's button went down, or is held and repeats.

    ``name`` is the key's (``up``, ``space``, ``f11``, ``a``) and ``text`` what it types, for those
    who take text. All others ask what it does: ``action`` on a board, ``menu`` anywhere else.
    ``control`` is its name as bindings know it.
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
        """Whether it is a pad's button."""
        return is_pad(self.control)

    @property
    def types(self) -> bool:
        """Whether it types a sign."""
        return bool(self.text) and self.text.isprintable()


class Phase(Enum):
    """What a finger does."""

    DOWN = "down"
    MOVE = "move"
    UP = "up"


@dataclass(frozen=True)
class Finger:
    """A finger on the window, at ``pos`` in pixels."""

    phase: Phase
    finger: FingerId
    pos: Point
    at: float


@dataclass(frozen=True)
class PadLost:
    """A gamepad was pulled out or ran out of power."""

    at: float


@dataclass(frozen=True)
class FocusLost:
    """The window lost the keyboard: every button, key and finger is let go."""

    at: float


Input = Press | Release | Motion | Wheel | Key | Finger | PadLost | FocusLost


def hand_of(event: Input) -> Hand | None:
    """The hand that an input shows to be in use; None where it tells nothing."""
    match event:
        case Press(touch=False) | Wheel():
            return Hand.MOUSE
        case Key():
            return Hand.PAD if event.is_pad else Hand.KEYBOARD
        case Finger():
            return Hand.TOUCH
    return None
