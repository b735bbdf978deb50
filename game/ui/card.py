"""A large button with a picture, a title and a description."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.painter import SMALL, Painter
from game.ui.paragraph import draw_paragraph
from game.ui.shapes import mix, rounded
from game.ui.widgets import Callback, Widget, WidgetState

PICTURE_HEIGHT = 150  # layout units
_INSET, _PAD = 12, 18
_TITLE = 24
_DEPTH = 5


class Card(Widget):
    """``note`` is the description. The body extends ``foot`` layout units below the widget, for
    another widget to lie there."""

    def __init__(self, label: str, note: str, action: Callback, foot: int = 0) -> None:
        super().__init__(action)
        self.label, self.note = label, note
        self.picture: Surface | None = None
        self._foot = foot

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        face = self._draw_body(canvas, painter, state, rect)
        well = Rect(face.x + px(_INSET), face.y + px(_INSET), 0, px(PICTURE_HEIGHT))
        well.width = face.width - 2 * px(_INSET)
        ground, edge = painter.colour("board"), painter.colour("panel_edge")
        canvas.blit(rounded(well.size, px(12), ground, edge, 255, max(1, px(1.5))), well)
        if self.picture is not None:
            canvas.blit(self.picture, self.picture.get_rect(center=well.center))
        left, top = face.x + px(_PAD), well.bottom + px(10)
        tone = "accent" if state.hovered or state.focused else "text"
        painter.text(canvas, self.label, (left, top), _TITLE, tone, title=True)
        top += px(_TITLE + 12)
        room = Rect(left, top, face.width - 2 * px(_PAD), rect.bottom - px(_INSET) - top)
        draw_paragraph(canvas, painter, self.note, room, SMALL + 1, "text_dim")

    def _draw_body(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> Rect:
        """Draw a raised slab and return the rectangle of its face, which is sunk while pressed."""
        px = painter.px
        fill = mix(painter.colour("panel"), painter.colour("panel_edge"), 0.3)
        lit = state.hovered or state.pressed or state.focused
        if lit:
            fill = mix(fill, painter.colour("highlight"), 0.08)
        dark = mix(fill, painter.colour("shadow"), 0.55)
        edge = mix(painter.colour("panel_edge"), painter.colour("accent"), 0.7 if lit else 0.0)
        if state.focused:
            edge = painter.colour("highlight")
        high = rect.height + px(self._foot) - px(_DEPTH)
        face = Rect(rect.x, rect.y, rect.width, high)
        base = face.move(0, px(_DEPTH))
        if state.pressed:
            face.y += px(_DEPTH) - 1
        radius, line = px(18), max(1, px(3 if state.focused else 1.5))
        canvas.blit(rounded(base.size, radius, dark), base)
        canvas.blit(rounded(face.size, radius, fill, edge, 255, line), face)
        return face
