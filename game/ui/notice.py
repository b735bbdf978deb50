"""A sentence about something that went wrong, under or inside of a panel."""

from __future__ import annotations

import pygame

from game.ui.painter import SMALL, Painter

_SIZES = (SMALL, SMALL - 1, SMALL - 2, SMALL - 3)
_LEADING = 1.2
"""From one line to the next, in sizes of the text."""
_SLACK = 1.12
"""How much longer than their share lines may be: words do not break."""


def draw_notice(canvas: pygame.Surface, painter: Painter, text: str, room: pygame.Rect) -> None:
    """Draw the sentence in the middle of ``room``, on one line or, if it is long, on more.

    It is drawn as large as it fits; whatever its length, it is never cut.
    """
    for size in _SIZES:
        lines = _even_lines(painter, text, painter.px(size), room.width)
        step = round(painter.px(size) * _LEADING)
        if len(lines) * step <= room.height:
            break
    top = room.centery - (len(lines) - 1) * step // 2
    for number, line in enumerate(lines):
        spot = (room.centerx, top + number * step)
        painter.text(canvas, line, spot, size, "danger", "center")


def _even_lines(painter: Painter, text: str, px: int, width: int) -> list[str]:
    """The text in as few lines as ``width`` allows, of about the same length."""
    letters = painter.letters
    lines = letters.lines(text, px, width)
    if len(lines) < 2:
        return lines
    share = letters.width(text, px) / len(lines)
    even = letters.lines(text, px, min(width, round(share * _SLACK)))
    return even if len(even) == len(lines) else lines
