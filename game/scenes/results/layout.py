"""The place of the results: a panel on the side of the board where nothing decisive lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.scenes.results.blocks import split
from game.ui.shapes import rects_around

_PUFF, _FLAT_PUFF = (148, 46, 60), (108, 38, 34)
"""Puff's size, and its middle from the panel's corner, where it is high and where it is flat."""
_MARGIN, _PAD, _GAP = 24, 18, 14  # layout units inside a panel: beside, above, over the buttons
_WIDTHS = {1: 400, 2: 720, 3: 1160}  # the most for so many columns
_COLUMN = 270  # the least width of one of several columns
_NARROW = 300  # of a panel that lies beside the board for it, or in a narrow window
_HIGH = 640  # of a panel with one column, where there is room
_EDGE, _BETWEEN = 16, 28  # layout units to the window's edge, and between columns
_AGAIN, _TILE, _SLIM, _BETWEEN_ROWS = 64, 58, 44, 8
_BUTTONS = _AGAIN + _TILE + _SLIM + 2 * _BETWEEN_ROWS

ToPixels = Callable[[float], int]  # of layout units to pixels
Measure = Callable[[Sequence[Rect]], int]  # of the height that the contents need in columns


@dataclass(frozen=True)
class Occupied:
    """The parts of a ``window`` that a panel should not cover: ``decisive`` places, a bar of so
    many pixels at its top, and the ``board``."""

    window: tuple[int, int]
    bar: int
    board: Rect
    decisive: Sequence[Rect]


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


def lay_out(
    px: ToPixels, occupied: Occupied, prefers_left: bool, buttons: int, measure: Measure
) -> ResultsLayout:
    """Place a panel whose ``buttons`` need so many pixels, in a tall window a flat one."""
    (width, height), edge, below_bar = occupied.window, px(_EDGE), occupied.bar + px(8)
    is_tall, widest = width < height, width - 2 * edge
    narrowest = max(px(_NARROW), buttons + 2 * px(_MARGIN))

    def needed(count: int, wide: int) -> int:
        inner = Rect(0, 0, wide - 2 * px(_MARGIN), 0)
        high = measure(_columns(px, inner, count, buttons)[: max(1, count - 1)])
        below = px(_GAP + _BUTTONS)
        return 2 * px(_PAD) + (high + below if count == 1 else max(high, px(_BUTTONS)))

    def holds(count: int) -> bool:
        inner = Rect(0, 0, usual(count) - 2 * px(_MARGIN), 0)
        is_wide = count == 1 or _columns(px, inner, count, buttons)[0].width >= px(_COLUMN)
        return is_wide and needed(count, usual(count)) <= height - edge

    def usual(count: int) -> int:
        most = px(_WIDTHS[count])
        if count == 1:
            most = max(narrowest, min(most, widest // 3))
        return widest if is_tall else min(widest, most)

    columns = next((count for count in ((3, 2) if is_tall else (1, 2)) if holds(count)), 1)

    def placed(is_first: bool) -> ResultsLayout:
        is_left, wide = not is_tall and is_first is prefers_left, usual(columns)
        free = (occupied.board.left if is_left else width - occupied.board.right) - edge
        if not is_tall and columns == 1 and narrowest <= free <= wide:
            wide = free
        need = needed(columns, wide)
        is_low = below_bar + need + edge <= height
        top, bottom = (below_bar, height - edge) if is_low else (edge // 2, height - edge // 2)
        high = need if is_tall or columns > 1 else max(need, px(_HIGH))
        panel = Rect(edge, 0, wide, min(high, bottom - top))
        if wide < usual(columns):
            panel.x = edge // 2
        if not is_left:
            panel.right = width - panel.x
        away = -panel.right - px(60) if is_left else width - panel.left + px(60), 0
        panel.centery = (top + bottom) // 2
        if is_tall:
            panel.y = height - edge // 2 - panel.height if is_first else top
            away = 0, height - panel.top + px(60) if is_first else -panel.bottom - px(60)
        need += px(_GAP) * (need > panel.height)
        return ResultsLayout(panel, away, columns, is_left and columns == 1, need, buttons)

    def covered(layout: ResultsLayout) -> int:
        spot, size = layout.puff(px)
        puff = Rect(0, 0, px(size), px(size))
        puff.center = spot
        middles = [rect.inflate(-rect.width // 2, -rect.height // 2) for rect in occupied.decisive]
        return sum(middle.collidelist((layout.panel, puff)) >= 0 for middle in middles)

    return min((placed(True), placed(False)), key=covered)


def _columns(px: ToPixels, inner: Rect, count: int, buttons: int) -> list[Rect]:
    """Return the columns of a panel; the last one is at least as wide as the buttons."""
    if count == 1:
        return [inner]
    gap = px(_BETWEEN)
    left, last = inner.copy(), inner.copy()
    last.width = max(buttons, split(inner, count, gap)[-1].width)
    last.right = inner.right
    left.width -= last.width + gap
    return [*split(left, count - 1, gap), last]
