"""A small picture of the whole board, in a corner of a view that shows only a part of it."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.board.appearance import AppearanceMap, MapChange
from game.board.camera import Camera
from game.board.tiles import SmallCellRenderer
from game.ui.shapes import rounded, tinted

_MAX_SIZE, _HANDLE, _MARGIN, _EDGE = (200, 168), 30, 10, 5
"""Layout units; the handle is the button that unfolds the map."""
_STRIP_CELLS = 50_000  # about the number of cells in one strip of the picture
_STRIPS_AT_ONCE = 2
_DIM = (208, 216, 222)  # the light on the map, a little less than on the board below it
_MIN_VIEW_FRAME = 7  # pixels of the frame that shows the view


class Minimap:
    """A map of the board, renewed strip by strip where it has changed. It is hidden while the whole
    board is visible anyway."""

    def __init__(
        self, small_cells: SmallCellRenderer, appearances: AppearanceMap, camera: Camera
    ) -> None:
        self._small_cells, self._appearances, self._camera = small_cells, appearances, camera
        self._picture = Surface((1, 1))
        self._stale: set[int] = set()
        self._px: Callable[[float], int] = round
        self.is_open = True
        self.is_aside = False  # whether something else is shown on the board
        self.rect = self.handle = Rect(0, 0, 1, 1)  # in window pixels, once it is placed

    def set_theme(self, small_cells: SmallCellRenderer) -> None:
        """Draw with another theme from now on."""
        self._small_cells = small_cells
        self._stale = set(range(self._strips))

    @property
    def is_needed(self) -> bool:
        """Whether the board is larger than its view, and nothing else is shown on it."""
        return not self._camera.is_whole and not self.is_aside

    @property
    def is_stale(self) -> bool:
        """Whether a part of the picture is still to be renewed."""
        return bool(self._stale) and self.is_needed and self.is_open

    def place(self, px: Callable[[float], int]) -> None:
        """Move to the bottom right corner of the camera's area; ``px`` converts layout units."""
        area, board = self._camera.area, self._appearances
        wide, high = min(px(_MAX_SIZE[0]), area.width // 3), min(px(_MAX_SIZE[1]), area.height // 3)
        scale = min(wide / board.width, high / board.height)
        size = max(1, round(board.width * scale)), max(1, round(board.height * scale))
        self._px = px
        if size != self._picture.get_size():
            self._picture = Surface(size).convert()
            self._stale = set(range(self._strips))
        margin = px(_MARGIN) + px(_EDGE)
        self.rect = self._picture.get_rect(bottomright=(area.right - margin, area.bottom - margin))
        self.handle = Rect(0, 0, px(_HANDLE), px(_HANDLE))
        self.handle.bottomright = (area.right - px(_MARGIN), area.bottom - px(_MARGIN))

    def apply(self, change: MapChange) -> None:
        """Note a change of the board."""
        height, strips = self._appearances.height, self._strips
        first = change.rows.start * strips // height
        last = (change.rows.stop - 1) * strips // height
        self._stale.update(range(first, last + 1))

    def paint(self) -> None:
        """Renew a few stale strips while the map is shown."""
        if self.is_stale:
            for strip in sorted(self._stale)[:_STRIPS_AT_ONCE]:
                self._stale.discard(strip)
                self._renew(strip)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel belongs to the map, not to the board below it."""
        is_on_map = self.is_needed and self.is_open and self._frame.collidepoint(pos)
        return is_on_map or self.is_handle(pos)

    def is_handle(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel is on the button that unfolds the map."""
        return self.is_needed and not self.is_open and bool(self.handle.collidepoint(pos))

    def place_at(self, pos: tuple[int, int]) -> tuple[float, float]:
        """Return the place of the board, from 0 to 1, that is shown nearest to a pixel."""
        across = (pos[0] - self.rect.left + 0.5) / self.rect.width
        down = (pos[1] - self.rect.top + 0.5) / self.rect.height
        return min(1.0, max(0.0, across)), min(1.0, max(0.0, down))

    def draw(self, canvas: Surface, dy: int = 0) -> None:
        """Draw the map, or the button that unfolds it."""
        if not self.is_needed:
            return
        theme = self._small_cells.theme
        frame = (self._frame if self.is_open else self.handle).move(0, dy)
        board, edge = theme.colour("board"), theme.colour("panel_edge")
        canvas.blit(rounded(frame.size, self._px(8), board, edge), frame)
        if self.is_open:
            canvas.blit(self._picture, self.rect.move(0, dy))
            self._draw_view(canvas, dy)
        else:
            icon = theme.sheet("icons", self._px(18)).frame("grid")
            icon = tinted(icon, theme.colour("text_dim"))
            canvas.blit(icon, icon.get_rect(center=frame.center))

    @property
    def _frame(self) -> Rect:
        return self.rect.inflate(2 * self._px(_EDGE), 2 * self._px(_EDGE))

    @property
    def _strips(self) -> int:
        cells = self._appearances.width * self._appearances.height
        return max(1, min(self._picture.get_height(), -(-cells // _STRIP_CELLS)))

    def _renew(self, strip: int) -> None:
        width, height = self._picture.get_size()
        strips, board = self._strips, self._appearances
        top, bottom = -(-strip * height // strips), -(-(strip + 1) * height // strips)
        rows = range(top * board.height // height, max(1, -(-bottom * board.height // height)))
        codes = board.part(range(board.width), rows)
        cells = self._small_cells.rough(codes, board.width, 1).convert()
        small = pygame.transform.smoothscale(cells, (width, bottom - top))
        small.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
        self._picture.blit(small, (0, top))

    def _draw_view(self, canvas: Surface, dy: int) -> None:
        rect, view, colour = self._camera.rect, self._camera.view, self._small_cells.theme.colour
        left = (view.left - rect.left) * self.rect.width // rect.width
        top = (view.top - rect.top) * self.rect.height // rect.height
        width = -(-view.width * self.rect.width // rect.width)
        height = -(-view.height * self.rect.height // rect.height)
        frame = Rect(left, top, width, height).move(self.rect.topleft)
        frame = frame.inflate(max(0, _MIN_VIEW_FRAME - width), max(0, _MIN_VIEW_FRAME - height))
        frame = frame.clamp(self.rect).move(0, dy)
        pygame.draw.rect(canvas, colour("board"), frame.inflate(4, 4), 1, 3)
        pygame.draw.rect(canvas, colour("text"), frame.inflate(2, 2), 2, 2)
