"""At the edges of a board: the column and the row of each cell that is pointed out."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from engine.core.grid import Cell
from game.board.camera import Camera
from game.ui.painter import Painter
from game.ui.shapes import rounded

LEAST_CELL = 14
"""Cells with fewer pixels have no room for a number each."""
_HIGH, _DIGIT, _PAD = 15, 7, 3
"""Pixels of a tag: its height, and its width for each digit and beside them."""
_ROOM = 18
"""Pixels around a board in which nothing else stands."""


def draw_rulers(
    canvas: pygame.Surface, painter: Painter, camera: Camera, cells: Iterable[Cell]
) -> None:
    """Draw tags with the columns and rows of these cells, counted from 1 as sentences do.

    They stand outside the board, along those of its edges that the cells are nearer to. A column
    whose tag would cover its neighbour's has none.
    """
    if camera.cell < LEAST_CELL:
        return
    columns, rows = camera.seen()
    seen = [(x, y) for x, y in cells if x in columns and y in rows]
    if not seen:
        return
    view, half = camera.view, camera.cell // 2
    room = view.inflate(2 * _ROOM, 2 * _ROOM).clip(canvas.get_rect())
    around = [pygame.Rect(camera.corner(cell), (camera.cell, camera.cell)) for cell in seen]
    middle = around[0].unionall(around[1:]).center
    is_low, is_right = middle[1] > view.centery, middle[0] > view.centerx
    before = pygame.Rect(0, 0, 0, 0)
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


def _tag(number: int) -> pygame.Rect:
    return pygame.Rect(0, 0, _DIGIT * len(str(number)) + _PAD, _HIGH)


def _draw_tag(canvas: pygame.Surface, painter: Painter, number: int, tag: pygame.Rect) -> None:
    canvas.blit(rounded(tag.size, 5, painter.colour("accent")), tag)
    size = (_HIGH - 3) / painter.scale
    painter.figures(canvas, str(number), tag.center, size, "board", "center")
