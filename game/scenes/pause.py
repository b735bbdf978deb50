"""A pause: the board is hidden, the clock waits."""

from __future__ import annotations

import pygame

from game.input import Input, Key
from game.scenes.base import Kit
from game.scenes.help import HelpScene
from game.scenes.panel import PanelScene
from game.scenes.play import PlayScene
from game.scenes.settings import SettingsScene
from game.view.painter import LARGE
from game.view.widgets import Button


class PauseScene(PanelScene):
    """A panel over the hidden board."""

    name = "pause"
    is_overlay = True
    size = (340, 500)
    closing = ("escape", "p")

    def __init__(self, kit: Kit, play: PlayScene) -> None:
        buttons = (
            Button("Resume", self.close, "play", primary=True, mark="Esc"),
            Button("New game", play.restart, "restart", mark="R"),
            Button("Settings", lambda: kit.stack.push(SettingsScene(kit)), "settings"),
            Button("How to play", self._help, "mouse", mark="F1"),
            Button("Menu", play.leave, "home"),
        )
        super().__init__(kit, buttons)
        self._play = play
        self._elapsed = 0.0

    def place(self, panel: pygame.Rect) -> None:
        """The buttons one below the other."""
        px = self.kit.painter.px
        for number, button in enumerate(self._group.widgets):
            top = panel.y + px(164) + number * px(64)
            button.rect = pygame.Rect(panel.x + px(28), top, panel.width - px(56), px(54))

    def handle(self, event: Input) -> bool:
        """The bar above the board can still be used."""
        if not isinstance(event, Key) and self._play.hud.handle(event):
            return True
        return super().handle(event)

    def key(self, name: str) -> None:
        """P or Esc goes on with the game."""
        if name == "r":
            self._play.restart()
        elif name == "f1":
            self._help()
        else:
            super().key(name)

    def close(self) -> None:
        """On with the game."""
        self._play.pause()

    def update(self, step: float) -> None:
        """Puff breathes."""
        self._elapsed += step

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Puff is asleep."""
        painter, px = self.kit.painter, self.kit.painter.px
        centre = panel.centerx
        painter.puff(canvas, "sleep", self._elapsed, (centre, panel.y + px(62)), 96)
        spot = (centre, panel.y + px(132))
        painter.text(canvas, "Paused", spot, LARGE, anchor="center", title=True)

    def _help(self) -> None:
        self.kit.stack.push(HelpScene(self.kit))
