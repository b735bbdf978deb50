"""The bar above a demo and above its board to play."""

from pygame import Rect, Surface

from game.scenes.context import Context
from game.scenes.playback.playback_bar import EDGE, PAD
from game.ui import timing
from game.ui.column import TextColumn
from game.ui.painter import BODY, NAME, SMALL
from game.ui.widgets import Button, Callback, Choose

HEADER, BOARD_EDGE = 68, 12
"""Layout units: the height of the bar, and the margin below it."""
_BUTTON, _NUMBER = (52, 46), 70
"""Layout units: the size of its buttons, and the room between its arrows."""


class DemoHeader:
    """Shows a ``title``, what it is ``about``, and a ``number`` between arrows; ``turn`` is called
    with -1 for the demo before and 1 for the next. The ``widgets`` are drawn by their group."""

    def __init__(self, context: Context, back: Callback, turn: Choose) -> None:
        self._context = context
        self._back = Button("", back, "back")
        self.previous = Button("", lambda: turn(-1), "chevron_left")
        self.next = Button("", lambda: turn(1), "chevron_right")
        self.widgets = [self._back, self.previous, self.next]
        self.title = self.about = self.number = ""
        self.rect = Rect(0, 0, 1, 1)
        self._own = True  # whether it is a bar, and no part of a column

    def layout(self, width: int) -> None:
        px, self._own = self._context.painter.px, True
        edge, size = px(EDGE), (px(_BUTTON[0]), px(_BUTTON[1]))
        self.rect = Rect(edge, edge, width - 2 * edge, px(HEADER) - edge)
        for widget in self.widgets:
            widget.rect = Rect((0, 0), size)
        self._back.rect.midleft = self.rect.left + edge, self.rect.centery
        self.next.rect.midright = self.rect.right - edge, self.rect.centery
        self.previous.rect.midright = self.next.rect.left - px(_NUMBER), self.rect.centery

    def fill(self, column: TextColumn) -> None:
        """Take a part of a column, for the buttons, in place of a bar."""
        px, row, self._own = self._context.painter.px, column.take(44), False
        for widget, x in ((self._back, row.x), (self.next, row.right - px(44))):
            widget.rect = Rect(x, row.y, px(44), row.height)
        self.previous.rect = self.next.rect.move(-px(48), 0)
        column.take(4)

    def fill_title(self, column: TextColumn) -> None:
        """Take another part of it."""
        column.take(8)
        column.text(self.title, BODY, "accent", True, aside=self.number)

    def slide(self, presence: float) -> int:
        """Return by how many pixels the bar is moved, up while it comes and goes."""
        return -round(self._context.painter.px(HEADER) * timing.away(presence))

    def draw(self, canvas: Surface, presence: float) -> None:
        """Draw the bar, before its widgets, sliding in from above while ``presence`` is below 1."""
        if not self._own:
            return
        painter, px, dy = self._context.painter, self._context.painter.px, self.slide(presence)
        painter.panel(canvas, self.rect.move(0, dy), self.rect)
        left, middle = self._back.rect.right + px(PAD), self.rect.centery + dy
        room = self.previous.rect.left - left - px(PAD)
        has_about = painter.fonts.width(self.about, px(SMALL)) <= room
        spot = (left, middle - px(12) * has_about)
        painter.text(canvas, self.title, spot, NAME, "text", "midleft", True, room)
        if has_about:
            spot = (left, middle + px(14))
            painter.text(canvas, self.about, spot, SMALL, "text_dim", "midleft")
        spot = ((self.previous.rect.right + self.next.rect.left) // 2, middle - px(2))
        painter.figures(canvas, self.number, spot, SMALL, "text", "center")
