"""Neon: a lagoon at night in tubes of light; a striped sun goes down behind a swell of lines."""

import math
import random

import skia

from painting.layer import Layer, painted
from painting.light import cloud, glow
from painting.outline import HEIGHT, WIDTH, Point, ease, noise
from painting.paint import across, around, brush, downward, mixed, tint
from painting.sheet import Sheet
from world.neon_fish import BOUNDS as FISH_BOUNDS
from world.neon_fish import neon_fish
from world.neon_growth import branching, dome, fan, kelp, sponges, stones, tuft
from world.neon_jellyfish import BOUNDS as JELLYFISH_BOUNDS
from world.neon_jellyfish import alarmed, alarmed_glass, glass, neon_jellyfish
from world.neon_manta import BOUNDS as MANTA_BOUNDS
from world.neon_manta import neon_manta
from world.neon_tube import Tube, halo_layer, line, solid_layer

HORIZON = 430.0
SUN, SUN_RADIUS = (WIDTH - 214.0, 372.0), 118.0
PINK, VIOLET, CYAN, GREEN = "#FF4A9E", "#8B5CFF", "#22E6FF", "#3DFFA2"
MAGENTA, AMBER, ROSE, DEEP = "#C22BFF", "#FFA040", "#FF6AC8", "#3B1F8A"
ROWS, ROW_STEP, NEAREST = 34, 0.62, 1.55  # of the swell, in the distance from the eye


def water(canvas: skia.Canvas) -> None:
    stops = (
        (0, "#080514"),
        (0.3, "#0D0720"),
        (0.56, "#1B0B38"),
        (0.6, "#221043"),
        (0.66, "#120826"),
    )
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops, (1, "#0A0518"))))
    canvas.drawPaint(brush(cloud("#2A1470", 0.3, scale=(0.0018, 0.005), seed=4, low=0.4)))
    for x, colour, alpha in ((300, "#12308A", 0.3), (WIDTH - 240, "#8A1E7A", 0.34)):
        canvas.drawPaint(
            brush(around(x, HORIZON, 640, (0, colour, alpha), (1, colour, 0)), blend="add")
        )
    canvas.save()
    canvas.clipRect(skia.Rect.MakeLTRB(0, HORIZON, WIDTH, HEIGHT))
    canvas.drawPaint(brush(downward(HORIZON, HEIGHT, (0, "#07030F", 0.25), (1, "#07030F", 0.8))))
    canvas.restore()
    rng = random.Random(8)
    for _ in range(150):
        x, y = rng.uniform(0, WIDTH), rng.uniform(0, HORIZON - 30)
        colour = rng.choice(("#BFA8FF", "#8FE9FF", "#FF9AD0"))
        alpha = rng.uniform(0.12, 0.5) * (1 - 0.5 * y / HORIZON)
        canvas.drawCircle(x, y, rng.uniform(0.5, 1.2), brush(colour, alpha))


def surface(canvas: skia.Canvas) -> None:
    """Draw the waves overhead: a few long lines that grow faint downward."""
    long = noise(21, 2)
    for k in range(5):
        points = [
            (x, 14 + 15 * k + (5 + 2.4 * k) * long(x / 260 + 0.13 * k))
            for x in range(-40, WIDTH + 60, 20)
        ]
        ends = ((0, CYAN, 1), (0.3, "#5A4BFF", 0.5), (0.55, "#5A4BFF", 0.32), (1, PINK, 1))
        canvas.drawPath(
            line(points, CYAN).path, brush(across(0, WIDTH, *ends), 0.36 - 0.06 * k, line=1.5)
        )


def sun(canvas: skia.Canvas) -> None:
    """Draw the sun without its stripes, its halo and its way over the swell: light to be added."""
    (x, y), radius = SUN, SUN_RADIUS
    glow(canvas, x, y, 420, "#C0207E", 0.5)
    canvas.saveLayer(None, None)
    disc = skia.Path()
    disc.addCircle(x, y, radius)
    stops = ((0, "#FFDC3C"), (0.36, "#FF8E3C"), (0.64, "#FF2C86"), (1, "#8A2BFF"))
    canvas.drawPath(disc, brush(downward(y - radius, y + radius, *stops)))
    for k in range(8):
        top = y - radius * 0.22 + k * radius * 0.155
        canvas.drawRect(
            skia.Rect.MakeLTRB(0, top, WIDTH, top + 1.6 + 1.35 * k), brush("#000000", blend="cut")
        )
    below = skia.Rect.MakeLTRB(0, HORIZON - 1, WIDTH, HEIGHT)
    canvas.drawRect(below, brush("#000000", blend="cut"))
    canvas.restore()
    for reach, colour, alpha in ((600, PINK, 0.5), (300, "#FFB08A", 0.5)):
        canvas.save()
        canvas.translate(x, HORIZON)
        canvas.scale(1, 0.045)
        glow(canvas, 0, 0, reach, colour, alpha)
        canvas.restore()
    rng = random.Random(5)
    for k in range(34):
        at = (k / 33) ** 1.5
        down = HORIZON + 5 + at * 250
        reach = (26 + 90 * at) * rng.uniform(0.35, 1.0)
        aside = x + rng.uniform(-0.5, 0.5) * (50 + 110 * at)
        colour = mixed("#FF8A5A", "#C22BFF", min(1.0, at * 1.4))
        dash = line([(aside - reach, down), (aside, down + 1.5), (aside + reach, down)], colour)
        canvas.drawPath(dash.path, brush(colour, 0.6 * (1 - at) ** 0.8, line=1.4 + 1.4 * at))


def _height(x: float, far: float) -> float:
    """Return how high the swell stands at a place of the sea."""
    long = math.sin(x * 0.55 + far * 1.3) * 0.5 + math.sin(x * 0.21 - far * 0.8 + 1.0) * 0.6
    return 0.17 * long + 0.09 * math.sin(x * 1.2 - far * 2.1)


def _seen(x: float, far: float) -> Point:
    scale = 430 / far
    return WIDTH / 2 + x * scale, HORIZON + (1.05 - _height(x, far)) * scale * 0.98


def swell(canvas: skia.Canvas) -> None:
    """Draw the sea as a net of lines; each row hides what its waves stand before."""
    rows = [NEAREST + ROW_STEP * 0.55 * k**1.32 for k in range(ROWS)][::-1]
    columns = [0.34 * k for k in range(-220, 221)]
    for number, far in enumerate(rows):
        near = ease(0, 1, number / (ROWS - 1))
        there = rows[number - 1] if number else far * 1.1
        fog = min(1.0, 5.5 / far)
        visible = [x for x in columns if -120 < _seen(x, far)[0] < WIDTH + 120]
        crest = [_seen(x, far) for x in visible]
        shore = [*crest, (WIDTH + 200, HEIGHT + 400), (-200, HEIGHT + 400)]
        path = skia.Path()
        path.addPoly([skia.Point(*point) for point in shore], True)
        colour = mixed(MAGENTA, "#4A3BFF", near)
        for x, here in zip(visible, crest, strict=True):
            back = _seen(x, there)
            lift = 0.5 + 2.4 * max(0.0, _height(x, far))
            canvas.drawLine(*here, *back, _stroke(colour, 0.5 * fog * lift, 1.0))
        canvas.drawPath(path, brush("#000000", blend="cut"))
        for x, here, after in zip(visible, crest, crest[1:], strict=False):
            lift = 0.55 + 3.6 * max(0.0, _height(x, far))
            tone = mixed(colour, CYAN, min(1.0, 4.5 * max(0.0, _height(x, far) - 0.06)))
            canvas.drawLine(*here, *after, _stroke(tone, 0.62 * fog * lift, 0.9 + 0.5 * near))
    fade = downward(
        HORIZON, HEIGHT, (0, "#000000", 0.5), (0.06, "#000000", 0.9), (0.5, "#000000", 0.72)
    )
    canvas.drawPaint(brush(fade, blend="mask"))
    calm = around(
        WIDTH / 2, HEIGHT, 620, (0, "#000000", 0.5), (0.5, "#000000", 0.3), (1, "#000000", 0)
    )
    canvas.drawPaint(brush(calm, blend="cut"))
    haze = downward(
        HORIZON - 34, HORIZON + 22, (0, MAGENTA, 0), (0.58, MAGENTA, 0.15), (1, MAGENTA, 0)
    )
    canvas.drawRect(
        skia.Rect.MakeLTRB(0, HORIZON - 34, WIDTH, HORIZON + 22), brush(haze, blend="add")
    )


def _stroke(colour: str, alpha: float, width: float) -> skia.Paint:
    paint = brush(colour, min(1.0, alpha), line=width, blend="add")
    paint.setColor(tint(colour, min(1.0, alpha)))
    return paint


def kelp_left() -> list[Tube]:
    return [
        *kelp((214, 760), 400, 3, "#1FB9A0", 20, 40, 0.5),
        *kelp((56, 760), 650, 1, GREEN, 30, 58),
    ]


def kelp_right() -> list[Tube]:
    return [
        *kelp((WIDTH - 20, 760), 590, 6, "#39E6C0", 30, 54, 0.9),
        *kelp((WIDTH - 236, 760), 330, 4, "#1FB9A0", 20, 42, 0.55),
    ]


def near_left() -> list[Tube]:
    bank = [(-30, 556), (50, 584), (120, 572), (196, 630), (262, 652), (330, 706), (370, 760)]
    return [
        *fan((156, 618), 168, 2, PINK, -0.04),
        *branching((36, 600), 190, 8, AMBER, 0.06, 4, 4.4),
        *stones(bank, 780, 4, VIOLET, 0.75),
        *tuft((256, 672), 44, 3, ROSE),
        *dome((206, 712), (60, 54), CYAN, 0.85),
        *sponges((96, 730), 96, 5, "#FFE14A", 3),
    ]


def near_right() -> list[Tube]:
    w = WIDTH
    bank = [
        (w - 330, 760),
        (w - 262, 696),
        (w - 190, 668),
        (w - 128, 614),
        (w - 60, 628),
        (w + 30, 584),
    ]
    return [
        *branching((w - 84, 640), 226, 12, PINK, -0.05, 4, 4.2),
        *stones(bank, 780, 9, VIOLET, 0.75),
        *tuft((w - 232, 690), 46, 5, GREEN),
        *sponges((w - 158, 716), 112, 7, CYAN, 3),
        *dome((w - 58, 724), (72, 62), MAGENTA, 0.9),
    ]


def sky(canvas: skia.Canvas) -> None:
    water(canvas)
    surface(canvas)


def layers() -> dict[str, Layer]:
    """Paint the lagoon, back to front."""
    return {
        "water": Layer(painted(sky), 2, 92),
        "sun": Layer(painted(sun), 1, 84, light=True),
        "swell": Layer(painted(swell), 1, 70, light=True),
        "kelp_left": Layer(solid_layer(kelp_left()), 1, 68),
        "kelp_right": Layer(solid_layer(kelp_right()), 1, 68),
        "near_left": Layer(solid_layer(near_left()), 1, 78),
        "near_right": Layer(solid_layer(near_right()), 1, 78),
        "halo_left": Layer(halo_layer(near_left(), kelp_left()), 3, 94, light=True),
        "halo_right": Layer(halo_layer(near_right(), kelp_right()), 3, 94, light=True),
    }


SHEETS = (
    Sheet("fish", neon_fish, FISH_BOUNDS, 6, scale=1.1, detail=2),
    Sheet(
        "jellyfish",
        neon_jellyfish,
        JELLYFISH_BOUNDS,
        8,
        alarmed,
        4,
        scale=0.85,
        quality=62,
        light=True,
    ),
    Sheet("glass", glass, JELLYFISH_BOUNDS, 8, alarmed_glass, 4, scale=0.85, detail=1.2),
    Sheet("manta", neon_manta, MANTA_BOUNDS, 8, scale=0.9, quality=76, light=True),
)
