"""Glowing tubes, and the effects of the Neon theme that are made of them."""

import math
import random
from collections.abc import Iterable

from sprites.canvas import Canvas, Radial, fade
from sprites.easing import clamp, ease_out, lerp, pulse, span
from sprites.palette import Colour, mix
from sprites.paths import Path, Point, ellipse, ring, stroke, union
from sprites.style import BURST_FRAMES, EXPLOSION_FRAMES, RIPPLE_FRAMES, SPARKLE_FRAMES

CENTRE = 0.5
Line = tuple[Point, ...]


def path(line: Line, width: float) -> Path:
    """Return a line with round ends."""
    return stroke(line, width)


def tube(
    canvas: Canvas,
    lines: Iterable[Line],
    width: float,
    colour: Colour,
    core: Colour,
    glow: float,
) -> None:
    """Draw lit glass tubes: a halo of `glow` strength, the coloured glass, the bright gas."""
    lines = tuple(lines)
    glass = union(stroke(line, width) for line in lines)
    halo = union(stroke(line, width * 1.3) for line in lines)
    if canvas.size < 24:
        canvas.fill(halo, colour, 0.6 * glow, blur=0.03)
        canvas.fill(glass, mix(colour, core, 0.35))
        return
    canvas.fill(halo, colour, 0.75 * glow, blur=0.075)
    canvas.fill(halo, colour, 0.9 * glow, blur=0.028)
    canvas.fill(glass, colour)
    canvas.fill(union(stroke(line, width * 0.5) for line in lines), core, blur=width * 0.09)


def plus_lights(
    canvas: Canvas, t: float, places: tuple[tuple[float, float, float], ...], late: float = 0.15
) -> None:
    """Draw small crosses of light that open one after the other, from 0 to 1."""
    for number, (x, y, size) in enumerate(places):
        power = pulse(span(t, number * late, number * late + 0.6))
        if power <= 0.02:
            continue
        colour = (canvas.ink.gold, canvas.ink.hover, canvas.ink.flag)[number % 3]
        reach = size * power
        lines = (((x - reach, y), (x + reach, y)), ((x, y - reach), (x, y + reach)))
        tube(canvas, lines, 0.028 * power, colour, canvas.ink.white, 0.5 * power)


def explosion(canvas: Canvas, frame: int) -> None:
    """Draw rings and rays of light that fly apart."""
    _blast(canvas, (frame + 0.3) / EXPLOSION_FRAMES, 1.0, 22, 7)


def burst(canvas: Canvas, frame: int) -> None:
    """Draw the smaller burst of a further mine."""
    _blast(canvas, (frame + 0.3) / BURST_FRAMES, 0.8, 12, 3)


def _blast(canvas: Canvas, t: float, size: float, rays: int, seed: int) -> None:
    ink = canvas.ink
    flash = 1 - span(t, 0, 0.42)
    if flash > 0:
        heat = fade((0, ink.white), (0.3, ink.gold, 0.8), (0.6, ink.flag, 0.4), (1, ink.flag, 0))
        canvas.fill(ellipse(CENTRE, CENTRE, size * lerp(0.42, 0.2, 1 - flash)), Radial(heat), flash)
    for delay, reach, colour in (
        (0, 0.44, ink.hover),
        (0.1, 0.34, ink.flag),
        (0.22, 0.24, ink.gold),
    ):
        _ring(canvas, span(t, delay, delay + 0.7), size * reach, size, colour)
    chance = random.Random(seed)
    for number in range(rays):
        angle = math.tau * (number + chance.uniform(-0.3, 0.3)) / rays
        far = size * chance.uniform(0.3, 0.49)
        u = span(t, chance.uniform(0, 0.12), chance.uniform(0.75, 1.0))
        if not 0 < u < 1:
            continue
        head = far * ease_out(u, 2.4)
        tail = far * ease_out(clamp(u - 0.26), 1.8)
        way = math.cos(angle), math.sin(angle)
        line = tuple((CENTRE + reach * way[0], CENTRE + reach * way[1]) for reach in (tail, head))
        colour = (ink.gold, ink.flag, ink.hover, ink.violet)[number % 4]
        tube(canvas, (line,), size * 0.024 * (1 - 0.6 * u), colour, ink.white, 0.6 * (1 - u))


def _ring(canvas: Canvas, u: float, reach: float, size: float, colour: Colour) -> None:
    if not 0 < u < 1:
        return
    radius, alpha = reach * ease_out(u, 2.4), (1 - u) ** 0.8
    width = size * lerp(0.03, 0.006, u)
    canvas.fill(ring(CENTRE, CENTRE, radius, width * 3), colour, 0.45 * alpha, blur=0.02)
    canvas.fill(ring(CENTRE, CENTRE, radius, width), mix(colour, canvas.ink.white, 0.5), alpha)


def ripple(canvas: Canvas, frame: int) -> None:
    """Draw the ring of light that a click sends out."""
    t = (frame + 0.6) / RIPPLE_FRAMES
    _ring(canvas, t, 0.46, 0.6, canvas.ink.hover)
    _ring(canvas, span(t, 0.2, 1.0), 0.4, 0.4, canvas.ink.violet)


def sparkle(canvas: Canvas, frame: int) -> None:
    """Draw lights over a flag of a won game."""
    t = (frame + 0.5) / SPARKLE_FRAMES
    places = ((0.5, 0.5, 0.15), (0.7, 0.34, 0.09), (0.32, 0.38, 0.08), (0.64, 0.68, 0.07))
    plus_lights(canvas, t, places, 0.12)


def drop(canvas: Canvas) -> None:
    """Draw a spark (particle)."""
    glow = fade((0, canvas.ink.white), (0.35, canvas.ink.gold, 0.9), (1, canvas.ink.gold, 0))
    canvas.fill(ellipse(CENTRE, CENTRE, 0.04), Radial(glow))


def confetti(canvas: Canvas, frame: int) -> None:
    """Draw a short piece of tube, a colour and a turn a frame (particle)."""
    colours = (canvas.ink.flag, canvas.ink.hover, canvas.ink.gold, canvas.ink.violet)
    angle = math.radians(-25 + 40 * frame)
    dx, dy = 0.03 * math.cos(angle), 0.03 * math.sin(angle)
    line = ((CENTRE - dx, CENTRE - dy), (CENTRE + dx, CENTRE + dy))
    tube(canvas, (line,), 0.018, colours[frame], canvas.ink.white, 0.5)
