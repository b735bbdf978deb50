"""The places of the results: the panel on the side of the board where nothing decisive lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from pygame import Rect

from game.board.hud import BAR_HEIGHT

_WIDE, _LEAST_WIDE = 400, 316  # of the panel; narrower than the first only to lie beside the board
_HIGH, _TALL_HIGH = 640, 328
_EDGE, _MARGIN, _TALL_MARGIN = 16, 28, 32
_AGAIN, _TILE, _SLIM = (68, 60), (62, 54), (44, 40)  # heights of buttons: usual, in a low panel
_LOW = 590  # the height of a low panel
_GAP, _ROW_GAP, _MOST_GAP = 8, 10, 26
_HEAD, _INSET, _GOAL = 80, 84, 62
_LEAST_NUMBER, _MOST_NUMBER = 44, 118
LINE = 21  # the height of a remark
_PUFF_SIDE, _PUFF_DOWN = 46, 60  # from the panel's corner to Puff's middle
_PUFF = 136  # the side of a square around Puff
_TALL_COLUMN = 0.42  # the part of a tall window's panel that the number has

ToPixels = Callable[[float], int]  # of layout units to pixels


@dataclass(frozen=True)
class ResultsLayout:
    """Rectangles in window pixels: ``head`` is for the title, ``body`` for all above the buttons.
    A panel ``is_low`` at the bottom or top of a tall window, or else at the right or left."""

    panel: Rect
    away: tuple[int, int]  # pixels from the panel's place to where it is out of the window
    is_low: bool
    puff: tuple[int, int]  # Puff's middle
    faces_left: bool
    head: Rect
    number: Rect
    inset: Rect
    goal: Rect
    remarks: Rect
    body: Rect
    again: Rect
    tiles: Rect
    slim: Rect

    def moved(self, dx: int, dy: int) -> ResultsLayout:
        """Return the same as far away."""
        if not dx and not dy:
            return self
        values: dict[str, Any] = {
            field.name: value.move(dx, dy) if isinstance(value, Rect) else value
            for field in fields(self)
            for value in (getattr(self, field.name),)
        }
        return replace(self, **{**values, "puff": (self.puff[0] + dx, self.puff[1] + dy)})

    def beside(self, window: tuple[int, int]) -> Rect:
        """Return the part of the window beside, above or below the panel."""
        width, height = window
        if self.is_low and self.away[1] > 0:
            return Rect(0, 0, width, self.panel.top)
        if self.is_low:
            return Rect(0, self.panel.bottom, width, height - self.panel.bottom)
        left = self.panel.right if self.away[0] < 0 else 0
        right = width if self.away[0] < 0 else self.panel.left
        return Rect(left, 0, right - left, height)


@dataclass(frozen=True)
class Occupied:
    """The board's place in a window, and the places on it that a panel should not cover."""

    window: tuple[int, int]
    board: Rect
    decisive: Sequence[Rect]


def split(row: Rect, count: int, gap: int) -> list[Rect]:
    """Return so many equal parts of a row."""
    wide = row.width + gap
    ends = [row.x + wide * number // count for number in range(count + 1)]
    return [Rect(ends[n], row.y, ends[n + 1] - gap - ends[n], row.height) for n in range(count)]


def lay_out(
    px: ToPixels,
    occupied: Occupied,
    prefers_left: bool,
    remarks: int,
    has_inset: bool,
    goal_first: bool,
) -> ResultsLayout:
    """Place everything, with room for so many lines of ``remarks``; the goal above the inset if it
    comes ``goal_first``."""
    width, height = occupied.window

    def covered(panel: Rect) -> int:
        side = panel.right - px(_PUFF_SIDE) if panel.centerx * 2 < width else panel.left
        puff = Rect(0, 0, px(_PUFF), px(_PUFF))
        puff.center = side, panel.top + px(_PUFF_DOWN)
        return sum(rect.colliderect(panel) or rect.colliderect(puff) for rect in occupied.decisive)

    if width < height:
        panel = min(_low_panels(px, occupied.window, remarks), key=covered)
        down = height - panel.top if panel.top > height - panel.bottom else -panel.bottom
        return _low(px, panel, (0, down + (px(60) if down > 0 else -px(60))), remarks)
    sides = (True, False) if prefers_left else (False, True)
    panels = [_side_panel(px, occupied, is_left) for is_left in sides]
    panel = min(panels, key=covered)
    is_left = sides[panels.index(panel)]
    across = -panel.right - px(60) if is_left else width - panel.left + px(60)
    return _high(px, panel, (across, 0), is_left, remarks, has_inset, goal_first)


def _side_panel(px: ToPixels, occupied: Occupied, is_left: bool) -> Rect:
    width, height = occupied.window
    edge, top = px(_EDGE), px(BAR_HEIGHT) + px(8)
    free = (occupied.board.left if is_left else width - occupied.board.right) - 2 * edge
    wide = free if px(_LEAST_WIDE) <= free <= px(_WIDE) else px(_WIDE)
    room = height - top - edge
    panel = Rect(0, top, min(wide, width - 2 * edge), min(room, px(_HIGH)))
    panel.y += (room - panel.height) // 2
    panel.x = edge if is_left else width - edge - panel.width
    return panel


def _low_panels(px: ToPixels, window: tuple[int, int], remarks: int) -> list[Rect]:
    edge = px(_EDGE)
    high = px(_TALL_HIGH) + remarks * px(LINE)
    low = Rect(edge, window[1] - high - edge, window[0] - 2 * edge, high)
    return [low, low.move(0, px(BAR_HEIGHT) + px(8) - low.y)]


def _buttons(px: ToPixels, inner: Rect) -> tuple[Rect, Rect, Rect]:
    """Return the rows of *Again*, of the tiles and of the slim buttons, from the bottom up."""
    is_low = inner.height + 2 * px(_MARGIN) < px(_LOW)
    high = [px(heights[is_low]) for heights in (_AGAIN, _TILE, _SLIM)]
    slim = Rect(inner.x, inner.bottom - high[2], inner.width, high[2])
    tiles = Rect(inner.x, slim.y - px(_GAP) - high[1], inner.width, high[1])
    again = Rect(inner.x, tiles.y - px(_ROW_GAP) - high[0], inner.width, high[0])
    return again, tiles, slim


def _high(
    px: ToPixels,
    panel: Rect,
    away: tuple[int, int],
    is_left: bool,
    remarks: int,
    has_inset: bool,
    goal_first: bool,
) -> ResultsLayout:
    inner = panel.inflate(-2 * px(_MARGIN), -2 * px(22))
    again, tiles, slim = _buttons(px, inner)
    squeeze = 0.86 if panel.height < px(_LOW) else 1.0
    head = Rect(inner.x, inner.y, inner.width, px(_HEAD - 4 if squeeze < 1 else _HEAD))
    free = again.y - px(14) - head.bottom
    inset_high, goal_high = px(_INSET * squeeze) if has_inset else 0, px(_GOAL * squeeze)
    heights = [goal_high, inset_high] if goal_first else [inset_high, goal_high]
    heights.append(remarks * px(LINE))
    parts = 1 + sum(high > 0 for high in heights)
    number_high = free - sum(heights) - parts * px(_GAP)
    number_high = max(px(_LEAST_NUMBER), min(number_high, px(_MOST_NUMBER)))
    used = number_high + sum(heights)
    gap = max(0, min((free - used) // parts, px(_MOST_GAP)))
    top = head.bottom + max(0, (free - used - gap * parts) // 2)
    places = []
    for high in (number_high, *heights):
        places.append(Rect(inner.x, top, inner.width, high))
        top += high + (gap if high else 0)
    number, inset, goal, lines = places
    if goal_first:
        inset, goal = goal, inset
    side = panel.right - px(_PUFF_SIDE) if is_left else panel.left + px(_PUFF_SIDE)
    body = Rect(inner.x, head.bottom, inner.width, again.y - px(14) - head.bottom)
    puff = side, panel.top + px(_PUFF_DOWN)
    return ResultsLayout(
        *(panel, away, False, puff, is_left, head, number, inset, goal, lines),
        *(body, again, tiles, slim),
    )


def _low(px: ToPixels, panel: Rect, away: tuple[int, int], remarks: int) -> ResultsLayout:
    inner = panel.inflate(-2 * px(_TALL_MARGIN), -2 * px(22))
    column, gap = round(inner.width * _TALL_COLUMN), px(24)
    _, row, slim = _buttons(px, inner)
    again = Rect(inner.x, row.y, column, slim.bottom - row.y)
    rest = inner.x + column + gap
    tiles, slim = (Rect(rest, one.y, inner.right - rest, one.height) for one in (row, slim))
    head = Rect(inner.x, inner.y, column, px(_HEAD))
    number = Rect(inner.x, head.bottom + px(4), column, again.y - px(14) - head.bottom)
    inset = Rect(rest, inner.y, inner.right - rest, px(_INSET))
    goal = Rect(rest, inset.bottom + px(14), inset.width, px(_GOAL))
    lines = Rect(rest, goal.bottom + px(8), inset.width, remarks * px(LINE))
    body = Rect(rest, inner.y, inset.width, again.y - px(14) - inner.y)
    puff = panel.left + px(_PUFF_SIDE + _EDGE), panel.top + px(_PUFF_DOWN)
    return ResultsLayout(
        *(panel, away, True, puff, False, head, number, inset, goal, lines),
        *(body, again, tiles, slim),
    )
