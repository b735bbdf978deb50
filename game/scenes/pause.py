"""A pause: the board is hidden, the clock waits."""

from __future__ import annotations

import pygame

from game.effects import timing
from game.input import Input, Key
from game.scenes.base import Kit, Scene
from game.scenes.play import PlayScene
from game.view.group import WidgetGroup
from game.view.painter import LARGE
from game.view.widgets import Button


class PauseScene(Scene):
    """A panel over the hidden board."""

    name = "pause"
    is_overlay = True

    def __init__(self, kit: Kit, play: PlayScene) -> None:
        super().__init__(kit)
        self._play = play
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._elapsed = 0.0
        self._group = WidgetGroup(
            [
                Button("Resume", self._resume, "play", primary=True, mark="Esc"),
                Button("New game", play.restart, "restart", mark="R"),
                Button("Settings", self._settings, "settings"),
                Button("How to play", self.help, "mouse", mark="F1"),
                Button("Menu", play.leave, "home"),
            ]
        )

    def layout(self, size: tuple[int, int]) -> None:
        """In the middle of the window."""
        px = self.kit.painter.px
        self._panel = pygame.Rect(0, 0, px(340), px(500))
        self._panel.center = (size[0] // 2, size[1] // 2 + px(24))
        for number, widget in enumerate(self._group.widgets):
            top = self._panel.y + px(164) + number * px(64)
            widget.rect = pygame.Rect(
                self._panel.x + px(28), top, self._panel.width - px(56), px(54)
            )

    def handle(self, event: Input) -> bool:
        """P or Esc goes on with the game."""
        if self._group.handle(event):
            return True
        if isinstance(event, Key) and not event.repeat:
            if event.name in ("p", "escape"):
                self._resume()
            elif event.name == "r":
                self._play.restart()
            elif event.name == "f1":
                self.help()
        return True

    def update(self, step: float) -> None:
        """Puff breathes."""
        self._elapsed += step

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The panel drops in from above."""
        painter = self.kit.painter
        dy = -round((1 - timing.ease_out(max(0.0, presence))) * self._panel.bottom)
        panel = self._panel.move(0, dy)
        painter.panel(canvas, panel, 250)
        centre = panel.centerx
        painter.puff(canvas, "sleep", self._elapsed, (centre, panel.y + painter.px(62)), 96)
        spot = (centre, panel.y + painter.px(132))
        painter.text(canvas, "Paused", spot, LARGE, anchor="center", title=True)
        self._group.draw(canvas, painter, offset=(0, dy))

    def help(self) -> None:
        """Show how the game is played."""
        from game.scenes.help import HelpScene

        self.kit.stack.push(HelpScene(self.kit))

    def _resume(self) -> None:
        self.kit.audio.play("resume")
        self.kit.stack.pop()

    def _settings(self) -> None:
        from game.scenes.settings import SettingsScene

        self.kit.stack.push(SettingsScene(self.kit))
