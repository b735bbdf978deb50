"""Puff's mouth. Drawn in a square whose unit is a third of Puff's half height."""

import math

import skia

from mascot import palette
from mascot.body import Body
from mascot.pose import Pose
from painting.outline import Point, curve
from painting.paint import BLENDS, around, brush, downward

UNIT = 0.33
PLACE = (0.0, -19.0)


def draw_mouth(canvas: skia.Canvas, body: Body, pose: Pose) -> None:
    aside = min(1.0, max(0.0, (abs(pose.yaw) - 25) / 40))  # seen from the side, it faces out too
    point, normal = body.at(math.copysign(30 * aside, -pose.yaw), PLACE[1] - 4 * aside)
    if body.view.rotated(normal)[2] < 0.02:
        return
    canvas.saveLayer(None, skia.Paint(BlendMode=BLENDS["inside"]))
    canvas.concat(body.view.frame_on(point, normal, 0.25, UNIT * (1 - 0.2 * aside)))
    canvas.rotate(-12 * pose.skew)
    canvas.scale(pose.grin, 1)
    _KINDS[pose.mouth](canvas, pose.gape)
    canvas.restore()


def _line(canvas: skia.Canvas, points: list[Point], wide: float = 0.17) -> None:
    path = curve(points)
    canvas.save()
    canvas.translate(0, 0.1)
    canvas.drawPath(path, brush(palette.LIGHT, 0.45, line=wide, blur=0.06))
    canvas.restore()
    canvas.drawPath(path, brush(palette.LINE, line=wide))


def _hole(canvas: skia.Canvas, path: skia.Path) -> None:
    """Draw an open mouth with its lips; what is in it is drawn after, clipped to it."""
    canvas.drawPath(path, brush(palette.SKIN[1][1], 0.4, line=0.3, blur=0.09))
    box = path.getBounds()
    deep = downward(box.top(), box.bottom(), (0, palette.MOUTH_DEEP), (1, palette.MOUTH_IN))
    canvas.drawPath(path, brush(deep))


def _lips(canvas: skia.Canvas, path: skia.Path) -> None:
    canvas.drawPath(path, brush(palette.LINE, line=0.15))


def _tongue(canvas: skia.Canvas, path: skia.Path, y: float, wide: float) -> None:
    canvas.save()
    canvas.clipPath(path, True)
    lit = around(-0.1, y - 0.2, wide * 1.3, (0, palette.TONGUE_LIT), (1, palette.TONGUE))
    canvas.drawOval(skia.Rect.MakeLTRB(-wide, y - 0.3, wide, y + 0.7), brush(lit))
    canvas.restore()


def _beak(canvas: skia.Canvas, path: skia.Path, y: float) -> None:
    """Draw the two teeth of a pufferfish."""
    canvas.save()
    canvas.clipPath(path, True)
    for side in (-1, 1):
        box = skia.Rect.MakeLTRB(min(0.02 * side, 0.4 * side), y - 0.3,
                                 max(0.02 * side, 0.4 * side), y + 0.26)  # fmt: skip
        fill = downward(y - 0.2, y + 0.26, (0, palette.TOOTH_SHADE), (0.7, palette.TOOTH))
        canvas.drawRoundRect(box, 0.12, 0.12, brush(fill))
    canvas.restore()


def _smile(canvas: skia.Canvas, gape: float) -> None:
    low = 0.12 + 0.34 * gape
    points = [
        (-0.58, -0.12),
        (-0.42, low * 0.55),
        (0, low + 0.05),
        (0.42, low * 0.55),
        (0.58, -0.12),
    ]
    _line(canvas, points)


def _frown(canvas: skia.Canvas, gape: float) -> None:
    high = 0.3 * gape
    _line(canvas, [(-0.5, 0.25), (-0.25, 0.12 - high), (0, 0.06 - high), (0.25, 0.12 - high),
                   (0.5, 0.25)])  # fmt: skip


def _flat(canvas: skia.Canvas, gape: float) -> None:
    _line(canvas, [(-0.36, 0.05), (0, 0.05), (0.36, 0.05 - 0.2 * gape)])


def _wavy(canvas: skia.Canvas, gape: float) -> None:
    up = 0.05 + 0.13 * gape
    _line(canvas, [(-0.7, 0.12), (-0.42, -up + 0.06), (-0.14, up), (0.14, -up + 0.06),
                   (0.42, up), (0.7, -0.02)])  # fmt: skip


def _pout(canvas: skia.Canvas, gape: float) -> None:
    """Press the lips together over a full mouth, or over hurt feelings."""
    lips = around(-0.05, -0.06, 0.45, (0, "#FFC08A"), (0.6, "#F58A4A"), (1, palette.SKIN[2][1]))
    canvas.drawOval(skia.Rect.MakeLTRB(-0.34, -0.22, 0.34, 0.26), brush(lips))
    _line(canvas, [(-0.27, 0.1), (-0.1, 0.02 - 0.1 * gape), (0, 0.06), (0.1, 0.02 - 0.1 * gape),
                   (0.27, 0.1)], 0.12)  # fmt: skip


def _round(canvas: skia.Canvas, gape: float) -> None:
    wide, tall = 0.2 + 0.26 * gape, 0.2 + 0.46 * gape
    path = skia.Path().addOval(skia.Rect.MakeLTRB(-wide, -tall * 0.8, wide, tall * 1.2))
    _hole(canvas, path)
    _tongue(canvas, path, tall * 0.95, wide * 0.8)
    if gape > 0.55:
        _beak(canvas, path, -tall * 0.72)
    _lips(canvas, path)


def _open(canvas: skia.Canvas, gape: float) -> None:
    low = 0.35 + 0.75 * gape
    path = curve(
        [(-0.74, -0.22), (-0.4, -0.11), (0, -0.08), (0.4, -0.11), (0.74, -0.22), (0.66, 0.16),
         (0.36, low * 0.86), (0, low), (-0.36, low * 0.86), (-0.66, 0.16)], closed=True,
    )  # fmt: skip
    _hole(canvas, path)
    _tongue(canvas, path, low * 0.74, 0.42)
    _beak(canvas, path, -0.05)
    _lips(canvas, path)


def _teeth(canvas: skia.Canvas, gape: float) -> None:
    """Clench: two rows of teeth."""
    high = 0.3 + 0.12 * gape
    path = curve(
        [(-0.72, -high * 0.7), (0, -high), (0.72, -high * 0.7), (0.82, 0.1), (0.7, high * 1.15),
         (0, high * 0.95), (-0.7, high * 1.15), (-0.82, 0.1)], closed=True,
    )  # fmt: skip
    canvas.drawPath(path, brush(palette.SKIN[1][1], 0.4, line=0.3, blur=0.09))
    canvas.drawPath(
        path, brush(downward(-high, high, (0, palette.TOOTH), (1, palette.TOOTH_SHADE)))
    )
    canvas.save()
    canvas.clipPath(path, True)
    gap = brush("#9A6A5A", 0.8, line=0.055)
    for k in range(-2, 3):
        canvas.drawLine(0.3 * k, -0.6, 0.3 * k, 0.6, gap)
    canvas.drawLine(-0.9, 0.06, 0.9, 0.06, brush("#8A4A40", line=0.075))
    canvas.restore()
    _lips(canvas, path)


_KINDS = {
    "smile": _smile,
    "frown": _frown,
    "flat": _flat,
    "wavy": _wavy,
    "pout": _pout,
    "round": _round,
    "open": _open,
    "teeth": _teeth,
}
