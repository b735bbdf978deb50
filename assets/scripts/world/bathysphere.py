"""A bathysphere: a riveted steel ball on a cable, with a lit porthole and a search light."""

import math

import skia

from painting.outline import curve, polygon
from painting.paint import around, brush, downward

_STEEL, _PALE, _DARK = "#454E68", "#9FB2CC", "#12162A"
_PORTHOLE = (7.5, -2.5, 8.2)  # its middle and radius


_BUBBLES = ((-9, 2.6, 0.0), (-6, 1.7, 0.3), (-11, 2.1, 0.55), (-8, 1.4, 0.8))
"""Where bubbles leave the valve, how large they are, and when."""


def diving(canvas: skia.Canvas, time: float) -> None:
    """Draw the ball on its cable at a time (0 to 1) of its bubbles' way up."""
    _ball(canvas, 300)
    _crew(canvas, time)
    for x, size, start in _BUBBLES:
        risen = (time + start) % 1
        shown = min(1.0, 6 * risen, 2.4 * (1 - risen))
        y = -26 - 92 * risen
        aside = x + 3 * math.sin(math.tau * (2 * risen + start)) - 5 * risen
        grown = size * (0.7 + 0.6 * risen)
        canvas.drawCircle(aside, y, grown, brush("#BFD8FF", 0.16 * shown))
        canvas.drawCircle(aside, y, grown, brush("#CFE2FF", 0.7 * shown, line=0.7))
        gleam = brush("#FFFFFF", 0.9 * shown)
        canvas.drawCircle(aside - 0.35 * grown, y - 0.35 * grown, 0.28 * grown, gleam)


def _crew(canvas: skia.Canvas, time: float) -> None:
    """Draw somebody behind the porthole, who looks from one side to the other."""
    x, y, radius = _PORTHOLE
    canvas.save()
    glass = skia.Path()
    glass.addCircle(x, y, 0.7 * radius)
    canvas.clipPath(glass, True)
    look = 1.6 * math.sin(math.tau * time)
    canvas.drawOval(skia.Rect.MakeXYWH(x - 4.6, y + 2.6, 9.2, 8), brush("#5A2E1E"))
    canvas.drawCircle(x + 0.5 * look, y + 0.8, 2.9, brush("#8A4A2C"))
    cap = skia.Rect.MakeXYWH(x + 0.5 * look - 3, y - 2.6, 6, 2.6)
    canvas.drawRoundRect(cap, 1.2, 1.2, brush("#3A1E2A"))
    for side in (-1.1, 1.1):
        canvas.drawCircle(x + look + side, y + 0.8, 0.5, brush("#FFF4D0"))
    canvas.restore()


def searching(canvas: skia.Canvas, time: float) -> None:
    """Draw the search light at a time (0 to 1) of its sweep."""
    canvas.save()
    canvas.rotate(5 * math.sin(math.tau * time), 22, 20)
    _beam(canvas, 290)
    canvas.restore()


def _ball(canvas: skia.Canvas, cable: float) -> None:
    """Draw the ball about the origin, 44 units across, with a cable of this length above it."""
    canvas.drawLine(0, -cable, 0, -33, brush("#0B1024", 0.9, line=2.2))
    canvas.drawLine(0.6, -cable, 0.6, -33, brush("#7F95B8", 0.35, line=0.7))
    for way in (-1, 1):
        leg = curve([(way * 10, 17), (way * 16, 24), (way * 19, 32)])
        canvas.drawPath(leg, brush("#1B2036", line=3))
        canvas.drawLine(way * 14, 32.5, way * 25, 32.5, brush("#1B2036", line=2.6))
    for half, top, bottom in ((4, -34, -27), (8.5, -28, -19)):
        cap = skia.Rect.MakeLTRB(-half, top, half, bottom)
        canvas.drawRoundRect(
            cap, 2.4, 2.4, brush(downward(top, bottom, (0, _PALE), (1, "#2A3048")))
        )
    canvas.drawCircle(0, -36, 2.6, brush(_STEEL, line=1.6))
    ball = around(-6, -10, 33, (0, "#C2D2E6"), (0.22, "#7585A2"), (0.6, _STEEL), (1, _DARK))
    canvas.drawCircle(0, 0, 22, brush(ball))
    below = around(3, 34, 30, (0, "#FF8A45", 0.5), (1, "#FF8A45", 0))
    canvas.drawCircle(0, 0, 22, brush(below))
    for tilt in (0.34, -0.5):
        half = 21.4 * math.sqrt(1 - tilt * tilt)
        turns = [math.pi * k / 16 for k in range(17)]
        band = [(half * math.cos(a), 22 * tilt + half * 0.16 * math.sin(a)) for a in turns]
        canvas.drawPath(curve(band), brush("#1A2036", 0.75, line=2.6))
        canvas.drawPath(curve([(x, y - 1.4) for x, y in band]), brush("#AFC0D8", 0.3, line=0.8))
        for x, y in band[1:-1:2]:
            canvas.drawCircle(x, y, 0.75, brush("#B9C8DE", 0.7))
    _porthole(canvas, *_PORTHOLE)
    _porthole(canvas, -13, 0, 3.6)
    lamp = polygon([(17, 13), (24, 16), (27, 23), (17, 21)])
    canvas.drawPath(lamp, brush("#232A42"))
    canvas.drawLine(18, 21.6, 26.4, 23.2, brush("#FFF1C0", line=2.2))


def _porthole(canvas: skia.Canvas, x: float, y: float, radius: float) -> None:
    canvas.drawCircle(x, y, radius, brush("#191F34"))
    canvas.drawCircle(
        x,
        y,
        radius * 0.9,
        brush(downward(y - radius, y + radius, (0, _PALE), (1, "#2C3350")), line=1.2),
    )
    glass = around(x - 1, y - 1, radius * 0.8, (0, "#FFFBE2"), (0.5, "#FFD778"), (1, "#D98A2E"))
    canvas.drawCircle(x, y, radius * 0.7, brush(glass))
    for k in range(8):
        angle = math.tau * k / 8
        canvas.drawCircle(
            x + math.cos(angle) * radius * 0.9,
            y + math.sin(angle) * radius * 0.9,
            0.55,
            brush("#DCE6F2", 0.8),
        )


def _beam(canvas: skia.Canvas, length: float) -> None:
    """Draw the search light's cone below the ball, to be added to what is behind it."""
    x, y = 22.0, 22.0
    for spread, alpha, blur in ((0.2, 0.3, 9), (0.12, 0.28, 5)):
        cone = skia.Path()
        ends = [
            (x - 4, y),
            (x + 4, y),
            (x + (0.28 + spread) * length, y + length),
            (x + (0.28 - spread) * length, y + length),
        ]
        cone.addPoly([skia.Point(*p) for p in ends], True)
        shade = around(x, y, length, (0, "#FFF0C8", 1), (0.35, "#E2D8D0", 0.4), (1, "#C9D4FF", 0))
        canvas.drawPath(cone, brush(shade, alpha, blur=blur))
    canvas.drawCircle(
        x,
        y,
        26,
        brush(around(x, y, 26, (0, "#FFF4D0", 0.7), (0.3, "#FFE0A0", 0.25), (1, "#FFE0A0", 0))),
    )
    canvas.drawCircle(
        7.5,
        -2.5,
        34,
        brush(
            around(7.5, -2.5, 34, (0, "#FFC866", 0.5), (0.4, "#FFA84A", 0.14), (1, "#FFA84A", 0))
        ),
    )
