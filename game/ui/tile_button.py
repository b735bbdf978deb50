"""A button with its icon above its label, for rows of several in a narrow panel."""

from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY, LINE_HEIGHT
from game.ui.painter import SMALL, Painter
from game.ui.widgets import Button, WidgetState

_HIGH = 58  # layout units
_INSIDE = 6  # layout units beside the label
_LINES = 2  # of a label that is too long for one


class TileButton(Button):
    """A quiet button with its icon above its label, or a long label on two lines instead."""

    grow = 1.0

    def width(self, placing: Placing) -> Span:
        fonts, size, around = placing.painter.fonts, placing.px(SMALL), 2 * placing.px(_INSIDE)
        low = max(fonts.width(word, size, DISPLAY) for word in self.label.split())
        wish = high = fonts.width(self.label, size, DISPLAY)
        while low < high:  # the least width at which it takes no more lines
            middle = (low + high) // 2
            if len(fonts.wrap(self.label, size, middle, DISPLAY)) <= _LINES:
                high = middle
            else:
                low = middle + 1
        return Span(around + high, around + wish)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_HIGH), placing.px(_HIGH))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        face = self._draw_face(canvas, painter, state, rect)
        px, tone = painter.px, "text" if self.enabled else "text_dim"
        room = face.width - px(4)
        if not painter.fits(self.label, room, SMALL, DISPLAY):
            lines = painter.fonts.wrap(self.label, px(SMALL), room, DISPLAY)
            step = round(px(SMALL) * LINE_HEIGHT)
            top = face.centery - (len(lines) - 1) * step // 2
            for number, line in enumerate(lines):
                spot = face.centerx, top + number * step
                painter.text(canvas, line, spot, SMALL, tone, "center", room=room)
            return
        middle = face.centery - px(SMALL) // 2 - px(2)
        painter.icon(canvas, self.icon or "", (face.centerx, middle), colour=tone)
        spot = face.centerx, face.bottom - px(16)
        painter.text(canvas, self.label, spot, SMALL, tone, "center", True, room)
