"""The reason why fair play let a guess lose: the cell guessed at, and one that was safe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from engine.core.board import Board
from engine.core.config import Fairness
from engine.core.grid import Cell
from engine.rules.game import Status
from engine.teacher.better_moves import find_missed_logic
from game.board.chances_view import ChancesView
from game.platform import background
from game.platform.background import BackgroundTask
from game.playback.loading import LARGEST_REVIEWED
from game.scenes.live_board.board_scene import BoardScene

_SAFE = 0.0
"""The chance of a mine in a safe cell."""


@dataclass(frozen=True)
class Reason:
    """Why a loss was not forgiven: the ``ringed`` cells were guesses, where ``safe`` was certainly
    safe; or else, with ``safe`` None, they were certain to be mines."""

    ringed: tuple[Cell, ...]
    safe: Cell | None


class LossReason:
    """Marks and explains on the board of a scene why its fairness did not forgive the loss.

    The exact solver looks at the board before the last move, in the background.
    """

    def __init__(self, scene: BoardScene) -> None:
        self.words = ""
        """A sentence for the player; empty while there is none."""
        self._scene = scene
        self._mark = ChancesView()
        self.marked: dict[Cell, float] = {}
        self._reason: BackgroundTask[Reason | None] = BackgroundTask()
        session = scene.session
        before, config = session.game.before_loss, session.config
        is_fair = config.fairness is not Fairness.CLASSIC
        is_lost = before is not None and session.status is Status.LOST
        if before is not None and is_lost and is_fair and config.grid.size <= LARGEST_REVIEWED:
            board, hits = before.board, tuple(config.grid.cells(session.position.exploded))
            self._reason.start(lambda is_wanted: reason(board, hits))
            self._reason.wait(background.FRAME_SHARE)

    @property
    def is_awaited(self) -> bool:
        """Whether the reason is being worked out."""
        return self._reason.is_active

    def update(self) -> bool:
        """Show the reason once it is known; return whether it is new."""
        if not self._reason.is_done:
            return False
        found = self._reason.take()
        if found is None:
            return False
        self._scene.board.ring(frozenset(found.ringed), frozenset())
        key = "guessed" if found.safe is not None else "certain_mine"
        key += "_cells" if len(found.ringed) > 1 else ""
        self.words = self._scene.context.texts(f"results.{key}")
        if found.safe is not None:
            self.marked = {found.safe: _SAFE}
            self._scene.reveal(found.safe)
        self._scene.reveal(found.ringed[0])
        return True

    def hide(self) -> None:
        """Take the marks off the board."""
        self._reason.cancel()
        self._scene.board.ring(frozenset(), frozenset())

    def forget(self) -> None:
        """Paint the mark anew for another theme or window."""
        self._mark.clear_cache()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the tick on the safe cell; the rings are drawn by the board."""
        scene = self._scene
        if self.marked and not scene.place.is_moving:
            clip = canvas.get_clip()
            canvas.set_clip(scene.camera.view.clip(clip))
            self._mark.draw(canvas, scene.context.painter, scene.camera, self.marked)
            canvas.set_clip(clip)


def reason(board: Board, hits: Sequence[Cell]) -> Reason | None:
    """Return why opening ``hits``, mines of a ``board``, was not forgiven; None where it was
    neither a needless guess nor the opening of certain mines."""
    lessons = {hit: find_missed_logic(board, hit) for hit in hits}
    guessed = tuple(hit for hit, found in lessons.items() if found.mine is None)
    if not guessed:
        return Reason(tuple(hits), None)
    safe = lessons[guessed[0]].safe
    return None if safe is None else Reason(guessed, safe.cell)
