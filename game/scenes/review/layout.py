"""The layout of a review."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.review.strip import HEIGHT

_EDGE, _WIDE, _NARROW = 12, 456, 372
"""Layout units: the margin, and the width of the panel beside the board."""
_WIDE_WINDOW = 1100
_TALL = 0.42
"""The part of a tall window for the board."""


def parts(
    size: tuple[int, int], px: Callable[[float], int]
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the areas of the board, the strip below it, and the panel beside both or, in a tall
    window, below."""
    edge, window = px(_EDGE), pygame.Rect((0, 0), size)
    inner = window.inflate(-2 * edge, -2 * edge)
    strip = pygame.Rect(inner.x, 0, inner.width, px(HEIGHT))
    area = inner.copy()
    if size[0] >= size[1]:
        panel = inner.copy()
        panel.width = px(_WIDE if size[0] >= px(_WIDE_WINDOW) else _NARROW)
        panel.right = inner.right
        area.width = strip.width = panel.x - edge - inner.x
        strip.bottom = inner.bottom
    else:
        strip.y = inner.y + round(inner.height * _TALL)
        panel = pygame.Rect(inner.x, strip.bottom + edge, inner.width, 0)
        panel.height = inner.bottom - panel.y
    area.height = strip.y - edge - area.y
    return area, strip, panel
