"""A boat folded from squared paper, which rocks on the waves."""

import math

import skia

from painting.outline import Point, polygon
from painting.paint import brush
from world.paper_cut import INK, facet, ink

BOUNDS = (-84, -92, 84, 46)
_PALE, _GREY, _DARK = "#FBF8EE", "#E4DDCB", "#C9C0AC"


def paper_boat(canvas: skia.Canvas, time: float) -> None:
    """Draw a boat about the middle of its water line; ``time`` of its rocking goes from 0 to 1."""
    canvas.save()
    canvas.translate(0, 1.6 * math.sin(math.tau * (time + 0.25)))
    canvas.rotate(3.6 * math.sin(math.tau * time))
    whole = polygon([(-70, -18), (-26, -6), (0, -64), (26, -6), (70, -18), (40, 26), (-40, 26)])
    shadow = skia.ImageFilters.DropShadowOnly(3, 5, 1.6, 1.6, skia.ColorSetARGB(46, 74, 58, 34))
    canvas.drawPath(whole, skia.Paint(AntiAlias=True, ImageFilter=shadow))
    facet(canvas, [(-70, -18), (-26, -6), (26, -6), (70, -18), (0, -2)], _DARK)
    _squared(canvas, [(-30, 6), (0, -64), (0, 6)], _PALE)
    _squared(canvas, [(0, -64), (30, 6), (0, 6)], _GREY)
    _squared(canvas, [(-70, -18), (0, 8), (40, 26), (-40, 26)], _PALE)
    facet(canvas, [(-70, -18), (-17, 2), (-40, 26)], "#F3EDDD")
    _squared(canvas, [(70, -18), (0, 8), (-10, 26), (40, 26)], _GREY)
    facet(canvas, [(70, -18), (26, -2), (40, 26)], "#D6CDB9", 1)
    canvas.drawLine(0, -64, 0, -84, brush(INK, 0.9, line=1.2))
    flag = 2.5 * math.sin(math.tau * (2 * time + 0.2))
    facet(canvas, [(0, -84), (-20, -78 + flag), (0, -72)], "#D8402F")
    canvas.drawPath(polygon([(-46, 17), (46, 17)], closed=False), brush("#D8402F", 0.8, line=2.4))
    canvas.restore()
    for x, y, size in ((-66, 29, 9), (-34, 35, 10), (6, 31, 11), (40, 36, 9)):
        drift = 3 * math.sin(math.tau * time + x)
        bows = [(x + drift + k * size, y + (0 if k % 2 == 0 else 3)) for k in range(4)]
        ink(canvas, bows, 1.2, "#3F7396")


def _squared(canvas: skia.Canvas, points: list[Point], colour: str) -> None:
    """Draw a side of folded paper with the lines that were on the sheet."""
    facet(canvas, points, colour)
    canvas.save()
    canvas.clipPath(polygon(points), True)
    canvas.rotate(18 if colour == _PALE else -18)
    for k in range(-14, 15):
        canvas.drawLine(k * 9, -120, k * 9, 120, brush("#8FB0CE", 0.5, line=0.6))
        canvas.drawLine(-120, k * 9, 120, k * 9, brush("#8FB0CE", 0.5, line=0.6))
    canvas.restore()
