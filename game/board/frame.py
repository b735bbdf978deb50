"""The board's frame, and the repeated edges of a borderless board."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.resources.theme import Theme
from game.ui.shapes import rects_around, rounded

FRAME_WIDTH = 8  # pixels
WRAP_MARGIN = 0.5
"""Cells of the opposite side that are shown, dimmed, beyond each edge of a borderless board."""
_DIM = (140, 140, 140)


def with_frame(view: Rect, cell: int, wraps: bool) -> Rect:
    """Return the board in ``view`` with its frame and, if it wraps, its repeated edges."""
    wide = FRAME_WIDTH + (round(cell * WRAP_MARGIN) if wraps else 0)
    return view.inflate(2 * wide, 2 * wide)


def draw_frame(canvas: Surface, theme: Theme, view: Rect, cell: int, wraps: bool) -> None:
    """Draw the frame around ``view``, with room for the repeated edges if the board wraps.

    The inside is left out: the tiles cover it, and blending it would cost as much as they do.
    """
    frame = with_frame(view, cell, wraps)
    radius = FRAME_WIDTH + max(3, cell // 6)
    side = radius + 1
    board, edge = theme.colour("board"), theme.colour("panel_edge")
    corners = rounded((2 * side + 1, 2 * side + 1), radius, board, edge)
    across, down = frame.width - 2 * side, frame.height - 2 * side
    for top, line in ((frame.top, frame.top), (frame.bottom - side, frame.bottom - 1)):
        canvas.fill(board, (frame.left + side, top, across, side))
        canvas.fill(edge, (frame.left + side, line, across, 1))
    for left, line in ((frame.left, frame.left), (frame.right - side, frame.right - 1)):
        canvas.fill(board, (left, frame.top + side, side, down))
        canvas.fill(edge, (line, frame.top + side, 1, down))
    for x, left in ((0, frame.left), (side + 1, frame.right - side)):
        for y, top in ((0, frame.top), (side + 1, frame.bottom - side)):
            canvas.blit(corners, (left, top), (x, y, side, side))


def draw_wrapped_edges(
    canvas: Surface, view: Rect, cell: int, draw_board: Callable[[Surface, int, int], None]
) -> None:
    """Draw half a cell of the opposite side around a board that is wholly visible in ``view``.

    ``draw_board`` draws it with its corner at a pixel.
    """
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
