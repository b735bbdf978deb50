"""Words of Puff's, in a bubble beside the board or below the mascot in the bar."""

from pygame import Rect, Surface

from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import NAME, Painter
from game.ui.paragraph import draw_centred
from game.ui.shapes import draw_disc

_WIDEST, _LEAST, _PAD, _GAP = 460, 180, 20, 22
"""Layout units: the most and, beside a board, the least of the words; around them; from Puff."""
_BUBBLES = ((8, 8), (17, 12))  # layout units below Puff, and of a bubble of air


def draw_puff_word(canvas: Surface, painter: Painter, text: str, puff: Rect, board: Rect) -> None:
    """Draw what Puff says left of the board, or below Puff where there is no room for it."""
    px = painter.px
    beside = board.x - 4 * px(_PAD)
    is_beside = beside >= px(_LEAST)
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
