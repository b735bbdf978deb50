"""A board as a small picture: every cell a few pixels."""

from __future__ import annotations

import pygame

from engine.rules.game import Position
from game.board.appearance import TileLook, looks_in
from game.ui.painter import Painter
from game.ui.shapes import mix

_DRAWN = 8


def thumbnail(painter: Painter, position: Position, height: int) -> pygame.Surface:
    """A picture of a position, ``height`` pixels high, on a clear ground."""
    grid = position.board.grid
    picture = pygame.Surface((grid.width * _DRAWN, grid.height * _DRAWN), pygame.SRCALPHA)
    colours = {look: _colour(painter, look) for look in TileLook}
    for (x, y), look in looks_in(position, range(grid.width), range(grid.height)):
        picture.fill(colours[look], (x * _DRAWN, y * _DRAWN, _DRAWN - 1, _DRAWN - 1))
    size = (round(height * grid.width / grid.height), height)
    return pygame.transform.smoothscale(picture, size)


def _colour(painter: Painter, look: TileLook) -> tuple[int, int, int]:
    board, accent = painter.colour("board"), painter.colour("accent")
    if look is TileLook.NUMBER_0:
        return mix(board, accent, 0.06)
    if look <= TileLook.NUMBER_8:
        return mix(board, painter.colour(f"number_{int(look)}"), 0.75)
    if look is TileLook.FLAG:
        return painter.colour("danger")
    return mix(board, accent, 0.42)
