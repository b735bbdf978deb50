"""A whale folded from a blue sheet, whose white back makes its belly."""

import math

import skia

from painting.motion import wave
from painting.outline import Point, polygon
from painting.paint import brush
from world.paper_cut import INK, facet, ink, joined

BOUNDS = (-136, -112, 116, 78)
_LIGHT, _BLUE, _DEEP, _WHITE, _SHADE = "#86AEC6", "#5F8FAF", "#456F90", "#FBF6E8", "#E2DAC6"


def paper_whale(canvas: skia.Canvas, time: float, burst: float = 0.0) -> None:
    """Draw a whale that looks right; ``time`` of its tail's beat goes from 0 to 1.

    ``burst``, 0 to 1, is how high it spouts.
    """
    beat = 13 * wave(time) + 10 * burst

    def tail(x: float, y: float) -> Point:
        """Turn a point of the tail about where it is folded."""
        angle = math.radians(beat * min(1.0, (-58 - x) / 30) if x < -58 else 0)
        dx, dy = x + 58, y + 4
        return -58 + dx * math.cos(angle) - dy * math.sin(angle), -4 + dx * math.sin(
            angle
        ) + dy * math.cos(angle)

    nose, brow, back, root = (98, 12), (62, -38), (0, -50), (-58, -12)
    middle, jaw, chest, belly = (38, 4), (80, 40), (22, 50), (-36, 30)
    cleft = (-24, 4)
    end = tail(-90, -26)
    sides: list[tuple[list[Point], str]] = [
        ([root, (-50, 6), tail(-93, -20), tail(-84, -34)], _DEEP),
        ([root, tail(-84, -34), tail(-70, -20)], _BLUE),
        ([end, tail(-128, -34), tail(-104, -58)], _LIGHT),
        ([end, tail(-104, -58), tail(-88, -44)], _BLUE),
        ([end, tail(-86, -46), tail(-70, -70)], _BLUE),
        ([end, tail(-70, -70), tail(-66, -40)], _DEEP),
        ([nose, jaw, chest, middle], _WHITE),
        ([middle, chest, belly, cleft], _SHADE),
        ([cleft, belly, (-50, 6), root], _WHITE),
        ([nose, brow, middle], _LIGHT),
        ([brow, back, middle], _BLUE),
        ([back, cleft, middle], _DEEP),
        ([back, root, cleft], _BLUE),
    ]
    fin = [(34, 16), (-2 - 5 * wave(time, 0.2), 62 + 4 * wave(time, 0.2)), (2, 22)]
    whole = joined([polygon(points) for points, _ in sides] + [polygon(fin)])
    shadow = skia.ImageFilters.DropShadowOnly(4, 7, 1.6, 1.6, skia.ColorSetARGB(46, 74, 58, 34))
    canvas.drawPath(whole, skia.Paint(AntiAlias=True, ImageFilter=shadow))
    for points, colour in sides:
        facet(canvas, points, colour)
    ink(canvas, [(94, 14), (84, 20), (70, 20), (60, 15)], 1.6, "#8A7F6A")
    facet(canvas, fin, _DEEP)
    facet(canvas, [fin[0], fin[1], (16, 24)], _LIGHT)
    canvas.drawCircle(66, 3, 3.4, brush("#FFFDF5"))
    canvas.drawCircle(66.6, 3.2, 2.3, brush(INK))
    canvas.drawCircle(67.4, 2.4, 0.7, brush("#FFFFFF"))
    _spout(canvas, 14 + 2 * wave(time, 0.3) + 34 * burst, burst)


def startled(canvas: skia.Canvas, time: float) -> None:
    """Draw the whale that spouts high and lifts its tail; ``time`` goes from 0 to 1."""
    paper_whale(canvas, 0.25 * math.sin(math.pi * time), math.sin(math.pi * time))


def _spout(canvas: skia.Canvas, tall: float, burst: float) -> None:
    """Draw the water that a whale blows, in pen: two curls, and drops when it is a ``burst``."""
    for side in (-1, 1):
        for part in (1.0, 0.6) if burst > 0.3 else (1.0,):
            wide, high = side * (10 + 0.4 * tall) * part, tall * (1 if part == 1 else 1.25)
            curl = [(44, -50), (44 + wide * 0.26, -50 - high * 0.7)]
            curl += [(44 + wide * 0.74, -50 - high), (44 + wide, -50 - high * 0.6)]
            ink(canvas, curl, 1.8, "#4A86A6")
        for k in range(3 if burst > 0.5 else 0):
            x, y = 44 + side * (8 + 9 * k), -50 - tall * (1.05 - 0.2 * k)
            canvas.drawCircle(x, y, 1.5, brush("#4A86A6"))
