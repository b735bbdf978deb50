"""The entry of a page in a list of pages."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.painter import BODY, Painter
from game.ui.shapes import mix, rounded
from game.ui.widgets import Callback, Widget, WidgetState


class Tab(Widget):
    """An icon and a label, flat unless hovered or focused; the one that ``is_chosen`` is filled."""

    def __init__(self, label: str, action: Callback, icon: str) -> None:
        super().__init__(action)
        self.label = label
        self.icon = icon
        self.is_chosen = False

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        panel, light = painter.colour("panel"), painter.colour("highlight")
        fill = panel
        if self.is_chosen:
            fill = mix(painter.colour("accent"), light, 0.25 * state.hovered)
        elif state.hovered or state.pressed:
            fill = mix(panel, painter.colour("panel_edge"), 0.8 if state.pressed else 0.55)
        edge = light if state.focused else fill
        if self.is_chosen or state.hovered or state.focused:
            canvas.blit(rounded(rect.size, px(12), fill, edge, 255, max(1, px(2.5))), rect)
        if self.is_chosen and state.focused:  # else the frame would be lost on the fill
            inner = rect.inflate(-px(6), -px(6))
            canvas.blit(rounded(inner.size, px(10), fill, panel, 255, max(1, px(2))), inner)
        tone, quiet = ("board", "board") if self.is_chosen else ("text", "text_dim")
        painter.icon(canvas, self.icon, (rect.x + px(22), rect.centery), 20, quiet)
        left = rect.x + px(40)
        spot, room = (left, rect.centery), rect.right - px(8) - left
        painter.text(canvas, self.label, spot, BODY - 2, tone, "midleft", True, room)
