"""Draws the program's icon in all sizes that desktops use: `python packaging/draw_icons.py`."""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "assets" / "scripts"))

import pygame  # noqa: E402 (the asset scripts can be imported from here on)
from app_icon import draw_app_icon  # noqa: E402
from canvas import Canvas  # noqa: E402
from palette import THEMES, Palette  # noqa: E402
from png import write_png  # noqa: E402

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SAMPLES = 4
"""Pixels drawn along each side of a final one, as for the window's icon."""


def main() -> None:
    """Draw all icons."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    ink = Palette(THEMES / "deep" / "theme.toml")
    for size in SIZES:
        canvas = Canvas(size, SAMPLES, ink)
        draw_app_icon(canvas)
        write_png(canvas.finish(), HERE / "icons" / f"{size}.png")


if __name__ == "__main__":
    main()
