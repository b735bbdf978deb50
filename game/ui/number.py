"""A field for a whole number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import pygame

from game.ui.field import Field
from game.ui.painter import SMALL, Painter
from game.ui.widgets import Callback, Touch

_LONGEST = 6
_SIZE = 22


def _is_digit(sign: str) -> bool:
    return sign.isascii() and sign.isdigit()


class NumberField(Field):
    """A whole number that is typed, or stepped with up and down. It may be empty for a moment."""

    def __init__(self, label: str, value: int, changed: Callback, submit: Callback) -> None:
        super().__init__(label, str(value), _LONGEST, _is_digit, changed, submit)

    @property
    def value(self) -> int | None:
        """The number, None while nothing is typed."""
        return int(self.text) if self.text else None

    def key(self, name: str, text: str) -> bool:
        """Step by one with up and down; else edit as any field does."""
        if name in ("up", "down") and not self.is_fresh:
            stepped = (self.value or 0) + (1 if name == "up" else -1)
            self.put(str(min(max(0, stepped), 10**_LONGEST - 1)))
            return True
        return super().key(name, text)

    def places(self, painter: Painter, field: pygame.Rect) -> Sequence[int]:
        """In the middle of the field."""
        widths = painter.letters.figure_widths(self.text, painter.px(_SIZE))
        return list(accumulate(widths, initial=field.centerx - sum(widths) // 2))

    def draw_text(self, canvas: pygame.Surface, painter: Painter, field: pygame.Rect) -> None:
        """In the middle of the field."""
        painter.figures(canvas, self.text, field.center, _SIZE, "text", "center")

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """The label above, the number in a sunken field below."""
        top = painter.px(24)
        painter.text(canvas, self.label, rect.topleft, SMALL, "text_dim")
        field = pygame.Rect(rect.x, rect.y + top, rect.width, rect.height - top)
        self.draw_field(canvas, painter, touch, rect, field)
