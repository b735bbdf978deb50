"""The state machine of touches, in window pixels and without pygame: tap, hold, drag and pinch."""

import math
from dataclasses import dataclass
from enum import Enum, auto

from game.input.events import FingerId, Pixel

HOLD_SECONDS = 0.35  # seconds until a still finger makes a hold
MAX_STILL_MOTION = 10  # pixels
MIN_SPAN = 16.0  # pixels between two fingers; closer together, a pinch would jump


@dataclass(frozen=True)
class Tap:
    """A finger that came down at ``pos`` and up again."""

    pos: Pixel


@dataclass(frozen=True)
class Hold:
    """A finger that has stayed at ``pos``."""

    pos: Pixel


@dataclass(frozen=True)
class Pan:
    """A motion of the picture, in pixels."""

    dx: int
    dy: int


@dataclass(frozen=True)
class Pinch:
    """A change of the picture's size by ``ratio`` around ``pos``."""

    pos: Pixel
    ratio: float


Gesture = Tap | Hold | Pan | Pinch


class _State(Enum):
    REST = auto()
    STILL = auto()
    DRAG = auto()
    PINCH = auto()
    SPENT = auto()  # the fingers that are down make no more gestures


class TouchMachine:
    """A state machine from fingers to gestures. Times are seconds."""

    def __init__(self) -> None:
        self._state = _State.REST
        self._fingers: dict[FingerId, Pixel] = {}
        self._leading: tuple[FingerId, ...] = ()
        self._start: Pixel = (0, 0)
        self._since = 0.0

    @property
    def count(self) -> int:
        """The number of fingers that are down."""
        return len(self._fingers)

    @property
    def still(self) -> Pixel | None:
        """The position of a finger that may still become a tap or hold."""
        return self._start if self._state is _State.STILL else None

    def held(self, at: float) -> float:
        """Return how much of a hold has passed, from 0 to 1."""
        if self._state is not _State.STILL:
            return 0.0
        return min(1.0, max(0.0, (at - self._since) / HOLD_SECONDS))

    def down(self, finger: FingerId, pos: Pixel, at: float) -> list[Gesture]:
        """Handle a finger that comes down."""
        before = self.tick(at)
        if finger in self._fingers:  # its release was lost
            self._lift(finger)
        self._fingers[finger] = pos
        if self._state is _State.REST:
            self._state, self._start, self._since = _State.STILL, pos, at
            self._leading = (finger,)
        elif self._state in (_State.STILL, _State.DRAG):
            self._state = _State.PINCH
            self._leading = (*self._leading, finger)
        return before

    def move(self, finger: FingerId, pos: Pixel, at: float) -> list[Gesture]:
        """Handle a finger that moves."""
        if finger not in self._fingers:
            return []
        gestures = self.tick(at)
        if finger not in self._leading:
            self._fingers[finger] = pos
        elif self._state is _State.PINCH:
            gestures += self._pinch(finger, pos)
        else:
            if self._state is _State.STILL and math.dist(self._start, pos) > MAX_STILL_MOTION:
                self._state = _State.DRAG
            if self._state is _State.DRAG:
                was, self._fingers[finger] = self._fingers[finger], pos
                gestures.append(Pan(pos[0] - was[0], pos[1] - was[1]))
        return gestures

    def up(self, finger: FingerId, pos: Pixel, at: float) -> list[Gesture]:
        """Handle a finger that comes up."""
        if finger not in self._fingers:
            return []
        gestures = self.move(finger, pos, at)
        if self._state is _State.STILL and finger in self._leading:
            gestures.append(Tap(self._start))
        self._lift(finger)
        return gestures

    def tick(self, at: float) -> list[Gesture]:
        """Return the hold that has become due."""
        if self._state is _State.STILL and at - self._since >= HOLD_SECONDS:
            self._state = _State.SPENT
            return [Hold(self._start)]
        return []

    def cancel(self) -> None:
        """Forget every finger. Nothing fires."""
        self._fingers.clear()
        self._leading = ()
        self._state = _State.REST

    def _lift(self, finger: FingerId) -> None:
        del self._fingers[finger]
        if finger in self._leading and self._state is not _State.SPENT:
            # The remaining finger of a pinch continues as a drag.
            self._state = _State.DRAG if self._state is _State.PINCH else _State.SPENT
        self._leading = tuple(one for one in self._leading if one != finger)
        if not self._fingers:
            self.cancel()

    def _pinch(self, finger: FingerId, pos: Pixel) -> list[Gesture]:
        """Pan by the middle of two fingers, and zoom by their distance."""
        (other,) = (self._fingers[one] for one in self._leading if one != finger)
        was, self._fingers[finger] = self._fingers[finger], pos
        before, now = _middle(was, other), _middle(pos, other)
        ratio = max(MIN_SPAN, math.dist(pos, other)) / max(MIN_SPAN, math.dist(was, other))
        return [Pan(now[0] - before[0], now[1] - before[1]), Pinch(now, ratio)]


def _middle(one: Pixel, other: Pixel) -> Pixel:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
