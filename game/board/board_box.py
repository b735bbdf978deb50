"""The room of a board among other boxes."""

from pygame import Rect

from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH
from game.ui.box import Box, Placing, Span


class BoardBox(Box):
    """A room that takes what is left, of at least ``least`` layout units a side, for the board that
    a camera shows in cells of at most ``largest`` layout units."""

    grow = 1.0

    def __init__(self, camera: Camera, least: float, largest: float) -> None:
        super().__init__()
        self.camera, self.least, self.largest = camera, least, largest

    def width(self, placing: Placing) -> Span:
        return Span(placing.px(self.least), placing.px(self.least))

    def height(self, placing: Placing, wide: int) -> Span:
        return self.width(placing)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        frame = 2 * FRAME_WIDTH
        self.camera.fit(rect.inflate(-frame, -frame), placing.px(self.largest))
