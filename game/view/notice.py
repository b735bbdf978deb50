"""A sentence about something that went wrong, under or inside of a panel."""

from __future__ import annotations

import pygame

from game.view.painter import SMALL, Painter

_SIZES = (SMALL, SMALL - 1, SMALL - 2, SMALL - 3)
_LEADING = 1.2
"""From one line to the next, in sizes of the text."""


def draw_notice(canvas: pygame.Surface, painter: Painter, text: str, room: pygame.Rect) -> None:
    """Draw the sentence in the middle of ``room``, on one line or, if it is long, on more.

    It is drawn as large as it fits; whatever its length, it is never cut.
    """
    for size in _SIZES:
        lines = painter.letters.lines(text, painter.px(size), room.width)
        step = round(painter.px(size) * _LEADING)
        if len(lines) * step <= room.height:
            break
    top = room.centery - (len(lines) - 1) * step // 2
    for number, line in enumerate(lines):
        spot = (room.centerx, top + number * step)
        painter.text(canvas, line, spot, size, "danger", "center")
