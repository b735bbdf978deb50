"""The settled tiles as pictures of chunks, painted within a budget for each frame."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Surface

from engine.core.grid import Cell
from game.board.effects.timeline import EffectTimeline
from game.board.tiles import (
    LOOKS,
    PLAIN_CELL,
    AppearanceMap,
    MapChange,
    SmallCellRenderer,
    TileLook,
    TileSet,
    sprite_layers,
)
from game.platform.cache import Cache, Until

TILES_PER_FRAME = 3000  # cells painted in full in a frame; others are rough for a frame or two
MAX_SINGLE_CELLS = 1000  # if more visible cells change at once, their chunks are repainted
_BUDGET_SECONDS = 1 / 65  # the time until there is a new budget: a little less than a frame
_SMALL_PIXELS_PER_TILE = 100  # the pixels of small cells that take as long as one tile
_MAX_TILE_SETS = 3

ChunkKey = tuple[int, int]  # the column and the row of a chunk, counted in chunks


class Chunk(NamedTuple):
    """A picture of a square of cells; one that is ``rough`` still lacks its details."""

    picture: Surface
    rough: bool


def cells_a_side(px: int) -> int:
    """Return the side of a chunk in cells; measurements showed which size is fast to create and to
    draw."""
    if px < 8:
        return 256 >> (px.bit_length() - 1)
    return 32 if px < 12 else 16 if px < 24 else 8 if px < 48 else 4


class SettledTiles:
    """The tiles at rest. A cell whose effect has not begun shows its former look. ``set_visible``
    and ``apply`` note what needs painting, ``paint`` paints."""

    def __init__(self, small_cells: SmallCellRenderer, appearances: AppearanceMap, px: int) -> None:
        self._appearances, self._small_cells = appearances, small_cells
        self.version = 0  # changes with every picture of small cells
        self._columns = self._rows = range(0)
        self._visible: set[ChunkKey] = set()
        self._stale: set[ChunkKey] = set()
        self._stale_cells: set[Cell] = set()
        self._cells_due = 0.0
        self._budget_from, self._budget = -1.0, 0
        self._closed: Surface | None = None
        self._tile_sets: dict[int, TileSet] = {}
        self._resize(px)

    @property
    def is_rough(self) -> bool:
        """Whether something visible still lacks details."""
        return bool(self._stale)

    def set_visible(self, columns: range, rows: range, px: int) -> None:
        """Set which cells are visible, ``px`` pixels each."""
        if px != self.tiles.px:
            self._resize(px)
        elif (columns, rows) == (self._columns, self._rows):
            return
        self._columns, self._rows = columns, rows
        side = self._side
        across, down = (range(r.start // side, -(-r.stop // side)) for r in (columns, rows))
        self._visible = set(product(across, down))
        self._stale = set()
        for key in self._visible:
            chunk = self.chunks.get(key)
            if chunk is None or chunk.rough:
                self._stale.add(key)
        self._cells_due = 0.0

    def apply(self, change: MapChange, singly: bool) -> None:
        """Note a change of the looks; ``singly`` paints cells instead of whole chunks."""
        self._cells_due = 0.0
        first, last = change.rows[0] // self._side, change.rows[-1] // self._side
        self.chunks.drop_where(lambda key: key not in self._visible and first <= key[1] <= last)
        for key in self._visible:
            # For the whole chunk: a hidden part of it may come into view.
            changed = self._appearances.differing(change, *self._cells_of(key))
            if singly and not self._is_small:
                self._stale_cells.update(cell for cell, _ in changed)
            elif any(changed):
                self._stale.add(key)
                self.chunks.drop(key)

    def paint_all(self) -> None:
        """Paint the noted cells, even if their effects have not begun."""
        for cell in self._stale_cells:
            self._blit(cell, self._appearances.look(cell))
        self._stale_cells.clear()

    def paint(self, effects: EffectTimeline) -> None:
        """Update the visible part, within the budget of this instant."""
        if self._stale:
            self._paint_chunks(effects)
        if self._stale_cells and (not effects.tiles or effects.now >= self._cells_due):
            self._paint_cells(effects)

    def draw(self, canvas: Surface, left: int, top: int) -> None:
        """Draw the visible chunks with the board's corner at this pixel."""
        step = self._side * self.tiles.px
        found = [(x, y, self.chunks.get((x, y))) for x, y in self._visible]
        shown = [
            (chunk.picture, (left + x * step, top + y * step)) for x, y, chunk in found if chunk
        ]
        canvas.blits(shown, False)

    def draw_closed(self, canvas: Surface, left: int, top: int) -> None:
        """Draw the visible chunks with every cell closed."""
        if self._closed is None:
            self._closed = self._picture(bytes([TileLook.CLOSED]) * self._side**2, self._side)
        px = self.tiles.px
        step = self._side * px
        for column, row in self._visible:
            columns, rows = self._cells_of((column, row))
            area = (0, 0, len(columns) * px, len(rows) * px)
            canvas.blit(self._closed, (left + column * step, top + row * step), area)

    def prepare(self, px: int) -> Iterator[None]:
        """Prepare the pictures of the visible tiles at another size, one after another."""
        if px >= PLAIN_CELL:
            tiles = self._tile_set(px)
            for code in set(self._appearances.part(self._columns, self._rows)):
                tiles.tile(sprite_layers(LOOKS[code]))
                yield

    def _tile_set(self, px: int) -> TileSet:
        # The previous size is likely to come back: results take room from the board and give it
        # back.
        tiles = self._tile_sets.pop(px, None) or TileSet(self._small_cells.theme, px)
        self._tile_sets[px] = tiles
        if len(self._tile_sets) > _MAX_TILE_SETS:
            del self._tile_sets[next(iter(self._tile_sets))]
        return tiles

    def _resize(self, px: int) -> None:
        self.tiles = self._tile_set(px)
        self._is_small = px < PLAIN_CELL
        self._side = cells_a_side(px)
        self._closed = None
        # Room for the visible chunks and some around them; only this class drops any.
        self.chunks: Cache[ChunkKey, Chunk] = Cache(
            "settled tiles", 16, windows=2.0, until=Until.FULL
        )
        self._stale_cells.clear()

    def _cells_of(self, key: ChunkKey) -> tuple[range, range]:
        side, board = self._side, self._appearances
        left, top = key[0] * side, key[1] * side
        columns = range(left, min(left + side, board.width))
        return columns, range(top, min(top + side, board.height))

    def _paint_chunks(self, effects: EffectTimeline) -> None:
        if abs(effects.now - self._budget_from) > _BUDGET_SECONDS:
            self._budget_from, self._budget = effects.now, TILES_PER_FRAME
        px = self.tiles.px
        pixels = px**2 if self._is_small else _SMALL_PIXELS_PER_TILE
        for key in sorted(self._stale):
            columns, rows = self._cells_of(key)
            codes = self._appearances.part(columns, rows)
            if self._budget > 0:
                self._budget -= len(codes) * pixels // _SMALL_PIXELS_PER_TILE
                self._put(key, Chunk(self._picture(codes, len(columns)), False))
                self._stale.discard(key)
                self._restore_waiting(columns, rows, effects)
            elif key not in self.chunks:
                self._put(key, Chunk(self._small_cells.rough(codes, len(columns), px), True))

    def _put(self, key: ChunkKey, chunk: Chunk) -> None:
        self.chunks.put(key, chunk)
        self.version += 1

    def _picture(self, codes: bytes, width: int) -> Surface:
        px, height = self.tiles.px, len(codes) // width
        if self._is_small:
            return self._small_cells.picture(codes, width, px)
        picture = Surface((width * px, height * px))
        tiles = {code: self.tiles.tile(sprite_layers(LOOKS[code])) for code in set(codes)}
        spots = [(x, y) for y in range(0, height * px, px) for x in range(0, width * px, px)]
        picture.blits(list(zip(map(tiles.__getitem__, codes), spots, strict=True)), False)
        return picture

    def _restore_waiting(self, columns: range, rows: range, effects: EffectTimeline) -> None:
        """Paint the former looks on those cells of a new picture whose effects have not begun."""
        if self._is_small:
            return
        for (x, y), effect in effects.tiles.items():
            if effect.start > effects.now and x in columns and y in rows:
                self._blit((x, y), effect.before)
                self._stale_cells.add((x, y))

    def _paint_cells(self, effects: EffectTimeline) -> None:
        waiting = {}
        for cell in self._stale_cells:
            look, effect = self._appearances.look(cell), effects.tiles.get(cell)
            if effect is not None and effect.start > effects.now and effect.before is not look:
                waiting[cell] = effect.start
            else:
                self._blit(cell, look)
        self._stale_cells = set(waiting)
        self._cells_due = min(waiting.values(), default=0.0)

    def _blit(self, cell: Cell, look: TileLook) -> None:
        side, px = self._side, self.tiles.px
        chunk = self.chunks.get((cell[0] // side, cell[1] // side))
        if chunk is not None:
            spot = cell[0] % side * px, cell[1] % side * px
            chunk.picture.blit(self.tiles.tile(sprite_layers(look)), spot)


class Overview:
    """The settled board with several cells per pixel, scaled down once per change."""

    def __init__(self, settled: SettledTiles, cells: tuple[int, int]) -> None:
        self._settled, self._cells = settled, cells
        self._large: Surface | None = None  # a pixel per cell
        self._painted: tuple[int, tuple[int, int]] = -1, (0, 0)  # the picture's version and size
        self.picture = Surface((1, 1))

    def paint(self, size: tuple[int, int]) -> None:
        """Update the picture of a board of this size in pixels."""
        version = self._settled.version
        if self._painted == (version, size):
            return
        if self._large is None:
            self._large = Surface(self._cells)
        if self._painted[0] != version:
            self._settled.draw(self._large, 0, 0)
        # A picture that is rough for a frame or two need not be smooth.
        scale = pygame.transform.scale if self._settled.is_rough else pygame.transform.smoothscale
        self.picture = scale(self._large, size)
        self._painted = version, size
