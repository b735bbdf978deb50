"""A round window onto the water behind Puff, for themes whose background is no sea."""

import math

import pygame
from pygame import Rect, Surface

from game.platform.cache import Until, cached
from game.resources.theme import Backdrop, Theme
from game.ui.material import WHITE, colour_of
from game.ui.painter import Painter
from game.ui.shapes import draw_disc, mix, packed, rounded, vertical_gradient

_DRY = (Backdrop.FLAT, Backdrop.PAPER)
_WATER = (84, 190, 222)
_SIDE, _LOWER = 0.92, 0.02  # of Puff's size; how far below Puff's middle it is
_RIM = 0.035  # of its own size
_BUBBLES = ((-0.28, -0.24, 0.05), (-0.22, -0.33, 0.035), (-0.25, -0.4, 0.02), (0.2, 0.38, 0.03))
"""Where bubbles are, from the middle, and how large, in sizes of the window."""


def draw_porthole(canvas: Surface, painter: Painter, puff: Rect) -> None:
    """Draw the window behind Puff's place, unless there is water everywhere."""
    side = round(min(puff.size) * _SIDE)
    if painter.theme.backdrop in _DRY and side > 0:
        picture = _porthole(painter.theme, side)
        middle = puff.centerx, puff.centery + round(min(puff.size) * _LOWER)
        canvas.blit(picture, picture.get_rect(center=middle))


@cached(windows=1.0, until=Until.ZONE)
def _porthole(theme: Theme, side: int) -> Surface:
    accent, panel = colour_of(theme, "accent"), colour_of(theme, "panel")
    water_tone = mix(accent, _WATER, 0.75)
    if theme.is_light:
        above, below = mix(water_tone, WHITE, 0.6), mix(water_tone, WHITE, 0.05)
    else:
        above, below = mix(water_tone, panel, 0.3), mix(water_tone, panel, 0.8)
    rim = max(3, round(side * _RIM))
    inner = side - 2 * rim
    water = vertical_gradient((inner, inner), above, below).convert_alpha()
    _draw_rays(water)
    for x, y, size in _BUBBLES:
        spot, wide = (round(inner * (0.5 + x)), round(inner * (0.5 + y))), round(inner * size)
        bubble = rounded((wide, wide), wide // 2, WHITE, None, 110)
        water.blit(bubble, bubble.get_rect(center=spot))
    water.blit(rounded((inner, inner), inner // 2, WHITE), (0, 0), None, pygame.BLEND_RGBA_MULT)
    whole = Surface((side, side), pygame.SRCALPHA)
    middle = side // 2, side // 2
    draw_disc(whole, middle, side, mix(panel, colour_of(theme, "shadow"), 0.45))
    draw_disc(whole, middle, side - rim // 2, mix(panel, colour_of(theme, "rim"), 0.35))
    whole.blit(water, (rim, rim))
    return packed(whole)


def _draw_rays(water: Surface) -> None:
    """Draw soft rays that fall from above through the water."""
    side = water.get_width()
    rays = Surface(water.get_size(), pygame.SRCALPHA)
    for start, wide in ((0.24, 0.12), (0.48, 0.18), (0.76, 0.09)):
        lean = side * 0.18 * math.cos(start * 3)
        corners = [
            (start * side, 0),
            ((start + wide) * side, 0),
            ((start + wide * 1.8) * side - lean, side),
            ((start - wide * 0.4) * side - lean, side),
        ]
        pygame.draw.polygon(rays, (*WHITE, 34), corners)
    small = pygame.transform.smoothscale(rays, (max(1, side // 8), max(1, side // 8)))
    water.blit(pygame.transform.smoothscale(small, water.get_size()), (0, 0))
