"""The place of the results: a panel on the side of the board where nothing decisive lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.shapes import rects_around

MARGIN, PAD, GAP = 28, 22, 14  # layout units inside a panel: beside, above, over the buttons
PUFF, PUFF_ASIDE, PUFF_DOWN = 148, 46, 60  # Puff's size, its middle from the panel's corner
_WIDE, _LEAST_WIDE = 400, 316  # narrower than the first only to lie beside the board
_HIGH = 640  # of a panel with one column, where there is room
_DOUBLE, _WIDEST = 560, 720  # the least and the most for two columns beside each other
_EDGE = 16
_LEFT, _BETWEEN = 0.43, 24  # the first column's part of the width, and the gap between both
_AGAIN, _TILE, _SLIM, _BUTTON_GAP = 66, 60, 44, 8

ToPixels = Callable[[float], int]  # of layout units to pixels


@dataclass(frozen=True)
class Occupied:
    """What a panel in a ``window`` should not cover: the ``decisive`` places, the bar of so many
    pixels, and the ``board``."""

    window: tuple[int, int]
    bar: int
    board: Rect
    decisive: Sequence[Rect]


@dataclass(frozen=True)
class ResultsLayout:
    """A ``panel`` with one or two ``columns``, and the pixels from there to where it is out of the
    window. One that ``faces_left`` lies at the left, with Puff at its right corner, if it has one
    column."""

    panel: Rect
    away: tuple[int, int]
    columns: int
    faces_left: bool

    def puff(self, px: ToPixels) -> tuple[int, int]:
        """Return the place of Puff's middle, on the corner that is nearer to the board."""
        x = self.panel.right - px(PUFF_ASIDE) if self.faces_left else self.panel.x + px(PUFF_ASIDE)
        return max(x, px(PUFF) // 2 + 2), self.panel.y + px(PUFF_DOWN)

    def beside(self, window: tuple[int, int]) -> Rect:
        """Return the largest part of the window that the panel leaves free."""
        free = rects_around(Rect((0, 0), window), self.panel)
        return max(free, key=lambda rect: rect.width * rect.height, default=Rect(0, 0, 0, 0))


def lay_out(
    px: ToPixels, occupied: Occupied, prefers_left: bool, needed: Callable[[int, int], int]
) -> ResultsLayout:
    """Place a panel; ``needed`` returns the height for so many columns at a panel's width."""
    (width, height), edge, below_bar = occupied.window, px(_EDGE), occupied.bar + px(8)
    is_tall, most = width < height, height - edge
    widest, usual = width - 2 * edge, min(px(_WIDE), width - 2 * edge)
    is_double = widest >= px(_DOUBLE) and (is_tall or needed(1, usual) > most)

    def placed(is_first: bool) -> ResultsLayout:
        is_left = not is_tall and is_first is prefers_left
        wide = widest if is_tall else min(widest, px(_WIDEST)) if is_double else usual
        free = (occupied.board.left if is_left else width - occupied.board.right) - 2 * edge
        if not (is_tall or is_double) and px(_LEAST_WIDE) <= free <= wide:
            wide = free
        high = needed(1 + is_double, wide)
        is_low = below_bar + high + edge <= height
        top, bottom = (below_bar, height - edge) if is_low else (edge // 2, height - edge // 2)
        if not (is_tall or is_double):
            high = max(high, px(_HIGH))
        panel = Rect(0, 0, wide, min(high, bottom - top))
        panel.midleft = edge, (top + bottom) // 2
        if not is_left:
            panel.right = width - edge
        if is_tall:
            panel.bottom = bottom if is_first else top + panel.height
            down = height - panel.top if is_first else -panel.bottom
            return ResultsLayout(
                panel, (0, down + px(60) * (1 if down > 0 else -1)), 1 + is_double, False
            )
        across = -panel.right - px(60) if is_left else width - panel.left + px(60)
        return ResultsLayout(panel, (across, 0), 1 + is_double, is_left and not is_double)

    def covered(layout: ResultsLayout) -> int:
        puff = Rect(0, 0, px(PUFF), px(PUFF))
        puff.center = layout.puff(px)
        places = layout.panel, puff
        return sum(rect.collidelist(places) >= 0 for rect in occupied.decisive)

    return min((placed(True), placed(False)), key=covered)


def columns(px: ToPixels, inner: Rect, count: int) -> tuple[Rect, Rect]:
    """Return the columns of a panel; a single one is both."""
    if count == 1:
        return inner.copy(), inner.copy()
    left = round(inner.width * _LEFT)
    rest = inner.width - left - px(_BETWEEN)
    return (
        Rect(inner.x, inner.y, left, inner.height),
        Rect(inner.right - rest, inner.y, rest, inner.height),
    )


def button_rects(px: ToPixels, area: Rect, count: int) -> tuple[Rect, Rect, Rect]:
    """Return the places of *Again*, of the row of tiles and of the row of slim buttons at the
    bottom of an area with so many columns."""
    left, right = columns(px, area, count)
    slim = Rect(right.x, area.bottom - px(_SLIM), right.width, px(_SLIM))
    tiles = Rect(right.x, slim.y - px(_BUTTON_GAP + _TILE), right.width, px(_TILE))
    if count > 1:
        return Rect(left.x, tiles.y, left.width, area.bottom - tiles.y), tiles, slim
    return Rect(left.x, tiles.y - px(_BUTTON_GAP + _AGAIN), left.width, px(_AGAIN)), tiles, slim
