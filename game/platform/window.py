"""The window: opening it, its size, and what SDL is told beforehand."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import pygame

_SCREENLESS = ("dummy", "offscreen")
"""SDL's drivers without a screen, which name a size for it all the same."""
LEAST_LAYOUT = (160, 120)
"""Pixels: a smaller window shows a part of the picture."""


class Window:
    """The game's window. ``windowed`` is its size when it does not fill the screen; the settings'
    may be that of another machine's screen."""

    def __init__(self, windowed: tuple[int, int], full_screen: bool) -> None:
        self.windowed = _on_screen(windowed)
        self.canvas = self._open(full_screen)

    @property
    def is_full(self) -> bool:
        """Whether it fills the screen."""
        return bool(self.canvas.get_flags() & pygame.FULLSCREEN)

    @property
    def room(self) -> tuple[int, int]:
        """The size that scenes are laid out for."""
        width, height = self.canvas.get_size()
        return max(width, LEAST_LAYOUT[0]), max(height, LEAST_LAYOUT[1])

    def fill_screen(self, full_screen: bool) -> None:
        """Fill the screen, or go back to the size before."""
        if full_screen != self.is_full:
            self.canvas = self._open(full_screen)

    def take_size(self) -> None:
        """The player has given the window another size."""
        self.canvas = pygame.display.get_surface()
        if not self.is_full:
            self.windowed = self.canvas.get_size()

    def _open(self, full_screen: bool) -> pygame.Surface:
        pygame.display.set_caption("Minewave")
        if full_screen:
            with suppress(pygame.error):  # where the screen cannot be filled, a window does
                return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        window = pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
        if window.get_size() != self.windowed:
            # Some window managers give up full screen first and take a size only then.
            window = pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
        return window


def _on_screen(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size, cut down to that of the largest screen."""
    if pygame.display.get_driver() in _SCREENLESS:
        return size
    widths, heights = zip(*pygame.display.get_desktop_sizes(), strict=True)
    return min(size[0], max(widths)), min(size[1], max(heights))


def start_display() -> None:
    """Raises pygame.error without a screen, where SDL would otherwise draw for nobody."""
    pygame.display.init()
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error("there is no screen")


def hint_sdl() -> None:
    """What SDL reads from the environment; the player's own values win."""
    hints = {"SDL_VIDEO_X11_WMCLASS": "minewave", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
    if sys.platform == "linux":  # the window's surface is drawn by the processor anyway
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name, value in hints.items():
        os.environ.setdefault(name, value)
