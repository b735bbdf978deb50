"""A scrolling list of rows, one of which can be chosen by mouse, keys, pad or finger."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui.painter import Painter
from game.ui.shapes import mix, rounded
from game.ui.widgets import Widget, WidgetState

_DRAG_PX = 8  # a press that moves farther scrolls the list instead of choosing a row
_WHEEL_ROWS = 3

DrawRow = Callable[[Surface, Painter, int, Rect], None]
"""Draws the row of a number into its rectangle."""


class ListView(Widget):
    """``count`` rows of ``row`` pixels each.

    ``choose`` is called with the number of the chosen row; without it the rows are only shown.
    ``near_end`` is called when the last rows come into view.
    """

    def __init__(
        self,
        draw_row: DrawRow,
        choose: Callable[[int], None] | None = None,
        near_end: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.count = 0
        self.row = 1
        self.marked: int | None = None  # the row that is drawn with a frame of its own
        self.chosen = 0
        self.is_open = choose is not None  # whether rows can be chosen
        self.offset = 0  # pixels that the list is scrolled by
        self._pointed: int | None = None
        self._drag_from: tuple[int, int] | None = None
        self._is_dragged = False
        self._draw_row = draw_row
        self._choose = choose
        self._near_end = near_end

    def fill(self, count: int, marked: int | None = None) -> None:
        """Replace the rows; the marked one or else the first is chosen and shown."""
        self.count, self.marked = count, marked
        self.chosen, self.offset = marked or 0, 0
        self._pointed = None
        self.reveal_row(self.chosen)

    def place(self, rect: Rect, row: int) -> None:
        """Set the rectangle and the height of a row."""
        self.rect, self.row = rect, max(1, row)
        self.scroll(0)
        self.reveal_row(self.chosen)

    def point(self, pos: tuple[int, int] | None) -> None:
        """Set the position of the mouse."""
        self._pointed = self._row_at(pos)

    def scroll(self, pixels: int) -> None:
        """Scroll down by so many pixels (up if negative), as far as there are rows."""
        end = max(0, self.count * self.row - self.rect.height)
        self.offset = min(max(self.offset + pixels, 0), end)
        if self._near_end is not None and self.count and self.offset > end - self.rect.height:
            self._near_end()

    def wheel(self, pos: tuple[int, int], steps: int) -> bool:
        """Handle a turn of the wheel and return whether it was over the list."""
        if not self.rect.collidepoint(pos):
            return False
        self.scroll(-steps * _WHEEL_ROWS * self.row)
        self.point(pos)
        return True

    def press(self, pos: tuple[int, int]) -> None:
        self._drag_from, self._is_dragged = pos, False

    def drag(self, pos: tuple[int, int]) -> None:
        if self._drag_from is None:
            return
        moved = self._drag_from[1] - pos[1]
        if self._is_dragged or abs(moved) > _DRAG_PX:
            self._is_dragged = True
            self.scroll(moved)
            self._drag_from = pos

    def click(self, pos: tuple[int, int]) -> None:
        row = self._row_at(pos)
        if row is not None and not self._is_dragged:
            self.chosen = row
            self.activate()
        self._drag_from, self._is_dragged = None, False

    def activate(self) -> None:
        if self._choose is not None and self.is_open and self.count:
            self._choose(self.chosen)

    def key(self, name: str, text: str) -> bool:
        page = max(1, self.rect.height // self.row - 1)
        step = {"up": -1, "down": 1, "page up": -page, "page down": page}.get(name, 0)
        to = min(max(self.chosen + step, 0), self.count - 1)
        if not step or to == self.chosen or not self.count:
            return False  # from the ends the focus moves on
        self.chosen = to
        self.reveal_row(to)
        return True

    def draw(self, canvas: Surface, painter: Painter, state: WidgetState, rect: Rect) -> None:
        before = canvas.get_clip()
        canvas.set_clip(rect.clip(before))
        first = self.offset // self.row
        last = min(self.count, (self.offset + rect.height - 1) // self.row + 1)
        bar = painter.px(10) if self._scrolls else 0
        for number in range(first, last):
            top = rect.y + number * self.row - self.offset
            row = Rect(rect.x, top, rect.width - bar, self.row)
            self._draw_slab(canvas, painter, state, number, row)
            self._draw_row(canvas, painter, number, row)
        if self._scrolls:
            self._draw_scroll_bar(canvas, painter, rect)
        canvas.set_clip(before)

    @property
    def _scrolls(self) -> bool:
        return self.count * self.row > self.rect.height

    def _draw_slab(
        self, canvas: Surface, painter: Painter, state: WidgetState, number: int, row: Rect
    ) -> None:
        """Draw the ground of a row; the marked, pointed and chosen ones stand out."""
        panel, edge = painter.colour("panel"), painter.colour("panel_edge")
        fill = mix(panel, painter.colour("board"), 0.5 if number % 2 == 0 else 0.0)
        if number == self.marked:
            fill = mix(panel, painter.colour("accent"), 0.16)
        if state.hovered and number == self._pointed and self.is_open:
            fill = mix(fill, edge, 0.7)
        rim = fill
        if state.focused and number == self.chosen:
            rim = painter.colour("highlight")
        elif number == self.marked:
            rim = painter.colour("accent")
        slab, line = row.inflate(0, -2), max(1, painter.px(2))
        canvas.blit(rounded(slab.size, painter.px(8), fill, rim, 255, line), slab)

    def _draw_scroll_bar(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        whole = self.count * self.row
        wide = max(3, painter.px(5))
        high = max(painter.px(24), rect.height * rect.height // whole)
        top = (rect.height - high) * self.offset // max(1, whole - rect.height)
        knob = Rect(rect.right - wide, rect.y + top, wide, high)
        canvas.blit(rounded(knob.size, wide // 2, painter.colour("panel_edge")), knob)

    def _row_at(self, pos: tuple[int, int] | None) -> int | None:
        if pos is None or not self.rect.collidepoint(pos):
            return None
        row = (pos[1] - self.rect.y + self.offset) // self.row
        return row if row < self.count else None

    def reveal_row(self, number: int) -> None:
        """Scroll as little as brings a row into view."""
        top = number * self.row
        low, high = top + self.row - self.rect.height, top
        self.scroll(min(max(self.offset, low), high) - self.offset)
