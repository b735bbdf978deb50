"""The class of a move: what it took to prove the cells that it opens."""

from enum import IntEnum

from engine.core.board import Board
from engine.solver.probability import BUDGET, analyse
from engine.solver.propagation import propagate


class MoveClass(IntEnum):
    """The least rules that prove a cell, from the numbers that were open before the move."""

    ONE_NUMBER = 1
    TWO_NUMBERS = 2
    MORE = 3  # all numbers together, and the number of mines


def move_class(board: Board, opened: int, budget: int = BUDGET) -> MoveClass | None:
    """Return the class of a move that opens these cells: that of the cell which was hardest to
    prove, None if none could be proven.

    ``board`` is the position before the move. Each class may use all mines that it and those below
    it prove. Past the work ``budget`` only the first two classes are told.

    >>> board = Board.from_rows(["1221", "####"], mines=2)
    >>> [move_class(board, board.grid.bit((x, 1))) for x in (0, 1)]
    [<MoveClass.TWO_NUMBERS: 2>, None]
    """
    two = propagate(board).safe
    if opened & ~two and opened & ~two & analyse(board, budget=budget).safe:
        return MoveClass.MORE
    if not opened & two:
        return None
    one = propagate(board, two_cells=False).safe
    return MoveClass.TWO_NUMBERS if opened & two & ~one else MoveClass.ONE_NUMBER


def proof_class(board: Board, cell: int) -> MoveClass:
    """Return the class of what proves that a cell, given by its bit, is safe or a mine; MORE also
    where nothing does.

    >>> board = Board.from_rows(["1221", "####"], mines=2)
    >>> [proof_class(board, board.grid.bit((x, 1))).name for x in (0, 1)]
    ['TWO_NUMBERS', 'TWO_NUMBERS']
    """
    for proven, found in (
        (propagate(board, two_cells=False), MoveClass.ONE_NUMBER),
        (propagate(board), MoveClass.TWO_NUMBERS),
    ):
        if cell & (proven.safe | proven.mines):
            return found
    return MoveClass.MORE
