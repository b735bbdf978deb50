"""Cliffs: walls of the canyon, with ledges, made of buttresses one before another."""

import math
import random

import skia

from painting.light import cloud, facets
from painting.outline import BEYOND, HEIGHT, WIDTH, Curve, ease, noise, pillar
from painting.paint import Stop, brush, downward, mixed


def wall(middle: Curve, seed: int, rough: float, ledge: float) -> Curve:
    """Return a cliff's edge: flat faces, ledges between them, and fine roughness."""
    broad, fine = noise(seed, 2), noise(seed + 3, 4, 0.6)

    def at(y: float) -> float:
        # Strata are not level: ledges come at uneven heights.
        place = y / ledge + broad(y / 170) * 0.6
        stepped = math.floor(place) + ease(0.76, 1.0, place % 1)
        return middle(y) + rough * broad(stepped * 1.37 + 9) + fine(y / 22) * 6

    return at


def _cliff(edge: Curve, right: bool) -> skia.Path:
    if right:
        return pillar(edge, lambda _: WIDTH + BEYOND, -BEYOND, HEIGHT + BEYOND, 7)
    return pillar(lambda _: -BEYOND, edge, -BEYOND, HEIGHT + BEYOND, 7)


def draw_cliff(
    canvas: skia.Canvas, edge: Curve, right: bool, seed: int, depth: float, *stops: Stop
) -> None:
    """Draw a wall as buttresses one before another; each is darker by ``depth``, its edge lit."""
    way, rng = (1 if right else -1), random.Random(seed)
    back = 0.0
    for k in range(5):
        wave = wall(lambda _: 0.0, seed + 10 * k, 30, rng.uniform(90, 190))
        tilt = rng.uniform(-0.14, 0.1)

        def face(y: float, back=back, wave=wave, tilt=tilt, first=not k) -> float:
            return edge(y) if first else edge(y) + way * max(6, back + tilt * (y - 360) + wave(y))

        path = _cliff(face, right)
        canvas.drawPath(path, brush(downward(0, HEIGHT, *stops)))
        canvas.save()
        canvas.clipPath(path, True)
        canvas.drawPath(path, brush(stops[0][1], 0.3, line=9, blur=6))
        seam = downward(180, 560, (0, "#7FA8F0"), (1, "#C8603E"))
        canvas.drawPath(path, brush(seam, 0.08, line=4, blur=1.6))
        canvas.drawPaint(brush(facets("#04061C", 0.46, (0.014, 0.0075), seed + 3.3 * k)))
        canvas.drawPaint(brush(cloud("#04061C", 0.3, (0.006, 0.004), seed + k, 0.4, 0.75)))
        canvas.restore()
        back += rng.uniform(44, 84)
        stops = tuple((at, mixed(colour, "#05061A", depth)) for at, colour, *_ in stops)
