"""The board of a recorded game: what live play shows of one, and the pointer that played it."""

from __future__ import annotations

from collections.abc import Iterable

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
from game.board.frame import WRAP_MARGIN
from game.board.pointer_trail import PointerTrail
from game.board.rulers import draw_rulers
from game.input.click_machine import Pressed
from game.playback.pointer_path import PointerPath
from game.scenes.base import Context
from game.scenes.live_board.camera_control import CameraController
from game.scenes.live_board.chances import Chances

LARGEST_CELL = 64


class ReplayBoard:
    """Shows positions, with the effects of the moves that lead to them or without."""

    def __init__(self, context: Context, recording: Recording) -> None:
        config = recording.config
        self._kit = context
        self._grid = config.grid
        self._way = PointerPath(recording)
        self._trail = PointerTrail()
        self.position = Position(recording.seed, Board(config.grid, config.mines))
        self.camera = Camera(config.width, config.height, WRAP_MARGIN if config.wraps else 0)
        self.effects = EffectTimeline(context.audio.play, context.settings.value.effects)
        self._view = BoardView(context.theme, self.camera, config.wraps)
        self._director = EffectDirector(
            self.effects, config.grid, self._view.looks, self._view.before
        )
        self.navigator = CameraController(self.camera, self._view.minimap, lambda: None, False)
        self._view.minimap.is_open = False  # it would lie over what is followed
        self.chances = Chances(config.grid.size)
        self.resume()

    @property
    def is_busy(self) -> bool:
        """Whether a tile moves or something is still to be painted."""
        moving = self.effects.is_busy or self._view.is_highlighting(self.effects.now)
        return moving or self._view.is_rough or self.chances.is_awaited

    def resume(self) -> None:
        """Take the player's settings."""
        self._director.animation = self._kit.settings.value.animation
        self.effects.settings = self._kit.settings.value.effects

    def close(self) -> None:
        """No more thoughts."""
        self.chances.close()

    def restyle(self) -> None:
        """Another theme."""
        self._view.set_theme(self._kit.theme)

    def layout(
        self, area: pygame.Rect, size: tuple[int, int], smallest: int = READABLE_CELL
    ) -> None:
        """The board in this area of a window of this size; cells have ``smallest`` pixels at
        least."""
        painter = self._kit.painter
        self.camera.fit(area, painter.px(LARGEST_CELL), smallest)
        self.navigator.layout(size, painter.scale)
        self._view.minimap.place(painter.px)
        self._trail.clear_cache()
        self.chances.forget()
        self.look()

    def look(self) -> None:
        """Redraw what is new, or came into view."""
        self._view.show(self.position)
        self._view.paint(self.effects)

    def make(self, position: Position, events: Iterable[Event], cell: Cell | None) -> None:
        """A move on this cell has led to a position; show that as live play does."""
        self._reveal(cell)
        self.position = position
        self.look()
        self._director.play(events, cell or (0, 0))
        self._view.paint(self.effects)

    def jump(self, position: Position, cell: Cell | None) -> None:
        """The game stands at another position at once; no effects."""
        self.effects.clear()
        self._reveal(cell)
        self.position = position
        self.look()

    def follow(self, ms: float) -> None:
        """Bring the pointer into view, on a board that is larger than that."""
        place = self._way.place(ms)
        if self.camera.is_whole or place is None:
            return
        before, cell = self.camera.rect, (int(place[0] // 1), int(place[1] // 1))
        self._reveal(cell if cell in self._grid else None)
        if self.camera.rect != before:
            self.look()

    def point(self, ms: float) -> Pressed | None:
        """Show what the pointer does at a moment; what it presses."""
        over = self.position.is_over
        pressed = None if over else self._way.pressed(ms)
        cursor = None if over else self._way.cursor(ms)
        self._view.point(pressed, None, cursor, self.effects.now)
        return pressed

    def point_out(
        self, numbers: Iterable[Cell], safe: Iterable[Cell] = (), mines: Iterable[Cell] = ()
    ) -> None:
        """Ring these numbers, and these closed cells as safe or as mines, until told otherwise."""
        self._view.ring(frozenset(numbers), frozenset(safe), frozenset(mines))

    def update(self, step: float) -> None:
        """Effects go on, and thoughts come in."""
        self.effects.update(step)
        self._view.paint(self.effects)
        self.chances.follow(self.position)

    def draw(self, canvas: pygame.Surface, dy: int, ms: float | None, speed: float = 1) -> None:
        """The board moved down by ``dy`` pixels; at rest, chances over it and the pointer where it
        was at ``ms``, unless that is None."""
        self._view.draw(canvas, self.effects, dy)
        if not dy:
            painter = self._kit.painter
            self.chances.draw(canvas, painter, self.camera, self.position)
            draw_rulers(canvas, painter, self.camera, self._view.ringed)
            if ms is not None:
                self._trail.draw(canvas, painter, self.camera, self._way, ms, speed)

    def _reveal(self, cell: Cell | None) -> None:
        if cell is not None and not self.camera.is_whole:
            self.camera.reveal(cell)
