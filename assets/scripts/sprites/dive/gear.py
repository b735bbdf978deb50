"""Finds that one wears or carries down: tank, breath, fins, bell."""

from sprites.canvas import Canvas
from sprites.dive.modelling import (
    NAVY,
    STEEL,
    body,
    gleam,
    glow_of,
    hue,
    light_spot,
    outlined,
    rim,
    rivet,
    shade_under,
    slope,
)  # fmt: skip
from sprites.palette import WHITE
from sprites.paths import (
    blob,
    ellipse,
    polygon,
    ring,
    rounded_rect,
    spline,
    stroke,
)  # fmt: skip

_RUBBER = ("#6A7A9E", "#2E3A5E", "#161E3C", "#0A1026")
_COPPER = ("#7A2E12", "#F09A5E", "#FFD9A8", "#E07A3C", "#A8461C", "#5E200C", "#B05A30")


def tank(canvas: Canvas) -> None:
    """Draw two yellow air tanks with their valves and straps."""
    shade_under(canvas, 0.52, 0.93, 0.38)
    hose = spline([(0.3, 0.17), (0.1, 0.2), (0.07, 0.42), (0.14, 0.6)], closed=False)
    canvas.fill(stroke(hose, 0.075), NAVY)
    canvas.fill(stroke(hose, 0.042), slope(*_RUBBER[:3], degrees=0))
    for x in (0.335, 0.665):
        body(canvas, rounded_rect(x - 0.05, 0.13, x + 0.05, 0.3, 0.025),
             slope(*STEEL, degrees=0), NAVY, 0)  # fmt: skip
        wall = rounded_rect(x - 0.152, 0.225, x + 0.152, 0.925, 0.13)
        tones = ("#B87404", "#FFD83A", "#FFF6A8", "#FFD02C", "#F0A008", "#B06A04", "#E8A428")
        body(canvas, wall, slope(*tones, degrees=0), hue("#4A2A00"), 0)
        canvas.fill(rounded_rect(x - 0.152, 0.225, x + 0.152, 0.36, 0.13), WHITE, 0.25, blur=0.03,
                    clip=wall)  # fmt: skip
        canvas.fill(rounded_rect(x - 0.2, 0.82, x + 0.2, 1, 0), hue("#7A3A00"), 0.5, blur=0.04,
                    clip=wall)  # fmt: skip
    bar = rounded_rect(0.27, 0.125, 0.73, 0.195, 0.034)
    body(canvas, bar, slope(*STEEL, degrees=90), NAVY, 0)
    for x in (0.24, 0.76):
        knob = rounded_rect(x - 0.055, 0.1, x + 0.055, 0.22, 0.03)
        body(canvas, knob, slope("#FF8A7A", "#E02C44", "#8A0C2C", degrees=90), hue("#3A0614"), 0.01)
    for top in (0.44, 0.68):
        strap = rounded_rect(0.165, top, 0.835, top + 0.075, 0.03)
        body(canvas, strap, slope(*_RUBBER, degrees=80), NAVY, 0.008, 0.026)
    buckle = rounded_rect(0.44, 0.415, 0.56, 0.54, 0.03)
    body(canvas, buckle, slope(*STEEL), NAVY, 0.01, 0.026)
    mouth = rounded_rect(0.07, 0.56, 0.22, 0.7, 0.05)
    body(canvas, mouth, slope(*_RUBBER), NAVY, 0.014)
    canvas.fill(ellipse(0.145, 0.63, 0.035), glow_of("#DFFBFF", "#58D0F0", "#1878B0"))


def breath(canvas: Canvas) -> None:
    """Draw a diving mask with its snorkel, and bubbles."""
    shade_under(canvas, 0.48, 0.88, 0.36)
    pipe = spline(
        [(0.5, 0.84), (0.68, 0.87), (0.83, 0.76), (0.86, 0.55), (0.86, 0.12)], closed=False
    )
    canvas.fill(stroke(pipe, 0.15), hue("#34083E"))
    canvas.fill(stroke(pipe, 0.112), slope("#FFB0F0", "#E85AD0", "#A02A9C", degrees=20))
    canvas.fill(stroke([(x - 0.02, y) for x, y in pipe], 0.026), WHITE, 0.55, blur=0.006)
    tip = stroke([(0.86, 0.12), (0.86, 0.24)], 0.13)
    canvas.fill(tip, slope("#FFF0A0", "#FFC23C", "#D87A10", degrees=10))
    rubber = blob([(0.09, 0.3), (0.26, 0.2), (0.45, 0.215), (0.64, 0.2), (0.79, 0.3), (0.81, 0.48),
                   (0.72, 0.64), (0.58, 0.66), (0.53, 0.745), (0.45, 0.77), (0.36, 0.745),
                   (0.31, 0.66), (0.17, 0.64), (0.07, 0.48)])  # fmt: skip
    body(canvas, rubber, slope("#A88CFF", "#6A44D8", "#3A1C94", "#24106A"), hue("#160A46"), 0.022)
    for side in (-1, 1):
        pane = blob([(0.45 + side * x, y) for x, y in (
            (0.05, 0.32), (0.2, 0.28), (0.295, 0.35), (0.295, 0.48), (0.22, 0.575), (0.1, 0.56),
            (0.045, 0.46))])  # fmt: skip
        outlined(canvas, pane, hue("#12083C"), 0.03)
        canvas.fill(pane, slope("#E4FFFF", "#86E6F6", "#2AA6D8", "#0C5AA4"))
        shine = polygon(((0.0, 0.62), (0.3, 0.2), (0.38, 0.2), (0.08, 0.62)))
        canvas.fill(shine.moved(0.31 + side * 0.16, 0), WHITE, 0.6, clip=pane)
    nose = blob([(0.45, 0.52), (0.52, 0.63), (0.49, 0.71), (0.41, 0.71), (0.38, 0.63)])
    canvas.fill(nose, slope("#C0A8FF", "#5E3CC8"), 0.9, blur=0.008)
    for x, y, size in ((0.67, 0.1, 0.05), (0.56, 0.06, 0.026)):
        _bubble(canvas, x, y, size)


def _bubble(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.fill(ellipse(x, y, size), hue("#8FF0FF"), 0.35)
    canvas.fill(ring(x, y, size, size * 0.3), hue("#D8FBFF"), 0.95)
    canvas.fill(ellipse(x - size * 0.35, y - size * 0.35, size * 0.24), WHITE)


def fins(canvas: Canvas) -> None:
    """Draw a pair of green fins."""
    shade_under(canvas, 0.52, 0.93, 0.38)
    for degrees, dx in ((13, 0.19), (-13, -0.19)):
        with canvas.transform(dx=dx, degrees=degrees, pivot=(0.5, 0.5)):
            _fin(canvas)


def _fin(canvas: Canvas) -> None:
    blade = polygon([
        *spline([(0.4, 0.36), (0.37, 0.6), (0.3, 0.88)], closed=False),
        *spline([(0.3, 0.88), (0.36, 0.935), (0.43, 0.9), (0.5, 0.95), (0.57, 0.9), (0.64, 0.935),
                 (0.7, 0.88)], closed=False),
        *spline([(0.7, 0.88), (0.63, 0.6), (0.6, 0.36)], closed=False),
    ])  # fmt: skip
    body(canvas, blade, slope("#F0FF8A", "#A6E83A", "#4FB81E", "#1F7A1A"), hue("#0C3410"), 0.022)
    for foot, end in ((0.45, 0.42), (0.5, 0.5), (0.55, 0.58)):
        rib = [(foot, 0.42), (end, 0.84)]
        canvas.fill(
            stroke([(x + 0.012, y + 0.008) for x, y in rib], 0.03, 0.022), hue("#14601A"), 0.7
        )
        canvas.fill(stroke(rib, 0.024, 0.016), hue("#E2FF7A"), 0.95)
    shoe = blob([(0.5, 0.05), (0.6, 0.08), (0.645, 0.2), (0.64, 0.36), (0.57, 0.44), (0.43, 0.44),
                 (0.36, 0.36), (0.355, 0.2), (0.4, 0.08)])  # fmt: skip
    body(canvas, shoe, slope("#A8BCF0", "#5068AC", "#2A3872"), NAVY, 0.02)
    hole = blob(
        [(0.5, 0.1), (0.575, 0.13), (0.585, 0.23), (0.5, 0.27), (0.415, 0.23), (0.425, 0.13)]
    )
    canvas.fill(hole, slope("#03061A", "#141C40", degrees=90))


def bell(canvas: Canvas) -> None:
    """Draw a diving bell of copper under its ring, a light in its window."""
    canvas.fill(ring(0.5, 0.115, 0.07, 0.075), NAVY)
    canvas.fill(ring(0.5, 0.115, 0.07, 0.042), slope(*STEEL))
    light_spot(canvas, 0.5, 0.84, 0.2, "#FFD76A", 0.8)
    left = [(0.12, 0.8), (0.2, 0.66), (0.225, 0.44), (0.29, 0.27), (0.41, 0.175)]
    right = [(1 - x, y) for x, y in reversed(left)]
    wall = polygon(spline([*left, (0.5, 0.165), *right], closed=False))
    body(canvas, wall, slope(*_COPPER, degrees=6), hue("#34100A"), 0.018)
    canvas.fill(ellipse(0.42, 0.2, 0.22, 0.12), WHITE, 0.3, blur=0.05, clip=wall)
    mouth = ellipse(0.5, 0.81, 0.4, 0.095)
    body(canvas, mouth, slope("#FFE0B0", "#E8823E", "#9A3C14", "#D0763C", degrees=15),
         hue("#34100A"), 0)  # fmt: skip
    canvas.fill(ellipse(0.5, 0.815, 0.33, 0.06), slope("#5A2408", "#FFE89A", degrees=90))
    for y, half in ((0.36, 0.25), (0.68, 0.31)):
        band = stroke(spline([(0.5 - half, y), (0.5, y + 0.05), (0.5 + half, y)], False), 0.05)
        canvas.fill(band, hue("#3E140A"), 0.8, clip=wall)
        band = stroke(spline([(0.5 - half, y), (0.5, y + 0.045), (0.5 + half, y)], False), 0.03)
        canvas.fill(band, slope(*_COPPER, degrees=0), clip=wall)
        for part in (-0.82, -0.42, 0.42, 0.82):
            rivet(canvas, 0.5 + part * half, y + 0.045 * (1 - part * part), 0.017)
    light_spot(canvas, 0.5, 0.53, 0.24, "#FFF0A0", 0.6)
    rim(canvas, 0.5, 0.53, 0.125, 0.06)
    pane = ellipse(0.5, 0.53, 0.098)
    canvas.fill(pane, glow_of("#FFFFFF", "#FFF3A8", "#FFC63C", "#E8820F"))
    canvas.fill(ring(0.5, 0.53, 0.095, 0.025), hue("#6A2C06"), 0.6, blur=0.01, clip=pane)
    gleam(canvas, ellipse(0.465, 0.49, 0.03, 0.022))
