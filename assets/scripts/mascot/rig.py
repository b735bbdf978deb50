"""Puff as a whole: every part in the order in which it is seen."""

import math

import numpy as np
import skia

from mascot.body import Body
from mascot.face import draw_face
from mascot.fins import (
    anal_fan,
    dorsal_fan,
    draw_fan,
    draw_spikes,
    shade_under,
    side_fan,
    tail_fan,
)
from mascot.marks import draw_marks
from mascot.pose import Pose
from mascot.view import MIDDLE, SCALE, View

CROWN = (0.0, 74.0)  # where a hat sits: azimuth and elevation


def draw_puff(
    canvas: skia.Canvas,
    pose: Pose,
    scale: float = SCALE,
    middle: tuple[float, float] = MIDDLE,
) -> None:
    """Draw Puff in a frame from 0 to 1; ``scale`` is about half of Puff's height."""
    view = View(pose, scale, middle)
    body = Body(pose, view)
    draw_marks(canvas, pose, behind=True)
    sides = [side_fan(body, pose, side) for side in (-1, 1)]
    draw_fan(canvas, view, tail_fan(body, pose), 0.3)
    draw_fan(canvas, view, anal_fan(body, pose), 0.5)
    draw_fan(canvas, view, dorsal_fan(body, pose), 0.1)
    for fan, in_front in sides:
        if not in_front:
            draw_fan(canvas, view, fan, 0.35)
    draw_spikes(canvas, body, pose, front=False)
    canvas.saveLayer()
    body.draw(canvas)
    draw_spikes(canvas, body, pose, front=True)
    for fan, in_front in sides:
        if in_front:
            shade_under(canvas, view, fan)
    draw_face(canvas, body, pose)
    canvas.restore()
    for fan, in_front in sides:
        if in_front:
            draw_fan(canvas, view, fan, grown=True)
    draw_marks(canvas, pose, behind=False)


def hat_place(pose: Pose, scale: float, middle: tuple[float, float]) -> list[float]:
    """Return where the brim of a hat lies, in parts of the frame, and its degrees clockwise."""
    view = View(pose, scale, middle)
    body = Body(pose, view)
    crown, normal = body.at(*CROWN)
    foot, tip = view.places(np.stack([crown, crown + 0.5 * normal]))
    way = tip - foot
    degrees = math.degrees(math.atan2(way[0], -way[1]))
    return [round(float(foot[0]), 3), round(float(foot[1]), 3), round(degrees, 1)]
