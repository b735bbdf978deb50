"""Exact chances against every layout tried one by one, and against another solver."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.config import EXPERT, GameConfig, StartRule
from engine.core.grid import Grid, indices
from engine.core.minefield import Minefield
from engine.generation.placement import place_mines
from engine.solver.frontier import frontier
from engine.solver.probability import Analysis, analyse
from engine.solver.propagation import ImpossibleBoardError
from engine.solver.sampling import all_layouts, is_possible, random_layout
from engine.solver.strategy import choose
from tests.engine.boards import cell_set
from tests.engine.solver.brute_force import layouts_of, positions
from tests.marks import slow


@given(positions())
def test_it_is_exact(position: tuple[Board, Minefield]) -> None:
    board, _ = position
    layouts = list(layouts_of(board))
    found = analyse(board)
    assert found.is_exact
    assert found.solutions == len(layouts)
    closed = list(board.grid.cells(board.closed))
    for cell in closed:
        mined = sum(cell in layout for layout in layouts)
        assert found.chance(cell) == Fraction(mined, len(layouts))
    certain = {cell: found.chance(cell) for cell in closed}
    assert cell_set(board.grid, found.safe) == {c for c, chance in certain.items() if chance == 0}
    assert cell_set(board.grid, found.mines) == {c for c, chance in certain.items() if chance == 1}


@given(positions(most_closed=10), st.integers(0), st.integers(0))
def test_it_is_exact_under_assumptions(
    position: tuple[Board, Minefield], safe: int, mines: int
) -> None:
    board, field = position
    safe, mines = board.closed & field.safe & safe, field.mines & mines
    wanted, unwanted = cell_set(board.grid, mines), cell_set(board.grid, safe)
    layouts = [layout for layout in layouts_of(board) if wanted <= layout and not unwanted & layout]
    found = analyse(board, safe, mines)
    assert found.solutions == len(layouts)
    for cell in board.grid.cells(board.closed):
        assert found.chance(cell) == Fraction(sum(cell in one for one in layouts), len(layouts))
    as_sets = {
        frozenset(cell_set(board.grid, one)) for one in all_layouts(frontier(board, safe, mines))
    }
    assert as_sets == set(layouts)


@pytest.mark.parametrize(
    ("text", "mines"),
    [
        ("0#1", 1),
        ("1#1\n###\n1#3", 1),
        ("1##1\n1111", 0),
        ("1#\n##", 2),
        ("1##\n###", 5),
        ("1#2#1", 1),
    ],
)
def test_an_impossible_board_is_told(text: str, mines: int) -> None:
    board = Board.from_text(text, mines)
    assert list(layouts_of(board)) == []
    assert not is_possible(board)
    with pytest.raises(ImpossibleBoardError, match=r"^[A-Z].*\.$"):
        analyse(board)


def test_a_board_with_nothing_open_is_all_one_chance() -> None:
    found = analyse(Board(Grid(4, 3), 5))
    assert found.solutions == 792
    assert set(found.chances.values()) == {Fraction(5, 12)}


def test_the_mine_count_is_evidence() -> None:
    found = analyse(Board.from_text("1#####", 1))
    assert cell_set(found.grid, found.safe) == {(2, 0), (3, 0), (4, 0), (5, 0)}


def expert_positions(games: int) -> list[tuple[Board, int]]:
    """The boards of some Expert games where nothing is certain, with the true mines."""
    found = []
    for seed in range(games):
        field = place_mines(EXPERT, seed, (15, 8))
        grid = field.grid
        board = Board(grid, EXPERT.mines)
        cells = grid.bit((15, 8))
        while board.opened != field.safe:
            opened = grid.flood(cells & field.safe, field.zeros, board.closed)
            board = board.opening(opened, field)
            choice = choose(board)
            if choice.is_guess:
                found.append((board, field.mines))
                if choice.cells & field.mines:
                    break
            cells = choice.cells
    return found


@pytest.mark.slow
def test_it_agrees_with_another_solver_on_expert_boards() -> None:
    peer = pytest.importorskip("ms_toollib")
    for board, _ in expert_positions(25):
        rows = [
            [10 if sign == "#" else int(sign) for sign in row] for row in str(board).split("\n")
        ]
        theirs = peer.cal_probability_onboard(rows, EXPERT.mines)[0]
        ours = analyse(board).chances
        for index, chance in ours.items():
            x, y = board.grid.cell(index)
            assert theirs[y][x] == pytest.approx(float(chance), abs=1e-9)


@pytest.mark.parametrize("wraps", [True, *slow([False])])
def test_nothing_proven_is_ever_wrong(wraps: bool) -> None:
    """A bounded form of the full run in tests/benchmarks."""
    for seed in range(60):
        config = GameConfig(12, 9, 22, wraps, StartRule.SAFE)
        field = place_mines(config, seed, (0, 0))
        grid = field.grid
        board = Board(grid, config.mines)
        cells = 1
        while cells and not cells & field.mines and board.opened != field.safe:
            board = board.opening(grid.flood(cells, field.zeros, board.closed), field)
            known = analyse(board)
            assert not known.safe & field.mines
            assert not known.mines & field.safe
            cells = choose(board).cells


def checkerboard(width: int, height: int, wraps: bool = False) -> Board:
    """Every second cell open, mines in about two of five of the others."""
    grid = Grid(width, height, wraps)
    opened = grid.mask((x, y) for x in range(width) for y in range(height) if (x + y) % 2 == 0)
    mines = grid.mask(
        (x, y)
        for x in range(width)
        for y in range(height)
        if (x + y) % 2 and (x * 7 + y * 5) % 3 == 0
    )
    field = Minefield(grid, mines)
    return Board(grid, mines.bit_count()).opening(opened, field)


@pytest.mark.parametrize(
    "board",
    [checkerboard(30, 16), checkerboard(16, 16, True), checkerboard(40, 40)],
    ids=["30x16", "16x16 torus", "40x40"],
)
def test_checkerboards_end(board: Board) -> None:
    found = analyse(board, budget=20_000)
    assert found.solutions >= 1
    _sound(board, found)


def _sound(board: Board, found: Analysis) -> None:
    assert set(found.chances) == set(indices(board.closed))
    assert all(0 <= chance <= 1 for chance in found.chances.values())


def test_past_the_budget_it_says_so_and_claims_little() -> None:
    board = Board.from_text(
        "\n".join(["#1#2#2#1#1#", "###########", "#2#2#1#2#2#", "###########"]), 12
    )
    exact = analyse(board)
    assert exact.is_exact
    with patch("engine.solver.component.BEAM", 3):
        found = analyse(board, budget=5)
    assert not found.is_exact
    assert found.safe & ~exact.safe == 0
    assert found.mines & ~exact.mines == 0
    _sound(board, found)


@pytest.mark.slow
def test_very_many_components_are_estimated_well() -> None:
    grid = Grid(60, 40)
    opened = grid.mask((x, y) for x in range(1, 60) for y in range(1, 40, 4) if x % 5 in (1, 2))
    uniform = Random(3).random
    mines = grid.mask(cell for cell in grid.cells(grid.full ^ opened) if uniform() < 0.2)
    board = Board(grid, mines.bit_count()).opening(opened, Minefield(grid, mines))
    exact = analyse(board)
    assert exact.is_exact
    with patch("engine.solver.probability._MOST_PRODUCTS", 0):
        found = analyse(board)
    assert not found.is_exact
    for index, chance in exact.rounded().items():
        assert found.rounded()[index] == pytest.approx(chance, abs=0.01)


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
    times = 40
    seen = dict.fromkeys(layouts, 0)
    for _ in range(times * len(layouts)):
        seen[random_layout(board, uniform)] += 1
    chi_square = sum((count - times) ** 2 / times for count in seen.values())
    freedom = len(layouts) - 1
    assert freedom == 19
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5
