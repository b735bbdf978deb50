"""The head of the column beside a demo and beside its board to play."""

from pygame import Rect

from game.resources.texts import Texts
from game.scenes.algorithms.step import Demo
from game.scenes.context import Context
from game.ui.column import TextColumn
from game.ui.painter import BODY, NAME
from game.ui.widgets import Button, Callback, Choose

_SIDE, _GAP, _LINES = 44, 4, 108
"""Layout units: the buttons and the gap between, and the least height of the text below them."""


class DemoHeader:
    """The buttons that leave a demo and turn to others, its title and what it says. ``turn`` is
    called with -1 for the demo before and 1 for the next."""

    def __init__(self, context: Context, back: Callback, turn: Choose) -> None:
        self._context = context
        self._back = Button("", back, "back")
        self.previous = Button("", lambda: turn(-1), "chevron_left")
        self.next = Button("", lambda: turn(1), "chevron_right")
        self.widgets = [self._back, self.previous, self.next]
        self._title = self._about = self._number = ""

    def show(self, demo: Demo, number: int, count: int, texts: Texts) -> None:
        """Show which demo of how many it is."""
        self._title, self._about = texts(f"how.{demo.name}"), texts(f"how.{demo.name}_about")
        self._number = f"{number + 1} / {count}"
        self.previous.enabled, self.next.enabled = number > 0, number < count - 1

    def fill(self, column: TextColumn, text: str, is_few: bool) -> None:
        """Take the head of a column; where there are few layout units the text comes first."""
        px, row = self._context.painter.px, column.take(_SIDE)
        self._back.rect = Rect(row.x, row.y, row.height, row.height)
        self.next.rect = Rect(row.right - row.height, row.y, row.height, row.height)
        self.previous.rect = self.next.rect.move(-px(_SIDE + _GAP), 0)
        column.take(_GAP)
        if is_few:
            column.text(text)
            column.take(2 * _GAP)
            column.text(self._title, BODY, "accent", True, aside=self._number)
            return
        column.text(self._title, NAME, title=True, aside=self._number)
        column.text(self._about, tone="text_dim")
        column.take(3 * _GAP)
        top = column.y
        column.text(text, BODY)
        column.y = max(column.y, top + px(_LINES))
