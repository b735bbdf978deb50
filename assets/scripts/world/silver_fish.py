"""A slim silver fish that looks right; many of them make a school."""

import skia

from painting.outline import curve, ribbon
from painting.paint import across, brush, downward

BACK, FLANK, BELLY = "#2A7F9E", "#D8F6F4", "#F6FFFA"


def silver_fish(canvas: skia.Canvas) -> None:
    """Draw a fish 46 units long about its middle."""
    _fins(canvas)
    top = [
        (23, 0.2),
        (18, -2.9),
        (10, -4.9),
        (0, -5.1),
        (-9, -3.4),
        (-16, -1.4),
    ]
    low = [(-16.5, 1.2), (-9, 2.9), (0, 4.9), (10, 5), (18, 3)]
    body = curve(top + low, closed=True)
    silver = (
        (0, "#155C7E"),
        (0.24, BACK),
        (0.4, "#8FD3DA"),
        (0.52, FLANK),
        (0.78, BELLY),
        (1, "#8FC4CC"),
    )
    canvas.drawPath(body, brush(downward(-5.1, 5.1, *silver)))
    canvas.save()
    canvas.clipPath(body, True)
    for k in range(16):
        x = 9 - 1.5 * k
        bow = curve([(x, -3.6), (x + 1.1, -0.6), (x, 2.8)])
        canvas.drawPath(bow, brush("#3E93AC", 0.12, line=0.28))
    stripe = ribbon([(15, -0.9), (2, -1.3), (-14, -0.4)], [0.2, 0.75, 0.15])
    canvas.drawPath(stripe, brush("#FFFFFF", 0.9, blur=0.3))
    canvas.drawPath(
        curve([(14.4, -3.8), (12.6, -0.6), (14.2, 3.4)]), brush("#1C6684", 0.55, line=0.5)
    )
    canvas.restore()
    wing = ribbon([(12.4, 1.4), (8.6, 3.0), (5.4, 3.9)], [0.5, 1.2, 0.1])
    canvas.drawPath(wing, brush("#BFE8EA", 0.9))
    canvas.drawCircle(18.4, -0.7, 1.75, brush("#F4FFF4"))
    canvas.drawCircle(18.5, -0.7, 1.15, brush("#08222E"))
    canvas.drawCircle(18.9, -1.1, 0.4, brush("#FFFFFF"))
    canvas.drawPath(curve([(22.8, 0.9), (21.4, 1.4), (20.2, 1.2)]), brush("#1C6684", 0.7, line=0.4))


def _fins(canvas: skia.Canvas) -> None:
    fin = across(-24, 0, (0, "#1C6C8C", 0.85), (1, "#6FC0CC", 0.9))
    for side in (-1, 1):
        lobe = [(-14, 0), (-19, side * 3), (-25, side * 7)]
        lobe += [(-21.4, side * 1.8), (-19.6, 0)]
        canvas.drawPath(curve(lobe, closed=True), brush(fin))
    back = curve([(5, -4.6), (0.5, -8.6), (-1.6, -8.2), (-4.4, -4.2)], closed=True)
    canvas.drawPath(back, brush(fin))
    low = curve([(-3, 4.2), (-6.6, 6.6), (-8, 6.2), (-9, 2.8)], closed=True)
    canvas.drawPath(low, brush(fin, 0.9))
