"""A large button with a picture, a title and a sentence: a place worth going to."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.painter import SMALL, Painter
from game.ui.paragraph import draw_passage
from game.ui.shapes import mix, rounded
from game.ui.widgets import Touch, Widget

PICTURE = 150
"""The height of the picture's place, in layout units."""
_INSET, _PAD = 12, 18
_TITLE = 24
_DEPTH = 5


class Card(Widget):
    """``note`` is set over as many lines as it needs; ``picture`` is drawn in the middle of its
    place. The slab goes on for ``foot`` layout units below the widget, where another one lies."""

    def __init__(self, label: str, note: str, action: Callable[[], None], foot: int = 0) -> None:
        super().__init__()
        self.label, self.note = label, note
        self.picture: pygame.Surface | None = None
        self._action = action
        self._foot = foot

    def activate(self) -> None:
        """Go there."""
        self._action()

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """A raised slab that is lit under the cursor and sinks when pressed."""
        px = painter.px
        face = self._body(canvas, painter, touch, rect)
        well = pygame.Rect(face.x + px(_INSET), face.y + px(_INSET), 0, px(PICTURE))
        well.width = face.width - 2 * px(_INSET)
        ground, edge = painter.colour("board"), painter.colour("panel_edge")
        canvas.blit(rounded(well.size, px(12), ground, edge, 255, max(1, px(1.5))), well)
        if self.picture is not None:
            canvas.blit(self.picture, self.picture.get_rect(center=well.center))
        left, top = face.x + px(_PAD), well.bottom + px(10)
        tone = "accent" if touch.hovered or touch.focused else "text"
        painter.text(canvas, self.label, (left, top), _TITLE, tone, title=True)
        top += px(_TITLE + 12)
        room = pygame.Rect(left, top, face.width - 2 * px(_PAD), rect.bottom - px(_INSET) - top)
        draw_passage(canvas, painter, self.note, room, SMALL + 1, "text_dim")

    def _body(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> pygame.Rect:
        px = painter.px
        fill = mix(painter.colour("panel"), painter.colour("panel_edge"), 0.3)
        lit = touch.hovered or touch.pressed or touch.focused
        if lit:
            fill = mix(fill, painter.colour("highlight"), 0.08)
        dark = mix(fill, painter.colour("shadow"), 0.55)
        edge = mix(painter.colour("panel_edge"), painter.colour("accent"), 0.7 if lit else 0.0)
        if touch.focused:
            edge = painter.colour("highlight")
        high = rect.height + px(self._foot) - px(_DEPTH)
        face = pygame.Rect(rect.x, rect.y, rect.width, high)
        base = face.move(0, px(_DEPTH))
        if touch.pressed:
            face.y += px(_DEPTH) - 1
        radius, line = px(18), max(1, px(3 if touch.focused else 1.5))
        canvas.blit(rounded(base.size, radius, dark), base)
        canvas.blit(rounded(face.size, radius, fill, edge, 255, line), face)
        return face
