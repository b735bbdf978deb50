"""The whole board in a corner of a view that shows only a part of it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.board.appearance_map import AppearanceMap, Change
from game.board.camera import Camera
from game.board.small_cells import SmallCellRenderer
from game.resources.theme import Theme
from game.ui.shapes import rounded, tinted

BOX = (200, 168)
"""The most that the picture takes, in layout units."""
HANDLE = 30
"""The side of the button that folds the map away, in layout units."""
STRIP_CELLS = 50_000
"""About how many cells are looked at to renew one strip of the picture."""
STRIPS_AT_ONCE = 2
_MARGIN, _EDGE = 10, 5
_DIM = (208, 216, 222)
"""The light on the map: a little less than on the board below it."""
_LEAST_FRAME = 7
"""Pixels of the frame that shows the view, at least."""


class Minimap:
    """A small picture of a chart, renewed strip by strip where the chart has changed.

    It shows nothing while the whole board is in view anyway.
    """

    def __init__(
        self, theme: Theme, dots: SmallCellRenderer, chart: AppearanceMap, camera: Camera
    ) -> None:
        self._theme = theme
        self._chart = chart
        self._camera = camera
        self._dots = dots
        self._picture = pygame.Surface((1, 1))
        self._dirty: set[int] = set()
        self._px: Callable[[float], int] = round
        self._handle = pygame.Rect(0, 0, 1, 1)
        self.is_open = True
        self.rect = pygame.Rect(0, 0, 1, 1)
        """Where the picture is, in window pixels."""

    def set_theme(self, theme: Theme, dots: SmallCellRenderer) -> None:
        """Draw with another theme from now on."""
        self._theme = theme
        self._dots = dots
        self._dirty = set(range(self._strips))

    @property
    def is_needed(self) -> bool:
        """Whether the board is larger than its view."""
        return not self._camera.is_whole

    @property
    def is_stale(self) -> bool:
        """Whether a part of the picture is still to be renewed."""
        return bool(self._dirty) and self.is_needed and self.is_open

    def place(self, px: Callable[[float], int]) -> None:
        """Into the bottom right corner of the camera's area; ``px`` makes pixels of units."""
        area, chart = self._camera.area, self._chart
        wide, high = min(px(BOX[0]), area.width // 3), min(px(BOX[1]), area.height // 3)
        scale = min(wide / chart.width, high / chart.height)
        size = max(1, round(chart.width * scale)), max(1, round(chart.height * scale))
        self._px = px
        if size != self._picture.get_size():
            self._picture = pygame.Surface(size).convert()
            self._dirty = set(range(self._strips))
        margin = px(_MARGIN) + px(_EDGE)
        self.rect = self._picture.get_rect(bottomright=(area.right - margin, area.bottom - margin))
        side = px(HANDLE)
        self._handle = pygame.Rect(0, 0, side, side)
        self._handle.bottomright = (area.right - px(_MARGIN), area.bottom - px(_MARGIN))

    def take(self, change: Change) -> None:
        """The chart changed."""
        height, strips = self._chart.height, self._strips
        first = change.rows.start * strips // height
        last = (change.rows.stop - 1) * strips // height
        self._dirty.update(range(first, last + 1))

    def paint(self) -> None:
        """Renew a few strips, if any is to be seen."""
        if not self.is_stale:
            return
        for strip in sorted(self._dirty)[:STRIPS_AT_ONCE]:
            self._dirty.discard(strip)
            self._renew(strip)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel is the map's, and not the board's below it."""
        if not self.is_needed:
            return False
        return self._frame.collidepoint(pos) if self.is_open else self.is_handle(pos)

    def is_handle(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel is on the button that unfolds the map."""
        return self.is_needed and not self.is_open and bool(self._handle.collidepoint(pos))

    def place_at(self, pos: tuple[int, int]) -> tuple[float, float]:
        """The place of the board that a pixel of the map, or the nearest one, shows: 0 to 1."""
        across = (pos[0] - self.rect.left + 0.5) / self.rect.width
        down = (pos[1] - self.rect.top + 0.5) / self.rect.height
        return min(1.0, max(0.0, across)), min(1.0, max(0.0, down))

    def draw(self, canvas: pygame.Surface, dy: int = 0) -> None:
        """The map, or the button that unfolds it."""
        if not self.is_needed:
            return
        if not self.is_open:
            self._draw_handle(canvas, dy)
            return
        board, edge = self._theme.colour("board"), self._theme.colour("panel_edge")
        frame = self._frame.move(0, dy)
        canvas.blit(rounded(frame.size, self._px(8), board, edge), frame)
        canvas.blit(self._picture, self.rect.move(0, dy))
        self._draw_view(canvas, dy)

    @property
    def _frame(self) -> pygame.Rect:
        return self.rect.inflate(2 * self._px(_EDGE), 2 * self._px(_EDGE))

    @property
    def _strips(self) -> int:
        """How many strips the picture has: each some of its rows, and not too many cells."""
        cells = self._chart.width * self._chart.height
        return max(1, min(self._picture.get_height(), -(-cells // STRIP_CELLS)))

    def _renew(self, strip: int) -> None:
        width, height = self._picture.get_size()
        strips, rows_of_all = self._strips, self._chart.height
        top, bottom = -(-strip * height // strips), -(-(strip + 1) * height // strips)
        rows = range(top * rows_of_all // height, max(1, -(-bottom * rows_of_all // height)))
        codes = self._chart.part(range(self._chart.width), rows)
        cells = self._dots.rough(codes, self._chart.width, 1).convert()
        small = pygame.transform.smoothscale(cells, (width, bottom - top))
        small.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
        self._picture.blit(small, (0, top))

    def _draw_view(self, canvas: pygame.Surface, dy: int) -> None:
        rect, view = self._camera.rect, self._camera.view
        left = (view.left - rect.left) * self.rect.width // rect.width
        top = (view.top - rect.top) * self.rect.height // rect.height
        width = -(-view.width * self.rect.width // rect.width)
        height = -(-view.height * self.rect.height // rect.height)
        seen = pygame.Rect(left, top, width, height).move(self.rect.topleft)
        seen = seen.inflate(max(0, _LEAST_FRAME - width), max(0, _LEAST_FRAME - height))
        seen = seen.clamp(self.rect).move(0, dy)
        pygame.draw.rect(canvas, self._theme.colour("board"), seen.inflate(4, 4), 1, 3)
        pygame.draw.rect(canvas, self._theme.colour("text"), seen.inflate(2, 2), 2, 2)

    def _draw_handle(self, canvas: pygame.Surface, dy: int) -> None:
        board, edge = self._theme.colour("board"), self._theme.colour("panel_edge")
        handle = self._handle.move(0, dy)
        canvas.blit(rounded(handle.size, self._px(8), board, edge), handle)
        icon = self._theme.sheet("icons", self._px(18)).frame("grid")
        icon = tinted(icon, self._theme.colour("text_dim"))
        canvas.blit(icon, icon.get_rect(center=handle.center))
