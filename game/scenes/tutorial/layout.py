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
    (width, height), px = size, painter.px
    part = min(1.0, width / px(_ROOM[0]), height / px(_ROOM[1]))
    whole = Rect(0, 0, min(width, round(height * _WIDEST)), height)
    edge = min(px(_EDGE * part * part), width // 20)
    whole.centerx, whole.height = width // 2, height - edge
    whole.inflate_ip(-2 * edge, 0)
    skip = Rect(0, px(28 * part), px(_SKIP[0] * part), px(_SKIP[1] * part))
    skip.right = whole.right
    wide = px(part * (SHELL_STEP * count + MARGIN))
    shells = Rect(whole.x, 0, wide, px(part * (SHELL + MARGIN)))
    shells.centery = skip.centery
    lay_out = _above_board if width < height * _TALL else _beside_board
    return lay_out(painter, whole, part, shells, skip)


def _above_board(
    painter: Painter, whole: Rect, part: float, shells: Rect, skip: Rect
) -> TutorialPlaces:
    px, least = painter.px, painter.px(_LEAST_BUBBLE) if part < 1 else 0
    side = min(px(_PUFF), whole.width // 3, whole.height // 5)
    puff = Rect(whole.x, px(_BAR * part), side, side)
    left = puff.right + px(TAIL * part)
    bubble = Rect(left, puff.y, whole.right - left, max(side, least))
    puff.centery = bubble.centery
    tip = puff.right + px(6), puff.centery
    top = bubble.bottom + px(40 * part)
    board = Rect(whole.x, top, whole.width, whole.bottom - top)
    return TutorialPlaces(board, puff, bubble, tip, shells, skip, True, part)


def _beside_board(
    painter: Painter, whole: Rect, part: float, shells: Rect, skip: Rect
) -> TutorialPlaces:
    px, share = painter.px, 44 + round(12 * (1 - part))
    board = Rect(whole.x + whole.width * share // 100, px(_BAR * part), 0, 0)
    board.size = whole.right - board.x, whole.bottom - board.y
    shells.right = min(board.centerx + shells.width // 2, skip.left - px(MARGIN * part))
    column = Rect(whole.x, skip.y, board.x - px(32 * part * part) - whole.x, 0)
    if shells.left < column.right:
        column.y = board.y
    bottom = whole.bottom - px(48 * part)
    spare = bottom - column.y - px(TAIL * part + _LEAST_BUBBLE)
    side = min(px(_PUFF), whole.width // 3, whole.height * 2 // 5, spare)
    puff = Rect(0, 0, *(side * (side >= px(_LEAST_PUFF)),) * 2)
    puff.midbottom = column.centerx, bottom
    tip = puff.centerx + side // 5, puff.top + side // 12
    column.height = (tip[1] - px(TAIL * part) if puff else whole.bottom) - column.y
    return TutorialPlaces(board, puff, column, tip, shells, skip, False, part)


class TutorialLayout(BoardLayout):
    """Gives a board all of ``area``, without a bar or a panel."""

    def __init__(self, camera: Camera) -> None:
        super().__init__(camera)
        self.area = Rect(0, 0, 1, 1)

    def layout(self, painter: Painter) -> None:
        room = self.area.inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        largest = max(painter.px(_LARGEST_CELL), min(self.size) // 6)
        self._camera.fit(room, largest)
