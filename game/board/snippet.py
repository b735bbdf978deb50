"""A piece of a board as a picture, drawn with the theme's own tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from engine.core.grid import Cell
from engine.rules.game import Position
from game.board.appearance import looks_in, sprite_layers
from game.board.camera import Camera
from game.board.chances_view import Odds
from game.board.highlight import cell_ring
from game.board.tiles import TileSet
from game.ui.painter import Painter


def snippet(
    painter: Painter,
    position: Position,
    px: int,
    rings: Mapping[str, Iterable[Cell]] | None = None,
    chances: Mapping[Cell, float] | None = None,
) -> pygame.Surface:
    """The whole board, ``px`` pixels a cell. ``rings`` are cells by the colour of the palette in
    which they are ringed; ``chances`` those of a mine that are shown on closed cells."""
    grid = position.board.grid
    tiles = TileSet(painter.theme, px)
    picture = pygame.Surface((grid.width * px, grid.height * px)).convert()
    for (x, y), look in looks_in(position, range(grid.width), range(grid.height)):
        picture.blit(tiles.tile(sprite_layers(look)), (x * px, y * px))
    if chances:
        camera = Camera(grid.width, grid.height)
        camera.fit(picture.get_rect(), px, px)
        Odds().draw(picture, painter, camera, chances)
    for tone, cells in (rings or {}).items():
        ring = cell_ring(px, painter.colour(tone), painter.colour("board"))
        picture.blits([(ring, (x * px, y * px)) for x, y in cells])
    return picture
