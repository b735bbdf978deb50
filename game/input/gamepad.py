"""The state machine of a gamepad, without pygame. A held direction repeats as a held key does."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from game.input.bindings import PAD

REPEAT_AFTER, REPEAT_EVERY = 0.260, 0.045  # seconds, like the keyboard's
DEAD_ZONE = 0.35  # how far a stick must be pushed to count, from its middle (0) to its rim (1)
REST_ZONE = 0.25  # the distance from the middle below which a pushed stick is at rest
TURN_MARGIN = 0.2  # how much farther a stick must be pushed in a new direction than in the old one
DIRECTIONS = ("up", "down", "left", "right")


class Family(Enum):
    """The make of a pad, which decides the labels of its buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


@dataclass(frozen=True)
class Layout:
    """The names of a pad's buttons by number, empty for unknown ones."""

    family: Family
    buttons: Sequence[str]

    def name(self, number: int) -> str:
        """Return the name of a button; for an unknown one its number, counted from 1."""
        known = self.buttons[number] if 0 <= number < len(self.buttons) else ""
        return known or str(number + 1)


_SDL = (
    "a", "b", "x", "y", "select", "guide", "start", "ls", "rs", "lb", "rb", *DIRECTIONS,
)  # fmt: skip
"""SDL's own drivers use this order for every pad, and no hat."""
_XBOX = ("a", "b", "x", "y", "lb", "rb", "select", "start")
_SONY = ("a", "b", "y", "x", "lb", "rb", "l2", "r2", "select", "start", "guide", "ls", "rs")
_NINTENDO = (
    "b", "a", "x", "y", "", "lb", "rb", "l2", "r2", "select", "start", "guide", "ls", "rs",
)  # fmt: skip
_PLAIN = ("a", "b", "x", "y", "lb", "rb", "l2", "r2", "select", "start", "ls", "rs")
_NAMES = {
    Family.XBOX: ("xbox", "x-box", "xinput", "microsoft"),
    Family.NINTENDO: ("nintendo", "switch", "joy-con"),
    Family.PLAYSTATION: ("sony", "playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5",
                         "wireless controller"),
}  # fmt: skip
"""Parts of pads' names. "Xbox Wireless Controller" matches two families; the first one wins."""


def layout_of(name: str, buttons: int, hats: int) -> Layout:
    """Return the layout of a pad by its name and numbers of buttons and hats."""
    lower = name.lower()
    known = next((f for f, words in _NAMES.items() if any(w in lower for w in words)), None)
    family = known or Family.XBOX
    if hats == 0 and buttons >= len(_SDL):
        return Layout(family, _SDL)
    if known is None and (buttons >= 12 or hats == 0):
        return Layout(family, _PLAIN)
    own = {Family.PLAYSTATION: _SONY, Family.NINTENDO: _NINTENDO}
    return Layout(family, own.get(family, _XBOX))


class PadPress(NamedTuple):
    """A press of a control, or the repetition of a held direction."""

    control: str
    at: float
    repeat: bool = False


class GamepadMachine:
    """The state of one pad. Call ``tick`` after each batch of events, and when it is due."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._down: list[str] = []  # directions held on the hat and buttons, the latest last
        self._hat: list[str] = []
        self._axes = [0.0, 0.0]
        self._stick: str | None = None
        self._stale = False  # a stick that was pushed at ``cancel`` must come to rest first
        self._held: str | None = None
        self._next = 0.0

    @property
    def due(self) -> float | None:
        """The time of the next repetition, or None while nothing is held."""
        return self._next if self._held is not None else None

    def button(self, number: int, down: bool, at: float) -> list[PadPress]:
        """Handle a button that goes down or comes up."""
        name = self._layout.name(number)
        before = self._settle_stick(at)
        if name in DIRECTIONS:
            return before + self._direction(name, down, at)
        return before + ([PadPress(PAD + name, at)] if down else [])

    def hat(self, x: int, y: int, at: float) -> list[PadPress]:
        """Handle a hat that points to ``x`` (right is 1) and ``y`` (up is 1)."""
        now = [name for name in (("", "right", "left")[x], ("", "up", "down")[y]) if name]
        before, self._hat = self._hat, now
        presses = self._settle_stick(at)
        for name in sorted({*before} - {*now}):
            presses += self._direction(name, False, at)
        # A push into a corner is one press: the first of the two new directions wins.
        new = [name for name in now if name not in before]
        self._down += new[1:]
        return presses + self._direction(new[0], True, at) if new else presses

    def axis(self, number: int, value: float, at: float) -> None:
        """Handle an axis at a value from -1 to 1 (down and right); axes 0 and 1 are the left stick.
        As a push gives an event for each of its axes, the next ``tick`` evaluates both."""
        if number < 2:
            self._axes[number] = min(1.0, max(-1.0, value))

    def tick(self, at: float) -> list[PadPress]:
        """Return the presses of the stick and of a held direction, at most one."""
        presses = self._settle_stick(at)
        if presses or self._held is None or at < self._next:
            return presses
        self._next += REPEAT_EVERY
        if self._next <= at:
            self._next = at + REPEAT_EVERY
        return [PadPress(PAD + self._held, at, repeat=True)]

    def cancel(self) -> None:
        """Forget what is held. Nothing fires until another press."""
        self._held = None
        self._down.clear()
        self._stale |= max(map(abs, self._axes)) >= DEAD_ZONE or self._stick is not None
        self._stick = None

    def _direction(self, name: str, down: bool, at: float) -> list[PadPress]:
        if name in self._down:
            self._down.remove(name)
        if down:
            self._down.append(name)
            return self._hold(name, at)
        if self._held == name:
            self._held = self._down[-1] if self._down else None
            self._next = at + REPEAT_AFTER
        return []

    def _settle_stick(self, at: float) -> list[PadPress]:
        before, self._stick = self._stick, self._pushed_direction()
        if self._stick == before:
            return []
        if self._stick is not None:
            return self._hold(self._stick, at)
        if self._held == before and before not in self._down:
            self._held = None
        return []

    def _pushed_direction(self) -> str | None:
        """Return the direction of the stick; a push in progress keeps its direction longer."""
        x, y = self._axes
        reach = {"left": -x, "right": x, "up": -y, "down": y}
        best = max(reach, key=lambda name: reach[name])
        if reach[best] < REST_ZONE:
            self._stale = False
        if self._stale:
            return None
        if self._stick is None:
            return best if reach[best] >= DEAD_ZONE else None
        lasting = reach[self._stick]
        if reach[best] >= DEAD_ZONE and reach[best] > lasting + TURN_MARGIN:
            return best
        return self._stick if lasting >= REST_ZONE else None

    def _hold(self, name: str, at: float) -> list[PadPress]:
        self._held, self._next = name, at + REPEAT_AFTER
        return [PadPress(PAD + name, at)]
