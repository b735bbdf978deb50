"""A theme at a glance: a few of its tiles in a row."""

from __future__ import annotations

import pygame

from game.board.appearance import Look, layers_of
from game.board.tiles import TileSet
from game.resources.theme import Theme

SHOWN = (Look.CLOSED, Look.NUMBER_1, Look.NUMBER_2, Look.NUMBER_3, Look.FLAG, Look.MINE)


def preview(theme: Theme, px: int) -> pygame.Surface:
    """A closed tile, 1, 2, 3, a flag and a mine in a row, ``px`` pixels a tile, opaque."""
    tiles = TileSet(theme, px)
    picture = pygame.Surface((px * len(SHOWN), px)).convert()
    for number, look in enumerate(SHOWN):
        picture.blit(tiles.tile(layers_of(look)), (number * px, 0))
    return picture
