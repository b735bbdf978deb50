"""Fingers on the board: gestures become moves, pans and zooms."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.grid import Cell
from game.board.camera import Camera
from game.input.click_machine import Pressed
from game.input.events import Finger, Phase, Point
from game.input.touch import Gesture, Hold, Pan, Pinch, Tap, TouchMachine
from game.scenes.live_board.ring import draw_done, draw_hold
from game.ui import timing
from game.ui.painter import Painter

RING_AFTER = 0.2
"""The part of a hold that passes before its ring is seen: a tap is over by then."""


class Fingers:
    """``make`` submits a move at a time, ``looked`` is called when the camera has moved.

    ``flags`` turns it round: a tap flags and a hold opens. On an opened number both chord.
    """

    def __init__(
        self,
        camera: Camera,
        is_open: Callable[[Cell], bool],
        make: Callable[[Move, float], None],
        looked: Callable[[], None],
    ) -> None:
        self._camera = camera
        self._is_open = is_open
        self._make = make
        self._looked = looked
        self._machine = TouchMachine()
        self._wanted = 0.0
        self._done: tuple[Point, float] | None = None
        self.flags = False

    @property
    def pressed(self) -> Pressed | None:
        """What looks pressed under a finger that would open or chord there."""
        still = self._machine.still
        cell = None if still is None else self._camera.cell_at(still)
        if cell is None or (self.flags and not self._is_open(cell)):
            return None
        return Pressed(cell, area=self._is_open(cell))

    def is_telling(self, phase: Phase) -> bool:
        """Whether what comes next of a finger is worth recording: not while the board is looked
        around on."""
        if phase is Phase.DOWN:
            return self._machine.count == 0
        return self._machine.still is not None or (phase is Phase.UP and self._machine.count == 1)

    @property
    def is_busy(self) -> bool:
        """Whether a ring moves."""
        return self._machine.still is not None or self._done is not None

    def handle(self, event: Finger) -> None:
        """A finger comes, moves or goes."""
        step = {
            Phase.DOWN: self._machine.down,
            Phase.MOVE: self._machine.move,
            Phase.UP: self._machine.up,
        }[event.phase]
        self._take(step(event.finger, event.pos, event.at), event.at)

    def update(self, at: float) -> None:
        """Time has passed: a finger may have been held."""
        self._take(self._machine.tick(at), at)
        if self._done is not None and at > self._done[1] + timing.HOLD_DONE:
            self._done = None

    def let_go(self) -> None:
        """Forget the fingers that are down; nothing fires."""
        self._machine.cancel()

    def draw(self, canvas: pygame.Surface, painter: Painter, at: float) -> None:
        """The ring around a finger that stays on a cell where that means something."""
        part = (self._machine.held(at) - RING_AFTER) / (1 - RING_AFTER)
        still = self._machine.still
        if still is not None and part > 0 and self._hold_move(still) is not None:
            draw_hold(canvas, painter, still, part, min(1.0, 4 * part))
        if self._done is not None:
            pos, since = self._done
            draw_done(canvas, painter, pos, timing.progress(at - since, timing.HOLD_DONE))

    def _take(self, gestures: list[Gesture], at: float) -> None:
        for gesture in gestures:
            match gesture:
                case Tap(pos):
                    self._submit(self._tap_move(pos), at)
                case Hold(pos):
                    move = self._hold_move(pos)
                    if move is not None:
                        self._done = pos, at
                    self._submit(move, at)
                case Pan(dx, dy):
                    self._camera.pan(dx, dy)
                    self._looked()
                case Pinch(pos, ratio):
                    self._pinch(pos, ratio)

    def _submit(self, move: Move | None, at: float) -> None:
        if move is not None:
            self._make(move, at)

    def _pinch(self, pos: Point, ratio: float) -> None:
        """Cells are whole pixels, or less than one: what is left over waits for the rest of the
        pinch."""
        before = self._camera.scale
        if abs(self._wanted - before) >= 1:
            self._wanted = before
        self._wanted *= ratio
        scale = self._wanted if self._wanted < 1 else round(self._wanted)
        if scale != before:
            self._camera.zoom_to(pos, scale)
            if scale < 1:
                self._wanted = self._camera.scale
            self._looked()

    def _tap_move(self, pos: Point) -> Move | None:
        cell = self._camera.cell_at(pos)
        if cell is None:
            return None
        if self._is_open(cell):
            return Chord(cell)
        return Flag(cell) if self.flags else Open(cell)

    def _hold_move(self, pos: Point) -> Move | None:
        """The other thing on a closed cell; a number has none."""
        cell = self._camera.cell_at(pos)
        if cell is None or self._is_open(cell):
            return None
        return Open(cell) if self.flags else Flag(cell)
