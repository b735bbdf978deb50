"""The steps that show a proof on a board: their facts, their cells, and that they hold."""

import pytest

from engine import Game, Open
from engine.core.board import Board
from engine.core.config import INTERMEDIATE
from engine.core.grid import Cell
from engine.teacher.demonstration import Fact, demonstrate
from engine.teacher.explanation import explain
from engine.teacher.hint import hint

ONE_ONE = Board.from_rows(["11111", "#####"], mines=2)


@pytest.mark.parametrize(
    ("board", "cell", "facts"),
    [
        (Board.from_rows(["1#"], mines=1), (1, 0), ["full", "mine"]),
        (ONE_ONE, (2, 1), ["share", "taken", "safe"]),
        (Board.from_rows(["121", "###"], mines=2), (0, 1), ["at_most", "outside", "mine"]),
        (Board.from_rows(["0##"], mines=1), (1, 0), ["no_mine", "safe"]),
        (Board.from_rows(["1###", "1###"], mines=1), (3, 0), ["left", "need_all", "safe"]),
    ],
)
def test_a_proof_is_shown_by_its_facts(board: Board, cell: Cell, facts: list[str]) -> None:
    steps = demonstrate(board, explain(board, cell))
    assert [step.fact.value for step in steps] == facts
    assert cell in steps[-1].safe + steps[-1].mines


def test_a_count_is_what_is_left_of_a_number() -> None:
    share, taken, safe = demonstrate(ONE_ONE, explain(ONE_ONE, (2, 1)))
    assert (share.numbers, set(share.among)) == (((0, 0),), {(0, 1), (1, 1)})
    assert (taken.number, taken.left, share.left) == (1, 0, None)
    assert safe.fact is Fact.SAFE
    assert safe.is_conclusion


def test_a_guess_has_no_steps() -> None:
    board = Board.from_rows(["1#", "##"], mines=1)
    assert demonstrate(board, explain(board, (1, 1))) == ()


@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_a_game_played_by_hints_holds(seed: int) -> None:
    game = Game(INTERMEDIATE, seed)
    game.apply(Open((7, 7)))
    while not game.position.is_over:
        found, field, grid = hint(game.board, near=(7, 7)), game.position.field, game.board.grid
        assert found is not None
        assert field is not None
        steps = demonstrate(game.board, found.explanation)
        for step in steps:
            assert not any(field.mines & grid.bit(cell) for cell in step.safe)
            assert all(field.mines & grid.bit(cell) for cell in step.mines + step.counted)
            assert all(game.board.number(number) is not None for number in step.numbers)
            assert step.left is None or 0 <= step.left < step.number
        if steps:
            assert found.explanation.cell in steps[-1].safe
        game.apply(Open(found.explanation.cell))
