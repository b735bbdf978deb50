"""Puff's face: eyes, mouth, sunglasses and the bubble of sleep."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from canvas import Canvas, Linear, Radial, fade
from palette import mix
from paths import (
    Path,
    Point,
    arc_points,
    blob,
    ellipse,
    lined,
    polygon,
    ring,
    rounded_rect,
    spline,
    stroke,
    union,
)

if TYPE_CHECKING:
    from puff import Pose

WHITE = (255, 255, 255)
EYES = ((-0.168, -0.062, 0.096, 0.108), (0.118, -0.062, 0.102, 0.11))  # dx, dy, rx, ry
MOUTH = (-0.028, 0.088)
LINE = 0.019


def draw_face(canvas: Canvas, pose: Pose, centre: Point) -> None:
    """Draw everything of the face about the body's `centre`."""
    cx, cy = centre
    for dx, side in ((-0.235, 0.9), (0.21, 1.0)):
        cheek = ellipse(cx + dx, cy + 0.075, 0.062 * side, 0.04)
        glow = fade(
            (0, canvas.ink.puff_blush, 0.95),
            (0.5, canvas.ink.puff_blush, 0.6),
            (1, canvas.ink.puff_blush, 0),
        )
        canvas.fill(cheek, Radial(glow), pose.blush)
    MOUTHS[pose.mouth](canvas, cx + MOUTH[0], cy + MOUTH[1])
    for index, (dx, dy, rx, ry) in enumerate(EYES):
        x, y = cx + dx, cy + dy
        rx, ry = rx * pose.eye, ry * pose.eye * (1 - pose.lid)
        y += 0.04 * pose.lid
        if pose.glasses is not None:
            continue
        if pose.eyes == "open":
            _draw_eye(canvas, x, y, rx, ry, pose)
        elif pose.eyes == "closed":
            _draw_closed_eye(canvas, x, y, rx, down=True)
        elif pose.eyes == "happy":
            _draw_closed_eye(canvas, x, y, rx, down=False)
        else:
            _draw_dazed_eye(canvas, x, y, rx, ry, pose.swirl + 140 * index)
    if pose.glasses is not None:
        _draw_glasses(canvas, cx, cy + pose.glasses)
    if pose.bubble is not None:
        _draw_bubble(canvas, cx, cy, pose.bubble)


def _draw_eye(canvas: Canvas, x: float, y: float, rx: float, ry: float, pose: Pose) -> None:
    white = ellipse(x, y, rx, ry)
    canvas.fill(ellipse(x, y + 0.006, rx + 0.014, ry + 0.014), canvas.ink.puff_deep, 0.45)
    paint = Linear(fade((0, canvas.ink.eye_shade), (0.35, WHITE), (1, WHITE)))
    canvas.fill(white, paint)
    px = x + pose.look[0] * rx * 0.45 + 0.012
    py = y + pose.look[1] * ry * 0.4 + 0.008
    size = rx * 0.77 * pose.pupil
    open_ = 1 - pose.lid
    ink = canvas.ink.puff_ink
    iris = ellipse(px, py, size, size * 1.08 * (1 - 0.8 * pose.lid))
    warm = mix(ink, canvas.ink.puff_shade, 0.55)
    canvas.fill(iris, Linear(fade((0, ink), (0.5, ink), (1, warm))), clip=white)
    if pose.lid == 0:
        canvas.fill(ellipse(px, py - size * 0.05, size * 0.66, size * 0.7), ink, clip=white)
    canvas.fill(
        ellipse(px - size * 0.36, py - size * 0.42 * open_, size * 0.36, size * 0.38 * open_),
        WHITE,
        clip=white,
    )
    canvas.fill(
        ellipse(px + size * 0.38, py + size * 0.42 * open_, size * 0.17 * open_),
        WHITE,
        0.9,
        clip=white,
    )


def _draw_closed_eye(canvas: Canvas, x: float, y: float, rx: float, down: bool) -> None:
    start, end = (20, 160) if down else (200, 340)
    cy = y - 0.02 if down else y + 0.045
    arc = arc_points((x, cy), (rx * 0.86, rx * 0.72), start, end, 24)
    canvas.fill(stroke(arc, LINE * 1.15), canvas.ink.puff_ink)


def _draw_dazed_eye(canvas: Canvas, x: float, y: float, rx: float, ry: float, turn: float) -> None:
    canvas.fill(ellipse(x, y + 0.006, rx + 0.014, ry + 0.014), canvas.ink.puff_deep, 0.45)
    canvas.fill(ellipse(x, y, rx, ry), WHITE)
    path = []
    for i in range(56):
        angle = math.radians(turn + i * 11.5)
        reach = rx * (0.04 + 0.74 * i / 55)
        path.append((x + reach * math.cos(angle), y + reach * math.sin(angle) * 1.08))
    canvas.fill(stroke(path, 0.024), canvas.ink.puff_ink)


def _lips(canvas: Canvas, x: float, y: float, rx: float, ry: float) -> None:
    canvas.fill(
        ellipse(x, y + 0.004, rx + 0.02, ry + 0.02),
        mix(canvas.ink.puff_belly_shade, canvas.ink.puff_blush, 0.35),
    )
    canvas.fill(
        ellipse(x - 0.003, y - 0.002, rx + 0.015, ry + 0.015),
        mix(canvas.ink.puff_belly, canvas.ink.puff_blush, 0.32),
    )


def _smile(canvas: Canvas, x: float, y: float) -> None:
    path = spline(
        (
            (x - 0.058, y - 0.016),
            (x - 0.03, y + 0.012),
            (x, y + 0.018),
            (x + 0.03, y + 0.012),
            (x + 0.058, y - 0.016),
        ),
        closed=False,
    )
    canvas.fill(stroke(path, LINE), canvas.ink.puff_ink)


def _small_o(canvas: Canvas, x: float, y: float) -> None:
    y += 0.022
    _lips(canvas, x, y, 0.036, 0.043)
    hole = ellipse(x, y, 0.036, 0.043)
    canvas.fill(hole, canvas.ink.puff_ink)
    canvas.fill(ellipse(x, y + 0.036, 0.028, 0.024), canvas.ink.puff_tongue, clip=hole)


def _pursed(canvas: Canvas, x: float, y: float) -> None:
    _lips(canvas, x, y + 0.01, 0.03, 0.02)
    path = spline(((x - 0.026, y + 0.012), (x, y + 0.006), (x + 0.026, y + 0.012)), closed=False)
    canvas.fill(stroke(path, LINE * 0.9), canvas.ink.puff_ink)


def _grin(canvas: Canvas, x: float, y: float) -> None:
    rx, ry = 0.094, 0.098
    top = spline(((x - rx, y - 0.012), (x, y + 0.004), (x + rx, y - 0.012)), closed=False)
    mouth = polygon([*top, *arc_points((x, y - 0.012), (rx, ry), 0, 180, 40)])
    canvas.fill(mouth + lined(mouth, 0.016), canvas.ink.puff_ink)
    canvas.fill(ellipse(x, y + 0.09, 0.058, 0.042), canvas.ink.puff_tongue, clip=mouth)
    for dx in (-0.023, 0.023):
        tooth = rounded_rect(x + dx - 0.021, y - 0.03, x + dx + 0.021, y + 0.032, 0.012)
        canvas.fill(tooth, WHITE, clip=mouth)


def _wavy(canvas: Canvas, x: float, y: float) -> None:
    path = [
        (x - 0.07 + 0.14 * i / 40, y + 0.022 + 0.015 * math.sin(i / 40 * math.tau * 1.5))
        for i in range(41)
    ]
    canvas.fill(stroke(path, LINE), canvas.ink.puff_ink)


def _sleeping(canvas: Canvas, x: float, y: float) -> None:
    canvas.fill(ellipse(x, y + 0.008, 0.022, 0.017), canvas.ink.puff_ink)


MOUTHS = {
    "smile": _smile,
    "o": _small_o,
    "pursed": _pursed,
    "grin": _grin,
    "wavy": _wavy,
    "sleep": _sleeping,
}


def _lens(cx: float, cy: float, half: float, inset: float = 0.0) -> Path:
    w, top, low = half - inset, 0.075 - inset, 0.098 - inset
    return blob(
        (
            (cx - w * 0.96, cy - top * 0.93), (cx, cy - top), (cx + w * 0.96, cy - top * 0.93),
            (cx + w * 1.02, cy + 0.01), (cx + w * 0.7, cy + low * 0.86), (cx, cy + low),
            (cx - w * 0.7, cy + low * 0.86), (cx - w * 1.02, cy + 0.01),
        )
    )  # fmt: skip


def _draw_glasses(canvas: Canvas, cx: float, cy: float) -> None:
    """Draw big sunglasses that hide the eyes, the sea mirrored in them."""
    y = cy - 0.052
    places = ((cx - 0.172, 0.124), (cx + 0.124, 0.13))
    bridge = stroke(
        ((cx - 0.07, y - 0.035), (cx - 0.024, y - 0.046), (cx + 0.02, y - 0.035)), 0.034
    )
    arm = stroke(((cx + 0.24, y - 0.048), (cx + 0.312, y - 0.068)), 0.034)
    lenses = union(_lens(x, y, half) for x, half in places)
    canvas.fill((lenses + bridge).moved(0.0, 0.022), canvas.ink.puff_deep, 0.5, blur=0.01)
    canvas.fill(lenses + bridge + arm, canvas.ink.lens_dark)
    tint = fade((0, canvas.ink.lens_dark), (0.5, canvas.ink.lens_mid), (1, canvas.ink.accent))
    for x, half in places:
        inner = _lens(x, y, half, 0.017)
        canvas.fill(inner, Linear(tint, 82))
        for offset, width in ((-0.055, 0.042), (0.008, 0.016)):
            left, right = x + offset, x + offset + width
            glare = polygon(
                (
                    (left + 0.05, y - 0.1),
                    (right + 0.05, y - 0.1),
                    (right - 0.05, y + 0.1),
                    (left - 0.05, y + 0.1),
                )
            )
            canvas.fill(glare, Linear(fade((0, WHITE, 0.75), (1, WHITE, 0.2))), clip=inner)


def _draw_bubble(canvas: Canvas, cx: float, cy: float, t: float) -> None:
    """Draw the bubble at the mouth, breathing, and a z that drifts up and fades."""
    size = 0.058 + 0.034 * (0.5 - 0.5 * math.cos(math.tau * t))
    x, y = cx - 0.05 - size * 0.8, cy + 0.118 + size * 0.42
    glass = fade(
        (0, WHITE, 0.45), (0.62, canvas.ink.foam_mid, 0.45), (1, canvas.ink.foam_shade, 0.95)
    )
    canvas.fill(ellipse(x, y, size), Radial(glass, centre=(0.4, 0.38), radius=0.66))
    canvas.fill(ring(x, y, size, 0.008), canvas.ink.foam_shade, 0.9)
    canvas.fill(ellipse(x - size * 0.36, y - size * 0.4, size * 0.22), WHITE)
    for phase, scale in ((0.0, 1.0), (0.5, 0.8)):
        u = (t + phase) % 1
        half = 0.048 * scale * (0.6 + 0.5 * u)
        zx = cx + 0.235 + 0.12 * u + 0.025 * math.sin(math.tau * u)
        zy = cy - 0.23 - 0.2 * u
        path = (
            (zx - half, zy - half),
            (zx + half, zy - half),
            (zx - half, zy + half),
            (zx + half, zy + half),
        )
        canvas.fill(stroke(path, 0.03 * scale), canvas.ink.foam, math.sin(math.pi * u) ** 0.7)
