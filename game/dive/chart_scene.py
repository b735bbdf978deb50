"""The chart of a zone, on which the next place is chosen."""

from collections.abc import Callable
from functools import partial

from engine.dive.chart import ChartPlace
from engine.dive.state import Dive
from engine.dive.way import columns_ahead
from game.dive.finds_scene import dive_head
from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.tree_scene import PanelScene
from game.ui.boxes import Box, Column, Row, when
from game.ui.widgets import Button


class ChartScene(PanelScene):
    """The places that can be chosen. ``take`` goes to one, given its column and whether its pact is
    made; ``pause`` opens the pause."""

    name = "chart"
    is_overlay = True

    def __init__(
        self,
        context: Context,
        dive: Dive,
        take: Callable[[int, bool], None],
        pause: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self.dive, self._take, self._pause = dive, take, pause

    def content(self) -> Box:
        texts, dive = self.context.texts, self.dive
        row = dive.chart.rows[len(dive.steps) % len(dive.chart.rows)]
        places = (self._place(column, row[column]) for column in columns_ahead(dive))
        return Column(dive_head(texts, dive, texts("dive.where_next")), *places)

    def _place(self, column: int, place: ChartPlace) -> Box:
        texts = self.context.texts
        label = texts(f"dive.place_{place.kind.value}")
        go = Button(label, partial(self._take, column, False))
        go.name = f"place {column}"
        if place.plan is None or place.plan.pact is None:
            return go
        name = place.plan.pact.value.replace(" ", "_")
        pact = Button(texts(f"dive.pact_{name}"), partial(self._take, column, True))
        pact.name = f"pact {column}"
        return Row(go, *when(place.plan.pact, pact))

    def act(self, action: Action) -> None:
        if action in (Action.BACK, Action.PAUSE):
            self._pause()
        elif action is Action.HELP:
            self.context.navigator.help()
