"""A theme: a folder with colours, sprite sheets and an atlas that names the sprites."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pygame

Colour = tuple[int, int, int]


class Sheet:
    """One sprite sheet, its frames scaled to a side of ``px`` pixels and made once each.

    The nearest larger drawing is scaled down, so that sprites stay crisp at every size.
    """

    def __init__(self, image: pygame.Surface, drawn: int, px: int, rows: dict[str, int]) -> None:
        self._image = image
        self._drawn = drawn
        self._rows = rows
        self._made: dict[tuple[str, int], pygame.Surface] = {}
        self.px = px

    def frame(self, name: str, index: int = 0) -> pygame.Surface:
        """Frame ``index`` of a sprite, ``px`` x ``px``, with alpha."""
        made = self._made.get((name, index))
        if made is None:
            drawn = self._drawn
            box = (index * drawn, self._rows[name] * drawn, drawn, drawn)
            made = self._image.subsurface(box)
            if drawn != self.px:
                made = pygame.transform.smoothscale(made, (self.px, self.px))
            self._made[name, index] = made
        return made


class Theme:
    """The looks of the game. Sheets are read when they are first needed, and kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        described = tomllib.loads((folder / "theme.toml").read_text("utf-8"))
        self._atlas = json.loads((folder / "atlas.json").read_text("utf-8"))
        self.name: str = described["name"]
        self.colours = {name: _rgb(text) for name, text in described["palette"].items()}
        self._sizes = {kind: self._drawn_sizes(kind) for kind in self._atlas}
        self._images: dict[tuple[str, int], pygame.Surface] = {}
        self._sheets: dict[tuple[str, int], Sheet] = {}

    def colour(self, name: str) -> Colour:
        """A colour of the palette, by name."""
        return self.colours[name]

    def frames(self, kind: str, name: str) -> int:
        """How many frames a sprite has."""
        return int(self._atlas[kind][name]["frames"])

    def fps(self, kind: str, name: str) -> float:
        """How many frames of a looping sprite fit into a second."""
        return float(self._atlas[kind][name].get("fps", 10))

    def sheet(self, kind: str, px: int) -> Sheet:
        """The sprites of a kind (tiles, effects, puff, icons), ``px`` pixels a side."""
        sheet = self._sheets.get((kind, px))
        if sheet is None:
            sizes = self._sizes[kind]
            drawn = next((size for size in sizes if size >= px), sizes[-1])
            rows = {name: entry["row"] for name, entry in self._atlas[kind].items()}
            sheet = Sheet(self._image(kind, drawn), drawn, px, rows)
            self._sheets[kind, px] = sheet
        return sheet

    def icon(self) -> pygame.Surface:
        """The picture of the window in the task bar."""
        return pygame.image.load(self._folder / "icon.png")

    def forget_sizes(self) -> None:
        """Let go of scaled sprites; after a resize most of them are not needed any more."""
        self._sheets.clear()

    def _drawn_sizes(self, kind: str) -> list[int]:
        return sorted(int(path.stem.split("-")[1]) for path in self._folder.glob(f"{kind}-*.png"))

    def _image(self, kind: str, drawn: int) -> pygame.Surface:
        if (kind, drawn) not in self._images:
            path = self._folder / f"{kind}-{drawn}.png"
            self._images[kind, drawn] = pygame.image.load(path).convert_alpha()
        return self._images[kind, drawn]


def _rgb(text: str) -> Colour:
    colour = pygame.Color(text)
    return colour.r, colour.g, colour.b
