"""What is said where there is nothing to see."""

from __future__ import annotations

import pygame

from game.ui.painter import BODY, Painter

_PUFF = 72
"""Puff's size, in layout units."""
_LEADING = 28
"""Layout units from one line to the next."""
_ABOVE = 90
"""Layout units from the first line up to Puff."""


def draw_words(
    canvas: pygame.Surface,
    painter: Painter,
    words: str,
    area: pygame.Rect,
    trouble: float | None = None,
) -> None:
    """Draw the words in the middle of ``area``, on as many lines as they need.

    Where they tell of trouble, ``trouble`` is for how many seconds: Puff is there too, dismayed.
    """
    tone = "text"
    if trouble is not None:
        tone = "danger"
        place = area.centerx, area.centery - painter.px(_ABOVE)
        painter.puff(canvas, "lost", trouble, place, _PUFF, False)
    lines = painter.letters.lines(words, painter.px(BODY), area.width * 4 // 5)
    for number, line in enumerate(lines):
        spot = area.centerx, area.centery + number * painter.px(_LEADING)
        painter.text(canvas, line, spot, BODY, tone, "center", room=area.width)
