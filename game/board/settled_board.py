"""The settled board: which chunks of it are in sight, and bringing their pictures up to date."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from engine.core.grid import Cell
from game.board.appearance import LOOKS, TileLook, sprite_layers
from game.board.appearance_map import NO_CHANGE, AppearanceMap, Change
from game.board.chunks import Chunk, ChunkCache, ChunkKey, cells_a_side
from game.board.effects.stage import EffectTimeline
from game.board.small_cells import SmallCellRenderer
from game.board.tiles import PLAIN_CELL, TileSet
from game.resources.theme import Theme

BUDGET = 3000
"""What a frame may paint in full, in tiles; what is left over is rough for a frame or two."""
_RENEWED = 1 / 65
"""Seconds after which there is a new budget: a frame, and a little less."""
_DOTS_OF_A_TILE = 100
"""How many pixels of small cells take as long as one tile."""
MOST_SINGLY = 1000
"""Where more cells in sight change at once, their chunks are painted anew."""
MOST_SETS = 3
"""Tile sets that are kept, each with its pictures."""


class SettledTiles:
    """Chunks of the chart as pictures. ``see`` and ``take`` say what is wanted, ``paint`` paints.

    A cell whose effect has not yet begun still shows its look before.
    """

    def __init__(
        self, theme: Theme, dots: SmallCellRenderer, chart: AppearanceMap, px: int
    ) -> None:
        self._theme = theme
        self._chart = chart
        self._dots = dots
        self.cache = ChunkCache()
        self.version = 0
        """Another number with every change of a picture of small cells."""
        self._columns = self._rows = range(0)
        self._wanted: set[ChunkKey] = set()
        self._stale: set[ChunkKey] = set()
        self._unpainted: set[Cell] = set()
        self._due = 0.0
        self._paid_at = -1.0
        self._left = 0
        self._closed: pygame.Surface | None = None
        self._sets: dict[int, TileSet] = {}
        self._resize(px)

    @property
    def is_rough(self) -> bool:
        """Whether something in sight still waits for its details."""
        return bool(self._stale)

    def see(self, columns: range, rows: range, px: int) -> None:
        """These cells are in sight, ``px`` pixels each."""
        if px != self.tiles.px:
            self._resize(px)
        elif (columns, rows) == (self._columns, self._rows):
            return
        self._columns, self._rows = columns, rows
        self._wanted = set(self._keys(columns, rows))
        self._stale = set()
        for key in self._wanted:
            chunk = self.cache.get(key)
            if chunk is None or chunk.rough:
                self._stale.add(key)
            self.cache.touch(key)
        self._due = 0.0

    def take(self, change: Change, singly: bool) -> None:
        """The chart changed; ``singly`` where it is better to paint cells than whole chunks."""
        if change is NO_CHANGE:
            return
        self._due = 0.0
        side = self._side
        touched = range(change.rows.start // side, (change.rows.stop - 1) // side + 1)
        for key in self.cache.oldest_first():
            if key[1] in touched and key not in self._wanted:
                self.cache.drop(key)
        for key in self._wanted:
            columns, rows = self._cells_of(key)
            if singly and not self._is_small:
                # Of the whole chunk: a part of it that is out of sight will come into view.
                changed = self._chart.differing(change, columns, rows)
                self._unpainted.update(cell for cell, _ in changed)
            elif self._chart.differs(change, columns, rows):
                self._stale.add(key)
                self.cache.drop(key)

    def settle(self) -> None:
        """Paint the cells that were named, whatever effects they still wait for."""
        for cell in self._unpainted:
            self._blit(cell, self._chart.look(cell))
        self._unpainted.clear()

    def paint(self, stage: EffectTimeline) -> None:
        """Bring what is in sight up to date, as far as the budget of this instant goes."""
        if self._stale:
            self._paint_chunks(stage)
        if self._unpainted and (not stage.tiles or stage.now >= self._due):
            self._paint_cells(stage)

    def draw(self, canvas: pygame.Surface, left: int, top: int) -> None:
        """What is in sight, the board's own corner at this pixel."""
        blits = []
        step = self._side * self.tiles.px
        for key in self._wanted:
            chunk = self.cache.get(key)
            if chunk is not None:
                blits.append((chunk.picture, (left + key[0] * step, top + key[1] * step)))
        canvas.blits(blits, False)

    def draw_closed(self, canvas: pygame.Surface, left: int, top: int) -> None:
        """The same with every cell closed."""
        step = self._side * self.tiles.px
        if self._closed is None:
            self._closed = self._picture(bytes([TileLook.CLOSED]) * self._side**2, self._side)
        px = self.tiles.px
        for column, row in self._wanted:
            columns, rows = self._cells_of((column, row))
            area = (0, 0, len(columns) * px, len(rows) * px)
            canvas.blit(self._closed, (left + column * step, top + row * step), area)

    # Chunks

    def _resize(self, px: int) -> None:
        # The size before is likely to come back: results take room from the board and give it back.
        kept = self._sets.pop(px, None) or TileSet(self._theme, px)
        self._sets[px] = self.tiles = kept
        if len(self._sets) > MOST_SETS:
            del self._sets[next(iter(self._sets))]
        self._is_small = px < PLAIN_CELL
        self._side = cells_a_side(px)
        self._closed = None
        self.cache.clear()
        self._unpainted.clear()

    def _keys(self, columns: range, rows: range) -> Iterator[ChunkKey]:
        side = self._side
        for row in range(rows.start // side, (rows.stop - 1) // side + 1 if rows else 0):
            for column in range(columns.start // side, (columns.stop - 1) // side + 1):
                yield column, row

    def _cells_of(self, key: ChunkKey) -> tuple[range, range]:
        left, top, side, chart = key[0] * self._side, key[1] * self._side, self._side, self._chart
        columns = range(left, min(left + side, chart.width))
        return columns, range(top, min(top + side, chart.height))

    def _paint_chunks(self, stage: EffectTimeline) -> None:
        if abs(stage.now - self._paid_at) > _RENEWED:
            self._paid_at, self._left = stage.now, BUDGET
        for key in sorted(self._stale):
            columns, rows = self._cells_of(key)
            codes = self._chart.part(columns, rows)
            if self._left > 0:
                self._left -= self._price(len(codes))
                self._put(key, Chunk(self._picture(codes, len(columns)), False))
                self._stale.discard(key)
                self._add_waiting(key, stage)
            elif self.cache.get(key) is None:
                self._put(key, Chunk(self._dots.rough(codes, len(columns), self.tiles.px), True))

    def _put(self, key: ChunkKey, chunk: Chunk) -> None:
        self.cache.put(key, chunk, len(self._wanted))
        self.version += 1

    def _price(self, cells: int) -> int:
        return cells * self.tiles.px**2 // _DOTS_OF_A_TILE if self._is_small else cells

    def _picture(self, codes: bytes, width: int) -> pygame.Surface:
        if self._is_small:
            return self._dots.picture(codes, width, self.tiles.px)
        px, height = self.tiles.px, len(codes) // width
        picture = pygame.Surface((width * px, height * px))
        tiles = {code: self.tiles.tile(sprite_layers(LOOKS[code])) for code in set(codes)}
        spots = [(x, y) for y in range(0, height * px, px) for x in range(0, width * px, px)]
        blits = zip(map(tiles.__getitem__, codes), spots, strict=True)
        picture.blits(list(blits), False)
        return picture

    # Single cells

    def _add_waiting(self, key: ChunkKey, stage: EffectTimeline) -> None:
        """The cells of a new picture whose effects have not begun show their looks before."""
        if self._is_small or not stage.tiles:
            return
        columns, rows = self._cells_of(key)
        for (x, y), effect in stage.tiles.items():
            if effect.start > stage.now and x in columns and y in rows:
                self._blit((x, y), effect.before)
                self._unpainted.add((x, y))

    def _paint_cells(self, stage: EffectTimeline) -> None:
        waiting = {}
        for cell in self._unpainted:
            look, effect = self._chart.look(cell), stage.tiles.get(cell)
            if effect is not None and effect.start > stage.now and effect.before is not look:
                waiting[cell] = effect.start
            else:
                self._blit(cell, look)
        self._unpainted = set(waiting)
        self._due = min(waiting.values(), default=0.0)

    def _blit(self, cell: Cell, look: TileLook) -> None:
        side, px = self._side, self.tiles.px
        chunk = self.cache.get((cell[0] // side, cell[1] // side))
        if chunk is not None:
            spot = cell[0] % side * px, cell[1] % side * px
            chunk.picture.blit(self.tiles.tile(sprite_layers(look)), spot)
