"""Motion: bend painted creatures, and time their beats. A loop's time runs from 0 to 1."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import skia

from painting.outline import ease
from painting.picture import SMOOTH, surface

Draw = Callable[[skia.Canvas], None]
DrawFrame = Callable[[skia.Canvas, float], None]
"""Draws a creature at a time of its loop, 0 to 1, about its origin and looking right."""
Bounds = tuple[float, float, float, float]  # left, top, right, bottom
Warp = Callable[[float, float], tuple[float, float, float]]
"""Where a point of a still picture goes, and how bright it is there (0 to 1)."""

_FINE = 6.0  # pixels of a unit in a still picture


@dataclass(frozen=True)
class Still:
    """A creature painted once, to be bent into each frame."""

    image: skia.Image
    bounds: Bounds
    scale: float


def still(draw: Draw, bounds: Bounds, scale: float = _FINE) -> Still:
    """Paint a creature at rest."""
    left, top, right, bottom = bounds
    large = surface(math.ceil((right - left) * scale), math.ceil((bottom - top) * scale))
    with large as canvas:
        canvas.scale(scale, scale)
        canvas.translate(-left, -top)
        draw(canvas)
    return Still(large.makeImageSnapshot(), bounds, scale)


def draw_warped(
    canvas: skia.Canvas, picture: Still, warp: Warp, columns: int = 48, rows: int = 16
) -> None:
    """Draw a still picture on a net of triangles whose knots ``warp`` moves."""
    left, top, right, bottom = picture.bounds
    places, sources, colours = [], [], []
    for row in range(rows + 1):
        for column in range(columns + 1):
            x = left + (right - left) * column / columns
            y = top + (bottom - top) * row / rows
            x1, y1, bright = warp(x, y)
            places.append(skia.Point(x1, y1))
            sources.append(skia.Point((x - left) * picture.scale, (y - top) * picture.scale))
            grey = round(255 * min(1.0, max(0.0, bright)))
            colours.append(skia.ColorSetARGB(255, grey, grey, grey))
    corners, across = [], columns + 1
    for row in range(rows):
        for column in range(columns):
            k = row * across + column
            corners += [k, k + 1, k + across, k + 1, k + across + 1, k + across]
    net = skia.Vertices(skia.Vertices.kTriangles_VertexMode, places, sources, colours, corners)
    decal = skia.TileMode.kDecal
    paint = skia.Paint(Shader=picture.image.withDefaultMipmaps().makeShader(decal, decal, SMOOTH))
    canvas.drawVertices(net, paint, skia.BlendMode.kModulate)


def swimming(
    time: float,
    head: float,
    tail: float,
    bend: float = 0.8,
    waves: float = 0.75,
    rest: float = 0.3,
    tilt: float = 0.26,
    shade: float = 0.3,
) -> Warp:
    """Return the warp of a fish that looks right and beats its tail towards and away from us.

    ``bend`` is the greatest angle of the tail in radians, ``waves`` how much of a wave the body
    holds, ``rest`` the share of the length from the head that stays where it is, ``tilt`` how far
    it is seen from above, and ``shade`` how much darker a side turned away from us becomes.
    """
    steps, length = 60, head - tail
    angles = []
    for k in range(steps + 1):
        share = k / steps
        strength = bend * (0.1 + 0.9 * share**1.6)
        angles.append(strength * math.sin(math.tau * (time - waves * share)))
    places, sides = [0.0], [0.0]
    for one, other in pairwise(angles):
        middle = (one + other) / 2
        places.append(places[-1] + math.cos(middle) * length / steps)
        sides.append(sides[-1] + math.sin(middle) * length / steps)
    pivot = round(rest * steps)
    start, aside = head - pivot * length / steps, sides[pivot]

    def warp(x: float, y: float) -> tuple[float, float, float]:
        at = (head - x) / length * steps
        k = min(steps - 1, max(0, math.floor(at)))
        part = at - k
        along = places[k] + (places[k + 1] - places[k]) * part - places[pivot]
        side = sides[k] + (sides[k + 1] - sides[k]) * part - aside
        angle = angles[min(steps, max(0, round(at)))]
        near = 1 + side / (3.2 * length)
        return start - along, y * near + tilt * side, 1 - shade * max(0.0, math.sin(angle))

    return warp


def fish_frames(draw: Draw, bounds: Bounds, head: float, tail: float, **how: float) -> DrawFrame:
    """Return the frames of a fish that swims with its tail."""
    painted = cache(lambda: still(draw, bounds))

    def frame(canvas: skia.Canvas, time: float) -> None:
        draw_warped(canvas, painted(), swimming(time, head, tail, **how))

    return frame


def rowing_frames(
    draw: DrawFrame, bounds: Bounds, head: float, tail: float, **how: float
) -> DrawFrame:
    """Return the frames of a fish that also rows: ``draw`` takes where its fin is, -1 to 1."""

    def frame(canvas: skia.Canvas, time: float) -> None:
        painted = still(lambda rowed: draw(rowed, wave(2 * time)), bounds)
        draw_warped(canvas, painted, swimming(time, head, tail, **how))

    return frame


def rippling(time: float, head: float, tail: float, height: float, waves: float) -> Warp:
    """Return the warp of a body that waves up and down, more towards its tail."""
    length = head - tail

    def warp(x: float, y: float) -> tuple[float, float, float]:
        share = (head - x) / length
        strength = height * (0.1 + 0.9 * max(0.0, share) ** 1.5)
        turn = math.tau * (time - waves * share)
        slope = strength * waves * math.tau / length * math.cos(turn)
        return x + y * slope, y + strength * math.sin(turn), 1.0

    return warp


def pulse(time: float, shut: float = 0.34) -> float:
    """Return how far a bell is drawn together: quickly up to ``shut``, then slowly back."""
    time %= 1.0
    return ease(0, shut, time) if time < shut else 1 - ease(shut, 1, time)


def wave(time: float, lag: float = 0.0) -> float:
    """Return a sine of the loop's time, later by ``lag``."""
    return math.sin(math.tau * (time - lag))
