"""Corals of the reef: tables, thickets of staghorn, brain corals and mounds.

The light falls from the top right; colours go from the lit tip to the shadow.
"""

import math
import random

import skia

from painting.light import meanders
from painting.outline import Point, boulder, curve, ribbon
from painting.paint import across, around, brush, downward, mixed

Colours = tuple[str, str, str]
NIGHT = "#140A38"


def table(
    canvas: skia.Canvas, foot: Point, half: float, rise: float, seed: int, colours: Colours
) -> None:
    """Draw a table coral: a stalk that opens into one plate, bristling with short branches."""
    rng = random.Random(seed)
    tip, lit, deep = colours
    (x, y), flat = foot, half * 0.15
    top = y - rise
    under = [(0.11, y + 12), (0.1, y - rise * 0.4), (0.24, top + flat * 2.6)]
    under += [(0.6, top + flat * 1.45), (0.92, top + flat * 0.5), (0.9, top)]
    right = [(x + half * part, height) for part, height in under]
    left = [(x - half * part, height) for part, height in reversed(under)]
    body = curve(right + left, closed=True)
    stops = (
        (0, mixed(deep, NIGHT, 0.15)),
        (0.4, mixed(deep, NIGHT, 0.6)),
        (1, mixed(deep, NIGHT, 0.4)),
    )
    canvas.drawPath(body, brush(downward(top, y, *stops)))
    canvas.save()
    canvas.clipPath(body, True)
    for k in range(26):
        part = (k - 12.5) / 12.5
        end = (x + part * half, top + flat * 0.6)
        rib = curve([(x + part * half * 0.08, y), (x + part * half * 0.2, top + flat * 3), end])
        canvas.drawPath(rib, brush(lit, 0.1 + 0.16 * max(0, part), line=1.6))
    canvas.restore()
    plate = boulder(x, top, half, flat, seed, 0.045)
    shade = across(x - half, x + half, (0, deep), (0.55, mixed(lit, deep, 0.4)), (1, lit))
    canvas.drawPath(plate, brush(shade))
    places = []
    for _ in range(int(half * 3.2)):
        angle, out = rng.uniform(0, math.tau), math.sqrt(rng.random())
        places.append((math.sin(angle) * out * 0.96, math.cos(angle) * out))
    for down, aside in sorted(places):
        foot_x, foot_y = x + aside * half, top + down * flat
        tall = half * rng.uniform(0.045, 0.085)
        lean = aside * tall * 0.7
        bright = min(1, max(0, 0.45 + 0.3 * aside - 0.2 * down + rng.uniform(-0.2, 0.2)))
        stem = ribbon(
            [
                (foot_x, foot_y + 2),
                (foot_x + lean * 0.4, foot_y - tall / 2),
                (foot_x + lean, foot_y - tall),
            ],
            [half * 0.014, half * 0.013, half * 0.008],
        )
        shade = downward(
            foot_y - tall,
            foot_y + 3,
            (0, mixed(lit, tip, bright)),
            (1, mixed(deep, lit, bright * 0.8)),
        )
        canvas.drawPath(stem, brush(shade))


def thicket(
    canvas: skia.Canvas,
    foot: Point,
    size: tuple[float, float],
    seed: int,
    colours: Colours,
    stems: int = 9,
    thickness: float = 8,
) -> None:
    """Draw staghorn coral: many stems from one spread foot, with side branches and pale tips."""
    rng = random.Random(seed)
    tip, lit, deep = colours
    wide, tall = size

    def branch(
        start: Point, angle: float, length: float, width: float, level: int, near: float
    ) -> None:
        points, (x, y), bend = [start], start, rng.uniform(-0.45, 0.45)
        for k in range(1, 8):
            turned = angle + bend * k / 7
            x, y = x + math.cos(turned) * length / 7, y + math.sin(turned) * length / 7
            points.append((x, y))
        widths = [width * (1 - 0.5 * k / 7) * rng.uniform(0.93, 1.07) for k in range(8)]
        if level:
            for _ in range(rng.choice((2, 3, 4))):
                k = rng.randrange(1, 7)
                side = rng.choice((-1, 1)) * rng.uniform(0.45, 0.85)
                up = turned + side + (-math.pi / 2 - turned - side) * 0.3
                less = rng.uniform(0.4, 0.62)
                branch(points[k], up, length * less, widths[k] * 0.8, level - 1, near)
        root = mixed(deep, NIGHT, 0.6 - 0.45 * near)
        middle = mixed(mixed(lit, deep, 0.8), lit, near)
        ends = [skia.Point(*start), skia.Point(x, y)]
        low = min(1, max(0, (foot[1] - start[1]) / tall))
        stops = [mixed(root, middle, low), middle, mixed(middle, tip, 0.5 + 0.5 * near)]
        colours_of = [int(brush(stop).getColor()) for stop in stops]
        shade = skia.GradientShader.MakeLinear(ends, colours_of, [0, 0.62, 1])
        canvas.drawPath(ribbon(points, widths), brush(shade))
        canvas.drawCircle(x, y, widths[-1], brush(stops[2]))

    for k in range(stems):
        near = k / max(1, stems - 1)
        aside = (k * 0.618 + 0.11) % 1 * 2 - 1
        start = (foot[0] + aside * wide * 0.28, foot[1] + near * 10)
        angle = -math.pi / 2 + aside * 0.85 + rng.uniform(-0.12, 0.12)
        length = tall * (0.8 - 0.25 * abs(aside)) * rng.uniform(0.8, 1.1) * (1 - 0.45 * near)
        branch(start, angle, length, thickness * (0.7 + 0.1 * near), 2, near)


def brain(
    canvas: skia.Canvas, middle: Point, size: Point, seed: int, colours: Colours, scale: float = 26
) -> None:
    """Draw a brain coral: a dome with winding grooves."""
    (x, y), (rx, ry) = middle, size
    dome = boulder(x, y, rx, ry, seed, 0.03)
    _ball(canvas, dome, middle, size, colours)
    canvas.save()
    canvas.clipPath(dome, True)
    for aside, colour, strength in (
        (0, mixed(colours[2], NIGHT, 0.4), 0.6),
        (1.6, colours[0], 0.16),
    ):
        grooves = meanders((x + aside, y - aside), size, colour, strength, scale, seed * 3.7)
        canvas.drawPaint(brush(grooves))
    canvas.restore()


def mound(canvas: skia.Canvas, middle: Point, size: Point, seed: int, colours: Colours) -> None:
    """Draw a boulder coral: lobes that swell from one another, dotted with polyps."""
    rng = random.Random(seed)
    (x, y), (rx, ry) = middle, size
    lobes = [(0.0, 0.0, 0.74)]
    for k in range(7):
        angle = math.pi * (1.08 + 0.84 * k / 6) + rng.uniform(-0.1, 0.1)
        lobes.append((math.cos(angle) * 0.6, math.sin(angle) * 0.52, rng.uniform(0.36, 0.5)))
    lobes += [(rng.uniform(-0.5, 0.5), 0.15 + 0.1 * k, rng.uniform(0.3, 0.42)) for k in range(3)]
    for aside, down, part in sorted(lobes, key=lambda lobe: lobe[1]):
        place, half = (x + aside * rx, y + down * ry), (part * rx, part * ry)
        _ball(canvas, boulder(*place, *half, rng.randrange(999), 0.05), place, half, colours)
        for _ in range(int(part * rx)):
            angle, out = rng.uniform(0, math.tau), math.sqrt(rng.random()) * 0.9
            dot = (
                place[0] + math.cos(angle) * out * half[0],
                place[1] + math.sin(angle) * out * half[1],
            )
            canvas.drawCircle(*dot, 1.3 * (1 - out * 0.5), brush(colours[0], 0.22))


def _ball(
    canvas: skia.Canvas, path: skia.Path, middle: Point, size: Point, colours: Colours
) -> None:
    (x, y), (rx, ry) = middle, size
    tip, lit, deep = colours
    stops = ((0, mixed(lit, tip, 0.55)), (0.4, lit), (0.8, deep), (1, mixed(deep, NIGHT, 0.4)))
    canvas.drawPath(path, brush(around(x + rx * 0.38, y - ry * 0.55, max(rx, ry) * 1.5, *stops)))
