"""The looks of cells, and tile pictures: stacked sprites, or many small cells drawn at once."""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

import pygame
from pygame import Surface

from engine.core.grid import Cell, Grid
from engine.rules.game import Position, Status
from game.platform import paths
from game.platform.cache import Cache
from game.resources.theme import Colour, Theme
from game.ui.fonts import numeral
from game.ui.shapes import mix, plate
from game.ui.timing import PRESSED_SCALE


class TileLook(IntEnum):
    """A cell's settled look; the values of NUMBER_0 to NUMBER_12 are the numbers. MISSING is the
    look of a cell that the board's shape lacks."""

    NUMBER_0, NUMBER_1, NUMBER_2, NUMBER_3, NUMBER_4 = range(5)
    NUMBER_5, NUMBER_6, NUMBER_7, NUMBER_8 = range(5, 9)
    NUMBER_9, NUMBER_10, NUMBER_11, NUMBER_12 = range(9, 13)
    MISSING, CLOSED, FLAG, MARK, MINE, HIT, WRONG_FLAG = range(16, 23)
    HOVER, PRESSED, PRESSED_MARK = range(23, 26)


MAX_VISIBLE_CELLS = 20_000  # if more cells are visible, ``VisibleCells`` is empty
LOOKS = {int(look): look for look in TileLook}
"""The look of each code."""
LookPlanes = tuple[int, int, int, int, int]
"""The planes of the bits of all codes; the highest is that of the cells that are not open."""

KEY: Colour = (255, 0, 254)  # the colour of pixels that belong to no cell

Layer = tuple[str, int, int]  # a sprite's name, its frame, and its scale in percent
Layers = tuple[Layer, ...]


def layer(name: str, frame: int = 0, percent: int = 100) -> Layer:
    """Return one sprite of a tile."""
    return name, frame, percent


_LAYERS: dict[TileLook, Layers] = {
    TileLook.NUMBER_0: (layer("opened"),),
    **{TileLook(n): (layer("opened"), layer(f"number_{n}")) for n in range(1, 13)},
    TileLook.MISSING: (),
    TileLook.CLOSED: (layer("closed"),),
    TileLook.FLAG: (layer("closed"), layer("flag")),
    TileLook.MARK: (layer("closed"), layer("mark")),
    TileLook.MINE: (layer("pressed"), layer("scorch"), layer("mine")),
    TileLook.HIT: (layer("hit"), layer("mine")),
    TileLook.WRONG_FLAG: (layer("closed"), layer("flag"), layer("cross")),
    TileLook.HOVER: (layer("hover"),),
    TileLook.PRESSED: (layer("pressed"),),
    TileLook.PRESSED_MARK: (layer("pressed"), layer("mark")),
}


def sprite_layers(look: TileLook) -> Layers:
    """Return the sprites of a settled look, from the bottom up."""
    return _LAYERS[look]


def look_planes(position: Position) -> LookPlanes:
    """Return the codes of all looks, bit-sliced: from the player's knowledge, and at the end from
    the truth."""
    board = position.board
    ones, twos, fours, eights = board.numbers
    closed, flags, marks = board.closed, board.flags, board.marks
    if position.is_over and position.field is not None:
        mines, hit = position.field.mines & closed, position.exploded & closed
        if position.status is Status.WON:
            flags |= mines & ~hit
        wrong, told = flags & ~mines, mines & ~flags & ~hit
        flags, marks = flags & mines & ~hit, marks & ~mines
        twos, fours = twos | wrong, fours | wrong | hit | told
        dim = flags | wrong | told
    else:
        dim = flags
    grid = board.grid
    lacking = 0 if grid.shape is None else lacking_cells(grid)
    return ones | closed & ~dim, twos | flags | marks, fours, eights, closed | lacking


def lacking_cells(grid: Grid) -> int:
    """Return the cells that the shape of a board lacks."""
    return (1 << grid.span) - 1 ^ grid.full


def look_codes(planes: LookPlanes, width: int, rows: range) -> bytes:
    """Return the codes of whole rows of a board ``width`` cells wide, row after row. Python formats
    a number's binary digits in linear time, one byte each; read back as a number, those bytes are
    lanes into which the other planes are shifted."""
    start, count = rows.start * width, len(rows) * width
    zeros, lanes = int.from_bytes(b"0" * count, "big"), 0
    for bit, plane in enumerate(planes):
        band = plane >> start & (1 << count) - 1
        if band:
            lanes |= (int.from_bytes(f"{band:0{count}b}".encode(), "big") ^ zeros) << bit
    return lanes.to_bytes(count, "little")


def looks_in(position: Position, columns: range, rows: range) -> Iterator[tuple[Cell, TileLook]]:
    """Yield the cells of a part of the board with their looks, in reading order."""
    width = position.board.grid.width
    codes = look_codes(look_planes(position), width, rows)
    for down, y in enumerate(rows):
        for x in columns:
            yield (x, y), LOOKS[codes[down * width + x]]


_CLOSING = bytes(TileLook.MISSING if n == TileLook.MISSING else TileLook.CLOSED for n in range(256))


class MapChange(NamedTuple):
    """The rows that a map's latest change affected, and their codes before."""

    rows: range
    before: bytes


NO_CHANGE = MapChange(range(0), b"")


class AppearanceMap:
    """The look of every cell as a code, in reading order. Initially every cell is closed."""

    def __init__(self, grid: Grid) -> None:
        self.width, self.height = grid.width, grid.height
        self.has_missing = grid.shape is not None
        self._all_closed: LookPlanes = (grid.full, 0, 0, 0, (1 << grid.span) - 1)
        self._planes = self._all_closed
        self._position: Position | None = None
        self._codes = bytearray(look_codes(self._all_closed, self.width, range(self.height)))

    def show(self, position: Position) -> MapChange:
        """Update to a position."""
        if position is self._position:
            return NO_CHANGE
        self._position = position
        return self._update(look_planes(position))

    def close(self) -> MapChange:
        """Close every cell."""
        self._position = None
        return self._update(self._all_closed)

    def look(self, cell: Cell) -> TileLook:
        """Return the look of a cell of the board."""
        return LOOKS[self._codes[cell[1] * self.width + cell[0]]]

    def part(self, columns: range, rows: range) -> bytes:
        """Return the codes of a part of the board, row by row."""
        width, codes = self.width, self._codes
        if len(columns) == width:
            return bytes(codes[rows.start * width : rows.stop * width])
        first, last = columns.start, columns.stop
        return b"".join([codes[y * width + first : y * width + last] for y in rows])

    def differing(
        self, change: MapChange, columns: range, rows: range
    ) -> Iterator[tuple[Cell, TileLook]]:
        """Yield the cells of a part that the latest change affects, with their looks before."""
        base = change.rows.start * self.width
        for y in range(max(rows.start, change.rows.start), min(rows.stop, change.rows.stop)):
            start, stop = y * self.width + columns.start, y * self.width + columns.stop
            old, new = change.before[start - base : stop - base], self._codes[start:stop]
            if old != new:
                for x, was, code in zip(columns, old, new, strict=True):
                    if was != code:
                        yield (x, y), LOOKS[was]

    def closed_part(self, columns: range, rows: range) -> bytes:
        """Return the codes of a part of the board with every cell closed."""
        codes = self.part(columns, rows)
        if not self.has_missing:
            return bytes([TileLook.CLOSED]) * len(codes)
        return codes.translate(_CLOSING)

    def _update(self, planes: LookPlanes) -> MapChange:
        changed = 0
        for old, new in zip(self._planes, planes, strict=True):
            changed |= old ^ new
        if not changed:
            return NO_CHANGE
        self._planes = planes
        first = ((changed & -changed).bit_length() - 1) // self.width
        rows = range(first, (changed.bit_length() - 1) // self.width + 1)
        band = slice(rows.start * self.width, rows.stop * self.width)
        before = bytes(self._codes[band])
        self._codes[band] = look_codes(planes, self.width, rows)
        return MapChange(rows, before)


class VisibleCells(Mapping[Cell, TileLook]):
    """The current looks of the visible cells; empty if there are more than the maximum."""

    def __init__(self, appearances: AppearanceMap) -> None:
        self._appearances = appearances
        self._columns = self._rows = range(0)

    def set_visible(self, columns: range, rows: range) -> None:
        """Set which cells are visible."""
        if len(columns) * len(rows) > MAX_VISIBLE_CELLS:
            columns = rows = range(0)
        self._columns, self._rows = columns, rows

    def __getitem__(self, cell: Cell) -> TileLook:
        if cell[0] not in self._columns or cell[1] not in self._rows:
            raise KeyError(cell)
        look = self._appearances.look(cell)
        if look is TileLook.MISSING:
            raise KeyError(cell)
        return look

    def __iter__(self) -> Iterator[Cell]:
        cells = ((x, y) for y in self._rows for x in self._columns)
        if not self._appearances.has_missing:
            return cells
        look = self._appearances.look
        return (cell for cell in cells if look(cell) is not TileLook.MISSING)

    def __len__(self) -> int:
        missing = 0
        if self._appearances.has_missing:
            missing = self._appearances.part(self._columns, self._rows).count(TileLook.MISSING)
        return len(self._columns) * len(self._rows) - missing


PLAIN_CELL = 8  # pixels of a cell in which a number is only a patch of its colour
DETAILED_CELL = 14  # pixels of a cell in which a number is drawn in full; in between it fades in
_PATCH_TONE = 0.75  # how much of the number's own colour its patch has


class TileSet:
    """The tiles of a theme at one cell size; ``detail`` (0 to 1) is the opacity of numerals."""

    def __init__(self, theme: Theme, px: int, detail: float | None = None) -> None:
        if detail is None:
            detail = (px - PLAIN_CELL) / (DETAILED_CELL - PLAIN_CELL)
        self._theme = theme
        self.ground = theme.colour("board")  # the background where a tile has moved or is smaller
        self._tiles: Cache[Layers, Surface] = Cache("tiles", 4, windows=0.5)
        self._pointed: Cache[tuple[Layers, Layers, Layers, float, float], Surface] = Cache(
            "pointed tiles", windows=0.1
        )
        self._detail = min(1.0, max(0.0, detail))
        self.px, self.size = px, (px, px)  # the width of a cell, and the size of its picture
        self._inner = px  # the side of the sprites that lie in the middle of a tile

    def tile(self, layers: Layers) -> Surface:
        """Return the picture of these sprites, from the bottom up; the first covers the cell."""
        kept = self._tiles.get(layers)
        return kept or self._tiles.put(layers, self._finish(self._stack_layers(layers)))

    @property
    def bare(self) -> Surface:
        """The ground under a tile that has moved."""
        return self.tile(())

    def pointed(
        self, rest: Layers, lit: Layers, sunk: Layers, light: float, depth: float
    ) -> Surface:
        """Return a tile between ``rest`` and ``lit`` and ``sunk``, which are parts from 0 to 1. A
        sunk tile is slightly smaller. Pictures are cached, so use few distinct values."""
        return self._pointed.get_or_make(
            (rest, lit, sunk, light, depth),
            lambda: self._blend_pointed(rest, lit, sunk, light, depth),
        )

    def _blend_pointed(
        self, rest: Layers, lit: Layers, sunk: Layers, light: float, depth: float
    ) -> Surface:
        picture = self._stack_layers(rest)
        for layers, part in ((lit, light), (sunk, depth)):
            if part > 0:
                upper = self._stack_layers(layers)
                upper.set_alpha(round(255 * part))
                picture.blit(upper, (0, 0))
        wide, high = (round(side * (1 - (1 - PRESSED_SCALE) * depth)) for side in self.size)
        if wide < self.px:
            small = pygame.transform.smoothscale(picture, (wide, high))
            picture.fill(self.ground)
            picture.blit(small, ((self.size[0] - wide) // 2, (self.size[1] - high) // 2))
        return self._finish(picture)

    def _finish(self, picture: Surface) -> Surface:
        """Give a picture the shape of a tile."""
        return picture

    def _stack_layers(self, layers: Layers) -> Surface:
        # SDL bypasses the cache for rows of 64 bytes and more that are aligned to 16 bytes, which
        # makes drawing many small tiles up to 20 times as slow; so rows are never aligned.
        picture = Surface((self.px + (self.px % 4 == 0), self.size[1])).convert()
        picture = picture.subsurface((0, 0, *self.size))
        picture.fill(self.ground)
        for layer in layers:
            if layer[0].startswith("number_") and self._detail < 1:
                self._add_plain(picture, layer)
            else:
                sprite = self._scaled_sprite(layer)
                picture.blit(sprite, sprite.get_rect(center=picture.get_rect().center))
        return picture

    def _add_plain(self, picture: Surface, number: Layer) -> None:
        """Draw a number in a state between a numeral and a patch of its colour."""
        ground = picture.get_at(picture.get_rect().center)
        tone = mix((ground.r, ground.g, ground.b), self._theme.colour(number[0]), _PATCH_TONE)
        patch = plate(self.px, tone, 1 / 8, 8)
        _fade(patch, 1 - self._detail)
        picture.blit(patch, patch.get_rect(center=picture.get_rect().center))
        if self._detail > 0:
            sprite = self._scaled_sprite(number).copy()
            _fade(sprite, self._detail)
            picture.blit(sprite, sprite.get_rect(center=picture.get_rect().center))

    def _scaled_sprite(self, layer: Layer) -> Surface:
        name, frame, percent = layer
        if name == "scorch":
            return _scorch(self.px, self._theme.particles(name))
        sprite = inner_sprite(self._theme, self._inner, name, frame)
        if percent == 100:
            return sprite
        side = max(1, round(self._inner * percent / 100))
        side += (side - self.px) % 2  # the same parity, so that the middle stays in place
        return pygame.transform.smoothscale(sprite, (side, side))


_MADE = {f"number_{number}": number for number in range(9, 13)}
"""The sprites that no sheet has: numbers of neighbourhoods yet to come."""


def inner_sprite(theme: Theme, px: int, name: str, frame: int = 0) -> Surface:
    """Return a sprite for the middle of a tile, ``px`` pixels a side."""
    if name in _MADE:
        return _numeral(theme, px, name)
    return theme.sheet("tiles", px).frame(name, frame)


def _numeral(theme: Theme, px: int, name: str) -> Surface:
    """Return a number above 8, in a tone of its own between two of the theme's."""
    number = _MADE[name]
    scale = 4
    size = round(px * scale * (0.92 if number < 10 else 0.7))
    tone = mix(theme.colour(f"number_{number - 8}"), theme.colour(f"number_{number - 6}"), 0.5)
    text = numeral(paths.assets() / "fonts", number, size, tone)
    big = Surface((px * scale,) * 2, pygame.SRCALPHA)
    big.fill((*tone, 0))
    big.blit(text, text.get_rect(center=big.get_rect().center))
    return pygame.transform.smoothscale(big, (px, px))


def _scorch(px: int, colours: tuple[Colour, ...]) -> Surface:
    scale = 4
    big = Surface((px * scale, px * scale), pygame.SRCALPHA)
    if colours:
        middle = big.get_rect().center
        for part, alpha in ((0.48, 60), (0.4, 110), (0.3, 160)):
            pygame.draw.circle(big, (*colours[0], alpha), middle, round(px * scale * part))
    return pygame.transform.smoothscale(big, (px, px))


def _fade(picture: Surface, part: float) -> None:
    picture.fill((255, 255, 255, round(255 * part)), special_flags=pygame.BLEND_RGBA_MULT)


_MODEL_CELL = 48  # pixels of the tiles from which the colours of small cells are taken
_LIP, _INNER, _CORE, _SHADE = range(4)  # a pixel's position along a side of its cell, in 2 bits
_EMBLEMS = {  # the palette colour that a sprite is reduced to, and its opacity
    TileLook.FLAG: ("danger", 0.94),
    TileLook.MARK: ("highlight", 0.75),
    TileLook.MINE: ("text_dim", 0.85),
    TileLook.HIT: ("danger", 0.55),
    TileLook.WRONG_FLAG: ("text", 0.9),
}
_GROUNDS = {TileLook.MINE: ("shadow", 0.75), TileLook.WRONG_FLAG: ("danger", 0.85)}
"""The palette colour around an emblem, and its opacity."""
_RELIEF = (0.0, 0.3, 0.45, 0.65, 0.8)
"""The part of a tile's light and shade that remains at 1, 2, ... pixels; at more, all of it."""


_NONE = TileLook.MISSING
SMALL_LOOKS = (*(TileLook(n) for n in range(9)), *(TileLook(n) for n in range(17, 23)), _NONE)
"""The looks that small cells have, few enough for half a byte; higher numbers look like an 8."""
_SMALL_CODES = bytes(
    SMALL_LOOKS.index(LOOKS[code]) if LOOKS.get(code) in SMALL_LOOKS else 8 for code in range(256)
)


class SmallCellRenderer:
    """Draws many small cells at once in a theme's colours, from the codes of their looks. Scaled up
    by whole pixels, every pixel holds its cell's look in the low half of a byte; the high half then
    says where in the cell the pixel lies. A palette of 256 colours draws lit edges, shades and dots
    for every look, at the cost of one addition for all pixels together."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._palettes: dict[int, list[Colour]] = {}
        self._patterns: Cache[tuple[int, int, int], int] = Cache("tile patterns")

    @cached_property
    def _tiles(self) -> dict[TileLook, Surface]:
        tiles = TileSet(self.theme, _MODEL_CELL, detail=0)
        return {look: tiles.tile(sprite_layers(look)) for look in SMALL_LOOKS if look is not _NONE}

    @cached_property
    def _flat(self) -> list[Colour]:
        return self._palette(1)[_CORE << 6 | _CORE << 4 :][: len(SMALL_LOOKS)]

    def picture(self, codes: bytes, width: int, px: int) -> Surface:
        """Return cells of ``px`` pixels in rows of ``width``, in the window's own format."""
        scaled = _scale_codes(codes, width, px)
        size = scaled.get_size()
        pixels = int.from_bytes(pygame.image.tobytes(scaled, "P"), "little")
        placed = (pixels | self._pattern(size, px)).to_bytes(size[0] * size[1], "little")
        picture = pygame.image.frombuffer(placed, size, "P")
        if px not in self._palettes:
            self._palettes[px] = self._palette(px)
        picture.set_palette(self._palettes[px])
        return picture.convert()

    def rough(self, codes: bytes, width: int, px: int, missing: Colour = KEY) -> Surface:
        """Return the cells as flat squares with a palette, at a fifth of the cost; ``missing`` is
        the colour of cells that the board lacks."""
        picture = _scale_codes(codes, width, px)
        picture.set_palette([*self._flat[:-1], missing])
        return picture

    def _pattern(self, size: tuple[int, int], px: int) -> int:
        """Return the high half of every pixel of a picture, as one number."""
        return self._patterns.get_or_make((*size, px), lambda: _pattern(size, px))

    def _palette(self, px: int) -> list[Colour]:
        places = _places_in_cell(px)
        relief = _RELIEF[px - 1] if px <= len(_RELIEF) else 1.0
        palette: list[Colour] = [KEY] * 256
        for code, (look, tile) in enumerate(self._tiles.items()):
            mean = _tone(pygame.transform.smoothscale(tile, (1, 1)), 0, 0)
            small = pygame.transform.smoothscale(tile, (px, px))
            for y, down in enumerate(places):
                for x, across in enumerate(places):
                    tone = mix(mean, _tone(small, x, y), relief)
                    is_edge = bool({across, down} & {_LIP, _SHADE})
                    tone = self._with_emblem(look, tone, is_edge)
                    palette[down << 6 | across << 4 | code] = tone
        return palette

    def _with_emblem(self, look: TileLook, tone: Colour, is_edge: bool) -> Colour:
        for emblems in (_GROUNDS,) if is_edge else (_GROUNDS, _EMBLEMS):
            if look in emblems:
                name, part = emblems[look]
                tone = mix(tone, self.theme.colour(name), part)
        return tone


def _pattern(size: tuple[int, int], px: int) -> int:
    places = _places_in_cell(px)
    rows = [bytes(y << 6 | x << 4 for x in places) * (size[0] // px) for y in places]
    return int.from_bytes(b"".join(rows) * (size[1] // px), "little")


def _scale_codes(codes: bytes, width: int, px: int) -> Surface:
    codes = codes.translate(_SMALL_CODES)
    small = pygame.image.frombuffer(codes, (width, len(codes) // width), "P")
    return pygame.transform.scale(small, (small.get_width() * px, small.get_height() * px))


def _places_in_cell(px: int) -> list[int]:
    if px < 3:
        return [_CORE] * px
    if px < 5:
        return [_INNER, *[_CORE] * (px - 2), _SHADE]
    return [_LIP, _INNER, *[_CORE] * (px - 4), _INNER, _SHADE]


def _tone(picture: Surface, x: int, y: int) -> Colour:
    red, green, blue, _ = picture.get_at((x, y))
    return red, green, blue
