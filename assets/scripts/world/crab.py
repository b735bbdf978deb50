"""A crab on the ground, seen from the front; it lifts its claws when something startles it."""

import math

import skia

from painting.form import formed
from painting.motion import wave
from painting.outline import Point, curve, ribbon
from painting.paint import around, brush, downward, mixed
from painting.sheet import Sheet

_BOUNDS = (-71.0, -76.0, 71.0, 38.0)
Colours = tuple[str, str, str, str]  # light, body, shade, and the colour of the light from above
CORAL: Colours = ("#FFD2B4", "#F0826A", "#9C3A58", "#FFFBE0")
VENT: Colours = ("#E2A08C", "#9C4A58", "#2C1230", "#8FB0F4")


def crab(canvas: skia.Canvas, time: float, colours: Colours, alarm: float = 0.0) -> None:
    """Draw a crab, its feet at height 28; ``alarm`` goes from 0, at rest, to 1, claws up."""
    light, body, shade, _ = colours
    sink = 1.6 * wave(time) * (1 - alarm) - 5 * alarm
    for side in (-1, 1):
        for k in range(3):
            _leg(canvas, side, k, sink, wave(time, 0.17 * k + (0.5 if side > 0 else 0)), colours)
    canvas.save()
    canvas.translate(0, sink)
    for side in (-1, 1):
        _eye(canvas, side, time, alarm, colours)
    shell = curve(
        [(-31, -3), (-25, -17), (-11, -24), (11, -24), (25, -17), (31, -3), (20, 10), (-20, 10)],
        closed=True,
    )
    fill = around(-6, -18, 46, (0, light), (0.35, body), (1, shade))
    formed(canvas, shell, brush(fill), brush(colours[3], 0.6), brush(shade, 0.7), (1, -4), 3)
    for x, y, size in (
        (-13, -15, 2),
        (10, -18, 1.5),
        (2, -10, 1.2),
        (16, -10, 1.6),
        (-20, -8, 1.3),
    ):
        canvas.drawCircle(x, y, size, brush(light, 0.45))
    mouth = curve([(-7, 4), (0, 6.4 + 2 * alarm), (7, 4)])
    canvas.drawPath(mouth, brush(shade, 0.9, line=1.6))
    for side in (-1, 1):
        _claw(canvas, side, time, alarm, colours)
    canvas.restore()


def _leg(
    canvas: skia.Canvas, side: int, k: int, sink: float, step: float, colours: Colours
) -> None:
    _, body, shade, _ = colours
    root = (side * (22 - 4 * k), 2 + 2 * k + sink)
    foot = (side * (57 - 12 * k) + 1.2 * step, 27 + 1.6 * k - max(0.0, 2.2 * step))
    knee = (side * (50 - 9 * k), -4 + 7 * k + 0.6 * sink - max(0.0, 2 * step))
    leg = ribbon([root, knee, foot], [4.2, 3.4, 0.8])
    fill = downward(-8, 30, (0, mixed(body, shade, 0.2)), (1, shade))
    formed(canvas, leg, brush(fill), brush(colours[3], 0.45), None, (0, -1.4), 1)


def _eye(canvas: skia.Canvas, side: int, time: float, alarm: float, colours: Colours) -> None:
    light, body, shade, _ = colours
    x, y = side * (9 + alarm), -34 - 4 * alarm + 0.8 * wave(time, 0.2 * side)
    canvas.drawPath(ribbon([(side * 8, -20), (x, y)], [2.2, 1.8]), brush(mixed(body, shade, 0.3)))
    size = 5.2 + 0.8 * alarm
    canvas.drawCircle(x, y, size, brush(mixed(light, "#FFFFFF", 0.6)))
    look = -0.6 + 1.6 * wave(time, 0.1)
    canvas.drawCircle(x + look, y, 3.1 - 0.5 * alarm, brush("#1A1024"))
    canvas.drawCircle(x + look + 1, y - 1.2, 0.9, brush("#FFFFFF"))


def _claw(canvas: skia.Canvas, side: int, time: float, alarm: float, colours: Colours) -> None:
    """Draw an arm and its claw; at rest the two bring food to the mouth in turn."""
    light, body, shade, sun = colours
    feed = max(0.0, wave(time, 0.0 if side < 0 else 0.5)) * (1 - alarm)
    elbow: Point = (side * (41 - 3 * feed), 1 - 10 * alarm)
    hand: Point = (
        side * (38 - 15 * feed + 6 * alarm),
        -13 + 9 * feed - 22 * alarm,
    )
    arm = ribbon([(side * 25, 0), elbow, hand], [4.6, 5, 4])
    formed(canvas, arm, brush(mixed(body, shade, 0.25)), brush(sun, 0.5), None, (0, -1.6), 1.2)
    gape = 0.2 + 0.35 * (1 - feed) * (0.5 + 0.5 * wave(time, 0.3)) * (1 - alarm) + 0.75 * alarm
    canvas.save()
    canvas.translate(*hand)
    canvas.scale(side, 1)
    canvas.rotate(-112 + 50 * feed + 22 * alarm)
    fill = around(4, -4, 24, (0, light), (0.4, body), (1, shade))
    thumb = curve([(0, 4), (8, 7), (17, 6), (24, 1), (14, 0), (6, -2)], closed=True)
    canvas.save()
    canvas.rotate(math.degrees(gape))
    formed(canvas, thumb, brush(fill), brush(sun, 0.4), brush(shade, 0.5), (0, -1.4), 1.2)
    canvas.restore()
    palm = curve(
        [(-4, 3), (-3, -7), (6, -12), (17, -9), (26, -1), (14, -2), (8, 1), (3, 5)], closed=True
    )
    formed(canvas, palm, brush(fill), brush(sun, 0.6), brush(shade, 0.6), (0, -2), 1.6)
    canvas.restore()


def startled(canvas: skia.Canvas, time: float, colours: Colours = CORAL) -> None:
    """Draw the crab as it throws up its claws and lowers them again."""
    alarm = min(1.0, 3.2 * time) if time < 0.5 else min(1.0, 2 * (1 - time))
    crab(canvas, 0.0, colours, alarm)


def sheet(colours: Colours) -> Sheet:
    return Sheet(
        "crab",
        lambda canvas, time: crab(canvas, time, colours),
        _BOUNDS,
        6,
        lambda canvas, time: startled(canvas, time, colours),
        4,
        scale=0.46,
        detail=1.4,
        quality=78,
    )
