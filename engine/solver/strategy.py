"""What to open next for the highest chance to win the game."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import Board
from engine.config import StartRule
from engine.grid import Cell, Grid, indices
from engine.solver.probability import Analysis, analyse
from engine.solver.propagation import propagate


@dataclass(frozen=True)
class Choice:
    """What to do next: open ``cells``, all of them certain, or one cell that is a guess.

    ``mines`` are the closed cells proven to be mines so far. ``analysis`` is there when the choice
    needed one.
    """

    cells: int
    mines: int
    is_guess: bool = False
    analysis: Analysis | None = None


def choose(board: Board) -> Choice:
    """The move for the highest chance to win; ``cells`` is 0 when nothing is left to open.

    Meant for a board with something open; see ``first_cell`` for one without. Raises
    ImpossibleBoardError for a board that no layout agrees with.
    """
    known = propagate(board)
    if known.safe:
        return Choice(known.safe, known.mines)
    analysis = analyse(board)
    if analysis.safe or not board.closed & ~analysis.mines:
        return Choice(analysis.safe, analysis.mines, analysis=analysis)
    best = min(indices(board.closed & ~analysis.mines), key=analysis.chances.__getitem__)
    return Choice(1 << best, analysis.mines, True, analysis)


def first_cell(grid: Grid, start: StartRule) -> Cell:
    """Where to open first: a corner when only that cell is safe, else a little inside of one."""
    if start is StartRule.SAFE or grid.wraps:
        return 0, 0
    return min(3, grid.width // 2), min(3, grid.height // 2)
