"""A whole board as a small picture in a box, whatever its size."""

from __future__ import annotations

import math

import pygame

from engine.rules.game import Position
from game.board.appearance_map import AppearanceMap
from game.board.small_cells import SmallCellRenderer
from game.board.thumbnail import thumbnail
from game.ui.painter import Painter

MOST_SINGLY = 12_000
"""Cells; of more the picture is made all at once, in rougher colours."""
_DRAWN = 8
"""Pixels of a cell in a thumbnail that is not scaled."""
_LARGEST = 18
"""Layout units of a cell at most."""


def miniature(painter: Painter, position: Position, box: tuple[int, int]) -> pygame.Surface:
    """The board as large as it fits into ``box`` pixels."""
    grid = position.board.grid
    side = min(box[0] / grid.width, box[1] / grid.height, painter.px(_LARGEST))
    size = max(1, round(side * grid.width)), max(1, round(side * grid.height))
    if grid.size > MOST_SINGLY:
        chart = AppearanceMap(grid)
        chart.show(position)
        codes = chart.part(range(grid.width), range(grid.height))
        cells = SmallCellRenderer(painter.theme).rough(codes, grid.width, 1).convert()
        return pygame.transform.smoothscale(cells, size)
    picture = thumbnail(painter, position, _DRAWN * grid.height)
    if side > _DRAWN:
        # Enlarged by whole pixels first, so that the cells' edges stay sharp.
        picture = pygame.transform.scale_by(picture, math.ceil(side / _DRAWN))
    return pygame.transform.smoothscale(picture, size)
