"""A theme's sprites, from the files the game loads: a mock board, or every animation of a sheet.

A theme may be a zone: ``deep/reef``.
"""

import json

import skia

from contact_sheets.rows import GAP, flowed, laid_out
from folders import THEMES
from make_world import ZONES
from painting.paint import Stop
from painting.picture import SMOOTH
from sprites.canvas import tint
from sprites.palette import Palette

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
OVERLAYS = {(0, 7): "pressed", (2, 7): "hover", (4, 7): "cursor", (6, 4): "cursor"}
"""What lies on cells of the mock board besides, by column and row."""


class Atlas:
    """Frames of a theme's sheets, by name; a zone takes from its theme what it lacks."""

    def __init__(self, name: str) -> None:
        theme, _, zone = name.partition("/")
        self._folders = [THEMES / theme]
        if zone:
            self._folders.insert(0, THEMES / theme / "zones" / zone)
        self.ink = Palette(*(folder / "theme.toml" for folder in reversed(self._folders)))
        self.entries = json.loads((THEMES / theme / "atlas.json").read_text(encoding="utf-8"))
        self._sheets: dict[tuple[str, int], skia.Image] = {}

    def sea(self) -> tuple[Stop, Stop]:
        """Return the colours of the sea behind a board, from its top down."""
        return tuple(
            (at, "#{:02X}{:02X}{:02X}".format(*colour))
            for at, colour in enumerate((self.ink.sea_top, self.ink.sea_bottom))
        )

    def draw(
        self, canvas: skia.Canvas, sheet: str, name: str, frame: int, place: skia.Rect
    ) -> None:
        """Draw a frame of the size of its ``place``."""
        size = round(place.width())
        if (sheet, size) not in self._sheets:
            paths = [folder / f"{sheet}-{size}.webp" for folder in self._folders]
            path = next(path for path in paths if path.exists())
            self._sheets[sheet, size] = skia.Image.open(str(path))
        entry = self.entries[sheet][name]
        left, top = (entry.get("column", 0) + frame) * size, entry["row"] * size
        source = skia.Rect.MakeXYWH(left, top, size, size)
        canvas.drawImageRect(self._sheets[sheet, size], source, place)


def layers_of(character: str) -> tuple[str, ...]:
    """Return the tile sprites that show a character of the mock board, from the bottom up."""
    table = {
        "#": ("closed",), "F": ("closed", "flag"), "?": ("closed", "mark"), ".": ("opened",),
        "*": ("hit", "mine"), "X": ("closed", "flag", "cross"), "m": ("opened", "mine"),
    }  # fmt: skip
    return table.get(character) or ("opened", f"number_{character}")


def mock_board(atlas: Atlas, size: int, columns: int = len(BOARD[0])) -> skia.Image:
    """Return the mock board with cells of `size` pixels, in a frame of the board's colour."""
    inset = size // 4
    surface = skia.Surface(columns * size + 2 * inset, len(BOARD) * size + 2 * inset)
    with surface as canvas:
        canvas.drawColor(tint(atlas.ink.board))
        for y, row in enumerate(BOARD):
            for x, character in enumerate(row[:columns]):
                place = skia.Rect.MakeXYWH(inset + x * size, inset + y * size, size, size)
                names = layers_of(character)
                if overlay := OVERLAYS.get((x, y)):
                    names = (*names, overlay)
                for name in names:
                    atlas.draw(canvas, "tiles", name, 0, place)
    return surface.makeImageSnapshot()


def scaled(image: skia.Image, factor: float, how: skia.SamplingOptions) -> skia.Image:
    """Return a picture larger or smaller."""
    return image.resize(round(image.width() * factor), round(image.height() * factor), how)


def board_sheet(theme: str) -> skia.Image:
    """Return the mock board at 48, 32, 24 and 16 px, the last also magnified and at 12 px."""
    atlas = Atlas(theme)
    tiny = mock_board(atlas, 16)
    large, smaller = scaled(tiny, 3, skia.SamplingOptions()), scaled(tiny, 0.75, SMOOTH)
    rows = [[mock_board(atlas, 48)], [mock_board(atlas, size) for size in (32, 24)]]
    return laid_out([*rows, [large, tiny, smaller]], atlas.sea())


def zones_sheet(theme: str) -> skia.Image:
    """Return the mock board in every zone of a theme, at 48, 24 and 16 px."""
    found = []
    for zone in ZONES:
        atlas = Atlas(f"{theme}/{zone}")
        boards = [mock_board(atlas, 48, 18), mock_board(atlas, 24), mock_board(atlas, 16)]
        found.append([laid_out([boards], atlas.sea())])
    return laid_out(found, ((0, "#000000"), (1, "#000000")))


def animations_sheet(theme: str, sheet: str, size: int) -> skia.Image:
    """Return every animation of a sheet, a strip each, over what it lies on in the game."""
    atlas = Atlas(theme)
    return laid_out(
        [[strip(atlas, sheet, name, size)] for name in atlas.entries[sheet]], atlas.sea()
    )


def dive_sheet() -> skia.Image:
    """Return the pictures of the dive as on cards and small."""
    atlas, images = Atlas("deep"), []
    for name in atlas.entries["dive"]:
        surface = skia.Surface(224, 224 + 48 + GAP)
        with surface as canvas:
            atlas.draw(canvas, "dive", name, 0, skia.Rect.MakeWH(224, 224))
            small = skia.Rect.MakeXYWH(0, 224 + GAP, 48, 48)
            atlas.draw(canvas, "dive", name, 0, small)
        image = surface.makeImageSnapshot()
        with surface as canvas:  # half as large beside it
            less = scaled(image.makeSubset(small.round()), 0.5, SMOOTH)
            canvas.drawImage(less, 48 + GAP, 224 + GAP)
        images.append(surface.makeImageSnapshot())
    return laid_out(flowed(images, 6 * (224 + GAP) + GAP), atlas.sea())


def strip(atlas: Atlas, sheet: str, name: str, size: int) -> skia.Image:
    """Return the frames of an animation."""
    under = {"glint": "opened", "mine": "opened", "mine_rise": "opened", "cursor": "opened"}
    below = "opened" if name.startswith("number") else under.get(name, "closed")
    frames = atlas.entries[sheet][name]["frames"]
    surface = skia.Surface(frames * (size + 4), size)
    with surface as canvas:
        for frame in range(frames):
            place = skia.Rect.MakeXYWH(frame * (size + 4), 0, size, size)
            if sheet == "tiles":
                atlas.draw(canvas, "tiles", below, 0, place)
            atlas.draw(canvas, sheet, name, frame, place)
    return surface.makeImageSnapshot()
