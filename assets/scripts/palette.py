"""Colours of a theme, read from its theme.toml."""

import tomllib
from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent
THEMES = ASSETS / "themes"
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
    """A theme's colours as attributes: `ink.accent`, `ink.tile_top`.

    [art] is for the drawings alone; where it names a colour of [palette] again, it wins.
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            tables = tomllib.load(file)
        self._path = path
        self._colours = {
            name: parse_hex(text)
            for table in ("palette", "art")
            for name, text in tables[table].items()
        }

    def __getattr__(self, name: str) -> Colour:
        try:
            return self._colours[name]
        except KeyError:
            raise AttributeError(f"{self._path} has no colour {name}") from None

    def number(self, value: int) -> Colour:
        """Return the colour of the numeral `value` (1 to 8)."""
        return self._colours[f"number_{value}"]
