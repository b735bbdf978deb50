"""Input events, the same for all devices; the device in use, and the labels of its controls."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from game.input.bindings import PAD, SHIFT, Action, Bindings, is_pad
from game.input.click_machine import MouseButton
from game.input.gamepad import Family
from game.resources.texts import Texts

Pixel = tuple[int, int]
FingerId = tuple[int, int]  # the touchscreen, and a finger on it


class Device(Enum):
    """The device used for moves. The values are stored in recorded games."""

    MOUSE = "mouse"
    KEYBOARD = "keyboard"
    PAD = "pad"
    TOUCH = "touch"
    AUTO = "auto"  # the computer plays


@dataclass(frozen=True)
class Press:
    """A press of a mouse button, ``at`` seconds of the app's clock. ``touch`` marks a press that
    the system generated for a finger; boards use ``Finger`` instead."""

    button: MouseButton
    pos: Pixel
    at: float
    shift: bool = False
    touch: bool = False


@dataclass(frozen=True)
class Release:
    """A release of a mouse button."""

    button: MouseButton
    pos: Pixel
    at: float
    touch: bool = False


@dataclass(frozen=True)
class Motion:
    """A motion of the cursor; ``pos`` is None when it left the window."""

    pos: Pixel | None
    at: float
    touch: bool = False


@dataclass(frozen=True)
class Wheel:
    """A turn of the wheel by ``steps`` (up is positive) with the cursor at ``pos``."""

    pos: Pixel
    steps: int
    at: float


@dataclass(frozen=True)
class Key:
    """A press of a key or a pad button, or a repetition while it is held."""

    name: str  # up, space, f11, a
    at: float
    repeat: bool = False
    shift: bool = False
    control: str = ""
    action: Action | None = None  # the control's action on a board
    menu: Action | None = None  # the control's action everywhere else

    @property
    def is_pad(self) -> bool:
        """Whether the control is a pad button."""
        return is_pad(self.control)

    @property
    def is_character(self) -> bool:
        """Whether the control is a key with a character, such as a letter."""
        return len(self.control.removeprefix(SHIFT)) == 1

    @property
    def types(self) -> bool:
        """Whether the key types a character, which arrives as ``Typed``."""
        return self.is_character or self.control.removeprefix(SHIFT) == "space"


@dataclass(frozen=True)
class Typed:
    """Text for the field in use: from keys, from an input method, or pasted. A page may use pasted
    text even if no field is in use."""

    text: str
    at: float
    is_pasted: bool = False


@dataclass(frozen=True)
class Composed:
    """The text that an input method is composing, with its caret; empty once there is none."""

    text: str
    caret: int
    at: float


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
    pos: Pixel
    at: float


@dataclass(frozen=True)
class PadLost:
    """A gamepad was disconnected."""

    at: float


@dataclass(frozen=True)
class FocusLost:
    """The window lost the keyboard focus: every button, key and finger counts as released."""

    at: float


Input = Press | Release | Motion | Wheel | Key | Typed | Composed | Finger | PadLost | FocusLost


def device_of(event: Input) -> Device | None:
    """Return the device that an input shows to be in use, or None if it shows nothing."""
    match event:
        case Press(touch=False) | Wheel():
            return Device.MOUSE
        case Key():
            return Device.PAD if event.is_pad else Device.KEYBOARD
        case Finger():
            return Device.TOUCH
    return None


def label(
    control: str,
    texts: Texts,
    family: Family | None = None,
    signs: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the label of a key, or of a button of a pad of this family. ``signs`` are the
    characters on keys that are named by their position."""
    if is_pad(control):
        name = control.removeprefix(PAD)
        if name.isdecimal():
            return texts("pads.number", number=name)
        own = f"pads.{family.value}_{name}" if family is not None else ""
        return next((texts(key) for key in (own, f"pads.{name}") if key in texts), name.upper())
    if control.startswith(SHIFT) and control != SHIFT:
        return texts("keys.with_shift", key=label(control.removeprefix(SHIFT), texts, None, signs))
    if control in signs:
        return signs[control]
    if len(control) == 1 or control[1:].isdecimal():
        return control.upper()
    key = f"keys.{control.replace(' ', '_')}"
    # There are more keys in the world than anybody can list.
    return texts(key) if key in texts else control.title()


class InputDevices:
    """The bindings in force and the devices in use; ``family`` is that of the last pad.
    ``can_draw`` returns whether a character can be drawn."""

    def __init__(
        self, bindings: Bindings, texts: Texts, can_draw: Callable[[str], bool] = lambda sign: True
    ) -> None:
        self.bindings = bindings
        self._texts = texts
        self._can_draw = can_draw
        self._signs: dict[str, str] = {}  # the characters on keys that are named by their position
        self.last = Device.MOUSE
        self.touched = False
        self.family: Family | None = None

    def update(self, event: Input) -> None:
        """Note which device an input came from."""
        self.last = device_of(event) or self.last
        self.touched |= self.last is Device.TOUCH

    def note_sign(self, control: str, sign: str) -> None:
        """Remember the character on the key of a control; "" if that is the control's name."""
        self._signs.pop(control, None)
        if sign and self._can_draw(sign):
            self._signs[control] = sign

    @property
    def needs_focus(self) -> bool:
        """Whether the focus has to be shown, since no pointer is in use."""
        return self.last in (Device.KEYBOARD, Device.PAD)

    def label(self, control: str) -> str:
        """Return the label of a key, or of a button of the pad in use."""
        return label(control, self._texts, self.family, self._signs)

    def key_labels(self, action: Action) -> str:
        """Return the labels of an action's keys, for a list of controls."""
        return ", ".join(self.label(key) for key in self.bindings.keys(action))

    def key_label(self, action: Action) -> str:
        """Return the label of an action's first key, empty if it has none."""
        keys = self.bindings.keys(action)
        return self.label(keys[0]) if keys else ""

    def control(self, action: Action) -> str:
        """Return the label of an action's first key or, with a pad in use, of its first button."""
        if self.last is not Device.PAD:
            return self.key_label(action)
        return next(map(self.label, self.bindings.pads(action)), "")
