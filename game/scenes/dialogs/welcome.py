"""The offer of the tutorial at the very first start."""

from pygame import Rect, Surface

from game.scenes.context import Context
from game.scenes.dialogs.mode_cards import mark_seen
from game.scenes.panel import PanelScene
from game.ui.painter import BODY, LARGE, NAME
from game.ui.paragraph import draw_paragraph
from game.ui.widgets import Button

_PUFF, _EDGE, _NARROW = 216, 32, 660  # layout units; Puff is above the words in a narrow panel


class WelcomeScene(PanelScene):
    """Puff, a sentence, and two buttons."""

    name = "welcome"
    size = (700, 284)
    narrowest = 400

    def __init__(self, context: Context) -> None:
        texts = context.texts
        self._play = Button(texts("welcome.play"), self._begin, "play", primary=True)
        self._skip = Button(texts("welcome.skip"), self.close)
        super().__init__(context, [self._play, self._skip])
        self._elapsed = 0.0

    def _is_narrow(self, width: int) -> bool:
        return width < self.context.painter.px(_NARROW)

    def height_at(self, width: int) -> int:
        more = _PUFF if self._is_narrow(width) else 0
        return self.context.painter.px(self.size[1] + more)

    def place(self, panel: Rect) -> None:
        px = self.context.painter.px
        left = panel.x + px(_EDGE)
        if not self._is_narrow(panel.width):
            left += px(_PUFF + 16)
        top = panel.bottom - px(_EDGE + 58)
        wide = min(px(236), (panel.right - px(_EDGE) - left) * 3 // 5)
        self._play.rect = Rect(left, top, wide, px(58))
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
        centre, top = (panel.x + px(_EDGE - 6 + _PUFF / 2), panel.centery), panel.y
        if self._is_narrow(panel.width):
            centre, top = (panel.centerx, panel.y + px(_EDGE / 2 + _PUFF / 2)), panel.y + px(_PUFF)
        pose = "wave" if self.context.settings.value.effects.idle else "idle"
        painter.puff(canvas, pose, self._elapsed, centre, _PUFF)
        left, top = self._play.rect.x, top + px(_EDGE + 4)
        room = panel.right - px(_EDGE) - left
        title = texts("welcome.title")
        size = painter.size_for(title, room, LARGE, NAME)
        painter.text(canvas, title, (left, top), size, title=True, room=room)
        place = Rect(left, top + px(LARGE + 18), room, self._play.rect.y - top - px(LARGE + 40))
        draw_paragraph(canvas, painter, texts("welcome.sentence"), place, (BODY + NAME) / 2)
