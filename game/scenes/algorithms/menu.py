"""All demos, and the scene that lists them in two chapters."""

from pygame import Rect, Surface

from engine.core.config import GameConfig, StartRule
from game.input.events import Input, Motion, Wheel
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
from game.ui.list_view import ListView
from game.ui.painter import BODY, LARGE, NAME, SMALL, Painter
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
CHAPTERS = {"how.for_play": 4, "how.under_the_hood": 4}
"""The keys of the chapters' titles, and how many demos each has."""

_ROW, _SIDES, _TOP, _TITLE, _NUMBER = 50, 32, 96, 40, 44  # lengths in layout units


class AlgorithmsScene(PanelScene):
    """Lists the demos of both chapters with a line about each; the chosen one is shown."""

    name = "theatre"
    size = (720, _TOP + len(CHAPTERS) * _TITLE + len(DEMOS) * _ROW + 28)

    def __init__(self, context: Context) -> None:
        self.lists: list[ListView] = []
        first = 0
        for count in CHAPTERS.values():
            self.lists.append(self._make_list(first, count))
            first += count
        self.leave = Button("", self.close, "back")
        super().__init__(context, [*self.lists, self.leave])

    def _make_list(self, first: int, count: int) -> ListView:
        """Return a chapter's list, whose rows begin with the demo ``first``."""

        def draw(canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
            self._draw_demo(canvas, painter, first + number, row)

        made = ListView(draw, lambda number: self.open(first + number))
        made.fill(count)
        return made

    def open(self, number: int) -> None:
        self.context.stack.push(DemoScene(self.context, DEMOS, number))

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        left, row = panel.x + px(_SIDES), px(_ROW)
        width, top = panel.width - 2 * px(_SIDES), panel.y + px(_TOP)
        for chapter in self.lists:
            top += px(_TITLE)
            chapter.place(Rect(left, top, width, row * chapter.count), row)
            top = chapter.rect.bottom
        self.leave.rect = Rect(left, panel.y + px(24), px(48), px(48))

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            return any(chapter.wheel(event.pos, event.steps) for chapter in self.lists)
        if isinstance(event, Motion):
            for chapter in self.lists:
                chapter.point(event.pos)
        return super().handle(event)

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        spot = left, _ = panel.x + px(_SIDES + 48 + 16), panel.y + px(22)
        shown = painter.text(canvas, texts("how.title"), spot, LARGE, title=True)
        spot, room = (left, shown.bottom), panel.right - px(_SIDES) - left
        painter.text(canvas, texts("how.about"), spot, SMALL, "text_dim", room=room)
        down = panel.y - self.panel.y
        for key, chapter in zip(CHAPTERS, self.lists, strict=True):
            spot = (chapter.rect.x, chapter.rect.y - px(_TITLE // 2) + down)
            room = chapter.rect.width
            painter.text(canvas, texts(key), spot, BODY, "accent", "midleft", True, room)

    def _draw_demo(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        px, texts, demo = painter.px, self.context.texts, DEMOS[number]
        left, right = row.x + px(_NUMBER), row.right - px(14)
        up, down = row.centery - px(10), row.centery + px(11)
        spot = (row.x + px(_NUMBER) // 2, row.centery)
        painter.figures(canvas, str(number + 1), spot, NAME, "accent", "center")
        about, title = texts(f"how.{demo.name}_about"), texts(f"how.{demo.name}")
        spot, room = (left, down), right - left
        painter.text(canvas, about, spot, SMALL, "text_dim", "midleft", room=room)
        painter.text(canvas, title, (left, up), BODY, "text", "midleft", True, room)
