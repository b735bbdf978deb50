"""A sardine: a slim silver fish of the kelp's shoals, about 28 units long."""

import skia

from painting.outline import curve
from painting.paint import brush, downward

BACK, FLANK, BELLY = "#3C7E62", "#ECEDB4", "#9DBB84"


def sardine(canvas: skia.Canvas) -> None:
    """Draw one at the origin, looking right."""
    tail = curve([(-9, -0.8), (-15, -5), (-12.4, 0), (-15, 5), (-9, 0.8)], closed=True)
    canvas.drawPath(tail, brush(BACK, 0.9))
    canvas.drawPath(curve([(2, -3), (-1, -6), (-4, -2.6)], closed=True), brush(BACK, 0.9))
    canvas.drawPath(curve([(0, 3), (-3, 5), (-4, 2.4)], closed=True), brush(BELLY, 0.9))
    body = [
        (14, 0.3),
        (9, -2.6),
        (2, -3.6),
        (-5, -2.4),
        (-10, -0.8),
        (-10, 0.8),
        (-5, 2.4),
        (2, 3.6),
        (9, 2.8),
    ]
    shade = downward(-3.6, 3.8, (0, BACK), (0.3, BACK), (0.44, FLANK), (0.75, FLANK), (1, BELLY))
    canvas.drawPath(curve(body, closed=True), brush(shade))
    canvas.drawPath(curve([(8, -2), (7, 0), (8, 2.2)]), brush(BACK, 0.5, line=0.5))
    canvas.drawCircle(10.6, -0.5, 0.9, brush("#10302C"))
