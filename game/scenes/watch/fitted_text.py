"""A text on two lines, set smaller if it needs more."""

from __future__ import annotations

import pygame

from game.ui.painter import BODY, SMALL, Painter

_LINES = 2
_LEADING = 23
"""The largest distance of two lines in layout units."""


class FittedText:
    """Draws a text into an area; breaking it into lines again costs nothing."""

    def __init__(self) -> None:
        self._key = "", 0, 0.0
        self._size = float(BODY)
        self._lines: list[str] = []

    def draw(self, canvas: pygame.Surface, painter: Painter, text: str, area: pygame.Rect) -> None:
        """Draw the text in the middle of the area's height."""
        key = text, area.width, painter.scale
        if self._key != key:
            self._key = key
            self._fit(painter, text, area.width)
        step = min(area.height // max(1, len(self._lines)), painter.px(_LEADING))
        y = area.centery - step * (len(self._lines) - 1) // 2
        for line in self._lines:
            painter.text(canvas, line, (area.x, y), self._size, "text", "midleft", room=area.width)
            y += step

    def _fit(self, painter: Painter, text: str, width: int) -> None:
        for size in range(BODY, SMALL - 4, -1):
            self._size, self._lines = size, painter.fonts.wrap(text, painter.px(size), width)
            if len(self._lines) <= _LINES:
                break
