"""The crash screen: the error, the fate of the game, and the ways to continue."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from game.input.bindings import Action
from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.boxes import APART, CLOSE, Box, Column, FirstThatFits, Flow, Row
from game.ui.leaves import Picture, Text, Title
from game.ui.painter import SMALL, Painter
from game.ui.widget_group import WidgetGroup
from game.ui.widgets import Button
from game.ui.wrappers import Scroll, Sized

_PUFF, _BESIDE = 104, (330, 420)  # layout units of Puff, and of the words beside


@dataclass(frozen=True)
class Fault:
    """An error in sentences for the player (the cause, the games, the log) and its report."""

    cause: str
    saved: str
    logged: str
    report: str


class CrashScene(PanelScene):
    """Stands alone on the stack and uses nothing that may be broken: it makes no sound."""

    name = "crash"
    wide = 620
    closing = ()
    grace = 0.3

    def __init__(self, context: Context, fault: Fault, on_continue: Callable[[], None]) -> None:
        super().__init__(context)
        texts, self.fault, self._elapsed = context.texts, fault, 0.0
        self.tree.group = WidgetGroup(())
        self._continue = Button(texts("crash.go_on"), on_continue, "play", primary=True)
        self._copy = Button(texts("crash.copy"), self._copy_report)
        self._quit = Button(texts("crash.quit"), context.stack.clear)

    def enter(self) -> None:
        super().enter()
        self.group.focus = self._continue

    def content(self) -> Box:
        t, fault = self.context.texts, self.fault
        puff = Picture(self._draw_puff, (_PUFF, _PUFF), (_PUFF, _PUFF))
        words = Column(Title(t("crash.title")), Text(t("crash.sentence")), gap=CLOSE)
        about = Column(
            FirstThatFits(Row(puff, Sized(words, _BESIDE, grow=1), gap=APART), Column(puff, words)),
            Text(fault.saved),
            Text(fault.cause, SMALL, "text_dim"),
            Text(fault.logged, SMALL, "text_dim"),
            gap=12,
        )
        others = Flow(self._copy, self._quit, columns=2, gap=12)
        return FirstThatFits(
            Column(Scroll(about), self._continue, others, gap=12),
            Column(Scroll(Column(about, others)), self._continue, gap=12),
        )

    def act(self, action: Action) -> None:
        if action is Action.BACK:
            self._continue.activate()

    def update(self, step: float) -> None:
        self._elapsed += step
        super().update(step)

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        painter.puff(canvas, "lost", self._elapsed, rect.center, _PUFF, loop=False)

    def _copy_report(self) -> None:
        from game.platform import clipboard

        done = clipboard.copy(self.fault.report)
        self._copy.label = self.context.texts("crash.copied" if done else "crash.not_copied")
