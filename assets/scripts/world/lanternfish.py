"""A small fish of the deep, drawn as light alone: a faint edge and rows of lamps."""

import skia

from painting.light import glow
from painting.motion import fish_frames
from painting.outline import curve
from painting.paint import brush, downward
from painting.sheet import Sheet

_BODY = [(19, 0.6), (15, -3.6), (6, -5.4), (-5, -3.4), (-14, -1.2), (-14, 1.2), (-5, 3.6)]
_BODY += [(6, 5.6), (15, 4)]


def lanternfish(canvas: skia.Canvas, colour: str) -> None:
    """Draw one at the origin, looking right."""
    tail = curve(
        [(-13, -0.8), (-18, -5), (-22, -6), (-19, 0), (-22, 6), (-18, 5), (-13, 0.8)], True
    )
    canvas.drawPath(tail, brush(colour, 0.24))
    body = curve(_BODY, closed=True)
    canvas.drawPath(body, brush(downward(-6, 6, (0, "#6A8CE8", 0.5), (1, "#1A2A70", 0.2))))
    canvas.drawPath(body, brush(colour, 0.3, line=0.6))
    for k in range(8):
        x = 11 - 3.2 * k
        glow(canvas, x, 3.6 - 0.28 * k, 3.4, colour, 0.7)
        canvas.drawCircle(x, 3.6 - 0.28 * k, 0.62, brush("#E8FBFF"))
    glow(canvas, 13, -1, 5, colour, 0.5)
    canvas.drawCircle(13, -1, 1.5, brush("#D8FFF6"))
    canvas.drawCircle(13.3, -1, 0.8, brush("#000000"))


def sheet(colour: str) -> Sheet:
    frames = fish_frames(lambda canvas: lanternfish(canvas, colour), (-23, -10, 21, 10), 19, -22)
    return Sheet("lanternfish", frames, (-27, -13, 25, 13), 6, scale=0.8, light=True)
