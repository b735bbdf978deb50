"""Words of Puff's, in a bubble beside the board or below the mascot in the bar."""

from pygame import Rect, Surface

from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import BODY, NAME, SMALL, Painter
from game.ui.paragraph import draw_centred
from game.ui.shapes import draw_disc

_WIDEST, _LEAST, _PAD, _GAP, _BAR_PAD = 460, 110, 20, 22, 10
"""Layout units: the most and, beside a board, the least of the words; around them; from Puff;
around them in a bar."""
_BUBBLES = ((8, 8), (17, 12))  # layout units below Puff, and of a bubble of air


def draw_puff_word(
    canvas: Surface,
    painter: Painter,
    text: str,
    puff: Rect,
    board: Rect,
    bar: Rect | None = None,
) -> None:
    """Draw what Puff says left of the board, in the free part of a ``bar`` or, where there is room
    in neither, below Puff."""
    px = painter.px
    beside = board.x - 4 * px(_PAD)
    is_beside = beside >= px(_LEAST)
    if not is_beside and bar is not None and _draw_in_bar(canvas, painter, text, bar):
        return
    room = min(px(_WIDEST), beside if is_beside else canvas.get_width() - 4 * px(_PAD))
    lines = painter.fonts.wrap(text, px(NAME), room)
    wide = max(painter.fonts.width(line, px(NAME)) for line in lines)
    high = round(px(NAME) * LINE_HEIGHT) * len(lines)
    rect = Rect(0, 0, wide + 2 * px(_PAD), high + px(_PAD))
    rect.midtop = puff.centerx, puff.bottom + px(_GAP)
    if is_beside:
        rect.midright = board.x - px(_PAD), board.centery
    rect.clamp_ip(canvas.get_rect().inflate(-px(_PAD), 0))
    painter.panel(canvas, rect)
    draw_centred(canvas, painter, lines, rect.center, NAME)
    if is_beside:
        return
    fill, edge = painter.colour("panel"), painter.colour("panel_edge")
    for below, side in _BUBBLES:
        draw_disc(canvas, (puff.centerx, puff.bottom + px(below - 3)), px(side), fill, edge, 1)


def _draw_in_bar(canvas: Surface, painter: Painter, text: str, bar: Rect) -> bool:
    """Draw a word in the free part of a bar, in one line or two; return whether it fits."""
    px, pad, fonts = painter.px, painter.px(_BAR_PAD), painter.fonts
    for size, most in ((NAME, 1), (BODY, 1), (SMALL, 2)):
        lines = fonts.wrap(text, px(size), max(1, bar.width - 4 * pad))
        wide = max(fonts.width(line, px(size)) for line in lines)
        if len(lines) <= most and wide <= bar.width - 4 * pad:
            high = len(lines) * round(px(size) * LINE_HEIGHT) + pad
            rect = Rect(0, 0, wide + 2 * pad, min(high, bar.height))
            rect.center = bar.center
            painter.panel(canvas, rect, radius=min(20, round(rect.height / 2 / painter.scale)))
            draw_centred(canvas, painter, lines, rect.center, size)
            return True
    return False
