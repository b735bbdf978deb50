"""Tile pictures: sprites stacked into one opaque surface, cached by look and size."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.board.appearance import Layer, Layers
from game.resources.theme import Colour, Theme
from game.ui.shapes import mix, ring
from game.ui.timing import PRESSED_SCALE

MAX_KEPT_TILES = 2000
PLAIN_CELL = 8  # pixels of a cell in which a number is nothing but its colour
DETAILED_CELL = 14
"""Pixels of a cell in which a number is drawn in full; between the two it fades in."""
_PATCH_TONE = 0.75  # the part of the number's own colour in a plain number's patch


class TileSet:
    """The tiles of a theme at one cell size; ``detail`` (0 to 1) is the opacity of numerals."""

    def __init__(self, theme: Theme, px: int, detail: float | None = None) -> None:
        if detail is None:
            detail = (px - PLAIN_CELL) / (DETAILED_CELL - PLAIN_CELL)
        self._theme = theme
        self._tiles: dict[Layers, Surface] = {}
        self._pointed: dict[tuple[Layers, Layers, Layers, float, float], Surface] = {}
        self._detail = min(1.0, max(0.0, detail))
        self.px = px

    def tile(self, layers: Layers) -> Surface:
        """Return the picture of these sprites, from the bottom up; the first covers the cell."""
        picture = self._tiles.get(layers)
        if picture is None:
            if len(self._tiles) >= MAX_KEPT_TILES:
                self._tiles.clear()
            picture = self._tiles[layers] = self._stacked(layers)
        return picture

    def pointed(
        self, rest: Layers, lit: Layers, sunk: Layers, light: float, depth: float
    ) -> Surface:
        """Return a tile between ``rest`` and being ``lit`` and ``sunk``, each 0 to 1 of it done.

        A sunk tile is a little smaller. Pictures are cached, so use few values of the two.
        """
        key = (rest, lit, sunk, light, depth)
        picture = self._pointed.get(key)
        if picture is None:
            picture = self._pointed[key] = self._blended(*key)
        return picture

    def _blended(
        self, rest: Layers, lit: Layers, sunk: Layers, light: float, depth: float
    ) -> Surface:
        picture = self.tile(rest).copy()
        for layers, part in ((lit, light), (sunk, depth)):
            if part > 0:
                upper = self.tile(layers).copy()
                upper.set_alpha(round(255 * part))
                picture.blit(upper, (0, 0))
        side = round(self.px * (1 - (1 - PRESSED_SCALE) * depth))
        if side == self.px:
            return picture
        ground = Surface((self.px, self.px)).convert()
        ground.fill(self._theme.colour("board"))
        inset = (self.px - side) // 2
        ground.blit(pygame.transform.smoothscale(picture, (side, side)), (inset, inset))
        return ground

    def _stacked(self, layers: Layers) -> Surface:
        # SDL bypasses the cache for rows of 64 bytes and more that are aligned to 16 bytes, which
        # makes drawing many small tiles up to 20 times as slow; so rows are never aligned.
        picture = Surface((self.px + (self.px % 4 == 0), self.px)).convert()
        picture = picture.subsurface((0, 0, self.px, self.px))
        for layer in layers:
            if layer[0].startswith("number_") and self._detail < 1:
                self._add_plain(picture, layer)
            else:
                sprite = self._scaled(layer)
                picture.blit(sprite, sprite.get_rect(center=picture.get_rect().center))
        return picture

    def _add_plain(self, picture: Surface, number: Layer) -> None:
        """Draw a number between a numeral and a patch of its colour."""
        ground = picture.get_at((self.px // 2, self.px // 2))
        tone = mix((ground.r, ground.g, ground.b), self._theme.colour(number[0]), _PATCH_TONE)
        patch = _patch(self.px, tone)
        _fade(patch, 1 - self._detail)
        picture.blit(patch, (0, 0))
        if self._detail > 0:
            sprite = self._scaled(number).copy()
            _fade(sprite, self._detail)
            picture.blit(sprite, sprite.get_rect(center=picture.get_rect().center))

    def _scaled(self, layer: Layer) -> Surface:
        name, frame, percent = layer
        if name == "scorch":
            return _scorch(self.px, self._theme.particles(name))
        sprite = self._theme.sheet("tiles", self.px).frame(name, frame)
        if percent == 100:
            return sprite
        side = max(1, round(self.px * percent / 100))
        side += (side - self.px) % 2  # the same parity, so that the middle stays put
        return pygame.transform.smoothscale(sprite, (side, side))


def cell_ring(theme: Theme, px: int, name: str) -> Surface:
    """Return a ring around a cell of ``px`` pixels in a colour of the palette."""
    return ring(px, max(2, px // 9), theme.colour(name), theme.colour("board"), 3)


def _scorch(px: int, colours: tuple[Colour, ...]) -> Surface:
    """Return the soft dark stain that an explosion leaves on a cell."""
    scale = 4
    big = Surface((px * scale, px * scale), pygame.SRCALPHA)
    if colours:
        middle = big.get_rect().center
        for part, alpha in ((0.48, 60), (0.4, 110), (0.3, 160)):
            pygame.draw.circle(big, (*colours[0], alpha), middle, round(px * scale * part))
    return pygame.transform.smoothscale(big, (px, px))


def _patch(px: int, tone: Colour) -> Surface:
    """Return a rounded square, a little smaller than the cell."""
    scale = 8
    big = Surface((px * scale, px * scale), pygame.SRCALPHA)
    big.fill((*tone, 0))
    inset = px * scale // 8
    rect = big.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(big, (*tone, 255), rect, border_radius=px * scale // 5)
    return pygame.transform.smoothscale(big, (px, px))


def _fade(picture: Surface, part: float) -> None:
    """Reduce a picture's alpha to ``part`` of it."""
    picture.fill((255, 255, 255, round(255 * part)), special_flags=pygame.BLEND_RGBA_MULT)
