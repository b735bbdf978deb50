"""The place of the results: a panel on the side of the board where nothing decisive lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.flow import flow
from game.ui.shapes import rects_around

_PUFF, _FLAT_PUFF = (148, 46, 60), (108, 38, 34)
"""Puff's size, and its middle from the panel's corner, where it is high and where it is flat."""
_MARGIN, _PAD, _GAP = 24, 18, 14  # layout units inside a panel: beside, above, over the buttons
_WIDTHS = {1: 400, 2: 720, 3: 1160}  # the most for so many columns
_COLUMN = 250  # the least width of one of several columns
_NARROW = 300  # of a panel that lies beside the board for it, or in a narrow window
_HIGH = 640  # of a panel with one column, where there is room
_EDGE, _BETWEEN = 16, 28  # layout units to the window's edge, and between columns
_AGAIN, _TILE, _SLIM, _BETWEEN_ROWS = 64, 58, 44, 8
_BUTTONS = _AGAIN + _TILE + _SLIM + 2 * _BETWEEN_ROWS

ToPixels = Callable[[float], int]  # of layout units to pixels
Measure = Callable[[Sequence[Rect]], int]  # of the height that the contents need in columns


@dataclass(frozen=True)
class ResultsLayout:
    """A ``panel`` that is ``needed`` pixels high, and the way from there out of the window. The
    ``buttons``, so many pixels wide, are in the last of several ``columns``, below a single one. A
    panel that ``faces_left`` has Puff at its right corner."""

    panel: Rect
    away: tuple[int, int]
    columns: int
    faces_left: bool
    needed: int
    buttons: int

    @property
    def is_pinned(self) -> bool:
        """Whether all but *Again* scrolls; it is the last then."""
        return self.needed > self.panel.height

    def parts(self, px: ToPixels, panel: Rect) -> tuple[list[Rect], Rect, Rect, Rect]:
        """Return the places of the contents in the whole panel, in columns, and those of *Again*,
        the row of tiles and the row of slim buttons."""
        inner = panel.inflate(-2 * px(_MARGIN), -2 * px(_PAD))
        *sides, last = _columns(px, inner, self.columns, self.buttons)
        again, gap = Rect(last.x, 0, last.width, px(_AGAIN)), px(_BETWEEN_ROWS)
        again.bottom = inner.bottom
        end = again.y - px(_GAP) if self.is_pinned else inner.bottom
        slim = Rect(last.x, end - px(_SLIM), last.width, px(_SLIM))
        tiles = Rect(last.x, slim.y - gap - px(_TILE), last.width, px(_TILE))
        if not self.is_pinned:
            again.bottom = tiles.y - gap
        if not sides:
            last.height = min(again.y, tiles.y) - px(_GAP) - last.y
        return sides or [last], again, tiles, slim

    def puff(self, px: ToPixels) -> tuple[tuple[int, int], int]:
        """Return the place of Puff's middle, on the corner that is nearer to the board, and its
        size in layout units."""
        size, aside, down = _PUFF if self.columns == 1 else _FLAT_PUFF
        x = self.panel.right - px(aside) if self.faces_left else self.panel.x + px(aside)
        return (max(x, px(size) // 2 + 2), self.panel.y + px(down)), size

    def beside(self, window: tuple[int, int]) -> Rect:
        """Return the largest part of the window that the panel leaves free."""
        free = rects_around(Rect((0, 0), window), self.panel)
        return max(free, key=lambda rect: rect.width * rect.height, default=Rect(0, 0, 0, 0))


@dataclass(frozen=True)
class ResultsRoom:
    """The room for a panel in a ``window``: a bar of so many pixels at its top, the ``board`` and
    ``decisive`` places, which a panel should not cover, the pixels that a row of ``buttons`` needs,
    and the height that contents need."""

    px: ToPixels
    window: tuple[int, int]
    bar: int
    board: Rect
    decisive: Sequence[Rect]
    buttons: int
    measure: Measure

    def lay_out(self, prefers_left: bool) -> ResultsLayout:
        """Return the place of a panel, in a tall window of a flat one."""
        choices = (3, 2) if self._is_tall else (1, 2)
        columns = next((count for count in choices if self._holds(count)), 1)
        sides = (self._placed(columns, is_first, prefers_left) for is_first in (True, False))
        return min(sides, key=self._covered)

    @property
    def _is_tall(self) -> bool:
        return self.window[0] < self.window[1]

    def _usual(self, count: int) -> int:
        """Return the width of a panel with so many columns."""
        px, widest = self.px, self.window[0] - 2 * self.px(_EDGE)
        most = px(_WIDTHS[count])
        if count == 1:
            most = max(self._narrowest, min(most, widest // 3))
        return widest if self._is_tall else min(widest, most)

    @property
    def _narrowest(self) -> int:
        return max(self.px(_NARROW), self.buttons + 2 * self.px(_MARGIN))

    def _columns(self, count: int, width: int) -> list[Rect]:
        inner = Rect(0, 0, width - 2 * self.px(_MARGIN), 0)
        return _columns(self.px, inner, count, self.buttons)

    def _needed(self, count: int, width: int) -> int:
        px, high = self.px, self.measure(self._columns(count, width)[: max(1, count - 1)])
        below = px(_GAP + _BUTTONS)
        return 2 * px(_PAD) + (high + below if count == 1 else max(high, px(_BUTTONS)))

    def _holds(self, count: int) -> bool:
        """Return whether so many columns fit into the window, beside a part of the board."""
        width, room = self._usual(count), self.window[1] - self.px(_EDGE)
        if count > 1:
            is_wide = self._columns(count, width)[0].width >= self.px(_COLUMN)
            if not (is_wide and (self._is_tall or 8 * width <= 5 * self.window[0])):
                return False
        return self._needed(count, width) <= room

    def _placed(self, columns: int, is_first: bool, prefers_left: bool) -> ResultsLayout:
        """Return a panel on the first or the other side of the window, below or above in a tall
        one."""
        px, (width, height), is_tall, edge = self.px, self.window, self._is_tall, self.px(_EDGE)
        is_left, wide = not is_tall and is_first is prefers_left, self._usual(columns)
        free = (self.board.left if is_left else width - self.board.right) - edge
        side = edge
        if not is_tall and columns == 1 and self._narrowest <= free <= wide:
            wide, side = free, edge // 2
        need, below_bar = self._needed(columns, wide), self.bar + px(8)
        is_low = below_bar + need + edge <= height
        top, bottom = (below_bar, height - edge) if is_low else (edge // 2, height - edge // 2)
        high = need if is_tall or columns > 1 else max(need, px(_HIGH))
        panel = Rect(side, 0, wide, min(high, bottom - top))
        if not is_left:
            panel.right = width - side
        away = -panel.right - px(60) if is_left else width - panel.left + px(60), 0
        panel.centery = (top + bottom) // 2
        if is_tall:
            panel.y = height - edge // 2 - panel.height if is_first else top
            away = 0, height - panel.top + px(60) if is_first else -panel.bottom - px(60)
        need += px(_GAP) * (need > panel.height)
        return ResultsLayout(panel, away, columns, is_left and columns == 1, need, self.buttons)

    def _covered(self, layout: ResultsLayout) -> int:
        """Return how many decisive places a panel and its Puff cover."""
        spot, size = layout.puff(self.px)
        puff = Rect(0, 0, self.px(size), self.px(size))
        puff.center = spot
        middles = [rect.inflate(-rect.width // 2, -rect.height // 2) for rect in self.decisive]
        return sum(middle.collidelist((layout.panel, puff)) >= 0 for middle in middles)


def _columns(px: ToPixels, inner: Rect, count: int, buttons: int) -> list[Rect]:
    """Return the columns of a panel; the last one is at least as wide as the buttons."""
    if count == 1:
        return [inner]
    gap = px(_BETWEEN)
    left, last = inner.copy(), inner.copy()
    last.width = max(buttons, (inner.width - gap * (count - 1)) // count)
    last.right = inner.right
    left.width -= last.width + gap
    return [*flow(left, count - 1, 1, left.height, gap, count - 1), last]
