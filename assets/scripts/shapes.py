"""Outlines in unit coordinates, as unions of polygons with optional holes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Outline = tuple[Point, ...]

ARC_STEPS = 72
CORNER_STEPS = 14
CORNER_POWER = 2.35  # of the superellipse: a little squarer than a circle


@dataclass(frozen=True)
class Shape:
    """A union of solid polygons, minus the holes."""

    solid: tuple[Outline, ...]
    holes: tuple[Outline, ...] = ()

    def __add__(self, other: Shape) -> Shape:
        return Shape(self.solid + other.solid, self.holes + other.holes)

    def minus(self, other: Shape) -> Shape:
        """Return this shape with `other` cut out."""
        return Shape(self.solid, self.holes + other.solid)

    def moved(self, dx: float, dy: float) -> Shape:
        """Return this shape shifted by (dx, dy)."""
        return self._mapped(lambda x, y: (x + dx, y + dy))

    def turned(self, degrees: float, pivot: Point) -> Shape:
        """Return this shape rotated clockwise on the screen about `pivot`."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        px, py = pivot
        return self._mapped(
            lambda x, y: (
                px + (x - px) * cos - (y - py) * sin,
                py + (x - px) * sin + (y - py) * cos,
            )
        )

    def _mapped(self, change) -> Shape:
        def apply(outlines: tuple[Outline, ...]) -> tuple[Outline, ...]:
            return tuple(tuple(change(x, y) for x, y in outline) for outline in outlines)

        return Shape(apply(self.solid), apply(self.holes))


def polygon(points: Iterable[Point]) -> Shape:
    """Return the polygon through `points`."""
    return Shape((tuple(points),))


def union(shapes: Iterable[Shape]) -> Shape:
    """Return all shapes as one."""
    total = Shape(())
    for shape in shapes:
        total = total + shape
    return total


def arc_points(
    centre: Point, radii: Point, start: float, end: float, steps: int = ARC_STEPS
) -> list[Point]:
    """Return points on an elliptic arc; degrees, clockwise on the screen from the right."""
    (cx, cy), (rx, ry) = centre, radii
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Shape:
    """Return an upright ellipse (a circle if `ry` is left out)."""
    return polygon(arc_points((cx, cy), (rx, rx if ry is None else ry), 0, 360))


def ring(cx: float, cy: float, radius: float, width: float, flatten: float = 1.0) -> Shape:
    """Return a ring whose stroke is centred on `radius`; `flatten` scales its height."""
    outer, inner = radius + width / 2, max(0.0, radius - width / 2)
    return ellipse(cx, cy, outer, outer * flatten).minus(ellipse(cx, cy, inner, inner * flatten))


def rounded_rect(left: float, top: float, right: float, bottom: float, radius: float) -> Shape:
    """Return a rectangle with superelliptic corners."""
    radius = max(0.0, min(radius, (right - left) / 2, (bottom - top) / 2))
    points = []
    corners = (
        (right - radius, bottom - radius, 1, 1),
        (left + radius, bottom - radius, -1, 1),
        (left + radius, top + radius, -1, -1),
        (right - radius, top + radius, 1, -1),
    )
    for index, (cx, cy, sx, sy) in enumerate(corners):
        steps = range(CORNER_STEPS + 1)
        for step in steps if index % 2 == 0 else reversed(steps):
            angle = math.pi / 2 * step / CORNER_STEPS
            x = max(0.0, math.cos(angle)) ** (2 / CORNER_POWER)
            y = max(0.0, math.sin(angle)) ** (2 / CORNER_POWER)
            points.append((cx + sx * radius * x, cy + sy * radius * y))
    return polygon(points)


def spline(points: Sequence[Point], closed: bool = True, steps: int = 12) -> list[Point]:
    """Return a Catmull-Rom curve through `points`."""
    count = len(points)
    curve = []
    for i in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        curve += [_catmull_rom(a, b, c, d, s / steps) for s in range(steps)]
    return curve if closed else [*curve, points[-1]]


def _catmull_rom(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def blend(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (
            2 * q
            + (r - p) * t
            + (2 * p - 5 * q + 4 * r - s) * t**2
            + (3 * q - p - 3 * r + s) * t**3
        )

    return blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])


def blob(points: Sequence[Point]) -> Shape:
    """Return a smooth closed shape through `points`."""
    return polygon(spline(points))


def stroke(points: Sequence[Point], width: float, end_width: float | None = None) -> Shape:
    """Return a line with round joints and ends, tapering to `end_width` if it is given."""
    last = max(1, len(points) - 1)
    end_width = width if end_width is None else end_width
    halves = [(width + (end_width - width) * i / last) / 2 for i in range(len(points))]
    parts = [ellipse(x, y, half).solid[0] for (x, y), half in zip(points, halves, strict=True)]
    for i in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[i], points[i + 1]
        length = math.hypot(x1 - x0, y1 - y0)
        if length == 0:
            continue
        nx, ny = -(y1 - y0) / length, (x1 - x0) / length
        h0, h1 = halves[i], halves[i + 1]
        parts.append(
            (
                (x0 + nx * h0, y0 + ny * h0),
                (x1 + nx * h1, y1 + ny * h1),
                (x1 - nx * h1, y1 - ny * h1),
                (x0 - nx * h0, y0 - ny * h0),
            )
        )
    return Shape(tuple(parts))


def twinkle(cx: float, cy: float, radius: float, thin: float = 0.16, turn: float = 0) -> Shape:
    """Return a four-pointed light star with concave edges."""
    points = []
    for tip in range(4):
        a = math.radians(turn - 90 + 90 * tip)
        b = a + math.pi / 2
        for step in range(10):
            u = step / 10
            reach = radius * ((1 - u) ** 2 + 2 * u * (1 - u) * thin)
            side = radius * u**2
            x = cx + reach * math.cos(a) + side * math.cos(b)
            points.append((x, cy + reach * math.sin(a) + side * math.sin(b)))
    return polygon(points)
