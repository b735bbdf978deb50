"""The board: a surface of settled tiles, and what moves drawn over it."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from engine.game import Position
from engine.grid import Cell
from game.camera import Camera
from game.effects.stage import Flourish, Stage
from game.effects.tiles import picture
from game.effects.timing import QUAKE_PIXELS
from game.looks import Look, layers_of, looks_in
from game.theme import Theme
from game.view.shapes import rounded
from game.view.tiles import TileSet

FRAME = 8
"""Pixels of the board's frame around the tiles."""
BEYOND = 0.5
"""Cells shown beyond each edge of a borderless board: a dim copy of the opposite side."""
_DIM = (140, 140, 140)
FLASH_LIGHT = 48
"""How much light (of 255) the flash of a loss adds at its brightest."""

_PRESSED = {
    Look.CLOSED: Look.PRESSED,
    Look.HOVER: Look.PRESSED,
    Look.MARK: Look.PRESSED_MARK,
}


class BoardView:
    """Draws a position through a camera.

    ``show`` takes in what is new (``before`` then holds the looks that it changed), ``paint`` keeps
    the settled tiles' surface, ``draw`` only draws.
    """

    def __init__(self, theme: Theme, camera: Camera, wraps: bool) -> None:
        self._theme = theme
        self._camera = camera
        self._wraps = wraps
        self._tiles = TileSet(theme, camera.cell)
        self._surface = pygame.Surface((1, 1))
        self._place: tuple[object, ...] = ()
        self._looks: dict[Cell, Look] = {}
        self.before: dict[Cell, Look] = {}
        self._unpainted: set[Cell] = set()
        self._due = 0.0
        self._is_blank = True
        self._cursor: Cell | None = None
        self._pressed: frozenset[Cell] = frozenset()
        self._hover: Cell | None = None

    def show(self, position: Position) -> None:
        """Take in a position. What is new of it is painted by ``paint``."""
        self.before.clear()
        camera = self._camera
        columns, rows = camera.seen()
        place = (camera.cell, camera.view.size, columns, rows)
        if place != self._place:
            self._start_over(place)
        for cell, look in looks_in(position, columns, rows):
            old = self._looks.get(cell)
            if old is not look:
                if old is not None:
                    self.before[cell] = old
                self._looks[cell] = look
                self._unpainted.add(cell)
                self._due = 0.0

    def close_all(self) -> None:
        """Turn every tile over at once: a new game's board, whatever it shows next."""
        closed = self._tiles.tile(layers_of(Look.CLOSED))
        for cell, look in self._looks.items():
            if look is not Look.CLOSED:
                self._looks[cell] = Look.CLOSED
                self._surface.blit(closed, self._spot(cell))

    def paint(self, stage: Stage) -> None:
        """Bring the settled tiles up to date, but for those that still show their look before."""
        if not self._unpainted or (stage.tiles and stage.now < self._due):
            return
        waiting = {}
        for cell in self._unpainted:
            look, effect = self._looks[cell], stage.tiles.get(cell)
            if effect is not None and effect.start > stage.now and effect.before is not look:
                waiting[cell] = effect.start
                if not self._is_blank:
                    continue
                look = effect.before
            self._surface.blit(self._tiles.tile(layers_of(look)), self._spot(cell))
        self._is_blank = False
        self._unpainted = set(waiting)
        self._due = min(waiting.values(), default=0.0)

    @property
    def looks(self) -> Mapping[Cell, Look]:
        """How the cells in view look at rest in the position shown; it follows every ``show``."""
        return self._looks

    def point(self, pressed: frozenset[Cell], hover: Cell | None, cursor: Cell | None) -> None:
        """What looks pressed, what is under the mouse, and where the keyboard's cursor is."""
        self._pressed, self._hover, self._cursor = pressed, hover, cursor

    def draw(self, canvas: pygame.Surface, stage: Stage, dy: int = 0) -> None:
        """The board at the stage's instant, moved down by ``dy`` pixels."""
        shake_x, shake_y = _shaken(stage)
        view = self._camera.view.move(shake_x, shake_y + dy)
        self._draw_frame(canvas, view)
        clip = canvas.get_clip()
        canvas.set_clip(view.clip(clip))
        left, top = self._camera.corner(self._first())
        offset = (left + shake_x, top + shake_y + dy)
        if self._wraps and self._camera.view == self._camera.rect:
            canvas.set_clip(clip)
            self._draw_beyond(canvas, view)
            canvas.set_clip(view.clip(clip))
        canvas.blit(self._surface, offset)
        move = (shake_x, shake_y + dy)
        self._draw_pointed(canvas, stage, move)
        self._draw_changes(canvas, stage, move)
        if self._cursor is not None:
            x, y = self._camera.corner(self._cursor)
            canvas.blit(self._tiles.sprite("cursor"), (x + move[0], y + move[1]))
        canvas.set_clip(clip)
        for flourish in stage.flourishes:
            self._draw_flourish(canvas, flourish, stage.now, move)
        if stage.flash > 0:
            light = (round(FLASH_LIGHT * stage.flash),) * 3
            canvas.fill(light, view, pygame.BLEND_RGB_ADD)

    def draw_moving(self, canvas: pygame.Surface, before: pygame.Rect, part: float) -> None:
        """The board on its way from another place, ``part`` (0 to 1) of it done."""
        after = self._camera.rect
        now = [round(a + (b - a) * part) for a, b in zip(before, after, strict=True)]
        rect = pygame.Rect(now)
        rim = rect.inflate(2 * FRAME, 2 * FRAME)  # plain: its size is new in every frame
        pygame.draw.rect(canvas, self._theme.colour("board"), rim, border_radius=2 * FRAME)
        canvas.blit(pygame.transform.scale(self._surface, rect.size), rect)

    def draw_hidden(self, canvas: pygame.Surface, dy: int = 0) -> None:
        """The board with every tile closed: nothing of the game can be read in a pause."""
        view = self._camera.view.move(0, dy)
        self._draw_frame(canvas, view)
        clip = canvas.get_clip()
        canvas.set_clip(view.clip(clip))
        tile = self._tiles.tile(layers_of(Look.CLOSED))
        columns, rows = self._camera.seen()
        for y in rows:
            for x in columns:
                left, top = self._camera.corner((x, y))
                canvas.blit(tile, (left, top + dy))
        canvas.set_clip(clip)

    def _start_over(self, place: tuple[object, ...]) -> None:
        self._place = place
        columns, rows = self._camera.seen()
        if self._tiles.px != self._camera.cell:
            self._tiles = TileSet(self._theme, self._camera.cell)
        size = (len(columns) * self._camera.cell, len(rows) * self._camera.cell)
        self._surface = pygame.Surface((max(1, size[0]), max(1, size[1]))).convert()
        for span in (3, 7):  # read now, so that no effect has to wait for its sheet
            self._theme.sheet("effects", span * self._camera.cell)
        self._looks.clear()
        self._unpainted.clear()
        self._is_blank = True

    def _spot(self, cell: Cell) -> tuple[int, int]:
        """Where a cell lies on the surface."""
        first = self._first()
        px = self._camera.cell
        return (cell[0] - first[0]) * px, (cell[1] - first[1]) * px

    def _first(self) -> Cell:
        columns, rows = self._camera.seen()
        return columns.start, rows.start

    def _draw_frame(self, canvas: pygame.Surface, view: pygame.Rect) -> None:
        wide = FRAME + (round(self._camera.cell * BEYOND) if self._wraps else 0)
        frame = view.inflate(2 * wide, 2 * wide)
        radius = FRAME + max(3, self._camera.cell // 6)
        board, edge = self._theme.colour("board"), self._theme.colour("panel_edge")
        picture = rounded(frame.size, radius, board, edge)
        across = (frame.width, radius)
        down = (radius, frame.height - 2 * radius)
        # Only the rim: the tiles cover the rest, and blending it would cost as much as they do.
        for corner, size in (
            ((0, 0), across),
            ((0, frame.height - radius), across),
            ((0, radius), down),
            ((frame.width - radius, radius), down),
        ):
            spot = (frame.x + corner[0], frame.y + corner[1])
            canvas.blit(picture, spot, (corner, size))

    def _draw_beyond(self, canvas: pygame.Surface, view: pygame.Rect) -> None:
        """Half a cell of the opposite side around the board: what lies past its edges."""
        width, height = view.size
        half = round(self._camera.cell * BEYOND)
        ring = view.inflate(2 * half, 2 * half)
        clip = canvas.get_clip()
        canvas.set_clip(ring.clip(clip))
        for dx in (-width, 0, width):
            for dy in (-height, 0, height):
                if dx or dy:
                    canvas.blit(self._surface, view.move(dx, dy))
        canvas.fill(_DIM, ring, pygame.BLEND_RGB_MULT)
        canvas.set_clip(clip)

    def _draw_pointed(self, canvas: pygame.Surface, stage: Stage, move: tuple[int, int]) -> None:
        cells = set(self._pressed)
        if self._hover is not None and not cells:
            cells.add(self._hover)
        for cell in cells:
            look = self._looks.get(cell)
            if look not in _PRESSED or cell in stage.tiles:
                continue
            if cell in self._pressed:
                look = _PRESSED[look]
            elif look is Look.CLOSED:
                look = Look.HOVER
            x, y = self._camera.corner(cell)
            canvas.blit(self._tiles.tile(layers_of(look)), (x + move[0], y + move[1]))

    def _draw_changes(self, canvas: pygame.Surface, stage: Stage, move: tuple[int, int]) -> None:
        columns, rows = self._camera.seen()
        cell_px, now, tiles = self._camera.cell, stage.now, self._tiles
        left, top = self._camera.corner((0, 0))
        left, top = left + move[0], top + move[1]
        blits, made = [], {}
        for (x, y), effect in stage.tiles.items():
            change, start, _, _, after = effect
            if start > now or x not in columns or y not in rows:
                continue
            # Tiles of one ring that turn into the same number look alike at every instant.
            alike = (change, start, after)
            if alike not in made:
                shown = picture(effect, now)
                dx, dy = round(shown.dx * cell_px), round(shown.dy * cell_px)
                made[alike] = tiles.tile(shown.layers), dx, dy
            tile, dx, dy = made[alike]
            spot = left + x * cell_px, top + y * cell_px
            if dx or dy:
                canvas.fill(self._theme.colour("board"), (*spot, cell_px, cell_px))
            blits.append((tile, (spot[0] + dx, spot[1] + dy)))
        canvas.blits(blits, False)

    def _draw_flourish(
        self, canvas: pygame.Surface, flourish: Flourish, now: float, move: tuple[int, int]
    ) -> None:
        elapsed = now - flourish.start
        if elapsed < 0:
            return
        count = self._theme.frames("effects", flourish.name)
        frame = min(count - 1, int(elapsed / flourish.duration * count))
        cell = self._camera.cell
        side = flourish.span * cell
        sprite = self._theme.sheet("effects", side).frame(flourish.name, frame)
        x, y = self._camera.corner(flourish.cell)
        inset = (side - cell) // 2
        canvas.blit(sprite, (x - inset + move[0], y - inset + move[1]))


def _shaken(stage: Stage) -> tuple[int, int]:
    strength = stage.quake * QUAKE_PIXELS
    if strength <= 0:
        return 0, 0
    t = stage.now * 60
    return round(strength * math.sin(t * 0.9)), round(strength * math.sin(t * 1.3 + 1))
