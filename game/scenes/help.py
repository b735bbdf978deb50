"""How the game is played, on one page."""

from __future__ import annotations

import pygame

from game.effects import timing
from game.input import Input, Key
from game.scenes.base import Kit, Scene
from game.view.group import WidgetGroup
from game.view.painter import BODY, LARGE, SMALL
from game.view.widgets import Button

_RULES = (
    "A number tells how many of the cells around it hide a mine. Open every cell that hides none. "
    "The first one you open is always safe. With as many flags around a number as it says, a chord "
    "on it opens the others."
)
_CONTROLS = (
    ("", "Mouse", "Keyboard"),
    ("Open", "left", "Space, Enter"),
    ("Flag", "right", "F"),
    ("Chord", "both, middle, or double left", "C, or Space on a number"),
    ("Move", "", "arrows, W A S D"),
    ("New game", "click Puff", "R"),
    ("Pause", "top left button", "P, Esc"),
    ("Zoom", "wheel", ""),
    ("Full screen, sound", "settings", "F11, M"),
)


class HelpScene(Scene):
    """Rules in three sentences and a table of the controls."""

    name = "help"

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._panel = pygame.Rect(0, 0, 1, 1)
        done = Button("Done", kit.stack.pop, "check", primary=True, mark="Esc")
        self._group = WidgetGroup([done])

    def layout(self, size: tuple[int, int]) -> None:
        """In the middle of the window."""
        px = self.kit.painter.px
        self._panel = pygame.Rect(0, 0, px(760), px(600))
        self._panel.center = (size[0] // 2, size[1] // 2)
        done = self._group.widgets[0]
        done.rect = pygame.Rect(0, 0, px(220), px(54))
        done.rect.midbottom = (self._panel.centerx, self._panel.bottom - px(24))

    def handle(self, event: Input) -> bool:
        """Esc or F1 goes back."""
        if not self._group.handle(event) and isinstance(event, Key):
            self._key(event)
        return True

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The panel comes up from below."""
        painter, px = self.kit.painter, self.kit.painter.px
        away = 1 - timing.ease_out(max(0.0, presence))
        dy = round(away * (canvas.get_height() - self._panel.top))
        panel = self._panel.move(0, dy)
        painter.panel(canvas, panel)
        left, top = panel.x + px(36), panel.y + px(24)
        painter.text(canvas, "How to play", (left, top), LARGE, title=True)
        top += px(52)
        for line in painter.letters.lines(_RULES, px(BODY), panel.width - px(72)):
            painter.text(canvas, line, (left, top), BODY, "text")
            top += px(27)
        top += px(18)
        for number, row in enumerate(_CONTROLS):
            size, tone = (SMALL, "text_dim") if number == 0 else (BODY - 2, "text")
            for column, text in zip((0, 200, 460), row, strict=True):
                shade = "accent" if number and column == 0 else tone
                painter.text(canvas, text, (left + px(column), top), size, shade)
            top += px(26 if number == 0 else 33)
        self._group.draw(canvas, painter, offset=(0, dy))

    def _key(self, event: Key) -> None:
        if event.name in ("escape", "f1") and not event.repeat:
            self.kit.stack.pop()
