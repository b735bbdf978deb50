"""The pictures in the settings: themes and seas on their cards, and previews that play."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.transform import scale, smoothscale

from game.board.preview import SAMPLE, theme_sample
from game.board.tiles import TileLook, TileSet, sprite_layers
from game.platform.cache import Cache, cached
from game.resources.theme import Theme
from game.store.settings import Animation, Settings
from game.ui.painter import Painter
from game.ui.shapes import mix, with_round_corners
from game.world.backdrop import Miniatures

PREVIEW = 144, 60  # layout units of a preview beside a setting
_ROWS, _COLUMNS, _RADIUS = 2, 5, 14
_OPENED = (
    (TileLook.NUMBER_1, TileLook.NUMBER_0, TileLook.NUMBER_1, TileLook.NUMBER_2, TileLook.FLAG),
    (TileLook.NUMBER_1, TileLook.NUMBER_0, TileLook.NUMBER_1, TileLook.FLAG, TileLook.NUMBER_2),
)
_MINE_ROW = (TileLook.CLOSED, TileLook.CLOSED, TileLook.HIT, TileLook.CLOSED, TileLook.CLOSED)
_LOOP, _REST = 2.2, 0.45  # the seconds of a preview, and the moment shown at rest
_PER_COLUMN, _TURN, _AT_ONCE = 0.12, 0.24, 0.3  # seconds
_SHAKE, _FADE, _SWINGS, _BLAST = 7, 3.0, 38.0, 0.4
"""Of a shake: its size in layout units, how fast it ends, how fast it swings, and the second of the
explosion."""
_FLASH, _LIGHT = 0.5, 150  # the seconds of a flash, and its strength
_SAMPLE_PART = 0.72  # the part of a card's width or height that its tiles may take


@cached(megabytes=2)
def _tiles(theme: Theme, side: int) -> TileSet:
    return TileSet(theme, side)


@dataclass(frozen=True)
class Preview:
    """A picture of a setting, ``elapsed`` seconds after it was pointed at; None at rest."""

    setting: str
    settings: Settings
    elapsed: float | None = None

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        """Draw the preview in a sunken area."""
        painter.well(canvas, rect, painter.px(_RADIUS))
        whole = canvas.get_clip()
        canvas.set_clip(whole.clip(rect.inflate(-2, -2)))
        if self.setting == "animation":
            self._draw_opening(canvas, painter, rect)
        else:
            self._draw_blast(canvas, painter, rect)
        canvas.set_clip(whole)

    def _draw_opening(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        side = rect.height * 2 // 5
        tiles, board = _tiles(painter.theme, side), _first_cell(rect, side, _ROWS)
        now = _REST if self.elapsed is None else self.elapsed % _LOOP
        is_full = self.settings.animation is Animation.FULL
        for column in range(_COLUMNS):
            turn = (now - column * _PER_COLUMN) / _TURN if is_full else float(now >= _AT_ONCE)
            for row in range(_ROWS):
                place = board.move(column * side, row * side)
                self._draw_turning(canvas, tiles, place, _OPENED[row][column], turn)
            if self.settings.animation is Animation.SWIFT and now >= _AT_ONCE:
                late = now - _AT_ONCE - column * _PER_COLUMN / 2
                _lighten(canvas, board.move(column * side, 0), _ROWS, 1 - abs(late) / _TURN)

    @staticmethod
    def _draw_turning(
        canvas: Surface, tiles: TileSet, place: Rect, opened: TileLook, turn: float
    ) -> None:
        """Draw a cell turning from its closed side (0) to its open side (1)."""
        look = opened if turn > 0.5 else TileLook.CLOSED
        tile = tiles.tile(sprite_layers(look))
        wide = round(place.width * abs(math.cos(math.pi * min(1.0, max(0.0, turn)))))
        if wide < place.width:
            canvas.fill(tiles.ground, place)
            tile = scale(tile, (max(1, wide), place.height))
        canvas.blit(tile, tile.get_rect(center=place.center))

    def _draw_blast(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        side = rect.height * 2 // 5
        tiles, board = _tiles(painter.theme, side), _first_cell(rect, side, 1)
        since = None if self.elapsed is None else self.elapsed % _LOOP - _BLAST
        looks: Sequence[TileLook] = _MINE_ROW
        if since is not None and since < 0:
            looks = (TileLook.CLOSED,) * _COLUMNS
        if self.setting == "shake":
            reach = painter.px(_SHAKE) * self.settings.shake / 100
            if since is None:  # the extent of the swing, as a shadow on both sides
                for aside in (-reach, reach):
                    _draw_row(canvas, tiles, board.move(round(aside), 0), looks, 70)
            elif since >= 0:
                swing = reach * math.exp(-_FADE * since) * math.cos(_SWINGS * since)
                board.x += round(swing)
        _draw_row(canvas, tiles, board, looks)
        if self.setting == "flashes" and self.settings.flashes:
            light = 0.5
            if since is not None:
                light = 1 - since / _FLASH if since >= 0 else 0.0
            row = Rect(board.topleft, (_COLUMNS * side, side))
            _add_light(canvas, row, round(_LIGHT * light))


def _first_cell(rect: Rect, side: int, rows: int) -> Rect:
    """Return the place of the first cell of a small board, which is centred in ``rect``."""
    whole = Rect(0, 0, _COLUMNS * side, rows * side)
    whole.center = rect.center
    return Rect(whole.x, whole.y, side, side)


def _draw_row(
    canvas: Surface, tiles: TileSet, first: Rect, looks: Sequence[TileLook], alpha: int = 255
) -> None:
    for number, look in enumerate(looks):
        tile = tiles.tile(sprite_layers(look))
        if alpha < 255:
            tile = tile.copy()
            tile.set_alpha(alpha)
        canvas.blit(tile, first.move(number * first.width, 0))


def _lighten(canvas: Surface, first: Rect, rows: int, part: float) -> None:
    if part > 0:
        _add_light(
            canvas, Rect(first.topleft, (first.width, rows * first.height)), round(90 * part)
        )


def _add_light(canvas: Surface, rect: Rect, light: int) -> None:
    if light > 0:
        canvas.fill((min(255, light),) * 3, rect, pygame.BLEND_RGB_ADD)


class CardPictures:
    """Pictures of themes and seas, read in the background; until then their colours."""

    def __init__(self) -> None:
        self.worlds = Miniatures()
        self._made = Cache[tuple[str, int, int, int, bool], Surface]("setting cards", 6)

    def draw_world(
        self, name: str, theme: Theme, size: tuple[int, int], radius: int, with_tiles: bool
    ) -> Surface:
        """Return the world of a theme, with its tiles if wanted."""
        world = self.worlds.get(name)
        key = name, *size, radius, with_tiles
        if world is None:
            return self._finish_card(_water_colours(theme, size), theme, radius, with_tiles)
        return self._made.get_or_make(
            key, lambda: self._finish_card(_fill_size(world, size), theme, radius, with_tiles)
        )

    def draw_all(
        self, names: Sequence[str], theme: Theme, size: tuple[int, int], radius: int
    ) -> Surface:
        """Draw strips of several worlds side by side."""
        worlds = [self.worlds.get(name) for name in names]
        found = [world for world in worlds if world is not None]
        if len(found) < len(worlds):
            return with_round_corners(_water_colours(theme, size), radius)
        key = "", *size, radius, False
        return self._made.get_or_make(
            key, lambda: with_round_corners(_world_strips(found, size), radius)
        )

    def _finish_card(
        self, picture: Surface, theme: Theme, radius: int, with_tiles: bool
    ) -> Surface:
        if with_tiles:
            wide, high = (round(length * _SAMPLE_PART) for length in picture.get_size())
            sample = theme_sample(theme, max(8, min(wide // SAMPLE[0], high // SAMPLE[1])))
            picture.blit(sample, sample.get_rect(center=picture.get_rect().center))
        return with_round_corners(picture, radius)


def _water_colours(theme: Theme, size: tuple[int, int]) -> Surface:
    """Return the colours of a theme's water, for use until its world has been read."""
    picture = Surface(size)
    picture.fill(mix(theme.colour("sea_top"), theme.colour("sea_bottom"), 0.5))
    return picture


def _world_strips(worlds: Sequence[Surface], size: tuple[int, int]) -> Surface:
    """Return a strip of each world, side by side."""
    picture, wide = Surface(size), size[0] / len(worlds)
    for number, world in enumerate(worlds):
        area = Rect(round(number * wide), 0, math.ceil(wide), size[1])
        picture.blit(_fill_size(world, size), area, area)
    return picture


def _fill_size(picture: Surface, size: tuple[int, int]) -> Surface:
    """Return the middle of a picture enlarged to fill a size."""
    wide, high = picture.get_size()
    part = max(size[0] / wide, size[1] / high)
    cut = Rect(0, 0, min(wide, round(size[0] / part)), min(high, round(size[1] / part)))
    cut.midbottom = wide // 2, high
    return smoothscale(picture.subsurface(cut), size)
