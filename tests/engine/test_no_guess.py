"""No-guess boards: solved by an independent tester, drawn evenly, never falsely proven."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice, repeat
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.commands import Open
from engine.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from engine.events import MinesPlaced
from engine.game import Game
from engine.grid import Cell, Grid
from engine.mending import mended
from engine.minefield import Minefield
from engine.no_guess import candidates
from engine.placement import place
from engine.solver.ground import ground_of
from engine.solver.tester import is_solvable, undecidable
from tests.engine.boards import only, run
from tests.engine.enumeration import neighbours_of


def no_guess(width: int, height: int, mines: int, wraps: bool = False) -> GameConfig:
    return GameConfig(width, height, mines, wraps, StartRule.NO_GUESS)


def solves(grid: Grid, mines: set[Cell], first: Cell) -> bool:
    """The second, independent tester: sets of cells and backtracking, the mine count unknown."""
    opened: set[Cell] = set()
    known: set[Cell] = set()
    new = {first} - mines
    cells = set(grid.cells(grid.full))
    while new:
        while new:
            cell = new.pop()
            opened.add(cell)
            near = neighbours_of(grid, cell)
            if not near & mines:
                new |= near - opened
        constraints = []
        for cell in opened:
            near = neighbours_of(grid, cell)
            unknown = frozenset(near - opened - known)
            if unknown:
                constraints.append((unknown, len(near & mines) - len(near & known)))
        for cell in set().union(*(unknown for unknown, _ in constraints)) if constraints else set():
            near = _close_to(cell, constraints)
            if not _can_be(cell, True, near):
                new.add(cell)
            elif not _can_be(cell, False, near):
                known.add(cell)
    return opened == cells - mines


def _close_to(
    cell: Cell, constraints: list[tuple[frozenset[Cell], int]]
) -> list[tuple[frozenset[Cell], int]]:
    """The constraints of the cell's component, nearest first: all that can bear on it."""
    left, near = list(constraints), []
    reached = {cell}
    while True:
        found = [pair for pair in left if pair[0] & reached]
        if not found:
            return near
        near += found
        left = [pair for pair in left if not pair[0] & reached]
        reached |= set().union(*(unknown for unknown, _ in found))


def _can_be(cell: Cell, mined: bool, constraints: list[tuple[frozenset[Cell], int]]) -> bool:
    """Whether some mines satisfy all constraints with the cell so; by plain backtracking."""
    values = {cell: mined}

    def fits() -> bool:
        for cells, need in constraints:
            sure = sum(values.get(one, False) for one in cells)
            free = [one for one in cells if one not in values]
            if not sure <= need <= sure + len(free):
                return False
        for cells, _ in constraints:
            for one in sorted(cells):
                if one not in values:
                    for value in (False, True):
                        values[one] = value
                        if fits():
                            return True
                        del values[one]
                    return False
        return True

    return fits()


@pytest.mark.parametrize(
    ("config", "first"),
    [
        (no_guess(9, 9, 10), (4, 4)),
        (no_guess(9, 9, 10), (0, 0)),
        (no_guess(16, 16, 40), (8, 8)),
        (no_guess(30, 16, 99), (15, 8)),
        (no_guess(12, 7, 15, wraps=True), (0, 3)),
        (no_guess(5, 12, 10), (2, 6)),
        (no_guess(30, 16, 130), (15, 8)),
    ],
)
def test_every_proven_board_is_solved_by_the_second_tester(config: GameConfig, first: Cell) -> None:
    for seed in range(6 if config.grid.size < 400 else 2):
        field, proven = place(config, seed, first)
        assert proven
        assert field.mines.bit_count() == config.mines
        around = config.grid.around(first) | config.grid.bit(first)
        assert not field.mines & around
        assert solves(config.grid, set(config.grid.cells(field.mines)), first)


@given(
    st.sampled_from([(4, 4, False), (6, 3, False), (5, 4, True), (3, 3, True), (7, 2, False)]),
    st.integers(0),
    st.integers(0, 11),
)
def test_the_tester_agrees_with_the_second_one(
    shape: tuple[int, int, bool], mines: int, start: int
) -> None:
    grid = Grid(*shape)
    first = grid.cell(start % grid.size)
    layout = mines & mines >> grid.size & grid.full & ~grid.bit(first)
    expected = solves(grid, set(grid.cells(layout)), first)
    assert is_solvable(Minefield(grid, layout), first) == expected
    ground = ground_of(grid)
    is_opening = not grid.dilate(grid.bit(first)) & layout
    if is_opening and undecidable(ground, ground.packed(layout), ground.bit(first)):
        assert not expected


def test_candidates_are_even_draws() -> None:
    allowed = 0b1101101
    sets = {sum(1 << i for i in chosen) for chosen in combinations([0, 2, 3, 5, 6], 2)}
    seen = Counter(islice(candidates(7, allowed, 2, 9), 4000))
    assert set(seen) == sets
    # The 99.9% point of the chi-square distribution with 9 degrees of freedom.
    assert sum((times - 400) ** 2 / 400 for times in seen.values()) < 27.9


def test_draws_are_even_among_the_solvable_boards() -> None:
    config = no_guess(4, 4, 3)
    grid = config.grid
    kept = grid.around((0, 0)) | 1
    free = [index for index in range(16) if not kept >> index & 1]
    solved = {
        layout
        for chosen in combinations(free, 3)
        for layout in [sum(1 << index for index in chosen)]
        if is_solvable(Minefield(grid, layout), (0, 0))
    }
    times = 15
    seen = Counter(place(config, seed, (0, 0)).field.mines for seed in range(times * len(solved)))
    assert set(seen) <= solved
    chi_square = sum((seen[layout] - times) ** 2 / times for layout in solved)
    freedom = len(solved) - 1
    assert freedom > 50
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_a_seed_gives_the_same_board_for_ever() -> None:
    found = [
        place(GameConfig(*preset.dimensions, start=StartRule.NO_GUESS), 7, (4, 4)).field.mines
        for preset in (BEGINNER, INTERMEDIATE, EXPERT)
    ]
    assert [mines % 1_000_003 for mines in found] == [784324, 212951, 500862]


@pytest.mark.parametrize("size", [(30, 16, 170), (16, 16, 90), (12, 20, 80)])
def test_dense_boards_are_mended(size: tuple[int, int, int]) -> None:
    with patch("engine.no_guess.MOST_ATTEMPTS", 4):
        field, proven = place(no_guess(*size), 1, (6, 6))
    assert proven
    assert is_solvable(field, (6, 6))
    assert field.mines.bit_count() == size[2]


@pytest.mark.parametrize(
    ("size", "first"),
    [((2, 2, 1), (0, 0)), ((5, 5, 20), (2, 2)), ((1, 8, 3), (0, 4)), ((4, 4, 15), (1, 1))],
)
def test_a_board_that_cannot_be_proven_says_so(size: tuple[int, int, int], first: Cell) -> None:
    config = no_guess(*size)
    for seed in range(5):
        field, proven = place(config, seed, first)
        assert field.mines.bit_count() == config.mines
        assert not field.mines & config.grid.bit(first)
        assert proven is solves(config.grid, set(config.grid.cells(field.mines)), first)


def test_a_huge_crowded_board_is_not_proven_and_does_not_hang() -> None:
    assert place(no_guess(300, 300, 18_000), 1, (5, 5)).proven is False


def test_mending_gives_up_within_its_budget() -> None:
    ground = ground_of(Grid(4, 4))
    walled_in = ground.packed(Minefield.from_text("..*.\n..**\n....\n....").mines)
    free = ground.full & ~ground.dilate(1)
    with patch("engine.mending._eased", lambda ground, mines, *_: mines):
        assert mended(ground, repeat(walled_in), free, 1, 3) is None
    solved = mended(ground, repeat(walled_in), free, 1, 3)
    assert solved is not None
    assert is_solvable(Minefield(ground.grid, ground.unpacked(solved)), (0, 0))


def test_the_game_tells_whether_its_board_is_proven() -> None:
    game = Game(no_guess(9, 9, 10), 3)
    placed = only(run(game, Open((4, 4))), MinesPlaced)
    assert isinstance(placed, MinesPlaced)
    assert placed.proven is True
    assert game.position.proven is True
    assert only(run(Game(BEGINNER, 3), Open((4, 4))), MinesPlaced).proven is None


def test_mines_lie_as_evenly_as_on_plain_boards() -> None:
    """Bounded; the report with figures is in tests/benchmarks."""
    shares = []
    for start in (StartRule.OPENING, StartRule.NO_GUESS):
        at_edge = mines = 0
        for seed in range(150):
            field = place(GameConfig(16, 16, 40, start=start), seed, (8, 8)).field
            inner = field.grid.mask((x, y) for x in range(2, 14) for y in range(2, 14))
            at_edge += (field.mines & ~inner).bit_count()
            mines += 40
        shares.append(at_edge / mines)
    assert abs(shares[0] - shares[1]) < 0.06
