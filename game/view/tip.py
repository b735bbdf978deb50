"""A small panel that tells what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import pygame

from game.view.painter import SMALL, Painter
from game.view.shapes import rounded


class Side(Enum):
    """Where a tip stands, seen from what it tells of."""

    ABOVE = "above"
    BELOW = "below"
    BESIDE = "beside"


def draw_tip(
    canvas: pygame.Surface,
    painter: Painter,
    lines: Sequence[str],
    anchor: tuple[int, int],
    bounds: pygame.Rect,
    side: Side = Side.ABOVE,
) -> None:
    """Draw the lines, the first one brighter, on that side of ``anchor``, or on the other one
    where there is no room. The whole panel stays inside of ``bounds``."""
    px = painter.px
    step, pad = round(px(SMALL) * 1.4), px(10)
    wide = max(painter.letters.width(line, px(SMALL)) for line in lines) + 2 * pad
    box = pygame.Rect(0, 0, min(wide, bounds.width), step * len(lines) + 2 * pad - px(4))
    if side is Side.BESIDE:
        box.midleft = (anchor[0] + px(14), anchor[1])
        if box.right > bounds.right:
            box.right = anchor[0] - px(14)
    else:
        box.midbottom = (anchor[0], anchor[1] - px(12))
        if side is Side.BELOW or box.top < bounds.top:
            box.top = anchor[1] + px(16)
        if box.bottom > bounds.bottom:
            box.bottom = anchor[1] - px(12)
    box.clamp_ip(bounds)
    fill, edge = painter.colour("panel"), painter.colour("accent")
    canvas.blit(rounded(box.size, px(10), fill, edge, 255, max(1, px(1.5))), box)
    for number, line in enumerate(lines):
        spot = (box.x + pad, box.y + pad - px(2) + number * step + step // 2)
        tone = "text_dim" if number else "text"
        painter.text(canvas, line, spot, SMALL, tone, "midleft", room=box.width - 2 * pad)
