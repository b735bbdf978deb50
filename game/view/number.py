"""A field for a whole number."""

from __future__ import annotations

import pygame

from game.view.painter import SMALL, Painter
from game.view.shapes import rounded
from game.view.widgets import Action, Touch, Widget


class NumberField(Widget):
    """A whole number that is typed, or stepped with up and down. It may be empty for a moment."""

    takes_text = True

    def __init__(self, label: str, value: int, changed: Action, submit: Action) -> None:
        super().__init__()
        self.label = label
        self.text = str(value)
        self.wrong = False
        self._fresh = True
        self._changed = changed
        self._submit = submit

    @property
    def value(self) -> int | None:
        """The number, None while nothing is typed."""
        return int(self.text) if self.text else None

    def click(self, pos: tuple[int, int]) -> None:
        """The next digit begins the number anew."""
        self._fresh = True

    def take_focus(self) -> None:
        """The next digit begins the number anew."""
        self._fresh = True

    def activate(self) -> None:
        """Enter: the number stands."""
        self._submit()

    def key(self, name: str, text: str) -> bool:
        """Digits type, backspace and delete take away, up and down step by one."""
        if text.isascii() and text.isdigit():
            self.text = (text if self._fresh else self.text + text)[:6]
            self._fresh = False
        elif name == "backspace":
            self.text, self._fresh = self.text[:-1], False
        elif name == "delete":
            self.text = ""
        elif name in ("up", "down") and not self._fresh:  # else they go on to the next widget
            self.text = str(max(0, (self.value or 0) + (1 if name == "up" else -1)))
        else:
            return False
        self._changed()
        return True

    def draw(
        self, canvas: pygame.Surface, painter: Painter, touch: Touch, rect: pygame.Rect
    ) -> None:
        """The label above, the number in a sunken field below."""
        top = painter.px(24)
        painter.text(canvas, self.label, rect.topleft, SMALL, "text_dim")
        field = pygame.Rect(rect.x, rect.y + top, rect.width, rect.height - top)
        tone = "danger" if self.wrong else "accent" if touch.focused else "panel_edge"
        edge = painter.colour(tone)
        if touch.hovered and not touch.focused and not self.wrong:
            edge = painter.colour("text_dim")
        well = painter.colour("board")
        canvas.blit(rounded(field.size, painter.px(12), well, edge, 255, painter.px(2)), field)
        shown = painter.figures(canvas, self.text, field.center, 22, "text", "center")
        if touch.focused:
            caret = pygame.Rect(shown.right + 2, 0, max(2, painter.px(2)), painter.px(22))
            caret.centery = field.centery
            canvas.fill(painter.colour("accent"), caret)
