"""The well with the boards and the buttons of the records: at the side of the page or above it."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.flow import place
from game.ui.widgets import Widget

# Layout units
_HEAD, _TAB, _TAB_GAP, _GROUP_GAP, _BUTTON, _BUTTON_GAP = 64, 42, 4, 12, 48, 8


def place_rail(
    rail: Rect, groups: Sequence[Sequence[Widget]], px: Callable[[float], int], is_beside: bool
) -> int:
    """Place groups of tabs, the last of which are buttons at the foot; return their bottom. In a
    rail above the page all are in two columns, but for the last button, which is the way out."""
    room = Rect(rail.x + px(8), rail.y + px(_HEAD), rail.width - px(16), 0)
    *tabs, foot = groups
    for group in filter(None, tabs if is_beside else [*tabs, foot[:-1]]):
        bottom = place(group, room, 1, px(_TAB), px(_TAB_GAP), 1 if is_beside else 2)
        room.y = bottom + px(_GROUP_GAP)
    if not is_beside:
        return bottom
    room.y = max(room.y, rail.bottom - len(foot) * px(_BUTTON + _BUTTON_GAP))
    return place(foot, room, 1, px(_BUTTON), px(_BUTTON_GAP), 1)
