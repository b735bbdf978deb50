"""Input on a board: mouse, keys, fingers and pads become moves, and movements of the camera."""

from collections.abc import Callable
from dataclasses import replace

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.core.pointer import PointerAction
from game.board.camera import Camera
from game.board.camera_control import CameraController, Minimap
from game.board.touch_input import InputResult, PointerPoint, TouchInput
from game.input.bindings import STEPS, Action
from game.input.click_machine import ClickMachine, Pressed
from game.input.events import Finger, FocusLost, Input, Key, Motion, Phase, Pixel, Press, Release
from game.scenes.context import Context

_FINGER = {
    Phase.DOWN: PointerAction.FINGER_DOWN,
    Phase.MOVE: PointerAction.MOVE,
    Phase.UP: PointerAction.FINGER_UP,
}


class BoardInput:
    """Turns inputs into moves, which it returns, and moves the camera.

    ``is_open`` tells whether a cell is open. ``cursor`` is the keyboard's cell, None while another
    device points.

    A release never acts on a cell that did not look pressed. While a button or finger is held, the
    camera stays; if a layout moves the board all the same, nothing is pressed until the
    mouse moves.
    """

    def __init__(
        self,
        context: Context,
        config: GameConfig,
        camera: Camera,
        minimap: Minimap,
        is_open: Callable[[Cell], bool],
    ) -> None:
        settings = context.settings.value
        self._cue, self._clock = context.audio.play, context.clock
        self._config, self._camera, self._minimap = config, camera, minimap
        self._is_open = is_open
        self.clicks = ClickMachine(is_open, settings.click_options)
        self.camera_control = CameraController(
            camera, minimap, self.clicks.cancel, settings.edge_pan
        )
        self.touch = TouchInput(camera, is_open)
        self.cursor: Cell | None = None
        self._mouse: tuple[int, int] | None = None
        self.covers: list[Callable[[Pixel], bool]] = [minimap.covers]
        """Functions that return whether something lies over the board at a pixel."""
        camera.is_held = lambda: self.is_pressing
        self._pointed: Pixel | None = None  # the cell of the last press or motion on the board
        self._held_view = self._view  # the same at the press that is held
        self._moved_at: Pixel | None = None
        """The pixel under the mouse when a layout moved the board under a held button."""

    @property
    def is_busy(self) -> bool:
        """Whether the view moves on its own, or the ring of a held finger grows."""
        return self.camera_control.is_busy or self.touch.is_busy

    @property
    def is_pressing(self) -> bool:
        """Whether a button or a finger is down that can make a move."""
        return self.clicks.is_down or self.touch.is_down

    @property
    def under_mouse(self) -> Cell | None:
        """The cell under the mouse."""
        return self.cell_at(self._mouse)

    @property
    def pressed(self) -> Pressed | None:
        """The cells that look pressed under the mouse or a finger."""
        return self.clicks.pressed or self.touch.pressed

    def cell_at(self, pos: Pixel | None) -> Cell | None:
        """Return the visible cell at a pixel, if it can be pressed there."""
        if pos is None or pos == self._moved_at or any(covers(pos) for covers in self.covers):
            return None
        return self._camera.cell_at(pos)

    def release_all(self) -> tuple[PointerPoint, ...]:
        """Forget every button and finger, so that nothing fires; return, for the recording, their
        releases off the board."""
        at = self._clock()
        points = [(PointerAction[f"{button.name}_UP"], -1, -1, at) for button in self.clicks.held]
        self.clicks.cancel()
        self.touch.cancel()
        return tuple(points)

    def move_camera(self, event: Input) -> InputResult:
        """Pan, zoom, or steer by the map; the result is used if the input was only for that."""
        if isinstance(event, Press | Release | Motion) and event.touch:
            # The board handles fingers itself.
            return InputResult(has_moved_camera=self.camera_control.steer(event))
        if isinstance(event, Motion):
            self._mouse = event.pos
        is_used = self.camera_control.handle(event)
        return InputResult(is_used=is_used, has_moved_camera=is_used)

    def act(self, event: Input, over: bool) -> InputResult:
        """Use the mouse, a finger or a key; every input is used except keys that mean nothing on a
        board.

        Once the game is ``over``, nothing can be pressed.
        """
        self._follow_layout()
        points = self._points_of(event)
        if isinstance(event, FocusLost):
            points += self.release_all()
            self._mouse = None
        return replace(self._respond(event, over), at=event.at, points=points)

    def _respond(self, event: Input, over: bool) -> InputResult:
        match event:
            case Press(button, pos, _, shift) if not over:
                self.cursor = self._moved_at = None
                self._pointed = pos
                cell = self.cell_at(pos)
                if cell is not None:
                    self._cue("press")
                return InputResult(self.clicks.press(button, cell, shift))
            case Release(button, pos, at):
                cell = self.cell_at(pos)
                return InputResult(self.clicks.release(button, cell, round(at * 1000)))
            case Motion(pos):
                self._pointed = pos
                self.clicks.move(self.cell_at(pos))
            case Finger():
                return self._finger(event, over)
            case Key():
                return self._key(event)
        return InputResult()

    def update(self, step: float, at: float, is_free: bool) -> InputResult:
        """Let ``step`` seconds pass, until ``at``; the result is used if another cell may now be
        under the pointer.

        ``is_free`` tells that no scene covers the board.
        """
        self._follow_layout()
        is_busy, has_moved = self.touch.is_busy, self.camera_control.update(step, is_free)
        result = self.touch.update(at) if is_busy else InputResult(is_used=has_moved)
        return replace(result, has_moved_camera=True) if has_moved else result

    @property
    def _view(self) -> tuple[int, int, float]:
        """The board's corner in the window, and its scale."""
        return (*self._camera.rect.topleft, self._camera.scale)

    def _follow_layout(self) -> None:
        """Cancel a press if a layout has moved the board since."""
        if not self.is_pressing:
            self._held_view, self._moved_at = self._view, None
        elif self._view != self._held_view:
            self._held_view, self._moved_at = self._view, self._pointed
            self.clicks.move(None)
            self.touch.cancel()

    def _points_of(self, event: Input) -> tuple[PointerPoint, ...]:
        """Return the samples of an input for the recording."""
        match event:
            case Press(button):
                act = PointerAction[f"{self.clicks.resolve(button).name}_DOWN"]
            case Release(button):
                act = PointerAction[f"{self.clicks.resolve(button).name}_UP"]
            case Motion(pos) if pos is not None:
                act = PointerAction.MOVE
            case Finger(phase) if self.touch.is_recorded(phase):
                act = _FINGER[phase]
            case _:
                return ()
        assert event.pos is not None
        left, top = self._camera.rect.topleft
        side = self._camera.cell
        x, y = (event.pos[0] - left) / side, (event.pos[1] - top) / side
        is_seen = self.cell_at(event.pos) is not None
        if isinstance(event, Release) and not is_seen and self._camera.cell_at(event.pos):
            x = y = -1  # it makes no move on the cell that is now there
        return ((act, x, y, event.at),)

    def _finger(self, event: Finger, over: bool) -> InputResult:
        is_touch_down = event.phase is Phase.DOWN
        if is_touch_down and self._minimap.covers(event.pos):
            return InputResult()
        self.cursor = None
        result = self.touch.handle(event)
        if is_touch_down and not over and self._camera.cell_at(event.pos) is not None:
            self._cue("press")
        return result

    def _key(self, event: Key) -> InputResult:
        action = event.action
        if action in STEPS:
            return self._step(STEPS[action])
        if event.repeat and action is Action.MAP:
            return InputResult()
        if self.camera_control.act(action, self.cursor):
            if self.cursor is not None:
                self.cursor = self._camera.nearest(self.cursor)
            return InputResult(has_moved_camera=True)
        if action in (Action.OPEN, Action.FLAG, Action.CHORD):
            return InputResult() if event.repeat else self._move_by_key(action)
        return InputResult(is_used=False)

    def _move_by_key(self, action: Action) -> InputResult:
        """Make a key's move on the cursor's cell, or on the one under the mouse."""
        if self.cursor is not None:
            self._camera.reveal(self.cursor)
        cell = self.cursor or self.under_mouse
        if cell is None:
            return self._step()
        move: Move = Open(cell)
        if action is Action.FLAG:
            move = Flag(cell)
        elif action is Action.CHORD or self._is_open(cell):
            move = Chord(cell)
        return InputResult(move, has_moved_camera=self.cursor is not None)

    def _next_cell(self, cell: Cell, step: tuple[int, int]) -> Cell:
        """Return the next cell in a direction, beyond cells that the board lacks.

        On hexagons a step up or down keeps the column's number: of the two nearest cells it takes
        the one from which the next step leads straight on, and a step back leads back.
        """
        width, height = self._config.width, self._config.height
        x, y = cell
        while True:
            x, y = x + step[0], y + step[1]
            if self._config.wraps:
                return x % width, y % height
            if not (0 <= x < width and 0 <= y < height):
                return cell
            if step == (0, 0) or self._camera.has((x, y)):
                return x, y

    def _step(self, step: tuple[int, int] = (0, 0)) -> InputResult:
        """Move the keyboard's cursor, around a torus or to the edge of other boards; the first step
        shows it at the mouse. While a button is held the view cannot follow, so the cursor stays
        inside it."""
        if self.cursor is None:
            middle = self._config.width // 2, self._config.height // 2
            self.cursor = self.under_mouse or self._camera.nearest_to(middle)
        else:
            self.cursor = self._next_cell(self.cursor, step)
        self._camera.reveal(self.cursor)
        if self.is_pressing and not self._camera.is_whole:
            self.cursor = self._camera.nearest(self.cursor)
        return InputResult(has_moved_camera=True)
