"""The room of a board among other boxes."""

from pygame import Rect

from game.board.camera import Camera
from game.board.frame import FRAME_WIDTH
from game.ui.box import Box, Placing, Span

_SMALLEST = 8  # pixels of a cell


class BoardBox(Box):
    """A room that takes what is left, of at least ``least`` layout units a side, for the board that
    a camera shows in cells of at most ``largest`` layout units. One that ``is_shaped`` takes no
    more than its board needs."""

    def __init__(
        self, camera: Camera, least: float, largest: float, is_shaped: bool = False
    ) -> None:
        super().__init__()
        self.camera, self.least, self.largest = camera, least, largest
        self.grow = 0.0 if is_shaped else 1.0

    def width(self, placing: Placing) -> Span:
        wish = self._frame + placing.px(self.largest) * self.camera.columns
        return Span(placing.px(self.least), wish if not self.grow else placing.px(self.least))

    def height(self, placing: Placing, wide: int) -> Span:
        least = placing.px(self.least)
        if self.grow:
            return Span(least, least)
        columns, rows = self.camera.columns, self.camera.rows
        cell = min(placing.px(self.largest), (wide - self._frame) // columns)
        shaped = self._frame + cell * rows
        return Span(min(least, shaped), shaped)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        inside = rect.inflate(-self._frame, -self._frame)
        self.camera.fit(inside, placing.px(self.largest), _SMALLEST)

    @property
    def _frame(self) -> int:
        return 2 * FRAME_WIDTH
