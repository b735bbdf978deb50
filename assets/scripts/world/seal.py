"""A seal that glides through the kelp, about 210 units long."""

import math
import random
from functools import cache

import skia

from painting.motion import Still, draw_warped, rippling, still, wave
from painting.outline import curve, ribbon
from painting.paint import across, around, brush, downward

BODY = [
    (103, 1),
    (99, -6),
    (90, -13),
    (77, -18),
    (63, -18),
    (48, -17),
    (26, -22),
    (0, -25),
    (-28, -22),
    (-54, -14),
    (-74, -6),
    (-84, -2),
    (-84, 4),
    (-72, 7),
    (-50, 13),
    (-24, 22),
    (4, 28),
    (30, 27),
    (50, 20),
    (66, 14),
    (80, 13),
    (92, 13),
    (100, 9),
]
BACK, SIDE, BELLY = "#3A5A46", "#66865C", "#C4C680"


BOUNDS = (-122.0, -32.0, 110.0, 52.0)
FRONT_ROOT = (27.0, 14.0)


def seal(canvas: skia.Canvas, time: float) -> None:
    """Draw one at the origin, looking right, at a time (0 to 1) of its body's wave."""
    place = rippling(time, 100, -112, 15, 0.62)
    _front_flipper(canvas, place(42, 18), -6 + 13 * wave(time, 0.62), far=True)
    draw_warped(canvas, _still_body(), place)
    _front_flipper(canvas, place(*FRONT_ROOT), 12 * wave(time, 0.5), far=False)


@cache
def _still_body() -> Still:
    return still(_body, BOUNDS, 5)


def _body(canvas: skia.Canvas) -> None:
    hind = across(-114, -74, (0, "#26443E"), (0.6, "#46645A"), (1, "#64806A"))
    for tip, low in (((-112, -17), (-104, -6)), ((-110, 17), (-113, 6))):
        middle = (-93, tip[1] * 0.42)
        outline = [
            (-78, -3),
            middle,
            tip,
            ((tip[0] + low[0]) / 2 - 3, (tip[1] + low[1]) / 2),
            low,
            (-92, 2),
            (-78, 5),
        ]
        canvas.drawPath(curve(outline, closed=True), brush(hind))
    body = curve(BODY, closed=True)
    canvas.drawPath(
        body, brush(downward(-26, 28, (0, BACK), (0.5, SIDE), (0.85, BELLY), (1, "#8A9A72")))
    )
    canvas.save()
    canvas.clipPath(body, True)
    rng = random.Random(6)
    for _ in range(90):
        x, y = rng.uniform(-82, 62), rng.gauss(-9, 11)
        size = rng.uniform(0.7, 2.3)
        spot = skia.Rect.MakeXYWH(x - size * 1.4, y - size, size * 2.8, size * 2)
        canvas.drawOval(spot, brush("#1C3632", rng.uniform(0.25, 0.55)))
    shade = around(
        40,
        -30,
        150,
        (0, "#F6F2B8", 0.3),
        (0.35, "#F6F2B8", 0),
        (0.7, "#0A2A2A", 0.05),
        (1, "#0A2A2A", 0.5),
    )
    canvas.drawPaint(brush(shade, blend="inside"))
    sun = downward(-26, 6, (0, "#FFF8B4", 0.95), (1, "#FFF8B4", 0))
    canvas.drawPath(body, brush(sun, line=3.2, blur=1.1))
    crease = ribbon([(60, 14), (50, 4), (48, -8)], [0.3, 2.2, 0.3])
    canvas.drawPath(crease, brush("#24403A", 0.28, blur=1.5))
    canvas.drawOval(skia.Rect.MakeXYWH(82, -3, 20, 14), brush("#E2DEB0", 0.55, blur=2.5))
    canvas.restore()
    _face(canvas)


def _front_flipper(
    canvas: skia.Canvas, root: tuple[float, float, float], turn: float, far: bool
) -> None:
    """Draw a front flipper about its root, turned by so many degrees."""
    canvas.save()
    canvas.translate(*root[:2])
    canvas.rotate(turn)
    if far:
        outline = [(0, 0), (8, 12), (16, 24), (10, 27), (-2, 18), (-10, 6)]
        canvas.drawPath(curve(outline, closed=True), brush("#24403A"))
    else:
        _near_flipper(canvas)
    canvas.restore()


def _near_flipper(canvas: skia.Canvas) -> None:
    canvas.translate(-FRONT_ROOT[0], -FRONT_ROOT[1])
    flipper = [
        (36, 15),
        (38, 24),
        (28, 38),
        (12, 52),
        (2, 57),
        (4, 48),
        (11, 36),
        (16, 24),
        (20, 15),
        (28, 11),
    ]
    canvas.drawPath(
        curve(flipper, closed=True),
        brush(
            downward(11, 56, (0, "#7E9474", 0), (0.22, "#6E8A6C"), (0.5, "#45634F"), (1, "#24423A"))
        ),
    )
    for k in range(4):
        start, end = (21 + 3.4 * k, 30 - k), (7 + 3.4 * k, 50 - 2.4 * k)
        canvas.drawPath(curve([start, end]), brush("#1C3632", 0.3, line=0.9))


def _face(canvas: skia.Canvas) -> None:
    canvas.drawCircle(82, -6, 4, brush("#142824"))
    canvas.drawCircle(83.4, -7.4, 1.3, brush("#FFFFFF"))
    canvas.drawCircle(80.8, -4.6, 0.7, brush("#FFFFFF", 0.6))
    canvas.drawOval(skia.Rect.MakeXYWH(99, -3.4, 4.6, 3.6), brush("#142824"))
    smile = curve([(101, 3.4), (97, 6), (91, 6.8), (87, 5)])
    canvas.drawPath(smile, brush("#142824", 0.75, line=1.0))
    canvas.drawOval(skia.Rect.MakeXYWH(66, -7, 3, 2), brush("#142824", 0.7))
    for k in range(4):
        end = (91 - 3 * k, 14 + 2.4 * math.cos(k))
        canvas.drawPath(
            curve([(96 - k, 3 + 0.5 * k), (95 - 2 * k, 9), end]), brush("#F4F0CC", 0.7, line=0.5)
        )
        canvas.drawCircle(96 - 1.6 * k, 2 + 0.7 * k, 0.5, brush("#142824", 0.7))
