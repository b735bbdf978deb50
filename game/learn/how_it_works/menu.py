"""All demos, and the scene that lists them in two chapters."""

from functools import partial

from engine.core.config import GameConfig, StartRule
from game.learn.how_it_works.demos import (
    autoplayer,
    chances,
    grid,
    neighbours,
    no_guess,
    opening,
    placing,
    propagation,
)
from game.learn.how_it_works.player import DemoScene
from game.learn.how_it_works.step import Demo
from game.scenes.tree_scene import PanelScene
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Flow, Row, Spring
from game.ui.leaves import Text, Title
from game.ui.painter import BODY, SMALL
from game.ui.widgets import Button
from game.ui.wrappers import Pad, Scroll, Sized

DEMOS = (
    Demo("propagation", propagation.steps, propagation.CONFIG),
    Demo("chances", chances.steps, GameConfig(8, 6, 10)),
    Demo("no_guess", no_guess.steps, no_guess.DRAWN),
    Demo("autoplayer", autoplayer.steps, autoplayer.CONFIG),
    Demo("grid", grid.steps, GameConfig(8, 5, 6)),
    Demo("placing", placing.steps, placing.CONFIG),
    Demo("neighbours", neighbours.steps, GameConfig(6, 5, 4, wraps=True, start=StartRule.SAFE)),
    Demo("opening", opening.steps, opening.CONFIG),
)
"""All demos, in the order in which they are listed."""
CHAPTERS = {"how.for_play": DEMOS[:4], "how.under_the_hood": DEMOS[4:]}
"""The demos of each chapter, by the key of its title."""

_CHAPTER = 240, 300  # layout units: the least and the wished width of a chapter


class AlgorithmsScene(PanelScene):
    """Lists the demos of both chapters with a line about each; choosing one shows it."""

    name = "theatre"  # the stored name, in traces that others read
    wide = 848

    def content(self) -> Box:
        t = self.context.texts
        words = Column(Title(t("how.title")), Text(t("how.about"), SMALL, "text_dim"), gap=0)
        head = Row(Button("", self.close, "back"), words, Spring())
        chapters = Pad(Flow(*map(self._chapter, CHAPTERS), columns=2, gap=APART), 0, CLOSE)
        return FirstThatFits(Column(head, Scroll(chapters)), Scroll(Column(head, chapters)))

    def _chapter(self, key: str) -> Box:
        title = Text(self.context.texts(key), BODY, "accent", title=True)
        demos = Column(title, *map(self._button, CHAPTERS[key]), gap=CLOSE)
        return Sized(demos, _CHAPTER)

    def _button(self, demo: Demo) -> Button:
        t = self.context.texts
        label, note = t(f"how.{demo.name}"), t(f"how.{demo.name}_about")
        return Button(label, partial(self.open, DEMOS.index(demo)), note=note)

    def open(self, number: int) -> None:
        """Show a demo."""
        self.context.stack.push(DemoScene(self.context, DEMOS, number))
