"""The board of a game that is played back: as in live play, and with the recorded pointer."""

from collections.abc import Iterable
from dataclasses import replace

import pygame

from engine.core.board import Board
from engine.core.events import Event
from engine.core.grid import Cell
from engine.formats.recording import Recording
from engine.rules.game import Position
from game.board.board_view import BoardView
from game.board.camera import READABLE_CELL, Camera
from game.board.effects.director import EffectDirector
from game.board.effects.timeline import EffectTimeline
from game.board.frame import WRAP_MARGIN, draw_rulers, largest_cell
from game.input.click_machine import Pressed
from game.playback.pointer_path import PointerPath
from game.scenes.context import Context
from game.scenes.live_board.camera_control import CameraController
from game.scenes.live_board.chances import LiveChances
from game.scenes.live_board.pointer_trail import PointerTrail


class ReplayBoard:
    """Shows positions, with or without the effects of the moves that lead to them."""

    def __init__(
        self, context: Context, recording: Recording, chances_at_once: bool = False
    ) -> None:
        config = recording.config
        self._context = context
        self._grid = config.grid
        self.pointer = PointerPath(replace(recording, moves=(), pointer=()))  # until it is set
        self._trail = PointerTrail()
        self.position = Position(recording.seed, Board(config.grid, config.mines))
        self.camera = Camera(config.width, config.height, WRAP_MARGIN if config.wraps else 0)
        self.effects = EffectTimeline(context.audio.play, context.settings.value.effects)
        self._view = BoardView(context.theme, self.camera, config.wraps)
        self._director = EffectDirector(
            self.effects, config.grid, self._view.looks, self._view.before
        )
        self.camera_control = CameraController(self.camera, self._view.minimap, lambda: None, False)
        self._view.minimap.is_open = False  # it would hide part of the board
        self.pointed_out: tuple[frozenset[Cell], ...] = (frozenset(),) * 3
        """The numbers, safe cells and mines that are ringed."""
        self.chances = LiveChances(config.grid.size, chances_at_once)
        self.resume()

    @property
    def is_busy(self) -> bool:
        moving = self.effects.is_busy or self._view.is_highlighting(self.effects.now)
        return moving or self._view.is_rough or self.chances.is_awaited

    def resume(self) -> None:
        """Apply the player's settings."""
        self._director.animation = self._context.settings.value.animation
        self.effects.settings = self._context.settings.value.effects

    def close(self) -> None:
        self.chances.close()

    def restyle(self) -> None:
        self._view.set_theme(self._context.theme)

    def layout(
        self, area: pygame.Rect, size: tuple[int, int], smallest: int = READABLE_CELL
    ) -> None:
        """Place the board in this area of a window of this size, wholly in sight if its cells are
        not smaller than that."""
        painter = self._context.painter
        self.camera.fit(area, largest_cell(painter, area), smallest)
        self.camera_control.layout(size, painter.scale)
        self._view.minimap.place(painter.px)
        self.chances.odds.clear_cache()
        self.repaint()

    def repaint(self) -> None:
        """Repaint what changed or came into view."""
        self._view.show(self.position)
        self._view.paint(self.effects)

    def show_move(self, position: Position, events: Iterable[Event], cell: Cell | None) -> None:
        """Show the position after a move on this cell, with its effects."""
        self._reveal(cell)
        self.position = position
        self.repaint()
        self._director.play(events, cell or (0, 0))
        self._view.paint(self.effects)

    def show_position(self, position: Position, cell: Cell | None) -> None:
        """Show another position at once, without effects."""
        self.effects.clear()
        self._reveal(cell)
        self.position = position
        self.repaint()

    def follow_pointer(self, ms: float) -> None:
        """Bring the pointer into view on a board that is seen in part."""
        place = self.pointer.point_at(ms)
        if self.camera.is_whole or place is None:
            return
        before, cell = self.camera.rect, (int(place[0] // 1), int(place[1] // 1))
        self._reveal(cell if cell in self._grid else None)
        if self.camera.rect != before:
            self.repaint()

    def show_pointer(self, ms: float) -> Pressed | None:
        """Show the pointer of a moment; return what it presses."""
        pressed = cursor = None
        if not self.position.is_over:
            pressed, cursor = self.pointer.pressed(ms), self.pointer.cursor(ms)
        self._view.point(pressed, None, cursor, self.effects.now)
        return pressed

    def point_out(
        self, numbers: Iterable[Cell], safe: Iterable[Cell] = (), mines: Iterable[Cell] = ()
    ) -> None:
        """Ring these numbers, and these closed cells as safe or as mines, until the next call."""
        self.pointed_out = frozenset(numbers), frozenset(safe), frozenset(mines)
        self._view.ring(*self.pointed_out)

    def update(self, step: float) -> None:
        self.effects.update(step)
        self._view.paint(self.effects)
        self.chances.follow(self.position)

    def draw(self, canvas: pygame.Surface, dy: int, ms: float | None, speed: float = 1) -> None:
        """Draw the board, moved down by ``dy`` pixels; at rest also the chances and the pointer at
        ``ms``, if given."""
        self._view.draw(canvas, self.effects, dy)
        if not dy:
            painter = self._context.painter
            odds = self.chances.at(self.position.board)
            self.chances.odds.draw(canvas, painter, self.camera, odds)
            draw_rulers(canvas, painter, self.camera, self._view.ringed)
            if ms is not None:
                self._trail.draw(canvas, painter, self.camera, self.pointer, ms, speed)

    def _reveal(self, cell: Cell | None) -> None:
        if cell is not None and not self.camera.is_whole:
            self.camera.reveal(cell)
