"""The law of held presses: a release acts on the cell of its press or last motion, or on none.

The cell under the pointer is the one that looks pressed. If the board moves after that, another
cell is under the pointer, which the player did not choose.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

from engine import Move
from game.board.board_input import BoardInput
from game.board.camera import Camera
from game.board.touch_input import InputResult
from game.input.events import Finger, Input, Motion, Phase, Pixel, Press, Release

Place = tuple[int, int, float]  # the board's corner, and its scale


def place_of(camera: Camera) -> Place:
    return (*camera.rect.topleft, camera.scale)


class HeldPresses:
    """Records the place of boards under the mouse and under fingers. ``checked`` counts the moves
    made by releases and by fingers."""

    def __init__(self) -> None:
        self.checked = 0
        self._pointed: WeakKeyDictionary[Camera, tuple[Pixel | None, Place]] = WeakKeyDictionary()
        self._touched: WeakKeyDictionary[Camera, Place] = WeakKeyDictionary()

    @contextmanager
    def watch(self) -> Iterator[None]:
        """While this context lasts, raise AssertionError if a release acts on another cell."""
        begin, act, update = BoardInput.__init__, BoardInput.act, BoardInput.update

        def begun(board: BoardInput, *given: Any) -> None:
            begin(board, *given)
            board.watched_camera = given[2]  # type: ignore[attr-defined]

        def acted(board: BoardInput, event: Input, over: bool) -> InputResult:
            camera = board.watched_camera  # type: ignore[attr-defined]
            if isinstance(event, Finger) and event.phase is Phase.DOWN:
                self._touched[camera] = place_of(camera)
            result = act(board, event, over)
            self._check(camera, event, result.move)
            self._note(camera, event)
            return result

        def updated(board: BoardInput, *given: Any) -> InputResult:
            result = update(board, *given)
            self._check(board.watched_camera, None, result.move)  # type: ignore[attr-defined]
            return result

        with patch.multiple(BoardInput, __init__=begun, act=acted, update=updated):
            yield

    def _note(self, camera: Camera, event: Input) -> None:
        """Record the board's place when the mouse is pressed or moves."""
        last = self._pointed.get(camera, (None, None))[0]
        if isinstance(event, Press) or (isinstance(event, Motion) and event.pos != last):
            self._pointed[camera] = event.pos, place_of(camera)

    def _check(self, camera: Camera, event: Input | None, move: Move | None) -> None:
        """Check a move that an input led to, or, if that is None, that time led to."""
        if move is None:
            return
        match event:
            case Release(pos=pos):
                last, place = self._pointed.get(camera, (None, place_of(camera)))
                assert pos != last or place == place_of(camera), f"{move} on a board that moved"
                assert move.cell == camera.cell_at(pos), f"{move} away from the mouse"
            case Finger() | None:
                assert self._touched.get(camera) == place_of(camera), f"{move} on a moved board"
            case _:
                return
        self.checked += 1
