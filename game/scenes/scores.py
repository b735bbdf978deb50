"""The arcade's high scores, to look at."""

from __future__ import annotations

import pygame

from game.scenes.base import Kit
from game.scenes.panel import PanelScene
from game.view.scoretable import ROWS, draw_scores
from game.view.widgets import Button


class ScoresScene(PanelScene):
    """The table and a button back."""

    name = "scores"
    size = (480, 620)

    def __init__(self, kit: Kit) -> None:
        done = Button(
            kit.say("app.done"), self.close, "check", primary=True, mark=kit.say("app.key_esc")
        )
        super().__init__(kit, [done])
        self._runs = kit.store.high_scores(ROWS)

    def place(self, panel: pygame.Rect) -> None:
        """One button."""
        self.place_done(self._group.widgets[0])

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """The table."""
        px = self.kit.painter.px
        area = panel.inflate(-px(80), 0)
        area.y, area.height = panel.y + px(28), panel.height - px(130)
        draw_scores(canvas, self.kit.painter, self.kit.say, self._runs, area)
