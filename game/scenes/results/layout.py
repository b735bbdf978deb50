"""The place of the results: a panel on the side of the board where nothing decisive lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.shapes import rects_around

MARGIN, PAD, GAP = 28, 22, 14  # layout units inside a panel: beside, above, over the buttons
PUFF, PUFF_ASIDE, PUFF_DOWN = 148, 46, 60  # Puff's size, its middle from the panel's corner
_WIDE, _LEAST_WIDE = 400, 360  # narrower than the first only to lie beside the board
_HIGH = 640  # of a panel with one column, where there is room
_DOUBLE, _WIDEST = 560, 720  # the least and the most for two columns beside each other
_EDGE = 16
_LEFT, _BETWEEN = 0.43, 24  # the first column's part of the width, and the gap between both
_AGAIN, _TILE, _SLIM, _BETWEEN_ROWS = 64, 58, 44, 8

ToPixels = Callable[[float], int]  # of layout units to pixels


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
    """A ``panel`` with one or two ``columns`` that are so many pixels high (``needed``), and the
    way from there out of the window. One that ``faces_left`` has Puff at its right corner."""

    panel: Rect
    away: tuple[int, int]
    columns: int
    faces_left: bool
    needed: int

    @property
    def is_pinned(self) -> bool:
        """Whether all but *Again* scrolls; beside it there is room for the other buttons."""
        return self.columns == 1 and self.needed > self.panel.height

    def contents(self, px: ToPixels, panel: Rect) -> Rect:
        """Return the part of the whole panel above the buttons that do not scroll."""
        high = px(_AGAIN + GAP) if self.is_pinned else px(buttons_height(self.columns))
        inner = panel.inflate(-2 * px(MARGIN), 0)
        inner.height -= high + px(GAP + PAD)
        return inner

    def puff(self, px: ToPixels) -> tuple[int, int]:
        """Return the place of Puff's middle, on the corner that is nearer to the board."""
        x = self.panel.right - px(PUFF_ASIDE) if self.faces_left else self.panel.x + px(PUFF_ASIDE)
        return max(x, px(PUFF) // 2 + 2), self.panel.y + px(PUFF_DOWN)

    def beside(self, window: tuple[int, int]) -> Rect:
        """Return the largest part of the window that the panel leaves free."""
        free = rects_around(Rect((0, 0), window), self.panel)
        return max(free, key=lambda rect: rect.width * rect.height, default=Rect(0, 0, 0, 0))

    def buttons(self, px: ToPixels, panel: Rect, contents: Rect) -> tuple[Rect, Rect, Rect]:
        """Return the places of *Again*, of the row of tiles and of the row of slim buttons: at the
        bottom of the whole panel or, but for a pinned *Again*, of its contents."""
        inner = panel.inflate(-2 * px(MARGIN), -2 * px(PAD))
        left, right = columns(px, inner, self.columns)
        end = contents.bottom if self.is_pinned else inner.bottom
        slim = Rect(right.x, end - px(_SLIM), right.width, px(_SLIM))
        tiles = Rect(right.x, slim.y - px(_BETWEEN_ROWS + _TILE), right.width, px(_TILE))
        high = px(_AGAIN) if self.columns == 1 else slim.bottom - tiles.y
        top = inner.bottom - high
        if self.columns == 1 and not self.is_pinned:
            top = tiles.y - px(_BETWEEN_ROWS) - high
        return Rect(left.x, top, left.width, high), tiles, slim


def lay_out(
    px: ToPixels, occupied: Occupied, prefers_left: bool, needed: Callable[[int, int], int]
) -> ResultsLayout:
    """Place a panel; ``needed`` returns the height for so many columns at a panel's width."""
    (width, height), edge, below_bar = occupied.window, px(_EDGE), occupied.bar + px(8)
    is_tall, widest = width < height, width - 2 * edge
    usual = min(px(_WIDE), widest)
    is_double = widest >= px(_DOUBLE) and (is_tall or needed(1, usual) > height - edge)

    def placed(is_first: bool) -> ResultsLayout:
        is_left = not is_tall and is_first is prefers_left
        wide = widest if is_tall else min(widest, px(_WIDEST)) if is_double else usual
        free = (occupied.board.left if is_left else width - occupied.board.right) - 2 * edge
        if not (is_tall or is_double) and px(_LEAST_WIDE) <= free <= wide:
            wide = free
        need = needed(1 + is_double, wide)
        is_low = below_bar + need + edge <= height
        top, bottom = (below_bar, height - edge) if is_low else (edge // 2, height - edge // 2)
        high = need if is_tall or is_double else max(need, px(_HIGH))
        panel = Rect(edge, 0, wide, min(high, bottom - top))
        if not is_left:
            panel.right = width - edge
        away = -panel.right - px(60) if is_left else width - panel.left + px(60), 0
        panel.centery = (top + bottom) // 2
        if is_tall:
            panel.y = bottom - panel.height if is_first else top
            away = 0, height - panel.top + px(60) if is_first else -panel.bottom - px(60)
        return ResultsLayout(panel, away, 1 + is_double, is_left and not is_double, need)

    def covered(layout: ResultsLayout) -> int:
        puff = Rect(0, 0, px(PUFF), px(PUFF))
        puff.center = layout.puff(px)
        return sum(rect.collidelist((layout.panel, puff)) >= 0 for rect in occupied.decisive)

    return min((placed(True), placed(False)), key=covered)


def columns(px: ToPixels, inner: Rect, count: int) -> tuple[Rect, Rect]:
    """Return the columns of a panel; a single one is both."""
    if count == 1:
        return inner, inner
    left, right = inner.copy(), inner.copy()
    left.width = round(inner.width * _LEFT)
    right.width -= left.width + px(_BETWEEN)
    right.right = inner.right
    return left, right


def buttons_height(count: int) -> int:
    """Return the layout units that all buttons take below so many columns."""
    return _TILE + _BETWEEN_ROWS + _SLIM + (_AGAIN + _BETWEEN_ROWS if count == 1 else 0)
