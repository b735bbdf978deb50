"""Why a cell is certain, against every way to fill the board; what is stated; and guesses."""

import random
from collections.abc import Callable
from itertools import combinations

import pytest

from engine.core.board import Board
from engine.core.grid import Cell, Grid, mask_of
from engine.core.minefield import Minefield
from engine.solver.probability import analyse
from engine.solver.propagation import ImpossibleBoardError
from engine.teacher.explanation import Explanation, ExplanationTier, Verdict, explain, explain_guess
from tests.engine.boards import mask
from tests.engine.teacher.hint_reference import Truth
from tests.engine.teacher.statement_checks import check, claims
from tests.marks import slow

SAFE, MINE, UNCERTAIN = Verdict.SAFE, Verdict.MINE, Verdict.UNCERTAIN
TIERS = {1: ExplanationTier.SINGLE, 2: ExplanationTier.PAIR}


def load_board(rows: str, mines: int, wraps: bool = False) -> Board:
    return Board.from_rows(rows.split(), mines, wraps)


CORNER = "#1 11 00"
ONE_ONE = "##### 11111 00000"
ONE_TWO = "####### 1212121"
ONE_TWO_ONE = "####### ##121##"
ONE_TWO_TWO_ONE = "######## ##1221##"
WALL = "01### 01###"
WALL_OF_THREE = "01### 01### 01###"
LAST_TWO = "2## ###"


@pytest.mark.parametrize(
    ("picture", "mines", "cell", "verdict", "numbers", "stated"),
    [
        (CORNER, 1, (0, 0), MINE, 1, "full mine"),
        ("12321 1###1 12321", 3, (2, 1), MINE, 1, "full mine"),
        ("0##1", 1, (1, 0), SAFE, 1, "no_mine safe"),
        (ONE_ONE, 2, (2, 0), SAFE, 2, "line shared safe"),
        (ONE_TWO, 4, (0, 0), MINE, 2, "line unshared mine"),
        (ONE_TWO, 4, (3, 0), SAFE, 2, "line shared safe"),
        ("###### ##31##", 3, (1, 1), MINE, 2, "unshared mine"),
        (ONE_TWO_ONE, 3, (2, 0), MINE, 2, "line unshared mine"),
        (ONE_TWO_ONE, 3, (3, 0), SAFE, 3, "line step_mine then safe"),
        (ONE_TWO_TWO_ONE, 3, (2, 0), SAFE, 3, "line step_mine then safe"),
        (ONE_TWO_TWO_ONE, 3, (3, 0), MINE, 2, "line unshared mine"),
        (WALL_OF_THREE, 1, (2, 1), MINE, 3, "step_safe then mine"),
        (WALL, 1, (3, 0), SAFE, 1, "need_all safe"),
        (WALL, 5, (4, 1), MINE, 1, "elsewhere mine"),
        (WALL_OF_THREE, 1, (4, 2), SAFE, 1, "none_left safe"),
        ("####", 0, (2, 0), SAFE, 0, "none_left safe"),
        ("1##", 2, (2, 0), MINE, 0, "no_other_cells mine"),
        ("####", 1, (2, 0), UNCERTAIN, 0, "chance lowest lead"),
        (LAST_TWO, 3, (2, 0), UNCERTAIN, 0, "chance lowest lead"),
        (ONE_ONE, 2, (0, 0), UNCERTAIN, 0, "chance needless"),
    ],
)
def test_each_tier_its_numbers_and_what_it_states(
    picture: str, mines: int, cell: Cell, verdict: Verdict, numbers: int, stated: str
) -> None:
    board = load_board(picture, mines)
    why = explain(board, cell)
    assert (why.verdict, len(why.numbers), claims(why)) == (verdict, numbers, stated)
    assert why.counts_mines == stated.startswith(("need_all", "elsewhere", "none_left", "no_other"))
    assert why.is_smallest
    assert why.is_exact
    check(Truth.of(board), why)


@pytest.mark.parametrize(
    ("picture", "cell", "stated"),
    [
        ("o*.o ..o. *ooo", (0, 2), "earlier then mine"),
        ("*.. .o. o.. *o*", (0, 1), "together safe"),
        ("o*o* *oo. *o.*", (2, 2), "only_answer safe"),
        ("o*o. ..** ...o", (2, 1), "only_answer mine"),
    ],
)
def test_the_longer_explanations(picture: str, cell: Cell, stated: str) -> None:
    """Mines ``*`` and opened cells ``o``; the other cells are safe and closed."""
    picture = picture.replace(" ", "\n")
    field = Minefield.from_text(picture)
    board = Board(field.grid, field.mines.bit_count()).opening(mask(picture, "o"), field)
    why = explain(board, cell)
    assert claims(why) == stated
    check(Truth.of(board), why)


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
    for board, cell in ((load_board(LAST_TWO, 3), (1, 0)), (load_board(ONE_ONE, 2), (2, 0))):
        assert explain_guess(board, cell, analyse(board)) == explain(board, cell)


def random_board(draw: random.Random, wraps: bool) -> Board:
    """Return a position that can be, at most 10 cells closed."""
    sizes = [(3, 4), (4, 3), (5, 3), (3, 5), (4, 4)]
    width, height = draw.choice(sizes if wraps else [*sizes, (7, 2)])
    grid = Grid(width, height, wraps)
    mines = draw.sample(range(grid.span), draw.randint(1, 5))
    field = Minefield(grid, mask_of(grid.span, mines))
    safe = [index for index in range(grid.span) if index not in mines]
    fewest = max(0, grid.span - 10)
    opened = draw.sample(safe, draw.randint(fewest, max(fewest, len(safe) - 1)))
    return Board(grid, len(mines)).opening(mask_of(grid.span, opened), field)


def check_proof(truth: Truth, why: Explanation) -> None:
    is_mine = why.verdict is MINE
    proves = truth.proves_counted if why.counts_mines else truth.proves
    assert proves(why.numbers, why.cell, is_mine), "the numbers given prove it"
    assert why.is_smallest
    if why.numbers:
        for fewer in combinations(truth.numbers, len(why.numbers) - 1):
            assert not proves(fewer, why.cell, is_mine), "no smaller set does"
    if why.counts_mines:
        assert not truth.proves(truth.numbers, why.cell, is_mine), "the count is needed"
    else:
        assert why.tier is TIERS.get(len(why.numbers), ExplanationTier.SEVERAL)
    known = {cell: truth.chances[cell] == 1 for cell in why.depends_on}
    assert all(truth.chances[cell] in (0, 1) for cell in known)
    assert set(why.focus) <= set(why.numbers)
    assert proves(why.focus, why.cell, is_mine, known), "the last step is sound"


@pytest.mark.parametrize("wraps", [False, *slow([True])], ids=["bounded", "torus"])
def test_every_closed_cell_of_small_boards_against_all_layouts(wraps: bool) -> None:
    draw = random.Random(2024)
    tiers = dict.fromkeys(set(ExplanationTier) - {ExplanationTier.SHOWN}, 0)
    for _ in range(70):
        board = random_board(draw, wraps)
        truth, analysis = Truth.of(board), analyse(board)
        for cell in truth.closed:
            why = explain(board, cell)
            tiers[why.tier] += 1
            assert why.chance == analysis.chance(cell) == truth.chances[cell]
            assert why.verdict is {0: SAFE, 1: MINE}.get(why.chance, UNCERTAIN)
            if why.verdict is not UNCERTAIN:
                check_proof(truth, why)
            elif not analysis.safe:
                assert why.lead == truth.lead(cell)
    assert min(tiers.values()) > 10, "the boards drawn cover every tier"
