"""A jellyfish bent from tubes of light: its bell draws together and lets its arms trail."""

import math

import skia

from painting.motion import pulse
from painting.outline import Point
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
    for k in range(7):
        tubes.append(line(_arm(k, time, wide), arms if k % 2 else ribs, 1.7, 0.8))
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


def _arm(number: int, time: float, wide: float) -> list[Point]:
    at = (number - 3) / 3
    length = 180 - 34 * abs(at) - (22 if number % 2 else 0)
    points = []
    for step in range(15):
        t = step / 14
        wave = math.sin(math.tau * (time - 0.85 * t) + number * 0.8) * (3 + 10 * t)
        points.append((at * wide * (0.76 - 0.1 * t) + wave, 6 + length * t))
    return points
