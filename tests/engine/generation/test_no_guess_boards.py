"""No-guess boards: what logic can solve, that the drawn ones are so, and evenly drawn."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.config import BEGINNER, EXPERT, INTERMEDIATE, GameConfig, StartRule
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield
from engine.generation.padded_grid import padded_grid
from engine.generation.placement import place, place_mines
from engine.generation.solvability import is_solvable, undecidable
from engine.rules.metrics import three_bv
from tests.engine.generation.reference_solver import Logician
from tests.marks import slow

NO_GUESS = StartRule.NO_GUESS


def no_guess(width: int, height: int, mines: int, wraps: bool = False) -> GameConfig:
    return GameConfig(width, height, mines, wraps, start=NO_GUESS)


def middle(config: GameConfig) -> Cell:
    return config.width // 2, config.height // 2


def logician_solves(field: Minefield, first: Cell) -> bool:
    grid = field.grid
    mines = set(grid.cells(field.mines))
    return Logician(grid.width, grid.height, mines, grid.wraps).solves_from(first)


SOLVABLE = [
    ("no mines", "...|...", (0, 0)),
    ("one opening shows all", "....*|.....|.....", (0, 2)),
    ("numbers one by one", ".....*..|........|..*.....|.....*..", (0, 0)),
    ("a lone mine behind mines stays closed, and the game is won", "...**|...**|...**", (0, 1)),
    ("all but the first cell are mines", "***|*.*", (1, 1)),
    ("a single cell", ".", (0, 0)),
]
UNSOLVABLE = [
    ("the first cell is a mine", "..*|...", (2, 0)),
    ("a number alone tells nothing", "..*|...", (0, 0)),
    ("two cells that no number tells apart", "......|......|...*..|...*.*", (0, 0)),
    ("a safe cell that only the mine count tells", "....*.|....**|......", (0, 0)),
    ("a block whose diagonals look alike", "...*..|....*.|.....*|...*..", (0, 0)),
]


def field_of(rows: str, wraps: bool = False) -> Minefield:
    return Minefield.from_text(rows.replace("|", "\n"), wraps)


@pytest.mark.parametrize(("rows", "first"), [row[1:] for row in SOLVABLE])
def test_boards_that_logic_solves(rows: str, first: Cell) -> None:
    field = field_of(rows)
    assert logician_solves(field, first)
    assert is_solvable(field, first)


@pytest.mark.parametrize(("rows", "first"), [row[1:] for row in UNSOLVABLE])
def test_boards_that_need_a_guess_or_the_mine_count(rows: str, first: Cell) -> None:
    field = field_of(rows)
    assert not logician_solves(field, first)
    assert not is_solvable(field, first)


@st.composite
def fields(draw: st.DrawFn) -> tuple[Minefield, Cell]:
    """Rectangles and tori with few enough mines that some can be solved; and a first cell."""
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 8))
    wraps = min(width, height) >= 3 and draw(st.booleans())
    grid = Grid(width, height, wraps)
    mines = grid.full
    for _ in range(draw(st.sampled_from([1, 2, 2, 3]))):
        mines &= draw(st.integers(0, grid.full))
    first = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
    if draw(st.booleans()):
        mines &= ~grid.dilate(grid.bit(first))
    return Minefield(grid, mines), first


@given(fields())
def test_the_tester_agrees_with_a_naive_one(pair: tuple[Minefield, Cell]) -> None:
    field, first = pair
    solved = logician_solves(field, first)
    assert is_solvable(field, first) == solved
    ground, grid = padded_grid(field.grid), field.grid
    if not grid.dilate(grid.bit(first)) & field.mines:
        sign = undecidable(ground, ground.packed(field.mines), ground.bit(first))
        assert not (sign and solved)


@pytest.mark.parametrize("wraps", [False, *slow([True])])
def test_the_tester_agrees_with_a_naive_one_on_every_layout_of_a_small_board(wraps: bool) -> None:
    grid, first = Grid(4, 3, wraps), (1, 0)
    solved = 0
    for mines in range(1 << grid.size):
        field = Minefield(grid, mines)
        found = is_solvable(field, first)
        assert found == logician_solves(field, first), f"\n{field}"
        solved += found
    assert solved > (1 if wraps else 20)


@pytest.mark.parametrize("size", ["12x11x22", *slow(["30x16x99", "24x20x80"])])
def test_the_tester_agrees_with_a_naive_one_on_plain_boards(size: str) -> None:
    """Uniform boards as they come: stuck early, stuck late, and solved."""
    width, height, mines = map(int, size.split("x"))
    config = GameConfig(width, height, mines)
    verdicts = set()
    for seed in range(60):
        field = place_mines(config, seed, middle(config))
        verdict = is_solvable(field, middle(config))
        assert verdict == logician_solves(field, middle(config)), f"\n{field}"
        verdicts.add(verdict)
    assert verdicts == {True, False}


@pytest.mark.parametrize(
    ("config", "boards"),
    [
        (no_guess(*BEGINNER.dimensions), 150),
        (no_guess(3, 40, 12), 20),
        *slow(
            [
                (no_guess(*INTERMEDIATE.dimensions), 60),
                (no_guess(*EXPERT.dimensions), 30),
                (no_guess(11, 17, 40), 20),
                (no_guess(17, 6, 20, wraps=True), 20),
                (no_guess(30, 16, 99, wraps=True), 5),
                (no_guess(100, 100, 1000), 1),
            ]
        ),
    ],
)
def test_every_proven_board_is_solved_by_a_tester_of_another_make(
    config: GameConfig, boards: int
) -> None:
    for seed in range(boards):
        for first in (middle(config), (0, 0), (config.width - 1, config.height // 3)):
            field, proven = place(config, seed, first)
            assert proven is True
            assert field.mines.bit_count() == config.mines
            assert not field.mines & config.grid.dilate(config.grid.bit(first))
            assert logician_solves(field, first), f"\n{field}"


CROWDED = [no_guess(30, 16, 150), no_guess(30, 16, 170), no_guess(9, 9, 35)]
VERY_CROWDED = [no_guess(16, 16, 90, wraps=True), no_guess(70, 80, 1120)]


@pytest.mark.parametrize("config", [*CROWDED, *slow(VERY_CROWDED)], ids=lambda config: config.size)
def test_crowded_boards_are_mended_and_proven_all_the_same(config: GameConfig) -> None:
    for seed in range(2):
        first = middle(config)
        field, proven = place(config, seed, first)
        assert proven is True
        assert field.mines.bit_count() == config.mines
        assert not field.mines & config.grid.dilate(config.grid.bit(first))
        assert logician_solves(field, first), f"\n{field}"


HOPELESS = [
    *(no_guess(3, 3, 4, wraps=True), no_guess(4, 3, 11, wraps=True), no_guess(30, 16, 300)),
    *(no_guess(*size) for size in ((5, 5, 20), (2, 2, 1), (2, 1, 0), (1, 1, 0), (1, 8, 3))),
    *(no_guess(*size) for size in ((8, 1, 5), (9, 9, 80), (9, 9, 72), (9, 9, 71))),
]


@pytest.mark.parametrize("config", HOPELESS, ids=lambda config: config.size)
def test_the_badge_is_never_false(config: GameConfig) -> None:
    """Whatever the size and the density: proven means solvable, and the promise is told apart."""
    for first in {(0, 0), middle(config), (config.width - 1, config.height - 1)}:
        field, proven = place(config, 3, first)
        assert field.mines.bit_count() == config.mines
        assert not field.mines & config.grid.bit(first)
        assert proven is logician_solves(field, first)


def test_a_board_that_is_not_proven_is_the_ordinary_one() -> None:
    config = no_guess(5, 5, 20)
    ordinary = GameConfig(5, 5, 20)
    assert place(config, 8, (2, 2)) == (place_mines(ordinary, 8, (2, 2)), False)


@pytest.mark.parametrize("start", [StartRule.SAFE, StartRule.OPENING])
def test_other_starts_prove_nothing(start: StartRule) -> None:
    assert place(GameConfig(9, 9, 10, start=start), 1, (4, 4)).proven is None


def test_place_mines_gives_the_field_of_the_placement() -> None:
    config = no_guess(9, 9, 10)
    assert place_mines(config, 77, (2, 3)) == place(config, 77, (2, 3)).field


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1000, 1000, 200_000), (1000, 1000, 20_000), (1000, 3, 900)])
def test_huge_boards_come_to_an_end(size: tuple[int, int, int]) -> None:
    field, proven = place(no_guess(*size), 1, (500, 1))
    assert field.mines.bit_count() == size[2]
    assert isinstance(proven, bool)


@pytest.mark.parametrize(
    ("config", "first"),
    [
        *slow([(no_guess(5, 4, 3), (0, 0)), (no_guess(6, 3, 4), (0, 1))]),
        (no_guess(4, 4, 2, wraps=True), (1, 2)),
    ],
    ids=lambda value: value.size if isinstance(value, GameConfig) else "",
)
def test_all_no_guess_boards_are_equally_likely(config: GameConfig, first: Cell) -> None:
    """Chi-square over the boards that the naive tester finds; 5 deviations, fixed seeds."""
    grid = config.grid
    others = list(indices(grid.full ^ grid.bit(first)))
    layouts = [sum(1 << i for i in chosen) for chosen in combinations(others, config.mines)]
    possible = {m: 0 for m in layouts if logician_solves(Minefield(grid, m), first)}
    assert 5 < len(possible) < len(layouts)
    for seed in range(40 * len(possible)):
        possible[place_mines(config, seed, first).mines] += 1
    chi_square = sum((count - 40) ** 2 / 40 for count in possible.values())
    freedom = len(possible) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def rings(grid: Grid) -> list[int]:
    """The cells by their distance from the edge: 0, 1, 2, and all further in."""
    found = [0, 0, 0, 0]
    for index in range(grid.size):
        x, y = grid.cell(index)
        distance = min(x, y, grid.width - 1 - x, grid.height - 1 - y)
        found[min(3, distance)] |= 1 << index
    return found


def shares(config: GameConfig, boards: int) -> tuple[list[float], float, float]:
    """The density of mines in each ring, the mean 3BV, and the mean number of boxed-in mines."""
    grid, first = config.grid, middle(config)
    fields = [place_mines(config, seed, first) for seed in range(boards)]
    free = grid.full & ~grid.dilate(grid.bit(first))
    density = [
        sum((field.mines & ring).bit_count() for field in fields)
        / (boards * (ring & free).bit_count())
        for ring in rings(grid)
        if ring & free
    ]
    boxed = sum((field.mines & ~grid.dilate(field.safe)).bit_count() for field in fields) / boards
    return density, sum(map(three_bv, fields)) / boards, boxed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "boards", "slack"),
    [((9, 9, 10), 400, 0.15), ((30, 16, 99), 100, 0.15), ((30, 16, 150), 8, 0.2)],
)
def test_the_boards_are_not_degenerate(
    size: tuple[int, int, int], boards: int, slack: float
) -> None:
    """Neither walls of mines nor heaps in a corner: near enough to plain uniform boards."""
    density, bv, boxed = shares(no_guess(*size), boards)
    plain_density, plain_bv, plain_boxed = shares(GameConfig(*size), 400)
    for found, plain in zip(density, plain_density, strict=True):
        assert abs(found / plain - 1) < 2 * slack
    assert abs(bv / plain_bv - 1) < 3 * slack
    assert boxed < plain_boxed + 0.02 * size[2] + 1
