"""The layout of the front page, of its own kind for each shape of window."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect

from game.scenes.menu.logo import WIDTH

_LARGEST = 4 / 3  # by how much a layout is enlarged at most
_SPREAD = 1480  # units that a wide window's page takes at most, from margin to margin
_LEAST_FIT = 0.98  # of the wanted size that a plan may be shrunk to


class Needs(NamedTuple):
    """Parts that only some pages have, and the words of the chips."""

    chips: float  # layout units of the chips in one row
    waits: bool  # whether a game waits, in the bar
    has_rules: bool  # whether the rules are noted below the chips
    has_notice: bool


@dataclass(frozen=True)
class FrontLayout:
    """Rectangles in pixels. The logo is given by its middle and the size of its letters, Puff by
    its middle and its width, 0 where there is no room."""

    bar: Rect  # at its left the game that waits, at its right the icons
    logo: tuple[int, int]
    letters: int
    puff: tuple[int, int]
    puff_width: int
    play: Rect
    chips: Rect
    lines: int  # of chips
    rules: Rect
    cards: Rect
    gap: int  # between chips
    notice: Rect


@dataclass(frozen=True)
class _Plan:
    """A page of ``size`` units; the rows are top and height."""

    size: tuple[int, int]
    margin: int
    bar: tuple[int, int]
    logo: tuple[int, int, int]  # its middle, the size of its letters
    puff: tuple[int, int, int]
    width: int  # of the column with the buttons
    play: tuple[int, int]
    chips: tuple[int, int]
    cards: tuple[int, int]
    lines: int = 1  # of chips
    gap: int = 12


_WIDE = _Plan(
    (1280, 720), 64, (24, 56), (372, 172, 134), (1010, 356, 470), 680,
    (262, 106), (392, 46), (466, 206),
)  # fmt: skip
_COMPACT = _Plan(
    (860, 640), 32, (16, 52), (262, 156, 98), (672, 170, 258), 796,
    (252, 92), (366, 44), (432, 178),
)  # fmt: skip
_TALL = _Plan(
    (800, 1000), 48, (24, 56), (400, 172, 136), (410, 380, 372), 704,
    (548, 108), (680, 48), (752, 204),
)  # fmt: skip
_RULES_HEIGHT, _RULES_GAP = 30, 8  # units of the note about the rules, and above it
# Units of the parts of a page without a plan at the least, and of what comes where there is more
_EDGE, _BAR, _PLAY, _CHIPS, _CARDS, _GAP, _NOTICE = 12, 44, 54, 44, 44, 6, 48
_LOGO, _PICTURES, _PUFF, _BESIDE = 84, 76, 180, 900


def front_layout(size: tuple[int, int], scale: float, needs: Needs) -> FrontLayout:
    """Return the layout for a window of ``size`` pixels with ``scale`` pixels to a layout unit."""
    shape = size[0] / size[1]
    plan = _TALL if shape < 1 else _COMPACT if shape < 1.5 else _WIDE
    largest = scale * (1 if plan is _WIDE else _LARGEST)
    unit = min(size[0] / plan.size[0], size[1] / plan.size[1], largest)
    if unit < scale * _LEAST_FIT:
        unit = scale
        plan = _stacked(round(size[0] / unit), round(size[1] / unit), needs)
        unit *= min(1.0, size[1] / unit / plan.size[1])
    elif needs.has_rules:
        chips, cards = plan.chips, plan.cards
        plan = replace(plan, chips=(chips[0] - 6, chips[1]), cards=(cards[0] + 38, cards[1] - 28))
    return _in_pixels(plan, size, unit)


def _in_pixels(plan: _Plan, size: tuple[int, int], unit: float) -> FrontLayout:
    """Return the layout of a plan with so many pixels to a unit."""
    is_wide, is_tall = plan.size == _WIDE.size, plan.size == _TALL.size
    wide, high = (length / unit for length in size)
    spread = min(wide, _SPREAD) if is_wide else plan.size[0]
    left, lower = (wide - spread) / 2, max(0.0, high - plan.size[1]) * (0.7 if is_tall else 0.5)

    def rect(x: float, y: float, width: float, height: float) -> Rect:
        start = round(x * unit), round(y * unit)
        end = round((x + width) * unit), round((y + height) * unit)
        return Rect(start, (end[0] - start[0], end[1] - start[1]))

    column, bottom = left + plan.margin, plan.cards[0] + plan.cards[1]
    chips_end = plan.chips[0] + plan.chips[1]
    logo_x, logo_y, letters = plan.logo
    puff_x, puff_y, puff = plan.puff
    aside = (spread - plan.size[0]) * 0.5
    upper = lower * (0.5 if is_tall else 1)
    return FrontLayout(
        rect(column, plan.bar[0], spread - 2 * plan.margin, plan.bar[1]),
        (round((left + logo_x) * unit), round((logo_y + upper) * unit)),
        round(letters * unit),
        (round((left + puff_x + aside) * unit), round((puff_y + lower * 0.8) * unit)),
        round(puff * unit),
        rect(column, plan.play[0] + lower, plan.width, plan.play[1]),
        rect(column, plan.chips[0] + lower, plan.width, plan.chips[1]),
        plan.lines,
        rect(column, chips_end + _RULES_GAP + lower, plan.width, _RULES_HEIGHT),
        rect(column, plan.cards[0] + lower, plan.width, plan.cards[1]),
        round(plan.gap * unit),
        rect(column, bottom + 4 + lower, plan.width, plan.size[1] - bottom - 8),
    )


class _Heights(NamedTuple):
    """Units of the rows of a page without a plan; 0 where one is left out."""

    logo: int
    puff: int
    play: int
    chips: int
    cards: int
    gap: int
    spare: int
    missing: int  # units that the window is too low


def _share(high: int, lines: int, widest: int, taken: int) -> _Heights:
    """Share the height among the rows: first comes what is pressed, then the logo, the cards'
    pictures and, up to ``widest``, Puff. ``taken`` is for what some pages have."""
    chips = lines * (_CHIPS + _GAP) - _GAP
    spare = high - (2 * _EDGE + _BAR + _PLAY + chips + _CARDS + taken + 3 * _GAP)
    missing, spare = max(0, -spare), max(0, spare)
    logo = _LOGO if spare >= _LOGO else 0
    pictures = _PICTURES if spare >= _LOGO + _PICTURES else 0
    spare -= logo + pictures
    play = min(50, spare // 4)
    spare -= play
    puff = min(spare * 3 // 4, widest) if widest and spare >= _PUFF else 0
    spare -= puff
    chip = min(6, spare // 6) * lines
    spare -= chip
    card = min(70 if pictures else 16, spare // 3)
    taller = min(80, spare // 3) if logo else 0
    spare -= card + taller
    rows = logo + taller, puff, _PLAY + play, chips + chip, _CARDS + pictures + card
    return _Heights(*rows, _GAP + min(14, spare // 3), spare, missing)


def _stacked(wide: int, high: int, needs: Needs) -> _Plan:
    """Return a plan for so many units where the text is too large for the others."""
    margin = 16 if wide < 560 else 32
    is_beside = wide >= _BESIDE  # Puff, at the right of all
    column = round(wide * 0.6) if is_beside else wide - 2 * margin
    lines = 1 if needs.chips <= column else 2
    rules = needs.has_rules * (_RULES_HEIGHT + _RULES_GAP)
    notice = needs.has_notice * _NOTICE
    rows = _share(high, lines, 0 if is_beside else round(column * 0.6), rules + notice)
    top, end = _EDGE + min(10, rows.spare // 8), high + rows.missing
    cards_top = end - min(_EDGE + rows.gap - _GAP, 24) - notice - rows.cards
    chips_top = cards_top - rows.gap - rules - rows.chips
    play_top = chips_top - rows.gap - rows.play
    middle = (top + _BAR + play_top - rows.puff) // 2
    logo, puff = _logo_and_puff(margin, column, middle, rows.logo)
    if not rows.logo:  # it is in the bar, unless a game waits there
        letters = 0 if needs.waits else min(_BAR - 4, int((column - 4 * (_BAR + 8)) / WIDTH))
        logo = margin + round(letters * WIDTH / 2), top + _BAR // 2, letters
    if is_beside:
        room = wide - 2 * margin - column
        puff = margin + column + room // 2 + 8, end * 54 // 100, min(room, end * 8 // 10)
    elif rows.puff:
        puff = wide // 2, play_top - rows.puff // 2 - rows.gap, rows.puff
        logo = wide // 2, middle, min(round(rows.logo * 0.66), int(column / WIDTH))
    return _Plan(
        (wide, end), margin, (top, _BAR), logo, puff, column, (play_top, rows.play),
        (chips_top, rows.chips), (cards_top, rows.cards), lines, 8,
    )  # fmt: skip


def _logo_and_puff(
    margin: int, column: int, middle: int, high: int
) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Return the places of the logo and, at its right, of Puff in a row of so many units."""
    letters = min(round(high * 0.66), int(column * 0.68 / WIDTH))
    logo = margin + round(letters * WIDTH / 2), middle, letters
    room = column - round(letters * WIDTH)
    puff = min(round(high * 1.3), room - 16)
    return logo, (margin + column - room // 2, middle, puff if puff >= 64 else 0)
