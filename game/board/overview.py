"""The whole board where several cells share a pixel."""

from __future__ import annotations

import pygame

from game.board.settled_board import SettledTiles


class Overview:
    """The settled board, drawn at a pixel a cell and made smaller once for every change."""

    def __init__(self, ground: SettledTiles, cells: tuple[int, int]) -> None:
        self._ground = ground
        self._cells = cells
        self._large: pygame.Surface | None = None
        self._of: tuple[int, tuple[int, int]] | None = None
        self._picture = pygame.Surface((1, 1))

    def paint(self, size: tuple[int, int]) -> None:
        """Bring the picture up to date, for a board of this size in pixels."""
        version = self._ground.version
        if self._of == (version, size):
            return
        if self._large is None:
            self._large = pygame.Surface(self._cells)
        if self._of is None or self._of[0] != version:
            self._ground.draw(self._large, 0, 0)
        # A picture that is rough for a frame or two need not be smooth.
        scale = pygame.transform.scale if self._ground.is_rough else pygame.transform.smoothscale
        self._picture = scale(self._large, size)
        self._of = version, size

    def draw(self, canvas: pygame.Surface, left: int, top: int) -> None:
        """Draw the picture with its corner at this pixel."""
        canvas.blit(self._picture, (left, top))
