"""Effects of the Paper theme: rings drawn with a pen, stars cut out of yellow paper."""

import math

from sprites.canvas import Canvas
from sprites.easing import clamp, ease_out, lerp, pulse, span
from sprites.paths import Point, polygon, stroke
from sprites.style import RIPPLE_FRAMES, SPARKLE_FRAMES

STARS = ((0.5, 0.5, 0.13, 0.0), (0.69, 0.33, 0.075, 0.15), (0.31, 0.38, 0.06, 0.28),
         (0.64, 0.68, 0.055, 0.32), (0.36, 0.66, 0.075, 0.1))  # fmt: skip


def _hand_ring(cx: float, cy: float, radius: float, seed: float) -> list[Point]:
    """Return a circle as a hand draws it: not quite round, its ends passing each other."""
    points = []
    for step in range(60):
        angle = seed + (math.tau + 0.25) * step / 59
        reach = radius * (1 + 0.025 * math.sin(3 * angle + seed) + 0.02 * (step / 59 - 0.5))
        points.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    return points


def ripple(canvas: Canvas, frame: int) -> None:
    """Draw the rings that a click sends out."""
    t = (frame + 0.6) / RIPPLE_FRAMES
    for delay, strength in ((0.0, 0.9), (0.2, 0.55)):
        u = (t - delay) / (1 - delay)
        if 0 < u < 1:
            line = _hand_ring(0.5, 0.5, lerp(0.05, 0.45, ease_out(u, 1.9)), 4 * delay)
            alpha = strength * (1 - u) ** 0.8
            canvas.fill(stroke(line, lerp(0.018, 0.007, u), 0.005), canvas.ink.number_1, alpha)


def ink_ring(canvas: Canvas, cx: float, cy: float, t: float) -> None:
    """Draw a ring round a mine that comes up, from 0 to 1."""
    line = _hand_ring(cx, cy, lerp(0.2, 0.45, ease_out(t)), t)
    canvas.fill(stroke(line, lerp(0.06, 0.015, t)), canvas.ink.ink, 0.6 * (1 - t))


def sparkle(canvas: Canvas, frame: int) -> None:
    """Draw paper stars that open and close, for the win."""
    t = (frame + 0.5) / SPARKLE_FRAMES
    for x, y, size, start in STARS:
        grown = pulse(span(t, start, start + 0.68))
        if grown <= 0.03:
            continue
        star = polygon(_star(x, y, size * grown, 30 * t + 40 * start))
        canvas.fill(star.moved(0.008, 0.012), canvas.ink.cast, 0.35, blur=0.006)
        canvas.fill(star, canvas.ink.gold)
        inner = polygon(_star(x, y - size * 0.04, size * 0.62 * grown, 30 * t + 40 * start))
        canvas.fill(inner, canvas.ink.flash_hot, clamp(0.8 * grown))


def _star(cx: float, cy: float, radius: float, turn: float) -> list[Point]:
    points = []
    for corner in range(10):
        angle = math.radians(turn - 90 + 36 * corner)
        reach = radius * (0.45 if corner % 2 else 1)
        points.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    return points
