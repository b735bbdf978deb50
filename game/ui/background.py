"""What lies behind everything: the interface that the app draws, and pictures that stand still."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.resources.theme import Theme

Paint = Callable[[Theme, tuple[int, int]], pygame.Surface]
"""Makes a background of a size."""


class Background(Protocol):
    """Draws what is behind the scenes at a moment; nothing in it needs to be remembered."""

    def resize(self, size: tuple[int, int]) -> None:
        """Make the pictures for a window of this size."""

    def draw(self, canvas: pygame.Surface, now: float, covered: pygame.Rect | None = None) -> None:
        """Draw at ``now`` seconds, but not where something opaque will cover it."""


class StillBackground:
    """A picture that is made once for each size of the window."""

    def __init__(self, theme: Theme, paint: Paint) -> None:
        self._theme = theme
        self._paint = paint
        self._picture = pygame.Surface((1, 1))

    def resize(self, size: tuple[int, int]) -> None:
        """Paint for a window of this size."""
        if size != self._picture.get_size():
            self._picture = self._paint(self._theme, size).convert()

    def draw(self, canvas: pygame.Surface, now: float, covered: pygame.Rect | None = None) -> None:
        """Lay the picture down, but not where something opaque will cover it."""
        for part in around(canvas.get_rect(), covered):
            canvas.blit(self._picture, part, part)


def around(whole: pygame.Rect, hole: pygame.Rect | None) -> list[pygame.Rect]:
    """``whole`` without ``hole``, as at most four rectangles."""
    if hole is None or not hole.colliderect(whole):
        return [whole]
    hole = hole.clip(whole)
    parts = [
        pygame.Rect(whole.left, whole.top, whole.width, hole.top - whole.top),
        pygame.Rect(whole.left, hole.bottom, whole.width, whole.bottom - hole.bottom),
        pygame.Rect(whole.left, hole.top, hole.left - whole.left, hole.height),
        pygame.Rect(hole.right, hole.top, whole.right - hole.right, hole.height),
    ]
    return [part for part in parts if part]
