"""The theatre's programme: which algorithm to watch."""

from __future__ import annotations

import pygame

from game.input.events import Input, Motion, Wheel
from game.scenes.algorithms.demo_list import ACTS, START
from game.scenes.algorithms.player import DemoScene
from game.scenes.base import Context
from game.scenes.panel import PanelScene
from game.ui.list_view import ListView
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.widgets import Button

_ROW = 50
_SIDES, _TOP = 32, 96
_NUMBER = 44


class AlgorithmsScene(PanelScene):
    """Every act with a line about it; one that is chosen is shown on the stage."""

    name = "theatre"
    size = (720, 96 + 8 * _ROW + 28)

    def __init__(self, context: Context) -> None:
        self._acts = ListView(self._draw_act, self.open)
        self._back = Button("", self.close, "back")
        super().__init__(context, [self._acts, self._back])

    def open(self, number: int) -> None:
        """Show an act."""
        self.context.stack.push(DemoScene(self.context, ACTS, number))

    def place(self, panel: pygame.Rect) -> None:
        """The list, and over it the way back."""
        px = self.context.painter.px
        row = px(_ROW)
        rect = pygame.Rect(panel.x + px(_SIDES), panel.y + px(_TOP), 0, row * len(ACTS))
        rect.width = panel.width - 2 * px(_SIDES)
        chosen = self._acts.chosen
        self._acts.fill(len(ACTS))
        self._acts.chosen = chosen
        self._acts.place(rect, row)
        self._back.rect = pygame.Rect(panel.x + px(_SIDES), panel.y + px(24), px(48), px(48))

    def handle(self, event: Input) -> bool:
        """The row under the mouse lights up."""
        if isinstance(event, Wheel):
            return self._acts.wheel(event.pos, event.steps)
        used = super().handle(event)
        if isinstance(event, Motion):
            self._acts.point(event.pos)
        return used

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """The title, and what this is."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = panel.x + px(_SIDES + 48 + 16), panel.y + px(22)
        shown = painter.text(canvas, texts("theatre.title"), (left, top), LARGE, title=True)
        room = panel.right - px(_SIDES) - left
        spot = (left, shown.bottom)
        painter.text(canvas, texts("theatre.about"), spot, SMALL, "text_dim", room=room)

    def _draw_act(
        self, canvas: pygame.Surface, painter: Painter, number: int, row: pygame.Rect
    ) -> None:
        px, texts, name = painter.px, self.context.texts, ACTS[number].name
        spot = (row.x + px(_NUMBER) // 2, row.centery)
        painter.figures(canvas, str(number + 1), spot, BODY + 3, "accent", "center")
        left = row.x + px(_NUMBER)
        room = row.right - px(14) - left
        word = ACTS[number].word
        if word:
            spot = (row.right - px(14), row.centery - px(10))
            tone = "accent" if word == START else "text_dim"
            shown = painter.text(canvas, texts(word), spot, SMALL - 1, tone, "midright")
            room = shown.left - px(12) - left
        spot = (left, row.centery - px(10))
        painter.text(
            canvas, texts(f"theatre.{name}"), spot, BODY - 1, "text", "midleft", True, room
        )
        spot, room = (left, row.centery + px(11)), row.right - px(14) - left
        about = texts(f"theatre.{name}_about")
        painter.text(canvas, about, spot, SMALL - 1, "text_dim", "midleft", room=room)
