"""Pictures of a chart's places and of what they give: signs, pearls, crowns and rays."""

import math
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.dive.boards import PlaceKind
from engine.dive.chart import ChartPlace
from game.dive.looks import emblem, is_look, look_of
from game.dive.pictures import CALM, GOLD, picture
from game.platform.cache import cached
from game.ui.leaves import DrawPicture, Picture
from game.ui.painter import Painter
from game.ui.shapes import Point, packed

_PEARL = (255, 252, 255), (222, 208, 238), (150, 128, 186)
"""The light, the body and the shade of a pearl."""
_LIT_AT = (0.36, 0.32)  # of a pearl's side
_OVERSAMPLE = 3
_APART = {
    1: ((0.0, 0.0),),
    2: ((-0.2, -0.14), (0.2, 0.14)),
    3: ((0.0, -0.22), (-0.22, 0.15), (0.22, 0.15)),
    4: ((-0.22, -0.22), (0.22, -0.22), (-0.22, 0.22), (0.22, 0.22)),
}
"""Places of signs beside each other, in parts of their room, by the number of signs."""
_OF_ROOM = {1: 1.0, 2: 0.68, 3: 0.56, 4: 0.48}  # the size of each sign, by their number
_RAYS, _RAY_FROM = 14, 0.66  # how many points an elite place has, and where they begin


def sign_names(place: ChartPlace) -> tuple[str, ...]:
    """Return the names of the pictures that stand for a place: of the dive's sheet, or a look."""
    if place.kind is PlaceKind.REST:
        return ("reward_life",)
    if place.kind is PlaceKind.CLAM:
        return ("pearl",)
    twists, look = () if place.plan is None else place.plan.twists, look_of(place.plan)
    return (*filter(None, (look,)), *(f"twist_{name}" for name in twists or (CALM,)))


def draw_sign(
    place: ChartPlace, canvas: Surface, painter: Painter, centre: Point, side: int, alpha: int = 255
) -> None:
    """Draw the signs of a place around ``centre``, within ``side`` pixels, up to four at once."""
    names = sign_names(place)
    own = round(side * _OF_ROOM[len(names)])
    for name, (x, y) in zip(names, _APART[len(names)], strict=True):
        drawn = emblem(name, own) if is_look(name) else picture(painter, name, own)
        if alpha < 255:
            drawn = _faint(drawn, alpha)
        spot = centre[0] + round(x * side), centre[1] + round(y * side)
        canvas.blit(drawn, drawn.get_rect(center=spot))


@cached(windows=0.25)
def _faint(drawn: Surface, alpha: int) -> Surface:
    fainter = drawn.copy()
    fainter.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return fainter


@cached(windows=0.1)
def pearl(side: int) -> Surface:
    """Return a pearl, ``side`` pixels wide, lit from the top left."""
    whole = max(1, side)
    drawn = Surface((whole, whole), pygame.SRCALPHA)
    middle, radius = (whole - 1) / 2, whole / 2
    for y in range(whole):
        for x in range(whole):
            far = math.hypot(x - middle, y - middle)
            lit = math.hypot(x - _LIT_AT[0] * whole, y - _LIT_AT[1] * whole) / whole
            solid = min(1.0, max(0.0, radius - far))
            drawn.set_at((x, y), (*_pearly(lit), round(255 * solid)))
    return packed(drawn)


def _pearly(far: float) -> tuple[int, int, int]:
    """Return the tone of a pearl so far from its light, in parts of its side."""
    light, body, shade = _PEARL
    part = min(1.0, far / 0.34)
    one, other = (light, body) if far < 0.34 else (body, shade)
    part = part if far < 0.34 else min(1.0, (far - 0.34) / 0.42)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def draw_pearl(canvas: Surface, painter: Painter, centre: Point, side: float) -> None:
    """Draw a pearl around ``centre``, ``side`` layout units wide."""
    drawn = pearl(painter.px(side))
    canvas.blit(drawn, drawn.get_rect(center=centre))


def pearl_box(side: float) -> Picture:
    """Return a pearl, ``side`` layout units wide."""

    def paint(canvas: Surface, painter: Painter, rect: Rect) -> None:
        draw_pearl(canvas, painter, rect.center, side)

    return Picture(paint, (side, side), (side, side))


def large_sign(place: ChartPlace) -> DrawPicture:
    """Return how the sign of a place is painted as large as fits."""
    return partial(_paint_large, place)


def _paint_large(place: ChartPlace, canvas: Surface, painter: Painter, rect: Rect) -> None:
    draw_sign(place, canvas, painter, rect.center, min(rect.size))


@cached(windows=0.1)
def rays(side: int) -> Surface:
    """Return the golden points around an elite place, ``side`` pixels across."""
    wide = side * _OVERSAMPLE
    big, middle = Surface((wide, wide), pygame.SRCALPHA), wide / 2
    big.fill((*GOLD, 0))
    for number in range(_RAYS):
        corners = []
        for turn, far in ((-0.3, _RAY_FROM), (0.0, 1.0), (0.3, _RAY_FROM)):
            angle = math.tau * (number + turn) / _RAYS
            spot = middle + far * middle * math.sin(angle), middle - far * middle * math.cos(angle)
            corners.append(spot)
        pygame.draw.polygon(big, (*GOLD, 255), corners)
    return packed(pygame.transform.smoothscale(big, (side, side)))


_CROWN = (
    (0.06, 0.3),
    (0.3, 0.56),
    (0.5, 0.14),
    (0.7, 0.56),
    (0.94, 0.3),
    (0.84, 0.86),
    (0.16, 0.86),
)
"""The outline of a crown, in parts of its side."""
_CROWN_INK, _GEM = (74, 44, 8), (255, 92, 96)


@cached(windows=0.05)
def crown(side: int) -> Surface:
    """Return the crown of an elite place, ``side`` pixels wide."""
    wide = side * _OVERSAMPLE
    big = Surface((wide, wide), pygame.SRCALPHA)
    big.fill((*_CROWN_INK, 0))
    corners = [(round(x * wide), round(y * wide)) for x, y in _CROWN]
    line = max(2, wide // 14)
    pygame.draw.polygon(big, GOLD, corners)
    pygame.draw.lines(big, _CROWN_INK, True, corners, line)
    for spot in corners:
        pygame.draw.circle(big, _CROWN_INK, spot, line // 2)
    for spot in (corners[0], corners[2], corners[4]):
        pygame.draw.circle(big, _CROWN_INK, spot, wide // 11)
        pygame.draw.circle(big, (255, 232, 150), spot, wide // 15)
    pygame.draw.circle(big, _GEM, (wide // 2, round(0.68 * wide)), wide // 13)
    return packed(pygame.transform.smoothscale(big, (side, side)))
