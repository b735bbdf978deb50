"""Colours of the theme, read from its theme.toml."""

import tomllib
from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent
THEME = ASSETS / "themes" / "deep"
NUMERAL_FONT = ASSETS / "fonts" / "Fredoka-SemiBold.ttf"

Colour = tuple[int, int, int]


def parse_hex(text: str) -> Colour:
    """Return "#RRGGBB" as (red, green, blue), 0 to 255 each."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: Colour, other: Colour, amount: float) -> Colour:
    """Return the colour `amount` (0 to 1) of the way from `one` to `other`."""
    red, green, blue = (round(a + (b - a) * amount) for a, b in zip(one, other, strict=True))
    return red, green, blue


class Palette:
    """The theme's colours as attributes: `palette.accent`, `palette.tile_top`."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            tables = tomllib.load(file)
        self._colours = {
            name: parse_hex(text)
            for table in ("palette", "art")
            for name, text in tables[table].items()
        }

    def __getattr__(self, name: str) -> Colour:
        try:
            return self._colours[name]
        except KeyError:
            raise AttributeError(f"theme.toml has no colour {name}") from None

    def number(self, value: int) -> Colour:
        """Return the colour of the numeral `value` (1 to 8)."""
        return self._colours[f"number_{value}"]


PALETTE = Palette(THEME / "theme.toml")
