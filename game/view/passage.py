"""Text over several lines, as large as it fits."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.view.painter import Painter
from game.view.text import Type

_LEADING = 1.34
"""From one line to the next, in sizes of the text."""
_STEP = 0.5
_LEAST = 0.6
"""It is never set smaller than this part of its size."""


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
    size, lines = _fitted(painter.letters, text, size, painter.scale, room.size)
    y, step = room.y, round(painter.px(size) * _LEADING)
    for line in lines:
        painter.text(canvas, line, (room.x, y), size, tone, room=room.width)
        y += step
    return y


@lru_cache(64)
def _fitted(
    letters: Type, text: str, size: float, scale: float, room: tuple[int, int]
) -> tuple[float, tuple[str, ...]]:
    """The size in layout units that fits, and the lines in it."""
    least = size * _LEAST
    lines = letters.lines(text, round(size * scale), room[0])
    while size > least and len(lines) * round(round(size * scale) * _LEADING) > room[1]:
        size -= _STEP
        lines = letters.lines(text, round(size * scale), room[0])
    return size, tuple(lines)
