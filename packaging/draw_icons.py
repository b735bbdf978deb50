"""Draws the program's icon in all sizes that desktops use: `python packaging/draw_icons.py`."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "assets" / "scripts"))

from folders import THEMES  # noqa: E402 (the asset scripts are found from here)
from make_sprites import style_of, write_icon  # noqa: E402
from sprites.palette import Palette  # noqa: E402

SIZES = (16, 24, 32, 48, 64, 128, 256, 512, 1024)


def main() -> None:
    """Draw all icons."""
    style, ink = style_of("deep"), Palette(THEMES / "deep" / "theme.toml")
    for size in SIZES:
        write_icon(style, ink, size, HERE / "icons" / f"{size}.png")


if __name__ == "__main__":
    main()
