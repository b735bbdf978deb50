"""The cards of a choice: a picture, a name, what is to be known, and what it gives."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect, Surface

from game.ui.fonts import DISPLAY
from game.ui.material import outline
from game.ui.painter import BODY, NAME, Painter
from game.ui.paragraph import draw_centred
from game.ui.widgets import Callback, Widget, WidgetState

_PICTURE, _PAD, _ROW, _BUTTON, _RISE = 150, 16, 34, 52, 20  # layout units
CARD = 224, 380  # layout units of a card
_GLOW = 255, 214, 94

DrawPicture = Callable[[Surface, Painter, Rect], None]


class Fact(NamedTuple):
    """A short text behind an icon of the theme, if there is one."""

    text: str
    icon: str | None = None


class ChoiceCard(Widget):
    """A card that rises and shows its button while it is pointed at or has the focus."""

    def __init__(
        self,
        label: str,
        note: str,
        facts: tuple[Fact, ...],
        button: str,
        picture: DrawPicture,
        action: Callback,
    ) -> None:
        super().__init__(action)
        self.label, self.note, self.facts = label, note, facts
        self._button, self._picture = button, picture

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px, lit = painter.px, state.hovered or state.pressed or state.focused
        face = rect.move(0, -px(_RISE) if lit else 0)
        radius = px(28)
        painter.panel(canvas, face, rect, px(28))
        if lit:
            rim = _GLOW, 1.0, 0.8, max(2, px(4))
            canvas.blit(outline(face.size, radius, rim), face)
        inner = face.inflate(-2 * px(_PAD), -2 * px(_PAD))
        well = Rect(inner.x, inner.y, inner.width, px(_PICTURE))
        painter.well(canvas, well, px(18))
        self._picture(canvas, painter, well)
        top = well.bottom + px(14)
        painter.text(
            canvas, self.label, (face.centerx, top), NAME, "text", "midtop", True, inner.width
        )
        top += px(NAME + 14)
        foot = Rect(inner.x, inner.bottom - px(_BUTTON), inner.width, px(_BUTTON))
        if self.note:
            lines = painter.fonts.wrap(self.note, px(BODY), inner.width)
            middle = face.centerx, (top + foot.y) // 2
            draw_centred(canvas, painter, lines, middle, BODY, "text_dim")
        for number, fact in enumerate(self.facts):
            self._draw_fact(canvas, painter, fact, (face.centerx, top + number * px(_ROW)))
        if lit:
            painter.bright(canvas, foot, foot.height // 2)
            painter.text(
                canvas, self._button, foot.center, BODY, "on_accent", "center", True, foot.width
            )

    @staticmethod
    def _draw_fact(canvas: Surface, painter: Painter, fact: Fact, spot: tuple[int, int]) -> None:
        px, (x, y) = painter.px, spot
        wide = painter.fonts.width(fact.text, px(BODY), DISPLAY) + (px(28) if fact.icon else 0)
        left, middle = x - wide // 2, y + px(_ROW) // 2
        if fact.icon:
            painter.icon(canvas, fact.icon, (left + px(10), middle), 20, "accent")
            left += px(28)
        painter.text(canvas, fact.text, (left, middle), BODY, "text", "midleft", True)
