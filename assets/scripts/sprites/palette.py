"""Colours of a theme, read from its theme.toml."""

import tomllib
from pathlib import Path

from folders import ASSETS

NUMERAL_FONT = ASSETS / "fonts" / "Fredoka-SemiBold.ttf"

Colour = tuple[int, int, int]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def parse_hex(text: str) -> Colour:
    """Return "#RRGGBB" as (red, green, blue), 0 to 255 each."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: Colour, other: Colour, amount: float) -> Colour:
    """Return the colour `amount` (0 to 1) of the way from `one` to `other`."""
    red, green, blue = (round(a + (b - a) * amount) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lightness(colour: Colour) -> float:
    """Return how light a colour looks, 0 to 1."""
    red, green, blue = colour
    return (2 * red + 5 * green + blue) / (8 * 255)


def is_light(colour: Colour) -> bool:
    """Return whether dark things show better on a colour than light ones."""
    return lightness(colour) > 0.5


class Palette:
    """A theme's colours as attributes: `ink.accent`, `ink.tile_top`.

    Later files win over earlier ones. [art] is for the drawings alone; where it names a colour of
    [palette] again, it wins.
    """

    def __init__(self, *paths: Path) -> None:
        self._path = paths[-1]
        self._colours: dict[str, Colour] = {}
        for path in paths:
            with path.open("rb") as file:
                tables = tomllib.load(file)
            for table in ("palette", "art"):
                found = tables.get(table, {}).items()
                self._colours |= {name: parse_hex(text) for name, text in found}

    def __getattr__(self, name: str) -> Colour:
        try:
            return self._colours[name]
        except KeyError:
            raise AttributeError(f"{self._path} has no colour {name}") from None

    def number(self, value: int) -> Colour:
        """Return the colour of the numeral `value` (1 to 8)."""
        return self._colours[f"number_{value}"]

    def has(self, name: str) -> bool:
        """Return whether the theme has a colour of that name."""
        return name in self._colours
