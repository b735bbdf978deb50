"""Tile pictures: sprites stacked into one opaque surface, or many small cells drawn at once."""

from functools import cached_property

import pygame
from pygame import Surface

from game.board.appearance import LOOKS, Layer, Layers, TileLook, sprite_layers
from game.platform.cache import Cache
from game.resources.theme import Colour, Theme
from game.ui.shapes import mix, plate, ring
from game.ui.timing import PRESSED_SCALE

PLAIN_CELL = 8  # pixels of a cell in which a number is nothing but its colour
DETAILED_CELL = 14  # pixels of a cell in which a number is drawn in full; between it fades in
_PATCH_TONE = 0.75  # the part of the number's own colour in a plain number's patch


class TileSet:
    """The tiles of a theme at one cell size; ``detail`` (0 to 1) is the opacity of numerals."""

    def __init__(self, theme: Theme, px: int, detail: float | None = None) -> None:
        if detail is None:
            detail = (px - PLAIN_CELL) / (DETAILED_CELL - PLAIN_CELL)
        self._theme = theme
        self.ground = theme.colour("board")  # shows where a tile has moved or is smaller
        self._tiles: Cache[Layers, Surface] = Cache("tiles", 4, windows=0.5)
        self._pointed: Cache[tuple[Layers, Layers, Layers, float, float], Surface] = Cache(
            "pointed tiles", windows=0.1
        )
        self._detail = min(1.0, max(0.0, detail))
        self.px = px

    def tile(self, layers: Layers) -> Surface:
        """Return the picture of these sprites, from the bottom up; the first covers the cell."""
        return self._tiles.get(layers) or self._tiles.put(layers, self._stacked(layers))

    def pointed(
        self, rest: Layers, lit: Layers, sunk: Layers, light: float, depth: float
    ) -> Surface:
        """Return a tile between ``rest`` and being ``lit`` and ``sunk``, each 0 to 1 of it done. A
        sunk tile is a little smaller. Pictures are cached, so use few values of the two."""
        return self._pointed.get_or_make(
            (rest, lit, sunk, light, depth),
            lambda: self._between(rest, lit, sunk, light, depth),
        )

    def _between(
        self, rest: Layers, lit: Layers, sunk: Layers, light: float, depth: float
    ) -> Surface:
        picture = self.tile(rest).copy()
        for layers, part in ((lit, light), (sunk, depth)):
            if part > 0:
                upper = self.tile(layers).copy()
                upper.set_alpha(round(255 * part))
                picture.blit(upper, (0, 0))
        side = round(self.px * (1 - (1 - PRESSED_SCALE) * depth))
        if side < self.px:
            small = pygame.transform.smoothscale(picture, (side, side))
            inset = (self.px - side) // 2
            picture.fill(self.ground)
            picture.blit(small, (inset, inset))
        return picture

    def _stacked(self, layers: Layers) -> Surface:
        # SDL bypasses the cache for rows of 64 bytes and more that are aligned to 16 bytes, which
        # makes drawing many small tiles up to 20 times as slow; so rows are never aligned.
        picture = Surface((self.px + (self.px % 4 == 0), self.px)).convert()
        picture = picture.subsurface((0, 0, self.px, self.px))
        for layer in layers:
            if layer[0].startswith("number_") and self._detail < 1:
                self._add_plain(picture, layer)
            else:
                sprite = self._scaled(layer)
                picture.blit(sprite, sprite.get_rect(center=picture.get_rect().center))
        return picture

    def _add_plain(self, picture: Surface, number: Layer) -> None:
        """Draw a number between a numeral and a patch of its colour."""
        ground = picture.get_at((self.px // 2, self.px // 2))
        tone = mix((ground.r, ground.g, ground.b), self._theme.colour(number[0]), _PATCH_TONE)
        patch = plate(self.px, tone, 1 / 8, 8)
        _fade(patch, 1 - self._detail)
        picture.blit(patch, (0, 0))
        if self._detail > 0:
            sprite = self._scaled(number).copy()
            _fade(sprite, self._detail)
            picture.blit(sprite, sprite.get_rect(center=picture.get_rect().center))

    def _scaled(self, layer: Layer) -> Surface:
        name, frame, percent = layer
        if name == "scorch":
            return _scorch(self.px, self._theme.particles(name))
        sprite = self._theme.sheet("tiles", self.px).frame(name, frame)
        if percent == 100:
            return sprite
        side = max(1, round(self.px * percent / 100))
        side += (side - self.px) % 2  # the same parity, so that the middle stays put
        return pygame.transform.smoothscale(sprite, (side, side))


def cell_ring(theme: Theme, px: int, name: str) -> Surface:
    """Return a ring around a cell of ``px`` pixels in a colour of the palette."""
    return ring(px, max(2, px // 9), theme.colour(name), theme.colour("board"), 3)


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
_LIP, _INNER, _CORE, _SHADE = range(4)  # a pixel's place along a side of its cell, in 2 bits
_EMBLEMS = {  # the colour of the palette that a sprite is reduced to, and its strength
    TileLook.FLAG: ("danger", 0.94),
    TileLook.MARK: ("highlight", 0.75),
    TileLook.MINE: ("text_dim", 0.85),
    TileLook.HIT: ("danger", 0.55),
    TileLook.WRONG_FLAG: ("text", 0.9),
}
_GROUNDS = {TileLook.MINE: ("shadow", 0.75), TileLook.WRONG_FLAG: ("danger", 0.85)}
"""The colour of the palette around an emblem, and its strength."""
_RELIEF = (0.0, 0.3, 0.45, 0.65, 0.8)
"""The part of a tile's light and shade that is left at 1, 2, ... pixels; all of it at more."""


class SmallCellRenderer:
    """Draws many small cells at once in a theme's colours, from the codes of their looks. Scaled up
    by whole pixels, every pixel holds its cell's code in the low half of a byte; the high half then
    says where in the cell the pixel lies. A palette of 256 colours draws lit edges, shades and dots
    for every look, at the price of one addition for all pixels together."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._palettes: dict[int, list[Colour]] = {}
        self._patterns: Cache[tuple[int, int, int], int] = Cache("tile patterns")

    @cached_property
    def _tiles(self) -> dict[TileLook, Surface]:
        tiles = TileSet(self.theme, _MODEL_CELL, detail=0)
        return {look: tiles.tile(sprite_layers(look)) for look in LOOKS[: TileLook.WRONG_FLAG + 1]}

    @cached_property
    def _flat(self) -> list[Colour]:
        return self._palette(1)[_CORE << 6 | _CORE << 4 :][: len(LOOKS)]

    def picture(self, codes: bytes, width: int, px: int) -> Surface:
        """Return cells of ``px`` pixels in rows of ``width``, in the window's own format."""
        scaled = _scaled(codes, width, px)
        size = scaled.get_size()
        pixels = int.from_bytes(pygame.image.tobytes(scaled, "P"), "little")
        placed = (pixels | self._pattern(size, px)).to_bytes(size[0] * size[1], "little")
        picture = pygame.image.frombuffer(placed, size, "P")
        if px not in self._palettes:
            self._palettes[px] = self._palette(px)
        picture.set_palette(self._palettes[px])
        return picture.convert()

    def rough(self, codes: bytes, width: int, px: int) -> Surface:
        """Return the cells as flat squares with a palette, at a fifth of the price."""
        picture = _scaled(codes, width, px)
        picture.set_palette(self._flat)
        return picture

    def _pattern(self, size: tuple[int, int], px: int) -> int:
        """Return the high half of every pixel of a picture, as one number."""
        return self._patterns.get_or_make((*size, px), lambda: _pattern(size, px))

    def _palette(self, px: int) -> list[Colour]:
        places = _places(px)
        relief = _RELIEF[px - 1] if px <= len(_RELIEF) else 1.0
        palette: list[Colour] = [(0, 0, 0)] * 256
        for look, tile in self._tiles.items():
            mean = _tone(pygame.transform.smoothscale(tile, (1, 1)), 0, 0)
            small = pygame.transform.smoothscale(tile, (px, px))
            for y, down in enumerate(places):
                for x, across in enumerate(places):
                    tone = mix(mean, _tone(small, x, y), relief)
                    is_edge = bool({across, down} & {_LIP, _SHADE})
                    tone = self._with_emblem(look, tone, is_edge)
                    palette[down << 6 | across << 4 | look] = tone
        return palette

    def _with_emblem(self, look: TileLook, tone: Colour, is_edge: bool) -> Colour:
        for emblems in (_GROUNDS,) if is_edge else (_GROUNDS, _EMBLEMS):
            if look in emblems:
                name, part = emblems[look]
                tone = mix(tone, self.theme.colour(name), part)
        return tone


def _pattern(size: tuple[int, int], px: int) -> int:
    places = _places(px)
    rows = [bytes(y << 6 | x << 4 for x in places) * (size[0] // px) for y in places]
    return int.from_bytes(b"".join(rows) * (size[1] // px), "little")


def _scaled(codes: bytes, width: int, px: int) -> Surface:
    small = pygame.image.frombuffer(codes, (width, len(codes) // width), "P")
    return pygame.transform.scale(small, (small.get_width() * px, small.get_height() * px))


def _places(px: int) -> list[int]:
    if px < 3:
        return [_CORE] * px
    if px < 5:
        return [_INNER, *[_CORE] * (px - 2), _SHADE]
    return [_LIP, _INNER, *[_CORE] * (px - 4), _INNER, _SHADE]


def _tone(picture: Surface, x: int, y: int) -> Colour:
    red, green, blue, _ = picture.get_at((x, y))
    return red, green, blue
