"""Every sentence that a hint says is true, checked by filling the board in every way.

``python -m tests.long hint_truth 2000`` does the same at length.
"""

from dataclasses import replace

import pytest

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.explanation import deduce, explain
from tests.engine.teacher.explanation_checks import UntrueError
from tests.engine.teacher.hint_reference import Truth
from tests.engine.teacher.hint_sentences import FORMS, check
from tests.engine.teacher.move_reference import survey


@pytest.mark.slow
def test_every_sentence_over_random_positions_is_true() -> None:
    tally = survey(seed=6, positions=250)
    assert tally.wrong == []
    # The positions drawn bring out every form.
    seen = {part for form in tally.checked for part in (form, form.split(": ", 1)[-1])}
    assert {name for _, name, _ in FORMS} - seen <= {"count: none", "count: only cells"}
    assert {"line", "hole", "corner"} <= {form.split(":")[0] for form in seen}


ONE_ONE = Board.from_text("#####\n11111\n00000", mines=2)
ONE_TWO = Board.from_text("#######\n1212121", mines=4)
ONE_TWO_ONE = Board.from_text("#######\n##121##", mines=3)
THREE_ONE = Board.from_text("######\n##31##", mines=3)
HOLE = Board.from_text("12321\n1###1\n12321", mines=3)
WALL = Board.from_text("01###\n01###", mines=5)
LAST = Board.from_text("2##\n###", mines=3)


@pytest.mark.parametrize(
    ("board", "cell", "true", "false"),
    [
        (HOLE, (2, 1), "The 2 at", "The 3 at"),
        (HOLE, (2, 1), "only 2 closed", "only 3 closed"),
        (ONE_ONE, (2, 0), "1-1 pattern", "1-2 pattern"),
        (ONE_ONE, (2, 0), "1-1 pattern", "1-1 pattern once known mines are taken off"),
        (ONE_TWO, (0, 0), "only 1 of", "only 2 of"),
        (ONE_TWO_ONE, (3, 0), "a mine at column 3", "a mine at column 2"),
        (ONE_TWO_ONE, (3, 0), "this cell safe", "this cell a mine"),
        (THREE_ONE, (5, 1), "Only 1 mine is", "Only 2 mines are"),
        (WALL, (4, 1), "takes only 1", "takes only 2"),
        (LAST, (2, 0), "33%", "34%"),
        (LAST, (2, 0), "shows the way on with a chance of 33%", "cannot show the way on"),
        (LAST, (1, 0), "50% at column 3, row 1", "50% at column 2, row 2"),
        (ONE_ONE, (0, 0), "column 3, row 1", "column 2, row 1"),
    ],
)
def test_what_is_not_true_would_be_found(board: Board, cell: Cell, true: str, false: str) -> None:
    why = explain(board, cell)
    check(Truth.of(board), why)
    assert true in why.sentence
    with pytest.raises(UntrueError):
        check(Truth.of(board), replace(why, sentence=why.sentence.replace(true, false, 1)))


UNFINISHED = """
    211#22122
    0023##100
    112##F211
    ##2#43#1#
    3#12#32#3
    #11#F####
"""


def test_proofs_that_were_left_unfinished_are_told_truly() -> None:
    board = Board.from_text(UNFINISHED, mines=11, wraps=True)
    truth, reading, unfinished = Truth.of(board), deduce(board), 0
    for budget in (1, 300, 3_000, 15_000):
        for cell in board.grid.cells(board.closed):
            why = explain(board, cell, reading, budget)
            check(truth, why)
            unfinished += not why.is_smallest
    assert unfinished
