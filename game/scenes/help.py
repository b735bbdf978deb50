"""How the game is played, on one page."""

from __future__ import annotations

import pygame

from game.scenes.base import Kit
from game.scenes.panel import PanelScene
from game.view.painter import BODY, LARGE, SMALL
from game.view.widgets import Button

_RULES = (
    "A number tells how many of the cells around it hide a mine. Open every cell that hides none. "
    "The first one you open is always safe. With as many flags around a number as it says, a chord "
    "on it opens the others. In the menu you choose what becomes of a guess: luck decides "
    "(Classic), one that logic cannot spare you is forgiven (Mercy), or a needless one always "
    "loses besides (Strict)."
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


class HelpScene(PanelScene):
    """Rules in a few sentences and a table of the controls."""

    name = "help"
    size = (760, 624)
    closing = ("escape", "f1")

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, [Button("Done", self.close, "check", primary=True, mark="Esc")])

    def place(self, panel: pygame.Rect) -> None:
        """One button."""
        self.place_done(self._group.widgets[0])

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Text above, table below."""
        painter, px = self.kit.painter, self.kit.painter.px
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
