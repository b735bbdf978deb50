"""Exact chances, compared with every layout tried one by one and with another solver."""

from collections import Counter
from fractions import Fraction
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.config import EXPERT
from engine.core.grid import Grid, indices
from engine.core.minefield import Minefield
from engine.generation.placement import place_mines
from engine.solver.frontier import frontier
from engine.solver.probability import analyse
from engine.solver.propagation import ImpossibleBoardError
from engine.solver.sampling import all_layouts, is_possible, random_layout
from engine.solver.strategy import choose
from tests.engine.boards import cell_set, layouts_of, positions


@given(positions(most_closed=10), st.just(0) | st.integers(0), st.just(0) | st.integers(0))
def test_it_is_exact_under_assumptions_too(
    position: tuple[Board, Minefield], safe: int, mines: int
) -> None:
    board, field = position
    grid = board.grid
    safe, mines = board.closed & field.safe & safe, field.mines & mines
    wanted, unwanted = cell_set(grid, mines), cell_set(grid, safe)
    layouts = [layout for layout in layouts_of(board) if wanted <= layout and not unwanted & layout]
    found = analyse(board, safe, mines)
    assert found.is_exact
    assert found.solutions == len(layouts)
    chances = {
        cell: Fraction(sum(cell in one for one in layouts), len(layouts))
        for cell in grid.cells(board.closed)
    }
    assert {cell: found.chance(cell) for cell in chances} == chances
    assert cell_set(grid, found.safe) == {c for c, chance in chances.items() if chance == 0}
    assert cell_set(grid, found.mines) == {c for c, chance in chances.items() if chance == 1}
    listed = all_layouts(frontier(board, safe, mines))
    assert {frozenset(cell_set(grid, one)) for one in listed} == set(layouts)


@pytest.mark.parametrize(
    ("text", "mines"),
    [("0#1", 1), ("1#1\n###\n1#3", 1), ("1##1\n1111", 0), ("1##\n###", 5), ("1#2#1", 1)],
)
def test_an_impossible_board_is_refused(text: str, mines: int) -> None:
    board = Board.from_text(text, mines)
    assert list(layouts_of(board)) == []
    assert not is_possible(board)
    with pytest.raises(ImpossibleBoardError, match=r"^[A-Z].*\.$"):
        analyse(board)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_it_agrees_with_another_solver_on_expert_boards(seed: int) -> None:
    peer = pytest.importorskip("ms_toollib")
    field = place_mines(EXPERT, seed, (15, 8))
    grid = field.grid
    board, cells = Board(grid, EXPERT.mines), grid.bit((15, 8))
    while board.opened != field.safe and not cells & field.mines:
        board = board.opening(grid.flood(cells, field.zeros, board.closed), field)
        choice = choose(board)
        cells = choice.cells
        if choice.is_guess:
            rows = [
                [10 if sign == "#" else int(sign) for sign in row] for row in str(board).split("\n")
            ]
            theirs = peer.cal_probability_onboard(rows, EXPERT.mines)[0]
            for index, chance in analyse(board).chances.items():
                x, y = grid.cell(index)
                assert theirs[y][x] == pytest.approx(float(chance), abs=1e-9)


def test_past_the_budget_it_says_so_and_claims_little() -> None:
    rows = ["#1#2#2#1#1#", "###########", "#2#2#1#2#2#", "###########"]
    board = Board.from_rows(rows, 12)
    exact = analyse(board)
    assert exact.is_exact
    with patch("engine.solver.component.BEAM", 3):
        found = analyse(board, budget=5)
    assert not found.is_exact
    assert found.safe & ~exact.safe == 0
    assert found.mines & ~exact.mines == 0
    assert set(found.chances) == set(indices(board.closed))
    assert all(0 <= chance <= 1 for chance in found.chances.values())


@pytest.mark.slow
def test_very_many_components_are_estimated_well() -> None:
    grid = Grid(60, 40)
    opened = grid.mask((x, y) for x in range(1, 60) for y in range(1, 40, 4) if x % 5 in (1, 2))
    uniform = Random(3).random
    mines = grid.mask(cell for cell in grid.cells(grid.full ^ opened) if uniform() < 0.2)
    board = Board(grid, mines.bit_count()).opening(opened, Minefield(grid, mines))
    exact = analyse(board)
    assert exact.is_exact
    with patch("engine.solver.probability.MAX_PRODUCTS", 0):
        found = analyse(board)
    assert not found.is_exact
    for index, chance in exact.rounded().items():
        assert found.rounded()[index] == pytest.approx(chance, abs=0.01)
    assert sum(found.rounded().values()) == pytest.approx(board.mines, rel=1e-6)


@given(positions(), st.randoms(use_true_random=False))
def test_a_random_layout_agrees_with_the_board(
    position: tuple[Board, Minefield], random: Random
) -> None:
    board, field = position
    layout = random_layout(board, random.random)
    assert frozenset(cell_set(board.grid, layout)) in set(layouts_of(board))
    cell = next(indices(board.closed), None)
    if cell is not None:
        bit = 1 << cell
        safe, mines = (0, bit) if field.mines & bit else (bit, 0)
        drawn = random_layout(board, random.random, safe, mines)
        assert drawn & bit == mines
        assert is_possible(board, safe, mines)


def test_random_layouts_are_uniform() -> None:
    board = Board.from_text("##1#\n#2##\n####", 4)
    layouts = list(all_layouts(frontier(board)))
    uniform = Random(11).random
    seen = Counter(random_layout(board, uniform) for _ in range(40 * 20))
    assert set(seen) == set(layouts)
    assert len(layouts) == 20
    # Within 4 standard deviations of the chi-square distribution with 19 degrees of freedom.
    chi_square = sum((count - 40) ** 2 / 40 for count in seen.values())
    assert abs(chi_square - 19) < 4 * (2 * 19) ** 0.5
