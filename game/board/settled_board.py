"""The settled tiles as pictures of chunks, painted within a budget for each frame."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Surface

from engine.core.grid import Cell
from game.board import hexagons
from game.board.effects.timeline import EffectTimeline
from game.board.hexagon_tiles import HexagonTiles
from game.board.tiles import (
    KEY,
    LOOKS,
    PLAIN_CELL,
    AppearanceMap,
    MapChange,
    SmallCellRenderer,
    TileLook,
    TileSet,
    sprite_layers,
)
from game.platform.cache import Cache, Until, bytes_of

TILES_PER_FRAME = 3000  # cells painted in full in a frame; others are rough for a frame or two
MAX_SINGLE_CELLS = 1000  # if more visible cells change at once, their chunks are repainted
_BUDGET_SECONDS = 1 / 65  # the time until there is a new budget: a little less than a frame
_SMALL_PIXELS_PER_TILE = 100  # the pixels of small cells that take as long as one tile
_MAX_TILE_SETS = 3

ChunkKey = tuple[int, int]  # the column and the row of a chunk, counted in chunks


class Chunk(NamedTuple):
    """A picture of a square of cells; one that is ``rough`` still lacks its details.

    It is drawn in ``parts``, which share its pixels, each with its corner: only where hexagons lie
    beside the sea must clear pixels be left out, which takes several times as long.
    """

    picture: Surface
    rough: bool
    parts: tuple[tuple[Surface, tuple[int, int]], ...]


def cells_a_side(px: int) -> int:
    """Return the side of a chunk in cells; measurements showed which size is fast to create and to
    draw."""
    if px < 8:
        return 256 >> (px.bit_length() - 1)
    return 32 if px < 12 else 16 if px < 24 else 8 if px < 48 else 4


class SettledTiles:
    """The tiles at rest. A cell whose effect has not begun shows its former look. ``set_visible``
    and ``apply`` note what needs painting, ``paint`` paints.

    With ``is_shifted``, cells are hexagons, see ``Camera``. A chunk is a rectangle of pixels then
    too, on which the cells beside it reach. Where pixels belong to no cell, chunks are clear.
    """

    def __init__(
        self,
        small_cells: SmallCellRenderer,
        appearances: AppearanceMap,
        px: int,
        is_shifted: bool = False,
    ) -> None:
        self._appearances, self._small_cells = appearances, small_cells
        self._is_shifted = is_shifted
        self.is_clear = is_shifted or appearances.has_missing  # whether some pixels are no cell's
        self.version = 0  # changes with every picture of small cells
        self._columns = self._rows = range(0)
        self._visible: set[ChunkKey] = set()
        self._stale: set[ChunkKey] = set()
        self._stale_cells: set[Cell] = set()
        self._cells_due = 0.0
        self._budget_from, self._budget = -1.0, 0
        self._closed: dict[ChunkKey | None, Surface] = {}
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
        more = int(self._is_shifted)
        first = (change.rows[0] - more) // self._side
        last = (change.rows[-1] + more) // self._side
        self.chunks.drop_where(lambda key: key not in self._visible and first <= key[1] <= last)
        for key in self._visible:
            # For the whole chunk: a hidden part of it may come into view.
            changed = self._appearances.differing(change, *self._painted_cells(key))
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
        wide, high = self._steps
        found = [(x, y, self.chunks.get((x, y))) for x, y in self._visible]
        shown = [
            (part, (left + x * wide + across, top + y * high + down))
            for x, y, chunk in found
            if chunk
            for part, (across, down) in chunk.parts
        ]
        canvas.blits(shown, False)

    def draw_closed(self, canvas: Surface, left: int, top: int) -> None:
        """Draw the visible chunks with every cell closed."""
        px, (wide, high) = self.tiles.px, self._steps
        for key in self._visible:
            columns, rows = self._cells_of(key)
            area = None if self.is_clear else (0, 0, len(columns) * px, len(rows) * px)
            closed = self._closed_picture(key)
            canvas.blit(closed, (left + key[0] * wide, top + key[1] * high), area)

    def _closed_picture(self, key: ChunkKey) -> Surface:
        """Return the picture of a chunk with every cell closed; where all pixels belong to cells,
        one whole chunk serves for all."""
        kept = key if self.is_clear else None
        if kept not in self._closed:
            columns, rows = self._cells_of(key) if self.is_clear else (range(self._side),) * 2
            codes = bytes([TileLook.CLOSED]) * self._side**2
            if self.is_clear:
                codes = self._appearances.closed_part(*self._painted_cells(key))
            self._closed[kept] = self._picture(codes, columns, rows)
        return self._closed[kept]

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
        make = HexagonTiles if self._is_shifted else TileSet
        tiles = self._tile_sets.pop(px, None) or make(self._small_cells.theme, px)
        self._tile_sets[px] = tiles
        if len(self._tile_sets) > _MAX_TILE_SETS:
            del self._tile_sets[next(iter(self._tile_sets))]
        return tiles

    def _resize(self, px: int) -> None:
        self.tiles = self._tile_set(px)
        self._is_small = px < PLAIN_CELL
        self._side = cells_a_side(px)
        self._closed.clear()
        pitch = hexagons.pitch(px) if self._is_shifted else px
        self._steps = self._side * px, self._side * pitch  # the pixels between chunks
        # Room for the visible chunks and some around them; only this class drops any.
        self.chunks: Cache[ChunkKey, Chunk] = Cache(
            "settled tiles",
            16,
            windows=2.0,
            size_of=lambda chunk: bytes_of(chunk.picture),
            until=Until.FULL,
        )
        self._stale_cells.clear()

    def _cells_of(self, key: ChunkKey) -> tuple[range, range]:
        side, board = self._side, self._appearances
        left, top = key[0] * side, key[1] * side
        columns = range(left, min(left + side, board.width))
        return columns, range(top, min(top + side, board.height))

    def _painted_cells(self, key: ChunkKey) -> tuple[range, range]:
        """Return the cells of which a chunk shows at least a part."""
        columns, rows = self._cells_of(key)
        if not self._is_shifted:
            return columns, rows
        board = self._appearances
        return (
            range(max(0, columns.start - 1), min(board.width, columns.stop + 1)),
            range(max(0, rows.start - 1), min(board.height, rows.stop + 1)),
        )

    def _paint_chunks(self, effects: EffectTimeline) -> None:
        if abs(effects.now - self._budget_from) > _BUDGET_SECONDS:
            self._budget_from, self._budget = effects.now, TILES_PER_FRAME
        px = self.tiles.px
        pixels = px**2 if self._is_small else _SMALL_PIXELS_PER_TILE
        for key in sorted(self._stale):
            columns, rows = self._cells_of(key)
            codes = self._appearances.part(*self._painted_cells(key))
            if self._budget > 0:
                self._budget -= len(codes) * pixels // _SMALL_PIXELS_PER_TILE
                self._put(key, self._picture(codes, columns, rows), is_rough=False)
                self._stale.discard(key)
                self._restore_waiting(*self._painted_cells(key), effects)
            elif key not in self.chunks:
                self._put(key, self._rough_picture(codes, columns, rows), is_rough=True)

    def _put(self, key: ChunkKey, picture: Surface, is_rough: bool) -> None:
        self.chunks.put(key, Chunk(picture, is_rough, self._parts(picture, key)))
        self.version += 1

    def _parts(
        self, picture: Surface, key: ChunkKey
    ) -> tuple[tuple[Surface, tuple[int, int]], ...]:
        """Return the parts in which a chunk is drawn: those with clear pixels are the edges of the
        board, unless cells are lacking."""
        if not self._is_shifted or self._is_small or self._appearances.has_missing:
            return ((picture, (0, 0)),)
        columns, rows = self._cells_of(key)
        beside, cap = self.tiles.px // 2, hexagons.cap(self.tiles.px)
        left, top = beside if columns.start == 0 else 0, cap if rows.start == 0 else 0
        wide, high = picture.get_size()
        right = wide - (beside if columns.stop == self._appearances.width else 0)
        bottom = high - (cap if rows.stop == self._appearances.height else 0)
        whole = picture.subsurface((left, top, right - left, bottom - top))
        whole.set_colorkey(None)
        edges = (
            *((0, 0, wide, top), (0, bottom, wide, high - bottom)),
            *((0, top, left, bottom - top), (right, top, wide - right, bottom - top)),
        )
        clear = [(picture.subsurface(edge), edge[:2]) for edge in edges if edge[2] and edge[3]]
        return ((whole, (left, top)), *clear)

    def _rough_picture(self, codes: bytes, columns: range, rows: range) -> Surface:
        px = self.tiles.px
        if self._is_shifted:
            wide = len(codes) // len(self._rows_around(rows))
            return self._shift_rows(self._small_cells.rough(codes, wide, px), columns, rows)
        picture = self._small_cells.rough(codes, len(columns), px)
        if self.is_clear:
            picture.set_colorkey(KEY)
        return picture

    def _picture(self, codes: bytes, columns: range, rows: range) -> Surface:
        """Return the picture of a chunk with these cells; ``codes`` are those of all cells that it
        shows a part of."""
        px, width, height = self.tiles.px, len(columns), len(rows)
        if self._is_shifted:
            wide = len(codes) // len(self._rows_around(rows))
            if self._is_small:
                cells = self._small_cells.picture(codes, wide, px)
                return self._shift_rows(cells, columns, rows)
            return self._hexagons(codes, wide, columns, rows)
        if self._is_small:
            picture = self._small_cells.picture(codes, width, px)
            if self.is_clear:
                picture.set_colorkey(KEY)
            return picture
        if self.is_clear and TileLook.MISSING in codes:
            return self._picture_with_holes(codes, width)
        picture = Surface((width * px, height * px))
        tiles = {code: self.tiles.tile(sprite_layers(LOOKS[code])) for code in set(codes)}
        spots = [(x, y) for y in range(0, height * px, px) for x in range(0, width * px, px)]
        picture.blits(list(zip(map(tiles.__getitem__, codes), spots, strict=True)), False)
        return picture

    def _picture_with_holes(self, codes: bytes, width: int) -> Surface:
        px = self.tiles.px
        picture = Surface((width * px, len(codes) // width * px)).convert()
        picture.fill(KEY)
        picture.set_colorkey(KEY)
        for number, code in enumerate(codes):
            if code != TileLook.MISSING:
                tile = self.tiles.tile(sprite_layers(LOOKS[code]))
                picture.blit(tile, (number % width * px, number // width * px))
        return picture

    def _rows_around(self, rows: range) -> range:
        return range(max(0, rows.start - 1), min(self._appearances.height, rows.stop + 1))

    def _blank_chunk(self, columns: range, rows: range) -> Surface:
        """Return the clear picture of a chunk of hexagons: where the board ends it is larger."""
        px, board = self.tiles.px, self._appearances
        wide = len(columns) * px + (px // 2 if columns.stop == board.width else 0)
        high = len(rows) * hexagons.pitch(px)
        high += hexagons.cap(px) if rows.stop == board.height else 0
        picture = Surface((wide, high)).convert()
        picture.fill(KEY)
        return picture

    def _hexagons(self, codes: bytes, wide: int, columns: range, rows: range) -> Surface:
        picture, px, pitch = self._blank_chunk(columns, rows), self.tiles.px, self._pitch
        first, top = max(0, columns.start - 1), max(0, rows.start - 1)
        tiles = {code: self.tiles.tile(sprite_layers(LOOKS[code])) for code in set(codes)}
        blits = []
        for number, code in enumerate(codes):
            if code != TileLook.MISSING:
                y, x = divmod(number, wide)
                y += top
                left = (x + first - columns.start) * px + (px // 2 if y % 2 else 0)
                blits.append((tiles[code], (left, (y - rows.start) * pitch)))
        picture.blits(blits, False)
        is_inner = columns.start > 0 and columns.stop < self._appearances.width
        is_inner = is_inner and rows.start > 0 and rows.stop < self._appearances.height
        if not is_inner or TileLook.MISSING in codes:
            picture.set_colorkey(KEY)
        return picture

    def _shift_rows(self, cells: Surface, columns: range, rows: range) -> Surface:
        """Return the picture of a chunk of small hexagons, as bricks, from one of their squares."""
        picture, px, pitch = self._blank_chunk(columns, rows), self.tiles.px, self._pitch
        first, top = max(0, columns.start - 1), max(0, rows.start - 1)
        wide = cells.get_width()
        for number in range(cells.get_height() // px):
            y = number + top
            left = (first - columns.start) * px + (px // 2 if y % 2 else 0)
            high = pitch if y < self._appearances.height - 1 else px
            strip = (0, number * px, wide, min(px, high))
            picture.blit(cells, (left, (y - rows.start) * pitch), strip)
        picture.set_colorkey(KEY)
        return picture

    @property
    def _pitch(self) -> int:
        return hexagons.pitch(self.tiles.px) if self._is_shifted else self.tiles.px

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
        if self._is_shifted:
            self._blit_hexagon(cell, look)
            return
        chunk = self.chunks.get((cell[0] // side, cell[1] // side))
        if chunk is not None:
            spot = cell[0] % side * px, cell[1] % side * px
            chunk.picture.blit(self.tiles.tile(sprite_layers(look)), spot)

    def _blit_hexagon(self, cell: Cell, look: TileLook) -> None:
        """Paint a cell on all chunks that show a part of it."""
        (x, y), side, (wide, high) = cell, self._side, self._steps
        left, top = x * self.tiles.px + (self.tiles.px // 2 if y % 2 else 0), y * self._pitch
        tile = self.tiles.tile(sprite_layers(look))
        for column in {max(0, x - 1) // side, x // side, (x + 1) // side}:
            for row in {max(0, y - 1) // side, y // side, (y + 1) // side}:
                chunk = self.chunks.get((column, row))
                if chunk is not None:
                    chunk.picture.blit(tile, (left - column * wide, top - row * high))


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
            self._large = Surface(self._cells).convert()
        if self._painted[0] != version:
            if self._settled.is_clear:
                self._large.fill(KEY)
            self._settled.draw(self._large, 0, 0)
        # A picture that is rough for a frame or two need not be smooth; a clear one must not mix.
        is_rough = self._settled.is_rough or self._settled.is_clear
        scale = pygame.transform.scale if is_rough else pygame.transform.smoothscale
        self.picture = scale(self._large, size)
        if self._settled.is_clear:
            self.picture.set_colorkey(KEY)
        self._painted = version, size
