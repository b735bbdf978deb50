"""Numerals and lines drawn by hand: ink that swells and thins, pencil that wavers."""

from __future__ import annotations

import math
import random

from sprites.paths import Path, Point, spline, stroke, union

# Points of each stroke in the box of a numeral, across and down.
STROKES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "1": (((0.22, 0.24), (0.42, 0.13), (0.58, 0.0), (0.55, 0.5), (0.51, 1.0)),),
    "2": (
        ((0.08, 0.24), (0.26, 0.03), (0.66, 0.0), (0.88, 0.22), (0.62, 0.58), (0.06, 0.97)),
        ((0.06, 0.97), (0.34, 0.92), (0.64, 0.99), (0.98, 0.94)),
    ),
    "3": (
        ((0.1, 0.09), (0.46, 0.0), (0.82, 0.1), (0.74, 0.36), (0.36, 0.47)),
        ((0.36, 0.47), (0.76, 0.5), (0.93, 0.74), (0.62, 0.99), (0.04, 0.9)),
    ),
    "4": (
        ((0.56, 0.0), (0.32, 0.34), (0.0, 0.68)),
        ((0.0, 0.68), (0.5, 0.67), (1.02, 0.64)),
        ((0.74, 0.32), (0.7, 0.68), (0.68, 1.0)),
    ),
    "5": (
        ((0.2, 0.03), (0.17, 0.24), (0.14, 0.43)),
        ((0.14, 0.43), (0.52, 0.37), (0.9, 0.58), (0.78, 0.93), (0.4, 1.01), (0.04, 0.92)),
        ((0.2, 0.03), (0.54, 0.03), (0.92, 0.0)),
    ),
    "6": (
        ((0.76, 0.0), (0.4, 0.2), (0.12, 0.56), (0.16, 0.87), (0.5, 1.0), (0.86, 0.84),
         (0.84, 0.56), (0.52, 0.46), (0.16, 0.64)),
    ),
    "7": (
        ((0.04, 0.05), (0.5, 0.06), (0.96, 0.02), (0.64, 0.5), (0.42, 1.0)),
        ((0.3, 0.55), (0.56, 0.54), (0.84, 0.51)),
    ),
    "8": (
        ((0.84, 0.14), (0.5, 0.0), (0.16, 0.18), (0.44, 0.46), (0.86, 0.72), (0.52, 1.0),
         (0.12, 0.76), (0.5, 0.48), (0.84, 0.14)),
    ),
    "?": (
        ((0.12, 0.22), (0.36, 0.0), (0.8, 0.06), (0.84, 0.34), (0.52, 0.52), (0.48, 0.74)),
        ((0.47, 0.98), (0.49, 0.985)),
    ),
}  # fmt: skip


def inked(character: str, centre: Point, high: float, wide: float, width: float) -> Path:
    """Return a numeral in the box `wide` x `high` about `centre`; `width` is the pen's."""
    left, top = centre[0] - wide / 2 + width / 2, centre[1] - high / 2 + width / 2
    across, down = wide - width, high - width
    parts = []
    for path in STROKES[character]:
        points = [(left + x * across, top + y * down) for x, y in path]
        parts.append(pen(points, width))
    return union(parts)


def pen(points: list[Point], width: float) -> Path:
    """Return a pen's stroke: full where it sets on, a little thinner where it leaves."""
    if len(points) < 3:
        return stroke(points, width * 1.15)
    return stroke(spline(points, closed=False, steps=8), width * 1.08, width * 0.84)


def wavering(start: Point, end: Point, width: float, seed: int, amount: float = 0.012) -> Path:
    """Return a pencil's line that is not quite straight and thins at its end."""
    chance = random.Random(seed)
    points = []
    for step in range(5):
        t = step / 4
        off = amount * chance.uniform(-1, 1) if 0 < step < 4 else 0.0
        x = start[0] + (end[0] - start[0]) * t
        y = start[1] + (end[1] - start[1]) * t
        points.append((x + off, y + off))
    return stroke(spline(points, closed=False, steps=4), width, width * 0.7)


def cut_out(left: float, top: float, right: float, bottom: float, seed: int) -> list[Point]:
    """Return a rectangle as scissors cut it: its corners a little off."""
    chance = random.Random(seed)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return [
        (x + chance.uniform(-0.012, 0.012), y + chance.uniform(-0.012, 0.012)) for x, y in corners
    ]


def zigzag(cx: float, cy: float, reach: float, turns: int, degrees: float) -> list[Point]:
    """Return a scribble to and fro across a circle of radius `reach`."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    points = []
    for turn in range(turns + 1):
        along = reach * (2 * turn / turns - 1)
        half = math.sqrt(max(0.02, reach * reach - along * along)) * (1 if turn % 2 else -1)
        points.append((cx + along * cos - half * sin, cy + along * sin + half * cos))
    return points
