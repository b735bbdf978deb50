"""Kelp forest: a golden shaft falls through a gap on the right; dark stems stand at the edges.

The layer ``shaft`` is light: it is added, not laid over.
"""

from typing import Any

import skia

from world.growth import grass
from world.kelp import bunch, frond
from world.layer import blurred, painted, rim_lit, together
from world.light import caustics, cloud, shafts
from world.outline import HEIGHT, WIDTH, Curve, boulder, ease, noise, ridge
from world.paint import around, brush, downward

SUN = (1240.0, -190.0)
HAZY = ("#A4C470", "#236F5E", "#DCE890")
FAR = ("#5E9450", "#12504A", "#B4CC64")
MIDDLE = ("#5C9444", "#114C44", "#C8DC5A")
NEAR = ("#24582C", "#031E1E", "#86A83A")
DIM = ("#86AE64", "#1C6054", "#B4CC78")
SHADED = ("#17463A", "#031C1E", "#5C8A3C")
MISTY = ("#9CC06C", "#2A7462", "#C0D880")


def water(canvas: skia.Canvas) -> None:
    stops = (
        (0, "#C9D468"),
        (0.13, "#86BC5E"),
        (0.36, "#2F8A62"),
        (0.66, "#0F5A54"),
        (1, "#062E36"),
    )
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))
    canvas.drawPaint(brush(cloud("#0E5A52", 0.34, scale=(0.0024, 0.004), seed=4.4, low=0.36)))
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


def shaft(canvas: skia.Canvas) -> None:
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


def far(canvas: skia.Canvas) -> None:
    bunch(canvas, (366, 770), (900, 690, 400), 11, DIM, 0.68, 0.02)
    frond(canvas, (458, 770), 800, 5, DIM, 0.55, -0.02)
    frond(canvas, (660, 770), 900, 3, HAZY, 0.6, -0.02)
    bunch(canvas, (1010, 770), (880, 520), 12, HAZY, 0.55, -0.05)
    bunch(canvas, (1600, 770), (930, 700, 480), 13, HAZY, 0.7, -0.01)


def haze(canvas: skia.Canvas) -> None:
    stops = ((0, "#E8E890", 0.1), (0.45, "#6FB980", 0.18), (1, "#1C6A62", 0.5))
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))


def middle_left(canvas: skia.Canvas) -> None:
    bunch(canvas, (30, 780), (920, 700), 31, FAR, 0.95, 0.05)
    bunch(canvas, (216, 780), (250, 190), 34, FAR, 0.8, 0.1)


def middle_right(canvas: skia.Canvas) -> None:
    bunch(canvas, (1690, 780), (940, 620), 35, MIDDLE, 1.0, -0.06, -0.3)


def ground(canvas: skia.Canvas) -> None:
    rolling, lift = noise(31, 4), 70

    def top(x: float) -> float:
        return 672 + rolling(x / 150) * 17 - lift * ease(480, 180, x) - lift * ease(1330, 1580, x)

    for x, y, rx, ry, seed in (
        (520, 690, 88, 40, 1),
        (604, 700, 46, 26, 4),
        (1236, 694, 104, 46, 2),
        (350, 650, 70, 38, 3),
    ):
        shade = around(
            x + rx * 0.4, y - ry, rx * 1.5, (0, "#4E9062"), (0.4, "#26705A"), (1, "#0C4040")
        )
        canvas.drawPath(boulder(x, y, rx, ry, seed, 0.08), brush(shade))
    for x, count, tall, seed in (
        (452, 16, 52, 1),
        (640, 7, 30, 2),
        (1150, 12, 40, 3),
        (1330, 22, 62, 4),
        (980, 4, 22, 5),
    ):
        grass(canvas, (x, top(x) + 8), count, tall, seed, ("#8FBE62", "#12564A"), 60, 0.2)
    canvas.drawPath(ridge(top), brush(downward(590, HEIGHT, (0, "#256F58"), (1, "#083438"))))
    canvas.save()
    canvas.clipPath(ridge(top), True)
    canvas.drawPaint(brush(cloud("#04262A", 0.5, (0.012, 0.05), 9, 0.45)))
    canvas.translate(1350, 690)
    canvas.scale(1, 0.2)
    pool = around(0, 0, 360, (0, "#A8A038", 0.5), (0.5, "#6C8C30", 0.2), (1, "#507828", 0))
    canvas.drawPaint(brush(pool, blend="add"))
    canvas.restore()


def near_left(canvas: skia.Canvas) -> None:
    bunch(canvas, (8, 800), (1000, 900), 41, SHADED, 1.35, -0.02, 0.2)
    frond(canvas, (112, 800), 250, 44, SHADED, 1.1, 0.12)
    _bank(canvas, lambda x: 760 - 120 * ease(330, -60, x), 8)
    grass(canvas, (214, 730), 12, 74, 19, ("#2A6238", "#052826"), 90, 0.2)


def near_right(canvas: skia.Canvas) -> None:
    frond(canvas, (1694, 800), 1000, 57, NEAR, 1.3, 0.0, -0.1)
    bunch(canvas, (1620, 800), (290, 220), 54, NEAR, 1.1, -0.1, -0.3)
    _bank(canvas, lambda x: 764 - 110 * ease(1440, 1780, x), 18)
    grass(canvas, (1506, 738), 9, 60, 9, ("#3F7A34", "#052826"), 70, -0.2)


def _bank(canvas: skia.Canvas, height: Curve, seed: int) -> None:
    rough = noise(seed, 3)
    bank = ridge(lambda x: height(x) + rough(x / 60) * 8)
    canvas.drawPath(bank, brush(downward(600, HEIGHT, (0, "#0C4A40"), (1, "#041C1E"))))


def layers() -> dict[str, skia.Image]:
    shady: dict[str, Any] = {"colour": "#8CC460", "endless": True}
    golden: dict[str, Any] = {"colour": "#F4E878", "endless": True}
    return {
        "water": together(painted(water), blurred(painted(deep), 3.2)),
        "far": blurred(painted(far), 2.2),
        "haze": painted(haze),
        "middle_left": blurred(
            rim_lit(painted(middle_left), **shady, towards=(-1.5, 3), blur=3, alpha=0.3), 0.8
        ),
        "middle_right": blurred(
            rim_lit(painted(middle_right), **golden, towards=(1.5, 3), blur=3, alpha=0.45), 0.6
        ),
        "shaft": painted(shaft),
        "ground": rim_lit(painted(ground), **shady, towards=(-1, 4), blur=2.6, alpha=0.4),
        "near_left": rim_lit(painted(near_left), **shady, towards=(-1.6, 2.6), blur=1.8, alpha=0.5),
        "near_right": rim_lit(
            painted(near_right), **golden, towards=(1.8, 2.8), blur=1.8, alpha=0.6
        ),
    }
