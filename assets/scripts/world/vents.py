"""Black smokers: chimneys of rock with fire in their mouths, their smoke, and worms at the foot."""

import math
import random

import skia

from painting.outline import Curve, Point, ease, noise, pillar, ribbon
from painting.paint import across, around, brush, downward, mixed

FIRE = "#FF6A22"

Vent = tuple[Point, float, float, int]
"""A chimney: the middle of its foot, its height, half its width, and its seed."""


def _middle(foot: Point, height: float, half: float, seed: int) -> Curve:
    wave, lean = noise(seed, 4, 0.6), (seed % 5 - 2) * 0.05

    def at(y: float) -> float:
        part = (y - foot[1] + height) / height
        return foot[0] + lean * (foot[1] - y) + wave(part * 2.2 + 40) * half * 0.5

    return at


def mouth(foot: Point, height: float, half: float, seed: int) -> Point:
    """Return where the fire of such a chimney is."""
    return _middle(foot, height, half, seed)(foot[1] - height), foot[1] - height


def chimney(canvas: skia.Canvas, foot: Point, height: float, half: float, seed: int) -> None:
    """Draw a chimney, knobbly and wider below, lit by the fire in its mouth."""
    x, top = mouth(foot, height, half, seed)
    middle, rng = _middle(foot, height, half, seed), random.Random(seed)

    def edge(side: int, wave: Curve) -> Curve:
        def at(y: float) -> float:
            part = (y - top) / height
            bulge = 0.5 + 0.95 * part**1.4 + 0.13 * math.sin(11 * part + seed)
            knobs = 0.16 * abs(math.sin(y / (half * 0.55) + seed + side)) + 0.26 * wave(y / 17)
            return middle(y) + side * half * (bulge + knobs * min(1, 6 * part))

        return at

    left, right = edge(-1, noise(seed, 4, 0.7)), edge(1, noise(seed + 5, 4, 0.7))
    body = pillar(left, right, top, foot[1] + 30, 4)
    shade = downward(top, foot[1], (0, "#34182A"), (0.3, "#1C0F26"), (1, "#090512"))
    canvas.drawPath(body, brush(shade))
    canvas.save()
    canvas.clipPath(body, True)
    for _ in range(40):
        part = rng.random()
        wide, y = half * (0.5 + 0.95 * part), top + height * part
        size = half * rng.uniform(0.1, 0.3)
        knob = skia.Rect.MakeXYWH(middle(y) + rng.uniform(-1.1, 0.9) * wide, y, size * 1.6, size)
        canvas.drawOval(knob, brush("#04030C", 0.45, blur=1.2))
        canvas.drawOval(knob.makeOffset(0, -size * 0.45), brush("#8A3E44", 0.2, blur=1.2))
    round_off = ((0, "#04030C", 0.7), (0.45, "#04030C", 0), (1, "#04030C", 0.6))
    canvas.drawPaint(brush(across(foot[0] - half * 1.5, foot[0] + half * 1.5, *round_off)))
    heat = ((0, "#FF7A2E", 0.62), (0.3, "#C83A1C", 0.3), (1, "#8A2030", 0))
    canvas.drawPaint(brush(around(x, top, half * 2, *heat)))
    for _ in range(2):
        start = (x + rng.uniform(-0.5, 0.5) * half, top + height * rng.uniform(0.16, 0.5))
        _crack(canvas, start, height * rng.uniform(0.2, 0.3), rng)
    canvas.restore()
    wide = (right(top) - left(top)) / 2
    lip = skia.Rect.MakeXYWH(x - wide, top - wide * 0.26, wide * 2, wide * 0.52)
    canvas.drawOval(lip, brush("#6A2820"))
    fire = ((0, "#FFF6C8"), (0.35, "#FFC04A"), (0.8, FIRE), (1, "#B83418"))
    canvas.drawOval(
        lip.makeInset(wide * 0.16, wide * 0.1), brush(around(x, top, wide * 0.95, *fire))
    )


def _crack(canvas: skia.Canvas, start: Point, length: float, rng: random.Random) -> None:
    x, y = start
    path = skia.Path()
    path.moveTo(x, y)
    for _ in range(7):
        x, y = x + rng.uniform(-4.5, 4.5), y + length / 7
        path.lineTo(x, y)
    fade = downward(start[1], y, (0, "#FF9A3E", 0.8), (1, "#C8321A", 0))
    canvas.drawPath(path, brush(fade, 0.45, line=5, blur=3))
    canvas.drawPath(path, brush(fade, line=1.2))


def fire_light(canvas: skia.Canvas, place: Point, radius: float) -> None:
    """Draw the glow of a mouth, to be added to what is around it."""
    x, y = place
    core = ((0, "#FFC070", 0.6), (0.06, "#FF8636", 0.34), (0.16, "#E85A24", 0.17))
    rest = ((0.45, "#B8341E", 0.07), (1, "#7A1C22", 0))
    canvas.drawPaint(brush(around(x, y - radius * 0.05, radius, *core, *rest)))


def _puff(canvas: skia.Canvas, place: Point, radius: float, colour: str, alpha: float) -> None:
    fade = ((0, colour, alpha), (0.5, colour, alpha * 0.7), (1, colour, 0))
    canvas.drawCircle(*place, radius, brush(around(*place, radius, *fade)))


def smoke(canvas: skia.Canvas, place: Point, height: float, seed: int, drift: float) -> None:
    """Draw a plume: puffs that swell, thin out and are lit from below."""
    rng, sway = random.Random(seed), noise(seed, 3)
    count = 110
    for k in range(count, 0, -1):
        part = k / count
        size = 8 + 40 * part**0.75 * rng.uniform(0.6, 1.2)
        x = place[0] + drift * part**1.5 + (sway(part * 3.4) - sway(0)) * 46 * part
        x += rng.gauss(0, size * 0.5)
        y = place[1] - 4 - height * part
        _puff(canvas, (x, y), size, "#070717", 0.3 * (1 - part) ** 0.8)
        lit = 0.2 * (1 - ease(0, 0.5, part))
        _puff(canvas, (x + size * 0.15, y + size * 0.4), size * 0.62, "#D8541E", lit)
        if part > 0.12:
            _puff(
                canvas, (x - size * 0.3, y - size * 0.4), size * 0.5, "#4A5AA8", 0.09 * (1 - part)
            )


def tube_worms(
    canvas: skia.Canvas, foot: Point, count: int, height: float, seed: int, spread: float
) -> None:
    """Draw a cluster of pale tubes; most have a red plume out, some have drawn it in."""
    rng = random.Random(seed)
    places = sorted(
        (max(-1.0, min(1.0, rng.gauss(0, 0.45))) for _ in range(count)), key=abs, reverse=True
    )
    for part in places:
        tall = height * (1.1 - 0.7 * min(1, abs(part))) * rng.choice((0.5, 0.75, 0.9, 1.1))
        half, pale = rng.uniform(1.0, 1.7) + height * 0.009, rng.random()
        lean, bend = part * 0.4 + rng.gauss(0, 0.16), rng.uniform(-7, 7)
        x, y, phase = foot[0] + part * spread, foot[1] + 8, rng.uniform(0, 2)
        steps = [k / 8 for k in range(9)]
        stem = [
            (x + lean * tall * t * t + bend * t * math.sin(4 * t + phase), y - (tall + 8) * t)
            for t in steps
        ]
        top = mixed("#6A4656", "#B88C86", 0.55 * pale)
        shade = downward(y - tall, y, (0, top), (0.4, "#3A2238"), (1, "#0E0716"))
        canvas.drawPath(ribbon(stem, [half * (0.8 + 0.2 * t) for t in steps]), brush(shade))
        if rng.random() < 0.78:
            turn = math.atan2(stem[-1][0] - stem[-3][0], stem[-3][1] - stem[-1][1])
            _plume(
                canvas,
                stem[-1],
                turn,
                rng.uniform(3.5, 7.5) + height * rng.uniform(0.04, 0.11),
                half,
                rng,
            )
        else:
            tip = stem[-1]
            canvas.drawCircle(*tip, half * 0.8, brush("#2A0E1C"))


def _plume(
    canvas: skia.Canvas, root: Point, turn: float, long: float, half: float, rng: random.Random
) -> None:
    """Draw a worm's plume: a lobe of red gills, split down the middle."""
    canvas.save()
    canvas.translate(*root)
    canvas.rotate(math.degrees(turn))
    full = half * rng.uniform(1.2, 1.9)
    red = downward(-long, 2, (0, mixed("#E8604A", "#FF9A7A", rng.random() * 0.5)), (1, "#6A1228"))
    for side in (-1, 1):
        lobe = [(0.0, 2.0), (side * full * 0.7, -long * 0.45), (side * full * 0.35, -long)]
        canvas.drawPath(ribbon(lobe, [half * 0.6, full * 0.75, 0.5]), brush(red))
    canvas.drawLine(0, 0, 0, -long * 0.85, brush("#5A0E22", 0.7, line=0.7))
    canvas.restore()
