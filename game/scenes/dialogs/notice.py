"""Panels with a sentence for the player."""

import pygame

from game.scenes.context import Context
from game.scenes.panel import PanelScene
from game.ui.fonts import LINE_HEIGHT
from game.ui.painter import BODY, LARGE, SMALL
from game.ui.paragraph import draw_paragraph
from game.ui.widgets import Button


class NoticeScene(PanelScene):
    """A title, a sentence, a smaller ``note``, and a button that closes the panel."""

    name = "notice"
    size = (560, 340)
    narrowest = 400

    def __init__(self, context: Context, title: str, sentence: str, note: str = "") -> None:
        texts = context.texts
        done = Button(texts("files.ok"), self.close, "check", True, mark=texts("app.key_esc"))
        super().__init__(context, [done])
        self._texts = ((sentence, BODY, "text"), (note, SMALL, "text_dim"))
        self._title = title
        self.group.focus = done

    def height_at(self, width: int) -> int:
        painter, px = self.context.painter, self.context.painter.px
        high = px(28 + LARGE + 24 + 24 + 56 + 24)
        for text, size, _ in self._texts:
            lines = painter.fonts.wrap(text, px(size), width - px(72))
            high += len(lines) * round(px(size) * LINE_HEIGHT) + px(8)
        return max(high, super().height_at(width))

    def draw_on(self, canvas: pygame.Surface, panel: pygame.Rect) -> None:
        painter, px = self.context.painter, self.context.painter.px
        left, y, room = panel.x + px(36), panel.y + px(28), panel.width - px(72)
        painter.text(canvas, self._title, (left, y), LARGE, title=True, room=room)
        y += px(LARGE + 24)
        for text, size, tone in self._texts:
            place = pygame.Rect(left, y, room, panel.bottom - y)
            y = draw_paragraph(canvas, painter, text, place, size, tone) + px(8)
