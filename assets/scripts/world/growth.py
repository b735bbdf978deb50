"""What grows on the ground: corals, sea fans, sponges, grass."""

import math
import random

import skia

from world.outline import Point, ribbon
from world.paint import across, brush, downward, mixed


def staghorn(
    canvas: skia.Canvas,
    foot: Point,
    height: float,
    seed: int,
    colours: tuple[str, str],
    lean: float = 0.0,
    thickness: float = 11,
) -> None:
    """Draw a branching coral: stout branches that fork upward and end round and pale."""
    rng = random.Random(seed)
    pale, deep = colours
    shade = downward(
        foot[1] - height, foot[1], (0, pale), (0.55, mixed(pale, deep, 0.45)), (1, deep)
    )
    paint = brush(shade)

    def grow(start: Point, angle: float, length: float, width: float, level: int) -> None:
        bend = rng.uniform(-0.22, 0.22)
        points, (x, y) = [start], start
        for step in range(1, 7):
            turned = angle + bend * step / 6
            x, y = x + math.cos(turned) * length / 6, y + math.sin(turned) * length / 6
            points.append((x, y))
        widths = [width * (1 - 0.28 * k / 6) for k in range(7)]
        canvas.drawPath(ribbon(points, widths), paint)
        canvas.drawCircle(x, y, widths[-1], paint)
        if level == 0:
            return
        turned = angle + bend
        forks = 2 if rng.random() < 0.72 else 3
        for fork in range(forks):
            part = (fork / (forks - 1) - 0.5) * rng.uniform(0.75, 1.15)
            # Branches seek the light: each turns a little towards straight up.
            up = turned + part
            up += (-math.pi / 2 - up) * 0.22
            grow((x, y), up, length * rng.uniform(0.66, 0.86), width * 0.7, level - 1)
        if rng.random() < 0.5:
            k = rng.randrange(2, 5)
            grow(points[k], turned + rng.choice((-0.8, 0.8)), length * 0.5, width * 0.55, 0)

    grow(foot, -math.pi / 2 + lean, height * 0.3, thickness, 4)


def sea_fan(
    canvas: skia.Canvas,
    foot: Point,
    height: float,
    seed: int,
    colours: tuple[str, str],
    lean: float = 0,
) -> None:
    """Draw a fan of fine twigs in one plane, denser towards its rim."""
    rng = random.Random(seed)
    pale, deep = colours
    paint = downward(foot[1] - height, foot[1], (0, pale), (1, deep))

    def grow(start: Point, angle: float, length: float, width: float, level: int) -> None:
        x, y = start
        path = skia.Path()
        path.moveTo(x, y)
        for _ in range(3):
            angle += rng.uniform(-0.12, 0.12)
            x, y = x + math.cos(angle) * length / 3, y + math.sin(angle) * length / 3
            path.lineTo(x, y)
        canvas.drawPath(path, brush(paint, line=max(0.7, width)))
        if level:
            for side in (-1, 1):
                turn = side * rng.uniform(0.2, 0.5)
                grow(
                    (x, y), angle + turn, length * rng.uniform(0.72, 0.92), width * 0.72, level - 1
                )

    for k in range(3):
        grow(foot, -math.pi / 2 + lean + (k - 1) * 0.42, height * 0.23, height * 0.034, 6)


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
