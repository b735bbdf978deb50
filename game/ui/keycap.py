"""One key or pad button of an action, as it is drawn in the list of controls."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.painter import SMALL, Painter
from game.ui.shapes import mix, rounded
from game.ui.widgets import Touch, Widget


class Keycap(Widget):
    """A cap with ``label`` on it, or an empty place for one.

    While it ``listens`` it is lit and waits for a control; one that ``warns`` is about to lose its
    own. A ``round`` one is a pad's button.
    """

    def __init__(self, action: Callable[[], None], round: bool) -> None:
        super().__init__()
        self.label = ""
        self.listens = False
        self.warns = False
        self._round = round
        self._action = action

    def activate(self) -> None:
        """Ask for another control."""
        self._action()

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """A raised cap; an empty place is sunken, with a dash."""
        px = painter.px
        accent, light = painter.colour("accent"), painter.colour("highlight")
        well, edge = painter.colour("board"), painter.colour("panel_edge")
        radius = rect.height // 2 if self._round else px(9)
        if self.listens:
            canvas.blit(rounded(rect.size, radius, accent, light, 255, max(1, px(2))), rect)
            self._write(canvas, painter, "...", rect, "board")
            return
        rim = light if touch.focused else mix(edge, light, 0.5) if touch.hovered else edge
        rim = painter.colour("danger") if self.warns else rim
        line = max(1, px(2.5 if touch.focused or self.warns else 1.5))
        if not self.label:
            canvas.blit(rounded(rect.size, radius, well, rim, 150, line), rect)
            self._write(canvas, painter, "-", rect, "text_dim")
            return
        depth = px(3)
        fill = mix(painter.colour("panel"), edge, 0.75 if touch.hovered else 0.5)
        dark = mix(well, painter.colour("shadow"), 0.4)
        canvas.blit(rounded(rect.size, radius, dark), rect)
        face = pygame.Rect(rect.x, rect.y, rect.width, rect.height - depth)
        if touch.pressed:
            face.y += depth - 1
        canvas.blit(rounded(face.size, radius, fill, rim, 255, line), face)
        self._write(canvas, painter, self.label, face, "text")

    def _write(
        self, canvas: pygame.Surface, painter: Painter, text: str, rect: pygame.Rect, tone: str
    ) -> None:
        """The text in the middle, smaller where it is long."""
        room = rect.width - painter.px(12)
        wide = painter.letters.width(text, painter.px(SMALL + 1))
        size = (SMALL + 1) * min(1.0, room / max(1, wide))
        painter.text(canvas, text, rect.center, size, tone, "center")
