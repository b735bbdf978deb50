"""The window, the theme in use, and the background behind all scenes."""

import os
import sys
from contextlib import suppress

import pygame

from game.scenes.context import Context
from game.settings import Settings
from game.ui import shapes
from game.ui.backgrounds import make_background

_SCREENLESS = ("dummy", "offscreen")
"""SDL's drivers without a screen, which name a size for it all the same."""
MIN_LAYOUT_SIZE = (160, 120)  # pixels: a smaller window shows a part of the picture


class Screen:
    """The game's window; keeps the context's theme and painter in step with it and the settings.

    ``windowed_size`` is its size when it does not fill the screen.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        settings = context.settings.value
        width, height = settings.window_width, settings.window_height
        if pygame.display.get_driver() not in _SCREENLESS:
            # The size may be from another machine's screen.
            widths, heights = zip(*pygame.display.get_desktop_sizes(), strict=True)
            width, height = min(width, max(widths)), min(height, max(heights))
        self.windowed_size = width, height
        self._open(settings.full_screen)
        self._chosen_theme = settings.theme
        self._background = make_background(context.theme)
        self._size = (0, 0)
        context.painter.ui_percent = settings.ui_scale
        context.audio.use_theme(context.theme.sounds)
        pygame.display.set_icon(context.theme.icon())

    def _open(self, full_screen: bool) -> None:
        pygame.display.set_caption("Minewave")
        if full_screen:
            with suppress(pygame.error):  # where the screen cannot be filled, a window does
                self.canvas = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
                return
        for _ in range(2):  # some window managers give up full screen first, and then take a size
            self.canvas = pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE)
            if self.canvas.get_size() == self.windowed_size:
                return

    @property
    def _is_full_screen(self) -> bool:
        return bool(self.canvas.get_flags() & pygame.FULLSCREEN)

    @property
    def layout_size(self) -> tuple[int, int]:
        """The size that scenes are laid out for."""
        width, height = self.canvas.get_size()
        return max(width, MIN_LAYOUT_SIZE[0]), max(height, MIN_LAYOUT_SIZE[1])

    def fit_window(self) -> None:
        """Take the size that the player has given the window, and lay out everything for it."""
        self.canvas = pygame.display.get_surface()
        if not self._is_full_screen:
            self.windowed_size = self.canvas.get_size()
        if self.layout_size != self._size:
            self._size = self.layout_size
            self.lay_out()

    def apply_settings(self, settings: Settings) -> None:
        """Change to the theme, the scale and the window that the settings ask for."""
        # The chosen theme may be broken and another one in use.
        if settings.theme != self._chosen_theme:
            self._chosen_theme = settings.theme
            self.use_theme(settings.theme)
        if settings.ui_scale != self._context.painter.ui_percent:
            self._context.painter.ui_percent = settings.ui_scale
            self.lay_out()
        if settings.full_screen != self._is_full_screen:
            self._open(settings.full_screen)
            self.fit_window()

    def use_theme(self, key: str) -> None:
        """Change to another theme from the next frame on."""
        context = self._context
        theme, context.theme_problem = context.open_theme(key)
        context.theme = context.painter.theme = theme
        pygame.display.set_icon(theme.icon())
        context.audio.use_theme(theme.sounds)
        self._background = make_background(theme)
        theme.prepare()
        context.stack.restyle()
        self.lay_out()

    def lay_out(self) -> None:
        """Lay everything out for the window's size."""
        self._context.theme.forget_sizes()
        shapes.clear_caches()
        self._context.painter.resize(self._size)
        self._background.resize(self._size)
        self._context.stack.resize(self._size)

    def draw(self, canvas: pygame.Surface, seconds: float) -> None:
        """Draw the background and the scenes, ``seconds`` after the start."""
        self._background.draw(canvas, seconds, self._context.stack.opaque)
        self._context.stack.draw(canvas)


def start_display() -> None:
    """Start SDL's video. Raises pygame.error without a screen, where SDL would draw for nobody."""
    pygame.display.init()
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error("there is no screen")


def set_sdl_hints() -> None:
    """Set the environment variables that SDL reads, unless the player has set them."""
    hints = {"SDL_VIDEO_X11_WMCLASS": "minewave", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
    if sys.platform == "linux":  # the window's surface is drawn by the processor anyway
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name, value in hints.items():
        os.environ.setdefault(name, value)
