"""Abyss: nearly black water; an anglerfish's lure shines on a whale's bones and a jellyfish."""

import math
import random

import skia

from world import anglerfish
from world.deep_floor import Bone, rib, sea_pen, tube_worms, vertebra
from world.form import formed
from world.jellyfish import jellyfish
from world.layer import blurred, painted, rim_lit
from world.light import cloud, glow
from world.outline import HEIGHT, WIDTH, ease, noise, ridge
from world.paint import around, brush, downward

FISH = (WIDTH - 64.0, 446.0)  # the middle of its body; it looks left
LURE = (FISH[0] - anglerfish.LURE[0], FISH[1] + anglerfish.LURE[1])
# Where the light is seen from a layer that does not move with the right edge of the window.
AFAR = (WIDTH - 340.0, LURE[1])
TEAL, BLUE, VIOLET = "#4FF2DE", "#6A9CFF", "#B27CFF"


def water(canvas: skia.Canvas) -> None:
    stops = ((0, "#0B1440"), (0.3, "#080D2C"), (0.65, "#05071C"), (1, "#030310"))
    canvas.drawPaint(brush(downward(0, HEIGHT, *stops)))
    tints = ((140, 300, 560, "#2A1670", 0.34), (AFAR[0], 260, 760, "#0B3A5C", 0.36))
    for x, y, radius, colour, alpha in tints:
        stops = ((0, colour, alpha), (0.5, colour, alpha * 0.35), (1, colour, 0))
        canvas.drawPaint(brush(around(x, y, radius, *stops)))
    canvas.drawPaint(brush(cloud("#010108", 0.6, (0.0021, 0.0034), 9.4, 0.36)))


def far(canvas: skia.Canvas) -> None:
    rolling, rough = noise(15), noise(16)

    def hills(x: float) -> float:
        peaks = 130 * math.exp(-(((x - 1590) / 150) ** 2)) + 74 * math.exp(-(((x - 1330) / 90) ** 2))
        peaks += 96 * math.exp(-(((x - 60) / 180) ** 2)) + 40 * math.exp(-(((x - 420) / 120) ** 2))
        return 606 + rolling(x / 300) * 22 - peaks * (1 + 0.22 * rough(x / 46))

    lit = around(*AFAR, 900, (0, "#124A66"), (0.4, "#0B2148"), (1, "#080C2A"))
    canvas.drawPath(ridge(hills), brush(lit))
    fade = downward(440, 680, (0, "#050718", 0), (1, "#050718", 0.85))
    canvas.drawPath(ridge(hills), brush(fade))


def shine_right(canvas: skia.Canvas) -> None:
    _mirrored(canvas, anglerfish.shine)


def bones_left(canvas: skia.Canvas) -> None:
    """Draw the whale: its spine sinks into the ground to the right, the ribs hang from it."""
    lure = around(1052, 286, 1150, (0, "#A8FFF2", 0.9), (0.55, "#5FD8E0", 0.6), (1, "#3A6CC8", 0.22))
    dim = downward(430, 680, (0, "#27356F"), (0.6, "#151D4A"), (1, "#070A20"))
    dark = downward(430, 680, (0, "#141C48"), (1, "#070A20"))
    near, behind = Bone(dim, brush(lure, 0.9), (2.6, -1.6)), Bone(dark, brush(lure, 0.3), (1.6, -1))
    spine = [(-34 + 46 * k, 474 + 0.5 * k + 150 * ease(3, 12.5, k) ** 1.2) for k in range(13)]
    for k, (x, y) in enumerate(spine[:10]):
        rib(canvas, (x + 16, y + 4), (x + 46 - 2 * k, 690), 28, 5.2, behind, 0.6 if k == 5 else 1)
    for k, (x, y) in enumerate(spine):
        tilt = 4 + 24 * ease(2, 7, k) - 12 * ease(9, 13, k)
        vertebra(canvas, x, y, 19 - 0.5 * k, tilt, near)
    for k, (x, y) in enumerate(spine[:10]):
        bulge = (-46 + 2 * k) * (0.6 + 0.4 * (690 - y) / 216)
        part = {3: 0.55, 7: 0.7}.get(k, 1)
        rib(canvas, (x - 3, y + 6), (x - 18, 696), bulge, 7.4 - 0.2 * k, near, part)


def ground(canvas: skia.Canvas) -> None:
    rolling, rough = noise(71), noise(72)
    back = ridge(lambda x: 664 + rolling(x / 150) * 14 + rough(x / 30) * 2 - 16 * ease(430, 0, x))
    light = brush(around(*AFAR, 900, (0, "#7FF2E6", 0.8), (0.4, "#3A9CC0", 0.5), (1, "#3A4CA8", 0.24)))
    soil = brush(around(AFAR[0], 560, 900, (0, "#124258"), (0.3, "#0C1F42"), (1, "#080B26")))
    formed(canvas, back, soil, light, None, (1, -3), 2.6)
    bone = Bone(downward(640, 690, (0, "#2C4C7A"), (1, "#0A1030")), light, (2, -2))
    for x, y, size, tilt in ((690, 676, 15, 30), (757, 682, 14, 18), (846, 679, 13, 41), (1012, 684, 12, -20)):
        vertebra(canvas, x, y, size, tilt, bone)
    rib(canvas, (1092, 640), (1150, 702), -26, 5, bone)
    front = ridge(lambda x: 692 + rolling(9 + x / 120) * 12 + rough(40 + x / 24) * 2)
    deep = brush(downward(680, 720, (0, "#0A1638"), (1, "#04051A")))
    formed(canvas, front, deep, brush(light.getShader(), 0.7), None, (1, -2.4), 2)


def jellies_far_left(canvas: skia.Canvas) -> None:
    for x, y, radius, seed, tilt, pulse in ((254, 176, 20, 4, 9, 0.8), (48, 452, 15, 5, -12, 0.2)):
        _at(canvas, x, y, tilt, lambda c, r=radius, s=seed, p=pulse: jellyfish(c, r, s, pulse=p))


def jelly_left(canvas: skia.Canvas) -> None:
    _at(canvas, 142, 268, -9, lambda c: jellyfish(c, 74))


def _at(canvas: skia.Canvas, x: float, y: float, tilt: float, draw: object) -> None:
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(tilt)
    draw(canvas)
    canvas.restore()


def _dots(canvas: skia.Canvas, seed: int) -> None:
    """Draw small lights: in swarms over the ground, and a few alone in the water."""
    rng = random.Random(seed)
    places = []
    for _ in range(9):
        x, y = rng.uniform(0, WIDTH), rng.uniform(664, 704)
        for _ in range(rng.randrange(3, 12)):
            places.append((rng.gauss(x, 34), rng.gauss(y, 9), 1.0))
    for _ in range(5):
        x, y = rng.choice((rng.uniform(0, 500), rng.uniform(1220, WIDTH))), rng.uniform(90, 600)
        for _ in range(rng.randrange(2, 9)):
            places.append((rng.gauss(x, 46), rng.gauss(y, 34), 0.7))
    for x, y, alpha in places:
        size = 0.5 + 1.3 * rng.random() ** 3
        colour = rng.choices((TEAL, BLUE, VIOLET), (4, 3, 3))[0]
        bright = alpha * rng.uniform(0.35, 1)
        glow(canvas, x, y, size * 9, colour, 0.34 * bright)
        canvas.drawCircle(x, y, size, brush("#E8FBFF", 0.85 * bright))


def _mirrored(canvas: skia.Canvas, part: object) -> None:
    canvas.save()
    canvas.translate(*FISH)
    canvas.scale(-1, 1)
    part(canvas)
    canvas.restore()


def near_left(canvas: skia.Canvas) -> None:
    pen = ("#3A3690", "#151540", VIOLET)
    for x, y, height, seed, lean in ((22, 690, 176, 1, 0.16), (92, 704, 118, 2, 0.1), (158, 716, 82, 3, 0.2)):
        sea_pen(canvas, (x, y), height, seed, pen, lean)
    _bank(canvas, lambda x: 748 - 104 * ease(300, -80, x))


def near_right(canvas: skia.Canvas) -> None:
    feet = [(1700, 690), (1682, 694), (1664, 696), (1640, 702), (1622, 704), (1560, 716), (1544, 718)]
    tube_worms(canvas, feet, 84, 4, ("#1C4A66", "#2F7C8C"))
    _bank(canvas, lambda x: 750 - 96 * ease(1440, 1780, x))


def _bank(canvas: skia.Canvas, height: object) -> None:
    rough = noise(8, 4)
    bank = ridge(lambda x: height(x) + rough(x / 50) * 8)
    canvas.drawPath(bank, brush(downward(620, 730, (0, "#090C2A"), (1, "#020208"))))


def layers() -> dict[str, skia.Image]:
    """Return the layers; ``shine_right``, ``dots_one`` and ``dots_two`` are to be added."""
    fish = {
        f"fish_{name}_right": painted(lambda c, part=part: _mirrored(c, part))
        for name, part in anglerfish.PARTS.items()
    }
    return {
        "water": painted(water),
        "far": blurred(painted(far), 2.2),
        "shine_right": painted(shine_right),
        "jellies_far_left": blurred(painted(jellies_far_left), 1),
        "bones_left": blurred(painted(bones_left), 0.7),
        "ground": painted(ground),
        "jelly_left": painted(jelly_left),
        "dots_one": painted(lambda canvas: _dots(canvas, 6)),
        "dots_two": painted(lambda canvas: _dots(canvas, 23)),
        **fish,
        "near_left": rim_lit(painted(near_left), "#8A6CFF", (-2, 3), 2.4, 0.5),
        "near_right": rim_lit(painted(near_right), "#4FF2DE", (2, 3), 2.4, 0.6),
    }
