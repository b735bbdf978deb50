"""Draw the sprite sheets of themes: `python assets/scripts/make_sprites.py [theme ...]`.

Without a name, every theme that has a style is drawn. `theme:kind` (`neon:tiles`) draws one kind.
"""

import importlib
import json
import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from canvas import Canvas
from palette import THEMES, Palette
from png import write_png
from sheets import index, write_sheets
from style import Style

STYLES = ("deep", "classic", "neon", "paper", "clear")
APP_ICON_SIZE = 256


def style_of(theme: str) -> Style:
    """Return how a theme draws; each has a module of its own."""
    style: Style = importlib.import_module(f"style_{theme}").STYLE
    return style


def draw_theme(theme: str, only: str = "") -> None:
    """Write a theme's sheets (or those of the kind `only`), its atlas and its app icon."""
    folder, style = THEMES / theme, style_of(theme)
    ink = Palette(folder / "theme.toml")
    sheets = style.sheets()
    for kind, sheet in sheets.items():
        if only in ("", kind):
            paths = {size: folder / f"{kind}-{size}.png" for size in sheet.sizes}
            write_sheets(sheet.sprites, paths, ink, sheet.shared, sheet.thrift)
    atlas = {kind: index(sheet.sprites) for kind, sheet in sheets.items()}
    (folder / "atlas.json").write_text(json.dumps(atlas, indent=1) + "\n", encoding="utf-8")
    if style.app_icon is not None:
        canvas = Canvas(APP_ICON_SIZE, 4, ink)
        style.app_icon(canvas)
        write_png(canvas.finish(), folder / "icon.png", APP_ICON_SIZE, [1])


def main(names: list[str]) -> None:
    """Draw the named themes, all if none is named."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    for name in names or STYLES:
        theme, _, kind = name.partition(":")
        if theme not in STYLES:
            raise SystemExit(f"There is no theme {theme}; there are {', '.join(STYLES)}.")
        draw_theme(theme, kind)


if __name__ == "__main__":
    main(sys.argv[1:])
