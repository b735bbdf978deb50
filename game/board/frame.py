"""The edges of a board: its frame and rulers, and its place in a tree or beside a panel."""

import math
from collections.abc import Callable, Iterable
from itertools import product

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell, Grid
from game.board.camera import Camera, CameraPlace
from game.platform.cache import cached
from game.resources.theme import Colour, Theme
from game.ui.box import Box, Placing, Span
from game.ui.material import colour_of, slab
from game.ui.painter import Painter
from game.ui.shapes import rects_around, rounded, shadow, sides_around

FRAME_WIDTH = 8  # pixels
WRAP_MARGIN = 0.5  # cells of the opposite side shown, dimmed, beyond a borderless board's edges
_DIM = (140, 140, 140)
SHADOW = 24  # pixels of a frame's shadow
MIN_RULER_CELL = 14  # pixels of a cell; smaller cells leave no room for rulers
_TAG = 15, 20  # pixels of the lowest tag, layout units of the highest
_FIGURES = 0.8  # the size of a tag's number, as a part of the tag's height
_LARGEST_CELL, _FEWEST_CELLS, _WIDE = 64, 9, 1.33
"""Layout units of the largest cell, the fewest cells along an area that a board fills, and from
which ratio of width to height an area counts as wide."""
_MARGIN = 10  # layout units around a board's frame kept free of anything else


def largest_cell(painter: Painter, area: Rect) -> int:
    """Return the largest cell size in pixels for an area; in an area that is not wide, a small
    board fills it."""
    is_wide = area.width > _WIDE * area.height
    filling = 0 if is_wide else min(area.size) // _FEWEST_CELLS
    return max(painter.px(_LARGEST_CELL), filling)


def camera_of(grid: Grid) -> Camera:
    """Return a camera that shows a board."""
    border = WRAP_MARGIN if grid.wraps else 0
    shifted, shape = grid.neighbours.is_shifted, grid.shape
    return Camera(grid.width, grid.height, border, is_shifted=shifted, shape=shape)


def with_frame(view: Rect, cell: int, wraps: bool) -> Rect:
    """Return the board in ``view`` with its frame and, if it wraps, its repeated edges."""
    wide = FRAME_WIDTH + (round(cell * WRAP_MARGIN) if wraps else 0)
    return view.inflate(2 * wide, 2 * wide)


def inside_frame(view: Rect, cell: int, wraps: bool) -> Rect:
    """Return the board in ``view`` with its repeated edges, if it wraps."""
    return with_frame(view, cell, wraps).inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)


def inside_around(camera: Camera) -> Rect:
    """Return the visible board with its repeated edges, if there are any."""
    return frame_around(camera).inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)


def with_repetitions(camera: Camera, parts: Iterable[Rect]) -> list[Rect]:
    """Return parts of a board and, if it wraps, where its repeated edges show them again."""
    if not camera.border:
        return list(parts)
    wide, high = camera.rect.size
    if camera.is_shifted:  # rows are shifted, and reach into each other
        wide, high = camera.columns * camera.cell, camera.rows * camera.pitch
    inside = inside_around(camera)
    again = (
        part.move(across * wide, down * high)
        for part in parts
        for across, down in product((0, -1, 1), repeat=2)
    )
    return [part for part in again if part.colliderect(inside)]


def frame_around(camera: Camera) -> Rect:
    """Return the visible board with its frame and, if it wraps, its repeated edges."""
    return with_frame(camera.view, camera.cell, camera.border > 0)


def draw_frame(canvas: Surface, theme: Theme, view: Rect, cell: int, wraps: bool) -> None:
    """Draw the frame around ``view``, with room for the repeated edges if the board wraps. The
    inside is left out: the tiles cover it, and blending it would cost as much as drawing them."""
    for picture, place in frame_parts(theme, view, cell, wraps):
        canvas.blit(picture, place)


def frame_parts(theme: Theme, view: Rect, cell: int, wraps: bool) -> list[tuple[Surface, Rect]]:
    """Return the sides of the frame around ``view`` with its shadow, and their places."""
    frame = with_frame(view, cell, wraps)
    radius = FRAME_WIDTH + min(14, max(3, cell // 6))
    wide = max(radius, view.left - frame.left) + 1
    tones = theme.colour("board"), colour_of(theme, "rim"), theme.is_light
    parts = _frame_parts(frame.size, radius, wide, tones)
    return [(picture, picture.get_rect(topleft=frame.topleft).move(at)) for picture, at in parts]


@cached(windows=0.5)
def _frame_parts(
    size: tuple[int, int], radius: int, wide: int, tones: tuple[Colour, Colour, bool]
) -> list[tuple[Surface, tuple[int, int]]]:
    """Return the sides of a frame with its shadow, and their places; the rim is lit at the top.
    They extend ``wide`` pixels inward."""
    board, light, is_light = tones
    least = 2 * wide + 1, 2 * wide + 1
    rim = light, *((0.3, 0.5) if is_light else (0.85, 0.12)), 1 + radius // 12
    patch = shadow(least, radius, SHADOW, 50 if is_light else 120).copy()
    patch.blit(slab(least, radius, ((board, 1.0), (board, 1.0)), rim), (SHADOW, SHADOW))
    size = max(size[0], least[0]), max(size[1], least[1])
    return sides_around(patch, size, SHADOW, wide, wide)


def draw_wrapped_edges(
    canvas: Surface, camera: Camera, view: Rect, draw_board: Callable[[Surface, int, int], None]
) -> None:
    """Draw half a cell of the opposite side around a board that is wholly visible in ``view``.
    ``draw_board`` draws the board with its corner at a pixel."""
    half = round(camera.cell * WRAP_MARGIN)
    wide, high = camera.columns * camera.cell, camera.rows * camera.pitch
    ring = view.inflate(2 * half, 2 * half)
    clip = canvas.get_clip()
    canvas.set_clip(ring.clip(clip))
    for dx in (-wide, 0, wide):
        for dy in (-high, 0, high):
            if dx or dy:
                draw_board(canvas, view.left + dx, view.top + dy)
    for part in [ring] if camera.is_shifted else rects_around(ring, view):
        canvas.fill(_DIM, part, pygame.BLEND_RGB_MULT)
    canvas.set_clip(clip)


def rooms_around(camera: Camera, size: tuple[int, int]) -> list[Rect]:
    """Return the parts of a window of this size above, left, right and below the board, including
    half the frame. The part above begins at the top of the camera's area."""
    board, top = frame_around(camera), camera.area.top - FRAME_WIDTH
    inner = board.inflate(-FRAME_WIDTH, -FRAME_WIDTH)
    return [
        Rect(0, top, size[0], inner.top - top),
        Rect(0, top, board.left, size[1] - top),
        Rect(board.right, top, size[0] - board.right, size[1] - top),
        Rect(0, inner.bottom, size[0], size[1] - inner.bottom),
    ]


def draw_rulers(canvas: Surface, painter: Painter, camera: Camera, cells: Iterable[Cell]) -> None:
    """Draw tags with the columns and rows of these cells, counted from 1, beside the nearest edges.
    A column has no tag if that would cover its neighbour's."""
    if camera.cell < MIN_RULER_CELL:
        return
    columns, rows = camera.seen()
    seen = [(x, y) for x, y in cells if x in columns and y in rows]
    if not seen:
        return
    view, half = camera.view, camera.cell // 2
    margin = FRAME_WIDTH + painter.px(_MARGIN)
    high = max(_TAG[0], min(painter.px(_TAG[1]), camera.cell, margin - 1))
    room = view.inflate(2 * margin, 2 * margin).clip(canvas.get_rect())
    around = [Rect(camera.corner(cell), (camera.cell, camera.cell)) for cell in seen]
    middle = around[0].unionall(around[1:]).center
    is_low, is_right = middle[1] > view.centery, middle[0] > view.centerx
    before = Rect(0, 0, 0, 0)
    for x in sorted({x for x, _ in seen}):
        tag = _tag(painter, x + 1, high)
        tag.midbottom = camera.corner((x, 0))[0] + half, view.top - 1
        if is_low:
            tag.top = view.bottom + 1
        tag.clamp_ip(room)
        if not tag.inflate(2, 0).colliderect(before):  # nor touch it
            _draw_tag(canvas, painter, x + 1, tag)
            before = tag
    for y in sorted({y for _, y in seen}):
        tag = _tag(painter, y + 1, high)
        tag.midright = view.left - 1, camera.corner((0, y))[1] + half
        if is_right:
            tag.left = view.right + 1
        _draw_tag(canvas, painter, y + 1, tag.clamp(room))


def _tag(painter: Painter, number: int, high: int) -> Rect:
    """Return a tag with room around its number."""
    figures = painter.fonts.figure_widths(str(number), round(high * _FIGURES))
    return Rect(0, 0, sum(figures) + max(4, high // 3), high)


def _draw_tag(canvas: Surface, painter: Painter, number: int, tag: Rect) -> None:
    canvas.blit(rounded(tag.size, tag.height // 3, painter.colour("accent")), tag)
    size = tag.height * _FIGURES / painter.scale
    painter.figures(canvas, str(number), tag.center, size, "on_accent", "center")


_SMALLEST_CELL = 8  # pixels of a cell


class BoardBox(Box):
    """An area for the board that a camera shows: it takes the room left over, at least ``least``
    layout units a side. Cells are at most ``largest`` layout units. If it ``is_shaped``, it takes
    no more than its board needs."""

    def __init__(
        self, camera: Camera, least: float, largest: float, is_shaped: bool = False
    ) -> None:
        super().__init__()
        self.camera, self.least, self.largest = camera, least, largest
        self.grow = 0.0 if is_shaped else 1.0

    def width(self, placing: Placing) -> Span:
        wish = self._frame + self.camera.size_at(placing.px(self.largest))[0]
        return Span(placing.px(self.least), wish if not self.grow else placing.px(self.least))

    def height(self, placing: Placing, wide: int) -> Span:
        least = placing.px(self.least)
        if self.grow:
            return Span(least, least)
        whole = self.camera.whole_in(wide - self._frame, math.inf)
        cell = max(1.0, self.camera.rounded(min(placing.px(self.largest), whole)))
        shaped = self._frame + self.camera.size_at(cell)[1]
        return Span(min(least, shaped), shaped)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        inside = rect.inflate(-self._frame, -self._frame)
        self.camera.fit(inside, placing.px(self.largest), _SMALLEST_CELL)

    @property
    def _frame(self) -> int:
        return 2 * FRAME_WIDTH


_LEAST_CELL, _SMALLEST = 8, 0.5  # the least pixels of a cell, and the least part of its usual size
_LEAST_VIEW = 160, 120  # the least pixels of a board that is partly visible


class BoardAside:
    """Moves a camera's board aside. A board that was entirely visible remains so, with cells that
    are not larger; of any other board a smaller part is visible, at the same zoom.

    All lengths include the board's frame.
    """

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._home: CameraPlace | None = None
        """The camera's place without the panel; None unless the board is aside."""

    @property
    def home(self) -> Rect:
        """The place of the board before it moved aside."""
        place, camera = self._place, self._camera
        view = Rect(place.corner, camera.size_at(place.scale)).clip(place.area)
        return with_frame(view, max(1, int(place.scale)), camera.border > 0)

    def cell_in(self, wide: int, high: int) -> float:
        """Return the size of a cell in pixels in a room; a fraction if several share a pixel."""
        camera, scale = self._camera, self._place.scale
        if not self._was_whole:
            return scale
        around = 2 * FRAME_WIDTH
        whole = camera.whole_in(max(1, wide - around), max(1, high - around))
        return min(scale, camera.rounded(whole))

    def size_in(self, wide: int, high: int) -> tuple[int, int]:
        """Return the size of the board in pixels in a room."""
        if not self._was_whole:
            home = self.home
            return min(wide, home.width), min(high, home.height)
        camera, cell = self._camera, self.cell_in(wide, high)
        view = Rect((0, 0), camera.size_at(cell))
        return with_frame(view, max(1, int(cell)), camera.border > 0).size

    @property
    def least(self) -> tuple[int, int]:
        """The size down to which the board may shrink in favour of a panel's text."""
        camera, cell = self._camera, min(_LEAST_CELL, self._place.scale * _SMALLEST)
        around = 2 * FRAME_WIDTH + round(2 * cell * camera.border)
        if not self._was_whole:
            return _LEAST_VIEW
        wide, high = camera.size_at(cell)
        return wide + around, high + around

    def move(self, board: Rect, room: Rect) -> bool:
        """Place the board in a room; return whether it moved."""
        camera, before, was_whole = self._camera, self._camera.place, self._was_whole
        home = self._home or before
        area = room_around(board, room).inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)
        if area == camera.area:  # fitting the board again would undo the player's own zoom
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
        """Return the board to its former place; return whether it moved."""
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
        return bool(place.area.contains(Rect(place.corner, self._camera.size_at(place.scale))))


def room_around(board: Rect, room: Rect) -> Rect:
    """Return the largest part of a room that has the board in its middle; if it is higher than
    wide, only as much as the board needs."""
    half_wide = min(board.centerx - room.left, room.right - board.centerx)
    half_high = min(board.centery - room.top, room.bottom - board.centery)
    area = Rect(0, 0, max(board.width, 2 * half_wide), max(board.height, 2 * half_high))
    area.height = max(board.height, min(area.height, area.width))
    area.center = board.center
    return area
