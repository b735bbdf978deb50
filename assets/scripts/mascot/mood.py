"""A mood: an animation of poses."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from mascot.pose import Pose


@dataclass(frozen=True)
class Mood:
    name: str
    frames: int
    fps: int
    pose: Callable[[int], Pose]


def wave(frame: float, frames: int, phase: float = 0.0) -> float:
    """Return a sine that repeats after so many frames; ``phase`` is in turns."""
    return math.sin(math.tau * (frame / frames + phase))


def swimming(frame: float, frames: int, strength: float = 1.0) -> dict[str, object]:
    """Return how the tail and the fins go in one beat of ``frames``, each a little later."""
    return {
        "bend": 58 + 15 * strength * wave(frame, frames),
        "wave": (4 * strength, frame / frames),
        "tail": 24 * strength * wave(frame, frames, -0.17),
        "lift": 5 * strength * wave(frame, frames, -0.3),
        "dorsal": 7 * strength * wave(frame, frames, -0.25),
        "left": (
            16 * strength * wave(frame, frames, 0.1),
            12 * strength * wave(frame, frames, 0.3),
            26 * strength * wave(frame, frames, -0.1),
        ),
        "right": (
            16 * strength * wave(frame, frames, 0.4),
            12 * strength * wave(frame, frames, 0.6),
            26 * strength * wave(frame, frames, 0.2),
        ),
    }
