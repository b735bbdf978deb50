"""Compose pictures for judging the sheets by eye, from the files the game loads.

`python assets/scripts/contact_sheet.py THEME board|zones|tiles|effects|puff|icons OUT.png [size]`

THEME may name a zone (`deep/reef`); `zones` shows the board in every zone of a theme.
"""

import json
import sys

from PIL import Image

from sprites.palette import THEMES, Colour, Palette, mix

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
ZONES = ("shallows", "reef", "kelp", "wreck", "trench", "abyss")


class Atlas:
    """Frames of a theme's sheets, by name; a zone takes from its theme what it lacks."""

    def __init__(self, name: str) -> None:
        theme, _, zone = name.partition("/")
        self._folders = [THEMES / theme]
        if zone:
            self._folders.insert(0, THEMES / theme / "zones" / zone)
        self.ink = Palette(*(folder / "theme.toml" for folder in reversed(self._folders)))
        self.entries = json.loads((THEMES / theme / "atlas.json").read_text(encoding="utf-8"))
        self._sheets: dict[tuple[str, int], Image.Image] = {}

    def frame(self, sheet: str, name: str, frame: int, size: int) -> Image.Image:
        """Return one frame of `size` pixels."""
        if (sheet, size) not in self._sheets:
            paths = [folder / f"{sheet}-{size}.webp" for folder in self._folders]
            path = next(path for path in paths if path.exists())
            self._sheets[sheet, size] = Image.open(path).convert("RGBA")
        left, top = frame * size, self.entries[sheet][name]["row"] * size
        return self._sheets[sheet, size].crop((left, top, left + size, top + size))


def sea(ink: Palette, width: int, height: int) -> Image.Image:
    """Return the background gradient."""
    picture = Image.new("RGBA", (1, height))
    for y in range(height):
        colour: Colour = mix(ink.sea_top, ink.sea_bottom, y / height)
        picture.putpixel((0, y), (*colour, 255))
    return picture.resize((width, height))


def layers_of(character: str) -> tuple[str, ...]:
    """Return the tile sprites that show a character of the mock board, from the bottom up."""
    table = {
        "#": ("closed",), "F": ("closed", "flag"), "?": ("closed", "mark"), ".": ("opened",),
        "*": ("hit", "mine"), "X": ("closed", "flag", "cross"), "m": ("opened", "mine"),
    }  # fmt: skip
    return table.get(character) or ("opened", f"number_{character}")


def draw_board(atlas: Atlas, size: int, columns: int = len(BOARD[0])) -> Image.Image:
    """Return the mock board with cells of `size` pixels, in a frame of the board's colour."""
    frame = (columns * size + size // 2, len(BOARD) * size + size // 2)
    board, inset = Image.new("RGBA", frame, (*atlas.ink.board, 255)), size // 4
    singles = {(0, 7): "pressed", (2, 7): "hover", (4, 7): "cursor", (6, 4): "cursor"}
    for y, row in enumerate(BOARD):
        for x, character in enumerate(row[:columns]):
            names = layers_of(character)
            if single := singles.get((x, y)):
                names = (*names, single)
            for name in names:
                place = (inset + x * size, inset + y * size)
                board.alpha_composite(atlas.frame("tiles", name, 0, size), place)
    return board


def board_picture(atlas: Atlas) -> Image.Image:
    """Return boards at 48, 32, 24 and 16 px, the last also magnified and at 12 px."""
    picture = sea(atlas.ink, 1410, 1260)
    tiny = draw_board(atlas, 16)
    picture.alpha_composite(draw_board(atlas, 48), (MARGIN, MARGIN))
    picture.alpha_composite(draw_board(atlas, 32), (MARGIN, 450))
    picture.alpha_composite(tiny, (780, 450))
    picture.alpha_composite(draw_board(atlas, 24, 16), (780, 610))
    large = (tiny.width * 3, tiny.height * 3)
    picture.alpha_composite(tiny.resize(large, Image.Resampling.NEAREST), (MARGIN, 835))
    smaller = (tiny.width * 3 // 4, tiny.height * 3 // 4)
    picture.alpha_composite(tiny.resize(smaller, Image.Resampling.BOX), (1120, 835))
    return picture


def zones_picture(theme: str) -> Image.Image:
    """Return the mock board in every zone, at 48, 24 and 16 px."""
    names = [f"{theme}/{zone}" for zone in ZONES]
    wide, high = 1450, 440
    picture = Image.new("RGBA", (wide, high * len(names)))
    for number, name in enumerate(names):
        atlas = Atlas(name)
        row = sea(atlas.ink, wide, high)
        row.alpha_composite(draw_board(atlas, 48, 18), (MARGIN, MARGIN))
        row.alpha_composite(draw_board(atlas, 24), (910, MARGIN))
        row.alpha_composite(draw_board(atlas, 16), (910, 250))
        picture.alpha_composite(row, (0, number * high))
    return picture


def strips(atlas: Atlas, sheet: str, size: int) -> Image.Image:
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
                picture.alpha_composite(atlas.frame("tiles", below, 0, size), place)
            picture.alpha_composite(atlas.frame(sheet, name, frame, size), place)
    return picture


def main(theme: str, kind: str, out: str, size: int) -> None:
    """Write the picture of `kind` in a theme to the path `out`."""
    if kind == "zones":
        picture = zones_picture(theme)
    else:
        atlas = Atlas(theme)
        picture = board_picture(atlas) if kind == "board" else strips(atlas, kind, size)
    picture.save(out)


if __name__ == "__main__":
    main(*sys.argv[1:4], int(sys.argv[4]) if len(sys.argv) > 4 else 48)
