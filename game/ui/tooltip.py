"""A small panel that tells what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import pygame

from game.ui.painter import SMALL, Painter
from game.ui.shapes import rounded

_PAD, _GAP = 10, 3
"""Layout units within a tip, and around one that has a room of its own."""
_MOST_LINES = 4
"""In such a room: more make a column that is no pleasure to read."""
_WIDE = 320
"""Layout units that a tip is wide at most, where its room is high enough."""


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
) -> pygame.Rect:
    """Draw the lines, the first one brighter, on that side of ``anchor``, or on the other one
    where there is no room; return where. The whole panel stays inside of ``bounds``."""
    px = painter.px
    box = _box(painter, lines)
    box.width = min(box.width, bounds.width)
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
    _draw_box(canvas, painter, lines, box, "text_dim")
    return box


def draw_tip_in(
    canvas: pygame.Surface,
    painter: Painter,
    text: str,
    anchor: pygame.Rect,
    rooms: Sequence[pygame.Rect],
) -> pygame.Rect | None:
    """Draw a text in that one of the ``rooms`` which lets it be nearest to ``anchor``; not at all
    where it fits into none of them. Return where it was drawn."""
    found = [placed for room in rooms if (placed := _placed(painter, text, anchor, room))]
    if not found:
        return None
    lines, box = min(found, key=lambda placed: _apart(placed[1], anchor))
    _draw_box(canvas, painter, lines, box, "text")
    return box


def _placed(
    painter: Painter, text: str, anchor: pygame.Rect, room: pygame.Rect
) -> tuple[list[str], pygame.Rect] | None:
    """The lines of a text and its box in ``room``, as near to ``anchor`` as possible; in a low room
    the lines are longer than is good to read."""
    px = painter.px
    inner = room.inflate(-2 * px(_GAP), -2 * px(_GAP))
    for wide in (min(px(_WIDE), inner.width), inner.width):
        lines = painter.letters.lines(text, px(SMALL), wide - 2 * px(_PAD))
        box = _box(painter, lines)
        fits = box.width <= inner.width and box.height <= inner.height
        if fits and len(lines) <= _MOST_LINES:
            box.midtop = anchor.midbottom
            return lines, box.clamp(inner)
    return None


def _apart(one: pygame.Rect, other: pygame.Rect) -> int:
    """How far one rectangle is from another, across and down together."""
    across = max(0, one.left - other.right, other.left - one.right)
    return across + max(0, one.top - other.bottom, other.top - one.bottom)


def _box(painter: Painter, lines: Sequence[str]) -> pygame.Rect:
    """As large as the lines need."""
    px = painter.px
    wide = max(painter.letters.width(line, px(SMALL)) for line in lines) + 2 * px(_PAD)
    return pygame.Rect(0, 0, wide, _step(painter) * len(lines) + 2 * px(_PAD) - px(8))


def _step(painter: Painter) -> int:
    """From one line to the next, in pixels."""
    return round(painter.px(SMALL) * 1.4)


def _draw_box(
    canvas: pygame.Surface, painter: Painter, lines: Sequence[str], box: pygame.Rect, others: str
) -> None:
    """Draw the panel and its lines; ``others`` is the colour of all but the first."""
    px, pad, step = painter.px, painter.px(_PAD), _step(painter)
    fill, edge = painter.colour("panel"), painter.colour("accent")
    canvas.blit(rounded(box.size, px(10), fill, edge, 255, max(1, px(1.5))), box)
    top = box.centery - (len(lines) - 1) * step // 2
    for number, line in enumerate(lines):
        spot = (box.x + pad, top + number * step)
        tone = others if number else "text"
        painter.text(canvas, line, spot, SMALL, tone, "midleft", room=box.width - 2 * pad)
