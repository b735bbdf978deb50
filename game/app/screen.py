"""The window, the theme in use, and the background behind all scenes."""

import pygame

from game.platform.window import Window
from game.scenes.context import Context
from game.settings import Settings
from game.ui import shapes
from game.ui.backgrounds import make_background


class Screen:
    """Keeps the context's theme and painter in step with the settings and the window."""

    def __init__(self, context: Context) -> None:
        settings = context.settings.value
        size = settings.window_width, settings.window_height
        self.window = Window(size, settings.full_screen)
        self._context = context
        self._chosen_theme = settings.theme
        self._background = make_background(context.theme)
        self._size = (0, 0)
        context.painter.ui_percent = settings.ui_scale
        context.audio.use_theme(context.theme.sounds)
        pygame.display.set_icon(context.theme.icon())

    def fit_window(self) -> None:
        """Lay everything out anew if the window's size has changed."""
        self.window.update_size()
        if self.window.layout_size != self._size:
            self._size = self.window.layout_size
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
        if settings.full_screen != self.window.is_full_screen:
            self.window.open(settings.full_screen)
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
