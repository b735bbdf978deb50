"""A fish drawn with a pen, and washed with a colour that does not quite keep to the lines."""

import math

import skia

from painting.light import cloud
from painting.outline import Point, curve
from painting.paint import brush, downward, mixed
from world.paper_cut import INK, ink

BOUNDS = (-30, -17, 27, 17)


def paper_fish(canvas: skia.Canvas, time: float, colour: str = "#E8775A") -> None:
    """Draw a fish 46 units long that swims to the right; ``time`` is its tail's, 0 to 1."""

    def swung(x: float, y: float) -> Point:
        share = max(0.0, (8 - x) / 32)
        return x, y + 4.2 * share**1.6 * math.sin(math.tau * (time - 0.28 * share))

    top = [(22, 0.6), (15, -5.4), (5, -8.8), (-5, -6.6), (-14, -1.8)]
    low = [(-14, 1.8), (-5, 6), (5, 8.2), (15, 5.6)]
    tail = [(-13, -1), (-19, -6), (-25, -9), (-21.6, 0), (-24, 8), (-18, 5), (-13, 1.4)]
    body = curve([swung(*point) for point in top + low], closed=True)
    wash = curve([swung(x - 1.2, y + 1.3) for x, y in top + low], closed=True)
    fan = curve([swung(x + 0.8, y + 1.0) for x, y in tail], closed=True)
    canvas.drawPath(body, brush("#FBF7EC", 0.75))
    tones = downward(-9, 9, (0, colour), (0.6, mixed(colour, "#FFF4DC", 0.45)), (1, "#FFF4DC"))
    canvas.drawPath(fan, brush(colour, 0.7))
    canvas.drawPath(wash, brush(tones, 0.9))
    canvas.save()
    canvas.clipPath(wash, True)
    canvas.drawPaint(brush(cloud("#FFFFFF", 0.45, (0.12, 0.16), 4, 0.45, 0.75)))
    canvas.drawPath(wash, brush(mixed(colour, "#401810", 0.3), 0.45, line=1.4, blur=0.4))
    canvas.restore()
    fin = [(8, -8.4), (2, -13), (-5, -12.4), (-7, -6.2)]
    canvas.drawPath(curve([swung(*point) for point in fin], closed=True), brush(colour, 0.6))
    for points, width in (
        (top, 1.5),
        ([*top[:1], *low[::-1]], 1.6),
        (tail, 1.3),
        (fin, 1.2),
        (((9.5, -6.2), (7.4, 0), (9.4, 5.8)), 1.1),
        (((5, 1), (1, 4.6), (-2, 3.4), (0.6, 1)), 1.0),
        (((-3, -3.6), (-4.6, -1.6), (-3, 0.2)), 0.8),
        (((-7.4, -2.6), (-9, -0.8), (-7.4, 1)), 0.8),
        (((-17, -2.6), (-21, -5)), 0.8),
        (((-17, 2.4), (-20.6, 4.8)), 0.8),
        (((21.6, 1.8), (19.2, 2.6), (18, 2.2)), 0.8),
    ):
        ink(canvas, [swung(*point) for point in points], width, INK)
    canvas.drawCircle(14.6, -1.6, 1.9, brush("#FFFDF5"))
    canvas.drawCircle(14.6, -1.6, 1.9, brush(INK, 0.9, line=0.7))
    canvas.drawCircle(15, -1.5, 0.95, brush(INK))
