"""Reef: a warm sun at the top right over table coral, staghorn and brain corals in violet water."""

import math
from typing import Any

import skia

from painting.layer import Layer, added, blurred, painted, rim_lit, together
from painting.light import caustics, cloud, dim_top, shafts
from painting.motion import fish_frames, rowing_frames
from painting.outline import HEIGHT, WIDTH, Curve, ease, noise, ridge
from painting.paint import around, brush, downward
from painting.sheet import Sheet
from world import manta
from world.angelfish import angelfish
from world.anthias import anthias
from world.corals import brain, mound, table, thicket
from world.growth import sea_fan, sponges

SUN = (1250.0, -170.0)
WARM = "#FFF2CC"
CORAL = ("#FFE3B8", "#FF8A6C", "#A8336E")
AMBER = ("#FFF0C4", "#FF9A52", "#A83A62")
ROSE = ("#FFC9D6", "#D86AA6", "#5E2C86")
LILAC = ("#DCCBFF", "#8E6AD0", "#3C2A80")
DUSK = ("#8FC0E8", "#4A74BC", "#3F52A0")

FOOT = ("#7FB4E0", "#4478BC", "#4166B0")
FAR_MOUNDS = (
    (70, 44, 7),
    (206, 34, 8),
    (322, 24, 9),
    (438, 40, 10),
    (1496, 34, 11),
    (1640, 46, 12),
)


def water(canvas: skia.Canvas) -> None:
    stops = ((0, "#63DCD8"), (0.22, "#2FA9CC"), (0.5, "#2A71B4"), (0.76, "#34489A"), (1, "#3A2F7E"))
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))
    canvas.drawPaint(brush(cloud("#2A3F9A", 0.26, scale=(0.0016, 0.005), seed=6.0, low=0.36)))
    for x, y, radius, alpha in ((120, 800, 860, 0.62), (-80, 300, 620, 0.34)):
        dusk = around(x, y, radius, (0, "#4A2C8C", alpha), (1, "#4A2C8C", 0))
        canvas.drawPaint(brush(dusk))
    stops = (
        (0, "#FFE9B0", 0.85),
        (0.14, "#F4F2C8", 0.6),
        (0.4, "#8FEDE4", 0.26),
        (1, "#8FEDE4", 0),
    )
    canvas.drawPaint(brush(around(SUN[0], 70, 820, *stops), blend="screen"))
    dim_top(canvas, "#17709C", 0.8)


def rays(canvas: skia.Canvas, seed: float, phase: float) -> None:
    canvas.drawPaint(brush(shafts(SUN, WARM, 0.66, 8, seed, reach=580)))
    canvas.saveLayer(None, None)
    canvas.save()
    canvas.translate(SUN[0] - WIDTH / 2, 0)
    canvas.drawPaint(brush(caustics(190, "#FFFFF4", 0.6, -2, -1, 1.1, phase)))
    canvas.restore()
    canvas.drawPaint(
        brush(downward(0, 120, (0, WARM, 0.8), (0.4, WARM, 0.4), (1, WARM, 0)), blend="mask")
    )
    canvas.drawPaint(
        brush(around(SUN[0], 0, 720, (0, WARM), (0.4, WARM, 0.5), (1, WARM, 0)), blend="mask")
    )
    canvas.restore()
    dim_top(canvas, None, 0.8)


def far(canvas: skia.Canvas) -> None:
    rolling = noise(21)

    def hills(x: float) -> float:
        bumps = 190 * math.exp(-(((x - 290) / 220) ** 2)) + 110 * math.exp(
            -(((x - 1540) / 190) ** 2)
        )
        return 535 + rolling(x / 260) * 34 - bumps

    for x, y, half, rise, seed in (
        (402, 422, 78, 74, 3),
        (268, 378, 112, 108, 4),
        (1452, 476, 74, 88, 1),
    ):
        table(canvas, (x, y), half, rise, seed, DUSK)
    thicket(canvas, (1566, 452), (120, 130), 6, DUSK, 7, 5)
    mound(canvas, (1372, 540), (60, 50), 2, DUSK)
    thicket(canvas, (476, 492), (80, 90), 7, DUSK, 6, 4)
    mound(canvas, (540, 530), (60, 44), 5, DUSK)
    canvas.drawPath(ridge(hills), brush(downward(340, 700, (0, "#3C7FBE"), (1, "#4A53A4"))))
    for x, size, seed in FAR_MOUNDS:
        mound(canvas, (x, hills(x) + size * 0.3), (size, size * 0.66), seed, FOOT)


def haze(canvas: skia.Canvas) -> None:
    stops = ((0, "#4F8FD0", 0), (0.6, "#5A78C8", 0.3), (1, "#5A4AA8", 0.12))
    canvas.drawPaint(brush(downward(330, HEIGHT, *stops)))


def _ground() -> skia.Path:
    rolling = noise(5, 4)
    return ridge(lambda x: 626 + rolling(x / 190) * 13)


def dancing_light(canvas: skia.Canvas) -> None:
    canvas.clipPath(_ground(), True)
    canvas.drawPaint(brush(caustics(560, "#FFE9D0", 0.4, 626, 706, 1.5, 2.2)))


def floor(canvas: skia.Canvas) -> None:
    shade = downward(600, HEIGHT, (0, "#7C74C4"), (0.4, "#6A5CB2"), (1, "#4A3890"))
    canvas.drawPath(_ground(), brush(shade))
    canvas.save()
    canvas.clipPath(_ground(), True)
    sun = around(1230, 600, 520, (0, "#FFC9A8", 0.6), (1, "#FFC9A8", 0))
    canvas.drawPaint(brush(sun, blend="screen"))
    canvas.restore()
    for x, y, size, seed in (
        (476, 656, 40, 31),
        (548, 668, 20, 32),
        (1330, 648, 34, 33),
        (1262, 664, 16, 34),
    ):
        shadow = skia.Rect.MakeXYWH(x - size * 1.3, y - size * 0.1, size * 2.1, size * 0.36)
        canvas.drawOval(shadow, brush("#2A1C60", 0.75, blur=4))
        canvas.save()
        foot = skia.Rect.MakeXYWH(x - size * 0.94, y - size * 0.14, size * 1.88, size * 0.34)
        standing = skia.Path().addRect(skia.Rect.MakeLTRB(0, 0, WIDTH, y)).addOval(foot)
        canvas.clipPath(standing, True)
        mound(canvas, (x, y), (size, size * 0.62), seed, LILAC if x < 860 else ROSE)
        canvas.restore()
    thicket(canvas, (504, 676), (70, 72), 35, ROSE, 6, 5)


def fan_left(canvas: skia.Canvas) -> None:
    sea_fan(canvas, (150, 580), 206, 3, ("#FF86B4", "#7A3A98"), 0.02, 7)


def middle_left(canvas: skia.Canvas) -> None:
    thicket(canvas, (256, 646), (100, 130), 14, LILAC, 7, 6)
    _bank(canvas, lambda x: 770 - 244 * ease(330, 0, x), 15, ("#7A4AA0", "#3A2A78"))
    brain(canvas, (226, 628), (66, 50), 3, ROSE, 32)
    mound(canvas, (322, 676), (50, 36), 2, LILAC)


def fan_right(canvas: skia.Canvas) -> None:
    sea_fan(canvas, (1540, 652), 250, 8, ("#FF9CCB", "#7A3A98"), -0.08, 7)


def middle_right(canvas: skia.Canvas) -> None:
    _bank(canvas, lambda x: 770 - 224 * ease(1390, 1720, x), 16, ("#7A4AA0", "#3A2A78"))
    mound(canvas, (1512, 640), (70, 52), 8, ROSE)
    brain(canvas, (1412, 684), (46, 34), 5, LILAC, 24)


def near_left(canvas: skia.Canvas) -> None:
    table(canvas, (142, 712), 128, 148, 7, CORAL)
    table(canvas, (40, 640), 158, 178, 11, CORAL)
    sponges(canvas, (206, 716), 4, 116, 5, ("#F2A24E", "#7A2F6E", "#3A1440"))
    _bank(canvas, lambda x: 770 - 194 * ease(300, -60, x), 9, ("#5A2B78", "#1F1450"))
    brain(canvas, (292, 722), (56, 46), 9, ("#D8A8E8", "#7E48A8", "#32206E"), 24)
    mound(canvas, (92, 716), (74, 50), 12, ("#FFB0B8", "#A8447E", "#3A1C66"))


def near_right(canvas: skia.Canvas) -> None:
    thicket(canvas, (1664, 660), (240, 370), 5, AMBER, 11, 13)
    sponges(canvas, (1502, 726), 3, 96, 6, ("#F48CB4", "#6A2C80", "#2E1248"))
    _bank(canvas, lambda x: 770 - 186 * ease(1430, 1770, x), 10, ("#5A2B78", "#1F1450"))
    thicket(canvas, (1704, 704), (110, 120), 21, ROSE, 7, 8)
    mound(canvas, (1672, 722), (60, 46), 14, ("#F0A0C0", "#94407E", "#341860"))
    brain(canvas, (1580, 706), (78, 60), 8, ("#FFD0B0", "#C8507E", "#4A1E6E"), 38)
    mound(canvas, (1432, 728), (54, 38), 4, LILAC)


def _bank(canvas: skia.Canvas, height: Curve, seed: int, colours: tuple[str, str]) -> None:
    rough = noise(seed, 4)
    bank = ridge(lambda x: height(x) + rough(x / 64) * 8)
    canvas.drawPath(bank, brush(downward(520, HEIGHT, (0, colours[0]), (1, colours[1]))))
    canvas.save()
    canvas.clipPath(bank, True)
    canvas.drawPaint(brush(cloud("#150C3C", 0.45, (0.03, 0.03), seed, 0.46), blend="inside"))
    canvas.restore()


def layers() -> dict[str, Layer]:
    lit: dict[str, Any] = {"colour": "#FFD9B0", "towards": (-2.4, 3.8), "blur": 2.2, "alpha": 0.6}
    soft: dict[str, Any] = {"colour": "#FFE6C8", "towards": (-2.8, 4.2), "blur": 3, "alpha": 0.5}
    distant = blurred(rim_lit(painted(far), "#BDF6EC", (-4, 6), 5, 0.25), 1.4)
    sea, ground = together(painted(water), distant, painted(haze)), painted(floor)
    sunlight = {
        f"rays_{name}": added(painted(lambda c, s=seed, p=phase: rays(c, s, p)), sea)
        for name, seed, phase in (("one", 4.4, 4.1), ("two", 9.2, 7.7))
    }
    dance = added(painted(dancing_light), together(sea, ground))
    return {
        "water": Layer(sea, 2, 96),
        **{name: Layer(image, 2, 92, light=True) for name, image in sunlight.items()},
        "floor": Layer(ground, quality=88),
        "dance": Layer(dance, 2, 86, light=True),
        "fan_left": Layer(blurred(rim_lit(painted(fan_left), **soft), 0.4)),
        "fan_right": Layer(blurred(rim_lit(painted(fan_right), **soft), 0.4)),
        "middle_left": Layer(blurred(rim_lit(painted(middle_left), **soft), 0.4)),
        "middle_right": Layer(blurred(rim_lit(painted(middle_right), **soft), 0.4)),
        "near_left": Layer(rim_lit(painted(near_left), **lit), quality=88),
        "near_right": Layer(rim_lit(painted(near_right), **lit), quality=88),
    }


SHEETS = (
    Sheet(
        "anthias",
        fish_frames(anthias, (-21, -14, 18, 11), 16, -20, bend=0.95),
        (-22, -15, 18, 14),
        6,
        scale=0.85,
        detail=2,
    ),
    Sheet(
        "angelfish",
        rowing_frames(angelfish, (-47, -68, 44, 56), 42, -44, tilt=0.15),
        (-48, -70, 46, 60),
        6,
        scale=0.8,
        detail=1.3,
        mirrored=True,
    ),
    manta.sheet(manta.REEF, 0.8),
)
