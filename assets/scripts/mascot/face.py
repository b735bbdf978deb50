"""Puff's face: eyes, brows and sunglasses on the skin. The mouth is in ``mouth.py``."""

import math

import numpy as np
import skia

from mascot import palette
from mascot.body import Body
from mascot.mouth import draw_mouth
from mascot.pose import Pose
from mascot.skin import EYES
from mascot.view import Array
from painting.outline import curve, polygon, ribbon
from painting.paint import around, brush, downward, mixed

EYE = 0.33  # radius on the model
FLATTEN = 0.5  # how far eyes turn to the viewer, being balls


def draw_face(canvas: skia.Canvas, body: Body, pose: Pose) -> None:
    if pose.soot < 0.5:
        _shine(canvas, body)
    order = (0, 1) if pose.yaw >= 0 else (1, 0)
    for side in order:
        _on_eye(canvas, body, pose, side)
    draw_mouth(canvas, body, pose)
    if pose.shades is not None:
        _sunglasses(canvas, body, pose)


def _shine(canvas: skia.Canvas, body: Body) -> None:
    """Draw the light's reflection on the wet forehead."""
    for azimuth, elevation, wide, tall in ((-30, 49, 0.17, 0.06), (-47, 40, 0.04, 0.036)):
        point, normal = body.at(azimuth, elevation)
        canvas.save()
        canvas.concat(body.view.frame_on(point, normal, 0.2, 1.0))
        canvas.rotate(-28)
        spot = skia.Rect.MakeLTRB(-wide, -tall, wide, tall)
        canvas.drawOval(spot, brush("#FFFFFF", 0.6, blur=0.025, blend="inside"))
        canvas.restore()


def _eye_place(pose: Pose, side: int) -> tuple[float, float]:
    azimuth, elevation = EYES[side]
    wider = 14 * min(1.0, max(0.0, (abs(pose.yaw) - 30) / 40))  # seen from the side, eyes face out
    return azimuth + (wider if side else -wider), elevation


def _on_eye(canvas: skia.Canvas, body: Body, pose: Pose, side: int) -> None:
    place = _eye_place(pose, side)
    point, normal = body.at(*place)
    if body.view.rotated(normal)[2] < -0.05:
        return
    canvas.save()
    canvas.concat(body.view.frame_on(point + 0.02 * normal, normal, FLATTEN, EYE * pose.eye))
    tone = _hex(body.colour_at(place[0], place[1] + 24))
    if pose.eyes == "glad":
        _glad(canvas)
    elif pose.eyes == "tight":
        _tight(canvas, side)
    elif pose.lids[side] > 0.92:
        _closed(canvas, tone)
    elif pose.shades is None:
        _eye(canvas, pose, side, tone)
    canvas.restore()
    if pose.brows[0] > 0:
        canvas.save()
        point, normal = body.at(place[0] * 1.06, place[1] + 26)
        canvas.concat(body.view.frame_on(point, normal, 0.7, EYE))
        _brow(canvas, pose, side)
        canvas.restore()


def _hex(tone: Array) -> str:
    return "#" + "".join(f"{round(255 * float(part)):02X}" for part in np.clip(tone, 0, 1))


def _eye(canvas: skia.Canvas, pose: Pose, side: int, tone: str) -> None:
    """Draw an eyeball of radius 1, its iris, its lights and its lids."""
    ball = skia.Rect.MakeLTRB(-0.96, -1.04, 0.96, 1.04)
    shade = brush(palette.SKIN[1][1], 0.55, blur=0.13, blend="inside")
    canvas.drawOval(ball.makeOffset(0.03, 0.08), shade)
    white = around(
        -0.15, 0.2, 1.35, (0, palette.EYE_WHITE), (0.62, "#F4F6FC"), (1, palette.EYE_SHADE)
    )
    canvas.drawOval(ball, brush(white))
    canvas.save()
    outline = skia.Path().addOval(ball)
    canvas.clipPath(outline, True)
    if pose.eyes == "swirl":
        _swirl(canvas, pose.turn * (1 if side else -1))
    else:
        _iris(canvas, pose, side)
    above = downward(-1.05, -0.2, (0, "#5E4660", 0.5), (0.45, "#7A5C7A", 0.16), (1, "#7A5C7A", 0))
    canvas.drawRect(skia.Rect.MakeLTRB(-1.2, -1.2, 1.2, 0), brush(above))
    _lids(canvas, pose, side, tone)
    canvas.restore()
    if max(pose.lids[side], abs(pose.lid_tilt)) < 0.1:
        canvas.drawArc(ball, 200, 140, False, brush(palette.LASH, 0.9, line=0.055))
    canvas.drawArc(ball.makeInset(0.02, 0.02), 30, 120, False, brush("#FFE3C0", 0.55, line=0.05))


def _iris(canvas: skia.Canvas, pose: Pose, side: int) -> None:
    inward = -0.05 if side else 0.07
    x, y = inward + pose.look[0] * 0.34, 0.05 - pose.look[1] * 0.34
    wide = 0.72 * (0.86 + 0.14 * pose.pupil) if pose.pupil >= 0.8 else 0.66 * pose.pupil + 0.1
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(wide * (1 - 0.1 * abs(pose.look[0])), wide * (1 - 0.1 * abs(pose.look[1])))
    disc = skia.Rect.MakeLTRB(-1, -1.04, 1, 1.04)
    canvas.drawOval(disc, brush(palette.IRIS_DEEP))
    glow = around(
        0, 0.62, 1.35, (0, "#F2B04A"), (0.3, palette.IRIS_LIT), (0.62, palette.IRIS),
        (1, palette.IRIS_DEEP),
    )  # fmt: skip
    canvas.drawOval(disc.makeInset(0.07, 0.07), brush(glow))
    for k in range(22):
        angle = math.tau * k / 22
        ray = ribbon(
            [(0.5 * math.cos(angle), 0.5 * math.sin(angle)),
             (0.9 * math.cos(angle), 0.9 * math.sin(angle))], [0.035, 0.008]
        )  # fmt: skip
        canvas.drawPath(ray, brush("#FFD58A" if k % 2 else "#3A1208", 0.26))
    size = 0.64 * min(1.12, 0.35 + 0.65 * pose.pupil)
    canvas.drawCircle(0, 0.02, size * 1.12, brush(palette.PUPIL, 0.5, blur=0.08))
    canvas.drawCircle(0, 0.02, size, brush(palette.PUPIL))
    low = around(0, 0.95, 0.75, (0, "#FFC873", 0.75), (1, "#FF9A3A", 0))
    canvas.drawOval(disc.makeInset(0.1, 0.1), brush(low, blend="screen"))
    canvas.drawArc(
        disc.makeInset(0.16, 0.16), 60, 75, False, brush(palette.BOUNCE, 0.5, line=0.07, blur=0.03)
    )
    canvas.restore()
    _gleams(canvas, x, y, max(0.45, wide))


def _gleams(canvas: skia.Canvas, x: float, y: float, wide: float) -> None:
    """Draw the sky in the eye; it hardly moves with the look."""
    left, top = x * 0.75 - 0.40 * wide, y * 0.75 - 0.46 * wide
    canvas.drawCircle(left, top, 0.33 * wide, brush("#FFFFFF", 0.35, blur=0.06))
    canvas.drawOval(
        skia.Rect.MakeXYWH(left - 0.27 * wide, top - 0.29 * wide, 0.54 * wide, 0.58 * wide),
        brush("#FFFFFF", 0.98),
    )
    canvas.drawCircle(
        x * 0.75 + 0.42 * wide, y * 0.75 + 0.36 * wide, 0.14 * wide, brush("#FFFFFF", 0.9)
    )
    canvas.drawCircle(
        x * 0.75 + 0.14 * wide, y * 0.75 + 0.6 * wide, 0.08 * wide, brush("#FFE9C4", 0.85)
    )


def _lids(canvas: skia.Canvas, pose: Pose, side: int, tone: str) -> None:
    """Close the eye from above; the canvas is clipped to the eyeball."""
    slope = 0.42 * pose.lid_tilt * (-1 if side else 1)
    reach = max(pose.lids[side], 0.24 * abs(pose.lid_tilt))
    if reach > 0.01:
        middle = -1.16 + 1.72 * reach
        sag = -0.14 + 0.6 * reach
        edge = [(-1.2, middle - slope - 0.3 * sag), (-0.6, middle - slope * 0.5 + sag * 0.7),
                (0, middle + sag), (0.6, middle + slope * 0.5 + sag * 0.7),
                (1.2, middle + slope - 0.3 * sag)]  # fmt: skip
        path = curve(edge)
        canvas.drawPath(path, brush("#2A1020", 0.35, line=0.34, blur=0.09))
        whole = skia.Path(path)
        whole.lineTo(1.3, -1.4)
        whole.lineTo(-1.3, -1.4)
        whole.close()
        _skin(canvas, whole, tone)
        canvas.drawPath(path, brush(palette.LASH, line=0.11))


def _skin(canvas: skia.Canvas, path: skia.Path, tone: str) -> None:
    """Fill a lid: the skin around it, lit from the top left over the ball below."""
    low = mixed(tone, palette.SKIN[3][1], 0.6)
    canvas.drawPath(path, brush(downward(-1, 1, (0, tone), (1, low))))
    deep = palette.SKIN[3][1]
    shade = around(0.08, 0.12, 1.25, (0, deep, 0), (0.5, deep, 0.1), (1, palette.SKIN[2][1], 0.9))
    canvas.drawPath(path, brush(shade))
    lit = around(-0.36, -0.42, 0.7, (0, palette.SKIN[6][1], 0.6), (1, palette.SKIN[6][1], 0))
    canvas.drawPath(path, brush(lit))


def _closed(canvas: skia.Canvas, tone: str) -> None:
    """Draw a closed eye: hardly more than its line, over a slight swelling."""
    low = mixed(tone, palette.SKIN[3][1], 0.5)
    swelling = around(
        -0.12, -0.05, 1.0, (0, mixed(tone, palette.SKIN[6][1], 0.3), 0.6), (0.55, low, 0.5),
        (0.85, palette.SKIN[2][1], 0.28), (1, palette.SKIN[2][1], 0),
    )  # fmt: skip
    canvas.drawCircle(0, 0, 1, brush(swelling, blend="inside"))
    line = ribbon(
        [(-0.86, 0.3), (-0.5, 0.64), (0, 0.78), (0.5, 0.64), (0.86, 0.3)],
        [0.04, 0.095, 0.11, 0.095, 0.04],
    )
    canvas.drawPath(line, brush(palette.SKIN[1][1], 0.5, blur=0.1, blend="inside"))
    canvas.drawPath(line, brush(palette.LASH))
    for x, y, dx, dy in ((-0.58, 0.6, -0.2, 0.22), (0, 0.78, 0, 0.28), (0.58, 0.6, 0.2, 0.22)):
        lash = ribbon([(x, y), (x + dx, y + dy)], [0.07, 0.025])
        canvas.drawPath(lash, brush(palette.LASH))


def _glad(canvas: skia.Canvas) -> None:
    arc = ribbon(
        [(-0.8, 0.34), (-0.5, -0.18), (0, -0.42), (0.5, -0.18), (0.8, 0.34)],
        [0.06, 0.14, 0.17, 0.14, 0.06],
    )
    canvas.drawPath(arc, brush(palette.SKIN[0][1], 0.3, blur=0.1, blend="inside"))
    canvas.drawPath(arc, brush(palette.LINE))


def _tight(canvas: skia.Canvas, side: int) -> None:
    way = -1 if side else 1
    corners = ((-0.55 * way, -0.48), (0.5 * way, 0.02), (-0.55 * way, 0.52))
    path = polygon(corners, closed=False)
    canvas.drawPath(path, brush(palette.LINE, line=0.22))


def _swirl(canvas: skia.Canvas, turn: float) -> None:
    points = []
    for k in range(60):
        at = k / 59
        angle = math.tau * (2.3 * at + turn)
        points.append((0.8 * at * math.cos(angle), 0.84 * at * math.sin(angle)))
    canvas.drawPath(curve(points), brush(palette.IRIS, line=0.15))


def _brow(canvas: skia.Canvas, pose: Pose, side: int) -> None:
    part, height, tilt = pose.brows
    slope = 0.42 * tilt * (-1 if side else 1)
    y = -0.05 - 0.5 * height
    line = ribbon(
        [(-0.72, y - slope), (-0.25, y - slope * 0.25 - 0.2), (0.25, y + slope * 0.25 - 0.2),
         (0.72, y + slope)],
        [0.07 * part, 0.15 * part, 0.15 * part, 0.07 * part],
    )  # fmt: skip
    canvas.drawPath(line, brush(palette.LIGHT, 0.25 * part, blur=0.05))
    canvas.drawPath(line, brush(palette.LASH))


def _sunglasses(canvas: skia.Canvas, body: Body, pose: Pose) -> None:
    point, normal = body.at(0, 11)
    canvas.save()
    canvas.concat(body.view.frame_on(point + 0.16 * normal, normal, 0.25, 1.0))
    canvas.translate(0, -(pose.shades or 0.0))
    arms = brush(palette.GLASS_FRAME, line=0.05)
    canvas.drawPath(curve([(-0.72, -0.1), (-0.8, -0.1)]), arms)
    canvas.drawPath(curve([(0.72, -0.1), (0.8, -0.1)]), arms)
    canvas.drawPath(
        curve([(-0.14, -0.09), (0, -0.15), (0.14, -0.09)]), brush(palette.GLASS_GOLD, line=0.06)
    )
    for side in (-1, 1):
        canvas.save()
        canvas.scale(side, 1)
        lens = curve(
            [(0.09, -0.2), (0.4, -0.235), (0.72, -0.2), (0.73, 0.02), (0.58, 0.22), (0.34, 0.24),
             (0.15, 0.1)], closed=True,
        )  # fmt: skip
        shade = brush(palette.SKIN[0][1], 0.5, line=0.09, blur=0.05, blend="inside")
        canvas.drawPath(lens, shade)
        canvas.drawPath(lens, brush(palette.GLASS_GOLD, line=0.075))
        glass = downward(-0.22, 0.25, (0, palette.GLASS), (0.6, "#22366E"), (1, palette.GLASS_LOW))
        canvas.drawPath(lens, brush(glass))
        canvas.save()
        canvas.clipPath(lens, True)
        canvas.scale(side, 1)
        x = 0.30 * side - 0.02
        for left, wide, alpha in ((x, 0.13, 0.42), (x + 0.19, 0.05, 0.3)):
            corners = ((0.12, -0.3), (0.12 + wide, -0.3), (wide - 0.14, 0.3), (-0.14, 0.3))
            bar = polygon((left + dx, y) for dx, y in corners)
            canvas.drawPath(bar, brush("#FFFFFF", alpha))
        canvas.restore()
        canvas.restore()
    canvas.restore()
