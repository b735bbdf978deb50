"""Fingers on the board: gestures become moves, pans and zooms, and a switch swaps tap and hold."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.grid import Cell
from engine.core.pointer import PointerAction
from game.board.camera import Camera
from game.input.click_machine import Pressed
from game.input.events import Finger, Phase, Pixel
from game.input.touch import Gesture, Hold, Pan, Pinch, Tap, TouchMachine
from game.platform.cache import cached
from game.resources.theme import Colour
from game.ui import timing
from game.ui.painter import Painter
from game.ui.widgets import Widget, WidgetState

RING_AFTER = 0.2  # the part of a hold before its ring is shown: a tap is over by then
_OVERSAMPLE = 3
_INNER, _OUTER = 28, 62
"""Radii in layout units: of the ring as it appears, and of the circle that it grows to."""
_LINE, _TRACK = 7, 2
_TILE = 28  # layout units of the switch's tiles
_SIDES = (("opened", "number_1"), ("closed", "flag"))


PointerPoint = tuple[PointerAction, float, float, float]
"""An action of the mouse or a finger, its position in cells from the board's corner, and its
time."""


@dataclass(frozen=True)
class InputResult:
    """The result of an input on a board, or of passing time.

    ``move`` is for the scene to make, ``at`` a second of the clock; ``is_used`` tells whether the
    board has used the input, and ``points`` are recorded before the move.
    """

    move: Move | None = None
    at: float = 0.0
    is_used: bool = True
    has_moved_camera: bool = False
    points: tuple[PointerPoint, ...] = ()


class TouchInput:
    """Turns gestures into moves and camera movements: a tap opens and a hold flags, or the other
    way round with ``taps_flag``. A tap on a number chords."""

    def __init__(self, camera: Camera, is_open: Callable[[Cell], bool]) -> None:
        self._camera, self._is_open = camera, is_open
        self._machine = TouchMachine()
        self._pinch_scale = 0.0
        self._done: tuple[Pixel, float] | None = None
        self.taps_flag = False

    @property
    def pressed(self) -> Pressed | None:
        """The cells that look pressed under a finger that would open or chord there."""
        still = self._machine.still
        cell = None if still is None else self._camera.cell_at(still)
        if cell is None or (self.taps_flag and not self._is_open(cell)):
            return None
        return Pressed(cell, area=self._is_open(cell))

    def is_recorded(self, phase: Phase) -> bool:
        """Return whether the next event of a finger belongs in the recording: not while fingers pan
        or zoom."""
        if phase is Phase.DOWN:
            return self._machine.count == 0
        return self._machine.still is not None or (phase is Phase.UP and self._machine.count == 1)

    @property
    def is_down(self) -> bool:
        """Whether a finger is down that can make a move."""
        return self._machine.still is not None

    @property
    def is_busy(self) -> bool:
        """Whether a ring is moving."""
        return self.is_down or self._done is not None

    def handle(self, event: Finger) -> InputResult:
        """Follow a finger that comes down, moves or goes up."""
        machine = self._machine
        steps = {Phase.DOWN: machine.down, Phase.MOVE: machine.move, Phase.UP: machine.up}
        return self._carry_out(steps[event.phase](event.finger, event.pos, event.at), event.at)

    def update(self, at: float) -> InputResult:
        """Take account of the time that a finger has been held."""
        result = self._carry_out(self._machine.tick(at), at)
        if self._done is not None and at > self._done[1] + timing.HOLD_DONE:
            self._done = None
        return result

    def cancel(self) -> None:
        """Forget the fingers that are down, so that nothing fires."""
        self._machine.cancel()

    def draw(self, canvas: pygame.Surface, painter: Painter, at: float) -> None:
        """Draw the ring around a finger held on a cell where that makes a move: it grows to a
        circle, and then expands abruptly."""
        # Radii are even, so that few pictures are made.
        px, light = painter.px, painter.colour("highlight")
        part = (self._machine.held(at) - RING_AFTER) / (1 - RING_AFTER)
        still = self._machine.still
        if still is not None and part > 0 and self._hold_move(still) is not None:
            strength = min(1.0, 4 * part)
            radius = max(4, px(_INNER + (_OUTER - _INNER) * part) // 2 * 2)
            _draw_ring(canvas, still, px(_OUTER), max(2, px(_TRACK)), light, 110 * strength)
            line, accent = max(2, px(_LINE)), painter.colour("accent")
            _draw_ring(canvas, still, radius, line, accent, 235 * strength)
        if self._done is not None:
            pos, since = self._done
            rest = 1 - timing.progress(at - since, timing.HOLD_DONE)
            radius = px(_OUTER + 18 * (1 - rest**3)) // 2 * 2
            _draw_ring(canvas, pos, radius, max(1, round(px(_LINE) * rest)), light, 235 * rest)

    def _carry_out(self, gestures: list[Gesture], at: float) -> InputResult:
        """Carry out the gestures of one input, of which at most one is a move."""
        result = InputResult(at=at)
        for gesture in gestures:
            match gesture:
                case Tap(pos):
                    result = replace(result, move=self._tap_move(pos))
                case Hold(pos):
                    move = self._hold_move(pos)
                    if move is not None:
                        self._done = pos, at
                        result = replace(result, move=move)
                case Pan(dx, dy):
                    self._camera.pan(dx, dy)
                    result = replace(result, has_moved_camera=True)
                case Pinch(pos, ratio):
                    if self._pinch(pos, ratio):
                        result = replace(result, has_moved_camera=True)
        return result

    def _pinch(self, pos: Pixel, ratio: float) -> bool:
        """Zoom to whole pixels per cell, or to less than one, and carry the remainder over to the
        rest of the pinch; return whether the camera has moved."""
        before = self._camera.scale
        if abs(self._pinch_scale - before) >= 1:
            self._pinch_scale = before
        self._pinch_scale *= ratio
        scale = self._pinch_scale if self._pinch_scale < 1 else round(self._pinch_scale)
        if scale != before:
            self._camera.zoom_to(pos, scale)
            if scale < 1:
                self._pinch_scale = self._camera.scale
        return scale != before

    def _tap_move(self, pos: Pixel) -> Move | None:
        """Return the move of a tap at a pixel; None off the board."""
        cell = self._camera.cell_at(pos)
        if cell is None:
            return None
        if self._is_open(cell):
            return Chord(cell)
        return Flag(cell) if self.taps_flag else Open(cell)

    def _hold_move(self, pos: Pixel) -> Move | None:
        """Return the other move on a closed cell; None for a number."""
        cell = self._camera.cell_at(pos)
        if cell is None or self._is_open(cell):
            return None
        return Open(cell) if self.taps_flag else Flag(cell)


class FlagSwitch(Widget):
    """A number and a flag, with the meaning of a tap lit. Drawn only while ``enabled``."""

    def __init__(self, action: Callable[[], None]) -> None:
        super().__init__(action)
        self.enabled = self.taps_flag = False

    def draw(
        self, canvas: pygame.Surface, painter: Painter, state: WidgetState, rect: pygame.Rect
    ) -> None:
        painter.slab(canvas, rect, rect.height // 2)
        if state.focused:
            painter.focus(canvas, rect, rect.height // 2)
        half = rect.width // 2
        for side, sprites in enumerate(_SIDES):
            part = pygame.Rect(rect.x + side * half, rect.y, half, rect.height)
            chosen = self.taps_flag == bool(side)
            if chosen:
                inner = part.inflate(-painter.px(6), -painter.px(6))
                painter.chip(canvas, inner, inner.height // 2, lit=state.pressed)
            sheet = painter.theme.sheet("tiles", painter.px(_TILE if chosen else _TILE - 6))
            for sprite in map(sheet.frame, sprites):
                canvas.blit(sprite, sprite.get_rect(center=part.center))


def _draw_ring(
    canvas: pygame.Surface, pos: Pixel, radius: int, line: int, colour: Colour, alpha: float
) -> None:
    shown = round(alpha / 16) * 16  # in steps, so that few pictures are made
    if shown > 0:
        image = _circle(radius, line, colour, shown)
        canvas.blit(image, image.get_rect(center=pos))


@cached()
def _circle(radius: int, line: int, colour: Colour, alpha: int) -> pygame.Surface:
    """Return a smooth circle of ``line`` pixels whose outer edge is at ``radius``."""
    side, scale = 2 * radius + 2, _OVERSAMPLE
    big = pygame.Surface((side * scale, side * scale), pygame.SRCALPHA)
    big.fill((*colour, 0))
    middle = (side * scale // 2, side * scale // 2)
    pygame.draw.circle(big, (*colour, alpha), middle, radius * scale, line * scale)
    return pygame.transform.smoothscale(big, (side, side))
