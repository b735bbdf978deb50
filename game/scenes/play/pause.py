"""The pause of a game: the board is hidden, and the clock stands still."""

from collections.abc import Callable

import pygame

from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.play.policy import Ending
from game.ui.painter import LARGE, SMALL
from game.ui.widgets import Button

_NOTED = (1, 4)  # the numbers of the buttons with a second line, which says what they lead to


class PauseScene(PanelScene):
    """A panel over the hidden board; ``why`` says what paused the game, if not the player.

    ``resume`` goes on with the game and closes the panel, ``ending`` gives the game up. ``waits``
    tells whether the game can be continued from the menu; it is None where none runs.
    """

    name = "pause"
    is_overlay = True
    size = (344, 520)
    closing = (Action.BACK, Action.PAUSE)

    def __init__(
        self,
        context: Context,
        resume: Callable[[], None],
        ending: Ending,
        waits: bool | None,
        why: str,
    ) -> None:
        texts, navigator = context.texts, context.navigator
        note = texts("pause.menu_note" if waits else "pause.menu_ends") if waits is not None else ""
        key_label, esc = context.devices.key_label, texts("app.key_esc")
        help_key = key_label(Action.HELP)
        end_key = key_label(ending.action) if ending.action is not None else ""
        buttons = (
            Button(texts("pause.resume"), self.close, "play", primary=True, mark=esc),
            Button(ending.label, ending.end, ending.icon, note=ending.note, mark=end_key),
            Button(texts("pause.settings"), navigator.settings, "settings"),
            Button(texts("pause.how_to_play"), navigator.help, "mouse", mark=help_key),
            Button(texts("pause.menu"), navigator.menu, "home", note=note),
        )
        buttons[1].enabled = waits is not None or ending.action is not None
        super().__init__(context, buttons)
        self._resume, self._ending, self._why, self._elapsed = resume, ending, why, 0.0

    def enter(self) -> None:
        super().enter()
        self.context.audio.play("pause")
        self.context.audio.is_paused = True

    def place(self, panel: pygame.Rect) -> None:
        px = self.context.painter.px
        top = panel.y + px(160)
        for number, button in enumerate(self.group.widgets):
            high = px(64 if number in _NOTED else 56)
            button.rect = pygame.Rect(panel.x + px(32), top, panel.width - px(64), high)
            top += high + px(8)

    def act(self, action: Action) -> None:
        if action is self._ending.action:
            self._ending.end()
        elif action is Action.HELP:
            self.context.navigator.help()
        else:
            super().act(action)

    def close(self) -> None:
        self._resume()

    def update(self, step: float) -> None:
        self._elapsed += step

    def draw(self, canvas: pygame.Surface, presence: float) -> None:
        self.context.painter.dim(canvas, presence)
        super().draw(canvas, presence)

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px = self.context.painter, self.context.painter.px
        centre = panel.centerx
        painter.puff(canvas, "sleep", self._elapsed, (centre, panel.y + px(64)), 96)
        title, spot = self.context.texts("pause.title"), (centre, panel.y + px(132))
        if self._why:
            spot = (centre, panel.y + px(120))
            under = (centre, panel.y + px(144))
            room = panel.width - px(32)
            painter.text(canvas, self._why, under, SMALL, "accent", "center", room=room)
        painter.text(canvas, title, spot, LARGE, anchor="center", title=True)
