"""The list of the demos."""

from __future__ import annotations

import pygame

from game.input.events import Input, Motion, Wheel
from game.scenes.algorithms.demo_list import DEMOS, FOR_PLAYERS
from game.scenes.algorithms.player import DemoScene
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.list_view import ListView
from game.ui.painter import BODY, LARGE, SMALL, Painter
from game.ui.widgets import Button

_ROW = 50
_SIDES, _TOP = 32, 96
_NUMBER = 44


class AlgorithmsScene(PanelScene):
    """Lists every demo with a line about it; the chosen one is shown."""

    name = "theatre"
    size = (720, 96 + 8 * _ROW + 28)

    def __init__(self, context: Context) -> None:
        self.list = ListView(self._draw_demo, self.open)
        self.leave = Button("", self.close, "back")
        super().__init__(context, [self.list, self.leave])

    def open(self, number: int) -> None:
        """Show a demo."""
        self.context.stack.push(DemoScene(self.context, DEMOS, number))

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        row = px(_ROW)
        rect = pygame.Rect(panel.x + px(_SIDES), panel.y + px(_TOP), 0, row * len(DEMOS))
        rect.width = panel.width - 2 * px(_SIDES)
        chosen = self.list.chosen
        self.list.fill(len(DEMOS))
        self.list.chosen = chosen
        self.list.place(rect, row)
        self.leave.rect = pygame.Rect(panel.x + px(_SIDES), panel.y + px(24), px(48), px(48))

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            return self.list.wheel(event.pos, event.steps)
        used = super().handle(event)
        if isinstance(event, Motion):
            self.list.point(event.pos)
        return used

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        left, top = panel.x + px(_SIDES + 48 + 16), panel.y + px(22)
        shown = painter.text(canvas, texts("theatre.title"), (left, top), LARGE, title=True)
        room = panel.right - px(_SIDES) - left
        spot = (left, shown.bottom)
        painter.text(canvas, texts("theatre.about"), spot, SMALL, "text_dim", room=room)

    def _draw_demo(
        self, canvas: pygame.Surface, painter: Painter, number: int, row: pygame.Rect
    ) -> None:
        px, texts = painter.px, self.context.texts
        name, audience = DEMOS[number].name, DEMOS[number].audience
        spot = (row.x + px(_NUMBER) // 2, row.centery)
        painter.figures(canvas, str(number + 1), spot, BODY + 3, "accent", "center")
        left = row.x + px(_NUMBER)
        room = row.right - px(14) - left
        if audience:
            spot = (row.right - px(14), row.centery - px(10))
            tone = "accent" if audience == FOR_PLAYERS else "text_dim"
            shown = painter.text(canvas, texts(audience), spot, SMALL - 1, tone, "midright")
            room = shown.left - px(12) - left
        spot = (left, row.centery - px(10))
        painter.text(
            canvas, texts(f"theatre.{name}"), spot, BODY - 1, "text", "midleft", True, room
        )
        spot, room = (left, row.centery + px(11)), row.right - px(14) - left
        about = texts(f"theatre.{name}_about")
        painter.text(canvas, about, spot, SMALL - 1, "text_dim", "midleft", room=room)
