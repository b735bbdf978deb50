"""The steps that show a proof on a board: their facts, their cells, and that they hold."""

import pytest

from engine import Game, Open
from engine.core.board import Board
from engine.core.config import INTERMEDIATE
from engine.core.grid import Cell
from engine.teacher.explanation import explain, explain_proven
from engine.teacher.hint import hint
from engine.teacher.proof import Fact, Steps

ONE_ONE = Board.from_rows(["11111", "#####"], mines=2)


@pytest.mark.parametrize(
    ("board", "cell", "facts"),
    [
        (Board.from_rows(["1#"], mines=1), (1, 0), ["full", "mine"]),
        (ONE_ONE, (2, 1), ["share", "taken", "safe"]),
        (Board.from_rows(["121", "###"], mines=2), (0, 1), ["at_most", "outside", "mine"]),
        (Board.from_rows(["0##"], mines=1), (1, 0), ["no_mine", "safe"]),
        (Board.from_rows(["1###", "1###"], mines=1), (3, 0), ["left", "need_all", "safe"]),
        (Board.from_rows(["2##", "##2"], mines=3), (2, 0), ["left", "elsewhere", "mine"]),
        (Board.from_rows(["1#3#", "####", "###2"], 3), (2, 1), ["left", "only_answer", "mine"]),
        (Board.from_rows(["1###"], mines=3), (2, 0), ["left", "no_other_cells", "mine"]),
        (Board.from_rows(["####"], mines=0), (2, 0), ["none_left", "safe"]),
    ],
)
def test_a_proof_is_shown_by_its_facts(board: Board, cell: Cell, facts: list[str]) -> None:
    steps = explain(board, cell).about_all.proof
    assert [step.fact.value for step in steps] == facts
    assert cell in steps[-1].safe + steps[-1].mines


def test_a_count_is_what_is_left_of_a_number() -> None:
    share, taken, safe = explain(ONE_ONE, (2, 1)).about_all.proof
    assert (share.number_cells, set(share.among)) == (((0, 0),), {(0, 1), (1, 1)})
    assert (taken.number, taken.left, share.left) == (1, 0, None)
    assert safe.fact is Fact.SAFE
    assert safe.is_conclusion


def test_a_proof_concludes_about_its_cell_or_all_that_its_last_numbers_decide() -> None:
    why = explain(Board.from_rows(["12321", "1###1", "12321"], mines=3), (2, 1))
    assert (why.proof[-1].mines, why.about_all.proof[-1].mines) == (((2, 1),), ((1, 1), (2, 1)))
    assert [told.count for told in why.statements] == [2, 1]
    assert [told.count for told in why.about_all.statements] == [2, 2]


def test_mines_that_were_seen_lead_to_the_same_steps_as_counted_ones() -> None:
    board = Board.from_rows(["####", "####"], mines=2)
    given = hint(board, mines=board.grid.mask([(0, 0), (3, 1)]))
    assert given is not None
    assert facts_of(given.explanation.proof) == ["seen", "none_left", "safe"]
    one = hint(Board.from_rows(["##", "1#", "##", "##"], mines=2), mines=1)
    assert one is not None
    assert facts_of(one.explanation.proof) == ["seen", "together", "safe"]
    both = hint(Board.from_rows(["2##", "###"], mines=3), mines=0b100000)
    assert both is not None
    assert facts_of(both.explanation.proof) == ["seen", "in_all", "safe"]


def facts_of(proof: Steps) -> list[str]:
    return [step.fact.value for step in proof]


def test_two_numbers_beside_known_mines_are_explained_together() -> None:
    board = Board.from_rows(["12###", "##3#1"], mines=3)
    why = explain_proven(board, (4, 0), is_mine=False, mines=board.grid.bit((2, 0)))
    assert facts_of(why.proof) == ["at_least", "taken", "safe"]
    assert facts_of(why.statements) == ["together", "safe"]
    assert why.statements[0].number_cells == why.numbers == ((4, 1), (2, 1))


def test_a_guess_has_no_steps() -> None:
    board = Board.from_rows(["1#", "##"], mines=1)
    assert explain(board, (1, 1)).proof == ()


@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_a_game_played_by_hints_holds(seed: int) -> None:
    game = Game(INTERMEDIATE, seed)
    game.apply(Open((7, 7)))
    while not game.position.is_over:
        found, field, grid = hint(game.board, near=(7, 7)), game.position.field, game.board.grid
        assert found is not None
        assert field is not None
        steps = found.explanation.about_all.proof
        for step in steps:
            assert not any(field.mines & grid.bit(cell) for cell in step.safe)
            assert all(field.mines & grid.bit(cell) for cell in step.mines + step.counted)
            assert all(game.board.number(number) is not None for number in step.number_cells)
            assert step.left is None or 0 <= step.left < step.number
        if steps:
            assert found.explanation.cell in steps[-1].safe
        game.apply(Open(found.explanation.cell))
