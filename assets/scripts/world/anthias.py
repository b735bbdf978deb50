"""An anthias: a small orange fish of the reef's swarm, about 32 units long."""

import skia

from painting.outline import curve
from painting.paint import brush, downward

BACK, SIDE, BELLY = "#FFD08A", "#F47A3A", "#C2406A"
BODY = [
    (16, 0.6),
    (11, -4.6),
    (3, -7.2),
    (-5, -5.2),
    (-10, -2.2),
    (-10, 1.6),
    (-5, 4.6),
    (3, 6.2),
    (11, 4.4),
]


def anthias(canvas: skia.Canvas) -> None:
    """Draw one at the origin, looking right."""
    shade = downward(-8, 7, (0, BACK), (0.45, SIDE), (1, BELLY))
    fin = brush(downward(-11, 10, (0, BACK), (0.6, SIDE), (1, BELLY)), 0.82)
    tail = [
        (-9, -2),
        (-13, -5.6),
        (-20, -9),
        (-15, -2.4),
        (-14, -0.2),
        (-15, 2.2),
        (-19, 8),
        (-13, 5),
        (-9, 1.6),
    ]
    canvas.drawPath(curve(tail, closed=True), fin)
    dorsal = [
        (7, -5.6),
        (5, -9),
        (3.4, -13),
        (1.6, -9.4),
        (-4, -8.8),
        (-9, -6.6),
        (-8, -2.6),
        (0, -5),
    ]
    canvas.drawPath(curve(dorsal, closed=True), fin)
    canvas.drawPath(curve([(1, 5), (-3, 10), (-5, 5), (-2, 4)], closed=True), fin)
    canvas.drawPath(curve([(-5, 3.4), (-10, 7), (-11, 3), (-9, 1.6)], closed=True), fin)
    canvas.drawPath(curve(BODY, closed=True), brush(shade))
    streak = curve([(12.2, -1.4), (8, 1), (4, 2.4), (1, 2.8)])
    canvas.drawPath(streak, brush("#C86AD8", 0.75, line=1.1))
    canvas.drawPath(
        curve([(4, 0), (-1.6, 2.6), (-3, 0.4), (0, -0.8)], closed=True), brush(BACK, 0.7)
    )
    canvas.drawCircle(11, -1.6, 1.7, brush("#FFF0C0"))
    canvas.drawCircle(11.2, -1.6, 1.15, brush("#24103C"))
    canvas.drawCircle(11.6, -2, 0.4, brush("#FFFFFF"))
