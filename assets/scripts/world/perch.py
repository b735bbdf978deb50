"""A stout fish with spiny fins that swims alone or with few others, about 78 units long."""

import skia

from painting.form import formed
from painting.motion import rowing_frames
from painting.outline import curve, ribbon
from painting.paint import brush, downward
from painting.sheet import Sheet

_BOUNDS = (-44.0, -26.0, 42.0, 24.0)
Colours = tuple[str, str, str, str]  # back, side, belly, and the light from above
KELP: Colours = ("#3C5A34", "#8E9A50", "#D8D28C", "#FFF6B0")
WRECK: Colours = ("#22505F", "#417683", "#84AEB2", "#B4D6D4")
_BODY = [(39, 3), (33, -4), (22, -12), (8, -16), (-8, -13), (-20, -6), (-27, -3.4), (-27, 4)]
_BODY += [(-18, 8), (-6, 13), (8, 15), (22, 12), (33, 8)]


def perch(canvas: skia.Canvas, row: float, colours: Colours) -> None:
    """Draw one at the origin, looking right; ``row`` (-1 to 1) swings its breast fin."""
    back, side, belly, sun = colours
    fin = downward(-22, 20, (0, side), (0.5, back), (1, side))
    tail = [(-24, -3), (-31, -8), (-42, -13), (-38, -4), (-37, 0.4), (-38, 5), (-41, 13)]
    tail += [(-31, 8), (-24, 4)]
    spines = [(14, -13), (9, -22), (4, -19.5), (-1, -22), (-5, -18), (-9, -18), (-15, -15)]
    spines += [(-22, -10), (-22, -5), (-6, -11)]
    low = [(-4, 12), (-9, 20), (-15, 17), (-20, 11), (-22, 6), (-14, 8)]
    breast = [(12, 13), (8, 21), (2, 19), (4, 13)]
    for part in (tail, spines, low, breast):
        canvas.drawPath(curve(part, closed=True), brush(fin, 0.9))
    body = curve(_BODY, closed=True)
    shade = downward(-16, 15, (0, back), (0.42, side), (0.8, belly), (1, side))
    canvas.drawPath(body, brush(shade))
    canvas.save()
    canvas.clipPath(body, True)
    for k in range(6):
        x = 20 - 8.4 * k
        bar = ribbon([(x + 2, -18), (x, -6), (x - 2, 5 + k % 2 * 3)], [3.2, 2.4, 0.4])
        canvas.drawPath(bar, brush(back, 0.5, blur=1.2))
    line = curve([(24, -5), (8, -8), (-10, -5), (-26, 0)])
    canvas.drawPath(line, brush(belly, 0.5, line=0.9))
    canvas.restore()
    formed(canvas, body, brush("#000000", 0), brush(sun, 0.4), brush(back, 0.5), (0, -3), 2.4)
    gill = curve([(21, -9), (17.6, -2), (19.4, 7)])
    canvas.drawPath(gill, brush(back, 0.6, line=1.1))
    x, y = 3 * row, 4 * row
    wing = [(14, 2), (6 + x / 2, 8 + y), (1 + x, 9 + y), (3 + x, 3 + y), (8, 0 + y / 4)]
    canvas.drawPath(curve(wing, closed=True), brush(fin, 0.85))
    canvas.drawPath(curve([(38.6, 4.4), (34, 6), (31, 5.4)]), brush(back, 0.8, line=0.9))
    canvas.drawCircle(29, -3, 3.3, brush(belly))
    canvas.drawCircle(29.3, -3, 2.2, brush("#0C1C1C"))
    canvas.drawCircle(30.1, -3.9, 0.8, brush("#FFFFFF"))


def sheet(name: str, colours: Colours, scale: float) -> Sheet:
    frames = rowing_frames(lambda canvas, row: perch(canvas, row, colours), _BOUNDS, 39, -41)
    return Sheet(name, frames, (-45, -28, 43, 27), 6, scale=scale, detail=1.3)
