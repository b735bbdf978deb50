"""Draw the sprite sheets of themes: `python assets/scripts/make_sprites.py [theme ...]`.

Without a name, every theme that has a style is drawn, with its zones. `theme:kind`
(`neon:tiles`) draws one kind, `deep/reef` the tiles of a zone.
"""

import importlib
import json
import sys
from pathlib import Path

import skia

from folders import THEMES
from sprites.canvas import Canvas
from sprites.palette import Palette
from sprites.sheets import draw_sheet, index, write_painted, write_webp
from sprites.style import Style

DRAWN_THEMES = ("deep", "classic", "neon", "paper", "clear")  # each a module in sprites/themes
APP_ICON_SIZE = 256
ZONE_SIZES = (16, 20, 24, 28, 32, 40, 48, 96)
"""Without 64, which saves a fifth: the game scales 96 down."""


def style_of(theme: str) -> Style:
    """Return how a theme draws; each has a module of its own."""
    style: Style = importlib.import_module(f"sprites.themes.{theme}").STYLE
    return style


def draw_theme(theme: str, only: str = "") -> None:
    """Write a theme's sheets (or those of the kind `only`), its atlas and its app icon."""
    folder, style = THEMES / theme, style_of(theme)
    ink = Palette(folder / "theme.toml")
    sheets = style.sheets()
    for kind, sheet in sheets.items():
        for size in sheet.sizes if only in ("", kind) else ():
            drawn, file = draw_sheet(sheet.sprites, size, ink), folder / f"{kind}-{size}.webp"
            if sheet.quality:
                write_painted(drawn, file, sheet.quality)
            else:
                write_webp(drawn, file)
    path = folder / "atlas.json"
    atlas = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    atlas |= {kind: index(sheet.sprites) for kind, sheet in sheets.items()}
    path.write_text(json.dumps(atlas, indent=1) + "\n", encoding="utf-8")
    if style.app_icon is not None and not only:
        write_icon(style, ink, APP_ICON_SIZE, folder / "icon.png")
    if not only:
        for zone in sorted(path.parent.name for path in folder.glob("zones/*/theme.toml")):
            draw_zone(theme, zone)


def draw_zone(theme: str, zone: str) -> None:
    """Write the tiles of a zone, in its colours."""
    folder, tiles = THEMES / theme / "zones" / zone, style_of(theme).sheets()["tiles"]
    ink = Palette(THEMES / theme / "theme.toml", folder / "theme.toml")
    for size in ZONE_SIZES:
        write_webp(draw_sheet(tiles.sprites, size, ink), folder / f"tiles-{size}.webp")


def write_icon(style: Style, ink: Palette, size: int, path: Path) -> None:
    """Write the app icon, `size` pixels a side, as a PNG."""
    surface = skia.Surface(size, size)
    with surface as canvas:
        canvas.scale(size, size)
        if style.app_icon is not None:
            style.app_icon(Canvas(canvas, size, ink))
    surface.makeImageSnapshot().save(str(path), skia.kPNG)


def main(names: list[str]) -> None:
    """Draw the named themes, all if none is named."""
    for name in names or DRAWN_THEMES:
        theme, _, kind = name.partition(":")
        theme, _, zone = theme.partition("/")
        if theme not in DRAWN_THEMES:
            raise SystemExit(f"There is no theme {theme}; there are {', '.join(DRAWN_THEMES)}.")
        if zone:
            draw_zone(theme, zone)
        else:
            draw_theme(theme, kind)


if __name__ == "__main__":
    main(sys.argv[1:])
