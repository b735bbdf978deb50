"""Words of Puff's, in a bubble below the mascot in the bar."""

from pygame import Rect, Surface

from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import NAME, Painter
from game.ui.paragraph import draw_centred
from game.ui.shapes import draw_disc

_WIDEST, _PAD, _GAP = 460, 20, 22  # layout units: the words, around them, and from Puff
_BUBBLES = ((8, 8), (17, 12))  # layout units below Puff, and of a bubble of air


def draw_puff_word(canvas: Surface, painter: Painter, text: str, puff: Rect) -> None:
    """Draw what Puff says, in lines as long as there is room for."""
    px = painter.px
    room = min(px(_WIDEST), canvas.get_width() - 4 * px(_PAD))
    lines = painter.fonts.wrap(text, px(NAME), room)
    wide = max(painter.fonts.width(line, px(NAME)) for line in lines)
    high = round(px(NAME) * LINE_HEIGHT) * len(lines)
    rect = Rect(0, 0, wide + 2 * px(_PAD), high + px(_PAD))
    rect.midtop = puff.centerx, puff.bottom + px(_GAP)
    rect.clamp_ip(canvas.get_rect().inflate(-px(_PAD), 0))
    painter.panel(canvas, rect)
    fill, edge = painter.colour("panel"), painter.colour("panel_edge")
    for below, side in _BUBBLES:
        draw_disc(canvas, (puff.centerx, puff.bottom + px(below - 3)), px(side), fill, edge, 1)
    draw_centred(canvas, painter, lines, rect.center, NAME)
