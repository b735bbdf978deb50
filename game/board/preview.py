"""Pictures of small boards: in tiles, in plain colours, and a sample of a theme's tiles."""

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from engine.core.board import Board
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield, board_rows
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.rules.game import Position, Status
from game.board import hexagons
from game.board.camera import Camera
from game.board.cell_marks import Marking, Symbol, draw_markings
from game.board.chances_view import ChancesView
from game.board.frame import camera_of
from game.board.hexagon_tiles import HexagonTiles
from game.board.tiles import (
    KEY,
    AppearanceMap,
    SmallCellRenderer,
    TileLook,
    TileSet,
    looks_in,
    sprite_layers,
)
from game.platform.cache import Until, cached
from game.resources.theme import Theme
from game.ui.box import Leaf, Placing, Span
from game.ui.painter import Painter

_DRAWN_CELL = 8  # pixels of a cell before the picture is scaled
_LEAST_HEXAGON = 4  # pixels of the width of hexagons that have corners
_MAX_CELL = 18  # layout units
_FRAME, _CORNER, _LEAST = 8, 16, 110
"""Layout units of a framed picture: the padding around the board, the corner radius, and the
board's least size."""
_COUNTED = 5  # columns and rows of the board that shows what a number counts
_FLAGGED = 1, 2, 6  # the counted cells with a flag, by their places in reading order
SAMPLE = 4, 2  # columns and rows of a sample of tiles
_SAMPLE_LOOKS = (
    *(TileLook.CLOSED, TileLook.NUMBER_1, TileLook.NUMBER_0, TileLook.CLOSED),
    *(TileLook.FLAG, TileLook.NUMBER_2, TileLook.NUMBER_1, TileLook.CLOSED),
)


def position_of(text: str, neighbours: Neighbourhood = SQUARE) -> Position:
    """Return a board in play: ``*`` is a closed mine, ``F`` a flagged one, a dot an open cell, and
    anything else is closed and safe.

    >>> print(position_of("F.#*").board)
    F1##
    """
    signs = "".join(board_rows(text))
    field = Minefield.from_text(text.replace("F", "*"), neighbours=neighbours)
    grid = field.grid
    opened, flags = (
        grid.mask(grid.cell(at) for at, one in enumerate(signs) if one == sign) for sign in ".F"
    )
    board = Board(grid, field.mines.bit_count(), flags=flags).opening(opened, field)
    first = next(grid.cells(opened), (0, 0))
    return Position(0, board, Status.PLAYING, field, first)


def tile_picture(
    painter: Painter,
    position: Position,
    px: int,
    rings: Mapping[str, Collection[Cell]] | None = None,
    chances: Mapping[Cell, float] | None = None,
) -> Surface:
    """Return a whole board in tiles of ``px`` pixels.

    ``rings`` are the ringed cells by the palette's name of the ring's colour; ``chances`` are shown
    on closed cells.
    """
    grid = position.board.grid
    looks = looks_in(position, range(grid.width), range(grid.height))
    camera = camera_of(replace(grid, wraps=False))
    px = int(camera.rounded(px))
    camera.fit(Rect((0, 0), camera.size_at(px)), px, px)
    picture = _tiles(painter.theme, looks, camera)
    if chances:
        ChancesView().draw(picture, painter, camera, chances)
    ringed = [
        Marking(cells, Symbol.RING, painter.colour(tone)) for tone, cells in (rings or {}).items()
    ]
    draw_markings(picture, painter.theme, camera, ringed)
    return picture


def theme_sample(theme: Theme, px: int) -> Surface:
    """Return a piece of a board in a theme's tiles of ``px`` pixels."""
    looks = (((n % SAMPLE[0], n // SAMPLE[0]), look) for n, look in enumerate(_SAMPLE_LOOKS))
    camera = Camera(*SAMPLE)
    camera.fit(Rect((0, 0), camera.size_at(px)), px, px)
    return _tiles(theme, looks, camera)


def thumbnail(painter: Painter, position: Position, box: tuple[int, int]) -> Surface:
    """Return a whole board in plain colours, as large as fits into ``box`` pixels."""
    grid = position.board.grid
    across, down = _extent(grid)
    side = min(box[0] / across, box[1] / down, painter.px(_MAX_CELL))
    size = max(1, round(side * across)), max(1, round(side * down))
    appearances = AppearanceMap(grid)
    appearances.show(position)
    codes = appearances.part(range(grid.width), range(grid.height))
    rough = _small_cells(painter.theme).rough(codes, grid.width, 1)
    rough.set_colorkey(KEY)
    cells = rough.convert_alpha()
    if grid.neighbours.is_shifted:
        return pygame.transform.smoothscale(_hexagons(cells, side), size)
    if side < 2:
        return pygame.transform.smoothscale(cells, size)
    # Enlarged by whole pixels first, so that the cells' edges stay sharp.
    drawn = _DRAWN_CELL * math.ceil(side / _DRAWN_CELL)
    picture = pygame.transform.scale_by(cells, drawn)
    gap = drawn // _DRAWN_CELL
    for x in range(drawn, picture.get_width() + 1, drawn):
        picture.fill((0, 0, 0, 0), (x - gap, 0, gap, picture.get_height()))
    for y in range(drawn, picture.get_height() + 1, drawn):
        picture.fill((0, 0, 0, 0), (0, y - gap, picture.get_width(), gap))
    return pygame.transform.smoothscale(picture, size)


def draw_counted(canvas: Surface, painter: Painter, water: Neighbourhood, room: Rect) -> None:
    """Draw a small board, as large as fits, on which one number and all that it counts are
    ringed."""
    picture = _counted_picture(painter.theme, painter, water.name, room.size)
    canvas.blit(picture, picture.get_rect(center=room.center))


@cached(megabytes=2, until=Until.ZONE)
def _counted_picture(theme: Theme, painter: Painter, name: str, room: tuple[int, int]) -> Surface:
    grid = Grid(_COUNTED, _COUNTED, neighbours=NEIGHBOURHOODS[name])
    middle = _COUNTED // 2, _COUNTED // 2
    counted = sorted(grid.cells(grid.around(middle)), key=lambda cell: cell[::-1])
    flagged = [counted[at] for at in _FLAGGED if at < len(counted)]
    field = Minefield(grid, grid.mask(flagged))
    board = Board(grid, len(flagged), flags=field.mines).opening(grid.bit(middle), field)
    position = Position(0, board, Status.PLAYING, field, middle)
    rings = {"text": counted, "guide": [middle]}
    side = max(4, int(camera_of(grid).whole_in(*room)))
    return tile_picture(painter, position, side, rings)


def _extent(grid: Grid) -> tuple[float, float]:
    """Return the width and height of a board, in widths of a cell."""
    if not grid.neighbours.is_shifted:
        return grid.width, grid.height
    return grid.width + 0.5, grid.height * hexagons.PITCH + hexagons.CAP


def _hexagons(cells: Surface, side: float) -> Surface:
    """Return a board of hexagons, which are ``side`` pixels wide in the end, from a pixel of each;
    tiny ones are squares in shifted rows."""
    wide, high = cells.get_size()
    if side < _LEAST_HEXAGON:
        picture = Surface((2 * wide + 1, high), pygame.SRCALPHA)
        doubled = pygame.transform.scale(cells, (2 * wide, high))
        picture.blits([(doubled, (y % 2, y), (0, y, 2 * wide, 1)) for y in range(high)], False)
        return picture
    px = 2 * math.ceil(side)  # at least twice as large, so that scaling makes the edges soft
    step, half = hexagons.pitch(px), px // 2
    picture = Surface((wide * px + half, high * step + hexagons.cap(px)), pygame.SRCALPHA)
    tones = ((x, y, tuple(cells.get_at((x, y)))) for y in range(high) for x in range(wide))
    picture.blits(
        [
            (
                hexagons.hexagon_plate(px, tone, px / _DRAWN_CELL / 2),
                (x * px + y % 2 * half, y * step),
            )
            for x, y, tone in tones
            if tone[3]
        ],
        False,
    )
    return picture


class FramedBoard(Leaf):
    """A whole board in plain colours in a frame, at most ``wide`` and ``high`` layout units."""

    def __init__(self, position: Position, wide: float, high: float) -> None:
        super().__init__()
        self._position, self._wide, self._high = position, wide, high
        self.picture = Surface((1, 1))
        """The board, without its frame."""

    def width(self, placing: Placing) -> Span:
        frame, (across, down) = 2 * placing.px(_FRAME), _extent(self._position.board.grid)
        wide, high = placing.px(self._wide) - frame, placing.px(self._high) - frame
        side = min(wide / across, high / down, placing.px(_MAX_CELL))
        return Span(placing.px(_LEAST) + frame, round(side * across) + frame)

    def height(self, placing: Placing, wide: int) -> Span:
        frame, (across, down) = 2 * placing.px(_FRAME), _extent(self._position.board.grid)
        inside = min(wide, self.width(placing).wish) - frame
        shaped = round(inside * down / across) + frame
        return Span(min(placing.px(_LEAST) + frame, shaped), shaped)

    def place(self, placing: Placing, rect: Rect) -> None:
        self.rect = rect
        frame = 2 * placing.px(_FRAME)
        room = max(1, rect.width - frame), max(1, rect.height - frame)
        self.picture = thumbnail(placing.painter, self._position, room)

    def draw(self, canvas: Surface, painter: Painter, rect: Rect) -> None:
        place = self.picture.get_rect(center=rect.center)
        frame = 2 * painter.px(_FRAME)
        painter.well(canvas, place.inflate(frame, frame), painter.px(_CORNER))
        canvas.blit(self.picture, place)


@cached(until=Until.ZONE)
def _small_cells(theme: Theme) -> SmallCellRenderer:
    return SmallCellRenderer(theme)


def _tiles(theme: Theme, looks: Iterable[tuple[Cell, TileLook]], camera: Camera) -> Surface:
    """Return the board that a camera shows at the corner of its area, clear beside its cells."""
    tiles = (HexagonTiles if camera.is_shifted else TileSet)(theme, camera.cell)
    picture = Surface(camera.rect.size).convert()
    if camera.is_outlined:
        picture = Surface(camera.rect.size, pygame.SRCALPHA)
    for cell, look in looks:
        if look is not TileLook.MISSING:
            picture.blit(tiles.tile(sprite_layers(look)), camera.tile_corner(cell))
    return picture
