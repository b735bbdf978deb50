"""Outlines: smooth curves, ribbons, ridges and cliffs, and the noise that makes them uneven.

Lengths are layout units: a zone is HEIGHT units high and as wide as the widest window, WIDTH.
"""

import math
import random
from collections.abc import Callable, Iterable, Sequence

import skia

WIDTH, HEIGHT = 1720, 720
BEYOND = 80  # units that shapes reach over the picture's edges, so that no end of them is seen

Point = tuple[float, float]
Curve = Callable[[float], float]


def ease(start: float, end: float, at: float) -> float:
    """Return how far ``at`` is from ``start`` to ``end``, 0 to 1, slow at both ends."""
    part = min(1.0, max(0.0, (at - start) / (end - start)))
    return part * part * (3 - 2 * part)


def noise(seed: int, octaves: int = 4, gain: float = 0.5) -> Curve:
    """Return smooth noise from -1 to 1; each finer octave weighs ``gain`` times the one before."""
    rng = random.Random(seed)
    values = [rng.random() for _ in range(1024)]

    def wave(at: float) -> float:
        left = math.floor(at)
        part = ease(0, 1, at - left)
        return values[left % 1024] * (1 - part) + values[(left + 1) % 1024] * part

    weights = [gain**octave for octave in range(octaves)]

    def summed(at: float) -> float:
        waves = (weight * wave(at * 2**k + 31.7 * k) for k, weight in enumerate(weights))
        return 2 * sum(waves) / sum(weights) - 1

    return summed


def curve(points: Sequence[Point], closed: bool = False) -> skia.Path:
    """Return a smooth path through these points (Catmull-Rom, as cubic Bezier segments)."""
    path, count = skia.Path(), len(points)
    path.moveTo(*points[0])
    for k in range(count if closed else count - 1):
        if closed:
            around = [points[(k + step) % count] for step in (-1, 0, 1, 2)]
        else:
            around = [points[min(count - 1, max(0, k + step))] for step in (-1, 0, 1, 2)]
        before, here, there, after = around
        path.cubicTo(
            here[0] + (there[0] - before[0]) / 6,
            here[1] + (there[1] - before[1]) / 6,
            there[0] - (after[0] - here[0]) / 6,
            there[1] - (after[1] - here[1]) / 6,
            *there,
        )
    if closed:
        path.close()
    return path


def polygon(points: Iterable[Point], closed: bool = True) -> skia.Path:
    """Return straight lines from point to point."""
    path = skia.Path()
    path.addPoly([skia.Point(*point) for point in points], closed)
    return path


def bent_line(start: Point, angle: float, bend: float, length: float, steps: int) -> list[Point]:
    """Return points along a line that sets out at ``angle`` and turns by ``bend`` to its end."""
    points, (x, y) = [start], start
    for step in range(1, steps + 1):
        turned = angle + bend * step / steps
        x, y = x + math.cos(turned) * length / steps, y + math.sin(turned) * length / steps
        points.append((x, y))
    return points


def ribbon(centre: Sequence[Point], half_widths: Sequence[float]) -> skia.Path:
    """Return the outline around a centre line whose width changes: kelp, fins, bones."""
    left, right, last = [], [], len(centre) - 1
    for k, (x, y) in enumerate(centre):
        (x0, y0), (x1, y1) = centre[max(0, k - 1)], centre[min(last, k + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        across, along = (y0 - y1) / length, (x1 - x0) / length
        left.append((x + across * half_widths[k], y + along * half_widths[k]))
        right.append((x - across * half_widths[k], y - along * half_widths[k]))
    return curve(left + right[::-1], closed=True)


def ridge(top: Curve, step: float = 10) -> skia.Path:
    """Return the ground below the line ``top(x)``, over the whole width."""
    count = int((WIDTH + 2 * BEYOND) / step) + 2
    places = [-BEYOND + step * k for k in range(count)]
    path = curve([(x, top(x)) for x in places])
    path.lineTo(places[-1], HEIGHT + BEYOND)
    path.lineTo(places[0], HEIGHT + BEYOND)
    path.close()
    return path


def pillar(left: Curve, right: Curve, top: float, bottom: float, step: float = 9) -> skia.Path:
    """Return the shape between the lines ``left(y)`` and ``right(y)``: a sea stack, a wall."""
    count = int((bottom - top) / step) + 2
    places = [top + step * k for k in range(count)]
    down = [(left(y), y) for y in places]
    up = [(right(y), y) for y in reversed(places)]
    path = curve(down)
    path.lineTo(*up[0])
    path.addPath(curve(up), skia.Path.kExtend_AddPathMode)
    path.close()
    return path


def boulder(x: float, y: float, rx: float, ry: float, seed: int, rough: float = 0.1) -> skia.Path:
    """Return an uneven round shape about a middle."""
    rng, count = random.Random(seed), 16
    points = []
    for k in range(count):
        angle, size = math.tau * k / count, 1 + rng.uniform(-rough, rough)
        points.append((x + math.cos(angle) * rx * size, y + math.sin(angle) * ry * size))
    return curve(points, closed=True)
