"""The edges of a board: its frame, the repeated cells of a borderless one, and rulers."""

from collections.abc import Callable, Iterable

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.camera import Camera
from game.platform.cache import cached
from game.resources.theme import Colour, Theme
from game.ui.material import colour_of, slab
from game.ui.painter import Painter
from game.ui.shapes import rects_around, rounded, shadow, stretched

FRAME_WIDTH = 8  # pixels
WRAP_MARGIN = 0.5  # cells of the opposite side shown, dimmed, beyond a borderless board's edges
_DIM = (140, 140, 140)
SHADOW = 24  # pixels of a frame's shadow
MIN_RULER_CELL = 14  # pixels of a cell; smaller ones leave no room for a number each
_TAG = 15, 20  # pixels of the lowest tag, layout units of the highest
_LARGEST_CELL, _FEWEST_CELLS, _WIDE = 64, 9, 1.33
"""Layout units of the largest cell, the fewest cells along an area that a board fills, and how many
times as wide as high another one is."""
_MARGIN = 10  # layout units around a board's frame that are free of anything else


def largest_cell(painter: Painter, area: Rect) -> int:
    """Return the most pixels of a cell in an area; one that is not wide is filled by a small
    board."""
    is_wide = area.width > _WIDE * area.height
    filling = 0 if is_wide else min(area.size) // _FEWEST_CELLS
    return max(painter.px(_LARGEST_CELL), filling)


def with_frame(view: Rect, cell: int, wraps: bool) -> Rect:
    """Return the board in ``view`` with its frame and, if it wraps, its repeated edges."""
    wide = FRAME_WIDTH + (round(cell * WRAP_MARGIN) if wraps else 0)
    return view.inflate(2 * wide, 2 * wide)


def inside_frame(view: Rect, cell: int, wraps: bool) -> Rect:
    """Return the board in ``view`` with its repeated edges, if it wraps."""
    return with_frame(view, cell, wraps).inflate(-2 * FRAME_WIDTH, -2 * FRAME_WIDTH)


def frame_around(camera: Camera) -> Rect:
    """Return the board that is seen with its frame and, if it wraps, its repeated edges."""
    return with_frame(camera.view, camera.cell, camera.border > 0)


def draw_frame(canvas: Surface, theme: Theme, view: Rect, cell: int, wraps: bool) -> None:
    """Draw the frame around ``view``, with room for the repeated edges if the board wraps. The
    inside is left out: the tiles cover it, and blending it would cost as much as they do."""
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
    """Return the sides of a frame with its shadow, and their places: a rim catches the light at its
    top. They are ``wide`` pixels on the inside."""
    board, light, is_light = tones
    least = 2 * wide + 1, 2 * wide + 1
    rim = light, *((0.3, 0.5) if is_light else (0.85, 0.12)), 1 + radius // 12
    patch = shadow(least, radius, SHADOW, 50 if is_light else 120).copy()
    patch.blit(slab(least, radius, ((board, 1.0), (board, 1.0)), rim), (SHADOW, SHADOW))
    full = max(size[0], least[0]) + 2 * SHADOW, max(size[1], least[1]) + 2 * SHADOW
    whole = stretched(patch, full, SHADOW + wide)
    hole = whole.get_rect().inflate(-2 * (SHADOW + wide), -2 * (SHADOW + wide))
    boxes = rects_around(whole.get_rect(), hole)
    return [(whole.subsurface(box).copy(), (box.x - SHADOW, box.y - SHADOW)) for box in boxes]


def draw_wrapped_edges(
    canvas: Surface, view: Rect, cell: int, draw_board: Callable[[Surface, int, int], None]
) -> None:
    """Draw half a cell of the opposite side around a board that is wholly visible in ``view``.
    ``draw_board`` draws it with its corner at a pixel."""
    half = round(cell * WRAP_MARGIN)
    ring = view.inflate(2 * half, 2 * half)
    clip = canvas.get_clip()
    canvas.set_clip(ring.clip(clip))
    for dx in (-view.width, 0, view.width):
        for dy in (-view.height, 0, view.height):
            if dx or dy:
                draw_board(canvas, view.left + dx, view.top + dy)
    for part in rects_around(ring, view):
        canvas.fill(_DIM, part, pygame.BLEND_RGB_MULT)
    canvas.set_clip(clip)


def rooms_around(camera: Camera, size: tuple[int, int]) -> list[Rect]:
    """Return the parts of a window of this size above the board, left and right of it, and below,
    as far as half the frame. What is above begins where the camera's area does."""
    board, top = frame_around(camera), camera.area.top - FRAME_WIDTH
    inner = board.inflate(-FRAME_WIDTH, -FRAME_WIDTH)
    return [
        Rect(0, top, size[0], inner.top - top),
        Rect(0, top, board.left, size[1] - top),
        Rect(board.right, top, size[0] - board.right, size[1] - top),
        Rect(0, inner.bottom, size[0], size[1] - inner.bottom),
    ]


def draw_rulers(canvas: Surface, painter: Painter, camera: Camera, cells: Iterable[Cell]) -> None:
    """Draw tags with the columns and rows of these cells, counted from 1. They stand outside the
    edges that are nearer to the cells. A column whose tag would cover its neighbour's has none."""
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
        tag = _tag(x + 1, high)
        tag.midbottom = camera.corner((x, 0))[0] + half, view.top - 1
        if is_low:
            tag.top = view.bottom + 1
        tag.clamp_ip(room)
        if not tag.inflate(2, 0).colliderect(before):  # nor touch it
            _draw_tag(canvas, painter, x + 1, tag)
            before = tag
    for y in sorted({y for _, y in seen}):
        tag = _tag(y + 1, high)
        tag.midright = view.left - 1, camera.corner((0, y))[1] + half
        if is_right:
            tag.left = view.right + 1
        _draw_tag(canvas, painter, y + 1, tag.clamp(room))


def _tag(number: int, high: int) -> Rect:
    return Rect(0, 0, high * (7 * len(str(number)) + 3) // 15, high)


def _draw_tag(canvas: Surface, painter: Painter, number: int, tag: Rect) -> None:
    canvas.blit(rounded(tag.size, tag.height // 3, painter.colour("accent")), tag)
    size = tag.height * 0.8 / painter.scale
    painter.figures(canvas, str(number), tag.center, size, "on_accent", "center")
