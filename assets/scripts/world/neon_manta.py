"""A manta of light, seen from above at a slant; its wings beat as it crosses."""

import math

import skia

from painting.motion import wave
from painting.outline import Point
from world.neon_tube import Tube, draw_lit, line, ring

BOUNDS = (-168, -104, 108, 116)


def neon_manta(
    canvas: skia.Canvas,
    time: float,
    colours: tuple[str, str, str] = ("#22E6FF", "#FF4A9E", "#8B5CFF"),
) -> None:
    """Draw a manta that swims to the right; ``time`` of its beat goes from 0 to 1."""
    rim, lines, tail = colours

    def place(along: float, out: float, side: int) -> Point:
        """Return a point of the wing, from the body (0) to its tip (1), as it beats."""
        lift = 22 * wave(time, 0.16 * out) * out**1.5
        depth = 0.8 if side > 0 else 0.62
        return along - 4 * out, side * out * 84 * depth * (1 - 0.08 * wave(time)) - lift

    front = ((62, 0.09), (54, 0.22), (34, 0.46), (8, 0.74), (-22, 0.97), (-34, 1.0))
    back = ((-26, 0.86), (-18, 0.6), (-26, 0.36), (-40, 0.16), (-58, 0.05))
    near = [place(x, out, 1) for x, out in (*front, *back)]
    far = [place(x, out, -1) for x, out in (*front, *back)]
    tubes: list[Tube] = []
    trail = [
        (-56 - 9 * k, 3.4 * k * 0.35 * math.sin(math.tau * (time - 0.09 * k))) for k in range(11)
    ]
    tubes.append(line(trail, tail, 2.0))
    tubes.append(ring([*near, *far[::-1]], rim, 2.6, glass="#0B0A26"))
    for side in (-1, 1):
        for inset, strength in ((0.8, 0.75), (0.6, 0.5), (0.4, 0.36)):
            rib = [place(x * inset - 8 * (1 - inset), out * inset, side) for x, out in front[:-2]]
            tubes.append(line(rib, lines, 1.5, strength))
        horn = [place(60, 0.1, side), (76, side * 10), (82, side * 5)]
        tubes.append(line(horn, rim, 2.6))
        x, y = place(50, 0.14, side)
        eye = [(x + 2.4 * math.cos(a), y + 2.4 * math.sin(a)) for a in (0, 1.57, 3.14, 4.71)]
        tubes.append(ring(eye, "#F0FBFF", 1.4))
    tubes.append(line([(56, 0), (10, 0), (-50, 0)], lines, 1.4, 0.6))
    draw_lit(canvas, tubes, 0.5)
