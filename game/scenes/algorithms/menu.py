"""All demos, and the scene that lists them."""

from pygame import Rect, Surface

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

_FOR_PLAYERS, _FOR_PROGRAMMERS = "theatre.for_play", "theatre.for_programmers"
"""The keys of the words at the demo with which players best begin, and at the basics."""
DEMOS = (
    Demo("grid", grid.steps, _FOR_PROGRAMMERS),
    Demo("placing", placing.steps, _FOR_PROGRAMMERS),
    Demo("neighbours", neighbours.steps, _FOR_PROGRAMMERS),
    Demo("opening", opening.steps, _FOR_PROGRAMMERS),
    Demo("propagation", propagation.steps, _FOR_PLAYERS),
    Demo("autoplayer", autoplayer.steps),
    Demo("chances", chances.steps),
    Demo("no_guess", no_guess.steps),
)
"""In the order in which they are listed."""

_ROW, _SIDES, _TOP, _NUMBER = 50, 32, 96, 44  # lengths in layout units


class AlgorithmsScene(PanelScene):
    """Lists every demo with a line about it; the chosen one is shown."""

    name = "theatre"
    size = (720, _TOP + 8 * _ROW + 28)

    def __init__(self, context: Context) -> None:
        self.list = ListView(self._draw_demo, self.open)
        self.list.fill(len(DEMOS))
        self.leave = Button("", self.close, "back")
        super().__init__(context, [self.list, self.leave])

    def open(self, number: int) -> None:
        self.context.stack.push(DemoScene(self.context, DEMOS, number))

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        left, row = panel.x + px(_SIDES), px(_ROW)
        width = panel.width - 2 * px(_SIDES)
        self.list.place(Rect(left, panel.y + px(_TOP), width, row * len(DEMOS)), row)
        self.leave.rect = Rect(left, panel.y + px(24), px(48), px(48))

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            return self.list.wheel(event.pos, event.steps)
        if isinstance(event, Motion):
            self.list.point(event.pos)
        return super().handle(event)

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        spot = left, _ = panel.x + px(_SIDES + 48 + 16), panel.y + px(22)
        shown = painter.text(canvas, texts("theatre.title"), spot, LARGE, title=True)
        spot, room = (left, shown.bottom), panel.right - px(_SIDES) - left
        painter.text(canvas, texts("theatre.about"), spot, SMALL, "text_dim", room=room)

    def _draw_demo(self, canvas: Surface, painter: Painter, number: int, row: Rect) -> None:
        px, texts, demo = painter.px, self.context.texts, DEMOS[number]
        left, right = row.x + px(_NUMBER), row.right - px(14)
        up, down = row.centery - px(10), row.centery + px(11)
        spot = (row.x + px(_NUMBER) // 2, row.centery)
        painter.figures(canvas, str(number + 1), spot, NAME, "accent", "center")
        about = texts(f"theatre.{demo.name}_about")
        spot, room = (left, down), right - left
        painter.text(canvas, about, spot, SMALL, "text_dim", "midleft", room=room)
        if demo.audience:
            tone = "accent" if demo.audience == _FOR_PLAYERS else "text_dim"
            words = texts(demo.audience)
            shown = painter.text(canvas, words, (right, up), SMALL, tone, "midright")
            room = shown.left - px(12) - left
        title = texts(f"theatre.{demo.name}")
        painter.text(canvas, title, (left, up), BODY, "text", "midleft", True, room)
