"""Small boards of every water and of random shapes, with every layout of their mines tried."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine.core.board import Board
from engine.core.config import GameConfig, StartRule
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield
from engine.generation.placement import place
from engine.rules.metrics import three_bv
from engine.solver.optimal import FirstClick, best_play, draw_of
from engine.solver.probability import analyse
from engine.solver.propagation import propagate
from engine.solver.strategy import choose
from tests.engine.boards import KINDS, cell_set, grid_of_kind
from tests.engine.naive import cells_of, neighbours_of, regions_of
from tests.marks import slow

QUICK, MOST_CLOSED = 40, 9
RUNS = [(*kind, range(QUICK)) for kind in KINDS]
SLOW_RUNS = [(*kind, range(QUICK, 400)) for kind in KINDS]


class NaiveBoard:
    """A board as the list of each cell's neighbours, and its mines."""

    def __init__(self, grid: Grid, mines: set[Cell]) -> None:
        self.cells = cells_of(grid)
        self.near = {cell: neighbours_of(grid, cell) for cell in self.cells}
        self.mines = mines
        self.number = {cell: len(self.near[cell] & mines) for cell in self.cells}
        zeros = {c for c in self.cells if c not in mines and not self.number[c]}
        self.zeros = regions_of(grid, zeros)
        covered = zeros.union(*(self.near[cell] for cell in zeros))
        self.three_bv = len(self.zeros) + len(set(self.cells) - mines - covered)

    def opened_by(self, cell: Cell) -> set[Cell]:
        """Return the cells that a click on a safe cell of a closed board opens."""
        region = next((zeros for zeros in self.zeros if cell in zeros), set())
        return {cell}.union(region, *(self.near[zero] for zero in region))

    def layouts(self, opened: set[Cell]) -> list[set[Cell]]:
        """Return the sets of mines with the same numbers on the ``opened`` cells."""
        closed = [cell for cell in self.cells if cell not in opened]
        return [
            set(chosen)
            for chosen in combinations(closed, len(self.mines))
            if all(len(self.near[cell] & set(chosen)) == self.number[cell] for cell in opened)
        ]


def random_board(random: Random, grid: Grid) -> tuple[NaiveBoard, set[Cell]]:
    """Return a board and the cells that are open on it: most of them, so few layouts are left."""
    cells = cells_of(grid)
    mines = set(random.sample(cells, random.randint(1, max(1, len(cells) // 4))))
    safe = [cell for cell in cells if cell not in mines]
    closed = max(0, MOST_CLOSED - len(mines))
    return NaiveBoard(grid, mines), set(random.sample(safe, max(0, len(safe) - closed)))


@pytest.mark.parametrize(("kind", "wraps", "seeds"), [*RUNS, *slow(SLOW_RUNS)])
def test_chances_and_rules_agree_with_every_layout(kind: str, wraps: bool, seeds: range) -> None:
    for seed in seeds:
        random = Random(seed)
        grid = grid_of_kind(random, kind, wraps, random.randint(5, 6), 6)
        naive, opened = random_board(random, grid)
        field = Minefield(grid, grid.mask(naive.mines))
        board = Board(grid, len(naive.mines)).opening(grid.mask(opened), field)
        assert Board.from_text(str(board), board.mines, wraps, grid.neighbours) == board
        assert {cell: board.number(cell) for cell in opened} == {
            cell: naive.number[cell] for cell in opened
        }
        layouts = naive.layouts(opened)
        mined = Counter(cell for layout in layouts for cell in layout)
        known = analyse(board)
        assert known.solutions == len(layouts)
        assert {grid.cell(index): chance for index, chance in known.chances.items()} == {
            cell: Fraction(mined[cell], len(layouts)) for cell in naive.cells if cell not in opened
        }
        by_rules = propagate(board)
        assert not by_rules.safe & ~known.safe
        assert not by_rules.mines & ~known.mines
        choice = choose(board)
        if not choice.is_guess:
            assert not choice.cells & ~known.safe
        assert three_bv(field) == naive.three_bv
        for cell in sorted(set(naive.cells) - naive.mines)[:5]:
            flood = grid.flood(grid.bit(cell), field.zeros, grid.full)
            assert cell_set(grid, flood) == naive.opened_by(cell)


@pytest.mark.parametrize(("kind", "wraps"), KINDS)
def test_the_first_click_keeps_its_promise(kind: str, wraps: bool) -> None:
    for seed in range(30):
        random = Random(seed)
        grid = grid_of_kind(random, kind, wraps, 7, 6)
        first = random.choice(cells_of(grid))
        near = neighbours_of(grid, first)
        for start in (StartRule.SAFE, StartRule.OPENING):
            mines = random.randint(0, grid.cell_count - 1)
            config = GameConfig(
                7, 6, mines, wraps, start, neighbours=grid.neighbours, shape=grid.shape
            )
            laid = cell_set(grid, place(config, seed, first).field.mines)
            assert len(laid) == mines
            assert first not in laid
            assert laid <= set(cells_of(grid))
            if start is StartRule.OPENING:
                outside = grid.cell_count - len(near) - 1
                assert len(laid & near) == max(0, mines - outside)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "wraps"), [row for row in KINDS if row[1] is False])
def test_the_limit_is_that_of_the_best_cell(kind: str, wraps: bool) -> None:
    """The search knows the symmetries of each board; going through all cells does not."""
    grid = grid_of_kind(Random(1), kind, wraps, 4, 3)
    found = best_play(grid, 2, FirstClick.SAFE)
    wins = {
        first: wins_after(grid, draw_of(grid, 2, first, FirstClick.SAFE).list(), first)
        for first in indices(grid.full)
    }
    assert found is not None
    assert found.wins == wins[found.first] == max(wins.values())


def wins_after(grid: Grid, layouts: Iterable[int], first: int) -> int:
    """Return the layouts won by best play once a first cell is open in all of them."""
    near = {index: grid.mask(neighbours_of(grid, grid.cell(index))) for index in indices(grid.full)}

    def parts(left: frozenset[int], cell: int) -> list[frozenset[int]]:
        by_number: dict[int, set[int]] = {}
        for layout in left:
            if not layout >> cell & 1:
                by_number.setdefault((near[cell] & layout).bit_count(), set()).add(layout)
        return [frozenset(part) for part in by_number.values()]

    @cache
    def won(left: frozenset[int]) -> int:
        if len(left) == 1:
            return 1
        pieces = [parts(left, cell) for cell in near]
        # A cell that is safe in all layouts with the same number tells nothing.
        telling = [found for found in pieces if found and found != [left]]
        return max((sum(map(won, found)) for found in telling), default=1)

    return sum(map(won, parts(frozenset(layouts), first)))
