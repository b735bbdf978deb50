"""The layout of the page of an own game."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect

from game.scenes.menu.rule_choice import GAP, TITLE_HEIGHT
from game.ui.painter import ROOM

_MakeRect = Callable[[float, float, float, float], Rect]
_SPACE = 14  # layout units between panels
_SIDE, _BELOW = 352, 134  # the width of a panel beside the rules, the height of one below them
_LARGEST_TILE = 190, 170
_STACKED, _NARROW, _SCROLLED = 200, 660, 1160
"""The height of the size's panel in a page narrower than the second number, and the height of a
page that scrolls."""
_TINY, _ROW_MORE, _WORDS = 460, 64, 80
"""A width below which both buttons have a row, its height, and that of words below the tiles."""
_TIGHT, _TALL = 680, 1100
"""The height of a window in layout units below which everything moves together, and that from
which an upright window has a row for each rule."""


def _nowhere() -> Rect:
    return Rect(0, 0, 1, 1)


@dataclass
class RulesLayout:
    """Rectangles in pixels: of the panels of the rules, and of the size."""

    back: Rect = field(default_factory=_nowhere)
    rules: list[Rect] = field(default_factory=list)
    size: Rect = field(default_factory=_nowhere)
    size_title: tuple[int, int] = (0, 0)
    picture: Rect | None = None  # of the board; None where there is no room
    fields: list[Rect] = field(default_factory=list)
    classic: Rect = field(default_factory=_nowhere)
    play: Rect = field(default_factory=_nowhere)
    code: Rect = field(default_factory=_nowhere)
    pad: int = 0
    tile: tuple[int, int] | None = None  # the size of a tile, where the line is beside the tiles
    tile_height: int = 0
    height: int = 0  # of the page, which may be higher than the window

    def move(self, dy: int) -> None:
        """Move everything down."""
        self.size_title = self.size_title[0], self.size_title[1] + dy
        places = [self.back, *self.rules, self.size, *self.fields, self.classic, self.play]
        for place in (*places, self.code, *([self.picture] if self.picture else [])):
            place.move_ip(0, dy)


def rules_layout(size: tuple[int, int], scale: float) -> RulesLayout:
    """Return the layout for a window of ``size`` pixels, ``scale`` pixels to a layout unit."""
    wide, high = size[0] / scale, size[1] / scale

    def rect(x: float, y: float, w: float, h: float) -> Rect:
        return Rect(round(x * scale), round(y * scale), round(w * scale), round(h * scale))

    is_large_enough = wide >= ROOM[0] - 8 and high >= ROOM[1] - 8
    if not is_large_enough and not (wide < high and high >= _TALL):
        high = _SCROLLED + 4 * _WORDS * (wide - 32 < _NARROW)
        plan = _in_rows(rect, wide, high)
    elif wide < high and high >= _TALL:
        plan = _in_rows(rect, wide, high)
    else:
        plan = _in_columns(rect, wide, high)
    plan.height = round(high * scale)
    return plan


def _in_rows(rect: _MakeRect, wide: float, high: float) -> RulesLayout:
    """Return a layout with a rule in each row, and the line of words beside its tiles."""
    pad, head, foot = 18, 104, 48
    width = min(wide - (96 if wide >= ROOM[0] else 32), 1000)
    left = (wide - width) / 2
    below = _BELOW if width >= _NARROW else _STACKED + _ROW_MORE * (width < _TINY)
    words = _WORDS * (width < _NARROW)  # below the tiles, not beside them
    around = 2 * pad + TITLE_HEIGHT + words
    room = (high - head - foot - below) / 4 - _SPACE
    tile = min(_LARGEST_TILE[1], room - around)
    panel = tile + around
    top = head + max(0.0, high - head - foot - below - 4 * (panel + _SPACE)) / 2
    plan = RulesLayout(pad=rect(0, 0, pad, pad).width)
    plan.tile_height = rect(0, 0, 0, tile).height
    if not words:
        wide = min(_LARGEST_TILE[0], (width - 2 * pad) / 5)
        plan.tile = rect(0, 0, wide, tile).size
    plan.back = rect(left, top - 78, 52, 52)
    plan.rules = [rect(left, top + n * (panel + _SPACE), width, panel) for n in range(4)]
    place = _place_below if width >= _NARROW else _place_stacked
    place(plan, rect, left, top + 4 * (panel + _SPACE), width, below)
    return plan


def _in_columns(rect: _MakeRect, wide: float, high: float) -> RulesLayout:
    """Return a layout with the rules in two columns, and the size beside or below them."""
    is_beside = wide >= 1100 and wide > 1.3 * high
    is_tight = high < _TIGHT
    margin, pad, lines = (24, 12, 50) if is_tight else (64, 18, 62)
    head, foot = (74, 10) if is_tight else (104, 40)
    width = min(wide - 2 * margin, 1240 if is_beside else 960)
    left = (wide - width) / 2
    area = width - (_SIDE + _SPACE if is_beside else 0)
    tile = min(_LARGEST_TILE[0], (area - _SPACE - 4 * pad - 3 * GAP) / 5)
    columns = 2 * tile + GAP + 2 * pad, 3 * tile + 2 * GAP + 2 * pad
    used = sum(columns) + _SPACE
    left += (area - used) / 2
    below = 0 if is_beside else _BELOW + _SPACE
    room = (high - head - below - _SPACE - foot) / 2
    around = 2 * pad + TITLE_HEIGHT + lines
    tile_height = min(_LARGEST_TILE[1], tile * 0.62 + 40, room - around)
    panel = min(room, tile_height + around)
    down = max(0.0, high - head - below - 2 * panel - _SPACE - foot) / 2
    top = head + down
    plan = RulesLayout(pad=rect(0, 0, pad, pad).width)
    plan.tile_height = rect(0, 0, tile, tile_height).height
    plan.back = rect(left, (head - 52) / 2 + 3 + down, 52, 52)
    for number in range(4):
        x = left + (columns[0] + _SPACE) * (number % 2)
        y = top + (panel + _SPACE) * (number // 2)
        plan.rules.append(rect(x, y, columns[number % 2], panel))
    if is_beside:
        box = left + used + _SPACE, top, _SIDE, 2 * panel + _SPACE
        _place_beside(plan, rect, *box)
    else:
        _place_below(plan, rect, left, top + 2 * (panel + _SPACE), used, _BELOW)
    return plan


def _place_beside(
    plan: RulesLayout, rect: _MakeRect, x: float, y: float, w: float, h: float
) -> None:
    pad = 18
    plan.size = rect(x, y, w, h)
    inner, left = w - 2 * pad, x + pad
    plan.size_title = rect(left, y + pad, 0, 0).topleft
    bottom = y + h - pad
    plan.code = rect(left, bottom - 50, inner, 50)
    plan.play = rect(left, bottom - 50 - 12 - 60, inner, 60)
    plan.classic = rect(left, bottom - 122 - 14 - 38, inner, 38)
    part, row = (inner - 24) / 3, bottom - 174 - 46 - 72
    plan.fields = [rect(left + n * (part + 12), row, part, 68) for n in range(3)]
    top = y + pad + TITLE_HEIGHT
    if row - top > 60:
        plan.picture = rect(left, top, inner, row - top - 12)


def _place_below(
    plan: RulesLayout, rect: _MakeRect, x: float, y: float, w: float, h: float
) -> None:
    pad = 18
    plan.size = rect(x, y, w, h)
    left, right = x + pad, x + w - pad
    plan.size_title = rect(left, y + 8, 0, 0).topleft
    buttons = min(260.0, w * 0.32)
    part = (w - 2 * pad - buttons - 3 * 14) / 3
    plan.classic = rect(left + 1.4 * part, y + 8, 1.6 * part + 28, 32)
    plan.fields = [rect(left + n * (part + 14), y + 44, part, 60) for n in range(3)]
    plan.play = rect(right - buttons, y + 12, buttons, 58)
    plan.code = rect(right - buttons, y + h - 12 - 46, buttons, 46)


def _place_stacked(
    plan: RulesLayout, rect: _MakeRect, x: float, y: float, w: float, h: float
) -> None:
    pad = 18
    plan.size = rect(x, y, w, h)
    left, part = x + pad, (w - 2 * pad - 2 * 14) / 3
    plan.size_title = rect(left, y + 8, 0, 0).topleft
    half = (w - 2 * pad - 14) / 2
    plan.classic = rect(left + half + 14, y + 8, half, 32)
    plan.fields = [rect(left + n * (part + 14), y + 44, part, 60) for n in range(3)]
    plan.play = rect(left, y + h - 12 - 54, half, 54)
    plan.code = rect(left + half + 14, y + h - 12 - 54, half, 54)
    if w < _TINY:
        plan.play = rect(left, y + h - 12 - 54 - _ROW_MORE, w - 2 * pad, 54)
        plan.code = rect(left, y + h - 12 - 54, w - 2 * pad, 54)
