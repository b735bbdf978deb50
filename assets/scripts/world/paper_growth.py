"""What grows in the sea of paper: folded kelp, cut corals, pleated fans, rolled strips, stars."""

import math
import random

import skia

from painting.outline import Point, bent_line, curve, polygon, ribbon
from painting.paint import across, brush, mixed
from world.paper_cut import CAST, facet, joined, piece, strip

_DARK = "#2E3440"


def kelp(
    canvas: skia.Canvas,
    foot: Point,
    height: float,
    seed: int,
    colour: str,
    bend: float = 26,
    leaf: float = 58,
) -> None:
    """Lay a stem with leaves that are folded along their middle."""
    rng, phase = random.Random(seed), seed * 1.9

    def place(t: float) -> Point:
        wave = math.sin(phase + t * 3.8) - math.sin(phase)
        return foot[0] + wave * bend * (0.3 + 0.7 * t), foot[1] - height * t

    stem = [place(k / 20) for k in range(21)]
    piece(canvas, ribbon(stem, [4.6 - 3.2 * k / 20 for k in range(21)]), mixed(colour, _DARK, 0.25))
    count = max(6, round(height / 27))
    for k in range(1, count + 1):
        x, y = place(k / count)
        side = 1 if k % 2 else -1
        reach = leaf * (1 - 0.5 * k / count) * rng.uniform(0.88, 1.12)
        angle = -math.pi / 2 + side * (rng.uniform(0.5, 0.8) if k < count else 0.1)
        _leaf(canvas, (x, y), reach, angle, colour)


def _leaf(canvas: skia.Canvas, foot: Point, reach: float, angle: float, colour: str) -> None:
    canvas.save()
    canvas.translate(*foot)
    canvas.rotate(math.degrees(angle))
    half = reach * 0.23
    above = [(reach * 0.3, -half), (reach * 0.68, -half * 0.8)]
    below = [(x, -y) for x, y in above]
    upper, lower = (curve([(0, 0), *side, (reach, 0)]) for side in (above, below))
    both = curve([(0, 0), *above, (reach, 0), *below[::-1]], closed=True)
    # The half that is turned away from the light, which comes from above on the left.
    shade = lower if math.cos(angle) > 0 else upper
    piece(
        canvas,
        both,
        mixed(colour, "#FFFFFF", 0.14),
        0.6,
        inside=lambda inner: inner.drawPath(shade, brush(mixed(colour, _DARK, 0.16))),
    )
    canvas.restore()


def branching(
    canvas: skia.Canvas,
    foot: Point,
    height: float,
    seed: int,
    colour: str,
    lean: float = 0.0,
    width: float = 15,
) -> None:
    """Lay a coral of forking arms with round ends, cut from one sheet."""
    rng, arms = random.Random(seed), []

    def grow(start: Point, angle: float, length: float, wide: float, level: int) -> None:
        bend = rng.uniform(-0.3, 0.3)
        points = bent_line(start, angle, bend, length, 4)
        arms.append((curve(points), wide))
        if level:
            for side in (-1, 1):
                up = angle + bend + side * rng.uniform(0.4, 0.62)
                up += (-math.pi / 2 + lean - up) * 0.22
                grow(points[-1], up, length * rng.uniform(0.7, 0.9), wide * 0.8, level - 1)

    grow(foot, -math.pi / 2 + lean, height * 0.27, width, 4)

    piece(canvas, joined([strip(path, wide) for path, wide in arms]), colour)


def pleated(
    canvas: skia.Canvas, foot: Point, reach: float, colour: str, lean: float = 0.0, pleats: int = 9
) -> None:
    """Lay a fan of pleated paper: sides in light and in shade by turns, its rim scalloped."""
    start, turn = -math.pi / 2 + lean - 1.15, 2.3 / (2 * pleats)
    rim = []
    for k in range(2 * pleats + 1):
        far = reach * (1 if k % 2 else 0.94)
        rim.append(
            (foot[0] + math.cos(start + k * turn) * far, foot[1] + math.sin(start + k * turn) * far)
        )

    def sides(inner: skia.Canvas) -> None:
        for k in range(2 * pleats):
            tone = mixed(colour, "#FFFFFF", 0.24) if k % 2 == 0 else mixed(colour, _DARK, 0.14)
            facet(inner, [foot, rim[k], rim[k + 1]], tone)

    piece(canvas, polygon([foot, *rim]), colour, inside=sides)
    band = [(foot[0] + (x - foot[0]) * 0.8, foot[1] + (y - foot[1]) * 0.8) for x, y in rim]
    canvas.drawPath(polygon(band, closed=False), brush("#FFFDF5", 0.5, line=1.6))


def rolled(
    canvas: skia.Canvas, middle: Point, reach: float, colour: str, turns: float = 3.2, seed: int = 0
) -> None:
    """Lay a strip of paper on its edge, rolled up to a loose spiral."""
    points = []
    for k in range(round(turns * 16) + 1):
        angle = math.tau * k / 16 + seed
        far = reach * (1 - 0.86 * (k / (turns * 16)) ** 0.85)
        points.append((middle[0] + math.cos(angle) * far, middle[1] + math.sin(angle) * far))
    disc = skia.Path()
    disc.addCircle(*middle, reach + 1)
    canvas.drawPath(disc, brush(mixed(colour, CAST, 0.5), 0.2))
    piece(canvas, strip(curve(points), 3.0), colour, 0.7, 0.8)


def tubes(canvas: skia.Canvas, foot: Point, height: float, colour: str, count: int = 3) -> None:
    """Lay rolled-up cards that stand side by side, the highest in the middle."""
    middle = (count - 1) / 2
    for k in sorted(range(count), key=lambda k: -abs(k - middle)):
        tall, half = height * (1 - 0.26 * abs(k - middle)), height * 0.125
        x, top = foot[0] + (k - middle) * half * 2.3, foot[1] - tall
        body = skia.Path()
        body.addRect(skia.Rect.MakeLTRB(x - half, top, x + half, foot[1] + 40))
        mouth = skia.Rect.MakeLTRB(x - half, top - half * 0.4, x + half, top + half * 0.4)
        rim = skia.Path()
        rim.addOval(mouth)
        round_off = across(
            x - half,
            x + half,
            (0, mixed(colour, "#FFFFFF", 0.3)),
            (0.45, colour),
            (1, mixed(colour, _DARK, 0.3)),
        )
        piece(canvas, joined([body, rim]), round_off)
        canvas.drawOval(mouth, brush(mixed(colour, _DARK, 0.45)))
        canvas.drawOval(mouth, brush("#FFFDF5", 0.6, line=1.0))


def star(canvas: skia.Canvas, middle: Point, reach: float, colour: str, turn: float = 0.0) -> None:
    """Lay a folded star with five arms."""
    corners = []
    for k in range(10):
        angle, far = turn - math.pi / 2 + k * math.pi / 5, reach * (0.46 if k % 2 else 1)
        corners.append((middle[0] + math.cos(angle) * far, middle[1] + math.sin(angle) * far))

    def sides(inner: skia.Canvas) -> None:
        for k in range(10):
            tone = mixed(colour, "#FFFFFF", 0.26) if k % 2 else mixed(colour, _DARK, 0.12)
            facet(inner, [middle, corners[k], corners[(k + 1) % 10]], tone)

    piece(canvas, polygon(corners), colour, 0.8, inside=sides)


def algae(
    canvas: skia.Canvas,
    foot: Point,
    height: float,
    seed: int,
    colour: str,
    lean: float = 0.0,
    lobes: int = 12,
) -> None:
    """Lay a weed with round lobes on both sides, cut from one sheet with scissors."""
    rng, paths = random.Random(seed), []

    def place(t: float) -> Point:
        return foot[0] + lean * height * t * t + 8 * math.sin(seed + 3 * t), foot[1] - height * t

    paths.append(
        ribbon(
            [place(k / 12) for k in range(13)],
            [height * (0.024 - 0.012 * k / 12) for k in range(13)],
        )
    )
    for k in range(lobes):
        t = 0.16 + 0.8 * k / (lobes - 1)
        x, y = place(t)
        side = 1 if k % 2 else -1
        angle = -math.pi / 2 + side * (rng.uniform(0.75, 1.0) if k < lobes - 1 else 0.05)
        reach = height * (0.25 - 0.16 * abs(t - 0.36)) * rng.uniform(0.85, 1.1)
        bow = angle - side * 0.45
        tip = (x + math.cos(angle) * reach * 0.6, y + math.sin(angle) * reach * 0.6)
        end = (tip[0] + math.cos(bow) * reach * 0.4, tip[1] + math.sin(bow) * reach * 0.4)
        wide = height * (0.031 - 0.009 * t)
        paths.append(ribbon([(x, y), tip, end], [wide * 0.5, wide, wide * 1.1]))
        knob = skia.Path()
        knob.addCircle(*end, wide * 1.2)
        paths.append(knob)
    piece(canvas, joined(paths), colour)
