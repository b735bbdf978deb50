"""The frames of the anglerfish: it breathes, blinks, nods its lure, and snaps its jaw.

It comes in three sheets, from the back to the front: the lure, the eyeball, and the fish, which
has a hole for the eye, so that the eyeball can turn behind it.
"""

import math
from functools import cache

import skia

from painting.motion import Still, draw_warped, still
from painting.outline import Point, curve
from painting.paint import around, brush
from world import anglerfish
from world.anglerfish import EYE, EYE_RADIUS, HINGE

FISH_BOUNDS = (-96.0, -142.0, 182.0, 214.0)
LURE_BOUNDS = (40.0, -234.0, 224.0, -70.0)
EYE_BOUNDS = (44.0, -72.0, 88.0, -28.0)
_WIDE = (-150.0, -150.0, 190.0, 200.0)  # so that no edge shows when the head turns
_OPENED = (0.0, 9.0, 20.0, 28.0, 20.0, -15.0, -4.0, 0.0)  # the jaw's degrees while it snaps
_GUM = [(56, 90), (70, 95), (98, 96), (122, 86)]
_MOMENTS = 16  # of the eye's loop
_SHUT = {13: 0.5, 14: 1.0, 15: 0.6}  # how far the lid is down, by moments


@cache
def _head() -> Still:
    return still(anglerfish.head, _WIDE, 4)


@cache
def _jaw() -> Still:
    return still(anglerfish.jaw, _WIDE, 4)


def resting(canvas: skia.Canvas, time: float) -> None:
    breath = math.sin(math.tau * time)
    _fish(canvas, time, 1.6 + 1.6 * breath, breath, 0.0)


def snapping(canvas: skia.Canvas, time: float) -> None:
    """Draw the fish as it opens its jaw wide and snaps; at 0 and 1 it rests."""
    place = time * (len(_OPENED) - 1)
    k = min(len(_OPENED) - 2, int(place))
    opened = _OPENED[k] + (_OPENED[k + 1] - _OPENED[k]) * (place - k)
    canvas.save()
    canvas.translate(3 * math.sin(math.pi * time), 0)
    canvas.rotate(-0.12 * opened, *EYE)
    _fish(canvas, 0.0, 1.6 + opened, 1.2 * math.sin(math.pi * time), 0.36 * (opened > 4))
    canvas.restore()


def _fish(canvas: skia.Canvas, time: float, opened: float, breath: float, narrowed: float) -> None:
    _maw(canvas, opened)
    canvas.save()
    canvas.rotate(opened, *HINGE)
    anglerfish.back_teeth(canvas)
    canvas.restore()
    canvas.saveLayer(None, None)

    def puffed(x: float, y: float) -> tuple[float, float, float]:
        """Move the gill covers out and in."""
        near = math.exp(-(((x + 18) / 34) ** 2) - ((y - 14) / 56) ** 2)
        return x - 4.5 * breath * near, y, 1 - 0.1 * max(0.0, breath) * near

    draw_warped(canvas, _head(), puffed)
    canvas.drawCircle(EYE[0] - 1, EYE[1] + 2, 19, brush("#01030A", 0.75, blur=4))
    canvas.drawCircle(*EYE, EYE_RADIUS, brush("#000000", blend="cut"))
    canvas.restore()
    if narrowed:
        anglerfish.lid(canvas, narrowed)
    anglerfish.socket(canvas)
    anglerfish.near_fin(canvas, time)
    canvas.save()
    canvas.rotate(opened, *HINGE)
    draw_warped(canvas, _jaw(), lambda x, y: (x, y, 1.0), 1, 1)
    canvas.restore()


def _maw(canvas: skia.Canvas, opened: float) -> None:
    """Draw the dark inside of the mouth down to the lower jaw."""
    cos, sin = math.cos(math.radians(opened)), math.sin(math.radians(opened))

    def turned(x: float, y: float) -> Point:
        dx, dy = x - HINGE[0], y - HINGE[1]
        return HINGE[0] + dx * cos - dy * sin, HINGE[1] + dx * sin + dy * cos

    low = [turned(x, y + 4) for x, y in reversed(_GUM)]
    throat = curve([(24, 46), (70, 8), (114, -8), (104, 24), *low, (24, 70)], closed=True)
    stops = ((0, "#01030A"), (0.5, "#06101C"), (1, "#15414D"))
    canvas.drawPath(throat, brush(around(40, 66, 124, *stops)))


def blinking(canvas: skia.Canvas, time: float) -> None:
    """Draw the eyeball, larger than the hole it is seen through, and its lid when it blinks."""
    anglerfish.eyeball(canvas, 20)
    anglerfish.gleam(canvas)
    if shut := _SHUT.get(round(time * _MOMENTS)):
        anglerfish.lid(canvas, shut, 20)


def nodding(canvas: skia.Canvas, time: float) -> None:
    anglerfish.lure(canvas, time)
    _dim_rod(canvas)


def _dim_rod(canvas: skia.Canvas) -> None:
    """Darken the rod away from the bulb, as the sheet is added to the water's own light."""
    stops = ((0, "#FFFFFF"), (0.36, "#FFFFFF"), (0.6, "#7C949C"), (1, "#46606C"))
    canvas.drawPaint(brush(around(*anglerfish.LURE, 150, *stops), blend="multiply"))


def flaring(canvas: skia.Canvas, time: float) -> None:
    """Draw the lure as it goes dark and flares up."""
    brightness = (1.0, 0.3, 0.1, 0.6, 1.3, 1.0)
    anglerfish.lure(canvas, 0.0, brightness[round(time * (len(brightness) - 1))])
    _dim_rod(canvas)
