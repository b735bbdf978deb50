"""Text over several lines, as large as it fits."""

from __future__ import annotations

import pygame

from game.ui.fonts import LEADING
from game.ui.painter import Painter


def draw_passage(
    canvas: pygame.Surface,
    painter: Painter,
    text: str,
    room: pygame.Rect,
    size: float,
    tone: str = "text",
) -> int:
    """Draw the text from the top of ``room`` down, set smaller where it would not fit; where it
    ends, in pixels."""
    size, lines = painter.letters.passage(text, size, painter.scale, room.size)
    y, step = room.y, round(painter.px(size) * LEADING)
    for line in lines:
        painter.text(canvas, line, (room.x, y), size, tone, room=room.width)
        y += step
    return y
