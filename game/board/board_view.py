"""The board: settled tiles, with effects and highlights drawn over them."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.core.grid import Cell, Grid
from engine.rules.game import Position
from game.board.camera import MAX_CELL, Camera
from game.board.camera_control import Minimap
from game.board.cell_marks import Marking, Symbol, draw_markings
from game.board.effect_view import (
    Offset,
    ParticleView,
    draw_marks,
    draw_overlays,
    draw_tile_effects,
)
from game.board.effects.timeline import EffectTimeline
from game.board.flight import BoardFlight
from game.board.frame import (
    SHADOW,
    draw_frame,
    draw_wrapped_edges,
    frame_parts,
    inside_frame,
    with_frame,
)
from game.board.highlights import HIGHLIGHT_STEPS, PointerHighlights
from game.board.outline import covered_part, draw_outline, prepare_outline
from game.board.settled_board import MAX_SINGLE_CELLS, Overview, SettledTiles
from game.board.tiles import (
    NO_CHANGE,
    PLAIN_CELL,
    AppearanceMap,
    MapChange,
    SmallCellRenderer,
    TileLook,
    TileSet,
    VisibleCells,
    layer,
)
from game.board.tiles import sprite_layers as sprites
from game.input.click_machine import Pressed
from game.platform.cache import cached
from game.resources.theme import Colour, Theme
from game.ui.material import colour_of
from game.ui.shapes import draw_turned, grey_over, rects_around

_FLASH_LIGHT = 48  # the light (of 255) that the flash of a loss adds at its brightest
_MAX_TURNED = (
    1_000_000  # the pixels of a board that takes 0.5 ms a frame to turn; larger ones only shift
)
_MIN_CURSOR = 12  # the least pixels of the outline of the keyboard's cursor
_OPAQUE = 200  # of 255: the least opacity of a colour that is taken
_CURSOR_SAMPLE, _IN_CURSOR = 64, 0.07
"""The pixels of a square cursor of which the colour is taken, and where its upper side is."""
_ZOOM_SIZES = tuple(range(PLAIN_CELL, MAX_CELL + 1, 4))
_READ_AHEAD_EVERY = 24  # calls of ``paint`` until the sprites for the next zoom level are read

_CREAM = (255, 246, 216)  # the rings around the cells that a number counts
_POINTED_LOOKS = {  # looks that can be hovered and pressed, and their lit and sunk looks
    TileLook.CLOSED: (TileLook.HOVER, TileLook.PRESSED),
    TileLook.MARK: (TileLook.MARK, TileLook.PRESSED_MARK),
}


class CellRings(NamedTuple):
    """The ringed cells: numbers, and closed cells that are safe or mines."""

    numbers: frozenset[Cell] = frozenset()
    safe: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()


class BoardView:
    """Draws a position through a camera. ``show`` updates the looks (``before`` then holds the
    former looks of the visible cells that changed), ``paint`` updates the pictures of the settled
    tiles; ``draw`` only draws."""

    def __init__(self, theme: Theme, camera: Camera, grid: Grid) -> None:
        self._camera, self._wraps, self._grid = camera, grid.wraps, grid
        self.appearances = AppearanceMap(self._grid)
        self._opened = 0  # the open cells of the position shown
        self.looks = VisibleCells(self.appearances)
        """The looks in the newest position shown; empty if the cells are too small or too many to
        handle singly."""
        self.before: dict[Cell, TileLook] = {}
        self.rings = CellRings()
        self.scorched: set[Cell] = set()  # cells whose mine exploded before play continued
        self._cursor: Cell | None = None
        self._number: Cell | None = None  # the number that is pointed at
        self.counted = frozenset[Cell]()  # the cells that it counts, which are lit
        self._pointer = PointerHighlights()
        self._painted = 0
        self.flight = BoardFlight()
        self._turned = Surface((1, 1))  # the inside of the frame, while a blow turns it
        self.minimap = Minimap(self._use_theme(theme), self.appearances, camera)

    @property
    def is_outlined(self) -> bool:
        """Whether the board is no rectangle, so that the sea is visible within its view."""
        return self._camera.is_outlined and not self._repeats_edges

    @property
    def _repeats_edges(self) -> bool:
        """Whether half cells of the opposite side are drawn around the board."""
        camera = self._camera
        return self._wraps and camera.view == camera.rect and not camera.is_shrunk

    @property
    def is_rough(self) -> bool:
        """Whether some of the picture still lacks details."""
        return self.settled.is_rough or self.minimap.is_stale

    @property
    def tiles(self) -> TileSet:
        """The tiles of the current size."""
        return self.settled.tiles

    def set_theme(self, theme: Theme) -> None:
        """Draw with another theme from now on."""
        self.minimap.set_theme(self._use_theme(theme))
        self._update_visible()

    def _use_theme(self, theme: Theme) -> SmallCellRenderer:
        camera, small_cells = self._camera, SmallCellRenderer(theme)
        self._theme = theme
        self.settled = SettledTiles(small_cells, self.appearances, camera.cell, camera.is_shifted)
        self._overview = Overview(self.settled, (camera.columns, camera.rows))
        self._particles = ParticleView(theme, camera.cell, camera.is_shifted)
        return small_cells

    def show(self, position: Position) -> None:
        """Update to a position and to the camera's view; ``paint`` paints the changes."""
        self._grid, self._opened = position.board.grid, position.board.opened
        self.scorched = set(self._grid.cells(position.shown))
        self._update_visible()
        self._apply(self.appearances.show(position))

    def is_open(self, cell: Cell) -> bool:
        """Return whether a cell is open in the position shown."""
        return bool(self._opened & self._grid.bit(cell))

    def close_all(self) -> None:
        """Close every tile at once, without effects, for a new game."""
        self._apply(self.appearances.close())
        self.settled.paint_all()

    def paint(self, effects: EffectTimeline) -> None:
        """Update the settled tiles, except those whose effects have not begun."""
        self.settled.paint(effects)
        if self._camera.is_shrunk:
            self._overview.paint(self._camera.rect.size)
        self.minimap.paint()
        self._read_ahead()

    def prepare(self, cell: int) -> Iterator[None]:
        """Prepare the pictures for a flight to another cell size, a little at a time."""
        yield from self.settled.prepare(cell)
        view = Rect((0, 0), self._camera.size_at(cell))
        if self.is_outlined:
            yield from prepare_outline(self._theme, self._camera, cell)
            self.flight.canvas(_with_shadow(view, cell, self._wraps).size, is_clear=True)
            yield
            return
        frame_parts(self._theme, view, cell, self._wraps)
        yield
        self.flight.canvas(inside_frame(view, cell, self._wraps).size)
        yield

    def point(
        self,
        pressed: Pressed | None,
        hover: Cell | None,
        cursor: Cell | None,
        now: float,
        number: Cell | None = None,
    ) -> None:
        """Set the pressed cells, the cell under the mouse and the keyboard's cursor, from ``now``
        (in seconds of the effects) on; the cells that ``number`` counts are lit."""
        cells = pressed_cells(self._grid, pressed)
        self._number, self.counted = None if cells else number, frozenset[Cell]()
        lit = () if cells or hover is None else (hover,)
        if self._number is not None:
            self.counted = frozenset(self._grid.cells(self._grid.around(self._number)))
            lit = (*lit, self._number, *self.counted)
        self._pointer.point(cells, lit, now)
        self._cursor = cursor

    def is_highlighting(self, now: float) -> bool:
        """Return whether a cell is becoming or ceasing to be lit or pressed."""
        return self._pointer.is_moving(now)

    def ring(self, *cells: frozenset[Cell]) -> None:
        """Ring these cells (in the order of ``CellRings``), and no others."""
        self.rings = CellRings(*cells)

    @property
    def ringed(self) -> frozenset[Cell]:
        """All ringed cells."""
        return frozenset().union(*self.rings)

    @property
    def covered(self) -> Rect:
        """The part of the window that the board covers, also while it flies."""
        view = self._camera.view
        if not self.is_outlined:
            return self.flight.kept_covered(view)
        return Rect(view.center, (0, 0)) if self.flight.is_on else covered_part(self._camera)

    def fly_from(self, before: Rect, cell: int, effects: EffectTimeline) -> None:
        """Have a picture of the board fly to its place from its previous view, which had cells of
        this size in pixels."""
        camera, wraps = self._camera, self._wraps
        end, start = with_frame(camera.view, camera.cell, wraps), with_frame(before, cell, wraps)
        if self.is_outlined:
            around = _with_shadow(camera.view, camera.cell, wraps)
            picture = self.flight.canvas(around.size, is_clear=True)
            move = -around.x, -around.y
            draw_outline(picture, self._theme, camera, move)
            self._draw_tiles(picture, effects, move)
            self.flight.begin(around, [], start, end)
            return
        inside = inside_frame(camera.view, camera.cell, wraps)
        self._draw_tiles(self.flight.canvas(inside.size), effects, (-inside.x, -inside.y))
        sides = frame_parts(self._theme, camera.view, camera.cell, wraps)
        self.flight.begin(inside, sides, start, end)

    def draw(self, canvas: Surface, effects: EffectTimeline, dy: int = 0) -> None:
        """Draw the board with its effects, moved down by ``dy`` pixels."""
        move = effects.shift[0], effects.shift[1] + dy
        camera = self._camera
        if self.flight.is_on:
            self.flight.draw(canvas)
            self._draw_particles(canvas, effects, self.flight.place_of(camera.rect))
            return
        view = camera.view.move(move)
        self._draw_frame(canvas, move)
        turn = effects.turn(math.hypot(*view.size) / 2)
        if turn and view.width * view.height <= _MAX_TURNED:
            if self._turned.get_size() != canvas.get_size():
                self._turned = Surface(canvas.get_size(), 0, canvas)
            frame = with_frame(view, camera.cell, self._wraps)
            for side in [frame] if self.is_outlined else rects_around(frame, view):
                self._turned.blit(canvas, side, side)
            self._draw_tiles(self._turned, effects, move)
            draw_turned(canvas, self._turned, frame, turn)
        else:
            self._draw_tiles(canvas, effects, move)
        draw_overlays(canvas, camera, self._theme, effects, move)
        self._draw_particles(canvas, effects, camera.rect.move(move))
        if effects.flash > 0:
            # Light on a rectangle would show around a board that is none.
            lit = canvas.get_rect() if self.is_outlined else view
            grey_over(canvas, lit, _FLASH_LIGHT / 255 * effects.flash, pygame.BLEND_RGB_ADD)
        self.minimap.draw(canvas, dy)

    def _draw_frame(self, canvas: Surface, move: Offset) -> None:
        camera = self._camera
        if self.is_outlined:
            draw_outline(canvas, self._theme, camera, move)
        else:
            draw_frame(canvas, self._theme, camera.view.move(move), camera.cell, self._wraps)

    def _draw_tiles(self, canvas: Surface, effects: EffectTimeline, move: Offset) -> None:
        """Draw everything within the frame."""
        camera, clip = self._camera, canvas.get_clip()
        view = camera.view.move(move)
        if self._repeats_edges:
            draw_wrapped_edges(canvas, camera, view, self.settled.draw)
        canvas.set_clip(view.clip(clip))
        self._draw_settled(canvas, camera.rect.left + move[0], camera.rect.top + move[1])
        self._draw_pointed(canvas, effects, move)
        self._draw_scorched(canvas, move)
        self._draw_rings(canvas, move)
        self._draw_counted(canvas, move)
        draw_tile_effects(canvas, camera, self.tiles, effects, move)
        draw_marks(canvas, camera, self._theme, effects.marks, effects.now, move)
        if self._cursor is not None:
            self._draw_cursor(canvas, self._cursor, move)
        canvas.set_clip(clip)

    def _draw_scorched(self, canvas: Surface, move: Offset) -> None:
        """Draw the craters of exploded mines, with the flags on them."""
        for cell in self.scorched & self.looks.keys() if self._camera.cell >= PLAIN_CELL else ():
            layers = layer("pressed"), layer("scorch"), *sprites(self.looks[cell])[1:]
            x, y = self._camera.tile_corner(cell)
            canvas.blit(self.tiles.tile(layers), (x + move[0], y + move[1]))

    def _draw_settled(self, canvas: Surface, left: int, top: int) -> None:
        if self._camera.is_shrunk:
            canvas.blit(self._overview.picture, (left, top))
        else:
            self.settled.draw(canvas, left, top)

    def _draw_particles(self, canvas: Surface, effects: EffectTimeline, board: Rect) -> None:
        if effects.particles and self._camera.cell >= PLAIN_CELL:
            cell = self._camera.scale * board.width / self._camera.rect.width
            self._particles.draw(canvas, effects.particles, effects.now, board.topleft, cell)

    def draw_hidden(self, canvas: Surface, dy: int = 0) -> None:
        """Draw the board with every tile closed, so that a pause reveals nothing."""
        camera, clip = self._camera, canvas.get_clip()
        view = camera.view.move(0, dy)
        self._draw_frame(canvas, (0, dy))
        if self._repeats_edges:
            draw_wrapped_edges(canvas, camera, view, self.settled.draw_closed)
        canvas.set_clip(view.clip(clip))
        self.settled.draw_closed(canvas, camera.rect.left, camera.rect.top + dy)
        canvas.set_clip(clip)

    def _read_ahead(self) -> None:
        """Prepare the sprites of other sizes, so that no later frame has to wait."""
        self._painted += 1
        size, rest = divmod(self._painted, _READ_AHEAD_EVERY)
        if rest == 0 and size < len(_ZOOM_SIZES) and not self._camera.is_whole:
            self._theme.sheet("tiles", _ZOOM_SIZES[size])

    def _update_visible(self) -> None:
        camera, px = self._camera, self._camera.cell
        columns, rows = camera.seen()
        if camera.is_shrunk:  # all at once, so that panning paints nothing
            columns, rows = range(camera.columns), range(camera.rows)
        if px != self.tiles.px:
            self._particles = ParticleView(self._theme, px, camera.is_shifted)
        self.settled.set_visible(columns, rows, px)
        if px < PLAIN_CELL:
            columns = rows = range(0)
        self.looks.set_visible(columns, rows)

    def _apply(self, change: MapChange) -> None:
        self.before.clear()
        if change is NO_CHANGE:
            return
        self.minimap.apply(change)
        if self.looks:
            self.before.update(self.appearances.differing(change, *self._camera.seen()))
        self.settled.apply(change, bool(self.looks) and len(self.before) <= MAX_SINGLE_CELLS)

    def _draw_pointed(self, canvas: Surface, effects: EffectTimeline, move: Offset) -> None:
        for cell, highlight in self._pointer.highlights(effects.now).items():
            look = self.appearances.look(cell)
            if look in _POINTED_LOOKS and cell not in effects.tiles:
                x, y = self._camera.tile_corner(cell)
                rest, lit, sunk = map(sprites, (look, *_POINTED_LOOKS[look]))
                light, depth = (step / HIGHLIGHT_STEPS for step in highlight)
                tile = self.tiles.pointed(rest, lit, sunk, light, depth)
                canvas.blit(tile, (x + move[0], y + move[1]))

    def _draw_rings(self, canvas: Surface, move: Offset) -> None:
        if not any(self.rings):
            return
        tones = (colour_of(self._theme, name) for name in ("guide", "success", "danger"))
        pairs = zip(self.rings, tones, strict=True)
        markings = [Marking(cells, Symbol.RING, tone) for cells, tone in pairs]
        draw_markings(canvas, self._theme, self._camera, markings, move)

    def _draw_counted(self, canvas: Surface, move: Offset) -> None:
        """Ring the number that is pointed at, and the cells that it counts."""
        if self._number is None or self._camera.cell < PLAIN_CELL:
            return
        theme = self._theme
        around = theme.colour("accent") if theme.is_light else _CREAM
        markings = [
            Marking(self.counted, Symbol.THIN_RING, around),
            Marking([self._number], Symbol.RING, colour_of(theme, "guide")),
        ]
        draw_markings(canvas, theme, self._camera, markings, move)

    def _draw_cursor(self, canvas: Surface, cell: Cell, move: Offset) -> None:
        if self._camera.is_shifted and self._camera.cell >= PLAIN_CELL:
            marking = Marking([cell], Symbol.BOLD_RING, _cursor_colour(self._theme))
            draw_markings(canvas, self._theme, self._camera, [marking], move)
            return
        x, y = self._camera.corner(cell)
        side = max(self._camera.cell, _MIN_CURSOR)
        sprite = self._theme.sheet("tiles", side).frame("cursor")
        inset = (sprite.get_width() - self._camera.cell) // 2
        canvas.blit(sprite, (x - inset + move[0], y - inset + move[1]))


@cached()
def _cursor_colour(theme: Theme) -> Colour:
    """Return the colour of a theme's cursor: a ring in that of highlights would pass for one."""
    ring = theme.sheet("tiles", _CURSOR_SAMPLE).frame("cursor")
    colour = ring.get_at((ring.get_width() // 2, round(_IN_CURSOR * ring.get_height())))
    return colour_of(theme, "guide") if colour.a < _OPAQUE else (colour.r, colour.g, colour.b)


def _with_shadow(view: Rect, cell: int, wraps: bool) -> Rect:
    """Return the board in ``view`` with its plate and the shadow around that."""
    return with_frame(view, cell, wraps).inflate(2 * SHADOW, 2 * SHADOW)


def pressed_cells(grid: Grid, pressed: Pressed | None) -> frozenset[Cell]:
    """Return the cells that look pressed: one, or its whole 3x3 in a chord."""
    if pressed is None:
        return frozenset()
    area = grid.around(pressed.cell) if pressed.area else 0
    return frozenset(grid.cells(area | grid.bit(pressed.cell)))
