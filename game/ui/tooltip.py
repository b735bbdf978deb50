"""Tooltips: small panels with lines of text."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from pygame import Rect, Surface

from game.ui.painter import SMALL, Painter

_RADIUS, _PAD, _GAP = 12, 10, 3
"""Layout units: a tooltip's corner radius, its padding, and the gap around one in a room of its
own."""
_LINE_HEIGHT = 1.4  # the distance between lines, in sizes of the text
_MAX_LINES = 4  # the most lines of a tooltip in a room; with more the column is too narrow
_MAX_WIDTH = 320  # layout units of a tooltip in a room that is high enough


class TooltipSide(Enum):
    """The side of its anchor on which a tooltip is shown."""

    ABOVE = "above"
    BELOW = "below"
    BESIDE = "beside"


def draw_tooltip(
    canvas: Surface,
    painter: Painter,
    lines: Sequence[str],
    anchor: tuple[int, int],
    bounds: Rect,
    side: TooltipSide = TooltipSide.ABOVE,
) -> Rect:
    """Draw lines, the first one brighter, on a side of ``anchor``, or on the opposite side if there
    is no room, always inside ``bounds``; return the panel's rectangle."""
    px = painter.px
    room = bounds.width - 2 * px(_PAD)
    wrapped = [painter.fonts.wrap(line, px(SMALL), room) for line in lines]
    lines = [part for parts in wrapped for part in parts]
    box = _box(painter, lines)
    box.width = min(box.width, bounds.width)
    if side is TooltipSide.BESIDE:
        box.midleft = (anchor[0] + px(14), anchor[1])
        if box.right > bounds.right:
            box.right = anchor[0] - px(14)
    else:
        box.midbottom = (anchor[0], anchor[1] - px(12))
        if side is TooltipSide.BELOW or box.top < bounds.top:
            box.top = anchor[1] + px(16)
        if box.bottom > bounds.bottom:
            box.bottom = anchor[1] - px(12)
    box.clamp_ip(bounds)
    _draw_box(canvas, painter, lines, box, "text_dim", len(wrapped[0]))
    return box


class PlacedTip(NamedTuple):
    """A placed tooltip: its lines, and its panel's rectangle."""

    lines: list[str]
    rect: Rect

    def draw(self, canvas: Surface, painter: Painter) -> None:
        """Draw the panel and the lines."""
        _draw_box(canvas, painter, self.lines, self.rect, "text")


def place_tooltip(
    painter: Painter, text: str, anchor: Rect, rooms: Sequence[Rect]
) -> PlacedTip | None:
    """Return a text placed in the room of ``rooms`` where it is nearest to ``anchor``; None if it
    fits into none."""
    found = [placed for room in rooms if (placed := _fit_lines(painter, text, anchor, room))]
    if not found:
        return None

    def distance(placed: PlacedTip) -> int:
        box = placed.rect
        across = max(0, box.left - anchor.right, anchor.left - box.right)
        return across + max(0, box.top - anchor.bottom, anchor.top - box.bottom)

    return min(found, key=distance)


def _fit_lines(painter: Painter, text: str, anchor: Rect, room: Rect) -> PlacedTip | None:
    """Return the lines of a text and its box in ``room``, as near to ``anchor`` as possible; in a
    low room the lines may be longer than is comfortable to read."""
    px = painter.px
    inner = room.inflate(-2 * px(_GAP), -2 * px(_GAP))
    for wide in (min(px(_MAX_WIDTH), inner.width), inner.width):
        lines = painter.fonts.wrap(text, px(SMALL), wide - 2 * px(_PAD))
        box = _box(painter, lines)
        fits = box.width <= inner.width and box.height <= inner.height
        if fits and len(lines) <= _MAX_LINES:
            box.midtop = anchor.midbottom
            return PlacedTip(lines, box.clamp(inner))
    return None


def _box(painter: Painter, lines: Sequence[str]) -> Rect:
    px = painter.px
    wide = max(painter.fonts.width(line, px(SMALL)) for line in lines) + 2 * px(_PAD)
    return Rect(0, 0, wide, round(px(SMALL) * _LINE_HEIGHT) * len(lines) + 2 * px(_PAD) - px(8))


def _draw_box(
    canvas: Surface, painter: Painter, lines: Sequence[str], box: Rect, others: str, first: int = 1
) -> None:
    """Draw the panel and its lines; ``others`` is the colour of all lines after the ``first``
    ones."""
    pad, step = painter.px(_PAD), round(painter.px(SMALL) * _LINE_HEIGHT)
    painter.panel(canvas, box, radius=_RADIUS)
    top = box.centery - (len(lines) - 1) * step // 2
    for number, line in enumerate(lines):
        spot = (box.x + pad, top + number * step)
        tone = others if number >= first else "text"
        painter.text(canvas, line, spot, SMALL, tone, "midleft", room=box.width - 2 * pad)
