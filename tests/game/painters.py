"""Themes and painters without a game, with the window that they need."""

import pygame

from game.platform import paths
from game.resources.theme import Theme
from game.ui.fonts import Fonts
from game.ui.painter import Painter


def theme_of(name: str = "deep") -> Theme:
    """Open a window and return one of the game's themes."""
    pygame.init()
    pygame.display.set_mode((640, 480))
    folder = paths.assets() / "themes"
    return Theme(folder / name, None if name == "deep" else Theme(folder / "deep"))


def painter_of(theme: Theme, size: tuple[int, int] | None = None) -> Painter:
    """Return a painter for a window of this size, by default at full scale."""
    painter = Painter(theme, Fonts(paths.assets() / "fonts"))
    if size is not None:
        painter.resize(size)
    return painter
