"""A jellyfish bent from tubes of light: its bell draws together and lets its arms trail."""

import math

import skia

from painting.motion import pulse
from painting.outline import Point, ease
from painting.paint import mixed
from world.neon_tube import Tube, draw_bodies, draw_lit, line, ring

BOUNDS = (-88, -96, 88, 216)
COLOURS = ("#B884FF", "#FF6AC8", "#22E6FF")  # of the bell, its ribs and its arms


def neon_jellyfish(canvas: skia.Canvas, time: float, alarm: float = 0.0) -> None:
    """Draw a jellyfish about the middle of its bell's rim; ``time`` goes from 0 to 1.

    ``alarm``, 0 to 1, draws it together and makes it shine.
    """
    draw_lit(canvas, _tubes(time, alarm), 0.5 + 0.25 * alarm)


def alarmed(canvas: skia.Canvas, time: float) -> None:
    """Draw a jellyfish that starts and lights up; ``time`` goes from 0 to 1."""
    neon_jellyfish(canvas, 0.0, math.sin(math.pi * time))


def glass(canvas: skia.Canvas, time: float) -> None:
    """Draw the dark inside of the bell: it hides what swims behind it."""
    draw_bodies(canvas, _tubes(time, 0.0))


def alarmed_glass(canvas: skia.Canvas, time: float) -> None:
    draw_bodies(canvas, _tubes(0.0, math.sin(math.pi * time)))


def _tubes(time: float, alarm: float) -> list[Tube]:
    bell, ribs, arms = (mixed(colour, "#FFFFFF", 0.4 * alarm) for colour in COLOURS)
    shut = pulse(time) + 0.8 * alarm
    wide, tall = 60 - 11 * shut, 58 + 8 * shut
    tubes: list[Tube] = []
    for k in range(8):
        tubes += _fading(_tentacle(k, time, wide), arms if k % 2 else bell, 1.6, 0.85)
    for k in range(3):
        tubes += _frill(k, time, wide, ribs)
    top = [
        (wide * math.cos(a), -tall * math.sin(a) ** 0.85)
        for a in (math.pi * (1 - step / 16) for step in range(1, 16))
    ]
    rim: list[Point] = []
    for k in range(13):
        at = 1 - k / 6
        rim.append((at * wide, 8 * math.sqrt(max(0.0, 1 - at * at)) + (7 if k % 2 else 0)))
    tubes.append(ring([*top, *rim], bell, 2.8, glass="#160B33"))
    for at in (-0.62, -0.22, 0.22, 0.62):
        rib = [(at * wide * 0.3, -tall * 0.9), (at * wide * 0.82, -tall * 0.55), (at * wide, 2)]
        tubes.append(line(rib, ribs, 1.5, 0.6))
    shine = [
        (-wide * 0.76, -tall * 0.36),
        (-wide * 0.6, -tall * 0.64),
        (-wide * 0.34, -tall * 0.82),
    ]
    tubes.append(line(shine, "#F4EFFF", 2.0, 0.9))
    return tubes


def _tentacle(number: int, time: float, wide: float) -> list[Point]:
    """Return a thread from the bell's rim: a wave runs down it, and it trails inward."""
    at = (number - 3.5) / 3.5
    length = 158 + 46 * math.sin(number * 2.1 + 0.6) - 22 * abs(at)
    points = []
    for step in range(19):
        t = step / 18
        wave = math.sin(math.tau * (time - 0.9 * t) + number * 1.1) * (2 + 12 * t)
        points.append((at * wide * (0.94 - 0.34 * math.sin(2.2 * t)) + wave, 6 + length * t))
    return points


def _fading(points: list[Point], colour: str, width: float, strength: float) -> list[Tube]:
    """Return a line that grows thinner and fainter towards its end."""
    third = (len(points) - 1) // 3
    return [
        line(
            points[k * third : (k + 1) * third + 1],
            colour,
            width * (1 - 0.2 * k),
            strength * (1 - 0.3 * k),
        )
        for k in range(3)
    ]


def _frill(number: int, time: float, wide: float, colour: str) -> list[Tube]:
    """Return an arm about the mouth: two ruffled edges that meet at its tip."""
    at, length = (number - 1) * 0.36, 128 - 20 * abs(number - 1)
    edges: tuple[list[Point], list[Point]] = ([], [])
    for step in range(29):
        t = step / 28
        middle = at * wide + math.sin(math.tau * (time - 0.7 * t) + number * 1.9) * (2 + 9 * t)
        half = 11.5 * (1 - t) ** 0.6 * ease(-0.06, 0.14, t)
        for side, edge in zip((-1, 1), edges, strict=True):
            ruffle = math.sin(25 * t + 2.6 * number + side - math.tau * time) * half * 0.42
            edge.append((middle + side * half + ruffle, 4 + length * t))
    return [line(edge, colour, 1.8, 0.9) for edge in edges]
