"""A moray that looks out of the wreck's hole, looking right; its tail end fades into the dark."""

import math
import random
from functools import cache

import skia

from painting.form import formed
from painting.light import cloud
from painting.motion import Still, draw_warped, still, wave
from painting.outline import curve, ribbon
from painting.paint import across, brush, downward

BOUNDS = (-104.0, -48.0, 84.0, 46.0)
_WHOLE = (-110.0, -40.0, 60.0, 40.0)
_ROOT = -86.0  # where the body comes out of the dark
_HINGE = (8.0, 5.0)
_BACK, _SIDE, _BELLY, _DARK = "#747E50", "#42554A", "#97946C", "#0A171C"
_COLD, _WARM = "#CFEFEA", "#FFB060"


def _body(canvas: skia.Canvas) -> None:
    fin = curve(
        [(-110, -24), (-60, -27), (-20, -25), (4, -16), (-20, -10), (-110, -10)], closed=True
    )
    canvas.drawPath(fin, brush(downward(-28, -10, (0, "#8A8A50"), (1, _SIDE))))
    shape = curve(
        [
            *((-116, -17), (-60, -18), (-16, -20), (8, -20), (24, -15), (35, -8), (41, -1)),
            *((36, 4), (24, 4), (8, 6), (-4, 16), (-30, 19), (-70, 18), (-116, 17)),
        ],
        closed=True,
    )
    canvas.drawPath(shape, brush(downward(-19, 19, (0, _BACK), (0.5, _SIDE), (1, "#2E3C30"))))
    canvas.save()
    canvas.clipPath(shape, True)
    rng = random.Random(4)
    for _ in range(150):
        x, y, size = rng.uniform(-112, 40), rng.uniform(-19, 17), rng.uniform(0.8, 2.6)
        spot = brush(rng.choice((_BELLY, "#C8B878", "#22302A")), rng.uniform(0.25, 0.6))
        canvas.drawOval(skia.Rect.MakeXYWH(x, y, size * 2, size * 1.4), spot)
    canvas.drawPaint(brush(cloud("#0A1A1C", 0.5, (0.03, 0.05), 3, 0.44, 0.7)))
    canvas.restore()
    clear = brush("#000000", 0)
    light = across(-110, 20, (0, _COLD), (1, _WARM))
    formed(canvas, shape, clear, brush(light, 0.7), brush(_DARK, 0.75), (-1, -4.5), 4)
    for k in range(3):
        fold = ribbon([(-8 - 7 * k, -6), (-11 - 7 * k, 2), (-9 - 7 * k, 9)], [0.3, 1.3, 0.3])
        canvas.drawPath(fold, brush(_DARK, 0.4, blur=0.6))
    canvas.drawCircle(-26, 3, 2.6, brush(_DARK, 0.85))
    for x, y in ((33, -9), (38.6, -5)):
        canvas.drawPath(ribbon([(x, y), (x + 3, y - 4)], [1.2, 0.6]), brush("#C8B878"))
    canvas.drawCircle(21, -9, 4.9, brush("#1A2420"))
    canvas.drawCircle(21.4, -9, 4.1, brush("#F2E8B0"))
    canvas.drawCircle(22.4, -9, 2.2, brush("#0A1214"))
    canvas.drawCircle(23.4, -10.3, 0.95, brush("#FFFFFF"))
    brow = ribbon([(14, -11.5), (20, -14.4), (28, -11)], [0.6, 2.2, 0.5])
    canvas.drawPath(brow, brush(_SIDE))
    _teeth(canvas, 1)
    gloom = ((0, _DARK), (0.3, _DARK, 0.8), (0.65, _DARK, 0.4), (1, _DARK, 0.1))
    canvas.drawPaint(brush(across(_ROOT, 30, *gloom), blend="inside"))
    fade = across(_ROOT, -54, (0, "#000000", 0), (1, "#000000"))
    canvas.drawPaint(brush(fade, blend="mask"))


def _teeth(canvas: skia.Canvas, way: int) -> None:
    for k in range(5):
        x, y = 35 - 5.4 * k, 3.4
        tooth = ribbon([(x, y), (x + 0.6, y + way * 5.4)], [1.3, 0.2])
        canvas.drawPath(tooth, brush("#F4F0D8"))


def _jaw(canvas: skia.Canvas) -> None:
    _teeth(canvas, -1)
    jaw = curve(
        [(-6, 6), (10, 5), (24, 5), (36, 3.4), (38, 6.4), (28, 12), (12, 16), (-6, 17)], closed=True
    )
    fill = downward(3, 17, (0, _SIDE), (0.5, _BELLY), (1, "#3C4636"))
    formed(canvas, jaw, brush(fill), brush(_COLD, 0.3), brush(_DARK, 0.7), (0, -2), 2)
    canvas.drawPaint(brush(across(-8, 8, (0, "#000000", 0), (1, "#000000")), blend="mask"))


@cache
def _still_body() -> Still:
    return still(_body, _WHOLE, 5)


@cache
def _still_jaw() -> Still:
    return still(_jaw, _WHOLE, 5)


def _moray(canvas: skia.Canvas, time: float, gape: float, thrust: float) -> None:
    def swayed(x: float, y: float) -> tuple[float, float, float]:
        share = max(0.0, (x - _ROOT) / 150)
        turn = math.tau * time - 2.6 * share
        height = 11 * share**1.3 * math.sin(turn) * (1 - 0.6 * max(0.0, thrust) / 34)
        slope = 0.16 * share * math.cos(turn)
        arch = -9 * math.sin(math.pi * min(1.0, share)) * (1 - max(0.0, thrust) / 40)
        return x + thrust * min(1.0, share) + y * slope, y + height + arch, 1.0

    angle = math.radians(gape)

    def opened(x: float, y: float) -> tuple[float, float, float]:
        dx, dy = x - _HINGE[0], y - _HINGE[1]
        turned = (
            dx * math.cos(angle) - dy * math.sin(angle),
            dx * math.sin(angle) + dy * math.cos(angle),
        )
        return swayed(_HINGE[0] + turned[0], _HINGE[1] + turned[1])

    throat = [swayed(x, y)[:2] for x, y in ((2, -4), (34, 2))]
    throat += [opened(x, y)[:2] for x, y in ((33, 6), (14, 11), (0, 12))]
    canvas.drawPath(curve(throat, closed=True), brush("#3A1418"))
    draw_warped(canvas, _still_jaw(), opened)
    draw_warped(canvas, _still_body(), swayed)


def moray(canvas: skia.Canvas, time: float) -> None:
    """Draw it at a time (0 to 1) of its breath."""
    _moray(canvas, time, 7 + 5 * wave(time, 0.2), 0)


def lunging(canvas: skia.Canvas, time: float) -> None:
    """Draw it as it shoots out, jaws wide, and draws back; at 0 and 1 it rests."""
    thrusts, gapes = (0, 18, 34, 32, 8, -16, 0), (3, 26, 42, 38, 4, 3, 3)
    place = (len(thrusts) - 1) * time
    k = min(len(thrusts) - 2, int(place))
    thrust = thrusts[k] + (thrusts[k + 1] - thrusts[k]) * (place - k)
    gape = gapes[k] + (gapes[k + 1] - gapes[k]) * (place - k)
    _moray(canvas, 0.0, gape, thrust)
