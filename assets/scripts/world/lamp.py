"""The lamp that hangs from the bowsprit of the sunken ship."""

import skia

from painting.outline import polygon
from painting.paint import around, brush

HOOK = (1684.0, 196.0)  # on the bowsprit, from where the lamp hangs
LAMP = (1684.0, 246.0)  # the middle of its flame


def draw_lamp(canvas: skia.Canvas) -> None:
    """Draw the lamp and the ring and chain it hangs from, below HOOK; the flame is at LAMP."""
    x, y = LAMP
    iron = "#0A161C"
    canvas.drawCircle(HOOK[0], HOOK[1] + 1, 6, brush(iron, line=2.6))
    canvas.drawLine(HOOK[0], HOOK[1] + 7, x, y - 38, brush(iron, line=2.4))
    canvas.drawCircle(x, y - 36, 4.5, brush(iron, line=2.4))
    pane = ((-12, -19), (12, -19), (16, 19), (-16, 19))
    glass = polygon((x + a, y + b) for a, b in pane)
    flame = around(
        x, y + 3, 26, (0, "#FFFFFF"), (0.35, "#FFF3C4"), (0.75, "#FFC45C"), (1, "#F08A2A")
    )
    canvas.drawPath(glass, brush(flame))
    for a, b in ((-12, -16), (0, 0), (12, 16)):
        canvas.drawLine(x + a, y - 19, x + b, y + 19, brush(iron, line=2.2))
    canvas.drawLine(x - 14, y + 4, x + 14, y + 4, brush(iron, 0.8, line=1.6))
    for points in (
        ((-19, -18), (-11, -29), (-4, -33), (4, -33), (11, -29), (19, -18)),
        ((-17, 18), (17, 18), (19, 27), (-19, 27)),
    ):
        canvas.drawPath(polygon((x + a, y + b) for a, b in points), brush(iron))
    canvas.drawLine(x - 17, y - 19, x + 17, y - 19, brush("#FFD48A", 0.8, line=1.2))
