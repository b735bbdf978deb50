"""The board that moves aside for a panel, becomes smaller, and comes back."""

from pygame import Rect

from game.board.camera import Camera, CameraPlace
from game.board.frame import FRAME_WIDTH, with_frame

_LEAST_CELL, _SMALLEST = 8, 0.5  # pixels, and a part of their size, down to which cells are smaller
_LEAST_VIEW = 160, 120  # pixels that are seen of a board that is seen in part


class BoardAside:
    """Moves a camera's board aside. A board that was wholly seen is so there too, with cells that
    are not larger; of another one a smaller part is seen, with the same zoom.

    All lengths are those of the board with its frame.
    """

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._home: CameraPlace | None = None  # while the board is aside

    @property
    def home(self) -> Rect:
        """The place of the board when it is not aside."""
        place, camera = self._place, self._camera
        size = max(1, int(camera.columns * place.scale)), max(1, int(camera.rows * place.scale))
        view = Rect(place.corner, size).clip(place.area)
        return with_frame(view, max(1, int(place.scale)), camera.border > 0)

    def cell_in(self, wide: int, high: int) -> float:
        """Return the pixels of a cell in a room; a fraction where several share a pixel."""
        camera, scale = self._camera, self._place.scale
        if not self._was_whole:
            return scale
        around = 2 * FRAME_WIDTH
        whole = min(
            max(1, wide - around) / (camera.columns + 2 * camera.border),
            max(1, high - around) / (camera.rows + 2 * camera.border),
        )
        return min(scale, int(whole) if whole >= 1 else whole)

    def size_in(self, wide: int, high: int) -> tuple[int, int]:
        """Return the pixels of the board in a room."""
        if not self._was_whole:
            home = self.home
            return min(wide, home.width), min(high, home.height)
        camera, cell = self._camera, self.cell_in(wide, high)
        view = Rect(0, 0, max(1, int(camera.columns * cell)), max(1, int(camera.rows * cell)))
        return with_frame(view, max(1, int(cell)), camera.border > 0).size

    @property
    def least(self) -> tuple[int, int]:
        """The size down to which the board may be made smaller for the sake of a panel's text."""
        camera, cell = self._camera, min(_LEAST_CELL, self._place.scale * _SMALLEST)
        around = 2 * FRAME_WIDTH + round(2 * cell * camera.border)
        if not self._was_whole:
            return _LEAST_VIEW
        return round(camera.columns * cell) + around, round(camera.rows * cell) + around

    def move(self, board: Rect, room: Rect) -> bool:
        """Have the board stand in a place of a room; return whether it stood elsewhere."""
        camera, before, was_whole = self._camera, self._camera.place, self._was_whole
        home = self._home or before
        area = _around(board, room).inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        if area == camera.area:  # else the player's own zoom stays
            return False
        camera.go_back(home)
        self._home = home
        if was_whole:
            camera.fit(area, max(1, int(home.scale)), 1)
            if not camera.is_whole:
                camera.zoom_out()
        else:
            camera.move_to(area)
        return camera.place != before

    def come_back(self) -> bool:
        """Have the board stand where it did before; return whether it stood elsewhere."""
        if self._home is None:
            return False
        self._camera.go_back(self._home)
        self._home = None
        return True

    @property
    def _place(self) -> CameraPlace:
        return self._home or self._camera.place

    @property
    def _was_whole(self) -> bool:
        place = self._place
        size = self._camera.columns * place.scale, self._camera.rows * place.scale
        return bool(place.area.contains(Rect(place.corner, (int(size[0]), int(size[1])))))


def _around(board: Rect, room: Rect) -> Rect:
    """Return the largest part of a room with a board in its middle; one that is higher than wide
    only as far as the board is."""
    half_wide = min(board.centerx - room.left, room.right - board.centerx)
    half_high = min(board.centery - room.top, room.bottom - board.centery)
    area = Rect(0, 0, max(board.width, 2 * half_wide), max(board.height, 2 * half_high))
    area.height = max(board.height, min(area.height, area.width))
    area.center = board.center
    return area
