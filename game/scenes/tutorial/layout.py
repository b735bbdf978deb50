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
_BAR, _EDGE, MARGIN = 104, 40, 16
_SKIP = (136, 52)
_WIDEST = 2.0  # of the content, in heights of the window
_TALL = 1.15  # windows that are not so many times as wide as high have the board below
_PUFF, _LEAST_PUFF = 256, 60  # the largest and the smallest Puff
_ROOM = 640, 480  # layout units of a window in which nothing has to be smaller
_LEAST_BUBBLE = 164  # layout units of its height, for which Puff goes


class TutorialPlaces(NamedTuple):
    """``bubble`` is the room that the bubble may take: it touches the tail at ``tip``, if there is
    room for a ``puff``. ``part`` of their size is what distances have in a small window."""

    board: Rect
    puff: Rect
    bubble: Rect
    tip: tuple[int, int]
    shells: Rect
    skip: Rect
    is_tall: bool
    part: float


def places(size: tuple[int, int], painter: Painter, count: int) -> TutorialPlaces:
    """Return the places in a window, with ``count`` shells."""
    width, height = size
    part = min(1.0, width / painter.px(_ROOM[0]), height / painter.px(_ROOM[1]))

    def px(units: float) -> int:
        return painter.px(units * part)

    is_tall = width < height * _TALL
    whole = Rect(0, 0, min(width, round(height * _WIDEST)), height)
    whole.centerx = width // 2
    edge = min(px(_EDGE * part), width // 20)
    skip = Rect(0, px(28), px(_SKIP[0]), px(_SKIP[1]))
    skip.right = whole.right - edge
    shells = Rect(0, 0, px(SHELL_STEP) * count + px(MARGIN), px(SHELL + MARGIN))
    shells.centery = skip.centery
    side = min(painter.px(_PUFF), whole.width * 3 // 10, height * 3 // 8)
    if is_tall:
        shells.left = whole.left + edge
        puff = Rect(whole.left + edge, px(_BAR), min(side, height // 5), min(side, height // 5))
        left = puff.right + px(TAIL)
        bubble = Rect(left, puff.y, skip.right - left, puff.height)
        if part < 1:
            bubble.height = max(puff.height, painter.px(_LEAST_BUBBLE))
        puff.centery = bubble.centery
        tip = puff.right + px(6), puff.centery
        board = Rect(whole.left + edge, bubble.bottom + px(40), whole.width - 2 * edge, 0)
    else:
        share = 46 + round(12 * (1 - part))
        board = Rect(whole.x + whole.width * share // 100, px(_BAR), 0, 0)
        board.width = skip.right - board.x
        shells.right = min(board.centerx + shells.width // 2, skip.left - px(MARGIN))
        column = Rect(whole.x + edge, px(28), board.x - px(32 * part) - whole.x - edge, 0)
        if shells.left < column.right:
            column.y = board.y
        bottom = height - edge - px(48)
        spare = bottom - column.y - px(TAIL) - painter.px(_LEAST_BUBBLE)
        side = min(side, spare) if spare >= painter.px(_LEAST_PUFF) else 0
        puff = Rect(0, 0, side, side)
        puff.midbottom = column.centerx, bottom
        tip = puff.centerx + side // 5, puff.top + side // 12
        end = tip[1] - px(TAIL) if side else height - edge
        bubble = Rect(column.x, column.y, column.width, end - column.y)
    board.height = height - edge - board.y
    return TutorialPlaces(board, puff, bubble, tip, shells, skip, is_tall, part)


class TutorialLayout(BoardLayout):
    """Gives a board all of ``area``, without a bar or a panel."""

    def __init__(self, camera: Camera) -> None:
        super().__init__(camera)
        self.area = Rect(0, 0, 1, 1)

    def layout(self, painter: Painter) -> None:
        room = self.area.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        largest = max(painter.px(_LARGEST_CELL), min(self.size) // 6)
        self._camera.fit(room, largest)
