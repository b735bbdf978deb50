"""The board's frame, and what lies past the edges of a borderless board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.resources.theme import Theme
from game.ui.background import around
from game.ui.shapes import rounded

FRAME = 8
"""Pixels of the board's frame around the tiles."""
BEYOND = 0.5
"""Cells shown beyond each edge of a borderless board: a dim copy of the opposite side."""
_DIM = (140, 140, 140)


def framed(view: pygame.Rect, cell: int, wraps: bool) -> pygame.Rect:
    """The board in ``view`` with its frame, and with what lies beyond its edges if it wraps."""
    wide = FRAME + (round(cell * BEYOND) if wraps else 0)
    return view.inflate(2 * wide, 2 * wide)


def draw_rim(
    canvas: pygame.Surface, theme: Theme, view: pygame.Rect, cell: int, wraps: bool
) -> None:
    """The frame around ``view``, with room for what lies beyond the edges if the board wraps.

    Only the rim: the tiles cover the rest, and blending it would cost as much as they do.
    """
    frame = framed(view, cell, wraps)
    radius = FRAME + max(3, cell // 6)
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


def draw_beyond(
    canvas: pygame.Surface,
    view: pygame.Rect,
    cell: int,
    draw_board: Callable[[pygame.Surface, int, int], None],
) -> None:
    """Half a cell of the opposite side around a board that is seen whole in ``view``.

    ``draw_board`` draws it with its corner at a pixel.
    """
    half = round(cell * BEYOND)
    ring = view.inflate(2 * half, 2 * half)
    clip = canvas.get_clip()
    canvas.set_clip(ring.clip(clip))
    for dx in (-view.width, 0, view.width):
        for dy in (-view.height, 0, view.height):
            if dx or dy:
                draw_board(canvas, view.left + dx, view.top + dy)
    for part in around(ring, view):
        canvas.fill(_DIM, part, pygame.BLEND_RGB_MULT)
    canvas.set_clip(clip)
