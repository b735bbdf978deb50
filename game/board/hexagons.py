"""The geometry of hexagons with a point at the top, in whole pixels.

A hexagon is ``px`` pixels wide, an even number, and ``height(px)`` high. Rows lie ``pitch(px)``
below each other, every second one half a hexagon further right, and each pixel belongs to exactly
one hexagon.
"""

import math
from functools import cache

import pygame
from pygame import Surface

from game.platform.cache import cached
from game.resources.theme import Colour

PITCH = math.sqrt(3) / 2  # the distance of rows, in widths of a hexagon
CAP = PITCH / 3  # the height of the part above the upright sides, in widths
_INNER = 0.88  # the side of a square whose sprites keep clear of the slanted sides, in widths
_ROUND = 0.22 / math.sqrt(3)  # the radius of the corners, in widths


@cache
def pitch(px: int) -> int:
    """Return the distance of rows."""
    return max(1, round(px * PITCH))


@cache
def cap(px: int) -> int:
    """Return the height of the part above the upright sides, and of the part below them."""
    return round(px * CAP) if px > 1 else 0


def height(px: int) -> int:
    """Return the height of a hexagon."""
    return pitch(px) + cap(px)


def inner(px: int) -> int:
    """Return the side of the sprites that lie in the middle of a hexagon, an even number too."""
    return max(2, round(px * _INNER / 2) * 2)


def is_in_cap(px: int, x: int, y: int) -> bool:
    """Return whether a pixel of the uppermost rows of a hexagon's box belongs to it."""
    return abs(2 * x + 1 - px) * 2 * cap(px) < (2 * y + 1) * px


def is_inside(px: int, x: int, y: int) -> bool:
    """Return whether a pixel of a hexagon's box belongs to it, not to one of its neighbours."""
    if y < cap(px):
        return is_in_cap(px, x, y)
    return y < pitch(px) or not is_in_cap(px, (x + px // 2) % px, y - pitch(px))


@cache
def rows_of(px: int) -> list[tuple[int, int]]:
    """Return, for each row of pixels of a hexagon's box, where it begins and how wide it is."""
    rows = [[x for x in range(px) if is_inside(px, x, y)] for y in range(height(px))]
    return [(row[0] if row else 0, len(row)) for row in rows]


@cached()
def cutter(px: int, key: Colour) -> Surface:
    """Return a picture that paints everything around a hexagon in the colour ``key``."""
    picture = Surface((px, height(px)))
    hole = (0, 0, 0) if key != (0, 0, 0) else (1, 1, 1)
    picture.fill(key)
    for y, (first, wide) in enumerate(rows_of(px)):
        picture.fill(hole, (first, y, wide, 1))
    picture.set_colorkey(hole)
    return picture.convert()


def corners(wide: float, inset: float = 0.0) -> list[tuple[float, float]]:
    """Return the corners of a hexagon around (0, 0), clockwise from the top, all its sides moved
    inward by ``inset``."""
    reach = wide / math.sqrt(3) - inset * 2 / math.sqrt(3)
    turns = [math.radians(60 * number - 90) for number in range(6)]
    return [(reach * math.cos(turn), reach * math.sin(turn)) for turn in turns]


def rounded_corners(
    wide: float, inset: float = 0.0, radius: float | None = None
) -> list[tuple[float, float]]:
    """Return the outline of a hexagon around (0, 0) with round corners."""
    round_by = wide * _ROUND if radius is None else radius
    round_by = max(0.0, round_by - inset) if radius is None else round_by
    inner = corners(wide, inset + round_by)
    points = []
    for number, (x, y) in enumerate(inner):
        for step in range(-4, 5):
            turn = math.radians(60 * number - 90 + 7.5 * step)
            points.append((x + round_by * math.cos(turn), y + round_by * math.sin(turn)))
    return points


def draw_hexagon(
    big: Surface,
    fill: tuple[int, ...],
    wide: float,
    inset: float = 0.0,
    radius: float | None = None,
) -> None:
    """Draw a hexagon with round corners in the middle of a picture."""
    middle = big.get_width() / 2, big.get_height() / 2
    points = rounded_corners(wide, inset, radius)
    pygame.draw.polygon(big, fill, [(middle[0] + x, middle[1] + y) for x, y in points])


@cached()
def hexagon_ring(px: int, line: float, tone: Colour, rim: Colour, margin: float = 0.0) -> Surface:
    """Return a ring inside a hexagon, ``line`` pixels thick, ``margin`` pixels from its edge, with
    a thin ``rim`` on both sides."""
    scale = 4
    outside = max(0.0, -2 * margin)
    size = round(px + outside), round(height(px) + outside)
    big = Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    big.fill((*tone, 0))
    wide, thin, line, start = px * scale, scale * 0.7, line * scale, margin * scale
    draw_hexagon(big, (*rim, 255), wide, start)
    draw_hexagon(big, (*tone, 255), wide, start + thin)
    draw_hexagon(big, (*rim, 255), wide, start + thin + line)
    draw_hexagon(big, (*tone, 0), wide, start + 2 * thin + line)
    return pygame.transform.smoothscale(big, size)


@cached()
def hexagon_plate(px: int, fill: tuple[int, ...], margin: float) -> Surface:
    """Return a hexagon with a ``margin`` in pixels, in a box of its whole size."""
    scale = 4
    big = Surface((px * scale, height(px) * scale), pygame.SRCALPHA)
    big.fill((*fill[:3], 0))
    draw_hexagon(big, fill, px * scale, margin * scale)
    return pygame.transform.smoothscale(big, (px, height(px)))
