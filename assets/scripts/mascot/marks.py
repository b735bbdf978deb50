"""What is seen beside Puff: drops, bubbles, stars, smoke and the letters of sleep.

Every mark is drawn about the origin, with a radius of about 1.
"""

import math
from collections.abc import Callable

import skia

from mascot import palette
from mascot.pose import Pose
from painting.outline import curve, polygon
from painting.paint import around, brush, downward

BEHIND = "far_"


def draw_marks(canvas: skia.Canvas, pose: Pose, behind: bool) -> None:
    """Draw the marks of a pose: those behind Puff, or those in front."""
    for name, x, y, size, alpha in pose.marks:
        if name.startswith(BEHIND) != behind or alpha <= 0:
            continue
        canvas.save()
        canvas.translate(x, y)
        canvas.scale(size, size)
        canvas.saveLayerAlpha(None, round(255 * min(1.0, alpha)))
        _KINDS[name.removeprefix(BEHIND)](canvas)
        canvas.restore()
        canvas.restore()


def _drop(canvas: skia.Canvas) -> None:
    path = curve(
        [(0, -1.35), (0.24, -0.72), (0.66, 0.0), (0.68, 0.5), (0.36, 0.9), (0, 1.0), (-0.36, 0.9),
         (-0.68, 0.5), (-0.66, 0.0), (-0.24, -0.72)], closed=True,
    )  # fmt: skip
    fill = downward(-1.2, 1, (0, "#D8F6FF"), (0.45, palette.WATER_DROP), (1, palette.WATER_DEEP))
    canvas.drawPath(path, brush("#0A4C8C", 0.4, line=0.3, blur=0.12))
    canvas.drawPath(path, brush(fill))
    low = around(0.1, 0.7, 0.6, (0, "#E8FCFF", 0.85), (1, palette.WATER_DROP, 0))
    canvas.drawPath(path, brush(low))
    canvas.drawOval(skia.Rect.MakeLTRB(-0.42, -0.2, -0.14, 0.36), brush(palette.WATER_LIT, 0.95))


def _bubble(canvas: skia.Canvas) -> None:
    glass = around(
        -0.1, -0.1, 1.06, (0, palette.FOAM, 0.06), (0.7, palette.FOAM, 0.14),
        (0.93, palette.FOAM, 0.55), (1, palette.FOAM, 0.1),
    )  # fmt: skip
    canvas.drawCircle(0, 0, 1, brush(glass))
    canvas.drawCircle(0, 0, 0.93, brush(palette.FOAM, 0.75, line=0.09))
    canvas.drawOval(skia.Rect.MakeLTRB(-0.62, -0.66, -0.16, -0.26), brush("#FFFFFF", 0.95))
    canvas.drawCircle(0.42, 0.44, 0.13, brush("#FFFFFF", 0.7))


def _star(canvas: skia.Canvas) -> None:
    corners = []
    for k in range(10):
        angle, radius = math.tau * k / 10, (0.48 if k % 2 else 1.0)
        corners.append((radius * math.sin(angle), -radius * math.cos(angle)))
    path = polygon(corners)
    canvas.drawPath(path, brush("#8A4A00", 0.5, line=0.3, blur=0.1))
    fill = brush(downward(-1, 1, (0, "#FFF6B8"), (0.5, palette.STAR), (1, palette.STAR_DEEP)))
    fill.setPathEffect(skia.CornerPathEffect.Make(0.22))
    canvas.drawPath(path, fill)


def _spark(canvas: skia.Canvas) -> None:
    """Draw a gleam with four points."""
    path = skia.Path()
    path.moveTo(0, -1)
    for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        path.quadTo(0, 0, x, y)
    glow = around(0, 0, 1, (0, palette.LIGHT, 0.65), (1, palette.STAR, 0))
    canvas.drawCircle(0, 0, 1, brush(glow))
    canvas.drawPath(path, brush("#FFFFFF", line=0.08))
    canvas.drawPath(path, brush("#FFFFFF"))


def _smoke(canvas: skia.Canvas) -> None:
    for x, y, radius in ((0.2, 0.2, 0.7), (-0.3, 0.1, 0.6), (0, -0.3, 0.62)):
        fog = around(
            x - 0.15, y - 0.2, radius * 1.2, (0, "#FBF7F2", 0.7), (0.45, palette.SMOKE, 0.45),
            (1, "#8A8690", 0),
        )  # fmt: skip
        canvas.drawCircle(x, y, radius * 1.2, brush(fog))


def _letter(canvas: skia.Canvas) -> None:
    corners = ((-0.62, -0.7), (0.55, -0.78), (-0.55, 0.74), (0.66, 0.66))
    path = polygon(corners, closed=False)
    canvas.drawPath(path, brush("#0A3A66", 0.45, line=0.66))
    canvas.drawPath(path, brush(palette.FOAM, line=0.4))


def _thought(canvas: skia.Canvas) -> None:
    """Draw a bubble of thought."""
    canvas.drawCircle(0.05, 0.1, 1, brush("#0A3A66", 0.35, blur=0.12))
    fill = around(-0.3, -0.35, 1.5, (0, "#FFFFFF"), (0.6, "#EAF8FA"), (1, "#A8D4E2"))
    canvas.drawCircle(0, 0, 1, brush(fill))


def _dash(canvas: skia.Canvas) -> None:
    """Draw a line of motion, from its place to the right."""
    fade = skia.GradientShader.MakeLinear(
        [skia.Point(0, 0), skia.Point(2, 0)], [skia.ColorSetARGB(200, 242, 255, 255), 0x00F2FFFF]
    )
    canvas.drawLine(0, 0, 2, 0, brush(fade, line=0.16))


def _ray(canvas: skia.Canvas) -> None:
    """Draw the strokes of a start: three, fanned out upward."""
    for degrees in (-32, 0, 32):
        canvas.save()
        canvas.rotate(degrees)
        canvas.drawLine(0, -0.45, 0, -1, brush(palette.SKIN[1][1], 0.45, line=0.3))
        canvas.drawLine(0, -0.45, 0, -1, brush(palette.LIGHT, line=0.2))
        canvas.restore()


_KINDS: dict[str, Callable[[skia.Canvas], None]] = {
    "drop": _drop,
    "bubble": _bubble,
    "star": _star,
    "spark": _spark,
    "smoke": _smoke,
    "letter": _letter,
    "thought": _thought,
    "dash": _dash,
    "ray": _ray,
}
