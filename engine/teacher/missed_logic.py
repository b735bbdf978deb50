"""Logic missed when a mine was hit: why it was a mine, and a cell that was safe instead."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.explanation import Explanation, ExplanationTier, Verdict, deduce, explain

LOOKED_AT = 5
"""The number of safe cells that are explained, to find the easiest."""
_EASY = (ExplanationTier.SINGLE, ExplanationTier.PAIR)


@dataclass(frozen=True)
class MissedLogic:
    """The explanation of a mine that was hit, if it could be known, and of a safe cell near it."""

    mine: Explanation | None
    safe: Explanation | None


def find_missed_logic(board: Board, hit: Cell) -> MissedLogic:
    """Return the logic on the board just before ``hit``, a closed cell, exploded."""
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
    safe = min(
        proofs,
        key=lambda proof: (proof.tier is ExplanationTier.MINE_COUNT, len(proof.numbers)),
        default=None,
    )
    assert safe is None or safe.verdict is Verdict.SAFE
    return MissedLogic(mine, safe)


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
