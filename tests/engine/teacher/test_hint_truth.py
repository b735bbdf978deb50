"""Every statement of a hint is true, checked by filling the board in every way.

``python -m tests.long hint_truth 2000`` does the same at length.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.explanation import deduce, explain
from engine.teacher.proof import Fact, NumberAt
from tests.engine.teacher.explanation_checks import UntrueError
from tests.engine.teacher.hint_reference import Truth
from tests.engine.teacher.move_reference import survey
from tests.engine.teacher.statement_checks import CHECKS, check


@pytest.mark.slow
def test_every_statement_over_random_positions_is_true() -> None:
    tally = survey(seed=6, positions=250)
    assert tally.wrong == []
    seen = {claim for form in tally.checked for claim in form.split()}
    practice = Fact.DONE  # takes the flags of its boards as known
    assert {fact.value for fact in CHECKS if fact is not practice} == seen, (
        "the positions drawn bring out every claim"
    )


ONE_ONE = Board.from_text("#####\n11111\n00000", mines=2)
ONE_TWO = Board.from_text("#######\n1212121", mines=4)
ONE_TWO_ONE = Board.from_text("#######\n##121##", mines=3)
THREE_ONE = Board.from_text("######\n##31##", mines=3)
HOLE = Board.from_text("12321\n1###1\n12321", mines=3)
WALL = Board.from_text("01###\n01###", mines=5)
LAST = Board.from_text("2##\n###", mines=3)


@pytest.mark.parametrize(
    ("board", "cell", "claim", "false"),
    [
        (HOLE, (2, 1), Fact.FULL, {"numbers": (NumberAt(3, (2, 0)),)}),
        (HOLE, (2, 1), Fact.FULL, {"count": 3}),
        (ONE_ONE, (2, 0), Fact.LINE, {"line": (1, 2)}),
        (ONE_ONE, (2, 0), Fact.LINE, {"fact": Fact.REDUCED}),
        (ONE_ONE, (2, 0), Fact.SHARED, {"count": 2}),
        (ONE_TWO, (0, 0), Fact.UNSHARED, {"count": 2}),
        (ONE_TWO_ONE, (3, 0), Fact.STEP_MINE, {"mines": ((1, 0),)}),
        (ONE_TWO_ONE, (3, 0), Fact.SAFE, {"fact": Fact.MINE}),
        (THREE_ONE, (5, 1), Fact.NEED_ALL, {"count": 2}),
        (WALL, (4, 1), Fact.ELSEWHERE, {"count": 3}),
        (LAST, (2, 0), Fact.CHANCE, {"chance": Fraction(34, 100)}),
        (LAST, (2, 0), Fact.LEAD, {"chance": Fraction(0)}),
        (LAST, (1, 0), Fact.SAFEST, {"among": ((1, 1),)}),
        (ONE_ONE, (0, 0), Fact.NEEDLESS, {"safe": ((1, 0),)}),
    ],
)
def test_what_is_not_true_would_be_found(
    board: Board, cell: Cell, claim: Fact, false: dict[str, object]
) -> None:
    why = explain(board, cell)
    check(Truth.of(board), why)
    changed = tuple(
        replace(stated, **false) if stated.fact is claim else stated for stated in why.statements
    )
    assert changed != why.statements
    with pytest.raises(UntrueError):
        check(Truth.of(board), replace(why, proof=(), odds=changed))


UNFINISHED = """
    211#22122
    0023##100
    112##F211
    ##2#43#1#
    3#12#32#3
    #11#F####
"""


def test_proofs_that_were_left_unfinished_are_shown_truly() -> None:
    board = Board.from_text(UNFINISHED, mines=11, wraps=True)
    truth, reading, unfinished = Truth.of(board), deduce(board), 0
    for budget in (1, 300, 3_000, 15_000):
        for cell in board.grid.cells(board.closed):
            why = explain(board, cell, reading, budget)
            check(truth, why)
            unfinished += not why.is_smallest
    assert unfinished
