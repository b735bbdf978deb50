"""Trench: a canyon between unlike walls, vents glowing below, a slit of blue light far above."""

import math
import random

import skia

from world.layer import edge_lit, painted, unfocused
from world.light import cloud, shafts
from world.outline import BEYOND, HEIGHT, WIDTH, Curve, Point, boulder, ease, noise, pillar, ridge
from world.paint import Stop, around, brush, downward, mixed
from world.vents import chimney, embers, fire_light, mouth, smoke, tube_worms

BLUE, EMBER = "#8FC0FF", "#FF8A4A"
SLIT = 760.0
# Chimneys: the middle of the foot, the height, half the width and the seed.
LEFT_VENTS = (((92, 700), 250, 40, 6), ((226, 712), 150, 26, 3))
RIGHT_VENTS = (((1618, 706), 196, 36, 12), ((1520, 716), 92, 19, 8))
FAR_VENTS = (((560, 650), 60, 8, 4), ((1220, 660), 84, 10, 7), ((1286, 664), 48, 7, 11))


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


def rays(canvas: skia.Canvas) -> None:
    canvas.drawPaint(
        brush(shafts((SLIT + 30, -260), BLUE, 0.62, 13, seed=6.4, reach=480, spread=0.5))
    )


def _wall(middle: Curve, seed: int, rough: float, ledge: float) -> Curve:
    """Return a cliff's edge: flat faces, ledges between them, and fine roughness."""
    broad, fine = noise(seed, 2), noise(seed + 3, 4, 0.6)

    def at(y: float) -> float:
        # Strata are not level: ledges come at uneven heights.
        place = y / ledge + broad(y / 170) * 0.6
        stepped = math.floor(place) + ease(0.6, 1.0, place % 1)
        return middle(y) + rough * broad(stepped * 1.37 + 9) + fine(y / 30) * 6

    return at


def _cliff(edge: Curve, right: bool) -> skia.Path:
    if right:
        return pillar(edge, lambda _: WIDTH + BEYOND, -BEYOND, HEIGHT + BEYOND, 7)
    return pillar(lambda _: -BEYOND, edge, -BEYOND, HEIGHT + BEYOND, 7)


def _draw_cliff(
    canvas: skia.Canvas, edge: Curve, right: bool, seed: int, depth: float, *stops: Stop
) -> None:
    """Draw a wall as buttresses one before another; each is darker by ``depth``, its edge lit."""
    way, rng = (1 if right else -1), random.Random(seed)
    back = 0.0
    for k in range(5):
        wave = _wall(lambda _: 0.0, seed + 10 * k, 30, rng.uniform(90, 190))
        tilt = rng.uniform(-0.14, 0.1)

        def face(y: float, back=back, wave=wave, tilt=tilt, first=not k) -> float:
            return edge(y) if first else edge(y) + way * max(6, back + tilt * (y - 360) + wave(y))

        path = _cliff(face, right)
        canvas.drawPath(path, brush(downward(0, HEIGHT, *stops)))
        canvas.save()
        canvas.clipPath(path, True)
        canvas.drawPath(path, brush(stops[0][1], 0.5, line=9, blur=6))
        seam = downward(180, 560, (0, "#7FA8F0"), (1, "#C8603E"))
        canvas.drawPath(path, brush(seam, 0.08, line=4, blur=1.6))
        canvas.drawPaint(brush(cloud("#04061C", 0.32, (0.02, 0.0035), seed + k, 0.44, 0.7)))
        canvas.restore()
        back += rng.uniform(44, 84)
        stops = tuple((at, mixed(colour, "#05061A", depth)) for at, colour, *_ in stops)


def far(canvas: skia.Canvas) -> None:
    stops = ((0, "#2C62B0"), (0.4, "#1F4088"), (0.75, "#2A2358"), (1, "#54203A"))

    def west(y: float) -> float:
        return 690 - 190 * ease(-80, 300, y) - 70 * ease(300, 720, y)

    def east(y: float) -> float:
        return 838 + 110 * ease(-40, 210, y) + 150 * ease(260, 560, y) - 80 * ease(540, 720, y)

    _draw_cliff(canvas, _wall(west, 54, 46, 112), False, 3, 0.09, *stops)
    _draw_cliff(canvas, _wall(east, 57, 46, 92), True, 8, 0.09, *stops)


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
    edge = _wall(lambda y: 306 - 150 * ease(90, 400, y) + 60 * ease(520, 720, y), 33, 60, 128)
    _draw_cliff(canvas, edge, False, 4, 0.2, *stops)


def middle_right(canvas: skia.Canvas) -> None:
    """Draw the wall that steps out towards its foot."""
    stops = ((0, "#16376F"), (0.45, "#121D4C"), (0.8, "#1D1134"), (1, "#341226"))
    edge = _wall(lambda y: 1622 - 50 * ease(200, 300, y) - 96 * ease(400, 700, y), 38, 40, 84)
    _draw_cliff(canvas, edge, True, 11, 0.2, *stops)


def _warmth(canvas: skia.Canvas, place: Point, radius: float) -> None:
    stops = ((0, "#FF8A3C", 0.75), (0.2, "#D8501E", 0.45), (0.5, "#8A2830", 0.2), (1, "#5A1C38", 0))
    canvas.drawPaint(brush(around(*place, radius, *stops)))


def smoke_left(canvas: skia.Canvas) -> None:
    for vent, height, seed, drift in zip(LEFT_VENTS, (430, 300), (5, 9), (70, 46), strict=True):
        _warmth(canvas, mouth(*vent), vent[2] * 6.5)
        smoke(canvas, mouth(*vent), height, seed, drift)


def smoke_right(canvas: skia.Canvas) -> None:
    for vent, height, seed, drift in zip(
        RIGHT_VENTS, (400, 250), (14, 17), (-44, -30), strict=True
    ):
        _warmth(canvas, mouth(*vent), vent[2] * 6.5)
        smoke(canvas, mouth(*vent), height, seed, drift)


def near_left(canvas: skia.Canvas) -> None:
    stops = ((0, "#0C1742"), (0.6, "#0A0E2C"), (1, "#100616"))
    edge = _wall(lambda y: 84 - 96 * ease(150, 430, y) - 30 * ease(420, 600, y), 22, 34, 140)
    _draw_cliff(canvas, edge, False, 6, 0.3, *stops)
    for vent in LEFT_VENTS[::-1]:
        chimney(canvas, *vent)
    tube_worms(canvas, (306, 716), 15, 44, 4, 46)
    tube_worms(canvas, (24, 672), 9, 62, 8, 44)
    _bank(canvas, lambda x: 750 - 84 * ease(450, 20, x), 24)


def near_right(canvas: skia.Canvas) -> None:
    stops = ((0, "#0C1742"), (0.6, "#0A0E2C"), (1, "#100616"))
    edge = _wall(lambda y: 1712 - 64 * ease(420, 610, y), 29, 30, 104)
    _draw_cliff(canvas, edge, True, 9, 0.3, *stops)
    for vent in RIGHT_VENTS:
        chimney(canvas, *vent)
    tube_worms(canvas, (1476, 724), 13, 42, 15, 40)
    tube_worms(canvas, (1694, 690), 8, 58, 18, 40)
    _bank(canvas, lambda x: 752 - 72 * ease(1420, 1700, x), 27)


def _bank(canvas: skia.Canvas, height: Curve, seed: int) -> None:
    rough = noise(seed, 4, 0.6)
    bank = ridge(lambda x: height(x) + rough(x / 38) * 13, 5)
    canvas.drawPath(bank, brush(downward(660, 740, (0, "#26101F"), (1, "#06030B"))))


def glow_left(canvas: skia.Canvas) -> None:
    for vent, radius in zip(LEFT_VENTS, (280, 180), strict=True):
        fire_light(canvas, mouth(*vent), radius)
        embers(canvas, mouth(*vent), 1.3 * radius, 16, vent[3])


def glow_right(canvas: skia.Canvas) -> None:
    for vent, radius in zip(RIGHT_VENTS, (250, 150), strict=True):
        fire_light(canvas, mouth(*vent), radius)
        embers(canvas, mouth(*vent), 1.4 * radius, 16, vent[3])


def glow_far(canvas: skia.Canvas) -> None:
    for vent in FAR_VENTS:
        fire_light(canvas, mouth(*vent), 70)
        embers(canvas, mouth(*vent), 150, 7, vent[3])


def _lit(image: skia.Image, blur: float, alpha: float, warm_from: float) -> skia.Image:
    """Return a layer lit blue from above and, from a height downward, red from below."""
    cold = edge_lit(image, "#6FA4FF", (0, 1.6 * blur), blur, alpha)
    warm = edge_lit(image, EMBER, (0, -0.8 * blur), blur, alpha * 0.9)

    def both(canvas: skia.Canvas) -> None:
        whole = skia.Rect.MakeWH(WIDTH, HEIGHT)
        canvas.drawImageRect(cold, whole)
        canvas.saveLayer(None, None)
        canvas.drawImageRect(warm, whole)
        fade = downward(warm_from, warm_from + 230, (0, "#FFFFFF", 0), (1, "#FFFFFF"))
        canvas.drawPaint(brush(fade, blend="mask"))
        canvas.restore()

    return painted(both)


def layers() -> dict[str, skia.Image]:
    return {
        "water": painted(water),
        "far": unfocused(_lit(painted(far), 5, 0.3, 330), 2),
        "haze": painted(haze),
        "rays": painted(rays),
        "far_smoke": painted(far_smoke),
        "floor": unfocused(edge_lit(painted(floor), EMBER, (0, 3), 3, 0.4), 0.8),
        "glow_far": painted(glow_far),
        "middle_left": unfocused(_lit(painted(middle_left), 3.4, 0.3, 240), 0.8),
        "middle_right": unfocused(_lit(painted(middle_right), 3.4, 0.3, 240), 0.8),
        "smoke_left": painted(smoke_left),
        "smoke_right": painted(smoke_right),
        "near_left": _lit(painted(near_left), 2.8, 0.34, 200),
        "near_right": _lit(painted(near_right), 2.8, 0.34, 200),
        "glow_left": painted(glow_left),
        "glow_right": painted(glow_right),
    }
