"""Abyss: nearly black water; the light of an anglerfish's lure falls on a whale's bones."""

import math
import random
from typing import Any

import skia

from painting.form import formed
from painting.layer import Layer, blurred, painted, rim_lit, together
from painting.light import cloud, glow
from painting.outline import HEIGHT, WIDTH, Curve, ease, noise, ridge
from painting.paint import around, brush, downward
from painting.picture import LOSSLESS
from painting.sheet import Sheet
from world import anglerfish_motion as fish
from world import lanternfish
from world.deep_floor import Bone, rib, sea_pen, sea_whips, vertebra
from world.jellyfish import pulsing

LURE = (1514.0, 262.0)
JELLYFISH = (142.0, 246.0)  # the middle of the large one's bell
# Where the light is seen from a layer that does not move with the right edge of the window.
AFAR = (WIDTH - 316.0, LURE[1])
TEAL, BLUE, VIOLET = "#4FF2DE", "#6A9CFF", "#B27CFF"


def water(canvas: skia.Canvas) -> None:
    stops = ((0, "#0C1646"), (0.3, "#080F30"), (0.65, "#04061A"), (1, "#02020B"))
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))
    tints = ((140, 300, 560, "#24125E", 0.3), (AFAR[0], 260, 760, "#0A3350", 0.22))
    for x, y, radius, colour, alpha in tints:
        stops = ((0, colour, alpha), (0.5, colour, alpha * 0.35), (1, colour, 0))
        canvas.drawPaint(brush(around(x, y, radius, *stops)))
    canvas.drawPaint(brush(cloud("#010108", 0.6, (0.0021, 0.0034), 9.4, 0.36)))


def far(canvas: skia.Canvas) -> None:
    rolling, rough = noise(15), noise(16)

    def hills(x: float) -> float:
        peaks = 130 * math.exp(-(((x - 1590) / 150) ** 2)) + 74 * math.exp(
            -(((x - 1330) / 90) ** 2)
        )
        peaks += 96 * math.exp(-(((x - 60) / 180) ** 2)) + 40 * math.exp(-(((x - 420) / 120) ** 2))
        return 606 + rolling(x / 300) * 22 - peaks * (1 + 0.22 * rough(x / 46))

    lit = around(*AFAR, 900, (0, "#124A66"), (0.4, "#0B2148"), (1, "#080C2A"))
    canvas.drawPath(ridge(hills), brush(lit))
    fade = downward(440, 680, (0, "#050718", 0), (1, "#050718", 0.85))
    canvas.drawPath(ridge(hills), brush(fade))


def shine_right(canvas: skia.Canvas) -> None:
    """Draw the lure's light in the water."""
    glow(canvas, *LURE, 680, "#0C6478", 0.4)
    glow(canvas, *LURE, 320, "#1FB8B8", 0.56)
    glow(canvas, *LURE, 120, "#8CFFF0", 0.3)


def shine_left(canvas: skia.Canvas) -> None:
    """Draw the large jellyfish's light in the water."""
    x, y = JELLYFISH
    glow(canvas, x, y + 70, 400, "#3C1C9C", 0.34)
    glow(canvas, x, y, 190, "#8A5CFF", 0.34)


def bones_left(canvas: skia.Canvas) -> None:
    """Draw what is left of a whale: two rows of ribs that close over its spine."""
    lure = around(1052, 286, 1150, (0, "#A8FFF2", 0.9), (0.6, "#6FE4EA", 0.8), (1, "#5A8CF0", 0.42))
    near_fill = downward(440, 690, (0, "#2C3B7C"), (0.6, "#161F50"), (1, "#070A22"))
    far_fill = downward(440, 690, (0, "#161E4E"), (1, "#070A20"))
    near, behind = (
        Bone(near_fill, brush(lure), (3, -1.4)),
        Bone(far_fill, brush(lure, 0.4), (2, -1)),
    )
    middle = Bone(far_fill, brush(lure, 0.6), (2, -1.4))
    rng = random.Random(12)
    places = [(-64 + 45 * k + rng.uniform(-5, 5), 1 - 0.42 * ease(4, 13, k)) for k in range(13)]
    for k, (x, size) in enumerate(places):
        part = {4: 0.5, 9: 0.62}.get(k, 1)
        rib(canvas, (x + 104 * size, 688), 202 * size, 44 * size, 6.6 * size, behind, part)
    for k in range(26):
        x = -50 + 24 * k
        size = 15 * (1 - 0.42 * ease(8, 26, k))
        if k not in (17, 21, 22):
            tilt = rng.uniform(-5, 5) if k < 20 else rng.uniform(-24, 24)
            y = 652 + 5 * math.sin(k / 4) + 22 * ease(12, 24, k) + rng.uniform(-1.5, 1.5)
            vertebra(canvas, x, y, size, tilt, middle)
    for k, (x, size) in enumerate(places):
        part = {2: 0.74, 6: 0.44, 11: 0.6}.get(k, 1)
        tall = 250 * size * rng.uniform(0.93, 1.04)
        rib(canvas, (x, 700), tall, -56 * size, 9.4 * size, near, part)
    x, y = JELLYFISH
    violet = ((0, "#8A5CFF", 0.3), (0.6, "#6A44E0", 0.16), (1, "#4A30B0", 0))
    canvas.drawPaint(brush(around(x, y + 60, 420, *violet), blend="inside"))


def ground(canvas: skia.Canvas) -> None:
    rolling, rough = noise(71), noise(72)

    def back(x: float) -> float:
        swells = 20 * ease(430, 0, x) + 30 * ease(1180, 1560, x) - 8
        return 668 + rolling(x / 170) * 13 + rough(x / 26) * 2.2 - swells

    def front(x: float) -> float:
        return 694 + rolling(9 + x / 210) * 24 + rough(40 + x / 22) * 2

    stops = (
        (0, "#9FF6EA", 0.85),
        (0.3, "#4FB4CC", 0.55),
        (0.7, "#3A58B8", 0.34),
        (1, "#3A3E98", 0.2),
    )
    light = brush(around(*AFAR, 1000, *stops))
    soil = around(AFAR[0], 560, 900, (0, "#16506A"), (0.3, "#0E2A52"), (1, "#0B0F34"))
    deep = around(AFAR[0], 600, 800, (0, "#0E3A52"), (0.35, "#0A1C40"), (1, "#080A28"))
    _dune(canvas, ridge(back, 5), soil, light, 650)
    bone = Bone(downward(640, 704, (0, "#1F3866"), (1, "#070A24")), light, (2.4, -2))
    for x, height, bow, part in (
        (706, 58, -34, 1),
        (742, 34, 20, 0.7),
        (1124, 84, -30, 1),
        (1150, 48, -22, 0.6),
    ):
        rib(canvas, (x, 712), height, bow, 5.4, bone, part)
    _dune(canvas, ridge(front, 5), deep, brush(light.getShader(), 0.75), 680)


def _dune(
    canvas: skia.Canvas, shape: skia.Path, fill: skia.Shader, light: skia.Paint, top: float
) -> None:
    formed(canvas, shape, brush(fill), light, None, (1.5, -3), 3)
    canvas.save()
    canvas.clipPath(shape, True)
    canvas.drawPaint(brush(cloud("#02030F", 0.6, (0.012, 0.05), top, 0.4, 0.7)))
    canvas.drawPaint(
        brush(cloud("#6FD8E0", 0.07, (0.05, 0.16), 3 + top, 0.5, 0.75), blend="screen")
    )
    fade = downward(top, top + 62, (0, "#02020C", 0), (1, "#02020C", 0.9))
    canvas.drawPaint(brush(fade))
    canvas.restore()


def pool_right(canvas: skia.Canvas) -> None:
    """Draw what of the lure's light reaches the ground below it."""
    canvas.translate(LURE[0], 694)
    canvas.scale(1, 0.15)
    glow(canvas, 0, 0, 400, "#1C8C94", 0.5)


def _dots(canvas: skia.Canvas, seed: int) -> None:
    """Draw swarms of small lights over the ground."""
    rng = random.Random(seed)
    for _ in range(10):
        middle = rng.uniform(0, WIDTH), rng.uniform(650, 704)
        for _ in range(rng.randrange(3, 12)):
            x, y = rng.gauss(middle[0], 34), rng.gauss(middle[1], 11)
            size, bright = 0.5 + 1.3 * rng.random() ** 3, rng.uniform(0.35, 1)
            colour = rng.choices((TEAL, BLUE, VIOLET), (4, 3, 3))[0]
            glow(canvas, x, y, size * 9, colour, 0.34 * bright)
            canvas.drawCircle(x, y, size, brush("#E8FBFF", 0.85 * bright))


def pens_left(canvas: skia.Canvas) -> None:
    pen = ("#232263", "#0C0C2C", VIOLET)
    for x, y, height, seed, lean in (
        (22, 690, 176, 1, 0.16),
        (92, 704, 118, 2, 0.1),
        (166, 718, 70, 3, -0.14),
    ):
        sea_pen(canvas, (x, y), height, seed, pen, lean)


def near_left(canvas: skia.Canvas) -> None:
    _bank(canvas, lambda x: 748 - 104 * ease(300, -80, x))


def whips_right(canvas: skia.Canvas) -> None:
    places = (1714, 1704, 1688, 1676, 1646, 1634, 1622, 1580, 1570, 1562)
    feet = [(x, 714 - 0.27 * (x - 1562)) for x in places]
    lit = brush(around(*LURE, 560, (0, "#A8FFF2"), (0.6, "#4FD8D0", 0.7), (1, "#2A7C9C", 0.2)))
    whip = Bone(downward(560, 720, (0, "#123A50"), (1, "#03050F")), lit, (-1.4, -0.8))
    sea_whips(canvas, feet, 130, 4, whip, -0.5)


def near_right(canvas: skia.Canvas) -> None:
    _bank(canvas, lambda x: 750 - 96 * ease(1440, 1780, x))


def _bank(canvas: skia.Canvas, height: Curve) -> None:
    rough = noise(8, 4)
    bank = ridge(lambda x: height(x) + rough(x / 50) * 8)
    canvas.drawPath(bank, brush(downward(620, 730, (0, "#090C2A"), (1, "#020208"))))


def layers() -> dict[str, Layer]:
    violet: dict[str, Any] = {"colour": "#8A6CFF", "towards": (-2, 3), "blur": 2.4, "alpha": 0.3}
    teal: dict[str, Any] = {"colour": "#4FF2DE", "towards": (2, 3), "blur": 2.4, "alpha": 0.6}
    return {
        "water": Layer(together(painted(water), blurred(painted(far), 2.2)), 4, LOSSLESS),
        "shine_left": Layer(painted(shine_left), 4, LOSSLESS, light=True),
        "shine_right": Layer(painted(shine_right), 4, LOSSLESS, light=True),
        "bones_left": Layer(blurred(painted(bones_left), 0.7), quality=90),
        "ground": Layer(painted(ground), quality=92),
        "pool_right": Layer(painted(pool_right), 4, 96, light=True),
        "dots_one": Layer(painted(lambda canvas: _dots(canvas, 6)), 1, 90, light=True),
        "dots_two": Layer(painted(lambda canvas: _dots(canvas, 23)), 1, 90, light=True),
        "pens_left": Layer(rim_lit(painted(pens_left), **violet), quality=88),
        "near_left": Layer(rim_lit(painted(near_left), **violet), quality=92),
        "whips_right": Layer(rim_lit(painted(whips_right), **teal), quality=88),
        "near_right": Layer(rim_lit(painted(near_right), **teal), quality=92),
    }


SHEETS = (
    Sheet(
        "jellyfish",
        pulsing,
        (-100, -108, 116, 282),
        12,
        lambda canvas, time: pulsing(canvas, time, 1.8),
        5,
        quality=66,
        detail=1,
        light=True,
    ),
    Sheet(
        "small_jellyfish",
        lambda canvas, time: pulsing(canvas, time, 1.0, 70, 5),
        (-100, -108, 116, 282),
        10,
        scale=0.26,
        quality=78,
        light=True,
    ),
    lanternfish.sheet("#4FF2DE"),
    Sheet(
        "lure",
        fish.nodding,
        fish.LURE_BOUNDS,
        6,
        fish.flaring,
        4,
        scale=1.12,
        detail=1.2,
        quality=75,
        mirrored=True,
        light=True,
    ),
    Sheet("eye", fish.blinking, fish.EYE_BOUNDS, 16, scale=1.12, quality=75, mirrored=True),
    Sheet(
        "anglerfish",
        fish.resting,
        fish.FISH_BOUNDS,
        6,
        fish.snapping,
        6,
        scale=1.12,
        detail=1.15,
        quality=68,
        mirrored=True,
    ),
)
