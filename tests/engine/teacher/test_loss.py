"""The cause of a loss is proof that was missed, or bad luck."""

import pytest

from engine.core.board import Board
from engine.core.commands import Chord, Flag, Open
from engine.core.config import Fairness, GameConfig
from engine.core.grid import Cell
from engine.rules.game import Game, Status
from engine.solver.probability import analyse
from engine.teacher.luck import LossCause, explain_loss, explain_wrong_set

STRICT = GameConfig(11, 9, 14, fairness=Fairness.STRICT)
FIRST = (5, 4)
CORNER = "1#####\n12####\n01####\n01####\n01####"


@pytest.mark.parametrize(
    ("text", "mines", "hits", "expected"),
    [
        (CORNER, 4, [(3, 0)], (LossCause.SAFE_LEFT, {(3, 0)})),
        ("#1\n11", 1, [(0, 0)], (LossCause.PROVABLE, {(0, 0)})),
        ("01#\n01#", 1, [(2, 0)], (LossCause.FORCED_PAIR, {(2, 0), (2, 1)})),
        # The flag stood on the safe cell: the 1's mine was opened, and a cell in doubt with it.
        (CORNER, 4, [(1, 0), (3, 0)], (LossCause.SAFE_LEFT, {(3, 0)})),
        ("01#\n01#\n01#", 1, [(2, 1)], (LossCause.PROVABLE, {(2, 1)})),
        ("###\n#2#\n###", 2, [(0, 0)], (LossCause.FORCED, {(0, 0)})),
        ("1####\n#####\n#####", 2, [(0, 1)], (LossCause.SAFER, {(0, 1)})),
    ],
    ids=["safe left", "provable", "a pair", "a chord", "the middle", "all alike", "safer"],
)
def test_the_cause_is_proof_that_was_missed_or_bad_luck(
    text: str, mines: int, hits: list[Cell], expected: tuple[LossCause, set[Cell]]
) -> None:
    found = explain_loss(Board.from_text(text, mines=mines), hits)
    assert (found.cause, set(found.ringed)) == expected
    has_better = found.cause in (LossCause.SAFE_LEFT, LossCause.SAFER)
    assert (found.better is not None) is has_better


def test_a_chord_that_trusted_a_guessed_flag_is_explained() -> None:
    board = Board.from_text("01F\n01#", mines=1)
    assert explain_loss(board, [(2, 1)], chorded=True).cause is LossCause.WRONG_FLAG


@pytest.mark.parametrize(
    ("text", "mines", "expected"),
    [
        ("F1001#F\n1100111", 2, (LossCause.WRONG_SET, ((6, 0),), True)),
        ("01F\n01#", 1, (LossCause.GUESSED_SET, ((2, 0),), False)),
        ("F1001#F01F\n110011101#", 3, (LossCause.WRONG_SET, ((6, 0),), True)),
    ],
    ids=["seen", "guessed", "the one that was sure"],
)
def test_a_wrong_set_of_flags_is_a_proof_that_was_missed_or_a_guess(
    text: str, mines: int, expected: tuple[LossCause, tuple[Cell, ...], bool]
) -> None:
    board = Board.from_text(text, mines)
    wrong = [cell for cell in board.grid.cells(board.flags) if cell not in ((0, 0), (5, 0))]
    found = explain_wrong_set(board, wrong)
    assert (found.cause, found.ringed, bool(found.numbers)) == expected


@pytest.mark.parametrize(
    ("seed", "number", "flags"),
    [(3, (6, 0), [(7, 0)]), (7, (4, 2), [(3, 1), (4, 1), (3, 2)]), (10, (3, 2), [(2, 1)])],
)
def test_a_strict_chord_on_a_cell_in_doubt_loses_in_the_rules_as_told(
    seed: int, number: Cell, flags: list[Cell]
) -> None:
    game = Game(STRICT, seed)
    game.apply(Open(FIRST))
    board = game.board
    assert analyse(board).safe
    for cell in flags:
        game.apply(Flag(cell))
    game.apply(Chord(number))
    assert game.status is Status.LOST
    found = explain_loss(board, list(board.grid.cells(game.position.exploded)), chorded=True)
    assert found.cause in (LossCause.SAFE_LEFT, LossCause.PROVABLE)
