"""Finds of the sea and over it: shell, pearl, starfish, buoys, magnet."""

import math

from sprites.canvas import Canvas, Radial, fade
from sprites.dive.coin import coin
from sprites.dive.modelling import (
    NAVY,
    STEEL,
    bevelled,
    body,
    bounce,
    gleam,
    glow_of,
    hue,
    light_spot,
    outlined,
    pearl,
    shade_under,
    slope,
    sparkle,
)  # fmt: skip
from sprites.palette import WHITE
from sprites.paths import (
    Path,
    Point,
    arc_points,
    blob,
    ellipse,
    grown,
    polygon,
    ring,
    rounded_rect,
    spline,
    stroke,
    union,
)  # fmt: skip

_HINGE = 0.5, 0.83
_LOBES = (
    (-61, 0.39),
    (-42.5, 0.53),
    (-21.5, 0.62),
    (0, 0.65),
    (21.5, 0.62),
    (42.5, 0.53),
    (61, 0.39),
)
_ROSE = hue("#6A0F3C")


def _from_hinge(degrees: float, length: float) -> Point:
    """Return a place on the shell; straight up is 0."""
    angle = math.radians(degrees - 90)
    return _HINGE[0] + length * math.cos(angle), _HINGE[1] + length * math.sin(angle)


def _lobe(degrees: float, length: float) -> Path:
    """Return a lobe of the shell, from its hinge to its round end."""
    end = _from_hinge(degrees, length)
    return stroke([_HINGE, end], 0.06, 0.262 if abs(degrees) < 60 else 0.215)


def shell(canvas: Canvas) -> None:
    """Draw a pink shell with a pearl at its hinge."""
    shade_under(canvas, 0.52, 0.935, 0.3)
    ears = polygon([*spline([(0.33, 0.78), (0.26, 0.93)], False), (0.5, 0.905), (0.74, 0.93),
                    (0.67, 0.78)])  # fmt: skip
    body(canvas, ears, slope("#FFB3B0", "#F07E90", "#B83A68"), _ROSE)
    whole = union(_lobe(*lobe) for lobe in _LOBES)
    outlined(canvas, whole, _ROSE, 0.045)
    for degrees, length in sorted(_LOBES, key=lambda lobe: -abs(lobe[0])):
        lobe = _lobe(degrees, length)
        groove = lobe.moved(0.016 if degrees < 0 else -0.016, 0.008)
        canvas.fill(groove, hue("#8E1450"), 0.95, blur=0.014, clip=whole)
        tones = ("#FFE6DC", "#FFC0B4", "#FF9A9C", "#E8688A")
        canvas.fill(lobe, slope(*tones, degrees=30 + degrees * 0.5))
        ridge = [_from_hinge(degrees, part * length) for part in (0.42, 1.04)]
        light = stroke([(x - 0.022, y - 0.01) for x, y in ridge], 0.012, 0.04)
        gleam(canvas, light, 0.5, 0.012)
    for part, power in ((0.55, 0.22), (0.8, 0.26)):
        band = spline([_from_hinge(degrees, part * 1.06 * far) for degrees, far in _LOBES], False)
        canvas.fill(stroke(band, 0.05), hue("#D8407C"), power, blur=0.014, clip=whole)
    fall = fade((0, hue("#8A1A5C"), 0.75), (1, hue("#8A1A5C"), 0))
    canvas.fill(ellipse(_HINGE[0], _HINGE[1] - 0.02, 0.3), Radial(fall), clip=whole)
    bounce(canvas, whole, "#FFD0F4", 0.022, 0.45)
    bevelled(canvas, whole, 0.02, 0.5, 0.12)
    pearl(canvas, 0.5, 0.755, 0.118)


def great_pearl(canvas: Canvas) -> None:
    """Draw a large pearl in an open oyster."""
    shade_under(canvas, 0.52, 0.93, 0.4)
    edge = hue("#0A2044")
    lid = union(_lobe(degrees, length * 0.99) for degrees, length in _LOBES)
    body(canvas, lid, slope("#A8F6F2", "#48B4D8", "#2068AC", "#143C78"), edge, 0.022)
    with canvas.transform(scale=(0.86, 0.85), pivot=(0.5, 0.62)):
        canvas.fill(lid, slope("#3C3294", "#1A1450", degrees=80))
        nacre = fade((0, hue("#C8B0FF"), 0.9), (1, hue("#5A48B8"), 0))
        canvas.fill(lid, Radial(nacre, (0.5, 0.5)))
    for degrees, length in _LOBES[:-1]:
        groove = [_from_hinge(degrees + 11, part * length) for part in (0.5, 0.98)]
        canvas.fill(stroke(groove, 0.014), hue("#0E2A6A"), 0.6)
    light_spot(canvas, 0.5, 0.44, 0.44, "#D8CCFF", 0.6)
    pearl(canvas, 0.5, 0.44, 0.275)
    bowl = polygon([
        *spline([(0.06, 0.58), (0.16, 0.655), (0.27, 0.635), (0.385, 0.69), (0.5, 0.67),
                 (0.615, 0.69), (0.73, 0.635), (0.84, 0.655), (0.94, 0.58)], closed=False),
        *spline([(0.94, 0.58), (0.9, 0.76), (0.75, 0.885), (0.5, 0.93), (0.25, 0.885), (0.1, 0.76),
                 (0.06, 0.58)], closed=False),
    ])  # fmt: skip
    canvas.fill(bowl.moved(0, -0.03), hue("#1A1450"), 0.5, blur=0.02, clip=lid)
    body(canvas, bowl, slope("#A8F6F2", "#48B4D8", "#2068AC", "#143C78"), edge, 0.02)
    for x in (0.16, 0.27, 0.385, 0.5, 0.615, 0.73, 0.84):
        foot = 0.5 + (x - 0.5) * 0.55, 0.9
        rib = spline([(x, 0.68), (0.5 + (x - 0.5) * 0.92, 0.8), foot], False)
        canvas.fill(stroke(rib, 0.022), hue("#0E3A70"), 0.55, blur=0.005, clip=bowl)
        canvas.fill(stroke([(a - 0.022, b) for a, b in rib], 0.015), WHITE, 0.4, clip=bowl)
    sparkle(canvas, 0.76, 0.2, 0.12)
    sparkle(canvas, 0.24, 0.27, 0.07)


_ARMS = ((-4, 0.46), (70, 0.44), (140, 0.45), (214, 0.43), (285, 0.44))
"""Of each arm of the starfish: degrees from straight up, and how far it reaches."""
_CORAL = hue("#7A1420")


def _along_arm(degrees: float, reach: float, part: float, aside: float = 0.0) -> Point:
    """Return a place on an arm, which curls a little, ``aside`` of its middle to the left."""
    angle = math.radians(degrees - 90 + 14 * part * part)
    x, y = math.cos(angle), math.sin(angle)
    far = part * reach
    return 0.5 + far * x + aside * y, 0.52 + far * y - aside * x


def _starfish_outline() -> Path:
    """Return the edge of the starfish: up an arm, around its tip, down, and on to the next."""
    sides = ((0.4, 0.14), (0.7, 0.105), (0.9, 0.07), (1.0, 0.0))
    around = (*sides, *((part, -aside) for part, aside in sides[-2::-1]))
    return blob([_along_arm(*arm, *place) for arm in _ARMS for place in around])


def starfish(canvas: Canvas) -> None:
    """Draw a starfish in coral with pale knobs, which holds a pearl."""
    shade_under(canvas, 0.52, 0.94, 0.32)
    arms = [[_along_arm(*arm, part / 14) for part in range(14)] for arm in _ARMS]
    whole = _starfish_outline()
    outlined(canvas, whole, _CORAL, 0.045)
    canvas.fill(whole, slope("#FFC08A", "#FF8A52", "#F2583C", "#C82A34"))
    for arm in arms:
        side = stroke([(x + 0.03, y + 0.034) for x, y in arm], 0.2, 0.07)
        canvas.fill(side, hue("#A81430"), 0.34, blur=0.03, clip=whole)
        ridge = stroke([(x - 0.012, y - 0.016) for x, y in arm], 0.13, 0.04)
        canvas.fill(ridge, hue("#FFD9A4"), 0.5, blur=0.024, clip=whole)
    bounce(canvas, whole, "#FFB0C8", 0.022, 0.5)
    bevelled(canvas, whole, 0.018, 0.55, 0.25)
    for arm in arms:
        for part, size in ((6, 0.027), (9, 0.023), (12, 0.018)):
            x, y = arm[part]
            canvas.fill(ellipse(x + 0.007, y + 0.009, size * 1.12), _CORAL, 0.55)
            canvas.fill(ellipse(x, y, size), glow_of("#FFFDF0", "#FFE9BE", "#FFB870"))
    pearl(canvas, 0.5, 0.52, 0.105)


def buoys(canvas: Canvas) -> None:
    """Draw two buoys with pennants on the water."""
    water = ellipse(0.5, 0.82, 0.47, 0.14)
    canvas.fill(grown(water, 0.03), NAVY)
    canvas.fill(water, slope("#A8FFF4", "#34B8D4", "#0F5A9C", degrees=80))
    for reach, power in ((0.42, 0.75), (0.3, 0.5)):
        canvas.fill(ring(0.5, 0.81, reach, 0.018, 0.29), hue("#E8FFFF"), power)
    with canvas.transform(dx=0.2, dy=0.0, scale=0.6, degrees=9, pivot=(0.5, 0.8)):
        _buoy(canvas)
    with canvas.transform(dx=-0.14, dy=0.035, scale=0.94, degrees=-7, pivot=(0.5, 0.8)):
        _buoy(canvas)
    below = rounded_rect(-1, 0.82, 2, 2, 0).minus(water)
    canvas.fill(below, NAVY, blend="cut")
    canvas.fill(grown(water, 0.03).minus(water), NAVY, clip=below)
    shore = spline([(-0.1, 0.79), (0.12, 0.835), (0.36, 0.86), (0.56, 0.8), (0.72, 0.81),
                    (0.9, 0.775), (1.1, 0.76)], False)  # fmt: skip
    front = polygon([*shore, (1.1, 1.1), (-0.1, 1.1)])
    canvas.fill(front, slope("#1C9CC8", "#0F5A9C", degrees=90), clip=water)
    canvas.fill(stroke([(x, y + 0.045) for x, y in shore], 0.016), hue("#7FE8F4"), 0.7, clip=water)
    canvas.fill(stroke(shore, 0.03), hue("#F4FFFF"), clip=water)


def _buoy(canvas: Canvas) -> None:
    edge = hue("#3A0A14")
    canvas.fill(stroke([(0.5, 0.05), (0.5, 0.5)], 0.08), edge)
    canvas.fill(stroke([(0.5, 0.05), (0.5, 0.5)], 0.044), slope(*STEEL, degrees=0))
    pennant = polygon([*spline([(0.525, 0.07), (0.68, 0.09), (0.88, 0.2)], False),
                       *spline([(0.88, 0.2), (0.68, 0.31), (0.525, 0.35)], False)])  # fmt: skip
    body(canvas, pennant, slope("#FFE88A", "#FFB52E", "#E8780F", degrees=30), hue("#4A1E00"), 0.016)
    red = ("#8A0C24", "#FF8474", "#F23C48", "#B8142C", "#6E0820")
    white = ("#8CA0BE", "#FFFFFF", "#F4F8FF", "#B8C8DE", "#7E90B0")
    float_ = blob([(0.5, 0.4), (0.62, 0.42), (0.74, 0.54), (0.8, 0.72), (0.74, 0.87), (0.5, 0.92),
                   (0.26, 0.87), (0.2, 0.72), (0.26, 0.54), (0.38, 0.42)])  # fmt: skip
    outlined(canvas, float_, edge)
    canvas.fill(float_, slope(*red, degrees=8))
    band = stroke(spline([(0.14, 0.64), (0.5, 0.7), (0.86, 0.64)], False), 0.14)
    canvas.fill(band, slope(*white, degrees=8), clip=float_)
    canvas.fill(ellipse(0.39, 0.52, 0.1, 0.07), WHITE, 0.6, blur=0.025, clip=float_)
    bevelled(canvas, float_, 0.02, 0.35, 0.3)


def magnet(canvas: Canvas) -> None:
    """Draw a magnet that draws coins."""
    shade_under(canvas, 0.45, 0.93, 0.3)
    with canvas.transform(degrees=40, pivot=(0.5, 0.5)):
        outer, inner, middle, top = 0.335, 0.135, (0.5, 0.6), 0.22
        curve = polygon([
            (0.5 - outer, top), *arc_points(middle, (outer, outer), 180, 0), (0.5 + outer, top),
            (0.5 + inner, top), *arc_points(middle, (inner, inner), 0, 180), (0.5 - inner, top),
        ])  # fmt: skip
        tones = ("#FF9A86", "#FF5A5A", "#E01E3C", "#8E0A2C")
        body(canvas, curve, slope(*tones, degrees=20), hue("#3A0414"), 0.026)
        for left in (0.5 - outer, 0.5 + inner):
            tip = rounded_rect(left, 0.12, left + outer - inner, 0.3, 0.022)
            body(canvas, tip, slope(*STEEL, degrees=20), hue("#1A2238"), 0.018)
    for x, y, size in ((0.845, 0.31, 0.1), (0.69, 0.145, 0.085), (0.885, 0.11, 0.062)):
        coin(canvas, x, y, size)
