"""Assisted play: round after round of the moves that simple rules decide."""

from collections.abc import Mapping

from engine.autoplay.autoplayer import Assistance, Rules, simple_moves
from engine.core.board import Board
from engine.core.commands import Move
from engine.core.config import WinRule
from game.platform.background import BackgroundTask
from game.settings import Assist
from game.ui import timing

ASSISTANCE: Mapping[Assist, Assistance] = {
    Assist.SINGLES: Assistance(Rules.SINGLE),
    Assist.PAIRS: Assistance(Rules.PAIRS),
    Assist.FLAGS: Assistance(Rules.SINGLE, opens=False),
    Assist.OPENS: Assistance(Rules.SINGLE, flags=False),
}
MOVES_A_ROUND = 40
"""Moves of a round, all made within one frame; what else is decided follows in the next one."""
LARGEST_AT_ONCE = 5_000  # cells of the largest board whose rounds are worked out within a frame
CELLS_A_FRAME = 400_000
"""On larger boards a frame makes this many moves, divided by the board's cells."""


class AutoMoveQueue:
    """The time of the next round, and the moves that are left of the last one.

    On a large board a round is worked out in the background, and its moves are made over many
    frames, as long as nobody else changes the board.
    """

    def __init__(self) -> None:
        self._due_in: float | None = None
        self.task: BackgroundTask[tuple[Move, ...]] = BackgroundTask()
        self.left: tuple[Move, ...] = ()
        self._board: Board | None = None
        """The board of ``task``, and the one on which ``left`` is to be made."""

    @property
    def is_due(self) -> bool:
        """Whether a round is to come."""
        return self._due_in is not None

    def restart(self) -> None:
        """Begin with a new round: the player has changed the board."""
        self._cancel_round()
        self.schedule()

    def stop(self) -> None:
        """Cancel the rounds to come, until the player moves."""
        self._due_in = None
        self._cancel_round()

    def _cancel_round(self) -> None:
        self.task.cancel()
        self.left, self._board = (), None

    def take(self, board: Board, assist: Assist, win: WinRule) -> tuple[Move, ...]:
        """Return the moves of this frame, a part of a round or all of it; ``follow_up`` comes next.
        There are none while the round is worked out, and then it is due again."""
        size = board.grid.size
        if size <= LARGEST_AT_ONCE:
            return simple_moves(board, ASSISTANCE[assist], win)[:MOVES_A_ROUND]
        if self._board is not board:
            self._cancel_round()
            self._board = board
            self.task.start(lambda is_wanted: simple_moves(board, ASSISTANCE[assist], win))
        if self.task.is_active:
            if not self.task.is_done:
                self._due_in = 0.0
                return ()
            self.left = self.task.take() or ()
        most = max(1, CELLS_A_FRAME // size)
        found, self.left = self.left[:most], self.left[most:]
        return found

    def follow_up(self, board: Board) -> None:
        """Plan what follows the moves taken, which have led to this board: the rest of their round
        in the next frame, or another round a moment later."""
        if self.left:
            self._board, self._due_in = board, 0.0
        else:
            self._cancel_round()
            self.schedule()

    def schedule(self) -> None:
        """Have a round be due a moment from now."""
        self._due_in = timing.ASSIST_RING

    def update(self, step: float) -> bool:
        """Let ``step`` seconds pass; return whether a round is due now."""
        if self._due_in is None:
            return False
        self._due_in -= step
        if self._due_in > 0:
            return False
        self._due_in = None
        return True
