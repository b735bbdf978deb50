"""Pictures of many small cells at once, made from one byte a cell.

Scaled up by whole pixels, every pixel holds its cell's code in the low half of a byte; the high
half then says where in the cell the pixel lies. A palette of 256 colours draws lit edges, shades
and dots for every look, at the price of one addition for all pixels together.
"""

from __future__ import annotations

from functools import cached_property

import pygame
from pygame import Surface

from game.board.appearance import LOOKS, TileLook, sprite_layers
from game.board.tiles import TileSet
from game.resources.theme import Colour, Theme
from game.ui.shapes import mix

_MODEL_CELL = 48  # pixels of the tiles from which the colours of small cells are taken
_LIP, _INNER, _CORE, _SHADE = range(4)
"""The position of a pixel along one side of its cell, in 2 bits."""
_MAX_PATTERNS = 32
_EMBLEMS = {
    TileLook.FLAG: ("danger", 0.94),
    TileLook.MARK: ("highlight", 0.75),
    TileLook.MINE: ("text_dim", 0.85),
    TileLook.HIT: ("danger", 0.55),
    TileLook.WRONG_FLAG: ("text", 0.9),
}
"""The colour of the palette that a sprite is reduced to, and its strength."""
_GROUNDS = {TileLook.MINE: ("shadow", 0.75), TileLook.WRONG_FLAG: ("danger", 0.85)}
"""The colour of the palette around an emblem, and its strength."""
_RELIEF = (0.0, 0.3, 0.45, 0.65, 0.8)
"""The part of a tile's light and shade that is left at 1, 2, ... pixels; all of it at more."""


class SmallCellRenderer:
    """Draws small cells in a theme's colours from the codes of their looks."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._palettes: dict[int, list[Colour]] = {}
        self._patterns: dict[tuple[int, int, int], int] = {}

    @cached_property
    def _tiles(self) -> dict[TileLook, Surface]:
        tiles = TileSet(self._theme, _MODEL_CELL, detail=0)
        return {look: tiles.tile(sprite_layers(look)) for look in LOOKS[: TileLook.WRONG_FLAG + 1]}

    @cached_property
    def _flat(self) -> list[Colour]:
        return self._palette(1)[_CORE << 6 | _CORE << 4 :][: len(LOOKS)]

    def picture(self, codes: bytes, width: int, px: int) -> Surface:
        """Return cells of ``px`` pixels in rows of ``width``, in the window's own format."""
        scaled = _scaled(codes, width, px)
        size = scaled.get_size()
        pixels = int.from_bytes(pygame.image.tobytes(scaled, "P"), "little")
        placed = (pixels | self._pattern(size, px)).to_bytes(size[0] * size[1], "little")
        picture = pygame.image.frombuffer(placed, size, "P")
        if px not in self._palettes:
            self._palettes[px] = self._palette(px)
        picture.set_palette(self._palettes[px])
        return picture.convert()

    def rough(self, codes: bytes, width: int, px: int) -> Surface:
        """Return the cells as flat squares with a palette, at a fifth of the price."""
        picture = _scaled(codes, width, px)
        picture.set_palette(self._flat)
        return picture

    def _pattern(self, size: tuple[int, int], px: int) -> int:
        """Return the high half of every pixel of a picture, as one number."""
        pattern = self._patterns.get((*size, px))
        if pattern is None:
            if len(self._patterns) >= _MAX_PATTERNS:
                self._patterns.clear()
            places = _places(px)
            across, down = size[0] // px, size[1] // px
            rows = [bytes(y << 6 | x << 4 for x in places) * across for y in places]
            pattern = int.from_bytes(b"".join(rows) * down, "little")
            self._patterns[(*size, px)] = pattern
        return pattern

    def _palette(self, px: int) -> list[Colour]:
        """Return a colour for every place in a cell and every look."""
        places = _places(px)
        relief = _RELIEF[px - 1] if px <= len(_RELIEF) else 1.0
        palette: list[Colour] = [(0, 0, 0)] * 256
        for look, tile in self._tiles.items():
            mean = _tone(pygame.transform.smoothscale(tile, (1, 1)), 0, 0)
            small = pygame.transform.smoothscale(tile, (px, px))
            for y, down in enumerate(places):
                for x, across in enumerate(places):
                    tone = mix(mean, _tone(small, x, y), relief)
                    tone = _with_emblem(self._theme, look, tone, across, down)
                    palette[down << 6 | across << 4 | look] = tone
        return palette


def _scaled(codes: bytes, width: int, px: int) -> Surface:
    small = pygame.image.frombuffer(codes, (width, len(codes) // width), "P")
    return pygame.transform.scale(small, (small.get_width() * px, small.get_height() * px))


def _places(px: int) -> list[int]:
    """Return the positions of the pixels along a side of ``px``."""
    if px < 3:
        return [_CORE] * px
    if px < 5:
        return [_INNER, *[_CORE] * (px - 2), _SHADE]
    return [_LIP, _INNER, *[_CORE] * (px - 4), _INNER, _SHADE]


def _tone(picture: Surface, x: int, y: int) -> Colour:
    red, green, blue, _ = picture.get_at((x, y))
    return red, green, blue


def _with_emblem(theme: Theme, look: TileLook, tone: Colour, across: int, down: int) -> Colour:
    """Return a pixel's colour with the emblem of its look, if it has one."""
    if look in _GROUNDS:
        name, part = _GROUNDS[look]
        tone = mix(tone, theme.colour(name), part)
    if look not in _EMBLEMS or {across, down} & {_LIP, _SHADE}:
        return tone
    name, part = _EMBLEMS[look]
    return mix(tone, theme.colour(name), part)
