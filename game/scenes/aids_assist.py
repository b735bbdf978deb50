"""Assisted play: ring after ring of what the rules decide, and which moves belong together."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board import Board
from engine.commands import Move
from engine.config import WinRule
from engine.solver.assistant import Assistance, Rules, moves
from game.effects import timing
from game.settings import Assist

ASSISTANCE: Mapping[Assist, Assistance] = {
    Assist.SINGLES: Assistance(Rules.SINGLE),
    Assist.PAIRS: Assistance(Rules.PAIRS),
    Assist.FLAGS: Assistance(Rules.SINGLE, opens=False),
    Assist.OPENS: Assistance(Rules.SINGLE, flags=False),
}
MOST_A_RING = 40
"""Assisted moves made within one frame; the others follow in the next ring ..."""
CELLS_A_RING = 400_000
"""... and on large boards, where each takes its time, so many as go into this number."""


class Rings:
    """When the next ring of assisted moves is due, and what each of the player's moves led to."""

    def __init__(self) -> None:
        self._due_in: float | None = None
        self._turns: list[int] = []

    @property
    def is_due_soon(self) -> bool:
        """Whether a ring is to come."""
        return self._due_in is not None

    def made(self, is_player: bool) -> None:
        """A move has changed the board, the player's or an assisted one."""
        if is_player or not self._turns:
            self._turns.append(0)
        self._turns[-1] += 1
        if is_player:
            self.wake()

    def turn_back(self) -> int:
        """How many moves the player's last one led to, itself among them. They are forgotten, and
        no ring is due: else all that is taken back would come again."""
        self._due_in = None
        return self._turns.pop() if self._turns else 1

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
    assistance = ASSISTANCE.get(assist)
    if assistance is None:
        return ()
    most = max(1, min(MOST_A_RING, CELLS_A_RING // board.grid.size))
    return moves(board, assistance, win)[:most]
