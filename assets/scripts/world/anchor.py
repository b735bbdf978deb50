"""An anchor that leans in the sand, and its chain."""

import math
import random

import skia

from painting.light import cloud
from painting.outline import Point, curve, polygon, ribbon
from painting.paint import across, brush, downward, mixed

_IRON, _PALE, _DARK = "#12303D", "#3B6F7B", "#050F17"


def anchor(canvas: skia.Canvas, foot: Point, height: float, lean: float) -> None:
    """Draw an anchor whose crown is at ``foot``, leaning by so many degrees to the left."""
    canvas.save()
    canvas.translate(*foot)
    canvas.rotate(-lean)
    canvas.scale(height / 100, height / 100)
    canvas.saveLayer(None, None)
    iron = brush(across(-9, 9, (0, _PALE), (0.35, _IRON), (1, _DARK)))
    arms = [(-37, -23), (-34, -10), (-22, 2), (0, 7), (22, 2), (34, -10), (37, -23)]
    body = across(-40, 40, (0, mixed(_PALE, _IRON, 0.5)), (0.5, _IRON), (1, _DARK))
    canvas.drawPath(ribbon(arms, [1.8, 2.9, 4.2, 5.6, 4.2, 2.9, 1.8]), brush(body))
    for way in (-1, 1):
        fluke = [(44, -17), (37, -36), (25, -20), (32, -21), (35, -13), (39, -19)]
        canvas.drawPath(polygon((way * a, b) for a, b in fluke), brush(body))
    canvas.drawPath(ribbon([(0, 6), (0, -40), (0, -84)], [5, 3.6, 2.8]), iron)
    stock = downward(-78, -68, (0, _PALE), (0.5, _IRON), (1, _DARK))
    canvas.drawPath(
        ribbon([(-26, -76), (-12, -72.5), (12, -72.5), (26, -76)], [1.5, 2.4, 2.4, 1.5]),
        brush(stock),
    )
    for way in (-1, 1):
        canvas.drawCircle(way * 26.5, -76.2, 2.7, brush(stock))
    canvas.drawCircle(0, -90, 6.6, brush(downward(-98, -82, (0, _PALE), (1, _DARK)), line=2.8))
    canvas.drawPaint(brush(cloud("#020A10", 0.6, (0.1, 0.14), 4, 0.42, 0.7), blend="inside"))
    canvas.drawPaint(brush(cloud("#7A4A30", 0.4, (0.13, 0.1), 9, 0.5, 0.72), blend="inside"))
    canvas.restore()
    rng = random.Random(4)
    for _ in range(22):
        x, y = rng.choice(
            (
                (rng.gauss(0, 1.8), rng.uniform(-60, 4)),
                (rng.uniform(-26, 26), 3 + rng.gauss(0, 1.4)),
            )
        )
        canvas.drawCircle(
            x, y, rng.uniform(0.5, 1.1), brush(mixed(_PALE, _IRON, rng.random()), 0.6)
        )
    canvas.restore()


def ring_of(foot: Point, height: float, lean: float) -> Point:
    """Return where the anchor's ring is, for the chain."""
    angle = math.radians(lean)
    return foot[0] - math.sin(angle) * height * 0.95, foot[1] - math.cos(angle) * height * 0.95


def chain(canvas: skia.Canvas, points: list[Point], size: float) -> None:
    """Draw a chain along a smooth line: links lie flat and stand on edge by turns."""
    measure = skia.PathMeasure(curve(points), False)
    step, at, flat = size * 1.42, 0.0, True
    while at < measure.getLength():
        place, way = measure.getPosTan(at)
        canvas.save()
        canvas.translate(place.x(), place.y())
        canvas.rotate(math.degrees(math.atan2(way.y(), way.x())))
        shade = downward(-size * 0.6, size * 0.6, (0, _PALE), (0.55, _IRON), (1, _DARK))
        if flat:
            link = skia.Rect.MakeLTRB(-size, -size * 0.58, size, size * 0.58)
            canvas.drawRoundRect(link, size * 0.58, size * 0.58, brush(shade, line=size * 0.34))
            stud = brush(_IRON, line=size * 0.26)
            canvas.drawLine(0, -size * 0.5, 0, size * 0.5, stud)
        else:
            canvas.drawLine(-size * 0.95, 0, size * 0.95, 0, brush(shade, line=size * 0.42))
        canvas.restore()
        at, flat = at + step, not flat
