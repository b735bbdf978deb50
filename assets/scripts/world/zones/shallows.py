"""Shallows: a sunny lagoon between sea stacks, with pink corals and light dancing on the sand."""

import math
from typing import Any

import skia

from painting.form import formed
from painting.layer import Layer, Painter, added, blurred, painted, rim_lit, together
from painting.light import caustics, cloud, dim_top, facets, shafts
from painting.motion import fish_frames
from painting.outline import HEIGHT, WIDTH, Curve, ease, noise, pillar, ridge
from painting.paint import around, brush, downward, mixed
from painting.sheet import Sheet
from world import crab, manta
from world.corals import brain, mound, thicket
from world.growth import grass, sea_fan, sponges
from world.lagoon_rock import bank, boulders, pebbles, starfish
from world.silver_fish import silver_fish
from world.turtle import turtle

SUN = (640.0, -150.0)
WARM = "#FFFBE0"
CORAL = ("#FFD0BC", "#F97F74", "#9C3A66")


def water(canvas: skia.Canvas) -> None:
    stops = ((0, "#6FDCE0"), (0.2, "#54D2D8"), (0.45, "#2DBFCF"), (0.7, "#37B8CC"), (1, "#8ADBD0"))
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))
    canvas.drawPaint(brush(cloud("#0F8FB0", 0.2, scale=(0.0018, 0.005), seed=3.2, low=0.38)))
    for x, y, radius, alpha in ((WIDTH + 20, 430, 820, 0.55), (-60, 500, 640, 0.42)):
        canvas.drawPaint(brush(around(x, y, radius, (0, "#0C7FA6", alpha), (1, "#0C7FA6", 0))))
    sun = around(
        SUN[0],
        -60,
        900,
        (0, "#FFFFF0", 0.7),
        (0.16, "#F4FFE8", 0.5),
        (0.45, "#C8FBE8", 0.24),
        (1, "#C8FBE8", 0),
    )
    canvas.drawPaint(brush(sun, blend="screen"))
    dim_top(canvas, "#4CC8D4", 0.4, 150)


def rays(canvas: skia.Canvas, seed: float, phase: float) -> None:
    canvas.drawPaint(brush(shafts(SUN, WARM, 0.5, 9, seed, reach=640)))
    # The rippling surface from below, in perspective.
    canvas.saveLayer(None, None)
    canvas.drawPaint(brush(caustics(205, "#FFFFFF", 0.5, -2, -1, 1.1, phase)))
    fade = downward(0, 150, (0, "#FFFFFF", 0.9), (0.35, "#FFFFFF", 0.5), (1, "#FFFFFF", 0))
    canvas.drawPaint(brush(fade, blend="mask"))
    canvas.restore()
    dim_top(canvas, None, 0.5, 150)


def far(canvas: skia.Canvas) -> None:
    rolling = noise(11)

    def hills(x: float) -> float:
        bumps = 95 * math.exp(-(((x - 1560) / 210) ** 2)) + 80 * math.exp(-(((x - 170) / 190) ** 2))
        return 508 + rolling(x / 330) * 30 - bumps

    canvas.drawPath(ridge(hills), brush(downward(380, 640, (0, "#36B3C4"), (1, "#57C8CC"))))


def stacks(canvas: skia.Canvas) -> None:
    places = (
        (78, 1316, 40, "#62CFD2"),
        (71, 1650, 120, "#2FA9C0"),
        (72, 1440, 78, "#45B6C8"),
        (75, 408, 30, "#66D2D4"),
        (73, 70, 100, "#36AEC2"),
        (77, 292, 58, "#4FBECB"),
    )
    for seed, middle, half, colour in places:
        _draw_stack(canvas, seed, middle, half, colour)


def _draw_stack(canvas: skia.Canvas, seed: int, middle: float, half: float, colour: str) -> None:
    """Draw a sea stack: ledges, cracks down its face, its right side in shade."""
    path = _stack(seed, middle, half)
    top = mixed(colour, "#D8FFF0", 0.62)
    stops = ((0, top), (0.3, mixed(colour, top, 0.25)), (0.6, colour), (1, "#60CCD0"))
    formed(canvas, path, brush(downward(0, 600, *stops)), None, brush("#1590B0", 0.3), (half, 0), 9)
    canvas.save()
    canvas.clipPath(path, True)
    canvas.drawPaint(brush(facets("#12809E", 0.34, (0.02, 0.01), seed)))
    canvas.drawPaint(brush(cloud("#1E98B4", 0.3, (0.035, 0.005), seed, 0.44, 0.74)))
    canvas.drawPaint(brush(cloud("#C8F6EC", 0.1, (0.024, 0.004), seed + 3, 0.46, 0.8)))
    canvas.restore()


def _stack(seed: int, middle: float, half: float) -> skia.Path:
    west, east = noise(seed, 4, 0.55), noise(seed + 9, 4, 0.55)

    def edge(side: int, wave: Curve) -> Curve:
        def at(y: float) -> float:
            # Ledges: the outline stands still for a while and then steps out.
            place = y / 58 + 0.5 * wave(y / 140)
            stepped = math.floor(place) + ease(0.6, 1, place % 1)
            grown = 0.62 + 0.5 * ease(-40, 640, y)
            ledges = wave(stepped * 0.8) * half * 0.32
            return middle + side * half * grown + ledges + wave(y / 24) * 6

        return at

    return pillar(edge(-1, west), edge(1, east), -60, 650, 5)


def haze(canvas: skia.Canvas) -> None:
    canvas.drawPaint(
        brush(downward(380, 640, (0, "#8FEADF", 0), (0.7, "#8FEADF", 0.36), (1, "#8FEADF", 0.1)))
    )


def _shore(x: float) -> float:
    return 600 + noise(4, 3)(x / 420) * 15


def _ground() -> skia.Path:
    return ridge(_shore)


def sand(canvas: skia.Canvas) -> None:
    shade = downward(580, 720, (0, "#8FD4C8"), (0.3, "#C2DEBC"), (0.7, "#E8DAAC"), (1, "#E9CF9C"))
    canvas.drawPath(_ground(), brush(shade))
    canvas.save()
    canvas.clipPath(_ground(), True)
    canvas.drawPaint(brush(cloud("#B89C68", 0.3, (0.004, 0.06), 7, 0.44, 0.7)))
    canvas.drawPaint(brush(cloud("#FFF6D8", 0.35, (0.005, 0.09), 3, 0.48, 0.74)))
    canvas.restore()
    pebbles(canvas, _shore, 74, 5)


def dancing_light(canvas: skia.Canvas, phase: float) -> None:
    canvas.clipPath(_ground(), True)
    canvas.drawPaint(brush(caustics(500, "#FFF8DC", 0.42, 596, 690, 1.0, phase)))


def _meadow(canvas: skia.Canvas, lean: float, *tufts: tuple[float, float, int, float, int]) -> None:
    for x, y, count, height, seed in tufts:
        grass(canvas, (x, y), count, height, seed, ("#8FE0A8", "#137A80"), 70, lean)


def grass_left(canvas: skia.Canvas) -> None:
    tufts = ((-4, 600, 14, 150, 1), (132, 622, 18, 150, 2), (236, 696, 16, 130, 3))
    _meadow(canvas, 0.12, *tufts)


def rocks_left(canvas: skia.Canvas) -> None:
    boulders(canvas, (64, 712, 178, 176, 1), (216, 724, 110, 112, 2))
    thicket(canvas, (40, 660), (200, 320), 4, CORAL, 9, 11)


def fan_left(canvas: skia.Canvas) -> None:
    sea_fan(canvas, (196, 716), 150, 6, ("#FF9A86", "#B23A72"), 0.06, 7)


def bank_left(canvas: skia.Canvas) -> None:
    bank(canvas, 60, lambda x: 748 - 152 * ease(290, -80, x), 3)
    mound(canvas, (150, 722), (46, 34), 2, ("#FFF0B0", "#F0B45A", "#A8583E"))
    brain(canvas, (66, 716), (62, 46), 3, ("#FFDCC4", "#E87A78", "#7E3468"), 26)
    starfish(canvas, 118, 668, 24, 3)


def tuft_left(canvas: skia.Canvas) -> None:
    grass(canvas, (214, 726), 15, 82, 19, ("#49B79A", "#0C5A6A"), 90, 0.15)


def grass_right(canvas: skia.Canvas) -> None:
    tufts = ((1704, 600, 14, 136, 4), (1606, 626, 14, 130, 5), (1490, 696, 16, 120, 6))
    _meadow(canvas, -0.12, *tufts)


def rocks_right(canvas: skia.Canvas) -> None:
    thicket(canvas, (1694, 616), (180, 220), 12, CORAL, 9, 9)
    boulders(canvas, (1650, 712, 158, 170, 3), (1508, 724, 106, 108, 4))
    sponges(canvas, (1650, 692), 4, 150, 3, ("#F7BE5E", "#96582E", "#4A2226"))


def fan_right(canvas: skia.Canvas) -> None:
    sea_fan(canvas, (1546, 720), 92, 23, ("#E8B0F0", "#7A3E9A"), -0.3, 7)
    sea_fan(canvas, (1480, 732), 66, 31, ("#E8B0F0", "#7A3E9A"), 0.12, 6)


def bank_right(canvas: skia.Canvas) -> None:
    bank(canvas, 1660, lambda x: 748 - 132 * ease(1470, 1780, x), 5)
    brain(canvas, (1664, 722), (54, 40), 8, ("#F4F4B8", "#8CC47C", "#1E6A6C"), 24)
    mound(canvas, (1604, 728), (34, 24), 4, ("#FFDCC4", "#F08A7C", "#8A3A68"))
    starfish(canvas, 1688, 668, 21, 8)


def tuft_right(canvas: skia.Canvas) -> None:
    grass(canvas, (1600, 722), 15, 84, 9, ("#49B79A", "#0C5A6A"), 100, -0.15)


def _near(*parts: Painter) -> skia.Image:
    """Return rocks, a fan and a bank; a fan has less light at its edges, for it is all edges."""
    lit: dict[str, Any] = {"colour": "#FFF6DA", "towards": (2.5, 4.5), "blur": 2.6}
    alphas = (0.6, 0.22, 0.55)
    return together(
        *(rim_lit(painted(part), alpha=a, **lit) for part, a in zip(parts, alphas, strict=True))
    )


def layers() -> dict[str, Layer]:
    hills = blurred(rim_lit(painted(far), "#E9FFEF", (2, 3), 4, 0.1), 2)
    rocks = blurred(rim_lit(painted(stacks), "#E9FFEF", (4, 5), 4, 0.26), 1.2)
    sea, ground = together(painted(water), hills, rocks, painted(haze)), painted(sand)
    sunlight = {
        f"rays_{name}": added(painted(lambda c, s=seed, p=phase: rays(c, s, p)), sea)
        for name, seed, phase in (("one", 1.9, 2.3), ("two", 7.3, 5.9))
    }
    dance = {
        f"dance_{name}": added(painted(lambda c, p=phase: dancing_light(c, p)), ground)
        for name, phase in (("one", 5.1), ("two", 8.4))
    }
    return {
        "water": Layer(sea, 1, 92),
        **{name: Layer(image, 2, 92, light=True) for name, image in sunlight.items()},
        "sand": Layer(ground, quality=92),
        **{name: Layer(image, 2, 86, light=True) for name, image in dance.items()},
        "grass_left": Layer(painted(grass_left)),
        "near_left": Layer(_near(rocks_left, fan_left, bank_left), quality=88),
        "tuft_left": Layer(painted(tuft_left)),
        "grass_right": Layer(painted(grass_right)),
        "near_right": Layer(_near(rocks_right, fan_right, bank_right), quality=88),
        "tuft_right": Layer(painted(tuft_right)),
    }


SHEETS = (
    Sheet("turtle", turtle, (-176, -156, 166, 172), 8, scale=0.6, detail=1.3, quality=75),
    Sheet(
        "silver_fish",
        fish_frames(silver_fish, (-27, -10, 25, 9), 23, -25),
        (-28, -11, 26, 11),
        6,
        scale=0.8,
        detail=2,
    ),
    manta.sheet(manta.SHALLOWS, 0.62),
    crab.sheet(crab.CORAL),
)
