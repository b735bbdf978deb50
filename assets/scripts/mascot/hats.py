"""Puff's hats. Each is drawn with the middle of its brim at the origin and a brim of about 2."""

import math
from collections.abc import Callable

import skia

from painting.outline import curve, polygon
from painting.paint import across, brush, downward

BRIM_AT = (0.5, 0.74)  # of the brim's middle, in a frame
UNIT = 0.40  # of a frame: half the width of a brim
GOLD = (0, "#FFF3B0"), (0.4, "#FFCF4A"), (0.75, "#E8951C"), (1, "#9A5208")
INK = "#3A160C"


def draw_hat(canvas: skia.Canvas, name: str) -> None:
    """Draw a hat in a frame from 0 to 1."""
    canvas.save()
    canvas.translate(*BRIM_AT)
    canvas.scale(UNIT, UNIT)
    # The hat throws a soft shade on what it sits on.
    canvas.drawOval(_oval(0, 0.1, 0.78, 0.2), brush(INK, 0.32, blur=0.09))
    HATS[name](canvas)
    canvas.restore()


def _oval(x: float, y: float, wide: float, high: float) -> skia.Rect:
    return skia.Rect.MakeLTRB(x - wide, y - high, x + wide, y + high)


def _fill(canvas: skia.Canvas, path: skia.Path, shader: skia.Shader, line: float = 0.07) -> None:
    """Fill a path and draw its outline below the fill's inner half."""
    canvas.drawPath(path, brush(INK, 0.75, line=line))
    canvas.drawPath(path, brush(shader))


def _brim(canvas: skia.Canvas, wide: float, high: float, *tones: tuple[float, str]) -> None:
    path = skia.Path()
    path.addOval(_oval(0, 0, wide, high))
    _fill(canvas, path, downward(-high, high, *tones))


def _band(left: float, right: float, top: float, bottom: float, sag: float) -> skia.Path:
    """Return a band around a hat, which sags in the middle."""
    path = skia.Path()
    path.moveTo(left, top)
    path.quadTo(0, top + sag, right, top)
    path.lineTo(right, bottom)
    path.quadTo(0, bottom + sag, left, bottom)
    path.close()
    return path


def _gleam(canvas: skia.Canvas, points: list[tuple[float, float]], line: float = 0.08) -> None:
    canvas.drawPath(curve(points), brush("#FFFFFF", 0.55, line=line, blur=0.03))


def _star(x: float, y: float, radius: float) -> skia.Path:
    corners = []
    for k in range(10):
        length = radius * (0.46 if k % 2 else 1.0)
        angle = math.tau * k / 10
        corners.append((x + length * math.sin(angle), y - length * math.cos(angle)))
    return polygon(corners)


def _sailor(canvas: skia.Canvas) -> None:
    crown = curve(
        [(-0.6, -0.1), (-0.62, -0.5), (-0.3, -0.8), (0.1, -0.84), (0.48, -0.68), (0.62, -0.3),
         (0.6, -0.1), (0, 0.08)], closed=True,
    )  # fmt: skip
    _fill(canvas, crown, across(-0.6, 0.7, (0, "#FFFFFF"), (0.6, "#EAF2FA"), (1, "#A9BDD6")))
    rim = curve(
        [(-0.82, -0.42), (-0.5, -0.28), (0, -0.22), (0.5, -0.28), (0.82, -0.42), (0.76, 0.0),
         (0.4, 0.16), (0, 0.2), (-0.4, 0.16), (-0.76, 0.0)], closed=True,
    )  # fmt: skip
    _fill(canvas, rim, across(-0.8, 0.8, (0, "#FFFFFF"), (0.55, "#F4F8FC"), (1, "#B7C8DE")))
    stripe = curve([(-0.77, -0.06), (-0.4, 0.08), (0, 0.12), (0.4, 0.08), (0.77, -0.06)])
    canvas.drawPath(stripe, brush("#2C6FC4", line=0.09))


def _captain(canvas: skia.Canvas) -> None:
    crown = curve(
        [(-0.66, -0.2), (-0.98, -0.62), (-0.5, -0.94), (0.1, -1.0), (0.66, -0.86), (0.98, -0.54),
         (0.66, -0.2), (0, -0.08)], closed=True,
    )  # fmt: skip
    _fill(canvas, crown, downward(-1, 0, (0, "#FFFFFF"), (0.6, "#EDF3FA"), (1, "#A8BAD2")))
    _fill(
        canvas,
        _band(-0.68, 0.68, -0.3, 0.0, 0.14),
        downward(-0.3, 0.14, (0, "#2A3E74"), (1, "#14204A")),
    )
    canvas.drawPath(_band(-0.68, 0.68, -0.07, -0.01, 0.14), brush("#FFC940"))
    peak = curve([(-0.7, 0.02), (-0.4, 0.3), (0, 0.38), (0.4, 0.3), (0.7, 0.02), (0, 0.12)], True)
    _fill(canvas, peak, downward(0, 0.4, (0, "#4A5C94"), (0.5, "#1C2A56"), (1, "#0C1430")))
    canvas.drawPath(_star(0, -0.42, 0.26), brush("#8A4A00", line=0.08))
    canvas.drawPath(_star(0, -0.42, 0.26), brush(downward(-0.7, -0.2, *GOLD)))
    _gleam(canvas, [(-0.7, -0.66), (-0.45, -0.82), (-0.15, -0.88)])


def _wizard(canvas: skia.Canvas) -> None:
    cone = curve(
        [(-0.58, 0.0), (-0.4, -0.5), (-0.2, -1.05), (0.1, -1.5), (0.42, -1.62), (0.34, -1.36),
         (0.36, -0.9), (0.46, -0.45), (0.58, 0.0), (0, 0.14)], closed=True,
    )  # fmt: skip
    _brim(canvas, 0.98, 0.24, (0, "#6A4BD0"), (0.5, "#4628A4"), (1, "#22106A"))
    _fill(canvas, cone, across(-0.6, 0.6, (0, "#9B7BFF"), (0.4, "#6A44DC"), (1, "#2C1680")))
    _fill(canvas, _band(-0.6, 0.6, -0.22, 0.0, 0.14), downward(-0.2, 0.14, *GOLD), 0.05)
    for x, y, radius in ((-0.1, -0.62, 0.2), (0.22, -0.94, 0.13), (0.2, -0.38, 0.11)):
        canvas.drawPath(_star(x, y, radius), brush("#FFE36A"))


def _mortarboard(canvas: skia.Canvas) -> None:
    cap = _band(-0.6, 0.6, -0.4, 0.04, 0.16)
    _fill(canvas, cap, across(-0.6, 0.6, (0, "#46537E"), (0.5, "#2A3358"), (1, "#161B34")))
    board = polygon([(-1.12, -0.56), (0.0, -0.92), (1.12, -0.56), (0.0, -0.2)])
    _fill(canvas, board, downward(-0.92, -0.2, (0, "#5C6A9C"), (0.5, "#3A4672"), (1, "#232B4C")))
    cord = curve([(0.0, -0.58), (0.5, -0.52), (0.84, -0.4), (0.88, -0.1)])
    canvas.drawPath(cord, brush("#8A4A00", line=0.11))
    canvas.drawPath(cord, brush("#FFC940", line=0.07))
    tassel = polygon([(0.82, -0.12), (0.95, -0.12), (1.0, 0.26), (0.76, 0.26)])
    _fill(canvas, tassel, downward(-0.1, 0.3, *GOLD), 0.05)
    canvas.drawCircle(0, -0.58, 0.08, brush("#FFC940"))


def _crown(canvas: skia.Canvas) -> None:
    path = polygon(
        [(-0.68, 0.04), (-0.86, -0.72), (-0.4, -0.36), (0, -0.94), (0.4, -0.36), (0.86, -0.72),
         (0.68, 0.04)], closed=False,
    )  # fmt: skip
    path.quadTo(0, 0.24, -0.68, 0.04)
    path.close()
    _fill(canvas, path, across(-0.8, 0.8, *GOLD))
    canvas.drawPath(_band(-0.7, 0.7, -0.2, 0.0, 0.16), brush("#B4690E", 0.55))
    for x, y in ((-0.86, -0.74), (0, -0.96), (0.86, -0.74)):
        canvas.drawCircle(x, y, 0.13, brush(INK, 0.7))
        canvas.drawCircle(x, y, 0.1, brush("#FFE9A0"))
    for x, y, tone in ((-0.42, -0.06, "#3FD0C4"), (0, 0.0, "#F0455E"), (0.42, -0.06, "#3FD0C4")):
        canvas.drawOval(_oval(x, y, 0.1, 0.09), brush(tone))
        canvas.drawCircle(x - 0.03, y - 0.03, 0.03, brush("#FFFFFF", 0.9))
    _gleam(canvas, [(-0.66, -0.42), (-0.6, -0.24)], 0.07)


def _party(canvas: skia.Canvas) -> None:
    cone = skia.Path()
    cone.moveTo(0.06, -1.42)
    cone.lineTo(0.56, 0.02)
    cone.quadTo(0, 0.22, -0.56, 0.02)
    cone.close()
    _fill(canvas, cone, across(-0.6, 0.6, (0, "#FF8AB4"), (0.45, "#F0407E"), (1, "#961A56")))
    canvas.save()
    canvas.clipPath(cone, doAntiAlias=True)
    for number, tone in enumerate(("#FFD84A", "#57DCE0", "#FFD84A")):
        y = -0.98 + 0.42 * number
        slant = curve([(-0.7, y + 0.22), (0, y + 0.1), (0.7, y - 0.14)])
        canvas.drawPath(slant, brush(tone, line=0.14))
    canvas.restore()
    for k in range(9):
        angle = math.tau * k / 9
        canvas.drawCircle(
            0.06 + 0.12 * math.cos(angle), -1.44 + 0.12 * math.sin(angle), 0.09, brush("#FFF1B0")
        )
    canvas.drawCircle(0.06, -1.44, 0.13, brush("#FFD84A"))
    _gleam(canvas, [(-0.02, -1.1), (-0.3, -0.3)], 0.06)


def _straw(canvas: skia.Canvas) -> None:
    _brim(canvas, 1.08, 0.28, (0, "#FFE9A6"), (0.5, "#F0C35C"), (1, "#A8701C"))
    crown = curve(
        [(-0.6, 0.0), (-0.58, -0.42), (-0.36, -0.7), (0, -0.78), (0.36, -0.7), (0.58, -0.42),
         (0.6, 0.0), (0, 0.12)], closed=True,
    )  # fmt: skip
    _fill(canvas, crown, across(-0.6, 0.6, (0, "#FFF3C4"), (0.45, "#F6CF70"), (1, "#B47C26")))
    for y in (-0.62, -0.46, -0.3):
        wide = 0.62 * math.sqrt(max(0.0, 1 - (y / 0.82) ** 2))
        weave = curve([(-wide, y), (0, y + 0.1), (wide, y)])
        canvas.drawPath(weave, brush("#A8701C", 0.4, line=0.03))
    _fill(
        canvas,
        _band(-0.61, 0.61, -0.24, -0.02, 0.13),
        downward(-0.2, 0.1, (0, "#F0566A"), (1, "#A81E3C")),
        0.05,
    )


def _pirate(canvas: skia.Canvas) -> None:
    hat = curve(
        [(-1.14, -0.34), (-0.7, -0.6), (-0.4, -0.98), (0, -1.08), (0.4, -0.98), (0.7, -0.6),
         (1.14, -0.34), (0.74, -0.02), (0.36, 0.14), (0, 0.18), (-0.36, 0.14), (-0.74, -0.02)],
        closed=True,
    )  # fmt: skip
    _fill(canvas, hat, downward(-1.1, 0.2, (0, "#5A5470"), (0.5, "#2E2A40"), (1, "#141020")))
    rim = curve(
        [
            (-1.1, -0.33),
            (-0.7, -0.08),
            (-0.36, 0.06),
            (0, 0.1),
            (0.36, 0.06),
            (0.7, -0.08),
            (1.1, -0.33),
        ]
    )
    canvas.drawPath(rim, brush("#E8A824", line=0.08))
    for sign in (-1, 1):
        bone = curve([(-0.3 * sign, -0.62), (0.3 * sign, -0.2)])
        canvas.drawPath(bone, brush("#F4EFE2", line=0.1))
    canvas.drawOval(_oval(0, -0.5, 0.22, 0.24), brush("#FFFDF4"))
    canvas.drawOval(_oval(0, -0.29, 0.12, 0.1), brush("#FFFDF4"))
    for x in (-0.09, 0.09):
        canvas.drawCircle(x, -0.48, 0.065, brush("#1C1828"))


HATS: dict[str, Callable[[skia.Canvas], None]] = {
    "sailor": _sailor,
    "captain": _captain,
    "wizard": _wizard,
    "mortarboard": _mortarboard,
    "crown": _crown,
    "party": _party,
    "straw": _straw,
    "pirate": _pirate,
}
