"""A field for three initials."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui.box import Placing, Span
from game.ui.painter import HUGE, NAME, SMALL, Painter
from game.ui.text_field import underline
from game.ui.widgets import Widget, WidgetState

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
COUNT = 3  # initials of a run
_WIDTH, _HEIGHT = 240, 132  # layout units
_WIDE = {code + 0xFEE0: code for code in range(0x21, 0x7F)}
"""The wide letters and digits of input methods, and the usual ones."""


class Initials(Widget):
    """Three letters, typed or turned with up and down, or with the arrows above and below each;
    ``done`` is called with them once the last one is confirmed. They begin as ``before``, those of
    the last time, if there are any. ``are_given`` is False while they are just a beginning that
    nobody has chosen."""

    takes_text = True
    sound = "type"

    def __init__(self, label: str, done: Callable[[str], None], before: str = "") -> None:
        super().__init__()
        is_whole = len(before) == COUNT and set(before) <= set(LETTERS)
        self.label, self._done = label, done
        self.letters, self.at = list(before if is_whole else "A" * COUNT), 0
        self.are_given = is_whole

    @property
    def text(self) -> str:
        """The letters as they are now."""
        return "".join(self.letters)

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(_WIDTH), placing.px(_WIDTH))

    def height(self, placing: Placing, wide: int) -> Span:
        return Span(placing.px(_HEIGHT), placing.px(_HEIGHT))

    def activate(self) -> None:
        """Go to the next letter, or confirm the last one."""
        if self.at < COUNT - 1:
            self.at += 1
        else:
            self._done(self.text)

    def click(self, pos: tuple[int, int]) -> None:
        """Turn a letter by the arrow above or below it, or choose it."""
        for number, box in enumerate(self.boxes(self.rect)):
            if box.left <= pos[0] < box.right and self.rect.collidepoint(pos):
                self.at = number
                if not box.collidepoint(pos):
                    self._turn(1 if pos[1] < box.top else -1)

    def type(self, text: str) -> None:
        """Put the letters and digits of a text from the lit place on, as far as they fit."""
        self.compose("", 0)
        upper = map(str.upper, text.translate(_WIDE))  # which can be two letters, as of ß
        letters = [letter for letter in upper if letter in set(LETTERS)]
        for letter in letters[: COUNT - self.at]:
            self.are_given = True
            self.letters[self.at] = letter
            self.at = min(self.at + 1, COUNT - 1)

    def key(self, name: str) -> bool:
        """Turn with up and down, move with left, right and backspace."""
        if name in ("up", "down"):
            self._turn(1 if name == "up" else -1)
        elif name in ("left", "backspace") and self.at > 0:
            self.at -= 1
        elif name == "right" and self.at < COUNT - 1:
            self.at += 1
        else:
            return False
        return True

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        painter.text(canvas, self.label, rect.topleft, SMALL, "text_dim")
        for number, box in enumerate(self.boxes(rect)):
            lit = number == self.at and state.focused
            painter.well(canvas, box, painter.px(16))
            if lit:
                painter.focus(canvas, box, painter.px(16))
            tone, letter = "accent" if lit else "text", self.letters[number]
            if lit and self.composed:
                room = box.width - painter.px(8)
                place = painter.text(
                    canvas, self.composed, box.center, NAME, tone, "center", room=room
                )
                underline(canvas, painter, place)
            else:
                painter.text(canvas, letter, box.center, HUGE, tone, "center", True)
            away = (box.height + rect.bottom - box.bottom) // 2
            for name, y in (("up", box.centery - away), ("down", box.centery + away)):
                tone = "accent" if lit else "text_dim"
                painter.icon(canvas, f"chevron_{name}", (box.centerx, y), 22, tone)

    @property
    def caret_rect(self) -> Rect:
        return self.boxes(self.rect)[self.at]

    def _turn(self, by: int) -> None:
        self.are_given = True
        turned = LETTERS.index(self.letters[self.at]) + by
        self.letters[self.at] = LETTERS[turned % len(LETTERS)]

    def boxes(self, rect: Rect) -> list[Rect]:
        """Return the box of each letter in the widget's rectangle."""
        height, arrow = rect.height * 3 // 7, rect.height * 3 // 14
        side = min(height, rect.width // (COUNT + 1))
        first = Rect(rect.x, rect.bottom - arrow - height, side, height)
        return [first.move(number * (side + side // 4), 0) for number in range(COUNT)]
