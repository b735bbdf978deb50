"""The offer of the tutorial at the very first start."""

from pygame import Rect, Surface

from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.boxes import CLOSE, EDGE, Box, Column, FirstThatFits, Row, Spring
from game.ui.leaves import Picture, Text, Title
from game.ui.painter import BODY, NAME, Painter
from game.ui.widgets import Button
from game.ui.wrappers import Scroll, Sized

_PUFF, _BESIDE = 216, (380, 450)  # layout units of Puff, and of what stands beside


class WelcomeScene(PanelScene):
    """Puff, a sentence, and two buttons."""

    name = "welcome"
    wide = 780

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._elapsed = 0.0

    def content(self) -> Box:
        t = self.context.texts
        title = Title(t("welcome.title"))
        sentence = Text(t("welcome.sentence"), (BODY + NAME) / 2)
        buttons = Row(
            Sized(Button(t("welcome.play"), self._begin, "play", primary=True), grow=2),
            Sized(Button(t("welcome.skip"), self.close), grow=1),
        )
        words = Column(title, sentence, Spring(), buttons, gap=CLOSE, grow=1)
        puff = Picture(self._draw_puff, (_PUFF, _PUFF), (_PUFF, _PUFF))
        small = Picture(self._draw_puff, (_PUFF / 2, _PUFF / 2), (_PUFF / 2, _PUFF / 2))
        return FirstThatFits(
            Row(puff, Sized(words, _BESIDE, grow=1), gap=EDGE, align="fill"),
            Column(puff, words),
            Column(Scroll(Column(small, title, sentence)), buttons),
        )

    def enter(self) -> None:
        super().enter()
        self.context.mark_seen("tutorial")

    def _begin(self) -> None:
        self.close()
        self.context.navigator.tutorial()

    @property
    def is_busy(self) -> bool:
        return self.context.settings.value.effects.idle

    def update(self, step: float) -> None:
        self._elapsed += step
        super().update(step)

    def _draw_puff(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        pose = "wave" if self.context.settings.value.effects.idle else "idle"
        size = min(rect.size) / painter.scale
        painter.puff(canvas, pose, self._elapsed, rect.center, size)
