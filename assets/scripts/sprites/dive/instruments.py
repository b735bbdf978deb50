"""Finds that one reads: sonar, lens, chart, compass."""

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
    swept,
)  # fmt: skip
from sprites.palette import BLACK, WHITE
from sprites.paths import (
    arc_points,
    blob,
    ellipse,
    grown,
    polygon,
    ring,
    rounded_rect,
    spline,
    stroke,
    twinkle,
)  # fmt: skip

_SHORES = (
    [(0.17, 0.3), (0.29, 0.28), (0.4, 0.32), (0.36, 0.41), (0.4, 0.47), (0.3, 0.55), (0.18, 0.52)],
    [(0.55, 0.29), (0.68, 0.32), (0.83, 0.29), (0.83, 0.43), (0.72, 0.4), (0.62, 0.42)],
    [(0.44, 0.73), (0.5, 0.71), (0.55, 0.75)],
)


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


def chart(canvas: Canvas) -> None:
    """Draw an old chart, rolled at both ends, with a way to a cross."""
    shade_under(canvas, 0.52, 0.9, 0.4)
    ink = hue("#5A3210")
    with canvas.transform(degrees=-7, scale=0.94):
        sheet = polygon([
            *spline([(0.1, 0.22), (0.36, 0.26), (0.64, 0.21), (0.9, 0.25)], closed=False),
            *spline([(0.9, 0.77), (0.64, 0.74), (0.36, 0.79), (0.1, 0.75)], closed=False),
        ])  # fmt: skip
        body(canvas, sheet, slope("#FFF3CC", "#F8DFA2", "#E8BF74"), ink, 0.016)
        for shore in _SHORES:
            canvas.fill(grown(blob(shore), 0.05), hue("#8ED6C4"), 0.55)
            canvas.fill(blob(shore), slope("#4FB8A4", "#1F7C86"))
        way = spline([(0.25, 0.68), (0.36, 0.61), (0.46, 0.66), (0.56, 0.58), (0.64, 0.62)], False)
        for start in range(0, len(way) - 6, 9):
            canvas.fill(stroke(way[start : start + 6], max(0.026, canvas.px)), hue("#7A3E10"))
        cross = stroke([(0.66, 0.53), (0.78, 0.68)], 0.055) + stroke([(0.78, 0.53), (0.66, 0.68)],
                                                                     0.055)  # fmt: skip
        canvas.fill(cross, slope("#FF5A4A", "#C8102C"))
        for left, curl in ((0.03, 0.0), (0.85, 0.04)):
            roll = rounded_rect(left, 0.15 + curl, left + 0.12, 0.8 + curl, 0.05)
            tones = slope("#FFF6D8", "#F6DA98", "#C68E42", "#8A5420", "#C99A50", degrees=0)
            body(canvas, roll, tones, ink, 0.0)
            for end in (0.15 + curl + 0.028, 0.8 + curl - 0.028):
                canvas.fill(ellipse(left + 0.06, end, 0.04, 0.014), hue("#8A5420"), 0.9)


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
