"""A key or pad button that is bound to an action, in the list of controls."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.painter import SMALL, Painter
from game.ui.shapes import mix, rounded
from game.ui.widgets import Callback, Widget, WidgetState


class Keycap(Widget):
    """A cap with ``label`` on it, or an empty place for one; ``round`` for a pad's button.

    While it ``listens`` it is lit and waits for a control; one that ``warns`` is about to lose its
    own.
    """

    def __init__(self, action: Callback, round: bool) -> None:
        super().__init__(action)
        self.label = ""
        self.listens = False
        self.warns = False
        self._round = round

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:

        px = painter.px
        accent, light = painter.colour("accent"), painter.colour("highlight")
        well, edge = painter.colour("board"), painter.colour("panel_edge")
        radius = rect.height // 2 if self._round else px(9)
        if self.listens:
            canvas.blit(rounded(rect.size, radius, accent, light, 255, max(1, px(2))), rect)
            self._write(canvas, painter, "...", rect, "board")
            return
        rim = light if state.focused else mix(edge, light, 0.5) if state.hovered else edge
        rim = painter.colour("danger") if self.warns else rim
        line = max(1, px(2.5 if state.focused or self.warns else 1.5))
        if not self.label:
            canvas.blit(rounded(rect.size, radius, well, rim, 150, line), rect)
            self._write(canvas, painter, "-", rect, "text_dim")
            return
        depth = px(3)
        fill = mix(painter.colour("panel"), edge, 0.75 if state.hovered else 0.5)
        dark = mix(well, painter.colour("shadow"), 0.4)
        canvas.blit(rounded(rect.size, radius, dark), rect)
        face = Rect(rect.x, rect.y, rect.width, rect.height - depth)
        if state.pressed:
            face.y += depth - 1
        canvas.blit(rounded(face.size, radius, fill, rim, 255, line), face)
        self._write(canvas, painter, self.label, face, "text")

    def _write(self, canvas: Surface, painter: Painter, text: str, rect: Rect, tone: str) -> None:
        room = rect.width - painter.px(12)
        wide = painter.fonts.width(text, painter.px(SMALL + 1))
        size = (SMALL + 1) * min(1.0, room / max(1, wide))
        painter.text(canvas, text, rect.center, size, tone, "center")
