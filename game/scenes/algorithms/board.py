"""One board of a demo: tiles as in the game, with highlighted cells and labels."""

from collections.abc import Mapping

import pygame

from engine.core.grid import Cell
from engine.rules.game import Position
from game.board.appearance import TileLook
from game.board.board_view import BoardView
from game.board.camera import Camera
from game.board.effects.tile_animation import TileChange, tile_effect
from game.board.effects.timeline import EffectTimeline
from game.board.frame import FRAME_WIDTH, WRAP_MARGIN
from game.scenes.algorithms.step import Tint
from game.scenes.algorithms.tints import Tints
from game.scenes.context import Context
from game.settings import Animation
from game.ui.painter import BODY

LARGEST_CELL = 64
SMALLEST_CELL = 8
_TITLE = 16  # layout units from the board's frame to the middle of its title
_CHANGES = {
    TileLook.FLAG: TileChange.PLANT,
    TileLook.MINE: TileChange.RISE,
    TileLook.HIT: TileChange.HIT,
}
_CUES = {TileChange.PLANT: "flag", TileChange.HIT: "explode", TileChange.REVEAL: "number"}


class DemoBoard:
    """Shows a position, with or without tiles turning over."""

    def __init__(self, context: Context, position: Position) -> None:
        self._context = context
        self.effects = EffectTimeline(context.audio.play, context.settings.value.effects)
        self._tints = Tints()
        self._marks: Mapping[Tint, int] = {}
        self._labels: Mapping[Cell, str] = {}
        self._area = pygame.Rect(0, 0, 1, 1)
        self._cell = LARGEST_CELL
        self._position = position
        self._create_view()

    @property
    def is_busy(self) -> bool:
        """Whether a tile moves or is still to be painted."""
        return self.effects.is_busy or self._view.is_rough

    def restyle(self) -> None:
        self._view.set_theme(self._context.theme)
        self._tints.clear_cache()

    def layout(self, area: pygame.Rect, cell: int) -> None:
        """Place the board in this area, with cells of at most this many pixels."""
        self._area, self._cell = area, cell
        self.camera.fit(area, cell, SMALLEST_CELL)
        self._tints.clear_cache()
        self._repaint()

    def show(
        self,
        position: Position,
        tints: Mapping[Tint, int],
        labels: Mapping[Cell, str],
        is_animated: bool,
    ) -> None:
        """Show a step; ``is_animated`` lets the tiles that changed turn over."""
        before = self._position.board.grid
        self._position, self._marks, self._labels = position, tints, labels
        self.effects.clear()
        if position.board.grid != before:
            self._create_view()
            self.layout(self._area, self._cell)
            is_animated = False
        self._repaint()
        if is_animated:
            self._animate_changes()
        self._view.paint(self.effects)

    def update(self, step: float) -> None:
        """Advance the effects."""
        self.effects.update(step)
        self._view.paint(self.effects)

    def draw(self, canvas: pygame.Surface, dy: int) -> None:
        """Draw the board, moved down by ``dy`` pixels, and the highlights over it."""
        self._view.draw(canvas, self.effects, dy)
        board, position = self._position.board, self._position
        shown = board.flags | board.marks | position.exploded
        if position.is_over and position.field is not None:
            shown |= position.field.mines
        for plane in board.numbers:
            shown |= plane
        painter, camera = self._context.painter, self.camera
        self._tints.draw(canvas, painter, camera, self._marks, self._labels, shown, dy)

    def draw_title(self, canvas: pygame.Surface, title: str, dy: int) -> None:
        """Draw the title above the board."""
        view, painter = self.camera.view, self._context.painter
        border = round(self._border * self.camera.cell)
        spot = (view.centerx, view.top - FRAME_WIDTH - border - painter.px(_TITLE) + dy)
        room = max(view.width + 2 * FRAME_WIDTH, self._area.width)
        painter.text(canvas, title, spot, BODY - 1, "text", "center", True, room)

    def _create_view(self) -> None:
        """Create the camera and the view for a board of this size."""
        grid = self._position.board.grid
        self._border = WRAP_MARGIN if grid.wraps else 0
        self.camera = Camera(grid.width, grid.height, self._border)
        self._view = BoardView(self._context.theme, self.camera, grid.wraps)
        self._view.minimap.is_open = False

    def _repaint(self) -> None:
        self._view.show(self._position)
        self._view.paint(self.effects)

    def _animate_changes(self) -> None:
        """Start the effects of the tiles that changed, except those that closed."""
        animation, changes = self._context.settings.value.animation, set[TileChange]()
        if animation is Animation.OFF:
            return
        reveal = TileChange.REVEAL if animation is Animation.FULL else TileChange.GLINT
        for cell, before in self._view.before.items():
            look = self._view.looks.get(cell, TileLook.CLOSED)
            if before is TileLook.CLOSED is not look:
                change = _CHANGES.get(look, reveal)
                before = look if change is TileChange.GLINT else before
                self.effects.add_tile(cell, tile_effect(change, self.effects.now, before, look))
                changes.add(change)
        for change in changes & _CUES.keys():
            self.effects.add_sound(_CUES[change])
