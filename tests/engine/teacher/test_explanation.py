"""Why a cell is certain: the tier, the smallest set of numbers, the sentence; and guesses."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from engine.core.board import Board
from engine.core.grid import Cell
from engine.solver.component import Counts
from engine.solver.frontier import Frontier
from engine.solver.probability import analyse, count_all
from engine.solver.propagation import ImpossibleBoardError
from engine.teacher import explanation, sentences
from engine.teacher.explanation import Explanation, ExplanationTier, Verdict, explain, explain_guess

SAFE, MINE, UNCERTAIN = Verdict.SAFE, Verdict.MINE, Verdict.UNCERTAIN


def load_board(rows: str, mines: int, wraps: bool = False) -> Board:
    """The board of these rows."""
    return Board.from_rows(rows.split(), mines, wraps)


CORNER = "#1 11 00"
HOLE = "12321 1###1 12321"
ONE_ONE = "##### 11111 00000"
ONE_TWO = "####### 1212121"
ONE_TWO_ONE = "####### ##121##"
ONE_TWO_TWO_ONE = "######## ##1221##"
THREE_ONE = "###### ##31##"
WALL = "01### 01###"
WALL_OF_THREE = "01### 01### 01###"
ENDS = "2# ## 2#"
RING = "##### 12111 12111"
LAST_TWO = "2## ###"


@pytest.mark.parametrize(
    ("picture", "mines", "cell", "verdict", "tier", "numbers"),
    [
        (CORNER, 1, (0, 0), MINE, ExplanationTier.SINGLE, 1),
        (HOLE, 3, (1, 1), MINE, ExplanationTier.SINGLE, 1),
        (HOLE, 3, (2, 1), MINE, ExplanationTier.SINGLE, 1),
        ("0##1", 1, (1, 0), SAFE, ExplanationTier.SINGLE, 1),
        ("0##1", 1, (2, 0), MINE, ExplanationTier.SINGLE, 1),
        (ONE_ONE, 2, (2, 0), SAFE, ExplanationTier.PAIR, 2),
        (ONE_TWO, 4, (0, 0), MINE, ExplanationTier.PAIR, 2),
        (ONE_TWO, 4, (3, 0), SAFE, ExplanationTier.PAIR, 2),
        (ONE_TWO_ONE, 3, (2, 0), MINE, ExplanationTier.PAIR, 2),
        (ONE_TWO_ONE, 3, (3, 0), SAFE, ExplanationTier.SEVERAL, 3),
        (ONE_TWO_ONE, 3, (4, 0), MINE, ExplanationTier.PAIR, 2),
        (ONE_TWO_TWO_ONE, 3, (2, 0), SAFE, ExplanationTier.SEVERAL, 3),
        (ONE_TWO_TWO_ONE, 3, (3, 0), MINE, ExplanationTier.PAIR, 2),
        (ONE_TWO_TWO_ONE, 3, (4, 0), MINE, ExplanationTier.PAIR, 2),
        (ONE_TWO_TWO_ONE, 3, (5, 0), SAFE, ExplanationTier.SEVERAL, 3),
        (WALL, 1, (3, 0), SAFE, ExplanationTier.MINE_COUNT, 1),
        (WALL, 5, (4, 1), MINE, ExplanationTier.MINE_COUNT, 1),
        (WALL_OF_THREE, 1, (2, 1), MINE, ExplanationTier.SEVERAL, 3),
        (WALL_OF_THREE, 1, (4, 2), SAFE, ExplanationTier.MINE_COUNT, 1),
        (ENDS, 3, (1, 0), MINE, ExplanationTier.MINE_COUNT, 1),
        ("####", 0, (2, 0), SAFE, ExplanationTier.MINE_COUNT, 0),
        ("1#####", 5, (3, 0), MINE, ExplanationTier.MINE_COUNT, 0),
        ("####", 1, (2, 0), UNCERTAIN, ExplanationTier.GUESS, 0),
    ],
)
def test_each_tier_and_the_known_patterns(
    picture: str, mines: int, cell: Cell, verdict: Verdict, tier: ExplanationTier, numbers: int
) -> None:
    why = explain(load_board(picture, mines), cell)
    assert (why.verdict, why.tier, len(why.numbers)) == (verdict, tier, numbers)
    assert why.is_smallest
    assert why.is_exact


@pytest.mark.parametrize(
    ("picture", "mines", "cell", "sentence"),
    [
        (
            CORNER,
            1,
            (0, 0),
            "The 1 at column 2, row 1 has only 1 closed cell around it, so that is its mine.",
        ),
        (
            HOLE,
            3,
            (2, 1),
            "The 2 at column 2, row 1 has only 2 closed cells around it, so all are mines.",
        ),
        ("0##1", 1, (1, 0), "The 0 at column 1, row 1 touches no mine, so this cell is safe."),
        (
            ONE_ONE,
            2,
            (2, 0),
            "1-1 pattern: all closed cells of the 1 at column 1, row 2 touch the 1 at column 2, "
            "row 2 too, so they share the mine and this cell is safe.",
        ),
        (
            ONE_TWO,
            4,
            (0, 0),
            "1-2 pattern: only 1 of the mines of the 2 at column 2, row 2 can also touch the 1 at "
            "column 3, row 2, so this cell must be a mine.",
        ),
        (
            THREE_ONE,
            3,
            (1, 1),
            "Only 1 of the mines of the 3 at column 3, row 2 can also touch the 1 at column 4, "
            "row 2, so its 2 other cells, this one included, are mines.",
        ),
        (
            ONE_TWO_ONE,
            3,
            (3, 0),
            "1-2-1 pattern: first the 1 at column 5, row 2 and the 2 at column 4, row 2 prove a "
            "mine at column 3, row 1, then the 1 at column 3, row 2 proves this cell safe.",
        ),
        (
            WALL,
            5,
            (4, 1),
            "5 mines are left and the 1 at column 2, row 1 takes only 1, so the 4 cells out of "
            "reach are all mines.",
        ),
        (
            ENDS,
            3,
            (1, 0),
            "3 mines are left and the 2 at column 1, row 3 takes only 2, so this cell is a mine.",
        ),
        (WALL_OF_THREE, 1, (4, 2), "The only mine is known already, so this cell is safe."),
        ("####", 0, (2, 0), "The board holds no mines, so this cell is safe."),
        ("1##", 2, (2, 0), "1 mine is left and this is the only cell for it."),
        (
            "1#####",
            5,
            (3, 0),
            "4 mines are left and only 4 cells for them, so this cell is a mine.",
        ),
        (
            LAST_TWO,
            3,
            (2, 0),
            "A mine is here with a chance of 50%, and no cell on the board has a lower one; if it "
            "is safe, its number shows the way on with a chance of 33%.",
        ),
        (
            LAST_TWO,
            3,
            (1, 0),
            "A mine is here with a chance of 67%, against 50% at column 3, row 1; if it is safe, "
            "its number cannot show the way on.",
        ),
        (
            ONE_ONE,
            2,
            (0, 0),
            "A mine is here with a chance of 50%, and there is no need to guess: the cell at "
            "column 3, row 1 is certainly safe.",
        ),
    ],
)
def test_the_sentence(picture: str, mines: int, cell: Cell, sentence: str) -> None:
    assert explain(load_board(picture, mines), cell).sentence == sentence


def test_numbers_prove_across_the_seam_of_a_torus() -> None:
    why = explain(load_board(RING, 2, wraps=True), (4, 0))
    assert (why.verdict, why.tier) == (SAFE, ExplanationTier.PAIR)
    assert why.sentence == (
        "1-2 pattern: the 2 at column 2, row 2 must share 1 of its mines with the 1 at column 1, "
        "row 2, having room for only 1 elsewhere, so this cell is safe."
    )


def test_steps_are_told_with_the_cells_they_lean_on() -> None:
    why = explain(load_board(ONE_TWO_TWO_ONE, 3), (2, 0))
    assert why.numbers == ((2, 1), (4, 1), (5, 1))
    assert why.depends_on == ((3, 0),)
    assert why.focus == ((2, 1),)
    assert why.chance == 0


def test_the_mine_count_leans_on_the_mines_known_by_then() -> None:
    why = explain(load_board(THREE_ONE, 3), (5, 1))
    assert why.numbers == why.focus == ((2, 1),)
    assert why.depends_on == ((1, 0), (1, 1))
    assert why.sentence == (
        "Only 1 mine is left and the 3 at column 3, row 2 needs it, so this cell is safe."
    )


def test_flags_are_no_evidence() -> None:
    flagged = explain(load_board("F1##", 1), (3, 0))
    assert flagged == explain(load_board("#1##", 1), (3, 0))
    assert explain(load_board("F1#", 1), (0, 0)).verdict is UNCERTAIN


@pytest.mark.parametrize("ask", [explain, explain_guess])
def test_open_cells_and_places_off_the_board_are_refused(
    ask: Callable[[Board, Cell], Explanation],
) -> None:
    board = load_board(CORNER, 1)
    with pytest.raises(ValueError, match=r"^The cell at column 2, row 1 is open already\.$"):
        ask(board, (1, 0))
    with pytest.raises(ValueError, match="not on a 2x3 board"):
        ask(board, (2, 0))
    with pytest.raises(ImpossibleBoardError):
        ask(load_board("0#1", 1), (1, 0))


def test_a_guess_with_an_analysis_at_hand_is_the_same() -> None:
    board = load_board(LAST_TWO, 3)
    assert explain_guess(board, (1, 0), analyse(board)) == explain(board, (1, 0))


def test_a_guess_that_is_certain_after_all_is_explained_as_such() -> None:
    board = load_board(ONE_ONE, 2)
    assert explain_guess(board, (2, 0), analyse(board)).tier is ExplanationTier.PAIR


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(1, 300), "under 1%"),
        (Fraction(1, 100), "1%"),
        (Fraction(2, 3), "67%"),
        (Fraction(299, 300), "over 99%"),
    ],
)
def test_a_percentage_never_rounds_to_certainty(chance: Fraction, words: str) -> None:
    assert f"with a chance of {words}, and no cell" in sentences.guess(chance, None, None, True)


def test_past_the_budget_chances_are_estimates_and_rules_still_prove(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def estimated(front: Frontier) -> list[Counts]:
        return [counted._replace(is_exact=False) for counted in count_all(front)]

    monkeypatch.setattr(explanation, "count_all", estimated)
    board = load_board(ONE_ONE, 2)
    proven, guessed = explain(board, (2, 0)), explain(board, (0, 0))
    assert (proven.verdict, proven.tier, proven.chance) == (SAFE, ExplanationTier.PAIR, 0)
    assert not guessed.is_exact
    assert guessed.lead is None
    assert guessed.chance == Fraction(1, 2)
    assert "a chance of about 50% (an estimate), against" in guessed.sentence
