"""The pause of a game: the board is hidden, and the clock stands still."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.scenes.play.policy import Ending
from game.ui.boxes import CLOSE, Box, Column, FirstThatFits, Flow, when
from game.ui.leaves import Picture, Text, Title
from game.ui.painter import SMALL, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Scroll

_PUFF = 40, 96  # the least and the wished size in layout units


class PauseScene(PanelScene):
    """A panel over the hidden board; ``why`` says what paused the game, if not the player.

    ``resume`` goes on with the game and closes the panel, ``ending`` gives the game up. ``waits``
    tells whether the game can be continued from the menu; it is None where none runs.
    """

    name = "pause"
    is_overlay = True
    wide = 368
    closing = (Action.BACK, Action.PAUSE)

    def __init__(
        self,
        context: Context,
        resume: Callable[[], None],
        ending: Ending,
        waits: bool | None,
        why: str,
    ) -> None:
        super().__init__(context)
        self._resume, self._ending, self._waits, self._why = resume, ending, waits, why
        self._elapsed = 0.0

    def content(self) -> Box:
        t = self.context.texts
        head = Column(
            Title(t("pause.title"), side="middle"),
            *when(self._why, Text(self._why, SMALL, "accent", side="middle")),
            gap=0,
        )
        puff = Picture(self._draw_puff, _PUFF, _PUFF)
        buttons = Flow(*self._buttons(), columns=1, gap=CLOSE)
        return FirstThatFits(
            Column(Column(puff, head, gap=CLOSE), buttons),
            Column(head, buttons),
            Column(head, Scroll(Pad(buttons, 0, CLOSE)), gap=CLOSE),
        )

    def _buttons(self) -> list[Button]:
        t, navigator = self.context.texts, self.context.navigator
        key, ending, waits = self.context.devices.key_label, self._ending, self._waits
        end_key = key(ending.action) if ending.action is not None else ""
        note = t("pause.menu_note" if waits else "pause.menu_ends") if waits is not None else ""
        end = Button(ending.label, ending.end, ending.icon, note=ending.note, mark=end_key)
        end.enabled = waits is not None or ending.action is not None
        return [
            Button(t("pause.resume"), self.close, "play", primary=True, mark=t("app.key_esc")),
            end,
            Button(t("pause.settings"), navigator.settings, "settings"),
            Button(t("pause.how_to_play"), navigator.help, "mouse", mark=key(Action.HELP)),
            Button(t("pause.menu"), navigator.menu, "home", note=note),
        ]

    def enter(self) -> None:
        super().enter()
        self.context.audio.play("pause")
        self.context.audio.is_paused = True

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
        super().update(step)
        self._elapsed += step

    def draw(self, canvas: Surface, presence: float) -> None:
        self.context.painter.dim(canvas, presence)
        super().draw(canvas, presence)

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.puff(canvas, "sleep", self._elapsed, rect.center, rect.height / painter.scale)
