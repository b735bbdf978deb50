"""Small pictures that the icons lack."""

from __future__ import annotations

import pygame

from game.ui.painter import Painter
from game.ui.shapes import rounded

_BARS = (0.5, 1.0, 0.72)


def bars_picture(painter: Painter) -> pygame.Surface:
    """Three bars of a chart."""
    wide, side = painter.px(5), painter.px(20)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    for number, part in enumerate(_BARS):
        high = round(side * part)
        tone = painter.colour("accent" if number == 1 else "text_dim")
        spot = (number * (side - wide) // 2, side - high)
        picture.blit(rounded((wide, high), wide // 2, tone), spot)
    return picture
