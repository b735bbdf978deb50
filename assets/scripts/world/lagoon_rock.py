"""Rocks of the lagoon and what lies on them: boulders, banks, starfish, pebbles.

The sun stands at the top left; its light dances on whatever faces up.
"""

import math
import random

import skia

from painting.form import formed
from painting.light import caustics, cloud, facets
from painting.outline import WIDTH, Curve, Point, curve, noise, ridge
from painting.paint import around, brush, downward, mixed

Place = tuple[float, float, float, float, int]
"""The middle of a stone's foot, half its width, its height, and its seed."""


def boulders(canvas: skia.Canvas, *stones: Place) -> None:
    """Draw stones that widen towards their feet and stand in their own shadows."""
    for x, y, rx, ry, seed in stones:
        shade = downward(y - ry, y + 30, (0, "#5FC0AE"), (0.45, "#2C8A94"), (1, "#14607A"))
        stone = _stone(x, y, rx, ry, seed)
        shadow = skia.Rect.MakeXYWH(x - rx * 1.3, y - 26, rx * 2.7, 60)
        canvas.drawOval(shadow, brush("#2C7C84", 0.5, blur=16))
        formed(canvas, stone, brush(shade), None, brush("#0B4A66", 0.6), (-14, -22), 20)
        _roughen(canvas, stone, (x, y - ry), seed)


def bank(canvas: skia.Canvas, middle: float, height: Curve, seed: int) -> None:
    """Draw the rock at a lower corner of the picture, about ``middle``, under ``height(x)``."""
    rough, fine = noise(8, 3), noise(seed, 2)
    rock = ridge(lambda x: height(x) + rough(x / 60) * 12 + fine(x / 17) * 4, 5)
    fill = brush(downward(570, 740, (0, "#2F929C"), (0.4, "#17708A"), (1, "#0A4462")))
    formed(canvas, rock, fill, brush("#8CE0C8", 0.6), brush("#06324E", 0.4), (-3, -6), 6)
    _roughen(canvas, rock, (middle, 590), seed)


def _stone(x: float, y: float, half: float, tall: float, seed: int) -> skia.Path:
    rough = noise(seed, 4)

    def top(at: float) -> float:
        away = abs(at - x) / half
        bell = math.sqrt(max(0.0, 1 - away**2.4)) if away < 0.8 else 0.0
        foot = 0.66 * math.exp(-(((away - 0.8) / 0.26) ** 1.0)) if away >= 0.8 else 0.0
        return y - tall * max(bell, foot) * (1 + 0.16 * rough(at / 46)) + 34

    return ridge(top, 5)


def _roughen(canvas: skia.Canvas, rock: skia.Path, crest: Point, seed: int) -> None:
    """Give a rock broken faces, weed in its hollows and the sun's net on its upper side."""
    middle, top = crest
    canvas.save()
    canvas.clipPath(rock, True)
    canvas.drawPaint(brush(facets("#043250", 0.62, (0.016, 0.022), seed * 3.1)))
    canvas.drawPaint(brush(cloud("#0A4C66", 0.4, (0.014, 0.03), seed, 0.42, 0.62)))
    canvas.drawPaint(brush(cloud("#B6F0B8", 0.3, (0.03, 0.05), seed + 4, 0.5, 0.72)))
    canvas.saveLayer(None, brush("#FFFFFF", blend="screen"))
    canvas.save()
    canvas.translate(middle - WIDTH / 2, 0)
    canvas.drawPaint(brush(caustics(top - 90, "#F4FFE0", 0.42, top - 20, top + 30, 0.5, seed)))
    canvas.restore()
    fade = downward(top, top + 120, (0, "#FFFFFF"), (1, "#FFFFFF", 0))
    canvas.drawPaint(brush(fade, blend="mask"))
    canvas.restore()
    canvas.restore()


def starfish(canvas: skia.Canvas, x: float, y: float, size: float, seed: int) -> None:
    """Draw an orange starfish that clings to a slope, with rows of pale knobs on its arms."""
    rng = random.Random(seed)
    turn = rng.uniform(0, math.tau)
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(1, 0.74)
    arms = [turn + math.tau * k / 5 + rng.uniform(-0.14, 0.14) for k in range(5)]
    outline = []
    for angle in arms:
        for aside, out in ((-0.42, 0.42), (-0.13, 0.8), (0.0, 1.0), (0.13, 0.8), (0.42, 0.42)):
            there = angle + aside
            outline.append((math.cos(there) * out * size, math.sin(there) * out * size))
    shape = curve(outline, closed=True)
    canvas.drawPath(shape, brush("#06344C", 0.45, blur=3))
    stops = ((0, "#FFD08A"), (0.55, "#FF8E4E"), (1, "#C2483E"))
    fill = brush(around(-size * 0.3, -size * 0.4, size * 1.5, *stops))
    formed(canvas, shape, fill, brush("#FFF0C8", 0.3), brush("#8A2C4A", 0.6), (-1.6, -2), 2)
    for angle in arms:
        for k in range(1, 6):
            out, knob = size * 0.15 * k, 1.5 - 0.16 * k
            canvas.drawCircle(
                math.cos(angle) * out, math.sin(angle) * out, knob, brush("#FFE9C0", 0.85)
            )
    canvas.restore()


def pebbles(canvas: skia.Canvas, top: Curve, count: int, seed: int) -> None:
    """Strew pebbles and shells over sand that starts at ``top(x)``: larger towards its front."""
    rng, stones = random.Random(seed), []
    for _ in range(count):
        near = rng.random() ** 1.4
        x = rng.choice((rng.gauss(330, 190), rng.gauss(1390, 190), rng.uniform(0, 1720)))
        stones.append((near, x, top(x) + 16 + near * 96, rng.random()))
    for near, x, y, kind in sorted(stones):
        half = (2.2 + 7.5 * near) * (0.6 + 0.8 * kind)
        tone = ("#C8B48C", "#A9B7A0", "#F4E6CC", "#E8B8A0")[int(kind * 4)]
        box = skia.Rect.MakeXYWH(x - half, y - half * 0.5, 2 * half, half)
        shadow = box.makeOffset(half * 0.4, half * 0.34)
        canvas.drawOval(shadow, brush("#8A8468", 0.4, blur=1.2))
        light = mixed(tone, "#FFFFFF", 0.45)
        stops = ((0, light), (0.55, tone), (1, mixed(tone, "#4A7478", 0.5)))
        canvas.drawOval(box, brush(around(x - half * 0.4, y - half * 0.4, half * 1.8, *stops)))
