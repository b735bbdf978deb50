"""The switch that has a tap open cells or flag them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.board.hud import BAR_HEIGHT
from game.ui.painter import Painter
from game.ui.shapes import mix, rounded
from game.ui.widgets import Widget, WidgetState

_WIDTH, _HEIGHT, _TILE = 100, 48, 28
"""Layout units."""
_SIDES = (("opened", "number_1"), ("closed", "flag"))


class FlagSwitch(Widget):
    """A number and a flag, the chosen one lit; drawn only while it is ``enabled``."""

    def __init__(self, action: Callable[[], None]) -> None:
        super().__init__()
        self._action = action
        self.enabled = False
        self.flags = False

    def place(self, width: int, painter: Painter) -> None:
        """Place it at the right of a bar of this width, left of the last button."""
        px = painter.px
        self.rect = pygame.Rect(0, 0, px(_WIDTH), px(_HEIGHT))
        self.rect.midright = (width - px(16 + 48 + 12), px(BAR_HEIGHT) // 2 + px(3))

    def activate(self) -> None:
        self._action()

    def draw(
        self, canvas: pygame.Surface, painter: Painter, state: WidgetState, rect: pygame.Rect
    ) -> None:
        if not self.enabled:
            return
        well, accent = painter.colour("board"), painter.colour("accent")
        edge = painter.colour("highlight" if state.focused else "panel_edge")
        radius = painter.px(14)
        line = max(1, painter.px(1.5))
        canvas.blit(rounded(rect.size, radius, well, edge, 225, line), rect)
        half = rect.width // 2
        for side, sprites in enumerate(_SIDES):
            part = pygame.Rect(rect.x + side * half, rect.y, half, rect.height)
            chosen = self.flags == bool(side)
            if chosen:
                inner = part.inflate(-painter.px(6), -painter.px(6))
                fill = mix(accent, painter.colour("highlight"), 0.35 * state.pressed)
                canvas.blit(rounded(inner.size, radius - painter.px(3), fill), inner)
            sheet = painter.theme.sheet("tiles", painter.px(_TILE if chosen else _TILE - 6))
            for name in sprites:
                sprite = sheet.frame(name)
                canvas.blit(sprite, sprite.get_rect(center=part.center))
