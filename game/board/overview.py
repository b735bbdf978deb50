"""The whole board when several cells share a pixel."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.board.settled_board import SettledTiles


class Overview:
    """The settled board at a pixel a cell, scaled down once for every change."""

    def __init__(self, settled: SettledTiles, cells: tuple[int, int]) -> None:
        self._settled = settled
        self._cells = cells
        self._large: Surface | None = None
        self._painted: tuple[int, tuple[int, int]] | None = None
        """The version and the size of the picture."""
        self.picture = Surface((1, 1))

    def paint(self, size: tuple[int, int]) -> None:
        """Update the picture of a board of this size in pixels."""
        version = self._settled.version
        if self._painted == (version, size):
            return
        if self._large is None:
            self._large = Surface(self._cells)
        if self._painted is None or self._painted[0] != version:
            self._settled.draw(self._large, 0, 0)
        # A picture that is rough for a frame or two need not be smooth.
        scale = pygame.transform.scale if self._settled.is_rough else pygame.transform.smoothscale
        self.picture = scale(self._large, size)
        self._painted = version, size

    def draw(self, canvas: Surface, left: int, top: int) -> None:
        """Draw the picture with its corner at this pixel."""
        canvas.blit(self.picture, (left, top))
