"""The bar above a demo: its title, what it is about, and arrows to the other demos."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.context import Context
from game.scenes.playback.playback_bar import EDGE, PAD, draw_bar
from game.ui import timing
from game.ui.painter import BODY, SMALL
from game.ui.widgets import Button

HEIGHT = 68
"""The bar's height in layout units."""
_BUTTON = 52, 46
_NUMBER = 70
"""The room between the arrows, where the demo's number is."""


class DemoHeader:
    """Shows a ``title``, what it is ``about`` and a ``number``. ``turn`` is called with -1 for the
    demo before and 1 for the next. The ``widgets`` are drawn by their group."""

    def __init__(
        self, context: Context, back: Callable[[], None], turn: Callable[[int], None]
    ) -> None:
        self._context = context
        self._back = Button("", back, "back")
        self.previous = Button("", lambda: turn(-1), "chevron_left")
        self.next = Button("", lambda: turn(1), "chevron_right")
        self.widgets = [self._back, self.previous, self.next]
        self.title = self.about = self.number = ""
        self.rect = pygame.Rect(0, 0, 1, 1)

    def layout(self, width: int) -> None:
        """Place the bar at the top of a window of this width."""
        px = self._context.painter.px
        self.rect = pygame.Rect(px(EDGE), px(EDGE), width - 2 * px(EDGE), px(HEIGHT) - px(EDGE))
        button = pygame.Rect(0, 0, px(_BUTTON[0]), px(_BUTTON[1]))
        button.midleft = self.rect.left + px(EDGE), self.rect.centery
        self._back.rect = button.copy()
        button.right = self.rect.right - px(EDGE)
        self.next.rect = button.copy()
        button.right = self.next.rect.left - px(_NUMBER)
        self.previous.rect = button.copy()

    def slide(self, presence: float) -> int:
        """Return by how many pixels the bar is moved, up while it comes and goes."""
        return -round(self._context.painter.px(HEIGHT) * timing.away(presence))

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """Draw the bar, before its widgets, sliding in from above while ``presence`` is below 1."""
        painter, px, dy = self._context.painter, self._context.painter.px, self.slide(presence)
        draw_bar(canvas, painter, self.rect.move(0, dy))
        left, middle = self._back.rect.right + px(PAD), self.rect.centery + dy
        room = self.previous.rect.left - left - px(PAD)
        spot = (left, middle - px(12))
        painter.text(canvas, self.title, spot, BODY + 3, "text", "midleft", True, room)
        spot = (left, middle + px(14))
        painter.text(canvas, self.about, spot, SMALL, "text_dim", "midleft", room=room)
        spot = ((self.previous.rect.right + self.next.rect.left) // 2, middle - px(2))
        painter.figures(canvas, self.number, spot, SMALL + 2, "text", "center")
