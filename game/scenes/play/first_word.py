"""Puff's word to a player who has never played: what to do on the first blank board."""

from pygame import Rect, Surface

from game.input.events import Device
from game.scenes.context import Context
from game.scenes.dialogs.mode_cards import is_new, mark_seen
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import NAME
from game.ui.paragraph import draw_centred
from game.ui.shapes import draw_disc

FIRST_WORD = "first_click"  # among the cards that were seen
_WIDEST, _LEAST, _PAD, _GAP = 460, 180, 20, 22
"""Layout units: the most and, beside a board, the least of the words; around them; from Puff."""
_BUBBLES = ((8, 8), (17, 12))  # layout units below Puff, and of a bubble of air


class FirstWord:
    """A line below Puff, until a cell is opened for the first time ever."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.is_shown = is_new(context, FIRST_WORD) and context.store.newest() is None

    def dismiss(self) -> None:
        """Hide the line for good."""
        if self.is_shown:
            self.is_shown = False
            mark_seen(self._context, FIRST_WORD)

    def draw(self, canvas: Surface, puff: Rect, board: Rect) -> None:
        """Draw the line left of the board, or below Puff where there is no room for it."""
        if not self.is_shown:
            return
        painter, px = self._context.painter, self._context.painter.px
        key = "first_tap" if self._context.devices.last is Device.TOUCH else "first_click"
        beside = board.x - 4 * px(_PAD)
        is_beside = beside >= px(_LEAST)
        room = min(px(_WIDEST), beside if is_beside else canvas.get_width() - 4 * px(_PAD))
        lines = painter.fonts.wrap(self._context.texts(f"aids.{key}"), px(NAME), room)
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
