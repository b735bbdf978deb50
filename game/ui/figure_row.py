"""A figure with its name in a row, and what it means."""

from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.painter import SMALL, Painter
from game.ui.widgets import Widget, WidgetState

_HEIGHT, _PAD, _BETWEEN = 28, 10, 16  # layout units: of a row, inside it, and before its value


class FigureRow(Widget):
    """A figure with its name and a ``tip`` on its meaning. ``value`` is empty until it is known, in
    the room of ``widest``."""

    sound = "focus"

    def __init__(self, label: str, tip: str, is_shaded: bool, widest: str = "100,000") -> None:
        super().__init__()
        self.label, self.tip, self.widest = label, tip, widest
        self.value = ""
        self._is_shaded = is_shaded

    def width(self, placing: Placing) -> Span:
        size, fonts = placing.px(SMALL), placing.painter.fonts
        longest = max(self.value, self.widest, key=len)
        value = sum(fonts.figure_widths(longest, size))
        wide = fonts.width(self.label, size) + value + placing.px(2 * _PAD + _BETWEEN)
        return Span(wide, wide)

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_HEIGHT), placing.px(_HEIGHT))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        painter.row(canvas, rect, -28 if state.hovered else 64 if self._is_shaded else 0)
        if state.focused:
            painter.focus(canvas, rect.inflate(-px(12), -px(12)), px(8))
        middle, pad = rect.centery, px(_PAD)
        tone = "text" if self.value else "text_dim"
        spot = (rect.right - pad, middle)
        shown = painter.figures(canvas, self.value or "…", spot, SMALL, tone, "midright")
        spot, room = (rect.x + pad, middle), shown.left - rect.x - 2 * pad
        tone = "text" if state.hovered or state.focused else "text_dim"
        painter.text(canvas, self.label, spot, SMALL, tone, "midleft", room=room)
