"""What a player could have known instead of a move that was no good."""

from __future__ import annotations

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.explanation import Explanation, Verdict, explain
from engine.teacher.missed_logic import lesson
from engine.teacher.observer import Onlooker
from engine.teacher.patterns import Pattern, pattern_of
from engine.teacher.review_model import Finding

WORK, WORK_A_CELL = 20_000, 10
"""What finding one counts in an onlooker's budget, and what for each cell of the board besides."""
Remedy = tuple[Explanation | None, Pattern | None]


class Remedies:
    """Finds them, each once: who clicks to and fro on a cell is told the same every time.

    They are of the game's own board, since what is explained has to be there to be seen.
    """

    def __init__(self, onlooker: Onlooker) -> None:
        self._onlooker = onlooker
        self._found: dict[tuple[int, Finding, int, int], Remedy] = {}

    def find(self, board: Board, finding: Finding, cells: int, flags: int) -> Remedy:
        """What could be known on this board, and the pattern to see; None and None where nothing
        could. ``cells`` were asked for by a move of this ``finding``, a chord relying on ``flags``.
        """
        key = (board.opened, finding, cells, flags)
        if key not in self._found:
            if self._onlooker.is_tired:
                return None, None
            self._onlooker.pay(WORK + WORK_A_CELL * board.grid.size)
            better = self._better(board, finding, cells, flags)
            pattern = None if better is None else pattern_of(board, better)
            self._found[key] = better, pattern
        return self._found[key]

    def _better(self, board: Board, finding: Finding, cells: int, flags: int) -> Explanation | None:
        onlooker = self._onlooker
        match finding:
            case Finding.MISCLICK:
                return _proof(board, cells, Verdict.MINE)
            case Finding.WRONG_FLAG:
                return _proof(board, cells, Verdict.SAFE)
            case Finding.WRONG_CHORD:
                return (
                    _proof(board, onlooker.safe_of(flags), Verdict.SAFE)
                    or _proof(board, onlooker.mines_of(cells), Verdict.MINE)
                    or lesson(board, _first(board, cells)).safe
                )
            case Finding.NEEDLESS:
                return lesson(board, _first(board, cells)).safe
            case Finding.FORCED if not onlooker.knows_more:
                return _safer(board, cells, onlooker)
        return None


def _proof(board: Board, cells: int, verdict: Verdict) -> Explanation | None:
    """Why the first of these cells is what they all are; None where the board does not tell."""
    cells &= board.closed
    if not cells:
        return None
    found = explain(board, _first(board, cells))
    return found if found.verdict is verdict else None


def _safer(board: Board, cells: int, onlooker: Onlooker) -> Explanation | None:
    """The safest cell near the opened ones or else anywhere, where it is safer than these."""
    chance, best = onlooker.chance(cells), onlooker.best()
    if best >= chance:
        return None
    near = board.closed & board.grid.dilate(board.opened)
    for among in (near, board.closed):
        index = onlooker.safest(among)
        if index is not None and onlooker.chance(1 << index) <= best:
            return explain(board, board.grid.cell(index))
    return None


def _first(board: Board, cells: int) -> Cell:
    return next(board.grid.cells(cells))
