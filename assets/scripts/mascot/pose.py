"""A pose of Puff, and the way from one pose to another."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Any

Pair = tuple[float, float]
Mark = tuple[str, float, float, float, float]
"""Something beside Puff: what, where and how large (parts of the frame), and its opacity."""

DELAYS = {"left": 0.7, "right": 0.7, "bend": 0.5, "tail": 1.2, "dorsal": 1.0, "wave": 0.3}
"""Frames by which loose parts follow the body."""


@dataclass(frozen=True)
class Pose:
    """The look of Puff in one frame; lengths are parts of the frame, angles degrees."""

    dx: float = 0.0
    dy: float = 0.0  # downward
    size: float = 1.0
    stretch: Pair = (1.0, 1.0)
    roll: float = 0.0  # clockwise
    yaw: float = -13.0  # 0 faces the viewer, -90 faces left
    pitch: float = 3.0  # looks up
    inflate: float = 0.0  # 1 is a ball
    spikes: float = 0.0
    bend: float = 58.0  # of the back of the body, to Puff's left
    wave: Pair = (0.0, 0.0)  # of the spine: degrees, turns
    lift: float = 0.0  # of the tail
    tail: float = 0.0  # of the tail fin against the spine
    furl: float = 0.0  # how far fins are folded
    dorsal: float = 0.0  # lean to the right
    left: tuple[float, float, float] = (0.0, 0.0, 0.0)  # the viewer's left: raise, sweep, curl
    right: tuple[float, float, float] = (0.0, 0.0, 0.0)

    look: Pair = (0.0, 0.0)  # right, up
    eyes: str = "open"  # open, glad, tight, swirl
    eye: float = 1.0
    pupil: float = 1.0
    lids: Pair = (0.0, 0.0)  # 1 is closed
    lid_tilt: float = 0.0  # positive is angry, negative sad
    brows: tuple[float, float, float] = (0.0, 0.0, 0.0)  # thickness, height, tilt
    mouth: str = "smile"
    gape: float = 0.5
    grin: float = 1.0  # width of the mouth
    skew: float = 0.0  # the mouth's right end up
    cheeks: float = 0.0
    blush: float = 0.5
    soot: float = 0.0
    shades: float | None = None  # height of the sunglasses above their place
    turn: float = 0.0  # of the swirls
    marks: tuple[Mark, ...] = ()

    def but(self, **changes: Any) -> "Pose":
        return replace(self, **changes)


def _blend(one: Any, other: Any, part: float) -> Any:
    if isinstance(one, tuple) and len(one) == len(other) and not isinstance(one[:1], str):
        if one and isinstance(one[0], tuple):
            return one if part < 0.5 else other
        return tuple(_blend(a, b, part) for a, b in zip(one, other, strict=True))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return one + (other - one) * part
    return one if part < 0.5 else other


def between(one: Pose, other: Pose, part: float) -> Pose:
    """Return a pose on the way from one to another; what cannot be mixed changes half way."""
    names = (field.name for field in fields(Pose))
    mixed = {name: _blend(getattr(one, name), getattr(other, name), part) for name in names}
    return Pose(**mixed)


class Track:
    """Poses at given frames. Fins and tail follow the body a little later."""

    def __init__(self, *keys: tuple[float, Pose], loop: float = 0.0) -> None:
        self._keys: Sequence[tuple[float, Pose]] = keys
        self._loop = loop

    def at(self, frame: float) -> Pose:
        now = self._sample(frame)
        late = {name: getattr(self._sample(frame - by), name) for name, by in DELAYS.items()}
        return replace(now, **late)

    def _sample(self, frame: float) -> Pose:
        keys = list(self._keys)
        if self._loop:
            frame %= self._loop
            keys.append((keys[0][0] + self._loop, keys[0][1]))
        if frame <= keys[0][0]:
            return keys[0][1]
        for (start, one), (end, other) in pairwise(keys):
            if frame <= end:
                part = (frame - start) / (end - start)
                return between(one, other, part * part * (3 - 2 * part))
        return keys[-1][1]
