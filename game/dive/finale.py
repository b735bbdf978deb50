"""The bottom of the sea, where a dive is won."""

from collections.abc import Callable

from engine.dive.state import Dive
from game.input.bindings import Action
from game.resources.format import format_number
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.ui.boxes import Box, Column
from game.ui.leaves import Number, Title
from game.ui.painter import HUGE
from game.ui.widgets import Button


class FinaleScene(PanelScene):
    """A won dive. ``end`` ends it with its results, ``go_deeper`` leads below the bottom, ``pause``
    opens the pause."""

    name = "finale"
    is_overlay = True

    def __init__(
        self,
        context: Context,
        dive: Dive,
        go_deeper: Callable[[], None],
        end: Callable[[], None],
        pause: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self.dive, self._go_deeper, self._end, self._pause = dive, go_deeper, end, pause

    def content(self) -> Box:
        texts = self.context.texts
        return Column(
            Title(texts("dive.bottom"), side="middle"),
            Number(format_number(self.dive.score, texts), HUGE, side="middle"),
            Button(texts("dive.surface"), self._end, primary=True),
            Button(texts("dive.go_deeper"), self._go_deeper),
        )

    def act(self, action: Action) -> None:
        if action in (Action.BACK, Action.PAUSE):
            self._pause()
