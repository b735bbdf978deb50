"""The well with the boards and the buttons of the records: at the side of the page or above it."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.flow import flow
from game.ui.widgets import Widget

_Px = Callable[[float], int]  # layout units in pixels
# Layout units
_HEAD, _TAB, _TAB_GAP, _GROUP_GAP, _BUTTON, _BUTTON_GAP = 64, 40, 4, 12, 48, 8
_TOP_ROW, _COLUMNS, _TOP_FOOT = 44, 2, 24


class Rail:
    """Groups of tabs, and the buttons of the ``foot``, the last of which is the way out. It is not
    in a rail above the page."""

    def __init__(self, groups: Sequence[Sequence[Widget]], foot: Sequence[Widget]) -> None:
        self._groups, self._foot = groups, foot
        self.rect = Rect(0, 0, 1, 1)

    @property
    def _tabs(self) -> list[Widget]:
        return [tab for group in self._groups for tab in group]

    @property
    def widgets(self) -> list[Widget]:
        """The tabs and the buttons in their order."""
        return [*self._tabs, *self._foot]

    def side_height(self, px: _Px) -> int:
        """Return the least height of a panel with the rail at its side."""
        tabs, foot = len(self._tabs) * (_TAB + _TAB_GAP), len(self._foot) * (_BUTTON + _BUTTON_GAP)
        return px(_HEAD + tabs + 2 * _GROUP_GAP + foot + 48)

    def top_height(self, px: _Px) -> int:
        """Return the height of a rail above the page."""
        rows = -(-len(self._tabs) // _COLUMNS) + -(-(len(self._foot) - 1) // _COLUMNS)
        return px(_HEAD + rows * (_TOP_ROW + _TAB_GAP) + _TOP_FOOT)

    def place(self, rect: Rect, px: _Px) -> None:
        """Place all in a rectangle, in columns if it is wider than high."""
        self.rect = rect
        if rect.width > rect.height:
            self._place_in_columns(px)
            return
        x, wide, top = rect.x + px(8), rect.width - px(16), rect.y + px(_HEAD)
        for group in self._groups:
            for tab in group:
                tab.rect = Rect(x, top, wide, px(_TAB))
                top += px(_TAB) + px(_TAB_GAP)
            top += px(_GROUP_GAP)
        bottom = rect.bottom - px(8)
        for widget in reversed(self._foot):
            widget.rect = Rect(x, bottom - px(_BUTTON), wide, px(_BUTTON))
            bottom -= px(_BUTTON + _BUTTON_GAP)

    def _place_in_columns(self, px: _Px) -> None:
        room = Rect(self.rect.x + px(8), self.rect.y + px(_HEAD - 4), self.rect.width - px(16), 0)
        for widgets in filter(None, (self._tabs, self._foot[:-1])):
            boxes = flow(room, len(widgets), 1, px(_TOP_ROW), px(_TAB_GAP), _COLUMNS)
            for widget, box in zip(widgets, boxes, strict=True):
                widget.rect = box
            room.y = boxes[-1].bottom + px(12)
