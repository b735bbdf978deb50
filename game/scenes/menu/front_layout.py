"""The layout of the front page, of its own kind for each shape of window."""

from dataclasses import dataclass

from pygame import Rect

CHIPS = 4
CARDS = 3
_LARGEST = 1.5  # by how much a layout is enlarged at most
_SPREAD = 1480  # units that a wide window's page takes at most, from margin to margin


@dataclass(frozen=True)
class FrontLayout:
    """Rectangles in pixels. The logo is given by its middle and the size of its letters, Puff by
    its middle and its width."""

    bar: Rect  # at its left the game that waits, at its right the icons
    logo: tuple[int, int]
    letters: int
    puff: tuple[int, int]
    puff_width: int
    play: Rect
    chips: Rect
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
_RULES_HEIGHT, _RULES_SPACE = 30, 38  # units of the note about the rules, and of its row


def front_layout(size: tuple[int, int], scale: float, has_rules: bool) -> FrontLayout:
    """Return the layout for a window of ``size`` pixels with ``scale`` pixels to a layout unit.
    ``has_rules`` leaves a row for the note about the rules."""
    shape = size[0] / size[1]
    plan = _TALL if shape < 1 else _COMPACT if shape < 1.5 else _WIDE
    largest = scale * (1 if plan is _WIDE else _LARGEST)
    unit = min(size[0] / plan.size[0], size[1] / plan.size[1], largest)
    wide, high = (length / unit for length in size)
    spread = min(wide, _SPREAD) if plan is _WIDE else plan.size[0]
    left, down = (wide - spread) / 2, max(0.0, high - plan.size[1])
    lower = down * (0.7 if plan is _TALL else 0.5)

    def rect(x: float, y: float, width: float, height: float) -> Rect:
        start = round(x * unit), round(y * unit)
        end = round((x + width) * unit), round((y + height) * unit)
        return Rect(start, (end[0] - start[0], end[1] - start[1]))

    column = left + plan.margin
    more = _RULES_SPACE if has_rules else 0
    top, height = plan.cards
    bottom = top + height + (10 if has_rules else 0)
    logo_x, logo_y, letters = plan.logo
    puff_x, puff_y, puff = plan.puff
    aside = (spread - plan.size[0]) * 0.5
    upper = lower * (0.5 if plan is _TALL else 1)
    chips = rect(column, plan.chips[0] + lower - more / 6, plan.width, plan.chips[1])
    return FrontLayout(
        rect(column, plan.bar[0], spread - 2 * plan.margin, plan.bar[1]),
        (round((left + logo_x) * unit), round((logo_y + upper) * unit)),
        round(letters * unit),
        (round((left + puff_x + aside) * unit), round((puff_y + lower * 0.8) * unit)),
        round(puff * unit),
        rect(column, plan.play[0] + lower, plan.width, plan.play[1]),
        chips,
        rect(column, plan.chips[0] + plan.chips[1] + 4 + lower, plan.width, _RULES_HEIGHT),
        rect(column, top + more + lower, plan.width, bottom - top - more),
        round(12 * unit),
        rect(column, bottom + 4 + lower, plan.width, plan.size[1] - bottom - 8),
    )
