"""Numerals made of strokes: paths on a unit box, fitted to the pixel grid of a cell."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from shapes import Outline, Point, Shape, polygon, stroke, union

Corner = tuple[float, float, float]
"""Across and down in the box of the strokes' middles, and how much of the corner is cut away."""

BEND_STEPS = 6
TOUCHING = 1e-6
"""Points nearer to each other than this are one."""
LONGEST_POINT = 2.6
"""The furthest reach of a pointed joint, in half widths."""
SNAP_BELOW = 64
"""Cells smaller than this have their strokes on whole pixels."""

PATHS: dict[str, tuple[tuple[Corner, ...], ...]] = {
    "1": (((0.08, 0.24, 0), (0.56, 0, 0), (0.56, 1, 0)), ((0.08, 1, 0), (1, 1, 0))),
    "2": (((0, 0.22, 0), (0, 0, 1), (1, 0, 1), (1, 0.47, 1), (0, 1, 0), (1, 1, 0)),),
    "3": (
        ((0, 0, 0), (1, 0, 1), (1, 0.5, 0.9), (0.3, 0.5, 0)),
        ((0.3, 0.5, 0), (1, 0.5, 0.9), (1, 1, 1), (0, 1, 0)),
    ),
    "4": (((0.74, 1, 0), (0.74, 0, 0), (0, 0.7, 0), (1.1, 0.7, 0)),),
    "5": (((0.96, 0, 0), (0.04, 0, 0), (0.04, 0.44, 0), (1, 0.44, 1), (1, 1, 1), (0, 1, 0)),),
    "6": (((0.92, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1), (1, 0.47, 1), (0.05, 0.47, 0)),),
    "7": (((0, 0, 0), (1, 0, 0), (0.36, 1, 0)),),
    "8": (
        ((0.5, 0, 0), (1, 0, 1), (1, 0.5, 0.8), (0, 0.5, 0.8), (0, 0, 1), (0.5, 0, 0)),
        ((0.5, 1, 0), (1, 1, 1), (1, 0.5, 0.8), (0, 0.5, 0.8), (0, 1, 1), (0.5, 1, 0)),
    ),
    "?": (
        ((0, 0.22, 0), (0, 0, 1), (1, 0, 1), (1, 0.38, 1), (0.5, 0.42, 0.5), (0.5, 0.6, 0)),
        ((0.5, 1, 0), (0.5, 1, 0)),
    ),
}
WIDTHS = {"1": 0.86, "4": 1.06, "7": 0.98}
"""Parts of the usual width."""


@dataclass(frozen=True)
class Hand:
    """The strokes of numerals; height, weight and width are parts of the cell.

    `is_round` bends corners and rounds ends; otherwise corners are cut off straight.
    """

    height: float = 0.62
    weight: float = 0.145
    width: float = 0.42
    cut: float = 0.13
    is_round: bool = False


@lru_cache(maxsize=512)
def numeral_lines(
    character: str, size: int, hand: Hand, centre: Point
) -> tuple[tuple[Outline, ...], float]:
    """Return the strokes' middle lines about `centre` and their width, all in units of the cell."""
    weight = max(2 if size < SNAP_BELOW else 1, round(hand.weight * size))
    high, wide = round(hand.height * size), round(hand.width * size * WIDTHS.get(character, 1))
    high += (high - weight) % 2
    wide = max(wide, 2 * weight + 1)
    left = round(centre[0] * size - wide / 2)
    top = round(centre[1] * size - high / 2)

    def at(across: float, down: float) -> Point:
        x, y = across * (wide - weight), down * (high - weight)
        if size < SNAP_BELOW and 0 <= across <= 1:
            x, y = round(x), round(y)
        return (left + weight / 2 + x) / size, (top + weight / 2 + y) / size

    lines = []
    for path in PATHS[character]:
        points = [(*at(across, down), cut * hand.cut) for across, down, cut in path]
        lines.append(_cornered(points, hand.is_round))
    return tuple(lines), weight / size


def numeral_box(character: str, size: int, hand: Hand, centre: Point) -> Shape:
    """Return the rectangle that the numeral's strokes fill: what is to be cut off flat there."""
    lines, width = numeral_lines(character, size, hand, centre)
    xs = [x for line in lines for x, _ in line]
    ys = [y for line in lines for _, y in line]
    half = width / 2
    corners = (min(xs) - half, min(ys) - half), (max(xs) + half, max(ys) + half)
    (left, top), (right, bottom) = corners
    return polygon(((left, top), (right, top), (right, bottom), (left, bottom)))


def numeral_shape(character: str, size: int, hand: Hand, centre: Point, grow: float = 0.0) -> Shape:
    """Return a numeral; `grow` widens its strokes by units of the cell."""
    lines, width = numeral_lines(character, size, hand, centre)
    width += grow
    if hand.is_round:
        return union(stroke(line, width) for line in lines)
    return union(flat_stroke(line, width) for line in lines)


def _cornered(points: list[Corner], is_round: bool) -> Outline:
    """Cut or bend the inner corners; the third value of each point is by how much."""
    line = [points[0][:2]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        x, y, cut = corner
        if cut <= 0:
            line.append((x, y))
            continue
        start, end = _towards(corner, before, cut), _towards(corner, after, cut)
        if not is_round:
            line += [start, end]
            continue
        for step in range(BEND_STEPS + 1):
            t = step / BEND_STEPS
            one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
            line.append(
                (
                    one * start[0] + two * x + three * end[0],
                    one * start[1] + two * y + three * end[1],
                )
            )
    line.append(points[-1][:2])
    return tuple(line[:1] + [b for a, b in pairwise(line) if math.dist(a, b) > TOUCHING])


def _towards(start: Corner, end: Corner, reach: float) -> Point:
    """Return the point `reach` from one corner to the next, at most half way."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    part = min(0.5, reach / length) if length else 0.0
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def flat_stroke(line: Outline, width: float) -> Shape:
    """Return a line with pointed joints and straight ends, which reach half a width farther.

    A single point becomes a square.
    """
    half = width / 2
    points = list(line)
    if len(points) == 1:
        x, y = points[0]
        points = [(x - TOUCHING, y), (x + TOUCHING, y)]
    ways = [_way(a, b) for a, b in pairwise(points)]
    points[0] = _moved(points[0], ways[0], -half)
    points[-1] = _moved(points[-1], ways[-1], half)
    parts = []
    for (a, b), (dx, dy) in zip(pairwise(points), ways, strict=True):
        nx, ny = -dy * half, dx * half
        parts.append(
            (
                (a[0] + nx, a[1] + ny),
                (b[0] + nx, b[1] + ny),
                (b[0] - nx, b[1] - ny),
                (a[0] - nx, a[1] - ny),
            )
        )
    for corner, one, other in zip(points[1:], ways, ways[1:], strict=False):
        parts.append(_joint(corner, one, other, half))
    return Shape(tuple(parts))


def _way(start: Point, end: Point) -> Point:
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _moved(point: Point, way: Point, reach: float) -> Point:
    return point[0] + way[0] * reach, point[1] + way[1] * reach


def _joint(corner: Point, one: Point, other: Point, half: float) -> Outline:
    """Return the wedge that fills the outer side of a bend; a sharp one is cut short."""
    turn = one[0] * other[1] - one[1] * other[0]
    side = -1 if turn > 0 else 1
    a = (corner[0] - one[1] * half * side, corner[1] + one[0] * half * side)
    b = (corner[0] - other[1] * half * side, corner[1] + other[0] * half * side)
    middle = _way((0, 0), (a[0] + b[0] - 2 * corner[0], a[1] + b[1] - 2 * corner[1]))
    cosine = math.sqrt(max(0.0, (1 + one[0] * other[0] + one[1] * other[1]) / 2))
    reach = min(half / max(cosine, 0.01), half * LONGEST_POINT)
    return (corner, a, _moved(corner, middle, reach), b)
