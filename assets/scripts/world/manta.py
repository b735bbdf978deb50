"""A manta ray that flies past far behind, seen from the side and a little from above."""

import math
from functools import cache

import skia

from painting.motion import Still, draw_warped, still
from painting.outline import curve, ribbon
from painting.paint import around, brush, downward, mixed
from painting.sheet import Sheet

_BOUNDS = (-144.0, -120.0, 86.0, 120.0)
_PLAN = (-150.0, -124.0, 66.0, 124.0)
_RAISED, _SEEN_FROM = 0.52, 0.74  # how far the wings beat, and radians seen from above
_WING = [(38, 12), (30, 34), (12, 62), (-12, 92), (-40, 120), (-38, 92), (-34, 62), (-46, 30)]
_BODY = [(-66, 9), (-70, 0), (-66, -9)]
Colours = tuple[str, str]  # of the back and of the belly
REEF: Colours = ("#2C68B4", "#8FD0E6")
SHALLOWS: Colours = ("#2592AE", "#A6EADF")


@cache
def _from_above(colours: Colours) -> Still:
    return still(lambda canvas: _plan(canvas, colours), _PLAN, 3)


def _plan(canvas: skia.Canvas, colours: Colours) -> None:
    """Draw a manta from above, its belly's colour towards the wings' ends."""
    back, belly = colours
    tail = ribbon([(-60, 0), (-100, 2), (-146, -1)], [3.4, 1.4, 0.4])
    canvas.drawPath(tail, brush(back))
    for side in (-1, 1):
        lobe = ribbon([(34, side * 14), (50, side * 15), (60, side * 8)], [5, 4.4, 1.2])
        canvas.drawPath(lobe, brush(mixed(back, belly, 0.25)))
    mirrored = [(x, -y) for x, y in reversed(_WING)]
    shape = curve(_WING + _BODY + mirrored, closed=True)
    canvas.drawPath(shape, brush(back))
    canvas.save()
    canvas.clipPath(shape, True)
    light = around(-6, 0, 110, (0, belly, 0.0), (0.5, belly, 0.08), (1, belly, 0.42))
    canvas.drawPaint(brush(light))
    for side in (-1, 1):
        patch = curve([(26, side * 10), (14, side * 30), (2, side * 34), (12, side * 14)], True)
        canvas.drawPath(patch, brush(belly, 0.4, blur=4))
    canvas.drawPath(shape, brush(belly, 0.6, line=3, blur=1.6))
    canvas.restore()
    spine = ribbon([(30, 0), (-20, 0), (-62, 0)], [9, 12, 4])
    canvas.drawPath(spine, brush(downward(-12, 12, (0, belly, 0.34), (1, back, 0.5)), blur=4))


def manta(canvas: skia.Canvas, time: float, colours: Colours) -> None:
    """Draw one about its middle, looking right, at a time (0 to 1) of its wings' beat."""
    cos, sin = math.cos(_SEEN_FROM), math.sin(_SEEN_FROM)

    def flapped(x: float, y: float) -> tuple[float, float, float]:
        out = min(1.2, abs(y) / 120)
        turn = math.tau * (time - 0.16 * out - 0.0012 * (30 - x))
        angle = _RAISED * math.sin(turn) * (0.25 + 0.75 * out)
        height, side = abs(y) * math.sin(angle) * (0.4 + 0.6 * out), y * math.cos(angle)
        tail = max(0.0, -66 - x) / 80
        sway = 8 * tail * math.sin(math.tau * time - 2.2 * tail)
        lift = 5 * math.sin(math.tau * (time - 0.25))
        facing = sin + (1 if y < 0 else -1) * math.tan(angle) * 0.7
        bright = 0.86 + 0.14 * math.tanh(3 * facing)
        return x + 12, side * sin - height * cos + lift + sway, bright

    draw_warped(canvas, _from_above(colours), flapped, 40, 60)


def sheet(colours: Colours, scale: float) -> Sheet:
    return Sheet(
        "manta",
        lambda canvas, time: manta(canvas, time, colours),
        _BOUNDS,
        8,
        scale=scale,
        detail=0.75,
        quality=80,
        blur=0.7,
    )
