"""The cards of goals, and the hats that come with some of them."""

from pygame import Rect, Surface

from game.records.goals import Goal
from game.ui.box import Placing, Span
from game.ui.fonts import DISPLAY, LINE_HEIGHT
from game.ui.medallion import draw_hat, draw_medallion
from game.ui.painter import BODY, SMALL, Painter, draw_meter
from game.ui.paragraph import draw_paragraph
from game.ui.widgets import Callback, Widget, WidgetState

_HAT = 40, 52  # layout units: the least and the wished side of a hat
_LEAST, _WIDE = 270, 380  # layout units: the least and the wished width of a card
_MEDAL, _PAD, _AROUND = 56, 14, 14  # layout units: beside its words, and above and below them


class HatButton(Widget):
    """A hat that Puff can wear, or a pale one that is not to be had yet."""

    sound = "toggle"

    def __init__(self, hat: str, action: Callback) -> None:
        super().__init__(action)
        self.hat = hat
        self.is_worn = self.is_had = False

    def width(self, placing: Placing) -> Span:
        return Span(*map(placing.px, _HAT))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_HAT[0]), min(wide, placing.px(_HAT[1])))

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        radius = painter.px(14)
        if self.is_worn:
            painter.chip(canvas, rect, radius, "text", state.hovered)
        else:
            light = float(state.hovered and self.is_had)
            painter.slab(canvas, rect, radius, light, 0.45 if self.is_had else 0.2)
        side = min(rect.size)
        square = Rect(0, 0, side, side)
        square.center = rect.center
        draw_hat(canvas, painter, self.hat, square, self.is_had)
        if state.focused:
            painter.focus(canvas, rect, radius)


class GoalCard(Widget):
    """A goal with its name and how to reach it. ``note`` is the date on which it was, or how far it
    is, and ``part`` that as a number from 0 to 1."""

    sound = "focus"

    def __init__(self, goal: Goal, name: str, how: str) -> None:
        super().__init__()
        self.goal, self._name, self._how = goal, name, how
        self.note, self.part = "", 0.0
        self.is_reached = self.is_next = False

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_LEAST), placing.px(_WIDE))

    def height(self, placing: Placing, wide: int) -> Span:
        px, fonts = placing.px, placing.painter.fonts
        room = wide - px(_MEDAL) - 3 * px(_PAD)
        lines = fonts.wrap(self._how, px(SMALL), room)
        name = self._name_lines(placing.painter, room)
        words = len(name) * _step(placing.painter, BODY) + len(lines) * _step(
            placing.painter, SMALL
        )
        high = max(px(_MEDAL), words) + 2 * px(_AROUND)
        return Span(high, high)

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        px = painter.px
        painter.row(canvas, rect, -26 if self.is_reached else 64, self.is_next)
        if state.focused:
            painter.focus(canvas, rect, px(12))
        medal = Rect(0, 0, px(_MEDAL), px(_MEDAL))
        medal.midleft = rect.x + px(_PAD), rect.centery
        draw_medallion(canvas, painter, medal, self.goal.icon, self.goal.hat, self.is_reached)
        words = Rect(medal.right + px(_PAD), rect.y, 0, 0)
        words.width = rect.right - px(_PAD) - words.x
        name, small = self._name_lines(painter, words.width), _step(painter, SMALL)
        lines = painter.fonts.wrap(self._how, px(SMALL), words.width)
        high = len(name) * _step(painter, BODY) + len(lines) * small
        words.y = rect.centery - high // 2
        self._draw_note(canvas, painter, words, len(name))
        tone = "text" if self.is_reached or self.is_next else "text_dim"
        for line in name:
            painter.text(canvas, line, words.topleft, BODY, tone, title=True, room=words.width)
            words.y += _step(painter, BODY)
        draw_paragraph(canvas, painter, self._how, words, SMALL, "text_dim")
        if self.part:
            bar = Rect(words.x, rect.bottom - px(10), words.width, px(5))
            draw_meter(canvas, painter, bar, self.part, self.part)

    def _draw_note(self, canvas: Surface, painter: Painter, words: Rect, lines: int) -> None:
        """Draw the note beside a name of one line, if there is room: the name comes first."""
        px, fonts = painter.px, painter.fonts
        room = words.width - fonts.width(self._name, px(BODY), DISPLAY) - px(8)
        if self.note and lines == 1 and painter.fits(self.note, room, SMALL):
            tone = "accent" if self.is_reached or self.is_next else "text_dim"
            spot = words.right, words.y + _step(painter, BODY) // 2
            painter.text(canvas, self.note, spot, SMALL, tone, "midright", room=room)

    def _name_lines(self, painter: Painter, room: int) -> list[str]:
        return painter.fonts.wrap(self._name, painter.px(BODY), room, DISPLAY)


def _step(painter: Painter, size: float) -> int:
    return round(painter.px(size) * LINE_HEIGHT)
