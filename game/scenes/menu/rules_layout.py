"""The layout of the page of an own game."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect

from game.scenes.menu.rule_choice import GAP, TITLE_HEIGHT
from game.ui.painter import ROOM

_MakeRect = Callable[[float, float, float, float], Rect]
_Places = dict[str, Rect]
_Box = tuple[float, float, float, float]
_SPACE, _PAD = 14, 18  # layout units between panels, and inside that of the size
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


RULES, SIDES = ("wraps", "start", "win", "fairness"), ("width", "height", "mines")
"""The panels of the rules and the fields of the size, as the settings call them."""


@dataclass
class RulesLayout:
    """Rectangles in pixels by the name of what is there: of RULES and SIDES, the ``back``,
    ``classic``, ``play`` and ``code`` buttons, the panel of the ``size`` with its ``title`` and,
    where there is room, the ``picture`` of a board."""

    pad: int  # inside of panels
    tile: tuple[int, int] | None = None  # the size of a tile, where the line is beside the tiles
    tile_height: int = 0
    height: int = 0  # of the page, which may be higher than the window
    places: dict[str, Rect] = field(default_factory=dict)


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
    plan = RulesLayout(rect(0, 0, pad, pad).width)
    plan.tile_height = rect(0, 0, 0, tile).height
    if not words:
        part = min(_LARGEST_TILE[0], (width - 2 * pad) / 5)
        plan.tile = rect(0, 0, part, tile).size
    plan.places["back"] = rect(left, top - 78, 52, 52)
    for number, name in enumerate(RULES):
        plan.places[name] = rect(left, top + number * (panel + _SPACE), width, panel)
    place = _place_below if width >= _NARROW else _place_stacked
    box = left, top + 4 * (panel + _SPACE), width, below
    plan.places["size"] = rect(*box)
    place(plan.places, rect, box)
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
    plan = RulesLayout(rect(0, 0, pad, pad).width)
    plan.tile_height = rect(0, 0, tile, tile_height).height
    plan.places["back"] = rect(left, (head - 52) / 2 + 3 + down, 52, 52)
    for number, name in enumerate(RULES):
        x = left + (columns[0] + _SPACE) * (number % 2)
        y = top + (panel + _SPACE) * (number // 2)
        plan.places[name] = rect(x, y, columns[number % 2], panel)
    box = left, top + 2 * (panel + _SPACE), used, float(_BELOW)
    if is_beside:
        box = left + used + _SPACE, top, _SIDE, 2 * panel + _SPACE
    plan.places["size"] = rect(*box)
    (_place_beside if is_beside else _place_below)(plan.places, rect, box)
    return plan


def _place_beside(places: _Places, rect: _MakeRect, box: _Box) -> None:
    x, y, w, h = box
    inner, left, bottom = w - 2 * _PAD, x + _PAD, y + h - _PAD
    row, top = bottom - 292, y + _PAD + TITLE_HEIGHT
    places |= {
        "title": rect(left, y + _PAD, 0, 0),
        "code": rect(left, bottom - 50, inner, 50),
        "play": rect(left, bottom - 122, inner, 60),
        "classic": rect(left, bottom - 174, inner, 38),
    }
    _place_sides(places, rect, left, row, inner, 12, 68)
    if row - top > 60:
        places["picture"] = rect(left, top, inner, row - top - 12)


def _place_below(places: _Places, rect: _MakeRect, box: _Box) -> None:
    x, y, w, h = box
    left, right, buttons = x + _PAD, x + w - _PAD, min(260.0, w * 0.32)
    sides = w - 2 * _PAD - buttons - 14
    part = (sides - 2 * 14) / 3
    places |= {
        "title": rect(left, y + 8, 0, 0),
        "classic": rect(left + 1.4 * part, y + 8, 1.6 * part + 28, 32),
        "play": rect(right - buttons, y + 12, buttons, 58),
        "code": rect(right - buttons, y + h - 58, buttons, 46),
    }
    _place_sides(places, rect, left, y + 44, sides, 14, 60)


def _place_stacked(places: _Places, rect: _MakeRect, box: _Box) -> None:
    x, y, w, h = box
    left, inner, row = x + _PAD, w - 2 * _PAD, y + h - 66
    half, right = (inner - 14) / 2, left + (inner + 14) / 2
    is_tiny = w < _TINY
    wide = inner if is_tiny else half
    places |= {
        "title": rect(left, y + 8, 0, 0),
        "classic": rect(right, y + 8, half, 32),
        "play": rect(left, row - _ROW_MORE * is_tiny, wide, 54),
        "code": rect(left if is_tiny else right, row, wide, 54),
    }
    _place_sides(places, rect, left, y + 44, inner, 14, 60)


def _place_sides(
    places: _Places, rect: _MakeRect, x: float, y: float, w: float, gap: float, h: float
) -> None:
    """Place the fields of the size in a row."""
    part = (w - 2 * gap) / 3
    for number, name in enumerate(SIDES):
        places[name] = rect(x + number * (part + gap), y, part, h)
