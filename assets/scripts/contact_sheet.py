"""Compose pictures for judging the sheets by eye, from the PNG files the game loads.

`python assets/scripts/contact_sheet.py THEME board|tiles|effects|puff|icons OUT.png [size]`
"""

import json
import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from palette import THEMES, Palette, mix

BOARD = (
    "####1.....1F##2112####",
    "#?##1..1112##3F2F2####",
    "###F2..1F2F3#3211112##",
    "##321..112221.....1F##",
    "#F2...........1123####",
    "##3112345678..1F4F4###",
    "###F#*#X##m#..12#?####",
    "######################",
)
MARGIN = 20


class Atlas:
    """Frames of a theme's sheets, by name."""

    def __init__(self, theme: str) -> None:
        self._folder = THEMES / theme
        self.ink = Palette(self._folder / "theme.toml")
        self.entries = json.loads((self._folder / "atlas.json").read_text(encoding="utf-8"))
        self.sheets: dict[tuple[str, int], pygame.Surface] = {}

    def frame(self, sheet: str, name: str, frame: int, size: int) -> pygame.Surface:
        """Return one frame of `size` pixels."""
        if (sheet, size) not in self.sheets:
            path = self._folder / f"{sheet}-{size}.png"
            self.sheets[sheet, size] = pygame.image.load(str(path)).convert_alpha()
        row = self.entries[sheet][name]["row"]
        return self.sheets[sheet, size].subsurface((frame * size, row * size, size, size))


def sea(ink: Palette, width: int, height: int) -> pygame.Surface:
    """Return the background gradient."""
    surface = pygame.Surface((width, height))
    for y in range(height):
        colour = mix(ink.sea_top, ink.sea_bottom, y / height)
        pygame.draw.line(surface, colour, (0, y), (width, y))
    return surface


def layers_of(character: str) -> tuple[str, ...]:
    """Return the tile sprites that show a character of the mock board, from the bottom up."""
    table = {
        "#": ("closed",), "F": ("closed", "flag"), "?": ("closed", "mark"), ".": ("opened",),
        "*": ("hit", "mine"), "X": ("closed", "flag", "cross"), "m": ("opened", "mine"),
    }  # fmt: skip
    return table.get(character) or ("opened", f"number_{character}")


def draw_board(atlas: Atlas, size: int) -> pygame.Surface:
    """Return the mock board with cells of `size` pixels."""
    board = pygame.Surface((len(BOARD[0]) * size, len(BOARD) * size))
    for y, row in enumerate(BOARD):
        for x, character in enumerate(row):
            for name in layers_of(character):
                board.blit(atlas.frame("tiles", name, 0, size), (x * size, y * size))
    for name, x, y in (("pressed", 0, 7), ("hover", 2, 7), ("cursor", 4, 7), ("cursor", 6, 4)):
        board.blit(atlas.frame("tiles", name, 0, size), (x * size, y * size))
    return board


def board_picture(atlas: Atlas) -> pygame.Surface:
    """Return boards at 48, 32, 24 and 16 px, the last also magnified."""
    picture = sea(atlas.ink, 1180, 1130)
    picture.blit(draw_board(atlas, 48), (MARGIN, MARGIN))
    picture.blit(draw_board(atlas, 32), (MARGIN, 430))
    picture.blit(draw_board(atlas, 16), (760, 430))
    tiny = draw_board(atlas, 16)
    large = (tiny.get_width() * 3, tiny.get_height() * 3)
    picture.blit(pygame.transform.scale(tiny, large), (MARGIN, 735))
    picture.blit(draw_board(atlas, 24).subsurface((0, 0, 400, 144)), (760, 575))
    return picture


def strips(atlas: Atlas, sheet: str, size: int) -> pygame.Surface:
    """Return every animation of a sheet, a strip each, over what it lies on in the game."""
    under = {"glint": "opened", "mine": "opened", "mine_rise": "opened", "cursor": "opened"}
    entries = atlas.entries[sheet]
    columns = max(entry["frames"] for entry in entries.values())
    step = size + 4
    picture = sea(atlas.ink, columns * step + 8, len(entries) * step + 8)
    for row, (name, entry) in enumerate(entries.items()):
        for frame in range(entry["frames"]):
            place = (4 + frame * step, 4 + row * step)
            if sheet == "tiles":
                below = "opened" if name.startswith("number") else under.get(name, "closed")
                picture.blit(atlas.frame("tiles", below, 0, size), place)
            picture.blit(atlas.frame(sheet, name, frame, size), place)
    return picture


def main(theme: str, kind: str, out: str, size: int) -> None:
    """Write the picture of `kind` in a theme to the path `out`."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    atlas = Atlas(theme)
    picture = board_picture(atlas) if kind == "board" else strips(atlas, kind, size)
    pygame.image.save(picture, out)


if __name__ == "__main__":
    main(*sys.argv[1:4], int(sys.argv[4]) if len(sys.argv) > 4 else 48)
