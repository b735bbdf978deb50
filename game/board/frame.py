"""The edges of a board: its frame, the repeated cells of a borderless one, and rulers."""

from collections.abc import Callable, Iterable
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell
from game.board.camera import Camera
from game.resources.theme import Theme
from game.ui.material import slab
from game.ui.painter import Painter
from game.ui.shapes import rects_around, rounded, shadow

FRAME_WIDTH = 8  # pixels
WRAP_MARGIN = 0.5  # cells of the opposite side shown, dimmed, beyond a borderless board's edges
_DIM = (140, 140, 140)
_SHADOW, _LIT = 30, 40  # pixels of the frame's shadow, and those that its sides are stretched from
MIN_RULER_CELL = 14  # pixels of a cell; smaller ones leave no room for a number each
_TAG_HEIGHT, _DIGIT_WIDTH, _PADDING = 15, 7, 3  # pixels of a tag
_MARGIN = 18  # pixels around a board that are free of anything else


def with_frame(view: Rect, cell: int, wraps: bool) -> Rect:
    """Return the board in ``view`` with its frame and, if it wraps, its repeated edges."""
    wide = FRAME_WIDTH + (round(cell * WRAP_MARGIN) if wraps else 0)
    return view.inflate(2 * wide, 2 * wide)


def draw_frame(canvas: Surface, theme: Theme, view: Rect, cell: int, wraps: bool) -> None:
    """Draw the frame around ``view``, with room for the repeated edges if the board wraps. The
    inside is left out: the tiles cover it, and blending it would cost as much as they do."""
    frame = with_frame(view, cell, wraps)
    radius = FRAME_WIDTH + max(3, cell // 6)
    wide = max(radius, view.left - frame.left) + 1
    for picture, (x, y) in _frame_parts(frame.size, radius, wide, theme):
        canvas.blit(picture, (frame.x + x, frame.y + y))


@lru_cache(4)
def _frame_parts(
    size: tuple[int, int], radius: int, wide: int, theme: Theme
) -> list[tuple[Surface, tuple[int, int]]]:
    """Return the four corners and edges of a frame with its shadow, and their places: a rim catches
    the light at its top. Their inside is ``wide``."""
    board, edge = theme.colour("board"), theme.colours.get("rim", theme.colour("text_dim"))
    small, side = 2 * wide + _LIT, _SHADOW + wide
    rim = edge, *((0.3, 0.5) if theme.is_light else (0.85, 0.12)), 1 + radius // 12
    face = slab((small, small), radius, ((board, 0.96), (board, 0.96)), rim)
    cast = shadow(face.get_size(), radius, _SHADOW - 6, 50 if theme.is_light else 130)
    whole = Surface((small + 2 * _SHADOW, small + 2 * _SHADOW), pygame.SRCALPHA)
    whole.blit(cast, (6, 12))
    whole.blit(rounded(face.get_size(), radius, board), (_SHADOW, _SHADOW))
    whole.blit(face, (_SHADOW, _SHADOW))
    parts, bands = [], []
    for length in size:
        rest = max(0, length - 2 * wide)
        ends = (0, side, -_SHADOW, side), (side + _LIT, side, length - wide, side)
        bands.append((*ends, (side, _LIT, wide, rest)))
    for x, (left, width, at_x, across) in enumerate(bands[0]):
        for y, (top, height, at_y, down) in enumerate(bands[1]):
            if across and down and not x == y == 2:
                part = whole.subsurface((left, top, width, height))
                picture = pygame.transform.smoothscale(part, (across, down))
                parts.append((picture, (at_x, at_y)))
    return parts


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
    room = view.inflate(2 * _MARGIN, 2 * _MARGIN).clip(canvas.get_rect())
    around = [Rect(camera.corner(cell), (camera.cell, camera.cell)) for cell in seen]
    middle = around[0].unionall(around[1:]).center
    is_low, is_right = middle[1] > view.centery, middle[0] > view.centerx
    before = Rect(0, 0, 0, 0)
    for x in sorted({x for x, _ in seen}):
        tag = _tag(x + 1)
        tag.midbottom = camera.corner((x, 0))[0] + half, view.top - 1
        if is_low:
            tag.top = view.bottom + 1
        tag.clamp_ip(room)
        if not tag.colliderect(before):
            _draw_tag(canvas, painter, x + 1, tag)
            before = tag
    for y in sorted({y for _, y in seen}):
        tag = _tag(y + 1)
        tag.midright = view.left - 1, camera.corner((0, y))[1] + half
        if is_right:
            tag.left = view.right + 1
        _draw_tag(canvas, painter, y + 1, tag.clamp(room))


def _tag(number: int) -> Rect:
    return Rect(0, 0, _DIGIT_WIDTH * len(str(number)) + _PADDING, _TAG_HEIGHT)


def _draw_tag(canvas: Surface, painter: Painter, number: int, tag: Rect) -> None:
    canvas.blit(rounded(tag.size, 5, painter.colour("accent")), tag)
    size = (_TAG_HEIGHT - 3) / painter.scale
    painter.figures(canvas, str(number), tag.center, size, "board", "center")
