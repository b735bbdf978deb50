"""Puff, the pufferfish: body, fins and spikes in a given pose."""

from __future__ import annotations

import math
from dataclasses import dataclass

from canvas import Canvas, Linear, Radial, fade
from palette import mix
from paths import Path, Point, blob, ellipse, polygon, spline, stroke
from puff_face import draw_face

CENTRE = (0.49, 0.535)
WIDE, TALL = 0.325, 0.298
SPIKE_STEP = 18
FIN_LOBES = 3
# dx, dy, half width, half height, degrees
SPOTS = (
    (0.02, -0.245, 0.062, 0.034, 4),
    (0.135, -0.215, 0.04, 0.028, 24),
    (-0.085, -0.262, 0.028, 0.018, -12),
    (0.235, -0.12, 0.036, 0.048, 10),
    (0.275, -0.01, 0.024, 0.036, 5),
    (0.06, -0.175, 0.022, 0.018, 0),
    (-0.285, -0.085, 0.02, 0.034, 8),
    (-0.225, -0.175, 0.02, 0.024, 30),
)
NEAR_SPIKES = (
    (-0.03, -0.19), (0.20, -0.185), (0.245, 0.12), (-0.255, 0.14),
    (-0.02, 0.225), (0.13, 0.21), (-0.16, 0.215),
)  # fmt: skip

Fin = tuple[Path, list[list[Point]]]


@dataclass(frozen=True)
class Pose:
    """The look of Puff in one frame; lengths are parts of the frame."""

    dx: float = 0.0
    dy: float = 0.0
    tilt: float = 0.0
    inflate: float = 1.0
    stretch: Point = (1.0, 1.0)
    spikes: float = 0.026
    fin: float = 0.0  # degrees, as is tail
    tail: float = 0.0
    eyes: str = "open"
    eye: float = 1.0
    lid: float = 0.0
    look: Point = (0.0, 0.0)
    pupil: float = 1.0
    mouth: str = "smile"
    blush: float = 0.55
    glasses: float | None = None
    bubble: float | None = None
    swirl: float = 0.0


def draw_puff(canvas: Canvas, pose: Pose) -> None:
    """Draw Puff in `pose`, in three-quarter view, lit from the top left."""
    with canvas.transform(pose.dx, pose.dy, pose.stretch, pose.tilt, CENTRE):
        _draw_tail(canvas, pose)
        _draw_dorsal(canvas, pose)
        _draw_side_fin(canvas, pose, far=True)
        with canvas.transform(scale=pose.inflate, pivot=CENTRE):
            _draw_spikes(canvas, pose)
            _draw_body(canvas)
            _draw_back_spikes(canvas, pose)
        face_scale = 1 + (pose.inflate - 1) * 0.55
        with canvas.transform(scale=face_scale, pivot=CENTRE):
            draw_face(canvas, pose, CENTRE)
        _draw_side_fin(canvas, pose, far=False)


def _outline(grow: float = 0.0) -> Path:
    """Return the body's outline: plump, a little wider below."""
    cx, cy = CENTRE
    points = []
    for i in range(96):
        angle = math.tau * i / 96
        cos, sin = math.cos(angle), math.sin(angle)
        power = 2 / 2.16
        x = math.copysign(abs(cos) ** power, cos) * (WIDE + grow) * (1 + 0.045 * sin)
        y = math.copysign(abs(sin) ** power, sin) * (TALL + grow)
        points.append((cx + x, cy + y))
    return polygon(points)


def _draw_spikes(canvas: Canvas, pose: Pose) -> None:
    cx, cy = CENTRE
    for index in range(360 // SPIKE_STEP):
        angle = math.radians(index * SPIKE_STEP + SPIKE_STEP / 2)
        cos, sin = math.cos(angle), math.sin(angle)
        base = (cx + cos * WIDE * 0.96, cy + sin * TALL * 0.96)
        length = pose.spikes * (1.2 if index % 2 else 1.0) + 0.016
        half = 0.024 + 0.2 * pose.spikes
        spike = _spike(base, (cos, sin), length, half)
        if sin > 0.25:
            colour = mix(canvas.ink.puff_belly_shade, canvas.ink.puff_belly, 0.25 - 0.25 * cos)
        else:
            lit = max(0.0, -0.6 * sin - 0.5 * cos)
            colour = mix(canvas.ink.puff_shade, canvas.ink.puff_body, lit)
        canvas.fill(spike, colour)


def _spike(base: Point, way: Point, length: float, half: float) -> Path:
    """Return a cone with hollow flanks and a rounded tip."""

    def at(along: float, across: float) -> Point:
        return (
            base[0] + way[0] * along - way[1] * across,
            base[1] + way[1] * along + way[0] * across,
        )

    profile = [(t, half * (1 - t) ** 1.25 + 0.0035 * t) for t in (0, 0.2, 0.4, 0.6, 0.8, 1)]
    flank = [at(length * t, across) for t, across in profile]
    other = [at(length * t, -across) for t, across in reversed(profile)]
    return polygon([*flank, *other]) + ellipse(*at(length, 0), 0.0045)


def _draw_body(canvas: Canvas) -> None:
    cx, cy = CENTRE
    body = _outline()
    tones = fade(
        (0, canvas.ink.puff_light),
        (0.38, canvas.ink.puff_body),
        (0.78, mix(canvas.ink.puff_body, canvas.ink.puff_shade, 0.75)),
        (1, canvas.ink.puff_shade),
    )
    canvas.fill(body, Radial(tones, centre=(0.34, 0.22), radius=0.78))
    _draw_spots(canvas, body)
    _draw_belly(canvas, body)
    canvas.fill(
        body.minus(_outline().moved(-0.03, -0.035)),
        canvas.ink.puff_deep,
        0.35,
        blur=0.03,
        clip=body,
    )
    bounce = body.minus(_outline().moved(-0.012, -0.014))
    water = canvas.ink.accent
    canvas.fill(bounce, Linear(fade((0.55, water, 0), (1, water, 0.5)), 50), clip=body)
    shine = ellipse(0, 0, 0.062, 0.02).turned(-31, (0, 0)).moved(cx - 0.165, cy - 0.222)
    dot = ellipse(cx - 0.243, cy - 0.163, 0.013)
    canvas.fill(shine + dot, canvas.ink.foam, 0.8, blur=0.004, clip=body)


def _draw_belly(canvas: Canvas, body: Path) -> None:
    cx, cy = CENTRE
    belly = blob(
        (
            (cx - 0.40, cy + 0.03),
            (cx - 0.26, cy + 0.065),
            (cx - 0.14, cy + 0.035),
            (cx - 0.025, cy + 0.012),
            (cx + 0.09, cy + 0.035),
            (cx + 0.22, cy + 0.07),
            (cx + 0.40, cy + 0.02),
            (cx + 0.42, cy + 0.4),
            (cx - 0.42, cy + 0.4),
        )
    )
    cream = fade(
        (0, canvas.ink.puff_belly), (0.55, canvas.ink.puff_belly), (1, canvas.ink.puff_belly_shade)
    )
    canvas.fill(belly, Radial(cream, centre=(0.42, 0.2), radius=0.62), clip=body)


def _draw_spots(canvas: Canvas, body: Path) -> None:
    cx, cy = CENTRE
    for dx, dy, rx, ry, turn in SPOTS:
        spot = ellipse(0, 0, rx, ry).turned(turn, (0, 0)).moved(cx + dx, cy + dy)
        canvas.fill(spot, canvas.ink.puff_shade, 0.62, clip=body)


def _draw_back_spikes(canvas: Canvas, pose: Pose) -> None:
    """Draw the few spikes that point at the viewer."""
    cx, cy = CENTRE
    size = 0.4 * pose.spikes + 0.006
    for dx, dy in NEAR_SPIKES:
        x, y = cx + dx, cy + dy
        foot = y + size * 0.5
        tip = (x + dx * 1.5 * size, y - size * 1.3)
        cone = polygon(((x - size * 0.8, foot), tip, (x + size * 0.8, foot)))
        shape = cone + ellipse(x, foot, size * 0.8, size * 0.35)
        if dy > 0:
            light = mix(canvas.ink.puff_belly, canvas.ink.puff_belly_shade, 0.25)
            dark = canvas.ink.puff_belly_shade
        else:
            light, dark = canvas.ink.puff_light, canvas.ink.puff_shade
        canvas.fill(shape.moved(0.004, 0.006), mix(dark, canvas.ink.puff_deep, 0.35), 0.7)
        canvas.fill(shape, light)


def _fan(root: Point, degrees: float, length: float, spread: float) -> Fin:
    """Return a scalloped fin that opens from `root`, and its rays."""

    def at(reach: float, angle: float) -> Point:
        return root[0] + reach * math.cos(angle), root[1] + reach * math.sin(angle)

    rim, rays = [], []
    for i in range(FIN_LOBES * 2 + 1):
        angle = math.radians(degrees - spread / 2 + spread * i / (FIN_LOBES * 2))
        reach = length * (1.0 if i % 2 else 0.9) * (1 - 0.16 * (i / FIN_LOBES - 1) ** 2)
        rim.append(at(reach, angle))
        if i % 2 == 0 and 0 < i < FIN_LOBES * 2:
            rays.append([at(reach * 0.32, angle), at(reach * 0.74, angle)])
    heel = at(-0.03, math.radians(degrees))
    return polygon([heel, *spline(rim, closed=False)]), rays


def _draw_fin(canvas: Canvas, fan: Fin, dim: float = 0.0) -> None:
    shape, rays = fan
    light = mix(canvas.ink.puff_fin, canvas.ink.puff_deep, dim)
    deep = mix(canvas.ink.puff_fin_deep, canvas.ink.puff_deep, dim)
    canvas.fill(shape, Linear(fade((0, mix(light, canvas.ink.puff_body, 0.25)), (1, deep)), 65))
    for ray in rays:
        canvas.fill(stroke(ray, 0.014, 0.006), deep, 0.75)


def _draw_tail(canvas: Canvas, pose: Pose) -> None:
    cx, cy = CENTRE
    root = (cx + WIDE * (0.86 + 0.9 * (pose.inflate - 1)), cy - 0.03)
    stalk = stroke((root, (root[0] + 0.055, root[1] - 0.012)), 0.11, 0.06)
    canvas.fill(stalk, canvas.ink.puff_shade)
    _draw_fin(canvas, _fan((root[0] + 0.03, root[1] - 0.008), -10 + pose.tail, 0.155, 92), 0.12)


def _draw_dorsal(canvas: Canvas, pose: Pose) -> None:
    cx, cy = CENTRE
    root = (cx + 0.075, cy - TALL * (0.93 + 0.95 * (pose.inflate - 1)))
    _draw_fin(canvas, _fan(root, -62 + pose.tail * 0.4, 0.115, 80), 0.05)


def _draw_side_fin(canvas: Canvas, pose: Pose, far: bool) -> None:
    cx, cy = CENTRE
    grow = 1 + (pose.inflate - 1) * 0.9
    if far:
        root = (cx - WIDE * 0.93 * grow, cy + 0.045)
        _draw_fin(canvas, _fan(root, 160 - pose.fin, 0.125, 84), 0.1)
        return
    root = (cx + WIDE * 0.80 * grow, cy + 0.12 * grow)
    fan = _fan(root, 24 + pose.fin * 0.7, 0.155, 88)
    canvas.fill(fan[0].moved(0.004, 0.018), canvas.ink.puff_deep, 0.4, blur=0.012, clip=_outline())
    _draw_fin(canvas, fan)
