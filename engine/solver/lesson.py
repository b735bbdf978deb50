"""What logic would have said when a mine was hit: the mine, and a cell that was safe instead."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import Board
from engine.grid import Cell
from engine.solver.explanation import Explanation, Verdict, explain
from engine.solver.probability import analyse


@dataclass(frozen=True)
class Lesson:
    """``mine`` explains the mine that was hit, if it could be known; ``safe`` the nearest cell that
    was proven safe, if there was one."""

    mine: Explanation | None
    safe: Explanation | None


def lesson(board: Board, hit: Cell) -> Lesson:
    """What the board told just before ``hit``, a closed cell, exploded. Flags are no evidence."""
    known = analyse(board)
    bit = board.grid.bit(hit)
    mine = explain(board, hit) if known.mines & bit else None
    nearest = min(
        board.grid.cells(known.safe), key=lambda cell: (_distance(cell, hit), cell), default=None
    )
    safe = explain(board, nearest) if nearest is not None else None
    assert safe is None or safe.verdict is Verdict.SAFE
    return Lesson(mine, safe)


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
