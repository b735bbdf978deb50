"""What grows on the ground: corals, sea fans, sponges, grass."""

import math
import random

import skia

from painting.outline import Point, ribbon
from painting.paint import across, brush, downward, mixed


def sea_fan(
    canvas: skia.Canvas,
    foot: Point,
    height: float,
    seed: int,
    colours: tuple[str, str],
    lean: float = 0,
    levels: int = 6,
    stout: float = 1.0,
) -> None:
    """Draw a fan of twigs in one plane: they fork ``levels`` times, and seldom cross."""
    rng = random.Random(seed)
    pale, deep = colours
    paint = downward(foot[1] - height, foot[1], (0, pale), (1, deep))

    def grow(start: Point, angle: float, room: float, length: float, level: int) -> None:
        """Draw a twig and, to its left and right, two more that share its room in radians."""
        bend, (x, y) = rng.uniform(-0.14, 0.14), start
        centre = [start]
        for k in range(1, 4):
            turned = angle + bend * k / 3
            x, y = x + math.cos(turned) * length / 3, y + math.sin(turned) * length / 3
            centre.append((x, y))
        width = stout * height * 0.0034 * 1.42 ** (level + 6 - levels)
        widths = [max(0.45, width * (1 - 0.1 * k)) for k in range(4)]
        canvas.drawPath(ribbon(centre, widths), brush(paint))
        if level:
            for side in (-1, 1):
                aside = angle + side * (0.13 + 0.22 * room) * rng.uniform(0.75, 1.25)
                grow((x, y), aside, room * 0.6, length * rng.uniform(0.78, 0.92), level - 1)

    for k in range(3):
        grow(foot, -math.pi / 2 + lean + (k - 1) * 0.5, 1.0, height * 0.2, levels)


def sponges(
    canvas: skia.Canvas,
    foot: Point,
    count: int,
    height: float,
    seed: int,
    colours: tuple[str, str, str],
) -> None:
    """Draw a group of tube sponges with dark mouths."""
    rng = random.Random(seed)
    lit, dark, mouth = colours
    for k in range(count):
        x = foot[0] + (k - (count - 1) / 2) * height * 0.3 + rng.uniform(-4, 4)
        tall = height * rng.uniform(0.55, 1.0)
        half, lean = height * rng.uniform(0.085, 0.11), rng.uniform(-0.1, 0.1)
        top = (x + lean * tall, foot[1] - tall)
        middle = (x + lean * tall * 0.35, foot[1] - tall * 0.5)
        shade = across(x - half * 1.4, x + half * 1.6, (0, dark), (0.35, lit), (1, dark))
        tube = ribbon([(x, foot[1] + 10), middle, top], [half * 0.72, half * 0.9, half])
        canvas.drawPath(tube, brush(shade))
        rim = skia.Rect.MakeXYWH(top[0] - half, top[1] - half * 0.38, 2 * half, half * 0.76)
        canvas.drawOval(rim, brush(mixed(lit, "#FFFFFF", 0.28)))
        canvas.drawOval(rim.makeInset(half * 0.2, half * 0.12), brush(mouth))


def grass(
    canvas: skia.Canvas,
    foot: Point,
    count: int,
    height: float,
    seed: int,
    colours: tuple[str, str],
    spread: float = 50,
    lean: float = 0.0,
) -> None:
    """Draw blades of sea grass that bend one way, some more and some less."""
    rng = random.Random(seed)
    pale, deep = colours
    shade = downward(foot[1] - height, foot[1], (0, pale), (1, deep))
    for _ in range(count):
        x, tall = foot[0] + rng.gauss(0, spread / 2), height * rng.uniform(0.45, 1.1)
        bend, phase = lean + rng.uniform(-0.25, 0.25), rng.uniform(0, math.tau)
        steps = [k / 7 for k in range(8)]
        centre = [
            (x + bend * tall * t * t + math.sin(phase + 3 * t) * 5 * t, foot[1] + 6 - tall * t)
            for t in steps
        ]
        canvas.drawPath(ribbon(centre, [3.6 * (1 - t) ** 0.7 + 0.25 for t in steps]), brush(shade))
