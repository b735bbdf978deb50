"""The shares of a window that a board and the panel beside it have."""

from collections.abc import Callable

from pygame import Rect

LEAST = 426, 320  # layout units of the smallest window
EDGE = 12  # layout units around a board and its panel
_ENOUGH = 800, 560  # layout units of a window in which all is in sight at once
_LEAST_PANEL, _PANEL_PART = 204, 0.44  # of a panel in a smaller one: in units, and of its width
_TALL = 0.42  # the part of a tall window for the board
_COLUMN, _WIDEST = 340, 640  # layout units of a column beside a board, and of one below it

_Px = Callable[[float], int]


def is_few(size: tuple[int, int], px: _Px) -> bool:
    """Return whether a window has few layout units, so that a panel scrolls."""
    return size[0] < px(_ENOUGH[0]) or size[1] < px(_ENOUGH[1])


def has_column(size: tuple[int, int], px: _Px) -> bool:
    """Return whether everything but the board stands in a column beside it."""
    return is_few(size, px) and size[0] >= size[1]


def split(size: tuple[int, int], px: _Px, wide: float) -> tuple[Rect, Rect]:
    """Return the areas of the board and of a panel ``wide`` layout units wide beside it, narrower
    in a small window, or below it in a tall one."""
    edge = px(EDGE)
    board = Rect((0, 0), size).inflate(-2 * edge, -2 * edge)
    panel = board.copy()
    if size[0] < size[1]:
        board.height = round(board.height * _TALL)
        panel.y = board.bottom + edge
        panel.height -= panel.y - board.y
        return board, panel
    panel.width = px(wide)
    if is_few(size, px):
        panel.width = min(px(wide), max(px(_LEAST_PANEL), round(board.width * _PANEL_PART)))
    panel.right = board.right
    board.width = panel.x - edge - board.x
    return board, panel


def split_column(size: tuple[int, int], px: _Px) -> tuple[Rect, Rect]:
    """Return the areas of the board and of a column of controls."""
    board, panel = split(size, px, _COLUMN)
    return board, panel.inflate(min(0, px(_WIDEST) - panel.width), 0)
