"""A theme at a glance: a few of its tiles in a row."""

from __future__ import annotations

import pygame

from game.board.appearance import TileLook, sprite_layers
from game.board.tiles import TileSet
from game.resources.theme import Theme

SHOWN = (
    TileLook.CLOSED,
    TileLook.NUMBER_1,
    TileLook.NUMBER_2,
    TileLook.NUMBER_3,
    TileLook.FLAG,
    TileLook.MINE,
)


def preview(theme: Theme, px: int) -> pygame.Surface:
    """A closed tile, 1, 2, 3, a flag and a mine in a row, ``px`` pixels a tile, opaque."""
    tiles = TileSet(theme, px)
    picture = pygame.Surface((px * len(SHOWN), px)).convert()
    for number, look in enumerate(SHOWN):
        picture.blit(tiles.tile(sprite_layers(look)), (number * px, 0))
    return picture
