"""A field for a short text."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.field import Field
from game.ui.fonts import PLAIN
from game.ui.painter import BODY, SMALL, Painter
from game.ui.widgets import Callback, Touch

_SIZE = 20


class TextField(Field):
    """A short text. ``hint`` stands there while the field is empty. The label is above the field,
    or ``beside`` it."""

    def __init__(
        self,
        label: str,
        text: str,
        longest: int,
        changed: Callback,
        submit: Callback,
        hint: str = "",
        beside: bool = False,
    ) -> None:
        super().__init__(label, text, longest, str.isprintable, changed, submit)
        self.hint = hint
        self._beside = beside

    def places(self, painter: Painter, field: pygame.Rect) -> Sequence[int]:
        """From the left of the field, in letters that are smaller where the text is long."""
        inner, letters = _inner(painter, field), painter.letters
        size = letters.fitting(self.text, painter.px(_SIZE), _room(painter, inner), PLAIN)
        ends = range(len(self.text) + 1)
        return [inner.x + letters.width(self.text[:end], size) for end in ends]

    def draw_text(self, canvas: pygame.Surface, painter: Painter, field: pygame.Rect) -> None:
        """From the left of the field."""
        inner, room = _inner(painter, field), _room(painter, _inner(painter, field))
        painter.text(canvas, self.text, inner.midleft, _SIZE, "text", "midleft", room=room)

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """The label, and the text in a sunken field."""
        px = painter.px
        field = rect.copy()
        if self._beside:
            field.width = rect.width // 2
            field.right = rect.right
            spot, room = (rect.x, rect.centery), rect.width - field.width - px(8)
            painter.text(canvas, self.label, spot, BODY, "text", "midleft", room=room)
        elif self.label:
            field.y, field.height = rect.y + px(24), rect.height - px(24)
            painter.text(canvas, self.label, rect.topleft, SMALL, "text_dim", room=rect.width)
        self.draw_field(canvas, painter, touch, rect, field)
        if not self.text and not touch.focused:
            inner = _inner(painter, field)
            painter.text(
                canvas, self.hint, inner.midleft, _SIZE, "text_dim", "midleft", room=inner.width
            )


def _inner(painter: Painter, field: pygame.Rect) -> pygame.Rect:
    return field.inflate(-painter.px(32), 0)


def _room(painter: Painter, inner: pygame.Rect) -> int:
    """How wide the text may be; the caret stands behind it."""
    return inner.width - painter.px(6)
