"""Kelp forest: a golden shaft falls through a gap on the right; dark stems stand at the edges."""

from typing import Any

import skia

from painting.form import formed
from painting.layer import Layer, blurred, painted, rim_lit, together, veiled
from painting.light import caustics, cloud, dim_top, facets, shafts
from painting.motion import fish_frames
from painting.outline import HEIGHT, WIDTH, Curve, boulder, ease, noise, ridge
from painting.paint import around, brush, downward
from painting.sheet import Sheet
from world import perch
from world.growth import grass
from world.kelp import bunch, frond, urchin
from world.sardine import sardine
from world.seal import seal

SUN = (1240.0, -190.0)
HAZY = ("#A4C470", "#236F5E", "#DCE890")
FAR = ("#5E9450", "#12504A", "#B4CC64")
MIDDLE = ("#5C9444", "#114C44", "#C8DC5A")
NEAR = ("#24582C", "#031E1E", "#86A83A")
DIM = ("#86AE64", "#1C6054", "#B4CC78")
SHADED = ("#17463A", "#031C1E", "#5C8A3C")
MISTY = ("#9CC06C", "#2A7462", "#C0D880")

# Boulders: the middle of the foot, half the width and the height, and the seed.
STONES = (
    (352, 66, 40, 3),
    (600, 36, 24, 4),
    (530, 74, 44, 1),
    (1104, 32, 18, 6),
    (1330, 46, 34, 8),
    (1246, 84, 48, 2),
)
URCHINS = (
    (420, 676, 10, 1),
    (640, 692, 7.5, 2),
    (664, 700, 5, 5),
    (1168, 694, 8, 3),
    (1404, 662, 10, 4),
)


def water(canvas: skia.Canvas) -> None:
    stops = (
        (0, "#C9D468"),
        (0.13, "#86BC5E"),
        (0.42, "#2F8A62"),
        (0.66, "#0F5A54"),
        (1, "#062E36"),
    )
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))
    canvas.drawPaint(brush(cloud("#0E5A52", 0.3, scale=(0.003, 0.0026), seed=4.4, low=0.34)))
    for x, y, radius, alpha in ((60, 430, 760, 0.7), (1800, 640, 560, 0.6), (620, 820, 620, 0.4)):
        shade = around(
            x, y, radius, (0, "#04343A", alpha), (0.6, "#04343A", alpha * 0.4), (1, "#04343A", 0)
        )
        canvas.drawPaint(brush(shade))
    stops = ((0, "#FFF6C8"), (0.14, "#FBE99A", 0.85), (0.4, "#D8CC58", 0.36), (1, "#A8B840", 0))
    canvas.drawPaint(brush(around(SUN[0], -90, 820, *stops)))
    canvas.save()
    canvas.translate(1330, 300)
    canvas.rotate(-14)
    canvas.scale(0.5, 1)
    canvas.drawPaint(
        brush(around(0, 0, 460, (0, "#C8C850", 0.5), (0.5, "#8FB04C", 0.26), (1, "#6FA84A", 0)))
    )
    canvas.restore()
    dim_top(canvas, "#1F6C48", 0.78)


def shaft(canvas: skia.Canvas) -> None:
    canvas.saveLayer(None, None)
    beams = (
        (1216, 66, 1356, 190, 0.27),
        (1300, 34, 1486, 96, 0.22),
        (1176, 22, 1230, 74, 0.2),
        (1120, 16, 1040, 60, 0.14),
    )
    for top, wide, foot, broad, alpha in beams:
        path = skia.Path()
        path.addPoly(
            [
                skia.Point(top - wide / 2, -60),
                skia.Point(top + wide / 2, -60),
                skia.Point(foot + broad / 2, 740),
                skia.Point(foot - broad / 2, 740),
            ],
            True,
        )
        fade = downward(
            -40, 700, (0, "#F4CC58", alpha), (0.45, "#D0A838", alpha * 0.75), (1, "#8A9020", 0)
        )
        canvas.drawPath(path, brush(fade, blur=15, blend="add"))
    canvas.drawPaint(brush(shafts(SUN, "#D8B840", 0.34, 9, seed=5.2, reach=640), blend="add"))
    # The rippling surface around the sun, from below.
    canvas.saveLayer(None, brush("#FFFFFF", blend="add"))
    canvas.save()
    canvas.translate(SUN[0] - WIDTH / 2, 0)
    canvas.drawPaint(brush(caustics(176, "#FFF0A0", 0.34, -2, -1, 1.1, 6.3)))
    canvas.restore()
    canvas.drawPaint(brush(downward(0, 110, (0, "#FFFFFF"), (1, "#FFFFFF", 0)), blend="mask"))
    ring = around(SUN[0], 0, 520, (0, "#FFFFFF"), (0.4, "#FFFFFF", 0.5), (1, "#FFFFFF", 0))
    canvas.drawPaint(brush(ring, blend="mask"))
    canvas.restore()
    dim_top(canvas, None, 0.76)
    canvas.restore()


def deep(canvas: skia.Canvas) -> None:
    veil = skia.Paint()
    veil.setAlphaf(0.5)
    canvas.saveLayer(None, veil)
    stems = (
        (92, 900),
        (136, 880),
        (150, 520),
        (302, 900),
        (566, 880),
        (704, 900),
        (722, 640),
        (770, 900),
    )
    stems += ((938, 720), (1448, 900), (1530, 880), (1546, 560), (1572, 900))
    for seed, (x, height) in enumerate(stems, 60):
        size = 0.32 + 0.12 * (seed * 0.618 % 1)
        frond(canvas, (x, 760), height, seed, MISTY, size, 0.03 if x < 860 else -0.03)
    canvas.restore()


def far_one(canvas: skia.Canvas) -> None:
    bunch(canvas, (366, 770), (900, 690, 400), 11, DIM, 0.68, 0.02)
    bunch(canvas, (1010, 770), (880, 520), 12, HAZY, 0.55, -0.05)


def far_two(canvas: skia.Canvas) -> None:
    frond(canvas, (458, 770), 800, 5, DIM, 0.55, -0.02)
    frond(canvas, (660, 770), 900, 3, HAZY, 0.6, -0.02)
    bunch(canvas, (1600, 770), (930, 700, 480), 13, HAZY, 0.7, -0.01)


def haze(canvas: skia.Canvas) -> None:
    stops = ((0, "#E8E890", 0.1), (0.45, "#6FB980", 0.18), (1, "#1C6A62", 0.5))
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))


def middle_left(canvas: skia.Canvas) -> None:
    bunch(canvas, (30, 780), (920, 700), 31, FAR, 0.95, 0.05)
    bunch(canvas, (216, 780), (250, 190), 34, FAR, 0.8, 0.1)


def middle_right(canvas: skia.Canvas) -> None:
    bunch(canvas, (1690, 780), (940, 620), 35, MIDDLE, 1.0, -0.06, -0.3)


def _swell(x: float) -> float:
    rise = 70 * ease(480, 180, x) + 70 * ease(1330, 1580, x)
    return 678 + noise(31, 4)(x / 150) * 15 - rise


def _back_swell(x: float) -> float:
    return 652 + noise(36, 3)(x / 210) * 22 - 46 * ease(560, 240, x) - 30 * ease(1240, 1500, x)


def ground_grass(canvas: skia.Canvas) -> None:
    for x, count, tall, seed in (
        (430, 20, 74, 1),
        (566, 10, 40, 2),
        (1150, 14, 46, 3),
        (1330, 26, 84, 4),
        (960, 8, 30, 5),
    ):
        grass(canvas, (x, _swell(x) + 20), count, tall, seed, ("#9CCB68", "#12564A"), 64, 0.2)


def back_swell(canvas: skia.Canvas) -> None:
    stops = ((0, "#4E9E70"), (0.4, "#2C7A62"), (1, "#15504C"))
    canvas.drawPath(ridge(_back_swell), brush(downward(600, 690, *stops)))
    for x, height, seed, lean in ((560, 92, 3, 0.2), (716, 60, 4, -0.1), (1190, 120, 5, 0.1)):
        frond(canvas, (x, _back_swell(x) + 12), height, seed, FAR, 0.34, lean)


def ground(canvas: skia.Canvas) -> None:
    """Draw a swell of the ground, boulders with young kelp behind them, and urchins."""
    for x, height, seed, lean in (
        (1286, 130, 61, 0.24),
        (1206, 86, 62, -0.16),
        (480, 132, 63, -0.1),
        (566, 84, 64, 0.3),
    ):
        frond(canvas, (x, _swell(x)), height, seed, MIDDLE, 0.5, lean)
    for x, half, tall, seed in STONES:
        y = _swell(x) - tall * 0.35
        stops = ((0, "#6FA860"), (0.3, "#2A6E54"), (0.7, "#0F3E3C"), (1, "#082C30"))
        stone = boulder(x, y, half, tall, seed, 0.09)
        shade = brush(around(x + half * 0.7, y - tall, half * 2, *stops))
        formed(canvas, stone, shade, None, brush("#04211F", 0.5), (3, -8), 9)
        canvas.save()
        canvas.clipPath(stone, True)
        canvas.drawPaint(brush(cloud("#04262A", 0.3, (0.05, 0.06), seed, 0.42, 0.7)))
        canvas.restore()
    swell = ridge(_swell)
    stops = ((0, "#347E58"), (0.35, "#175446"), (1, "#062C2E"))
    canvas.drawPath(swell, brush(downward(606, HEIGHT, *stops)))
    canvas.save()
    canvas.clipPath(swell, True)
    canvas.drawPaint(brush(cloud("#04262A", 0.6, (0.012, 0.05), 9, 0.42, 0.66)))
    canvas.drawPaint(brush(cloud("#8FB060", 0.12, (0.03, 0.16), 4, 0.46, 0.7)))
    canvas.drawPaint(brush(caustics(520, "#E8DC70", 0.16, 640, 720, 0.8, 3.3)))
    canvas.translate(1350, 690)
    canvas.scale(1, 0.2)
    pool = around(0, 0, 420, (0, "#C8B848", 0.5), (0.5, "#6C8C30", 0.22), (1, "#507828", 0))
    canvas.drawPaint(brush(pool, blend="add"))
    canvas.restore()
    for x, y, size, seed in URCHINS:
        urchin(canvas, x, y, size, seed)


def kelp_left(canvas: skia.Canvas) -> None:
    bunch(canvas, (6, 800), (1000, 900), 41, SHADED, 1.5, -0.02, 0.2)
    frond(canvas, (112, 800), 270, 44, SHADED, 1.15, 0.12)


def near_left(canvas: skia.Canvas) -> None:
    _bank(canvas, lambda x: 760 - 120 * ease(330, -60, x), 8)


def tuft_left(canvas: skia.Canvas) -> None:
    grass(canvas, (214, 734), 14, 84, 19, ("#2A6238", "#052826"), 90, 0.2)


def kelp_right(canvas: skia.Canvas) -> None:
    frond(canvas, (1716, 800), 760, 59, NEAR, 1.3, -0.02, -0.2)
    frond(canvas, (1690, 800), 1000, 56, NEAR, 1.45, 0.0, -0.1)
    bunch(canvas, (1620, 800), (290, 220), 54, NEAR, 1.1, -0.1, -0.3)


def near_right(canvas: skia.Canvas) -> None:
    _bank(canvas, lambda x: 764 - 110 * ease(1440, 1780, x), 18)


def tuft_right(canvas: skia.Canvas) -> None:
    grass(canvas, (1506, 742), 12, 72, 9, ("#3F7A34", "#052826"), 70, -0.2)


def _bank(canvas: skia.Canvas, height: Curve, seed: int) -> None:
    rough = noise(seed, 3)
    bank = ridge(lambda x: height(x) + rough(x / 60) * 8)
    canvas.drawPath(bank, brush(downward(600, HEIGHT, (0, "#12584A"), (1, "#041C1E"))))
    canvas.save()
    canvas.clipPath(bank, True)
    canvas.drawPaint(brush(facets("#02181C", 0.7, (0.02, 0.03), seed)))
    canvas.drawPaint(brush(cloud("#7CA850", 0.26, (0.03, 0.05), seed, 0.46, 0.7)))
    canvas.restore()


def layers() -> dict[str, Layer]:
    shady: dict[str, Any] = {"colour": "#8CC460", "towards": (-1.6, 2.8)}
    golden: dict[str, Any] = {"colour": "#F4E878", "towards": (1.8, 2.8)}
    soft: dict[str, Any] = {"blur": 3, "alpha": 0.4}
    sharp: dict[str, Any] = {"blur": 1.8, "alpha": 0.55}
    swell = blurred(rim_lit(painted(back_swell), **shady, **soft), 1.4)
    sea = together(painted(water), blurred(painted(deep), 3.2), swell, painted(haze))
    return {
        "water": Layer(sea, 2, 96),
        "far_one": Layer(veiled(blurred(painted(far_one), 2.2), haze), 2),
        "far_two": Layer(veiled(blurred(painted(far_two), 2.2), haze), 2),
        "shaft": Layer(painted(shaft), 2, 92, light=True),
        "middle_left": Layer(blurred(rim_lit(painted(middle_left), **shady, **soft), 0.8)),
        "middle_right": Layer(blurred(rim_lit(painted(middle_right), **golden, **soft), 0.6)),
        "grass": Layer(painted(ground_grass)),
        "ground": Layer(rim_lit(painted(ground), **shady, **soft)),
        "kelp_left": Layer(rim_lit(painted(kelp_left), **shady, **sharp)),
        "near_left": Layer(rim_lit(painted(near_left), **shady, **sharp)),
        "tuft_left": Layer(painted(tuft_left)),
        "kelp_right": Layer(rim_lit(painted(kelp_right), **golden, **sharp)),
        "near_right": Layer(rim_lit(painted(near_right), **golden, **sharp)),
        "tuft_right": Layer(painted(tuft_right)),
    }


SHEETS = (
    Sheet("seal", seal, (-122, -46, 112, 72), 8, scale=0.86, detail=1.25, quality=80),
    Sheet(
        "sardine",
        fish_frames(sardine, (-17, -7, 16, 7), 14, -15, bend=0.95),
        (-18, -8, 16, 9),
        6,
        detail=2,
    ),
    perch.sheet("kelp_bass", perch.KELP, 0.9),
)
