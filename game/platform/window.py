"""The window: opening it, its size, and SDL's hints."""

import os
import sys
from contextlib import suppress

import pygame

_SCREENLESS = ("dummy", "offscreen")
"""SDL's drivers without a screen, which report a screen size all the same."""
MIN_LAYOUT_SIZE = (160, 120)  # pixels: a smaller window shows only part of the picture


class Window:
    """The game's window. ``windowed_size`` is its size when it does not fill the screen."""

    def __init__(self, windowed_size: tuple[int, int], full_screen: bool) -> None:
        if pygame.display.get_driver() not in _SCREENLESS:
            # The size may come from another machine's screen.
            widths, heights = zip(*pygame.display.get_desktop_sizes(), strict=True)
            windowed_size = min(windowed_size[0], max(widths)), min(windowed_size[1], max(heights))
        self.windowed_size = windowed_size
        self.open(full_screen)

    @property
    def is_full_screen(self) -> bool:
        """Whether the window fills the screen."""
        return bool(self.canvas.get_flags() & pygame.FULLSCREEN)

    @property
    def layout_size(self) -> tuple[int, int]:
        """The size for which scenes are laid out."""
        width, height = self.canvas.get_size()
        return max(width, MIN_LAYOUT_SIZE[0]), max(height, MIN_LAYOUT_SIZE[1])

    def update_size(self) -> None:
        """Adopt the size that the player has given the window."""
        self.canvas = pygame.display.get_surface()
        if not self.is_full_screen:
            self.windowed_size = self.canvas.get_size()

    def keep_awake(self, is_wanted: bool) -> None:
        """Keep the screen from going dark, or allow it, which SDL does not do by default. A hint
        that the player has given to SDL takes precedence."""
        if os.environ.get("SDL_VIDEO_ALLOW_SCREENSAVER", "0") not in ("", "0"):
            return
        if pygame.display.get_allow_screensaver() == is_wanted:
            pygame.display.set_allow_screensaver(not is_wanted)

    def open(self, full_screen: bool) -> None:
        """Fill the screen, or open a window of the previous size."""
        pygame.display.set_caption("Minewave")
        if full_screen:
            with suppress(pygame.error):  # if the screen cannot be filled, use a window
                self.canvas = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
                return
        for _ in range(2):  # some window managers give up full screen first, and then take a size
            self.canvas = pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE)
            if self.canvas.get_size() == self.windowed_size:
                return


def start_display() -> None:
    """Start SDL's video. Raises pygame.error without a screen, where SDL would draw for nobody."""
    pygame.display.init()
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error("there is no screen")


def set_sdl_hints() -> None:
    """Set the environment variables that SDL reads, unless the player has set them."""
    hints = {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
    hints["SDL_IME_SHOW_UI"] = "1"  # otherwise Windows hides the suggestions of input methods
    if sys.platform == "darwin":  # a mouse or a trackpad may have only one button
        hints["SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK"] = "1"
    if sys.platform == "linux":  # the window's surface is drawn by the processor anyway
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name, value in hints.items():
        os.environ.setdefault(name, value)
