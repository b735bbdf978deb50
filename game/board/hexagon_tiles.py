"""The tiles of hexagons, made from a theme's square ones."""

import math
from array import array
from collections.abc import Callable
from functools import cache
from operator import itemgetter

import pygame
from pygame import Surface

from game.board import hexagons
from game.board.tiles import KEY, Layer, TileSet
from game.platform.cache import Until, cached
from game.resources.theme import Theme

_DRAWN = 96  # pixels of the width of hexagons, before they are scaled
_GROUNDS = frozenset(("closed", "hover", "opened", "pressed", "hit", "reveal", "glint"))
"""The sprites that fill a whole tile; all others are drawn as they are, in its middle."""


class HexagonTiles(TileSet):
    """The hexagons of a theme, ``px`` pixels wide."""

    def __init__(self, theme: Theme, px: int, detail: float | None = None) -> None:
        super().__init__(theme, px, detail)
        self.size = px, hexagons.height(px)
        self._inner = hexagons.inner(px)

    def _finish(self, picture: Surface) -> Surface:
        picture.blit(hexagons.cutter(self.px, KEY), (0, 0))
        picture.set_colorkey(KEY, pygame.RLEACCEL)
        return picture

    def _scaled_sprite(self, layer: Layer) -> Surface:
        name, frame, _ = layer
        if name not in _GROUNDS:
            return super()._scaled_sprite(layer)
        return pygame.transform.smoothscale(hexagon(self._theme, name, frame), self.size)


def make_hexagons(theme: Theme) -> None:
    """Make the hexagons of a small board in advance, on any thread, since that takes longer than a
    frame."""
    for name in ("closed", "opened"):
        hexagon(theme, name, 0)


@cached(2, until=Until.ZONE)
def hexagon(theme: Theme, name: str, frame: int) -> Surface:
    """Return a sprite as a hexagon with round corners, on a clear ground.

    A pixel is taken from where the square has it: as far from the middle, measured by the distance
    of the edge, and as far along the edge. The sides of the square become the upright sides of the
    hexagon, its top and bottom the slanted ones; so all edges keep their light and shade.
    """
    square = theme.sheet("tiles", _DRAWN).frame(name, frame)
    pixels = memoryview(pygame.image.tobytes(square, "RGBA")).cast("I")
    size = _DRAWN, hexagons.height(_DRAWN)
    data = array("I", _pick()(pixels)).tobytes()
    picture = pygame.image.frombytes(data, size, "RGBA").convert_alpha()
    mask = hexagons.hexagon_plate(_DRAWN, (255, 255, 255, 255), 0)
    picture.blit(mask, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return picture


@cache
def _pick() -> Callable[[memoryview], tuple[int, ...]]:
    """Return the function that picks the pixels of a hexagon, in reading order, from a square."""
    wide, high = _DRAWN, hexagons.height(_DRAWN)
    places = [0] * (wide * high)
    for y in range(-(-high // 2)):
        for x in range(wide // 2):
            across, down = _source(x + 0.5 - wide / 2, y + 0.5 - high / 2)
            column = min(wide // 2 - 1, int((across + 1) / 2 * wide))
            row = min(-(-wide // 2) - 1, int((down + 1) / 2 * wide))
            for lower in (False, True):
                base, source = (high - 1 - y, wide - 1 - row) if lower else (y, row)
                places[base * wide + x] = source * wide + column
                places[base * wide + wide - 1 - x] = source * wide + wide - 1 - column
    return itemgetter(*places)


def _source(x: float, y: float) -> tuple[float, float]:
    """Return where a pixel of the upper left of a hexagon around (0, 0) lies in a square, with
    sides from -1 to 1."""
    apothem = _DRAWN / 2
    upright, slanted = -x / apothem, (-x / 2 - y * math.sqrt(3) / 2) / apothem
    part = min(1.0, max(upright, slanted))
    if part == 0:
        return 0.0, 0.0
    if upright >= slanted:
        return -part, max(-1.0, y / (upright * apothem / math.sqrt(3))) * part
    return max(-1.0, x / (slanted * apothem)) * part, -part
