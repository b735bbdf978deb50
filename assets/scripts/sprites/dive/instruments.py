"""Finds that one looks through or reads: sonar, lens, spyglass, compass."""

import math

from sprites.canvas import Canvas
from sprites.dive import rewards
from sprites.dive.modelling import (
    BRASS,
    BROWN,
    NAVY,
    body,
    glass,
    gleam,
    glow_of,
    hue,
    light_spot,
    outlined,
    rim,
    rivets,
    shade_under,
    slope,
    sparkle,
    swept,
)  # fmt: skip
from sprites.palette import BLACK, WHITE
from sprites.paths import (
    arc_points,
    ellipse,
    polygon,
    ring,
    rounded_rect,
    stroke,
    twinkle,
)  # fmt: skip


def sonar(canvas: Canvas) -> None:
    """Draw a dial in brass on which a beam finds three echoes."""
    x, y, screen = 0.5, 0.455, 0.30
    shade_under(canvas, 0.52, 0.925, 0.36)
    foot = polygon(((0.33, 0.74), (0.67, 0.74), (0.76, 0.91), (0.24, 0.91)))
    body(canvas, foot, slope("#F0A83A", "#B4640F", "#6A3404", degrees=80), BROWN)
    body(canvas, rounded_rect(0.2, 0.865, 0.8, 0.925, 0.03), slope(*BRASS[1:5], degrees=80), BROWN,
         0.012)  # fmt: skip
    rim(canvas, x, y, 0.352, 0.115)
    rivets(canvas, x, y, 0.352, 12, 0.019)
    dial = ellipse(x, y, screen)
    canvas.fill(dial, hue("#042A2C"))
    canvas.fill(dial, glow_of("#3CC9A8", "#148878", "#075058", "#032C3C", centre=(0.5, 0.5),
                              radius=0.52))  # fmt: skip
    trail = polygon(((x, y), *arc_points((x, y), (screen, screen), 205, 300)))
    swept(canvas, trail, x, y, 205, 300, "#A8FFE0", 0.8)
    thin = max(0.009, canvas.px * 0.9)
    for reach in (0.1, 0.2):
        canvas.fill(ring(x, y, reach, thin), hue("#9CFFE4"), 0.5)
    cross = rounded_rect(x - screen, y - thin / 2, x + screen, y + thin / 2, 0)
    canvas.fill(cross + cross.turned(90, (x, y)), hue("#9CFFE4"), 0.32)
    angle = math.radians(300)
    tip = x + screen * 0.97 * math.cos(angle), y + screen * 0.97 * math.sin(angle)
    canvas.fill(stroke([(x, y), tip], 0.03), hue("#8CFFE0"), 0.6, blur=0.014, clip=dial)
    canvas.fill(stroke([(x, y), tip], 0.022), WHITE, clip=dial)
    for dx, dy, size in ((-0.13, -0.12, 0.042), (0.14, 0.1, 0.036), (-0.1, 0.14, 0.028)):
        light_spot(canvas, x + dx, y + dy, size * 2.1, "#FF9A4C", 0.9)
        canvas.fill(ellipse(x + dx, y + dy, size), glow_of("#FFF6DC", "#FFB45C", "#FF7A3C"))
    canvas.fill(ring(x, y, screen - 0.012, 0.03), BLACK, 0.55, blur=0.012, clip=dial)
    glass(canvas, x, y, screen, 0.42)


def lens(canvas: Canvas) -> None:
    """Draw a magnifying glass that shows a multiplier."""
    x, y, radius = 0.41, 0.4, 0.265
    shade_under(canvas, 0.58, 0.925, 0.3, 0.04)
    grip = stroke([(0.68, 0.67), (0.86, 0.85)], 0.145)
    body(
        canvas, grip, slope("#FF8FA6", "#E8365E", "#A3143F", "#6A0A2C", degrees=135), hue("#3A0620")
    )
    collar = polygon(((0.57, 0.63), (0.63, 0.57), (0.75, 0.68), (0.68, 0.75)))
    body(canvas, collar, slope(*BRASS, degrees=135), BROWN)
    gleam(canvas, stroke([(0.71, 0.665), (0.85, 0.8)], 0.02), 0.55)
    view = ellipse(x, y, radius)
    canvas.fill(view, glow_of("#3A5CC8", "#1C2E78", "#0A1440"))
    with canvas.transform(x - 0.5, y - 0.5, 0.52):
        rewards.points(canvas)
    canvas.fill(ring(x, y, radius - 0.005, 0.05), BLACK, 0.5, blur=0.018, clip=view)
    glass(canvas, x, y, radius, 0.5)
    rim(canvas, x, y, 0.3, 0.085)


_TUBE = ("#7E3F06", "#F0A02C", "#FFF4BE", "#FFD564", "#E0901F", "#A85A0C", "#6E3404", "#B4640F")
_LEATHER = ("#3A0A26", "#B83A5C", "#E8708A", "#B42A50", "#7E1638", "#4A0A26", "#7A1E40")
_TUBES = ((0.07, 0.33, 0.08, 0.088), (0.31, 0.6, 0.118, 0.126), (0.57, 0.9, 0.16, 0.19))
"""Of each tube of the spyglass: its left and right ends, and half its height at both."""


def spyglass(canvas: Canvas) -> None:
    """Draw a spyglass drawn out to its full length, which looks up to the right."""
    shade_under(canvas, 0.46, 0.92, 0.3)
    with canvas.transform(dx=-0.01, scale=0.94, degrees=-38):
        for number, (left, right, near, far) in enumerate(_TUBES):
            tones = _LEATHER if number == 2 else _TUBE
            tube = polygon(((left, 0.5 - near), (right, 0.5 - far), (right, 0.5 + far),
                            (left, 0.5 + near)))  # fmt: skip
            body(canvas, tube, slope(*tones, degrees=90), BROWN, 0)
            start = left + 0.09
            shade = polygon(((left, 0.5 - near), (start, 0.5 - near), (start, 0.5 + far),
                             (left, 0.5 + near)))  # fmt: skip
            if number:
                canvas.fill(shade, BLACK, 0.3, blur=0.02, clip=tube)
        for left, right, high in (
            (0.02, 0.1, 0.115), (0.3, 0.37, 0.128), (0.56, 0.64, 0.19), (0.85, 0.95, 0.225),
        ):  # fmt: skip
            collar = rounded_rect(left, 0.5 - high, right, 0.5 + high, 0.026)
            body(canvas, collar, slope(*_TUBE, degrees=90), BROWN, 0.008)
        for along in (0.69, 0.795):
            seam = rounded_rect(along, 0.31, along + 0.014, 0.69, 0)
            canvas.fill(seam, hue("#FFD9A0"), 0.3)
        opening = ellipse(0.945, 0.5, 0.095, 0.215)
        outlined(canvas, opening, BROWN)
        canvas.fill(opening, slope(*BRASS, degrees=70))
        view = ellipse(0.95, 0.5, 0.07, 0.17)
        canvas.fill(view, glow_of("#E8FFFF", "#6FD8F4", "#2470C8", "#0E2A6A", centre=(0.4, 0.3)))
        canvas.fill(ellipse(0.935, 0.42, 0.024, 0.055), WHITE, 0.9, blur=0.008)
    sparkle(canvas, 0.87, 0.27, 0.07)


def compass(canvas: Canvas) -> None:
    """Draw a compass in a case with a ring, its needle to the north-east."""
    x, y, face = 0.5, 0.555, 0.285
    shade_under(canvas, 0.52, 0.94, 0.34)
    rim(canvas, x, 0.115, 0.065, 0.04)
    body(canvas, rounded_rect(0.44, 0.155, 0.56, 0.225, 0.02), slope(*BRASS[:5], degrees=0), BROWN,
         0.01)  # fmt: skip
    rim(canvas, x, y, 0.335, 0.105)
    dial = ellipse(x, y, face)
    canvas.fill(dial, glow_of("#FFFFFF", "#FFF8E4", "#EBD5A8", "#C09A5C", radius=0.9))
    rose = twinkle(x, y, 0.2, 0.16, 45) + twinkle(x, y, 0.255, 0.14)
    canvas.fill(rose, hue("#3E7FA8"), 0.55)
    for turn in range(12):
        long = 0.055 if turn % 3 == 0 else 0.028
        mark = rounded_rect(x - 0.009, y - face + 0.022, x + 0.009, y - face + 0.022 + long, 0)
        canvas.fill(mark.turned(30 * turn, (x, y)), hue("#4A3418"), 0.9)
    for degrees, light, dark in ((35, "#FF6A58", "#C00F2C"), (215, "#5C78B8", "#20305E")):
        left = polygon(((x, y - 0.245), (x - 0.062, y), (x, y))).turned(degrees, (x, y))
        right = polygon(((x, y - 0.245), (x + 0.062, y), (x, y))).turned(degrees, (x, y))
        outlined(canvas, left + right, NAVY, 0.024)
        canvas.fill(left, hue(light))
        canvas.fill(right, hue(dark))
    canvas.fill(ellipse(x, y, 0.042), NAVY)
    canvas.fill(ellipse(x, y, 0.032), glow_of("#FFF4BE", "#FFC63C", "#A85A0C"))
    canvas.fill(ring(x, y, face - 0.008, 0.04), hue("#5A3A10"), 0.55, blur=0.014, clip=dial)
    glass(canvas, x, y, face, 0.5)
