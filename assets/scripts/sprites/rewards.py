"""Medals, and the rays of light behind a win."""

import math

from sprites.canvas import Canvas, Linear, Radial, fade
from sprites.palette import BLACK, WHITE, Colour, mix
from sprites.paths import ellipse, polygon, ring, union

MEDALS: tuple[tuple[Colour, Colour], ...] = (
    ((255, 214, 92), (202, 128, 20)),
    ((232, 240, 246), (134, 152, 170)),
    ((240, 176, 120), (160, 88, 42)),
)
"""The light and the dark tone of gold, silver and bronze."""
RIBBON, WARM = (96, 172, 240), (255, 240, 214)
RAYS = 22


def medal(canvas: Canvas, place: int) -> None:
    """Draw the medal of a place (from 1) on its ribbon."""
    light, dark = MEDALS[place - 1]
    for sign, tone in ((-1, mix(RIBBON, BLACK, 0.25)), (1, RIBBON)):
        across = (sign * 0.40, 0), (sign * 0.14, 0), (sign * -0.10, 0.44), (sign * 0.14, 0.44)
        canvas.fill(polygon([(0.5 + x, y) for x, y in across]), tone)
    canvas.fill(ellipse(0.5, 0.62, 0.36), mix(dark, BLACK, 0.2))
    canvas.fill(ellipse(0.5, 0.62, 0.34), Linear(fade((0, mix(light, WHITE, 0.3)), (1, light)), 60))
    face = fade((0, mix(light, dark, 0.1)), (1, mix(light, dark, 0.4)))
    canvas.fill(ellipse(0.5, 0.62, 0.28), Linear(face, 60))
    canvas.fill(ring(0.5, 0.62, 0.29, 0.02), mix(light, dark, 0.55))


def rays(canvas: Canvas) -> None:
    """Draw rays that fade out, and leave room in their middle."""
    fading = Radial(fade((0, WARM, 0.0), (0.28, WARM, 1.0), (1, WARM, 0.0)))
    fan = []
    for number in range(RAYS):
        half = math.tau / RAYS * (0.22 if number % 2 else 0.14)
        ends = (math.tau * number / RAYS + side * half for side in (-1, 1))
        tips = ((0.5 + 0.5 * math.cos(angle), 0.5 + 0.5 * math.sin(angle)) for angle in ends)
        fan.append(polygon([(0.5, 0.5), *tips]))
    canvas.fill(union(fan), fading)
