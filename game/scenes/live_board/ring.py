"""The ring around a finger that is held on a cell."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.resources.theme import Colour
from game.ui.painter import Painter

_OVERSAMPLE = 3
INNER, OUTER = 28, 62
"""Radii in layout units: where the growing ring begins, and the track that it grows to."""
LINE, TRACK = 7, 2


def draw_hold(
    canvas: pygame.Surface, painter: Painter, pos: tuple[int, int], part: float, strength: float
) -> None:
    """A ring that has grown ``part`` (0 to 1) of the way to its track; ``strength`` fades both."""
    accent, light = painter.colour("accent"), painter.colour("highlight")
    grown = INNER + (OUTER - INNER) * part
    # In steps of 2 pixels and 16 of alpha, so that few pictures are made.
    radius = max(4, painter.px(grown) // 2 * 2)
    for size, line, colour, alpha in (
        (painter.px(OUTER), TRACK, light, 110),
        (radius, LINE, accent, 235),
    ):
        shown = round(alpha * strength / 16) * 16
        if shown > 0:
            image = _circle(size, max(2, painter.px(line)), colour, min(255, shown))
            canvas.blit(image, image.get_rect(center=pos))


def draw_done(canvas: pygame.Surface, painter: Painter, pos: tuple[int, int], part: float) -> None:
    """The ring lets go: it leaps outward and is gone when ``part`` is 1."""
    rest = 1 - part
    radius = painter.px(OUTER + 18 * (1 - rest**3)) // 2 * 2
    line = max(1, round(painter.px(LINE) * rest))
    alpha = min(255, round(235 * rest / 16) * 16)
    if alpha > 0:
        image = _circle(radius, line, painter.colour("highlight"), alpha)
        canvas.blit(image, image.get_rect(center=pos))


@lru_cache(64)
def _circle(radius: int, line: int, colour: Colour, alpha: int) -> pygame.Surface:
    """A smooth circle of ``line`` pixels, its outer edge at ``radius``."""
    side, scale = 2 * radius + 2, _OVERSAMPLE
    big = pygame.Surface((side * scale, side * scale), pygame.SRCALPHA)
    big.fill((*colour, 0))
    middle = (side * scale // 2, side * scale // 2)
    pygame.draw.circle(big, (*colour, alpha), middle, radius * scale, line * scale)
    return pygame.transform.smoothscale(big, (side, side))
