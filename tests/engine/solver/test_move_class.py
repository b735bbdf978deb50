"""The class of a move: one number, two of them, or more."""

from functools import reduce
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.grid import Cell, indices
from engine.core.minefield import Minefield
from engine.solver.frontier import frontier
from engine.solver.move_class import MoveClass, move_class
from engine.solver.propagation import propagate
from engine.solver.sampling import all_layouts
from tests.engine.boards import positions

ONE, TWO, MORE = MoveClass


@pytest.mark.parametrize(
    ("rows", "mines", "cell", "expected"),
    [
        pytest.param("11\n1#\n##", 1, (0, 2), ONE, id="a number whose mine another one shows"),
        pytest.param("1221\n####", 2, (0, 1), TWO, id="two numbers"),
        pytest.param("1###", 1, (2, 0), MORE, id="the number of mines"),
        pytest.param("#1#", 1, (0, 0), None, id="a guess"),
        pytest.param("####", 1, (0, 0), None, id="the first move"),
    ],
)
def test_a_cell_has_the_class_of_what_proves_it(
    rows: str, mines: int, cell: Cell, expected: MoveClass | None
) -> None:
    board = Board.from_text(rows, mines)
    assert move_class(board, board.grid.bit(cell)) is expected


@given(positions(), st.data())
def test_a_move_has_the_class_of_its_hardest_cell(
    position: tuple[Board, Minefield], data: st.DataObject
) -> None:
    board, _ = position
    opened = board.grid.mask(
        data.draw(st.sets(st.sampled_from(list(board.grid.cells(board.grid.full)))))
    )
    possible = reduce(or_, all_layouts(frontier(board)), 0)
    classes = []
    for index in indices(opened & board.closed & ~possible):
        sets = [(ONE, propagate(board, two_cells=False)), (TWO, propagate(board))]
        classes.append(next((kind for kind, known in sets if known.safe >> index & 1), MORE))
    assert move_class(board, opened) == max(classes, default=None)
