"""Tile pictures: sprites stacked into one opaque surface, made once for each look and size."""

from __future__ import annotations

import pygame

from game.looks import Layer, Layers
from game.theme import Theme

MOST_KEPT = 2000


class TileSet:
    """The tiles of a theme at one cell size."""

    def __init__(self, theme: Theme, px: int) -> None:
        self._sheet = theme.sheet("tiles", px)
        self._kept: dict[Layers, pygame.Surface] = {}
        self.px = px

    def tile(self, layers: Layers) -> pygame.Surface:
        """The picture of these sprites, from the bottom up; the first one covers the cell."""
        picture = self._kept.get(layers)
        if picture is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            picture = self._kept[layers] = self._stacked(layers)
        return picture

    def sprite(self, name: str) -> pygame.Surface:
        """One sprite alone, with alpha."""
        return self._sheet.frame(name)

    def _stacked(self, layers: Layers) -> pygame.Surface:
        picture = pygame.Surface((self.px, self.px))
        for layer in layers:
            sprite = self._scaled(layer)
            picture.blit(sprite, sprite.get_rect(center=picture.get_rect().center))
        return picture.convert()

    def _scaled(self, layer: Layer) -> pygame.Surface:
        name, frame, percent = layer
        sprite = self._sheet.frame(name, frame)
        if percent == 100:
            return sprite
        side = max(1, round(self.px * percent / 100))
        side += (side - self.px) % 2  # the same parity, so that the middle stays put
        return pygame.transform.smoothscale(sprite, (side, side))
