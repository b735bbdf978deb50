"""At the edges of a board: the column and the row of each cell that is pointed out."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from engine.grid import Cell
from game.camera import Camera
from game.view.painter import Painter
from game.view.shapes import rounded

LEAST_CELL = 14
"""Cells with fewer pixels have no room for a number each."""
_HIGH, _DIGIT = 15, 8
"""Pixels of a plate: its height, and its width for each digit beside as much again."""


def draw_rulers(
    canvas: pygame.Surface, painter: Painter, camera: Camera, cells: Iterable[Cell]
) -> None:
    """Their columns above the board and their rows on its left, counted from 1 as sentences do."""
    if camera.cell < LEAST_CELL:
        return
    columns, rows = camera.seen()
    seen = [(x, y) for x, y in cells if x in columns and y in rows]
    half, view = camera.cell // 2, camera.view
    for x in {x for x, _ in seen}:
        middle = camera.corner((x, 0))[0] + half
        _plate(canvas, painter, str(x + 1), (middle, view.top - _HIGH // 2 - 1))
    for y in {y for _, y in seen}:
        text = str(y + 1)
        left = view.left - _wide(text) // 2 - 1
        _plate(canvas, painter, text, (left, camera.corner((0, y))[1] + half))


def _wide(text: str) -> int:
    return _DIGIT * (len(text) + 1)


def _plate(canvas: pygame.Surface, painter: Painter, text: str, middle: tuple[int, int]) -> None:
    fill = rounded((_wide(text), _HIGH), 5, painter.colour("accent"))
    canvas.blit(fill, fill.get_rect(center=middle))
    size = (_HIGH - 3) / painter.scale
    painter.figures(canvas, text, middle, size, "board", "center")
