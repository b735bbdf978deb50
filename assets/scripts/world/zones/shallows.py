"""Shallows: a sunny lagoon between sea stacks, with pink corals and light dancing on the sand."""

import math

import skia

from world.growth import grass, sea_fan, sponges, staghorn
from world.layer import blurred, painted, rim_lit
from world.light import caustics, cloud, shafts
from world.outline import HEIGHT, WIDTH, boulder, ease, noise, pillar, ridge
from world.paint import around, brush, downward, mixed

SUN = (640.0, -150.0)
WARM = "#FFFBE0"


def water(canvas: skia.Canvas) -> None:
    stops = ((0, "#9FF2E2"), (0.18, "#5FDFD9"), (0.45, "#2DBFCF"), (0.7, "#37B8CC"), (1, "#8ADBD0"))
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))
    canvas.drawPaint(brush(cloud("#0F8FB0", 0.2, scale=(0.0018, 0.005), seed=3.2, low=0.38)))
    for x, y, radius, alpha in ((WIDTH + 20, 430, 820, 0.55), (-60, 500, 640, 0.42)):
        canvas.drawPaint(brush(around(x, y, radius, (0, "#0C7FA6", alpha), (1, "#0C7FA6", 0))))
    sun = around(SUN[0], -60, 900, (0, "#FFFFF0"), (0.16, "#F4FFE8", 0.75), (0.45, "#C8FBE8", 0.28), (1, "#C8FBE8", 0))
    canvas.drawPaint(brush(sun, blend="screen"))


def rays(canvas: skia.Canvas) -> None:
    canvas.drawPaint(brush(shafts(SUN, WARM, 0.8, 9, seed=1.9, reach=560)))
    # The rippling surface from below, in perspective.
    canvas.saveLayer(None, None)
    canvas.drawPaint(brush(caustics(205, "#FFFFFF", 0.95, -2, -1, 1.1, 2.3)))
    fade = downward(0, 150, (0, "#FFFFFF", 0.9), (0.35, "#FFFFFF", 0.5), (1, "#FFFFFF", 0))
    canvas.drawPaint(brush(fade, blend="mask"))
    canvas.restore()


def far(canvas: skia.Canvas) -> None:
    rolling = noise(11)

    def hills(x: float) -> float:
        bumps = 95 * math.exp(-(((x - 1560) / 210) ** 2)) + 80 * math.exp(-(((x - 170) / 190) ** 2))
        return 508 + rolling(x / 330) * 30 - bumps

    canvas.drawPath(ridge(hills), brush(downward(380, 640, (0, "#36B3C4"), (1, "#57C8CC"))))
    stacks = ((71, 1610, 96, "#2FA9C0"), (72, 1400, 36, "#4CBCCA"), (73, 96, 78, "#3FB4C6"), (75, 300, 26, "#5AC6CE"))
    for seed, middle, half, colour in stacks:
        canvas.drawPath(_stack(seed, middle, half), _stack_shade(colour))


def _stack(seed: int, middle: float, half: float) -> skia.Path:
    west, east = noise(seed, 4, 0.55), noise(seed + 9, 4, 0.55)

    def edge(side: int, wave: object) -> object:
        def at(y: float) -> float:
            # Ledges: the outline stands still for a while and then steps out.
            stepped = math.floor(y / 64) + ease(0.5, 1, y / 64 % 1)
            grown = 0.6 + 0.52 * ease(-40, 640, y)
            return middle + side * half * grown + wave(stepped * 0.8) * half * 0.24 + wave(y / 30) * 4

        return at

    return pillar(edge(-1, west), edge(1, east), -60, 650)


def _stack_shade(colour: str) -> skia.Paint:
    light = mixed(colour, "#BFF8EC", 0.5)
    return brush(downward(0, 600, (0, light), (0.3, colour), (1, "#60CCD0")))


def haze(canvas: skia.Canvas) -> None:
    canvas.drawPaint(brush(downward(380, 640, (0, "#8FEADF", 0), (0.7, "#8FEADF", 0.36), (1, "#8FEADF", 0.1))))


def sand(canvas: skia.Canvas) -> None:
    rolling = noise(4, 3)
    ground = ridge(lambda x: 600 + rolling(x / 420) * 15)
    canvas.drawPath(ground, brush(downward(580, 720, (0, "#A9E0CB"), (0.35, "#D8E6BE"), (1, "#F3DFAE"))))
    canvas.save()
    canvas.clipPath(ground, True)
    canvas.drawPaint(brush(caustics(500, "#FFFFF4", 1.0, 596, 680, 1.0, 5.1), blend="screen"))
    canvas.restore()


def near_left(canvas: skia.Canvas) -> None:
    for x, y, rx, ry, seed in ((64, 712, 178, 176, 1), (216, 724, 110, 112, 2)):
        shade = downward(y - ry, y + 30, (0, "#3E9FA3"), (1, "#1C7C90"))
        canvas.drawPath(boulder(x, y, rx, ry, seed), brush(shade))
    for x, count, height, seed in ((44, 16, 160, 1), (160, 14, 120, 2), (250, 12, 84, 3)):
        grass(canvas, (x, 690), count, height, seed, ("#8FE0A8", "#137A80"), 70, 0.12)
    staghorn(canvas, (46, 650), 270, 4, ("#FFB8A2", "#A5506E"), 0.16, 12)
    sea_fan(canvas, (168, 704), 150, 6, ("#FFC2B2", "#A84A78"), 0.1)
    _bank(canvas, lambda x: 748 - 152 * ease(290, -80, x))
    grass(canvas, (228, 716), 12, 74, 19, ("#49B79A", "#0C5A6A"), 80, 0.15)


def near_right(canvas: skia.Canvas) -> None:
    for x, y, rx, ry, seed in ((1650, 712, 158, 170, 3), (1508, 724, 106, 108, 4)):
        shade = downward(y - ry, y + 30, (0, "#3E9FA3"), (1, "#1C7C90"))
        canvas.drawPath(boulder(x, y, rx, ry, seed), brush(shade))
    for x, count, height, seed in ((1684, 14, 150, 4), (1592, 12, 104, 5), (1484, 10, 76, 6)):
        grass(canvas, (x, 690), count, height, seed, ("#8FE0A8", "#137A80"), 70, -0.12)
    sponges(canvas, (1652, 690), 4, 150, 3, ("#F0B45E", "#8A5636", "#5A2A26"))
    sea_fan(canvas, (1546, 716), 112, 16, ("#FFD0AC", "#B0566A"), -0.12)
    _bank(canvas, lambda x: 748 - 132 * ease(1470, 1780, x))
    grass(canvas, (1600, 712), 12, 82, 9, ("#49B79A", "#0C5A6A"), 90, -0.15)


def _bank(canvas: skia.Canvas, height: object) -> None:
    rough = noise(8, 3)
    bank = ridge(lambda x: height(x) + rough(x / 60) * 7)
    canvas.drawPath(bank, brush(downward(570, 740, (0, "#1C7E96"), (1, "#0A4E6A"))))
    canvas.save()
    canvas.clipPath(bank, True)
    canvas.drawPaint(brush(cloud("#063C56", 0.4, (0.03, 0.03), 3, 0.5), blend="inside"))
    canvas.restore()


def layers() -> dict[str, skia.Image]:
    lit = {"colour": "#FFF6DA", "towards": (2.5, 4.5), "blur": 2.6, "alpha": 0.7}
    return {
        "water": painted(water),
        "far": blurred(rim_lit(painted(far), "#E9FFEF", (5, 7), 6, 0.6), 1.2),
        "haze": painted(haze),
        "rays": painted(rays),
        "sand": painted(sand),
        "near_left": rim_lit(painted(near_left), **lit),
        "near_right": rim_lit(painted(near_right), **lit),
    }
