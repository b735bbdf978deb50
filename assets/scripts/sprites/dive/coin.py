"""A gold coin and a chest: what treasure looks like everywhere in the dive."""

from sprites.canvas import Canvas
from sprites.dive.modelling import GOLD, hue, line_of, slope
from sprites.palette import WHITE
from sprites.paths import ellipse, ring, twinkle

_EDGE = hue("#5E2C00")


def coin(canvas: Canvas, x: float, y: float, radius: float, flat: float = 1.0) -> None:
    """Draw a gold coin, seen from so much the side that its height is ``flat`` of its width."""
    line = line_of(canvas, 0.028)
    high = radius * flat
    canvas.fill(ellipse(x, y + radius * 0.1, radius + line / 2, high + line / 2), _EDGE)
    canvas.fill(
        ellipse(x, y + radius * 0.12, radius, high), slope("#E8870F", "#8A4204", degrees=90)
    )
    face = ellipse(x, y, radius, high)
    canvas.fill(face, slope(*GOLD))
    canvas.fill(ring(x, y, radius * 0.72, radius * 0.12, flat), hue("#A85404"), 0.7)
    canvas.fill(ring(x - radius * 0.03, y - radius * 0.04, radius * 0.72, radius * 0.08, flat),
                hue("#FFF6C0"), 0.8)  # fmt: skip
    mark = twinkle(x, y, radius * 0.5, 0.3)
    if flat == 1.0:
        canvas.fill(mark.moved(radius * 0.04, radius * 0.05), hue("#A85404"), 0.8)
        canvas.fill(mark, hue("#FFF3B0"))
    canvas.fill(ellipse(x - radius * 0.38, y - high * 0.5, radius * 0.22, high * 0.14), WHITE, 0.85)
