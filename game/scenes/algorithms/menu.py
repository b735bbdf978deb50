"""All demos, and the scene that lists them in two chapters."""

from functools import partial

from pygame import Rect, Surface

from engine.core.config import GameConfig, StartRule
from game.scenes.algorithms.demos import (
    autoplayer,
    chances,
    grid,
    neighbours,
    no_guess,
    opening,
    placing,
    propagation,
)
from game.scenes.algorithms.player import DemoScene
from game.scenes.algorithms.step import Demo
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.column import TextColumn
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.widgets import Button

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
"""In the order in which they are listed."""
CHAPTERS = {"how.for_play": DEMOS[:4], "how.under_the_hood": DEMOS[4:]}
"""The demos of each chapter, by the key of its title."""

_ROW, _SIDES, _TOP, _GAP, _HALF = 72, 28, 24, 10, 340
"""Layout units: a button's height, the margins, a gap, and the least width of a
chapter beside the other."""


class AlgorithmsScene(PanelScene):
    """Lists the demos of both chapters with a line about each; the chosen one is shown."""

    name = "theatre"
    size = (848, 0)
    narrowest = 414

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self.buttons = [
            Button(
                texts(f"how.{demo.name}"),
                partial(self.open, number),
                note=texts(f"how.{demo.name}_about"),
            )
            for number, demo in enumerate(DEMOS)
        ]
        self.leave = Button("", self.close, "back")
        self._columns: list[TextColumn] = []
        super().__init__(context, [*self.buttons, self.leave])

    def open(self, number: int) -> None:
        self.context.stack.push(DemoScene(self.context, DEMOS, number))

    def height_at(self, width: int) -> int:
        return self._fill(Rect(0, 0, width, 0)) + self.context.painter.px(_SIDES)

    def place(self, panel: Rect) -> None:
        self._fill(panel)

    def _fill(self, panel: Rect) -> int:
        """Place everything from the top of a panel down, the chapters beside each other where there
        is room; return the bottom."""
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        room = panel.inflate(-2 * px(_SIDES), 0)
        self.leave.rect = Rect(room.x, panel.y + px(_TOP), px(48), px(48))
        left = self.leave.rect.right + px(16)
        head = TextColumn(painter, Rect(left, panel.y + px(_TOP - 4), room.right - left, 0))
        head.text(texts("how.title"), LARGE, title=True)
        head.text(texts("how.about"), SMALL, "text_dim")
        self._columns, top = [head], head.y + px(_GAP)
        is_row = room.width >= px(2 * _HALF)
        wide = (room.width - px(2 * _GAP)) // 2 if is_row else room.width
        bottom, buttons = top, iter(self.buttons)
        for number, (key, demos) in enumerate(CHAPTERS.items()):
            x = room.x + number * (wide + px(2 * _GAP)) if is_row else room.x
            column = TextColumn(painter, Rect(x, top if is_row else bottom, wide, 0))
            column.text(texts(key), BODY, "accent", True)
            column.take(6)
            for _ in demos:
                next(buttons).rect = column.take(_ROW)
                column.take(_GAP)
            self._columns.append(column)
            bottom = column.y
        return bottom - px(_GAP)

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        for column in self._columns:
            column.draw(canvas, panel.x - self.panel.x, panel.y - self.panel.y)
