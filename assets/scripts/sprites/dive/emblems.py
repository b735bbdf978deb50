"""Emblems of the twists and of the calm board: discs, each with its colour and its sign."""

import math

from sprites.canvas import Canvas, Radial, fade
from sprites.dive.coin import coin
from sprites.dive.modelling import (
    BRASS,
    GOLD,
    STEEL,
    bevelled,
    body,
    glow_of,
    hue,
    light_spot,
    outlined,
    slope,
    sparkle,
)  # fmt: skip
from sprites.palette import BLACK, WHITE
from sprites.paths import (
    Path,
    arc_points,
    blob,
    ellipse,
    grown,
    polygon,
    ring,
    rounded_rect,
    spline,
    stroke,
)  # fmt: skip

_X, _Y, _RADIUS = 0.5, 0.5, 0.44
_ARROW = "#FFF6C0", "#FFD34A", "#F09A1E"
_PIPS = ((0, 0), (-0.09, -0.09), (0.09, 0.09), (-0.09, 0.09), (0.09, -0.09))


def _disc(canvas: Canvas, edge: tuple[str, ...], *water: str) -> Path:
    """Draw the disc of an emblem with its rim, and return what lies within the rim."""
    whole = ellipse(_X, _Y, _RADIUS)
    outlined(canvas, whole, hue("#050A20"), 0.05)
    canvas.fill(whole, slope(*edge))
    canvas.fill(ring(_X, _Y, _RADIUS - 0.012, 0.016), WHITE, 0.45)
    inner = ellipse(_X, _Y, _RADIUS - 0.055)
    canvas.fill(inner, hue("#050A20"))
    inner = ellipse(_X, _Y, _RADIUS - 0.068)
    canvas.fill(inner, glow_of(*water, centre=(0.4, 0.3), radius=0.85))
    canvas.fill(ring(_X, _Y, _RADIUS - 0.07, 0.05), BLACK, 0.4, blur=0.02, clip=inner)
    return inner


def treasure(canvas: Canvas) -> None:
    """Draw an open chest full of gold."""
    _disc(canvas, GOLD, "#C060C8", "#6A2C98", "#34125E")
    light_spot(canvas, 0.5, 0.42, 0.4, "#FFE27A", 0.8)
    edge, wood = hue("#34120A"), ("#D8823E", "#A8521E", "#6E2E10")
    lid = polygon([*arc_points((0.5, 0.36), (0.27, 0.17), 180, 360), (0.77, 0.42), (0.23, 0.42)])
    body(canvas, lid, slope(*wood), edge, 0.018)
    canvas.fill(polygon(((0.25, 0.4), (0.75, 0.4), (0.72, 0.5), (0.28, 0.5))), hue("#3A1408"))
    for x, y, size in ((0.36, 0.45, 0.075), (0.64, 0.45, 0.075), (0.5, 0.42, 0.095),
                       (0.43, 0.5, 0.07), (0.58, 0.5, 0.07)):  # fmt: skip
        coin(canvas, x, y, size)
    chest = rounded_rect(0.21, 0.52, 0.79, 0.78, 0.035)
    body(canvas, chest, slope(*wood), edge, 0.018)
    for left in (0.25, 0.67):
        for top, bottom in ((0.52, 0.78), (0.215, 0.4)):
            strip = rounded_rect(left, top, left + 0.08, bottom, 0.01)
            canvas.fill(strip, slope(*BRASS[:5], degrees=10), clip=chest + lid)
    lock = rounded_rect(0.44, 0.53, 0.56, 0.67, 0.03)
    body(canvas, lock, slope(*BRASS), edge, 0.01, 0.028)
    canvas.fill(ellipse(0.5, 0.59, 0.022) + rounded_rect(0.49, 0.59, 0.51, 0.64, 0), edge)
    sparkle(canvas, 0.7, 0.3, 0.13)


def borderless(canvas: Canvas) -> None:
    """Draw a tile with ways out of each side that come back on the other."""
    _disc(canvas, ("#D8FFFF", "#4FE0F0", "#149CC8", "#0A5A94"), "#2C6CC8", "#16408C", "#0A1E54")
    half = 0.135
    tile = rounded_rect(0.5 - half, 0.5 - half, 0.5 + half, 0.5 + half, 0.045)
    body(canvas, tile.moved(0, 0.018), hue("#0A5A78"), hue("#041230"), 0)
    canvas.fill(tile, slope("#B8FFF4", "#43D3CE", "#169CB0"))
    bevelled(canvas, tile, 0.016)
    for turn in range(4):
        head = polygon(((0.5, 0.13), (0.64, 0.285), (0.36, 0.285))).turned(90 * turn, (0.5, 0.5))
        body(canvas, head, slope(*_ARROW), hue("#3A1E04"), 0.008, 0.028)


def darkness(canvas: Canvas) -> None:
    """Draw a lantern that shines in the dark."""
    inner = _disc(
        canvas, ("#B8B0F0", "#6A5CC0", "#3A2E88", "#1E1658"), "#141440", "#0A0A28", "#04040F"
    )
    with canvas.group():
        canvas.fill(inner, Radial(fade((0, hue("#FFE89A")), (0.45, hue("#F0902C"), 0.75),
                                       (1, hue("#8A2C10"), 0)), (0.5, 0.54), 0.5))  # fmt: skip
    edge = hue("#180C04")
    handle = ring(0.5, 0.29, 0.125, 0.07)
    canvas.fill(handle, edge)
    canvas.fill(ring(0.5, 0.29, 0.125, 0.036), slope(*BRASS))
    flask = rounded_rect(0.36, 0.36, 0.64, 0.7, 0.06)
    body(
        canvas,
        flask,
        glow_of("#FFFFFF", "#FFF6B8", "#FFD04A", "#F08A1E", centre=(0.5, 0.55)),
        edge,
        0,
    )
    flame = blob(
        [(0.5, 0.4), (0.565, 0.53), (0.55, 0.63), (0.5, 0.655), (0.45, 0.63), (0.435, 0.53)]
    )
    canvas.fill(flame, slope("#FFB43C", "#FF6A1E", degrees=90))
    canvas.fill(flame, WHITE, 0.9, blur=0.02, clip=ellipse(0.5, 0.59, 0.045, 0.06))
    for x in (0.36, 0.64):
        canvas.fill(stroke([(x, 0.38), (x, 0.7)], 0.06), edge)
        canvas.fill(stroke([(x, 0.38), (x, 0.7)], 0.032), slope(*BRASS[:5], degrees=0))
    roof = polygon(((0.44, 0.24), (0.56, 0.24), (0.69, 0.385), (0.31, 0.385)))
    body(canvas, roof, slope(*BRASS, degrees=20), edge, 0.014)
    body(canvas, rounded_rect(0.3, 0.69, 0.7, 0.785, 0.03), slope(*BRASS, degrees=20), edge, 0.012)


def salvage(canvas: Canvas) -> None:
    """Draw a hook that lifts what lies within four corners."""
    _disc(canvas, ("#D8FFE0", "#5CD89A", "#1E8E6A", "#0C5044"), "#2C9C94", "#12606C", "#062E40")
    for turn in range(4):
        corner = stroke([(0.25, 0.4), (0.25, 0.25), (0.4, 0.25)], 0.055).turned(
            90 * turn, (0.5, 0.5)
        )
        dark = stroke([(0.25, 0.4), (0.25, 0.25), (0.4, 0.25)], 0.09).turned(90 * turn, (0.5, 0.5))
        canvas.fill(dark, hue("#042028"))
        canvas.fill(corner, slope("#FFF3B0", "#FFC63C"))
    edge = hue("#0A1428")
    rope = [(0.52, 0.07), (0.52, 0.34)]
    canvas.fill(stroke(rope, 0.085), edge)
    canvas.fill(stroke(rope, 0.05), slope("#FFE6B0", "#C8944A", degrees=0))
    hook = [(0.52, 0.4), (0.52, 0.5), *arc_points((0.5, 0.6), (0.135, 0.135), -50, 190)]
    canvas.fill(stroke(hook, 0.125), edge)
    canvas.fill(stroke(hook, 0.085), slope(*STEEL[:4]))
    barb = polygon(((0.29, 0.62), (0.44, 0.6), (0.345, 0.49)))
    body(canvas, barb, slope(*STEEL[:4]), edge, 0, 0.026)
    canvas.fill(stroke(hook, 0.02), WHITE, 0.7, blur=0.006)
    body(canvas, ellipse(0.52, 0.385, 0.075), slope(*BRASS), edge, 0.012)


def strict(canvas: Canvas) -> None:
    """Draw a die crossed out: nothing is left to luck."""
    inner = _disc(
        canvas, ("#FFC8B8", "#F0525A", "#B0183C", "#6A0828"), "#8A2048", "#561238", "#2C0820"
    )
    with canvas.transform(degrees=-12):
        die = rounded_rect(0.29, 0.29, 0.71, 0.71, 0.085)
        body(canvas, die.moved(0, 0.03), hue("#7080A8"), hue("#140818"), 0)
        body(canvas, die, slope("#FFFFFF", "#F0F4FF", "#B8C4E4"), hue("#140818"), 0.022, 0.0)
        for dx, dy in _PIPS:
            canvas.fill(ellipse(0.5 + 1.3 * dx, 0.5 + 1.3 * dy, 0.046), slope("#0A1030", "#3A4A7E"))
    slash = [(0.23, 0.23), (0.77, 0.77)]
    canvas.fill(stroke(slash, 0.105), hue("#34040F"), clip=inner)
    canvas.fill(stroke(slash, 0.068), slope("#FF8A78", "#F0283C", "#B00C2C"))
    canvas.fill(ring(_X, _Y, _RADIUS - 0.035, 0.075), slope("#FF9A88", "#F0283C", "#A00828"))
    canvas.fill(ring(_X, _Y, _RADIUS - 0.012, 0.014), WHITE, 0.5)


def calm(canvas: Canvas) -> None:
    """Draw the sun over a still sea."""
    inner = _disc(
        canvas, ("#FFFFFF", "#BFEFFF", "#5AA8DC", "#2C6CA8"), "#BFF4FF", "#6CC8F0", "#3A88D0"
    )
    light_spot(canvas, 0.5, 0.44, 0.4, "#FFF3B0", 0.9)
    for turn in range(-3, 4):
        ray = stroke([(0.5, 0.175), (0.5, 0.245)], 0.036).turned(30 * turn, (0.5, 0.48))
        canvas.fill(ray, hue("#FFF6C8"), clip=inner)
    sun = glow_of("#FFFBE0", "#FFE070", "#FFB32E")
    body(canvas, ellipse(0.5, 0.48, 0.165), sun, hue("#B46A10"), 0, 0.024)
    for top, tones in ((0.52, ("#7FF0F0", "#2AA8D0")), (0.62, ("#3FC8E0", "#1878B8")),
                       (0.72, ("#1E94CC", "#0F4E94"))):  # fmt: skip
        wave = [(x / 10, top + 0.014 * math.cos(math.pi * x + top * 50)) for x in range(11)]
        sea = polygon([*spline(wave, closed=False), (1, 1), (0, 1)])
        canvas.fill(sea, slope(*tones, degrees=90), clip=inner)
        crest = stroke(spline(wave, closed=False), 0.016)
        canvas.fill(crest, WHITE, 0.75, clip=inner)


def arrow(canvas: Canvas) -> None:
    """Draw an arrow upwards."""
    head, shaft = ((0.16, 0.5), (0.5, 0.1), (0.84, 0.5)), ((0.62, 0.5), (0.62, 0.88), (0.38, 0.88))
    path = grown(polygon((*head, *shaft, (0.38, 0.5))), 0.06)
    body(canvas, path, slope(*_ARROW), hue("#3A1E04"), 0.03, 0.08)
