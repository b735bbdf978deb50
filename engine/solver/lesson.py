"""What logic would have said when a mine was hit: the mine, and a cell that was safe instead."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import Board
from engine.grid import Cell
from engine.solver.explanation import Explanation, ExplanationTier, Verdict, deduce, explain

LOOKED_AT = 5
"""Safe cells of which the one that is easiest to see is shown."""
_EASY = (ExplanationTier.SINGLE, ExplanationTier.PAIR)


@dataclass(frozen=True)
class Lesson:
    """``mine`` explains the mine that was hit, if it could be known; ``safe`` a cell near it that
    was proven safe, if there was one: where that can be, by few numbers and not by counting mines.
    """

    mine: Explanation | None
    safe: Explanation | None


def lesson(board: Board, hit: Cell) -> Lesson:
    """What the board told just before ``hit``, a closed cell, exploded. Flags are no evidence."""
    reading = deduce(board)
    known = reading.analysis
    bit = board.grid.bit(hit)
    mine = explain(board, hit, reading) if known.mines & bit else None
    front = known.safe & board.grid.dilate(board.opened)
    near = sorted(
        board.grid.cells(front or known.safe), key=lambda cell: (_distance(cell, hit), cell)
    )
    proofs: list[Explanation] = []
    for cell in near[:LOOKED_AT]:
        proofs.append(explain(board, cell, reading))
        if proofs[-1].tier in _EASY:
            break
    safe = min(proofs, key=_weight, default=None)
    assert safe is None or safe.verdict is Verdict.SAFE
    return Lesson(mine, safe)


def _weight(proof: Explanation) -> tuple[bool, int]:
    """How much there is to take in."""
    return proof.tier is ExplanationTier.MINE_COUNT, len(proof.numbers)


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
