"""Where a guess may lead: whether the number it shows is likely to help."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.board import Board
from engine.grid import Cell
from engine.solver.probability import analyse
from engine.solver.propagation import ImpossibleBoardError

LARGEST_LEAD = 4000
"""On boards of more cells it is not worked out where a guess may lead ..."""
LEAD_BUDGET = 40_000
"""... nor where one of its numbers takes more work than this, see ``probability.BUDGET``."""


def chance_to_progress(board: Board, cell: Cell) -> Fraction | None:
    """The chance that the number of ``cell``, should it be safe, leads on.

    It leads on when it makes another safe cell certain or ends the game. The board is taken once
    with each number the cell can show; the layouts that agree weigh it. None where that takes too
    much work.
    """
    if board.grid.size > LARGEST_LEAD:
        return None
    layouts = leading = 0
    for value in range(9):
        try:
            analysis = analyse(_opened_at(board, cell, value), budget=LEAD_BUDGET)
        except ImpossibleBoardError:
            continue
        if not analysis.is_exact:
            return None
        layouts += analysis.solutions
        if analysis.safe or analysis.solutions == 1:
            leading += analysis.solutions
    return Fraction(leading, layouts)


def _opened_at(board: Board, cell: Cell, value: int) -> Board:
    bit = board.grid.bit(cell)
    ones, twos, fours, eights = (
        plane | (bit if value >> k & 1 else 0) for k, plane in enumerate(board.numbers)
    )
    return replace(board, opened=board.opened | bit, numbers=(ones, twos, fours, eights))
