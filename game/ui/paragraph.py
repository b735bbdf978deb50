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


def draw_lines(
    canvas: pygame.Surface,
    painter: Painter,
    text: str,
    pos: tuple[int, int],
    width: int,
    size: float,
    tone: str = "text",
    gap: float = 6,
) -> int:
    """Draw the text from ``pos`` down on as many lines of ``width`` pixels as it needs.

    ``gap`` is between lines, in layout units like ``size``. Return the bottom edge.
    """
    x, y = pos
    for line in painter.letters.lines(text, painter.px(size), width):
        painter.text(canvas, line, (x, y), size, tone)
        y += painter.px(size + gap)
    return y
