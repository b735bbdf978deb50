"""The camera: converts pixels to cells and back on a zoomed and panned board."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from engine.core.grid import Cell

DETAIL_CELL = 8  # pixels of a cell; smaller cells are for looking around, not for play
READABLE_CELL = 18
START_CELL = 28  # pixels of a cell in a new game if the board does not fit with readable cells
MAX_CELL = 96
_WHOLE_PIXELS_FROM = 0.95  # pixels of a cell from which zoom levels are whole pixels
_BELOW = 0.22  # the part of a tall area's width that a panel below the board needs
_EPSILON = 1e-6  # keeps products that should be whole numbers from being rounded down


class CameraPlace(NamedTuple):
    """The state of a camera: its area, its zoom with the zoom's limit, and the board's corner."""

    area: Rect
    scale: float
    largest: int
    corner: tuple[int, int]


class Camera:
    """A board of ``columns`` x ``rows`` cells, seen through ``area`` of the window. ``scale`` is a
    cell's side in pixels: a whole number, or less than 1 where several cells share a pixel;
    ``cell`` is the same but at least 1. A board larger than the area is seen in part; a smaller
    one is centred, with room for ``border`` cells around it.

    While ``is_held`` returns True, as under a held button, the view stays: it moves only if the
    window demands another area.
    """

    def __init__(self, columns: int, rows: int, border: float = 0) -> None:
        self.columns, self.rows = columns, rows
        self.border = border
        self._largest = MAX_CELL
        self.area = Rect(0, 0, 1, 1)
        self.scale: float = READABLE_CELL
        self._left, self._top = 0, 0
        self.is_placed = False
        self.is_held: Callable[[], bool] = lambda: False

    @property
    def cell(self) -> int:
        """The side of a cell in whole pixels, at least 1."""
        return max(1, int(self.scale))

    @property
    def is_shrunk(self) -> bool:
        """Whether several cells share a pixel."""
        return self.scale < 1

    @property
    def rect(self) -> Rect:
        """The whole board in window pixels; it may reach beyond the area."""
        return Rect(self._left, self._top, *self._size())

    @property
    def view(self) -> Rect:
        """The visible part of the board in window pixels."""
        return self.rect.clip(self.area)

    @property
    def place(self) -> CameraPlace:
        """The area and zoom of the camera, for ``go_back``."""
        return CameraPlace(self.area.copy(), self.scale, self._largest, (self._left, self._top))

    def go_back(self, place: CameraPlace) -> None:
        """Return to an earlier view."""
        self.area, self.scale, self._largest = place.area.copy(), place.scale, place.largest
        self._left, self._top = place.corner

    def fit(
        self,
        area: Rect,
        largest: int = MAX_CELL,
        smallest: int = READABLE_CELL,
        part: int | None = None,
    ) -> None:
        """Show the whole board in ``area`` with cells of at least ``smallest`` pixels, or else its
        middle with cells of ``part`` pixels, or the smallest."""
        self.area = area.copy()
        self.is_placed = True
        self._largest = largest
        cell = min(int(self._whole_cell()), largest)
        self.scale = cell if cell >= smallest else part or smallest
        self._left = area.centerx - self.columns * self.cell // 2
        self._top = area.centery - self.rows * self.cell // 2
        self._settle()

    def move_to(self, area: Rect) -> None:
        """Use another area with the same zoom and the same middle."""
        middle = self.area.center
        self.area = area.copy()
        self._left += area.centerx - middle[0]
        self._top += area.centery - middle[1]
        self._settle()

    def fits(self, area: Rect) -> bool:
        """Return whether the whole board fits into ``area`` with playable cells."""
        return self.columns * DETAIL_CELL <= area.w and self.rows * DETAIL_CELL <= area.h

    @property
    def is_whole(self) -> bool:
        """Whether the whole board is visible."""
        return bool(self.area.contains(self.rect))

    def cell_at(self, pos: tuple[int, int] | None) -> Cell | None:
        """Return the cell under a pixel, None off the visible board."""
        if pos is None or not self.view.collidepoint(pos):
            return None
        return self._cell_in(pos[0] - self._left, pos[1] - self._top)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the top left pixel of a cell, or the pixel that it shares with others."""
        if not self.is_shrunk:
            return self._left + cell[0] * self.cell, self._top + cell[1] * self.cell
        wide, high = self._size()
        x, y = (cell[0] + 0.5) * wide / self.columns, (cell[1] + 0.5) * high / self.rows
        return self._left + int(x), self._top + int(y)

    def square(self, cell: Cell) -> Rect:
        """Return the pixels of a cell."""
        return Rect(self.corner(cell), (self.cell, self.cell))

    def seen(self) -> tuple[range, range]:
        """Return the columns and rows that are at least partly visible."""
        return self.seen_in(self.area)

    def seen_in(self, part: Rect) -> tuple[range, range]:
        """Return the columns and rows that are at least partly visible in a part of the window."""
        view = self.view.clip(part).move(-self._left, -self._top)
        if not view:
            return range(0), range(0)
        first = self._cell_in(*view.topleft)
        last = self._cell_in(view.right - 1, view.bottom - 1)
        return range(first[0], last[0] + 1), range(first[1], last[1] + 1)

    def zoom(self, pos: tuple[int, int], steps: int) -> None:
        """Zoom in or out about the pixel ``pos``, at most until the whole board is visible."""
        scale = self.scale * 1.2**steps
        if scale > _WHOLE_PIXELS_FROM:
            scale = max(1, round(scale))
            if scale == self.scale:
                scale += (steps > 0) - (steps < 0)
        self.zoom_to(pos, scale)

    def zoom_to(self, pos: tuple[int, int], scale: float) -> None:
        """Zoom to cells of this size in pixels, or as near to it as possible, about the pixel
        ``pos``."""
        scale = min(max(scale, self._smallest_cell()), max(MAX_CELL, self._largest))
        scale = round(scale) if scale >= 1 else scale
        left = round(pos[0] - (pos[0] - self._left) * scale / self.scale)
        top = round(pos[1] - (pos[1] - self._top) * scale / self.scale)
        self._move(left, top, scale)

    def zoom_out(self) -> None:
        """Show the whole board."""
        self.zoom_to(self.area.center, self._smallest_cell())

    def pan(self, dx: int, dy: int) -> None:
        """Move the board by pixels, up to its edges."""
        self._move(self._left + dx, self._top + dy)

    def look_at(self, across: float, down: float) -> None:
        """Centre a point of the board, given as parts (0 to 1) of its width and height."""
        left = self.area.centerx - round(across * self.rect.width)
        top = self.area.centery - round(down * self.rect.height)
        self._move(left, top)

    def reveal(self, cell: Cell) -> None:
        """Pan as little as needed to show a cell and its neighbours."""
        x, y = self.corner(cell)
        wanted = Rect(x, y, self.cell, self.cell).inflate(2 * self.cell, 2 * self.cell)
        dx = max(0, self.area.left - wanted.left) or min(0, self.area.right - wanted.right)
        dy = max(0, self.area.top - wanted.top) or min(0, self.area.bottom - wanted.bottom)
        self.pan(dx, dy)

    def bring(self, cells: Sequence[Cell], free: Rect) -> bool:
        """Bring cells, or the first of many, into the middle of a part of the area; return whether
        the view has moved."""
        places = [self.square(cell) for cell in cells]
        wanted = places[0].unionall(places[1:])
        if wanted.width > free.width or wanted.height > free.height:
            wanted = places[0]
        if free.contains(wanted.inflate(2 * self.cell, 2 * self.cell)):
            return False
        self.pan(free.centerx - wanted.centerx, free.centery - wanted.centery)
        return True

    def nearest(self, cell: Cell) -> Cell:
        """Return the nearest cell that is wholly visible."""
        # The first and the last visible cells may be cut off.
        columns, rows = (seen[1:-1] or seen or range(1) for seen in self.seen())
        x, y = min(max(cell[0], columns[0]), columns[-1]), min(max(cell[1], rows[0]), rows[-1])
        return x, y

    def _move(self, left: int, top: int, scale: float | None = None) -> None:
        """Move the board's corner to this place, within its limits, unless the view is held."""
        if self.is_held():
            return
        self._left, self._top = left, top
        self.scale = self.scale if scale is None else scale
        self._settle()

    def _smallest_cell(self) -> float:
        whole = self._whole_cell()
        return min(int(whole), self._largest) if whole >= 1 else whole

    def _whole_cell(self) -> float:
        wide = self.area.width / (self.columns + 2 * self.border)
        return min(wide, self.area.height / (self.rows + 2 * self.border))

    def _size(self) -> tuple[int, int]:
        wide, high = self.columns * self.scale + _EPSILON, self.rows * self.scale + _EPSILON
        return max(1, int(wide)), max(1, int(high))

    def _cell_in(self, x: int, y: int) -> Cell:
        """Return the cell at a pixel counted from the board's corner; the middle one of several."""
        if not self.is_shrunk:
            return x // self.cell, y // self.cell
        wide, high = self._size()
        return int((x + 0.5) * self.columns / wide), int((y + 0.5) * self.rows / high)

    def _settle(self) -> None:
        """Centre a board that fits, or in a tall area leave room for a panel below; keep a larger
        one from leaving a gap at an edge."""
        (wide, high), area, before = self._size(), self.area, int(self.border * self.scale)
        below = int(area.width * _BELOW) if area.height > area.width else 0
        self._left = _settle_axis(self._left, wide, area.left, area.width)
        self._top = _settle_axis(self._top, high, area.top, area.height, before, below)


def _settle_axis(
    start: int, length: int, area_start: int, area_length: int, before: int = 0, after: int = 0
) -> int:
    """Return where a board begins along an axis: in the middle, or earlier for ``after`` pixels
    behind it, but with ``before`` in front of it."""
    free = area_length - length
    if free >= 0:
        return area_start + min(free // 2, max(before, free - after))
    return min(area_start, max(start, area_start + area_length - length))
