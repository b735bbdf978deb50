"""The ring around a cell that is pointed out."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.resources.theme import Colour

_SCALE = 3


@lru_cache(32)
def cell_ring(px: int, tone: Colour, rim: Colour) -> pygame.Surface:
    """A ring of ``px`` pixels a side in one colour, with a thin ``rim`` of another on both sides,
    so that it parts from whatever it lies on."""
    side, thin = px * _SCALE, _SCALE
    line = max(2, px // 9) * _SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*tone, 0))
    radius = side // 5
    for inset, colour in ((0, rim), (thin, tone), (thin + line, rim), (2 * thin + line, None)):
        rect = big.get_rect().inflate(-2 * inset, -2 * inset)
        fill = (*tone, 0) if colour is None else (*colour, 255)
        pygame.draw.rect(big, fill, rect, border_radius=max(1, radius - inset))
    return pygame.transform.smoothscale(big, (px, px))
