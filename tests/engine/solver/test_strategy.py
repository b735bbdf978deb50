"""The best move: certain cells first; endgames are searched exactly, and guesses evaluated one move
ahead."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.config import StartRule
from engine.core.grid import Cell, Grid, indices, rows_of
from engine.core.minefield import Minefield
from engine.solver.endgame import Endgame
from engine.solver.frontier import frontier
from engine.solver.lookahead import GuessLookahead
from engine.solver.probability import analyse, count_all, join
from engine.solver.sampling import all_layouts
from engine.solver.strategy import best_guess, choose, first_cell, swap_risks
from tests.engine.boards import cell_set, grids, positions
from tests.engine.naive import cells_of, neighbours_of
from tests.engine.teacher.hint_reference import Truth


def endings(count: int) -> Iterator[tuple[Board, list[int]]]:
    """Return positions near their end in which nothing is certain, with their layouts."""
    random = Random(4)
    while count:
        grid = Grid(random.randint(2, 5), random.randint(2, 4))
        mines = sum(1 << index for index in range(grid.span) if random.random() < 0.4)
        field = Minefield(grid, mines)
        opened = sum(1 << index for index in indices(field.safe) if random.random() < 0.6)
        board = Board(grid, mines.bit_count()).opening(opened, field)
        known = analyse(board)
        if not known.safe and 2 <= known.solutions <= 14 and board.closed.bit_count() <= 9:
            count -= 1
            yield board, list(all_layouts(frontier(board)))


def test_endgames_are_played_as_well_as_can_be() -> None:
    for board, layouts in endings(150):
        cell, won = Endgame(board.grid, layouts, frontier(board).unknown, nodes=10_000).best()
        assert won == max(Truth.of(board).wins.values())
        assert any(not layout >> cell & 1 for layout in layouts)
        choice = choose(board)
        assert choice.is_guess
        assert choice.win_chance == won / len(layouts)


def test_an_endgame_gives_up_within_its_budget() -> None:
    board = Board(Grid(4, 3), 5)
    layouts = list(all_layouts(frontier(board)))
    assert Endgame(board.grid, layouts, board.closed, nodes=3).best() is None


@given(positions())
def test_certain_cells_come_first(position: tuple[Board, Minefield]) -> None:
    board, field = position
    assume(board.opened)
    choice, known = choose(board), analyse(board)
    assert choice.mines & ~known.mines == 0
    if known.safe:
        assert choice.cells
        assert choice.cells & ~known.safe == 0
        assert not choice.is_guess
    elif board.closed & ~known.mines:
        assert choice.is_guess
        assert choice.cells.bit_count() == 1
        assert not choice.cells & known.mines
    else:
        assert choice.cells == 0
        assert board.opened == field.safe


def lookahead_on(board: Board) -> GuessLookahead:
    front = frontier(board)
    counts = count_all(front)
    return GuessLookahead(board, front, counts, join(board.grid, front, counts))


@pytest.mark.slow
@given(positions())
def test_looking_ahead_agrees_with_counting_each_number_separately(
    position: tuple[Board, Minefield],
) -> None:
    board, _ = position
    front, known = frontier(board), analyse(board)
    assume(not front.safe and front.unknown)
    outlook = lookahead_on(board)
    for cell in indices(front.unknown & ~known.mines):
        outcomes = outlook.after(cell)
        if not outcomes:
            continue
        chance = known.chances[cell]
        assert sum(seen.probability for seen in outcomes) == pytest.approx(float(1 - chance))
        for seen in outcomes:
            text = list(str(board).replace("\n", ""))
            text[cell] = f"{seen.value:x}"
            opened = Board.from_rows(
                rows_of(board.grid.width, "".join(text)),
                board.mines,
                board.grid.wraps,
                board.grid.neighbours,
            )
            share = Fraction(analyse(opened).solutions, known.solutions)
            assert seen.probability == pytest.approx(float(share))
            assert 0.0 <= seen.survival <= 1.0


def test_of_two_equally_safe_cells_the_one_that_says_more_is_opened() -> None:
    # One mine among the four cells beside the 1s. A corner cell shows less than one in the middle.
    board = Board.from_text("#1#\n#1#\n###\n###\n###", 4)
    best = best_guess(board, frontier(board), lookahead_on(board))
    assert board.grid.cell(best) not in {(0, 0), (2, 0)}


def test_known_mines_are_left_alone() -> None:
    board = Board.from_text("1#\n##", 1)
    choice = choose(board, mines=board.grid.bit((1, 1)))
    assert cell_set(board.grid, choice.cells) == {(1, 0), (0, 1)}


@given(positions(), st.integers(0), st.integers(0))
def test_joint_probabilities_agree_with_counting_all_layouts(
    position: tuple[Board, Minefield], mined: int, safe: int
) -> None:
    board, _ = position
    front, known = frontier(board), analyse(board)
    assume(front.unknown)
    mined &= front.unknown
    safe &= front.unknown & ~mined
    layouts = list(all_layouts(front))
    agree = [layout for layout in layouts if layout & (mined | safe) == mined]
    found = lookahead_on(board).joint(list(indices(mined)), list(indices(safe)))
    assert found == pytest.approx(len(agree) / len(layouts))
    assert known.solutions == len(layouts)


def naive_risks(board: Board) -> dict[Cell, float]:
    """Find the risks by going through all swaps and all layouts."""
    grid, front = board.grid, frontier(board)
    unknown, layouts = cell_set(grid, front.unknown), list(all_layouts(front))
    chances = {c: sum(known & grid.bit(c) > 0 for known in layouts) / len(layouts) for c in unknown}
    risks: dict[Cell, float] = {}
    for x, y in product(range(grid.width), range(grid.height)):
        corner, east, south, across = [
            ((x + i) % grid.width, (y + j) % grid.height) if grid.wraps else (x + i, y + j)
            for i, j in ((0, 0), (1, 0), (0, 1), (1, 1))
        ]
        for one, other in (
            ({corner}, {east}),
            ({corner}, {south}),
            ({corner, across}, {east, south}),
        ):
            if not one | other <= unknown:
                continue
            touched = Counter(near for cell in one for near in neighbours_of(grid, cell))
            touched.subtract(near for cell in other for near in neighbours_of(grid, cell))
            wall = {cell for cell, weight in touched.items() if weight} - one - other
            left = wall & unknown
            if wall & cell_set(grid, board.opened) or len(left) > 3:
                continue
            chance = prod([chances[c] for c in left | one] + [1 - chances[c] for c in other])
            if chance < 0.002:
                continue
            if chance >= 0.02:
                mined, safe = grid.mask(left | one), grid.mask(other)
                chance = sum(known & (mined | safe) == mined for known in layouts) / len(layouts)
            for cell in one | other | left:
                share = 0.6 if cell in left or len(one) == 2 else 0.75
                risks[cell] = risks.get(cell, 0.0) + share * chance
    return risks


@given(positions(plain=True))
def test_risks_agree_with_going_through_all_swaps(position: tuple[Board, Minefield]) -> None:
    board, _ = position
    assume(frontier(board).unknown)
    expected = naive_risks(board)
    assert risks_on(board) == pytest.approx({c: r for c, r in expected.items() if r})


def risks_on(board: Board) -> dict[Cell, float]:
    risks = swap_risks(board, frontier(board).unknown, lookahead_on(board))
    return {board.grid.cell(cell): risk for cell, risk in risks.items()}


def test_a_cell_of_a_swap_saves_a_share_of_its_probability() -> None:
    # A mine is above or below beside the 1s, in one of eight layouts with another one across.
    risks = risks_on(Board.from_text("1###\n1###", 2))
    assert risks[1, 0] == risks[1, 1] == pytest.approx(0.75 / 2 + 0.6 / 8)
    # In two of eight a mine is above or below in the next column; its wall has no mine to spare.
    assert risks[3, 0] == risks[3, 1] == pytest.approx(0.75 / 4)


def test_a_wall_is_at_risk_while_it_is_closed() -> None:
    # Only the cell in the middle touches one cell of each pair.
    assert risks_on(Board.from_text("##1##", 2)) == {}
    joint = lookahead_on(Board.from_text("###", 2)).joint([2, 0], [1])
    assert joint == pytest.approx(1 / 3)
    risks = risks_on(Board.from_text("###", 2))
    assert risks == pytest.approx({(0, 0): 0.45, (1, 0): 0.5, (2, 0): 0.45})


def test_corners_come_first_until_something_opens() -> None:
    def opened(*numbers: tuple[Cell, str], mines: int = 6, wraps: bool = False) -> Cell:
        rows = [list("#" * 7) for _ in range(5)]
        for (x, y), number in numbers:
            rows[y][x] = number
        board = Board.from_rows(["".join(row) for row in rows], mines, wraps)
        return board.grid.cell(choose(board).cells.bit_length() - 1)

    first, second, third = ((0, 0), "1"), ((6, 4), "2"), ((0, 4), "1")
    assert opened(first) == (6, 4)
    assert opened(first, second) == (0, 4)
    assert opened(first, second, third) == (6, 0)
    # A cell beside the number is much safer than a corner.
    assert opened(first, mines=24) in {(0, 1), (1, 0), (1, 1)}
    assert opened(first, wraps=True) != (6, 4)


def test_the_first_cell_depends_on_the_board_and_its_start() -> None:
    assert first_cell(Grid(30, 16), StartRule.OPENING) == (3, 3)
    assert first_cell(Grid(30, 16), StartRule.NO_GUESS) == (3, 3)
    assert first_cell(Grid(30, 16), StartRule.SAFE) == (0, 0)
    assert first_cell(Grid(16, 16), StartRule.OPENING) == (2, 2)
    assert first_cell(Grid(2, 9), StartRule.OPENING) == (0, 2)
    assert first_cell(Grid(9, 9, wraps=True), StartRule.OPENING) == (0, 0)


@given(grids(), st.sampled_from(StartRule))
def test_the_first_cell_is_the_nearest_to_that_of_a_whole_board(
    grid: Grid, start: StartRule
) -> None:
    x, y = first_cell(Grid(grid.width, grid.height, grid.wraps), start)
    distances = {
        cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell[1], cell[0]) for cell in cells_of(grid)
    }
    assert first_cell(grid, start) == min(distances, key=distances.__getitem__)
