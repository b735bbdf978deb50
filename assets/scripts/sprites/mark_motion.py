"""Animations of flags, mines and crosses; what they look like is a theme's own."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from sprites.canvas import Canvas
from sprites.easing import back_out, clamp, ease_in, ease_out, lerp, span
from sprites.paths import Point

PLANT_FRAMES = 8
PULL_FRAMES = 6
SLAP_FRAMES = 5
BLOOM_FRAMES = 8
RISE_FRAMES = 6

PLANT_DROPS = (-0.62, -0.30, 0.05, -0.09, 0.025, -0.02, 0.005, 0.0)
PLANT_SQUASH = (1.08, 1.12, 0.80, 1.07, 0.95, 1.02, 0.99, 1.0)
PLANT_TURNS = (-9, -5, 0, 6, -4, 2, -1, 0)

Timed = Callable[[Canvas, float], None]
"""A drawing of an instant, from 0 to 1."""


class Flag(Protocol):
    """Draws a flag: `wave` bends the cloth, `ground` and `shadow` are opacities of what is
    round its foot and under it."""

    def __call__(
        self, canvas: Canvas, wave: float = 0.0, ground: float = 1.0, shadow: float = 1.0
    ) -> None: ...


@dataclass(frozen=True)
class MarkArt:
    """The things on a cell in a theme, and their motion when they come."""

    flag: Flag
    foot: Point
    """The place of the flag."""
    mark: Callable[[Canvas], None]
    mine: Callable[[Canvas, float, float], None]
    pool: Callable[[Canvas, float, float, float], None]
    """The shadow under a mine, about a centre, at an opacity."""
    cross: Callable[[Canvas], None]
    centre: Callable[[int], Point]
    """The middle of a cell of so many pixels."""
    splash: Timed
    """Round the foot of a flag that lands or leaves."""
    swell: Callable[[Canvas, float, float, float], None]
    """Round a mine that comes up."""
    halo: Timed
    """Behind a flag that blooms."""
    stars: Timed
    """Before a flag that blooms."""


class MarkMotion:
    """Frames of the marks' animations."""

    def __init__(self, art: MarkArt) -> None:
        self._art = art

    def mine(self, canvas: Canvas) -> None:
        """Draw the mine at rest (overlay)."""
        cx, cy = self._art.centre(canvas.size)
        self._art.pool(canvas, cx, cy, 1.0)
        self._art.mine(canvas, cx, cy)

    def flag_plant(self, canvas: Canvas, frame: int) -> None:
        """Drop the flag from above; it bounces and settles (last frame is the flag)."""
        if frame == PLANT_FRAMES - 1:
            self._art.flag(canvas)
            return
        tall = PLANT_SQUASH[frame]
        landed = span(frame, 0, 2)
        if landed >= 1:
            self._art.splash(canvas, span(frame, 1, PLANT_FRAMES - 1))
        drop, turn = PLANT_DROPS[frame], PLANT_TURNS[frame]
        with canvas.transform(0, drop, (2 - tall, tall), turn, self._art.foot):
            ground = 0.0 if landed < 1 else 1.0
            self._art.flag(canvas, turn / 8, ground=ground, shadow=landed)

    def flag_pull(self, canvas: Canvas, frame: int) -> None:
        """Lift the flag out; it tilts, rises and fades."""
        t = (frame + 1) / PULL_FRAMES
        self._art.splash(canvas, clamp(t * 0.9))
        rise = lerp(0.03, -0.42, ease_in(t, 1.6)) if frame else 0.03
        tall = 0.92 if frame == 0 else lerp(1.1, 1.0, t)
        moved = canvas.transform(0.1 * t, rise, (2 - tall, tall), 24 * t, self._art.foot)
        with canvas.group(1 - ease_in(t, 2.2)), moved:
            self._art.flag(canvas, -t, ground=0, shadow=1 - t)

    def cross_slap(self, canvas: Canvas, frame: int) -> None:
        """Slap the cross down from above (last frame is the cross)."""
        scale = (1.5, 1.22, 0.84, 1.07, 1.0)[frame]
        turn = (-16, -8, 2, -1, 0)[frame]
        alpha, centre = (0.55, 0.9, 1.0, 1.0, 1.0)[frame], self._art.centre(canvas.size)
        with canvas.group(alpha), canvas.transform(scale=scale, degrees=turn, pivot=centre):
            self._art.cross(canvas)

    def bloom(self, canvas: Canvas, frame: int) -> None:
        """Raise a flag like a buoy with a halo and sparkles (last frame is the flag)."""
        if frame == BLOOM_FRAMES - 1:
            self._art.flag(canvas)
            return
        t = frame / (BLOOM_FRAMES - 1)
        self._art.halo(canvas, t)
        rise = back_out(clamp((t + 0.12) / 0.75), 2.6)
        scale = max(0.05, rise)
        turn = 9 * math.sin(t * math.tau) * (1 - t)
        drop, grown = 0.08 * (1 - min(1, rise)), (min(1, scale + 0.1), scale)
        with canvas.transform(0, drop, grown, turn, self._art.foot):
            self._art.flag(canvas, math.sin(t * math.tau) * (1 - t), ground=t, shadow=t)
        self._art.stars(canvas, t)

    def mine_rise(self, canvas: Canvas, frame: int) -> None:
        """Bob a hidden mine up into view (last frame is the mine)."""
        if frame == RISE_FRAMES - 1:
            self.mine(canvas)
            return
        t = frame / (RISE_FRAMES - 1)
        cx, cy = self._art.centre(canvas.size)
        self._art.pool(canvas, cx, cy, ease_out(t))
        self._art.swell(canvas, cx, cy, t)
        scale = (0.5, 0.85, 1.12, 1.05, 0.97)[frame]
        drop = (0.10, 0.02, -0.05, -0.02, 0.01)[frame]
        turn, alpha = (-20, -10, 4, 2, 0)[frame], (0.55, 0.9, 1, 1, 1)[frame]
        with canvas.group(alpha), canvas.transform(0, drop, scale, turn, (cx, cy)):
            self._art.mine(canvas, cx, cy)
