"""The window, what all scenes are drawn with, and what lies behind them."""

from __future__ import annotations

import pygame

from game.platform.window import Window
from game.scenes.context import Context
from game.settings import Settings
from game.ui import shapes
from game.ui.backgrounds import make_background


class Screen:
    """Keeps the kit's theme and painter as the settings and the window want them."""

    def __init__(self, context: Context, window: Window) -> None:
        self.window = window
        self._kit = context
        self._chosen = context.settings.value.theme
        self._background = make_background(context.theme)
        self._laid_out = (0, 0)
        context.painter.ui_percent = context.settings.value.ui_scale
        context.audio.use_theme(context.theme.sounds)
        pygame.display.set_icon(context.theme.icon())

    def update_size(self) -> None:
        """The window may have another size."""
        self.window.update_size()
        if self.window.layout_size != self._laid_out:
            self._laid_out = self.window.layout_size
            self.lay_out()

    def take_settings(self, settings: Settings) -> None:
        """The player has chosen something else."""
        if settings.theme != self._chosen:  # which need not be what is shown: it may be broken
            self._chosen = settings.theme
            self.use_theme(settings.theme)
        if settings.ui_scale != self._kit.painter.ui_percent:
            self._kit.painter.ui_percent = settings.ui_scale
            self.lay_out()
        if settings.full_screen != self.window.is_full_screen:
            self.window.set_full_screen(settings.full_screen)
            self.update_size()

    def use_theme(self, key: str) -> None:
        """Everything is drawn in other colours from the next frame on."""
        context = self._kit
        theme, context.theme_problem = context.open_theme(key)
        context.theme = context.painter.theme = theme
        pygame.display.set_icon(theme.icon())
        context.audio.use_theme(theme.sounds)
        self._background = make_background(theme)
        theme.prepare()
        context.stack.restyle()
        self.lay_out()

    def lay_out(self) -> None:
        """Place and make everything for the window's size."""
        size = self._laid_out
        self._kit.theme.forget_sizes()
        shapes.clear_caches()
        self._kit.painter.resize(size)
        self._background.resize(size)
        self._kit.stack.resize(size)

    def draw(self, canvas: pygame.Surface, seconds: float) -> None:
        """Draw what is seen, ``seconds`` after the start."""
        self._background.draw(canvas, seconds, self._kit.stack.opaque)
        self._kit.stack.draw(canvas)
