"""The camera: converts pixels to cells and back on a zoomed and panned board."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from engine.core.grid import Cell
from game.board import hexagons

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

    With ``is_shifted``, cells are hexagons, an even number of pixels wide, and odd rows lie half a
    cell further right. ``shape`` are the cells that exist, None for all of them; no pixel belongs
    to another one.

    While ``is_held`` returns True, as under a held button, the view stays: it moves only if the
    window demands another area.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        border: float = 0,
        *,
        is_shifted: bool = False,
        shape: int | None = None,
    ) -> None:
        self.columns, self.rows = columns, rows
        self.border, self.is_shifted, self.shape = border, is_shifted, shape
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
    def is_outlined(self) -> bool:
        """Whether some pixels of the board's rectangle belong to no cell."""
        return self.shape is not None or (self.is_shifted and not self.is_shrunk)

    @property
    def pitch(self) -> int:
        """The distance of rows in pixels."""
        return hexagons.pitch(self.cell) if self.is_shifted else self.cell

    @property
    def tile_size(self) -> tuple[int, int]:
        """The size of a cell's picture in pixels: more than a square for a hexagon."""
        return self.cell, hexagons.height(self.cell) if self.is_shifted else self.cell

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
        cell = int(self.rounded(min(self._whole_cell(), largest)))
        self.scale = cell if cell >= smallest else self.rounded(part or smallest)
        wide, high = self._size()
        self._left, self._top = area.centerx - wide // 2, area.centery - high // 2
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
        wide, high = self.size_at(DETAIL_CELL)
        return wide <= area.w and high <= area.h

    @property
    def is_whole(self) -> bool:
        """Whether the whole board is visible."""
        return bool(self.area.contains(self.rect))

    def cell_at(self, pos: tuple[int, int] | None) -> Cell | None:
        """Return the cell under a pixel, None off the visible board."""
        if pos is None or not self.view.collidepoint(pos):
            return None
        cell = self._cell_in(pos[0] - self._left, pos[1] - self._top)
        return cell if self.has(cell) else None

    def has(self, cell: Cell) -> bool:
        """Return whether a cell exists."""
        x, y = cell
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return False
        return self.shape is None or bool(self.shape >> y * self.columns + x & 1)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the top left pixel of a cell, or the pixel that it shares with others; for a
        hexagon that of a square around its middle, as wide as it."""
        if self.is_shifted and not self.is_shrunk:
            left, top = self.tile_corner(cell)
            return left, top + (self.tile_size[1] - self.cell) // 2
        if not self.is_shrunk:
            return self._left + cell[0] * self.cell, self._top + cell[1] * self.cell
        wide, high = self._size()
        x, y = (cell[0] + 0.5) * wide / self.columns, (cell[1] + 0.5) * high / self.rows
        return self._left + int(x), self._top + int(y)

    def tile_corner(self, cell: Cell) -> tuple[int, int]:
        """Return the top left pixel of the picture of a cell."""
        if self.is_shrunk or not self.is_shifted:
            return self.corner(cell)
        x = self._left + cell[0] * self.cell + (self.cell // 2 if cell[1] % 2 else 0)
        return x, self._top + cell[1] * self.pitch

    def spot(self, cell: Cell) -> tuple[float, float]:
        """Return where a cell lies, in cells from the board's corner: itself, unless rows are
        shifted."""
        if not self.is_shifted:
            return cell
        down = (hexagons.PITCH + hexagons.CAP - 1) / 2
        return cell[0] + cell[1] % 2 / 2, cell[1] * hexagons.PITCH + down

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
        if self.is_shifted and not self.is_shrunk:
            px, cap, step = self.cell, hexagons.cap(self.cell), self.pitch
            left, top = max(0, (view.left - px // 2) // px), max(0, (view.top - cap) // step)
            right = min(self.columns, (view.right - 1) // px + 1)
            return range(left, right), range(top, min(self.rows, (view.bottom - 1) // step + 1))
        first = self._cell_in(*view.topleft)
        last = self._cell_in(view.right - 1, view.bottom - 1)
        return range(first[0], last[0] + 1), range(first[1], last[1] + 1)

    def zoom(self, pos: tuple[int, int], steps: int) -> None:
        """Zoom in or out about the pixel ``pos``, at most until the whole board is visible."""
        scale = self.scale * 1.2**steps
        if scale > _WHOLE_PIXELS_FROM:
            scale = max(1, self.rounded(round(scale)))
            if scale == self.scale:
                scale += ((steps > 0) - (steps < 0)) * (2 if self.is_shifted else 1)
        self.zoom_to(pos, scale)

    def zoom_to(self, pos: tuple[int, int], scale: float) -> None:
        """Zoom to cells of this size in pixels, or as near to it as possible, about the pixel
        ``pos``."""
        scale = min(max(scale, self._smallest_cell()), max(MAX_CELL, self._largest))
        scale = self.rounded(round(scale)) if scale >= 1 else scale
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
        return self._nearest_of((x, y), columns, rows)

    def nearest_to(self, cell: Cell) -> Cell:
        """Return the nearest cell that exists, to be seen or not."""
        return self._nearest_of(cell, range(self.columns), range(self.rows))

    def _nearest_of(self, cell: Cell, columns: range, rows: range) -> Cell:
        if self.has(cell):
            return cell
        found = [(x, y) for y in rows for x in columns if self.has((x, y))]
        return min(found, key=lambda one: math.dist(one, cell), default=cell)

    def size_at(self, scale: float) -> tuple[int, int]:
        """Return the size of the whole board in pixels with cells of this size."""
        if self.is_shifted and scale >= 1:
            px = int(scale)
            return self.columns * px + px // 2, self.rows * hexagons.pitch(px) + hexagons.cap(px)
        pitch = hexagons.PITCH if self.is_shifted else 1
        wide, high = self.columns * scale + _EPSILON, self.rows * scale * pitch + _EPSILON
        return max(1, int(wide)), max(1, int(high))

    def whole_in(self, wide: float, high: float) -> float:
        """Return the size of a cell with which the whole board fits into this many pixels, with its
        border; a fraction if several cells share a pixel."""
        half, pitch, cap = 0.0, 1.0, 0.0
        if self.is_shifted:
            half, pitch, cap = 0.5, hexagons.PITCH, hexagons.CAP
        around = 2 * self.border
        cell = min(wide / (self.columns + half + around), high / (self.rows * pitch + cap + around))
        if not self.is_shifted or cell < 1:
            return cell
        px = int(self.rounded(cell))  # the distance of rows may have been rounded up
        while px > 2 and self.size_at(px)[1] + round(around * px) > high:
            px -= 2
        return px

    def rounded(self, scale: float) -> float:
        """Return the size of a cell in whole pixels, rounded down; fractions below 1 stay."""
        if scale < 1:
            return scale
        px = int(scale)
        return px // 2 * 2 if self.is_shifted and px > 1 else px

    def _move(self, left: int, top: int, scale: float | None = None) -> None:
        """Move the board's corner to this place, within its limits, unless the view is held."""
        if self.is_held():
            return
        self._left, self._top = left, top
        self.scale = self.scale if scale is None else scale
        self._settle()

    def _smallest_cell(self) -> float:
        return self.rounded(min(self._whole_cell(), self._largest))

    def _whole_cell(self) -> float:
        return self.whole_in(*self.area.size)

    def _size(self) -> tuple[int, int]:
        return self.size_at(self.scale)

    def _cell_in(self, x: int, y: int) -> Cell:
        """Return the cell at a pixel counted from the board's corner; the middle one of several.
        Beside shifted rows it may be off the board."""
        if self.is_shifted and not self.is_shrunk:
            px = self.cell
            row, below = divmod(y, self.pitch)
            x -= px // 2 if row % 2 else 0
            if below < hexagons.cap(px) and not hexagons.is_in_cap(px, x % px, below):
                x += px // 2 if row % 2 else -(px // 2)
                row -= 1
            return x // px, row
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
