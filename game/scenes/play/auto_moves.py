"""Assisted play: the moves that simple rules decide, one after another."""

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
FRAME = 1 / 60
"""Seconds; once the moves follow each other more quickly, several are made at the same time."""
MOST_AT_ONCE = 40
LARGEST_AT_ONCE = 5_000  # cells of the largest board whose rounds are worked out within a frame
CELLS_A_FRAME = 400_000
"""On larger boards a frame makes this many moves, divided by the board's cells."""


class AutoMoveQueue:
    """The time of the next move, and the moves that are left of a round of the rules.

    One comes after another, slowly enough to be followed at first, and then ever more quickly. On
    a large board a round is worked out in the background, and goes on as long as nobody else
    changes the board.
    """

    def __init__(self) -> None:
        self._due_in: float | None = None
        self._made = 0  # moves since the player's last one
        self.task: BackgroundTask[tuple[Move, ...]] = BackgroundTask()
        self.left: tuple[Move, ...] = ()
        self._board: Board | None = None
        """The board of ``task``, and the one on which ``left`` is to be made."""

    @property
    def is_due(self) -> bool:
        """Whether a move may be to come."""
        return self._due_in is not None

    @property
    def is_playing(self) -> bool:
        """Whether moves have been made, and more may be to come."""
        return self.is_due and self._made > 0

    def restart(self) -> None:
        """Begin with a new round: the player has changed the board."""
        self._cancel_round()
        self._made = 0
        self.schedule()

    def stop(self) -> None:
        """Cancel the moves to come, until the player moves."""
        self._due_in, self._made = None, 0
        self._cancel_round()

    def _cancel_round(self) -> None:
        self.task.cancel()
        self.left, self._board = (), None

    @property
    def _delay(self) -> float:
        """Seconds from one move to the next."""
        return timing.ASSIST_FIRST * timing.ASSIST_FASTER**self._made

    def take(
        self, board: Board, assist: Assist, win: WinRule, known_mines: int = 0
    ) -> tuple[Move, ...]:
        """Return the moves of this frame, usually one; ``follow_up`` comes next. There are none
        while the round is worked out, and then it is due again. Losses taken back have shown the
        ``known_mines``."""
        told = (board, ASSISTANCE[assist], win, known_mines)
        size, most = board.grid.size, max(1, min(MOST_AT_ONCE, int(FRAME / self._delay)))
        if size <= LARGEST_AT_ONCE:
            found = simple_moves(*told)[:most]
            self._made += len(found)
            return found
        if self._board is not board:
            self._cancel_round()
            self._board = board
            self.task.start(lambda is_wanted: simple_moves(*told))
        if self.task.is_active:
            if not self.task.is_done:
                self._due_in = 0.0
                return ()
            self.left = self.task.take() or ()
        most = min(most, max(1, CELLS_A_FRAME // size))
        found, self.left = self.left[:most], self.left[most:]
        self._made += len(found)
        return found

    def follow_up(self, board: Board) -> None:
        """Plan what follows the moves taken, which have led to this board: the rest of their round
        or another one."""
        if self.left:
            self._board = board
        else:
            self._cancel_round()
        self.schedule()

    def schedule(self) -> None:
        """Have a move be due a moment from now."""
        self._due_in = self._delay

    def update(self, step: float) -> bool:
        """Let ``step`` seconds pass; return whether a move is due now."""
        if self._due_in is None:
            return False
        self._due_in -= step
        if self._due_in > 0:
            return False
        self._due_in = None
        return True
