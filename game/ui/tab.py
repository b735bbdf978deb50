"""An entry of a list of pages: flat, so that what it leads to stands out."""

from __future__ import annotations

import pygame

from game.ui.painter import BODY, Painter
from game.ui.shapes import mix, rounded
from game.ui.widgets import Callback, Touch, Widget


class Tab(Widget):
    """An icon and a label; the one that ``is_chosen`` is filled."""

    def __init__(self, label: str, action: Callback, icon: str) -> None:
        super().__init__()
        self.label = label
        self.icon = icon
        self.is_chosen = False
        self._action = action

    def activate(self) -> None:
        """Open the page."""
        self._action()

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """Nothing but the label at rest, a shade under the cursor, a frame with the focus."""
        px = painter.px
        panel, light = painter.colour("panel"), painter.colour("highlight")
        fill = panel
        if self.is_chosen:
            fill = mix(painter.colour("accent"), light, 0.25 * touch.hovered)
        elif touch.hovered or touch.pressed:
            fill = mix(panel, painter.colour("panel_edge"), 0.8 if touch.pressed else 0.55)
        edge = light if touch.focused else fill
        if self.is_chosen or touch.hovered or touch.focused:
            line = max(1, px(2.5))
            canvas.blit(rounded(rect.size, px(12), fill, edge, 255, line), rect)
        if self.is_chosen and touch.focused:  # else the frame would be lost on the fill
            inner = rect.inflate(-px(6), -px(6))
            canvas.blit(rounded(inner.size, px(10), fill, panel, 255, max(1, px(2))), inner)
        tone = "board" if self.is_chosen else "text"
        quiet = "board" if self.is_chosen else "text_dim"
        painter.icon(canvas, self.icon, (rect.x + px(22), rect.centery), 20, quiet)
        left = rect.x + px(40)
        room = rect.right - px(8) - left
        spot = (left, rect.centery)
        painter.text(canvas, self.label, spot, BODY - 2, tone, "midleft", True, room)
