"""The board: settled tiles, and what moves drawn over them."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from engine.core.grid import Cell, Grid
from engine.rules.game import Position
from game.board.appearance import TileLook, sprite_layers
from game.board.appearance_map import NO_CHANGE, AppearanceMap, Change, Sight
from game.board.camera import MAX_CELL, Camera
from game.board.effect_view import draw_changes, draw_flourish
from game.board.effects.hover import STEPS, Pointer
from game.board.effects.stage import EffectTimeline
from game.board.frame import FRAME, draw_beyond, draw_rim
from game.board.highlight import cell_ring
from game.board.minimap import Minimap
from game.board.overview import Overview
from game.board.particle_view import ParticleView
from game.board.settled_board import MOST_SINGLY, SettledTiles
from game.board.small_cells import SmallCellRenderer
from game.board.tiles import PLAIN_CELL, TileSet
from game.resources.theme import Theme

FLASH_LIGHT = 48
"""How much light (of 255) the flash of a loss adds at its brightest."""
LEAST_CURSOR = 12
"""Pixels of the keyboard's cursor at least."""
_SIZES = tuple(range(PLAIN_CELL, MAX_CELL + 1, 4))
_SIZE_EVERY = 24
"""So often ``paint`` is called until the sprites of a next size are read, ready for a zoom."""

_TOUCHED = {
    TileLook.CLOSED: (TileLook.HOVER, TileLook.PRESSED),
    TileLook.MARK: (TileLook.MARK, TileLook.PRESSED_MARK),
}
"""What can be lit and pressed, and how it looks then."""


class BoardView:
    """Draws a position through a camera.

    ``show`` takes in what is new (``before`` then holds the looks in sight that it changed),
    ``paint`` keeps the pictures of settled tiles, ``draw`` only draws.
    """

    def __init__(self, theme: Theme, camera: Camera, wraps: bool) -> None:
        self._theme = theme
        self._camera = camera
        self._wraps = wraps
        self.chart = AppearanceMap(Grid(camera.columns, camera.rows))
        self._sight = Sight(self.chart)
        dots = SmallCellRenderer(theme)
        self._ground = SettledTiles(theme, dots, self.chart, camera.cell)
        self._overview = Overview(self._ground, (camera.columns, camera.rows))
        self.minimap = Minimap(theme, dots, self.chart, camera)
        self.before: dict[Cell, TileLook] = {}
        self._cursor: Cell | None = None
        self._pointer = Pointer()
        self._moved = self._light = pygame.Surface((1, 1))
        self._particles = ParticleView(theme, camera.cell)
        self._told: frozenset[Cell] = frozenset()
        self._advised: frozenset[Cell] = frozenset()
        self._warned: frozenset[Cell] = frozenset()
        self._painted = 0

    @property
    def looks(self) -> Mapping[Cell, TileLook]:
        """How the cells in sight look at rest in the position shown; it follows every ``show``.

        It is empty while the cells are too small to be looked at one by one, or too many.
        """
        return self._sight

    @property
    def is_rough(self) -> bool:
        """Whether some of the picture still waits for its details."""
        return self._ground.is_rough or self.minimap.is_stale

    @property
    def _tiles(self) -> TileSet:
        return self._ground.tiles

    def set_theme(self, theme: Theme) -> None:
        """Draw with another theme from now on."""
        self._theme = theme
        dots = SmallCellRenderer(theme)
        self._ground = SettledTiles(theme, dots, self.chart, self._camera.cell)
        self._overview = Overview(self._ground, (self._camera.columns, self._camera.rows))
        self.minimap.set_theme(theme, dots)
        self._particles = ParticleView(theme, self._camera.cell)
        self._see()

    def show(self, position: Position) -> None:
        """Take in a position and where the camera looks. ``paint`` paints what is new of it."""
        self._see()
        self._take(self.chart.show(position))

    def close_all(self) -> None:
        """Turn every tile over at once: a new game's board, whatever it shows next."""
        self._take(self.chart.close())
        self._ground.settle()

    def paint(self, stage: EffectTimeline) -> None:
        """Bring the settled tiles up to date, but for those that still show their look before."""
        self._ground.paint(stage)
        if self._camera.is_shrunk:
            self._overview.paint(self._camera.rect.size)
        self.minimap.paint()
        self._read_ahead()

    def point(
        self, pressed: frozenset[Cell], hover: Cell | None, cursor: Cell | None, now: float
    ) -> None:
        """What looks pressed, what is under the mouse, and where the keyboard's cursor is, from
        ``now`` (of the stage's clock) on."""
        self._pointer.point(pressed, None if pressed else hover, now)
        self._cursor = cursor

    def is_pointing(self, now: float) -> bool:
        """Whether a cell is on its way to being lit or pressed, or back."""
        return self._pointer.is_moving(now)

    def point_out(
        self,
        numbers: frozenset[Cell],
        safe: frozenset[Cell],
        mines: frozenset[Cell] = frozenset(),
    ) -> None:
        """Ring these numbers, and mark these closed cells as safe or mined, until told
        otherwise."""
        self._told, self._advised, self._warned = numbers, safe, mines

    @property
    def pointed_out(self) -> frozenset[Cell]:
        """All cells that are pointed out."""
        return self._told | self._advised | self._warned

    def draw(self, canvas: pygame.Surface, stage: EffectTimeline, dy: int = 0) -> None:
        """The board at the stage's instant, moved down by ``dy`` pixels."""
        shake_x, shake_y = stage.shift
        move = shake_x, shake_y + dy
        camera, clip = self._camera, canvas.get_clip()
        view = camera.view.move(move)
        draw_rim(canvas, self._theme, view, camera.cell, self._wraps)
        if self._wraps and camera.view == camera.rect and not camera.is_shrunk:
            draw_beyond(canvas, view, camera.cell, self._ground.draw)
        canvas.set_clip(view.clip(clip))
        self._draw_ground(canvas, camera.rect.left + move[0], camera.rect.top + move[1])
        self._draw_pointed(canvas, stage, move)
        self._draw_told(canvas, move)
        draw_changes(canvas, camera, self._tiles, self._theme.colour("board"), stage, move)
        if self._cursor is not None:
            self._draw_cursor(canvas, self._cursor, move)
        canvas.set_clip(clip)
        for flourish in stage.flourishes:
            draw_flourish(canvas, camera, self._theme, flourish, stage.now, move)
        self._draw_particles(canvas, stage, camera.rect.move(move))
        if stage.flash > 0:
            self._draw_flash(canvas, view, round(FLASH_LIGHT * stage.flash))
        self.minimap.draw(canvas, dy)

    def _draw_ground(self, canvas: pygame.Surface, left: int, top: int) -> None:
        """Draw the settled tiles, the board's own corner at this pixel."""
        ground = self._overview if self._camera.is_shrunk else self._ground
        ground.draw(canvas, left, top)

    def _draw_particles(
        self, canvas: pygame.Surface, stage: EffectTimeline, board: pygame.Rect
    ) -> None:
        if stage.particles and self._camera.cell >= PLAIN_CELL:
            cell = board.width / self._camera.columns
            self._particles.draw(canvas, stage.particles, stage.now, board.topleft, cell)

    def _draw_flash(self, canvas: pygame.Surface, view: pygame.Rect, light: int) -> None:
        """Add light. SDL adds one surface to another fifty times as fast as it adds a colour."""
        self._make_light(view)
        self._light.fill((light, light, light))
        canvas.blit(self._light, view, special_flags=pygame.BLEND_RGB_ADD)

    def _make_light(self, view: pygame.Rect) -> None:
        if self._light.get_size() != view.size:
            self._light = pygame.Surface(view.size).convert()

    def begin_move(self) -> None:
        """Take the picture of the settled board that ``draw_moving`` shows in all its frames."""
        self._moved = pygame.Surface(self._camera.rect.size).convert()
        self._draw_ground(self._moved, 0, 0)

    def draw_moving(
        self, canvas: pygame.Surface, stage: EffectTimeline, before: pygame.Rect, part: float
    ) -> None:
        """The board on its way from another place, ``part`` (0 to 1) of it done, and what flies
        over it."""
        after = self._camera.rect
        now = [round(a + (b - a) * part) for a, b in zip(before, after, strict=True)]
        rect = pygame.Rect(now)
        rim = rect.inflate(2 * FRAME, 2 * FRAME)  # plain: its size is new in every frame
        pygame.draw.rect(canvas, self._theme.colour("board"), rim, border_radius=2 * FRAME)
        canvas.blit(pygame.transform.scale(self._moved, rect.size), rect)
        self._draw_particles(canvas, stage, rect)

    def draw_hidden(self, canvas: pygame.Surface, dy: int = 0) -> None:
        """The board with every tile closed: nothing of the game can be read in a pause."""
        camera, clip = self._camera, canvas.get_clip()
        view = camera.view.move(0, dy)
        draw_rim(canvas, self._theme, view, camera.cell, self._wraps)
        canvas.set_clip(view.clip(clip))
        self._ground.draw_closed(canvas, camera.rect.left, camera.rect.top + dy)
        canvas.set_clip(clip)

    def _read_ahead(self) -> None:
        """A board that is larger than its view will be zoomed: no step is to wait for a file. Nor
        is the flash to wait for its surface."""
        self._painted += 1
        size, rest = divmod(self._painted, _SIZE_EVERY)
        if rest == 0:
            self._make_light(self._camera.view)
        if rest == 0 and size < len(_SIZES) and not self._camera.is_whole:
            self._theme.sheet("tiles", _SIZES[size])

    def _see(self) -> None:
        columns, rows = self._camera.seen()
        px = self._camera.cell
        if self._camera.is_shrunk:  # all at once, so that panning paints nothing
            columns, rows = range(self._camera.columns), range(self._camera.rows)
        if px != self._tiles.px:
            self._particles = ParticleView(self._theme, px)
            for span in (3, 7):  # read now, so that no effect has to wait for its sheet
                self._theme.sheet("effects", span * max(px, PLAIN_CELL))
        self._ground.see(columns, rows, px)
        if px < PLAIN_CELL:
            columns = rows = range(0)
        self._sight.see(columns, rows)

    def _take(self, change: Change) -> None:
        self.before.clear()
        if change is NO_CHANGE:
            return
        self.minimap.take(change)
        singly = False
        if self._sight:
            columns, rows = self._camera.seen()
            self.before.update(self.chart.differing(change, columns, rows))
            singly = len(self.before) <= MOST_SINGLY
        self._ground.take(change, singly)

    def _draw_pointed(
        self, canvas: pygame.Surface, stage: EffectTimeline, move: tuple[int, int]
    ) -> None:
        for cell, touch in self._pointer.touches(stage.now).items():
            look = self.chart.look(cell)
            if look in _TOUCHED and cell not in stage.tiles:
                x, y = self._camera.corner(cell)
                lit, sunk = _TOUCHED[look]
                layers = sprite_layers(look), sprite_layers(lit), sprite_layers(sunk)
                tile = self._tiles.touched(*layers, touch.lit / STEPS, touch.sunk / STEPS)
                canvas.blit(tile, (x + move[0], y + move[1]))

    def _draw_told(self, canvas: pygame.Surface, move: tuple[int, int]) -> None:
        px, colour = self._camera.cell, self._theme.colour
        named = (self._told, "accent"), (self._advised, "success"), (self._warned, "danger")
        for cells, name in named:
            for cell in cells:
                x, y = self._camera.corner(cell)
                ring = cell_ring(px, colour(name), colour("board"))
                canvas.blit(ring, (x + move[0], y + move[1]))

    def _draw_cursor(self, canvas: pygame.Surface, cell: Cell, move: tuple[int, int]) -> None:
        x, y = self._camera.corner(cell)
        if self._camera.cell >= LEAST_CURSOR:
            sprite = self._tiles.sprite("cursor")
        else:
            sprite = self._theme.sheet("tiles", LEAST_CURSOR).frame("cursor")
        inset = (sprite.get_width() - self._camera.cell) // 2
        canvas.blit(sprite, (x - inset + move[0], y - inset + move[1]))
