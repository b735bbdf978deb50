"""Assisted play: ring after ring of what the rules decide, and which moves belong together."""

from __future__ import annotations

from collections.abc import Mapping

from engine.autoplay.simple_rules import Assistance, Rules, moves
from engine.core.board import Board
from engine.core.commands import Move
from engine.core.config import WinRule
from game.platform.background import Later
from game.settings import Assist
from game.ui import timing

ASSISTANCE: Mapping[Assist, Assistance] = {
    Assist.SINGLES: Assistance(Rules.SINGLE),
    Assist.PAIRS: Assistance(Rules.PAIRS),
    Assist.FLAGS: Assistance(Rules.SINGLE, opens=False),
    Assist.OPENS: Assistance(Rules.SINGLE, flags=False),
}
MOST_A_RING = 40
"""Assisted moves made within one frame; the others follow in the next ring ..."""
LARGEST_AT_ONCE = 5_000
"""Cells of the largest board whose rings are worked out within a frame."""
CELLS_A_FRAME = 400_000
"""On larger ones a move takes its time: so many are made in a frame as go into this number."""


class AutoMoveQueue:
    """When the next ring of assisted moves is due, and what is left of the last one.

    On a large board a ring is worked out beside the frames, and what it gives is made over many of
    them, as long as nobody else changes the board.
    """

    def __init__(self) -> None:
        self._due_in: float | None = None
        self._work: Later[tuple[Move, ...]] | None = None
        self._left: tuple[Move, ...] = ()
        self._board: Board | None = None
        """What ``_work`` is about, and what stands where ``_left`` is to be made."""

    @property
    def is_due_soon(self) -> bool:
        """Whether a ring is to come."""
        return self._due_in is not None

    def restart(self) -> None:
        """Begin anew: the player has changed the board."""
        self.drop()
        self.wake()

    def stop(self) -> None:
        """Cancel the rings to come, until the player moves."""
        self._due_in = None
        self.drop()

    def drop(self) -> None:
        """What was worked out, or is being so, is of no more use."""
        if self._work is not None:
            self._work.drop()
        self._work, self._left, self._board = None, (), None

    def take(self, board: Board, assist: Assist, win: WinRule) -> tuple[Move, ...]:
        """What is to be made in this frame, a part of a ring or all of it; ``made_all`` follows.
        While it is worked out there is nothing yet, and it is asked for again."""
        size = board.grid.size
        if size <= LARGEST_AT_ONCE:
            return ring(board, assist, win)
        if self._board is not board:
            self.drop()
            self._board = board
            self._work = Later(lambda is_wanted: moves(board, ASSISTANCE[assist], win))
        if self._work is not None:
            self._left = self._work.answer() or ()
            if not self._work.is_done:
                self._due_in = 0.0
                return ()
            self._work = None
        most = max(1, CELLS_A_FRAME // size)
        found, self._left = self._left[:most], self._left[most:]
        return found

    def made_all(self, board: Board) -> None:
        """The moves taken have led to this board: the rest of their ring follows in the next frame,
        another ring a moment later."""
        if self._left:
            self._board, self._due_in = board, 0.0
        else:
            self.drop()
            self.wake()

    def wake(self) -> None:
        """A ring is due a moment from now."""
        self._due_in = timing.ASSIST_RING

    def update(self, step: float) -> bool:
        """Let ``step`` seconds pass; whether a ring is due now."""
        if self._due_in is None:
            return False
        self._due_in -= step
        if self._due_in > 0:
            return False
        self._due_in = None
        return True


def ring(board: Board, assist: Assist, win: WinRule) -> tuple[Move, ...]:
    """What is played by itself now; nothing when the rest is left to the player."""
    return moves(board, ASSISTANCE[assist], win)[:MOST_A_RING]
