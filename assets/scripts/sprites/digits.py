"""Numerals made of strokes: paths on a unit box, fitted to the pixel grid of a cell."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from sprites.paths import Path, Point, lined, polygon, union

Line = tuple[Point, ...]
Corner = tuple[float, float, float]
"""Across and down in the box of the strokes' middles, and how much of the corner is cut away."""

BEND_STEPS = 6
TOUCHING = 1e-6
"""Points nearer to each other than this are one."""
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
) -> tuple[tuple[Line, ...], float]:
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


def numeral_box(character: str, size: int, hand: Hand, centre: Point) -> Path:
    """Return the rectangle that the numeral's strokes fill: what is to be cut off flat there."""
    lines, width = numeral_lines(character, size, hand, centre)
    xs = [x for line in lines for x, _ in line]
    ys = [y for line in lines for _, y in line]
    half = width / 2
    corners = (min(xs) - half, min(ys) - half), (max(xs) + half, max(ys) + half)
    (left, top), (right, bottom) = corners
    return polygon(((left, top), (right, top), (right, bottom), (left, bottom)))


def numeral_shape(character: str, size: int, hand: Hand, centre: Point, grow: float = 0.0) -> Path:
    """Return a numeral; `grow` widens its strokes by units of the cell."""
    lines, width = numeral_lines(character, size, hand, centre)
    width += grow
    return union(lined(polygon(line, closed=False), width, not hand.is_round) for line in lines)


def _cornered(points: list[Corner], is_round: bool) -> Line:
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
