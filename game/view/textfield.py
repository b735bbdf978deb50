"""A field for a short text."""

from __future__ import annotations

import pygame

from game.view.painter import BODY, SMALL, Painter
from game.view.shapes import rounded
from game.view.widgets import Action, Touch, Widget


class TextField(Widget):
    """Letters that are typed or pasted at the end; backspace takes the last away, delete all.

    ``hint`` stands there while the field is empty. The label is above the field, or ``beside`` it.
    """

    takes_text = True

    def __init__(
        self,
        label: str,
        text: str,
        longest: int,
        changed: Action,
        submit: Action,
        hint: str = "",
        beside: bool = False,
    ) -> None:
        super().__init__()
        self._beside = beside
        self.label, self.hint = label, hint
        self.text = text[:longest]
        self.wrong = False
        self._longest = longest
        self._changed = changed
        self._submit = submit

    def put(self, text: str) -> None:
        """Replace the text."""
        self.text = text[: self._longest]
        self._changed()

    def activate(self) -> None:
        """Enter: the text stands."""
        self._submit()

    def key(self, name: str, text: str) -> bool:
        """What is typed or pasted is appended."""
        if text and text.isprintable():
            self.put(self.text + text)
        elif name == "backspace":
            self.put(self.text[:-1])
        elif name == "delete":
            self.put("")
        else:
            return False
        return True

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
        tone = "danger" if self.wrong else "accent" if touch.focused else "panel_edge"
        edge = painter.colour(tone)
        if touch.hovered and not touch.focused and not self.wrong:
            edge = painter.colour("text_dim")
        canvas.blit(rounded(field.size, px(12), painter.colour("board"), edge, 255, px(2)), field)
        inner = field.inflate(-px(32), 0)
        shown = pygame.Rect(inner.x, 0, 0, 0)
        if self.text:
            shown = painter.text(
                canvas, self.text, inner.midleft, 20, "text", "midleft", room=inner.width - px(6)
            )
        elif self.hint and not touch.focused:
            painter.text(
                canvas, self.hint, inner.midleft, 20, "text_dim", "midleft", room=inner.width
            )
        if touch.focused:
            caret = pygame.Rect(shown.right + px(2), 0, max(2, px(2)), px(22))
            caret.centery = field.centery
            canvas.fill(painter.colour("accent"), caret)
