"""Three letters, as arcades ask for: typed, or turned with up and down."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.painter import LARGE, SMALL, Painter
from game.ui.shapes import rounded
from game.ui.widgets import Widget, WidgetState

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
COUNT = 3


class Initials(Widget):
    """Calls ``done`` with the three letters once the last of them is confirmed."""

    takes_text = True
    sound = "type"

    def __init__(self, label: str, done: Callable[[str], None]) -> None:
        super().__init__()
        self.label = label
        self.letters = ["A"] * COUNT
        self.at = 0
        self.is_touched = False
        self._done = done

    @property
    def text(self) -> str:
        """The letters so far."""
        return "".join(self.letters)

    def activate(self) -> None:
        """The next letter; after the last, that is the name."""
        if self.at < COUNT - 1:
            self.at += 1
        else:
            self._done(self.text)

    def click(self, pos: tuple[int, int]) -> None:
        """The upper half of a letter turns it on, the lower half back."""
        boxes = self._boxes(self.rect)
        for number, box in enumerate(boxes):
            if box.collidepoint(pos):
                self.at = number
                self._turn(1 if pos[1] < box.centery else -1)

    def key(self, name: str, text: str) -> bool:
        """Letters and digits type; up and down turn, left and right move, backspace goes back."""
        if len(text) == 1 and text.upper() in LETTERS:
            self.is_touched = True
            self.letters[self.at] = text.upper()
            self.at = min(self.at + 1, COUNT - 1)
        elif name in ("up", "down"):
            self._turn(1 if name == "up" else -1)
        elif name in ("left", "backspace") and self.at > 0:
            self.at -= 1
        elif name == "right" and self.at < COUNT - 1:
            self.at += 1
        else:
            return False
        return True

    def draw(
        self, canvas: pygame.Surface, painter: Painter, state: WidgetState, rect: pygame.Rect
    ) -> None:
        """The label, and three boxes of which the one in hand is lit."""
        painter.text(canvas, self.label, rect.topleft, SMALL, "text_dim")
        for number, box in enumerate(self._boxes(rect)):
            lit = number == self.at and state.focused
            edge = painter.colour("accent" if lit else "panel_edge")
            well = painter.colour("board")
            radius, line = painter.px(12), painter.px(3 if lit else 2)
            canvas.blit(rounded(box.size, radius, well, edge, 255, line), box)
            tone = "accent" if lit else "text"
            letter = self.letters[number]
            painter.text(canvas, letter, box.center, LARGE + 10, tone, "center", True)

    def _turn(self, by: int) -> None:
        self.is_touched = True
        place = (LETTERS.index(self.letters[self.at]) + by) % len(LETTERS)
        self.letters[self.at] = LETTERS[place]

    def _boxes(self, rect: pygame.Rect) -> list[pygame.Rect]:
        height = rect.height * 3 // 4
        side = min(height, rect.width // (COUNT + 1))
        gap = side // 4
        top = rect.bottom - height
        return [
            pygame.Rect(rect.x + number * (side + gap), top, side, height)
            for number in range(COUNT)
        ]
