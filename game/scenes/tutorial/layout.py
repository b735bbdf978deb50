"""The places of the tutorial: Puff and the bubble beside the board, above it in a tall window."""

from typing import NamedTuple

from pygame import Rect

from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH
from game.scenes.live_board.camera_control import BoardLayout
from game.ui.painter import Painter

SHELL, SHELL_STEP, TAIL = 44, 62, 44
"""Layout units: a shell, from one to the next, and the tail of the bubble."""
_LARGEST_CELL = 120
_BAR, _EDGE, _MARGIN = 104, 40, 16
_SKIP = (136, 52)
_WIDEST = 2.0  # of the content, in heights of the window
_TALL = 1.15  # windows that are not so many times as wide as high have the board below
_PUFF = 256  # the largest Puff


class TutorialPlaces(NamedTuple):
    """``bubble`` is the room that the bubble may take: it touches the tail at ``tip``."""

    board: Rect
    puff: Rect
    bubble: Rect
    tip: tuple[int, int]
    shells: Rect
    skip: Rect
    is_tall: bool


def places(size: tuple[int, int], painter: Painter, count: int) -> TutorialPlaces:
    """Return the places in a window, with ``count`` shells."""
    px, (width, height) = painter.px, size
    is_tall = width < height * _TALL
    whole = Rect(0, 0, min(width, round(height * _WIDEST)), height)
    whole.centerx = width // 2
    edge = min(px(_EDGE), width // 20)
    skip = Rect(0, px(28), px(_SKIP[0]), px(_SKIP[1]))
    skip.right = whole.right - edge
    shells = Rect(0, 0, px(SHELL_STEP) * count + px(_MARGIN), px(SHELL + _MARGIN))
    shells.centery = skip.centery
    side = min(px(_PUFF), whole.width * 3 // 10, height * 3 // 8)
    if is_tall:
        shells.left = whole.left + edge
        puff = Rect(whole.left + edge, px(_BAR), min(side, height // 5), min(side, height // 5))
        left = puff.right + px(TAIL)
        bubble = Rect(left, puff.y, skip.right - left, puff.height)
        tip = puff.right + px(6), puff.centery
        board = Rect(whole.left + edge, puff.bottom + px(40), whole.width - 2 * edge, 0)
    else:
        board = Rect(whole.x + whole.width * 46 // 100, px(_BAR), 0, 0)
        board.width = skip.right - board.x
        column = Rect(whole.x + edge, px(28), board.x - px(32) - whole.x - edge, height - px(28))
        puff = Rect(0, 0, side, side)
        puff.midbottom = column.centerx, height - edge - px(48)
        tip = puff.centerx + side // 5, puff.top + side // 12
        bubble = Rect(column.x, column.y, column.width, tip[1] - px(TAIL) - column.y)
        shells.right = min(board.centerx + shells.width // 2, skip.left - px(_MARGIN))
    board.height = height - edge - board.y
    return TutorialPlaces(board, puff, bubble, tip, shells, skip, is_tall)


class TutorialLayout(BoardLayout):
    """Gives a board all of ``area``, without a bar or a panel."""

    def __init__(self, camera: Camera) -> None:
        super().__init__(camera)
        self.area = Rect(0, 0, 1, 1)

    def layout(self, painter: Painter) -> None:
        room = self.area.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        largest = max(painter.px(_LARGEST_CELL), min(self.size) // 6)
        self._camera.fit(room, largest)
