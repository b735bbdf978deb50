"""Markers for kinds of moves, on a timeline, in a list of moves and on a board; medallions."""

import math
from collections.abc import Sequence
from enum import Enum

import pygame
from pygame import Rect, Surface

from game.platform.cache import cached
from game.resources.theme import Colour
from game.ui.material import WHITE, deepen, slab
from game.ui.painter import Painter
from game.ui.shapes import mix, stroke

_OVERSAMPLE = 4
_INNER_PART = 0.74  # the part of a shape in its own colour; the rest is the rim around it

Corner = tuple[float, float]


class MarkerShape(Enum):
    """The outline of a marker, so that kinds differ not only in colour."""

    DIAMOND, TRIANGLE, CROSS, SQUARE, FRAME, HEXAGON = range(6)
    CHECK, PENNANT, DASH, DISC, BACK = range(6, 11)


_SHAPES = {
    "accent": (MarkerShape.DIAMOND, MarkerShape.FRAME, MarkerShape.BACK),
    "number_5": (MarkerShape.TRIANGLE,),
    "danger": (MarkerShape.CROSS, MarkerShape.SQUARE, MarkerShape.HEXAGON),
    "success": (MarkerShape.CHECK, MarkerShape.PENNANT),
    "text_dim": (MarkerShape.DASH, MarkerShape.DISC),
}
TONES = {shape: tone for tone, shapes in _SHAPES.items() for shape in shapes}
"""The palette's colour of each shape."""
_HOLLOW = (MarkerShape.DIAMOND, MarkerShape.FRAME)  # hollow: moves that could not have been better
_CORNERS: dict[MarkerShape, tuple[Corner, ...]] = {
    MarkerShape.DIAMOND: ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    MarkerShape.TRIANGLE: ((0.5, 0), (1, 0.89), (0, 0.89)),
    MarkerShape.SQUARE: ((0.11, 0.11), (0.89, 0.11), (0.89, 0.89), (0.11, 0.89)),
    MarkerShape.FRAME: ((0.11, 0.11), (0.89, 0.11), (0.89, 0.89), (0.11, 0.89)),
    MarkerShape.HEXAGON: (
        *((0.27, 0.07), (0.73, 0.07), (1, 0.5)),
        *((0.73, 0.93), (0.27, 0.93), (0, 0.5)),
    ),
    MarkerShape.PENNANT: ((0.14, 0), (1, 0.36), (0.36, 0.62), (0.36, 1), (0.14, 1)),
    MarkerShape.DASH: ((0.05, 0.34), (0.95, 0.34), (0.95, 0.66), (0.05, 0.66)),
    MarkerShape.BACK: (
        *((0, 0.5), (0.62, 0.05), (0.62, 0.32)),
        *((1, 0.32), (1, 0.68), (0.62, 0.68), (0.62, 0.95)),
    ),
}
_STROKES: dict[MarkerShape, tuple[tuple[Corner, ...], ...]] = {
    MarkerShape.CROSS: (((0.2, 0.2), (0.8, 0.8)), ((0.2, 0.8), (0.8, 0.2))),
    MarkerShape.CHECK: (((0.17, 0.54), (0.4, 0.77), (0.83, 0.25)),),
}


def draw_marker(
    canvas: Surface, painter: Painter, shape: MarkerShape, centre: tuple[int, int], side: int
) -> None:
    """Draw a marker, ``side`` pixels wide, with a rim that sets it off from any background."""
    tone, rim = painter.colour(TONES[shape]), painter.colour("panel")
    picture = _marker_picture(shape, max(4, side), tone, rim)
    canvas.blit(picture, picture.get_rect(center=centre))


@cached()
def _marker_picture(shape: MarkerShape, side: int, tone: Colour, rim: Colour) -> Surface:
    wide = side * _OVERSAMPLE
    big = Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*rim, 0))
    if shape in _STROKES:
        for colour, line in ((rim, wide // 3), (tone, wide // 5)):
            for points in _STROKES[shape]:
                stroke(big, [(x * wide, y * wide) for x, y in points], (*colour, 255), line)
    elif shape is MarkerShape.DISC:
        pygame.draw.circle(big, (*rim, 255), (wide / 2, wide / 2), wide * 0.3)
        pygame.draw.circle(big, (*tone, 255), (wide / 2, wide / 2), wide * 0.22)
    else:
        corners = [(x * (wide - 1), y * (wide - 1)) for x, y in _CORNERS[shape]]
        pygame.draw.polygon(big, (*rim, 255), corners)
        pygame.draw.polygon(big, (*tone, 255), _shrink_corners(corners, _INNER_PART))
        if shape in _HOLLOW:
            pygame.draw.polygon(big, (*rim, 255), _shrink_corners(corners, _INNER_PART / 2))
    return pygame.transform.smoothscale(big, (side, side))


@cached()
def heart(side: int, tone: Colour, is_lost: bool) -> Surface:
    """Return a heart, or its outline alone."""
    wide = side * _OVERSAMPLE
    big = Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*tone, 0))
    points = []
    for turn in (math.tau * step / 60 for step in range(61)):
        waves = zip((13, -5, -2, -1), (1, 2, 3, 4), strict=True)
        height = sum(part * math.cos(number * turn) for part, number in waves)
        points.append((wide * (0.5 + 0.46 * math.sin(turn) ** 3), wide * (0.46 - 0.0285 * height)))
    if is_lost:
        stroke(big, points, (*tone, 170), wide // 14)
    else:
        pygame.draw.polygon(big, (*WHITE, 255), points)
        tones = (mix(tone, WHITE, 0.3), 1.0), (tone, 1.0), (deepen(tone, 1.5, 0.9), 1.0)
        big.blit(slab((wide, wide), 0, tones), (0, 0), None, pygame.BLEND_RGBA_MULT)
        pygame.draw.ellipse(
            big, (*mix(tone, WHITE, 0.6), 255), (wide // 5, wide // 6, wide // 5, wide // 8)
        )
    return pygame.transform.smoothscale(big, (side, side))


def _shrink_corners(corners: Sequence[Corner], by: float) -> list[Corner]:
    x = sum(x for x, _ in corners) / len(corners)
    y = sum(y for _, y in corners) / len(corners)
    return [(x + (a - x) * by, y + (b - y) * by) for a, b in corners]


_ICON = 0.5  # the size of an icon, as a part of its disc
_HAT = 0.92


def draw_medallion(
    canvas: Surface, painter: Painter, rect: Rect, icon: str, hat: str = "", lit: bool = True
) -> None:
    """Draw a medallion in a square."""
    radius = rect.width // 2
    if lit:
        painter.bright(canvas, rect, radius, 0.15)
    else:
        painter.well(canvas, rect, radius)
    if hat:
        draw_hat(canvas, painter, hat, rect, lit)
        return
    tone = "on_accent" if lit else "text_dim"
    painter.icon(canvas, icon, rect.center, rect.width * _ICON / painter.scale, tone)


def draw_hat(canvas: Surface, painter: Painter, hat: str, rect: Rect, lit: bool = True) -> None:
    """Draw a hat in a square, pale if it is not available yet."""
    side = round(rect.width * _HAT)
    picture = painter.theme.sheet("hats", side).frame(hat)
    spot = picture.get_rect(center=rect.center)
    if lit:
        canvas.blit(picture, spot)
        return
    pale = picture.copy()
    pale.set_alpha(90)
    canvas.blit(pale, spot)
