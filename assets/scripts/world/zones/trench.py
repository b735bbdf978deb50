"""Trench: a canyon between unlike walls, vents glowing below, a slit of blue light far above."""

import random

import skia

from painting.layer import Layer, added, blurred, painted, rim_lit, together
from painting.light import cloud, dim_top, facets, shafts
from painting.outline import (
    BEYOND,
    HEIGHT,
    WIDTH,
    Curve,
    Point,
    boulder,
    ease,
    noise,
    pillar,
    ridge,
)
from painting.paint import across, around, brush, downward
from painting.sheet import Sheet
from world import crab, lanternfish
from world.bathysphere import diving, searching
from world.cliff import draw_cliff, wall
from world.vents import Vent, chimney, fire_light, mouth, smoke, tube_worms

BLUE, EMBER = "#8FC0FF", "#FF8A4A"
SLIT = 760.0
# Chimneys: the middle of the foot, the height, half the width and the seed.
LEFT_VENTS: tuple[Vent, ...] = (
    ((60, 700), 318, 44, 6),
    ((186, 712), 176, 28, 3),
    ((264, 716), 84, 17, 10),
)
RIGHT_VENTS: tuple[Vent, ...] = (((1674, 706), 128, 30, 12),)
FAR_VENTS: tuple[Vent, ...] = (
    ((560, 650), 60, 8, 4),
    ((1228, 660), 74, 9, 7),
    ((1384, 664), 110, 12, 11),
)


def water(canvas: skia.Canvas) -> None:
    stops = ((0, "#2E6BB8"), (0.25, "#1F4690"), (0.5, "#14265E"), (0.78, "#1E1740"), (1, "#35142C"))
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))
    canvas.drawPaint(brush(cloud("#081238", 0.5, (0.0016, 0.004), 6.2, 0.36)))
    heat = around(
        SLIT + 120, 860, 620, (0, "#C8481E", 0.75), (0.45, "#7A2430", 0.4), (1, "#3A1430", 0)
    )
    canvas.drawPaint(brush(heat))
    # The slit: light falls through a crack that narrows upward and leans.
    canvas.save()
    canvas.translate(SLIT, 0)
    canvas.skew(0.12, 0)
    canvas.scale(1, 1.5)
    for radius, alpha in ((420, 0.55), (230, 0.6)):
        light = around(
            0, -60, radius, (0, "#BFE2FF", alpha), (0.4, "#6AA8F0", alpha * 0.5), (1, "#3A78D0", 0)
        )
        canvas.drawPaint(brush(light, blend="screen"))
    canvas.restore()
    dim_top(canvas, "#1B4A92", 0.5)


def rays(canvas: skia.Canvas) -> None:
    canvas.drawPaint(
        brush(shafts((SLIT + 30, -260), BLUE, 0.62, 13, seed=6.4, reach=480, spread=0.5))
    )
    dim_top(canvas, None, 0.55)


def far(canvas: skia.Canvas) -> None:
    stops = ((0, "#2C62B0"), (0.4, "#1F4088"), (0.75, "#2A2358"), (1, "#54203A"))

    def west(y: float) -> float:
        return 690 - 190 * ease(-80, 300, y) - 70 * ease(300, 720, y)

    def east(y: float) -> float:
        return 838 + 110 * ease(-40, 210, y) + 150 * ease(260, 560, y) - 80 * ease(540, 720, y)

    draw_cliff(canvas, wall(west, 54, 46, 112), False, 3, 0.09, *stops)
    draw_cliff(canvas, wall(east, 57, 46, 92), True, 8, 0.09, *stops)


def spire(canvas: skia.Canvas) -> None:
    """Draw a rock that stands free before the right wall, with ledges all the way up."""
    west, east = (
        wall(lambda y: -8 - 46 * ease(200, 700, y), 81, 15, 74),
        wall(lambda y: 12 + 62 * ease(190, 660, y), 84, 18, 98),
    )
    top, lean = 214, 0.1

    def edge(wall: Curve, side: int) -> Curve:
        def at(y: float) -> float:
            # It tapers to a broken top.
            width = ease(top - 26 - 20 * side, top + 90, y)
            return 1296 + (700 - y) * lean + wall(y) * width

        return at

    path = pillar(edge(west, -1), edge(east, 1), top, HEIGHT + BEYOND, 7)
    stops = ((0, "#2A5CA8"), (0.45, "#1C3474"), (0.8, "#2A1A48"), (1, "#4A1C36"))
    canvas.drawPath(path, brush(downward(top, HEIGHT, *stops)))
    canvas.save()
    canvas.clipPath(path, True)
    shade = across(1240, 1400, (0, "#05061A", 0), (0.5, "#05061A", 0.1), (1, "#05061A", 0.5))
    canvas.drawPaint(brush(shade))
    canvas.drawPaint(brush(facets("#04061C", 0.5, (0.03, 0.014), 31)))
    canvas.restore()


def haze(canvas: skia.Canvas) -> None:
    cold = ((0, "#3A74C8", 0.24), (0.45, "#28448F", 0.16))
    stops = (*cold, (0.75, "#5A2A58", 0.3), (1, "#8A2E34", 0.42))
    canvas.drawPaint(brush(downward(0, 690, *stops)))


def floor(canvas: skia.Canvas) -> None:
    rolling = noise(61)
    for vent in FAR_VENTS:
        chimney(canvas, *vent)
    ground = ridge(lambda x: 652 + rolling(x / 150) * 24)
    canvas.drawPath(ground, brush(downward(630, 720, (0, "#431A32"), (1, "#150818"))))
    canvas.save()
    canvas.clipPath(ground, True)
    canvas.drawPaint(brush(cloud("#0C0412", 0.6, (0.012, 0.05), 5.5, 0.42, 0.66)))
    canvas.restore()
    rng = random.Random(17)
    for k in range(34):
        x, y = rng.uniform(300, 1420), 660 + 64 * (k / 34) + rng.uniform(-6, 6)
        size = rng.uniform(3, 7) * (0.6 + 1.5 * k / 34) * rng.choice((0.5, 0.7, 1, 1.6))
        stone = boulder(x, y, size * rng.uniform(1.5, 3), size, k, 0.2)
        shade = downward(y - size, y + size, (0, "#4A1E36"), (0.4, "#220E20"), (1, "#0E0612"))
        canvas.drawPath(stone, brush(shade))


def far_smoke(canvas: skia.Canvas) -> None:
    for k, vent in enumerate(FAR_VENTS):
        canvas.save()
        canvas.translate(*mouth(*vent))
        canvas.scale(0.55, 0.8)
        smoke(canvas, (0, 0), 300, 90 + k, 60)
        canvas.restore()


def middle_left(canvas: skia.Canvas) -> None:
    """Draw the wall that hangs over: far out above, cut away below."""
    stops = ((0, "#183C80"), (0.45, "#141F54"), (0.8, "#201338"), (1, "#341226"))
    edge = wall(lambda y: 306 - 150 * ease(90, 400, y) + 60 * ease(520, 720, y), 33, 60, 128)
    draw_cliff(canvas, edge, False, 4, 0.2, *stops)


def middle_right(canvas: skia.Canvas) -> None:
    """Draw the wall that steps out towards its foot."""
    stops = ((0, "#16376F"), (0.45, "#121D4C"), (0.8, "#1D1134"), (1, "#341226"))
    edge = wall(lambda y: 1622 - 50 * ease(200, 300, y) - 96 * ease(400, 700, y), 38, 40, 84)
    draw_cliff(canvas, edge, True, 11, 0.2, *stops)


def _warmth(canvas: skia.Canvas, place: Point, radius: float) -> None:
    stops = ((0, "#FF8A3C", 0.75), (0.2, "#D8501E", 0.45), (0.5, "#8A2830", 0.2), (1, "#5A1C38", 0))
    canvas.drawPaint(brush(around(*place, radius, *stops)))


def warmth_left(canvas: skia.Canvas) -> None:
    for vent in LEFT_VENTS:
        _warmth(canvas, mouth(*vent), vent[2] * 6.5)


def warmth_right(canvas: skia.Canvas) -> None:
    _warmth(canvas, mouth(*RIGHT_VENTS[0]), 195)


def smoke_high_left(canvas: skia.Canvas) -> None:
    smoke(canvas, mouth(*LEFT_VENTS[0]), 400, 5, 80)


def smoke_left(canvas: skia.Canvas) -> None:
    smoke(canvas, mouth(*LEFT_VENTS[1]), 330, 9, 46)
    smoke(canvas, mouth(*LEFT_VENTS[2]), 190, 12, 30)


def smoke_right(canvas: skia.Canvas) -> None:
    smoke(canvas, mouth(*RIGHT_VENTS[0]), 330, 14, -44)


def near_left(canvas: skia.Canvas) -> None:
    stops = ((0, "#0C1742"), (0.6, "#0A0E2C"), (1, "#100616"))
    edge = wall(lambda y: 84 - 96 * ease(150, 430, y) - 30 * ease(420, 600, y), 22, 34, 140)
    draw_cliff(canvas, edge, False, 6, 0.3, *stops)
    for vent in LEFT_VENTS[::-1]:
        chimney(canvas, *vent)
    tube_worms(canvas, (22, 676), 8, 54, 8, 34)
    tube_worms(canvas, (352, 724), 6, 26, 4, 26)
    _bank(canvas, lambda x: 750 - 84 * ease(450, 20, x), 24)


def near_right(canvas: skia.Canvas) -> None:
    """Draw a wall whose foot is a shelf, and the worms that crowd on it."""
    stops = ((0, "#0C1742"), (0.6, "#0A0E2C"), (1, "#100616"))
    edge = wall(lambda y: 1712 - 30 * ease(300, 420, y) - 54 * ease(470, 660, y), 29, 30, 104)
    draw_cliff(canvas, edge, True, 9, 0.3, *stops)
    for vent in RIGHT_VENTS:
        chimney(canvas, *vent)
    tube_worms(canvas, (1580, 708), 38, 84, 15, 70)
    tube_worms(canvas, (1480, 728), 12, 40, 21, 34)
    tube_worms(canvas, (1704, 700), 5, 40, 18, 18)
    _bank(canvas, lambda x: 752 - 72 * ease(1400, 1700, x), 27)


def _bank(canvas: skia.Canvas, height: Curve, seed: int) -> None:
    rough = noise(seed, 4, 0.6)
    bank = ridge(lambda x: height(x) + rough(x / 38) * 13, 5)
    canvas.drawPath(bank, brush(downward(660, 740, (0, "#26101F"), (1, "#06030B"))))


def glow_left(canvas: skia.Canvas) -> None:
    for vent, radius in zip(LEFT_VENTS, (300, 190, 120), strict=True):
        fire_light(canvas, mouth(*vent), radius)


def glow_right(canvas: skia.Canvas) -> None:
    fire_light(canvas, mouth(*RIGHT_VENTS[0]), 230)


def glow_far(canvas: skia.Canvas) -> None:
    for vent in FAR_VENTS:
        fire_light(canvas, mouth(*vent), 90)


def _lit(image: skia.Image, blur: float, alpha: float, warm_from: float) -> skia.Image:
    """Return a layer lit blue from above and, from a height downward, red from below."""
    cold = rim_lit(image, "#6FA4FF", (0, 1.6 * blur), blur, alpha)
    warm = rim_lit(image, EMBER, (0, -0.8 * blur), blur, alpha * 0.9)

    def both(canvas: skia.Canvas) -> None:
        whole = skia.Rect.MakeWH(WIDTH, HEIGHT)
        canvas.drawImageRect(cold, whole)
        canvas.saveLayer(None, None)
        canvas.drawImageRect(warm, whole)
        fade = downward(warm_from, warm_from + 230, (0, "#FFFFFF", 0), (1, "#FFFFFF"))
        canvas.drawPaint(brush(fade, blend="mask"))
        canvas.restore()

    return painted(both)


def layers() -> dict[str, Layer]:
    walls = blurred(_lit(painted(far), 5, 0.3, 330), 2)
    rock = blurred(_lit(painted(spire), 4, 0.34, 360), 1.6)
    sea = together(painted(water), walls, rock, painted(haze), painted(far_smoke))
    left = blurred(_lit(painted(middle_left), 3.4, 0.3, 240), 0.8)
    right = blurred(_lit(painted(middle_right), 3.4, 0.3, 240), 0.8)
    return {
        "water": Layer(sea, 2, 96),
        "rays": Layer(added(painted(rays), sea), 2, 92, light=True),
        "floor": Layer(blurred(rim_lit(painted(floor), EMBER, (0, 3), 3, 0.4), 0.8), 1, 86),
        "glow_far": Layer(painted(glow_far), 2, 97, light=True),
        "middle_left": Layer(together(left, painted(warmth_left))),
        "middle_right": Layer(together(right, painted(warmth_right))),
        "smoke_left": Layer(painted(smoke_left), 3, 92),
        "smoke_high_left": Layer(painted(smoke_high_left), 3, 92),
        "smoke_right": Layer(painted(smoke_right), 3, 92),
        "near_left": Layer(_lit(painted(near_left), 2.8, 0.34, 200), quality=90),
        "near_right": Layer(_lit(painted(near_right), 2.8, 0.34, 200), quality=90),
        "glow_left": Layer(painted(glow_left), 2, 97, light=True),
        "glow_right": Layer(painted(glow_right), 2, 97, light=True),
    }


SHEETS = (
    Sheet("search_light", searching, (-60, -40, 210, 300), 16, scale=1.25, detail=0.5, light=True),
    Sheet("bathysphere", diving, (-29, -302, 29, 36), 8, scale=1.25, detail=1.4, quality=78),
    lanternfish.sheet("#8FB8FF"),
    crab.sheet(crab.VENT),
)
