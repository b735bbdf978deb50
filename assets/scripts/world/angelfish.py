"""An angelfish: tall, banded in gold, white and night blue, about 84 units long."""

import skia

from painting.outline import curve, ribbon
from painting.paint import around, brush, downward, mixed

GOLD, WHITE, NIGHT = "#FFC23E", "#FFF6D8", "#18205E"
BODY = [
    (42, 3),
    (36, -2),
    (29, -9),
    (20, -19),
    (8, -26),
    (-6, -25),
    (-18, -16),
    (-25, -5),
    (-25, 5),
    (-18, 15),
    (-6, 24),
    (8, 25),
    (20, 18),
    (29, 11),
    (36, 7),
]
DORSAL = [
    (14, -22),
    (2, -31),
    (-12, -42),
    (-28, -56),
    (-44, -64),
    (-30, -48),
    (-24, -34),
    (-23, -20),
    (-22, -8),
    (-8, -20),
]
ANAL = [
    (12, 22),
    (0, 31),
    (-12, 39),
    (-26, 48),
    (-36, 52),
    (-27, 40),
    (-23, 28),
    (-22, 8),
    (-8, 18),
]
TAIL = [
    (-23, -5),
    (-30, -9),
    (-40, -14),
    (-37, -5),
    (-36, 0),
    (-37, 5),
    (-40, 13),
    (-30, 8),
    (-23, 5),
]


def angelfish(canvas: skia.Canvas, row: float) -> None:
    """Draw one at the origin, looking right; ``row`` (-1 to 1) swings its breast fin."""
    canvas.drawPath(curve(TAIL, closed=True), brush(mixed(GOLD, NIGHT, 0.12)))
    canvas.drawPath(ribbon([(-37.4, -9), (-34, 0), (-37.4, 9)], [0.4, 1.8, 0.4]), brush(NIGHT, 0.9))
    whole = skia.Path()
    for part in (DORSAL, ANAL, BODY):
        whole = skia.Op(whole, curve(part, closed=True), skia.kUnion_PathOp)
    canvas.drawPath(whole, brush(downward(-50, 44, (0, WHITE), (0.5, "#FFE49A"), (1, "#F4B860"))))
    canvas.save()
    canvas.clipPath(whole, True)
    bands = (
        ([(32, -28), (25, -10), (24, 6), (28, 26)], [4, 4.6, 4.6, 4], NIGHT),
        ([(12, -40), (5, -14), (4, 12), (10, 38)], [9, 8.5, 8.5, 9], NIGHT),
        ([(-10, -66), (-9, -24), (-9, 18), (-8, 52)], [4, 5, 5, 4], GOLD),
        ([(-38, -70), (-24, -32), (-19, 0), (-23, 30), (-32, 58)], [12, 6, 5, 6, 10], NIGHT),
    )
    for line, widths, colour in bands:
        canvas.drawPath(ribbon(line, widths), brush(colour))
    light = around(8, -20, 52, (0, "#FFFFFF", 0.34), (0.5, "#FFFFFF", 0.04), (1, "#1A0F50", 0.4))
    canvas.drawPaint(brush(light, blend="inside"))
    canvas.restore()
    x, y = 4 * row, 5 * row
    fin = [(14, 3), (4 + x / 2, 10 + y), (-2 + x, 8 + y), (0 + x, 2 + y), (8, 0 + y / 4)]
    canvas.drawPath(curve(fin, closed=True), brush(GOLD, 0.75))
    canvas.drawPath(curve([(39, 4.6), (35, 5.4)]), brush(NIGHT, 0.7, line=0.9))
    canvas.drawCircle(26.5, -4, 3.3, brush(GOLD))
    canvas.drawCircle(26.8, -4, 2.3, brush("#0A0A26"))
    canvas.drawCircle(27.8, -5, 0.8, brush("#FFFFFF"))
