"""The offer of the tutorial at the very first start."""

from pygame import Rect, Surface

from game.scenes.context import Context
from game.scenes.dialogs.mode_cards import mark_seen
from game.scenes.panel import PanelScene
from game.ui.painter import BODY, LARGE, NAME
from game.ui.paragraph import draw_paragraph
from game.ui.widgets import Button

_PUFF, _EDGE = 216, 32  # layout units


class WelcomeScene(PanelScene):
    """Puff, a sentence, and two buttons."""

    name = "welcome"
    size = (700, 284)

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self._play = Button(texts("welcome.play"), self._begin, "play", primary=True)
        self._skip = Button(texts("welcome.skip"), self.close)
        super().__init__(context, [self._play, self._skip])
        self._elapsed = 0.0

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        left = panel.x + px(_EDGE + _PUFF + 16)
        top = panel.bottom - px(_EDGE + 58)
        self._play.rect = Rect(left, top, px(236), px(58))
        self._skip.rect = Rect(0, top, 0, px(54))
        self._skip.rect.x = self._play.rect.right + px(16)
        self._skip.rect.width = panel.right - px(_EDGE) - self._skip.rect.x

    def enter(self) -> None:
        super().enter()
        mark_seen(self.context, "tutorial")

    def _begin(self) -> None:
        self.close()
        self.context.navigator.tutorial()

    @property
    def is_busy(self) -> bool:
        return self.context.settings.value.effects.idle

    def update(self, step: float) -> None:
        self._elapsed += step

    def draw_on(self, canvas: Surface, panel: Rect) -> None:
        painter, px, texts = self.context.painter, self.context.painter.px, self.context.texts
        centre = panel.x + px(_EDGE - 6 + _PUFF / 2), panel.centery
        pose = "wave" if self.context.settings.value.effects.idle else "idle"
        painter.puff(canvas, pose, self._elapsed, centre, _PUFF)
        left, top = self._play.rect.x, panel.y + px(_EDGE + 4)
        room = panel.right - px(_EDGE) - left
        painter.text(canvas, texts("welcome.title"), (left, top), LARGE, title=True, room=room)
        place = Rect(left, top + px(LARGE + 18), room, self._play.rect.y - top - px(LARGE + 40))
        draw_paragraph(canvas, painter, texts("welcome.sentence"), place, (BODY + NAME) / 2)
