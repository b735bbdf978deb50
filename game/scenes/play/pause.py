"""A pause: the board is hidden, the clock waits."""

from __future__ import annotations

import pygame

from game.input.bindings import Action
from game.scenes.base import Context
from game.scenes.dialogs.help import HelpScene
from game.scenes.panel import PanelScene
from game.scenes.play.assisted_board import AssistedBoardScene
from game.scenes.settings.settings import SettingsScene
from game.ui.painter import LARGE, SMALL
from game.ui.widgets import Button

_NOTED = (1, 4)
"""The buttons that say in a second line what they lead to."""


class PauseScene(PanelScene):
    """A panel over the hidden board; ``why`` is said where the player did not ask for a pause."""

    name = "pause"
    is_overlay = True
    size = (340, 522)
    closing = (Action.BACK, Action.PAUSE)

    def __init__(self, context: Context, play: AssistedBoardScene, why: str = "") -> None:
        texts, ending = context.texts, play.ending
        waits = texts("pause.menu_note" if play.autosave.can_wait else "pause.menu_ends")
        waits = waits if play.is_running else ""
        help_key = context.devices.key_label(Action.HELP)
        buttons = (
            Button(
                texts("pause.resume"), self.close, "play", primary=True, mark=texts("app.key_esc")
            ),
            Button(ending.label, ending.end, ending.icon, note=ending.note, mark=ending.key),
            Button(
                texts("pause.settings"),
                lambda: context.stack.push(SettingsScene(context)),
                "settings",
            ),
            Button(texts("pause.how_to_play"), self._help, "mouse", mark=help_key),
            Button(texts("pause.menu"), play.leave, "home", note=waits),
        )
        buttons[1].enabled = play.is_running or bool(ending.key)
        super().__init__(context, buttons)
        self._play = play
        self._why = why
        self._elapsed = 0.0

    def place(self, panel: pygame.Rect) -> None:
        """The buttons one below the other."""
        px = self.context.painter.px
        top = panel.y + px(158)
        for number, button in enumerate(self._group.widgets):
            high = px(64 if number in _NOTED else 54)
            button.rect = pygame.Rect(panel.x + px(28), top, panel.width - px(56), high)
            top += high + px(10)

    def act(self, action: Action) -> None:
        """What pauses also goes on with the game."""
        if action is Action.RESTART:
            if self._play.ending.key:
                self._play.restart()
        elif action is Action.HELP:
            self._help()
        else:
            super().act(action)

    def close(self) -> None:
        """On with the game."""
        self._play.pause()

    def update(self, step: float) -> None:
        """Puff breathes."""
        self._elapsed += step

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        """The panel stands out from what is behind it."""
        self.context.painter.dim(canvas, presence)
        super().draw(canvas, presence)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        """Puff is asleep."""
        painter, px = self.context.painter, self.context.painter.px
        centre = panel.centerx
        painter.puff(canvas, "sleep", self._elapsed, (centre, panel.y + px(62)), 96)
        spot = (centre, panel.y + px(120 if self._why else 132))
        painter.text(
            canvas, self.context.texts("pause.title"), spot, LARGE, anchor="center", title=True
        )
        if self._why:
            under = (centre, panel.y + px(148))
            painter.text(canvas, self._why, under, SMALL, "accent", "center")

    def _help(self) -> None:
        self.context.stack.push(HelpScene(self.context))
