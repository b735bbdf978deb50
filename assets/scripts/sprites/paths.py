"""Paths in unit coordinates: (0, 0)-(1, 1) is the frame, y grows downwards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import skia

Point = tuple[float, float]

ARC_STEPS = 72
CORNER_STEPS = 10
CORNER_POWER = 2.35  # of the superellipse: a little squarer than a circle
ENLARGED, REDUCED = skia.Matrix.Scale(1024, 1024), skia.Matrix.Scale(1 / 1024, 1 / 1024)
"""Paths are combined in large, as skia takes what is nearer than a part of a pixel for one."""


class Path(skia.Path):
    """A skia path that is combined and moved by methods that return a new one."""

    def __add__(self, other: skia.Path) -> Path:
        return union((self, other))

    def minus(self, other: skia.Path) -> Path:
        """Return this path with `other` cut out."""
        large = [Path(path).mapped(ENLARGED) for path in (self, other)]
        return Path(skia.Op(*large, skia.PathOp.kDifference_PathOp)).mapped(REDUCED)

    def moved(self, dx: float, dy: float) -> Path:
        """Return this path shifted by (dx, dy)."""
        return self.mapped(skia.Matrix.Translate(dx, dy))

    def turned(self, degrees: float, pivot: Point = (0, 0)) -> Path:
        """Return this path rotated clockwise about `pivot`."""
        return self.mapped(skia.Matrix.RotateDeg(degrees, skia.Point(*pivot)))

    def mapped(self, matrix: skia.Matrix) -> Path:
        """Return this path transformed by a matrix."""
        result = Path(self)
        result.transform(matrix)
        return result


def polygon(points: Iterable[Point], closed: bool = True) -> Path:
    """Return the polygon through `points`, or the open line."""
    path, listed = Path(), [skia.Point(x, y) for x, y in points]
    path.addPoly(listed if len(listed) > 1 else 2 * listed, closed)
    return path


def union(paths: Iterable[skia.Path]) -> Path:
    """Return all paths as one, each running clockwise, so that no overlap becomes a hole."""
    result = Path()
    for path in paths:
        if _is_clockwise(path):
            result.addPath(path)
        else:
            result.reverseAddPath(path)
    return result


def _is_clockwise(path: skia.Path) -> bool:
    area, last = 0.0, None
    for verb, points in path:
        if verb in (skia.Path.kMove_Verb, skia.Path.kClose_Verb):
            last = points[0] if points else None
            continue
        for point in points:
            if last is not None:
                area += last.x() * point.y() - point.x() * last.y()
            last = point
    return area >= 0


def arc_points(
    centre: Point, radii: Point, start: float, end: float, steps: int = ARC_STEPS
) -> list[Point]:
    """Return points on an elliptic arc; degrees, clockwise from the right."""
    (cx, cy), (rx, ry) = centre, radii
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Path:
    """Return an upright ellipse (a circle if `ry` is left out)."""
    path, ry = Path(), rx if ry is None else ry
    path.addOval(skia.Rect.MakeLTRB(cx - rx, cy - ry, cx + rx, cy + ry))
    return path


def ring(cx: float, cy: float, radius: float, width: float, flatten: float = 1.0) -> Path:
    """Return a ring whose stroke is centred on `radius`; `flatten` scales its height."""
    outer, inner = radius + width / 2, max(0.0, radius - width / 2)
    path = ellipse(cx, cy, outer, outer * flatten)
    path.addPath(ellipse(cx, cy, inner, inner * flatten))
    path.setFillType(skia.PathFillType.kEvenOdd)
    return path


def rounded_rect(left: float, top: float, right: float, bottom: float, radius: float) -> Path:
    """Return a rectangle with superelliptic corners."""
    radius = max(0.0, min(radius, (right - left) / 2, (bottom - top) / 2))
    if radius == 0:
        return polygon(((left, top), (right, top), (right, bottom), (left, bottom)))
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
    """Return points of a Catmull-Rom curve through `points`."""
    count = len(points)
    found = []
    for i in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        found += [_catmull_rom(a, b, c, d, s / steps) for s in range(steps)]
    return found if closed else [*found, points[-1]]


def _catmull_rom(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def blend(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (
            2 * q
            + (r - p) * t
            + (2 * p - 5 * q + 4 * r - s) * t**2
            + (3 * q - p - 3 * r + s) * t**3
        )

    return blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])


def blob(points: Sequence[Point]) -> Path:
    """Return a smooth closed path through `points`."""
    return polygon(spline(points))


def lined(path: skia.Path, width: float, is_flat: bool = False) -> Path:
    """Return the line of `width` along a path, round at its ends and corners unless `is_flat`."""
    pen = skia.Paint(Style=skia.Paint.kStroke_Style, StrokeWidth=width)
    pen.setStrokeCap(skia.Paint.kSquare_Cap if is_flat else skia.Paint.kRound_Cap)
    pen.setStrokeJoin(skia.Paint.kMiter_Join if is_flat else skia.Paint.kRound_Join)
    return _drawn(path, pen)


def grown(path: skia.Path, width: float) -> Path:
    """Return a path and a line of `width` along its edge."""
    pen = skia.Paint(Style=skia.Paint.kStrokeAndFill_Style, StrokeWidth=width)
    pen.setStrokeJoin(skia.Paint.kRound_Join)
    return _drawn(path, pen)


def _drawn(path: skia.Path, pen: skia.Paint) -> Path:
    result = Path()
    pen.getFillPath(path, result, None, 1024)  # as finely as for a frame of so many pixels
    return result


def stroke(points: Sequence[Point], width: float, end_width: float | None = None) -> Path:
    """Return a line with round joints and ends, tapering to `end_width` if it is given."""
    if end_width is None:
        return lined(polygon(points, closed=False), width)
    last = max(1, len(points) - 1)
    halves = [(width + (end_width - width) * i / last) / 2 for i in range(len(points))]
    line = merged(ellipse(x, y, half) for (x, y), half in zip(points, halves, strict=True))
    for ((x0, y0), h0), ((x1, y1), h1) in pairwise(zip(points, halves, strict=True)):
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        nx, ny = (y1 - y0) / length, (x0 - x1) / length
        near = (x0 + nx * h0, y0 + ny * h0), (x1 + nx * h1, y1 + ny * h1)
        far = (x1 - nx * h1, y1 - ny * h1), (x0 - nx * h0, y0 - ny * h0)
        line.addPath(polygon((*near, *far)))
    return line


def flat_stroke(points: Sequence[Point], width: float) -> Path:
    """Return a line with pointed joints and straight ends, which reach half a width farther."""
    return lined(polygon(points, closed=False), width, is_flat=True)


def merged(paths: Iterable[skia.Path]) -> Path:
    """Return paths that all run clockwise as one; quicker than `union`."""
    result = Path()
    for path in paths:
        result.addPath(path)
    return result


def twinkle(cx: float, cy: float, radius: float, thin: float = 0.16, turn: float = 0) -> Path:
    """Return a four-pointed light star with concave edges."""
    path = Path()
    for tip in range(4):
        a = math.radians(turn - 90 + 90 * tip)
        b = a + math.pi / 2
        here = (cx + radius * math.cos(a), cy + radius * math.sin(a))
        there = (cx + radius * math.cos(b), cy + radius * math.sin(b))
        waist = radius * thin
        middle = (
            cx + waist * (math.cos(a) + math.cos(b)),
            cy + waist * (math.sin(a) + math.sin(b)),
        )
        if tip == 0:
            path.moveTo(*here)
        path.quadTo(*middle, *there)
    path.close()
    return path
