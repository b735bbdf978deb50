"""A choice of which only the chosen value is in sight, for places too narrow for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.painter import SMALL, Painter
from game.ui.shapes import mix, rounded
from game.ui.widgets import Touch, Widget

_MOST_PIPS = 8


class Picker(Widget):
    """A value between two arrows; the pips below tell how many there are, and which it is.

    Its left part goes back, all else goes on, round and round. One that ``is_filter`` shows when
    it stands on another value than the first.
    """

    cue = "toggle"

    def __init__(
        self,
        options: Sequence[str],
        index: int,
        action: Callable[[int], None],
        is_filter: bool = True,
    ) -> None:
        super().__init__()
        self.is_filter = is_filter
        self.options = list(options)
        self.index = index
        self._action = action

    @property
    def label(self) -> str:
        """The value that is chosen."""
        return self.options[self.index]

    def activate(self) -> None:
        """The next value."""
        self._step(1)

    def click(self, pos: tuple[int, int]) -> None:
        """Back at the left arrow, on everywhere else."""
        self._step(-1 if pos[0] < self.rect.x + self.rect.height else 1)

    def key(self, name: str, text: str) -> bool:
        """Left and right step; from the ends the focus goes on."""
        step = {"left": -1, "right": 1}.get(name, 0)
        if not step or not 0 <= self.index + step < len(self.options):
            return False
        self._step(step)
        return True

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """A sunken pill; the arrows light up under the cursor."""
        px = painter.px
        panel, edge = painter.colour("panel"), painter.colour("panel_edge")
        well = mix(painter.colour("board"), edge, 0.35 * (touch.hovered or touch.pressed))
        tone = painter.colour("highlight") if touch.focused else mix(panel, edge, 0.8)
        line = max(1, px(2.5 if touch.focused else 1.5))
        canvas.blit(rounded(rect.size, px(12), well, tone, 255, line), rect)
        many = len(self.options) > 1
        if many:
            arrow = "accent" if touch.hovered or touch.focused else "text_dim"
            for name, x in (("chevron_left", rect.x), ("chevron_right", rect.right)):
                inward = px(16) if x == rect.x else -px(16)
                painter.icon(canvas, name, (x + inward, rect.centery), 18, arrow)
        pips = many and len(self.options) <= _MOST_PIPS
        middle = (rect.centerx, rect.centery - (px(4) if pips else 0))
        room = rect.width - px(60)
        shade = "accent" if self.index and self.is_filter else "text"
        painter.text(canvas, self.label, middle, SMALL + 1, shade, "center", room=room)
        if pips:
            self._draw_pips(canvas, painter, rect)

    def _draw_pips(self, canvas: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        side, gap = max(2, painter.px(4)), max(2, painter.px(5))
        count = len(self.options)
        x = rect.centerx - (count * side + (count - 1) * gap) // 2
        y = rect.bottom - painter.px(6) - side
        idle = mix(painter.colour("board"), painter.colour("text_dim"), 0.4)
        for number in range(count):
            tone = painter.colour("accent") if number == self.index else idle
            canvas.blit(rounded((side, side), side // 2, tone), (x + number * (side + gap), y))

    def _step(self, by: int) -> None:
        if len(self.options) > 1:
            self.index = (self.index + by) % len(self.options)
            self._action(self.index)
