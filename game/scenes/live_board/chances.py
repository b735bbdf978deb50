"""The chances of a mine, cell by cell, on a board that changes."""

from collections.abc import Mapping

from engine.core.board import Board
from engine.core.grid import Cell
from engine.rules.game import Position
from engine.solver.frontier import frontier
from engine.solver.probability import Analysis, analyse, count_all, join
from game.board.chances_view import ChancesView
from game.platform.background import BackgroundTask

LARGEST = 20_000  # cells of the largest board whose chances are shown
# What is worked out within a frame, in a few milliseconds; more is left to the background.
LARGEST_AT_ONCE = 2_500  # cells of the board
MAX_BOXES = 120  # boxes of cells that see the same numbers
WORK_AT_ONCE = 600  # steps of counting
_OVER = -1  # no set of mines


class LiveChances:
    """Follows the position that it is given while it is on.

    With ``at_once``, for a board in play, chances that are quick to work out are there when
    ``follow`` returns; all others come some frames later.
    """

    def __init__(self, size: int, at_once: bool = False) -> None:
        self.is_on = False
        self.is_possible = size <= LARGEST
        self._at_once = at_once and size <= LARGEST_AT_ONCE
        self.task: BackgroundTask[Analysis] = BackgroundTask()
        self.odds = ChancesView()
        self._asked: tuple[Board, int] | None = None
        """The last board, and the mines that losses taken back have shown on it, or ``_OVER``."""
        self._known: tuple[Board, int] | None = None
        """The board and mines of ``_analysis`` and ``_shown``."""
        self._analysis: Analysis | None = None
        self._shown: dict[Cell, float] = {}

    @property
    def is_awaited(self) -> bool:
        """Whether they are being worked out."""
        return self.is_on and self._asked != self._known

    def turn(self) -> None:
        """Turn them on, or off."""
        self.is_on = not self.is_on
        self._asked = self._known = self._analysis = None
        self._shown = {}

    def close(self) -> None:
        """Stop working in the background."""
        self.task.cancel()

    def follow(self, position: Position) -> None:
        """Work out the chances of a new position, and take over those of the last one."""
        if not self.is_on:
            return
        # A move that loses changes neither the board nor the mines shown. Before the first one
        # there is nothing to show: whichever cell it opens is safe.
        is_nothing = position.is_over or position.first is None
        asked = (position.board, _OVER if is_nothing else position.shown)
        if is_nothing:
            self._asked = self._known = asked
            self._analysis, self._shown = None, {}
        elif asked != self._asked:
            self._asked = asked
            self._ask(*asked)
        elif asked != self._known:
            self._show(*asked, self.task.result())

    def at(self, board: Board) -> Mapping[Cell, float]:
        """Return the chances of a board; none while they are off or not known yet."""
        if self._known is None or self.is_awaited:
            return {}
        return self._shown if self.is_on and self._known[0] == board else {}

    def _ask(self, board: Board, mines: int) -> None:
        self.task.cancel()
        before, known_mines = self._known or (board, mines)
        evidence = (before.opened, before.numbers, known_mines)
        if self._analysis is not None and evidence == (board.opened, board.numbers, mines):
            self._show(board, mines, self._analysis)  # flags and marks are no evidence
        elif self._at_once:
            self._show(board, mines, _analyse_at_once(board, mines))
        if self.is_awaited:
            self.task.start(lambda is_wanted: analyse(board, mines=mines))

    def _show(self, board: Board, mines: int, analysis: Analysis | None) -> None:
        if analysis is None:
            return
        cells = board.closed & ~board.flags
        self._known, self._analysis = (board, mines), analysis
        self._shown = {
            board.grid.cell(index): chance
            for index, chance in analysis.rounded().items()
            if cells >> index & 1
        }


def _analyse_at_once(board: Board, mines: int) -> Analysis | None:
    """Return the analysis of a board, or None where it would take too long for a frame."""
    front = frontier(board, mines=mines)
    if sum(len(part.shape.sizes) for part in front.components) > MAX_BOXES:
        return None
    analysis = join(board.grid, front, count_all(front, WORK_AT_ONCE))
    return analysis if analysis.is_exact else None
