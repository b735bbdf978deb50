"""No-guess boards: which boards logic solves, that all drawn boards are such, and how they are
found."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, islice, pairwise, repeat
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.commands import Open
from engine.core.config import BEGINNER, GameConfig, StartRule
from engine.core.events import MinesPlaced
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield
from engine.generation.no_guess import (
    Draw,
    LayoutRepair,
    candidates,
    no_guess_mines,
    repair_layouts,
)
from engine.generation.padded_grid import padded_grid
from engine.generation.placement import place, place_mines
from engine.generation.solvability import find_stuck_position, is_solvable, undecidable
from engine.rules.game import Game
from engine.rules.metrics import three_bv
from tests.engine.boards import KINDS, events_of_kind, fields, grid_of_kind, run
from tests.engine.generation.reference_solver import Logician
from tests.marks import slow


def no_guess(width: int, height: int, mines: int, wraps: bool = False) -> GameConfig:
    return GameConfig(width, height, mines, wraps, StartRule.NO_GUESS)


def middle(config: GameConfig) -> Cell:
    return config.width // 2, config.height // 2


def logician_solves(field: Minefield, first: Cell) -> bool:
    grid = field.grid
    mines = set(grid.cells(field.mines))
    logician = Logician(grid.width, grid.height, mines, grid.wraps, grid.neighbours, grid.shape)
    return logician.solves_from(first)


@pytest.mark.parametrize(
    ("rows", "first", "solves"),
    [
        ("...|...", (0, 0), True),
        ("....*|.....|.....", (0, 2), True),  # one opening shows all
        (".....*..|........|..*.....|.....*..", (0, 0), True),
        ("...**|...**|...**", (0, 1), True),  # a mine behind mines stays closed
        ("***|*.*", (1, 1), True),
        (".", (0, 0), True),
        ("..*|...", (2, 0), False),  # the first cell is a mine
        ("..*|...", (0, 0), False),  # a lone number proves nothing
        ("......|......|...*..|...*.*", (0, 0), False),  # two cells that look alike
        ("....*.|....**|......", (0, 0), False),  # only the mine count proves a cell safe
        ("...*..|....*.|.....*|...*..", (0, 0), False),  # a block whose diagonals look alike
    ],
)
def test_a_board_is_solved_by_its_numbers_alone(rows: str, first: Cell, solves: bool) -> None:
    field = Minefield.from_text(rows.replace("|", "\n"))
    assert is_solvable(field, first) == logician_solves(field, first) == solves


@given(fields(), st.data())
def test_the_tester_agrees_with_a_naive_one(field: Minefield, data: st.DataObject) -> None:
    grid = field.grid
    first = data.draw(st.sampled_from(list(grid.cells(grid.full))))
    if data.draw(st.booleans()):
        field = Minefield(grid, field.mines & ~grid.dilate(grid.bit(first)))
    solved = logician_solves(field, first)
    assert is_solvable(field, first) == solved
    if not grid.dilate(grid.bit(first)) & field.mines:
        ground = padded_grid(grid)
        sign = undecidable(ground, ground.packed(field.mines), ground.bit(first))
        assert not (sign and solved)


@pytest.mark.parametrize("wraps", [False, *slow([True])])
def test_the_tester_agrees_with_a_naive_one_on_every_layout_of_a_small_board(wraps: bool) -> None:
    grid, first = Grid(4, 3, wraps), (1, 0)
    solved = 0
    for mines in range(1 << grid.span):
        field = Minefield(grid, mines)
        found = is_solvable(field, first)
        assert found == logician_solves(field, first), f"\n{field}"
        solved += found
    assert solved > (1 if wraps else 20)


@pytest.mark.parametrize("size", ["12x11x22", *slow(["30x16x99", "24x20x80"])])
def test_the_tester_agrees_with_a_naive_one_on_plain_boards(size: str) -> None:
    """Uniform boards of every kind: some stop early, some late, and some are solved."""
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
        *((no_guess(9, 9, 10), 50), (no_guess(3, 40, 12), 10)),
        *slow([(no_guess(16, 16, 40), 60), (no_guess(30, 16, 99), 30), (no_guess(11, 17, 40), 20)]),
        *slow([(no_guess(17, 6, 20, wraps=True), 20), (no_guess(30, 16, 99, wraps=True), 5)]),
        *slow([(no_guess(100, 100, 1000), 1)]),
        # So crowded that they are repaired.
        (no_guess(9, 9, 35), 1),
        *slow([(no_guess(30, 16, 150), 1), (no_guess(30, 16, 170), 1)]),
        *slow([(no_guess(16, 16, 90, wraps=True), 1), (no_guess(70, 80, 1120), 1)]),
    ],
)
def test_every_proven_board_is_solved_by_a_naive_tester(config: GameConfig, boards: int) -> None:
    for seed in range(boards):
        for first in (middle(config), (0, 0), (config.width - 1, config.height // 3)):
            field, proven = place(config, seed, first)
            assert proven is True
            assert field.mines.bit_count() == config.mines
            assert not field.mines & config.grid.dilate(config.grid.bit(first))
            assert logician_solves(field, first), f"\n{field}"


@pytest.mark.parametrize(
    ("kind", "wraps", "seeds"),
    [
        *((*kind, range(8)) for kind in KINDS),
        *slow([(*kind, range(8, 300)) for kind in KINDS]),
    ],
)
def test_proven_boards_of_every_water_and_shape_are_solved_by_a_naive_tester(
    kind: str, wraps: bool, seeds: range
) -> None:
    proven = 0
    for seed in seeds:
        random = Random(seed)
        grid = grid_of_kind(random, kind, wraps, 10, 8)
        first = random.choice(list(grid.cells(grid.full)))
        mines = random.randint(grid.cell_count // 10, grid.cell_count // 5)
        config = no_guess(10, 8, mines, wraps)
        config = replace(config, neighbours=grid.neighbours, shape=grid.shape)
        field, is_proven = place(config, seed, first)
        assert is_proven == logician_solves(field, first), f"\n{field}"
        assert field.mines.bit_count() == mines
        assert not field.mines & grid.dilate(grid.bit(first))
        proven += bool(is_proven)
    assert proven > len(seeds) * 0.9


HOPELESS = [
    *(no_guess(3, 3, 4, wraps=True), no_guess(4, 3, 11, wraps=True), no_guess(30, 16, 300)),
    *(no_guess(*size) for size in ((5, 5, 20), (2, 2, 1), (2, 1, 0), (1, 1, 0), (1, 8, 3))),
    *(no_guess(*size) for size in ((8, 1, 5), (9, 9, 80), (9, 9, 72), (9, 9, 71))),
]


@pytest.mark.parametrize("config", HOPELESS, ids=lambda config: config.size)
def test_a_board_is_proven_exactly_if_it_is_solvable(config: GameConfig) -> None:
    for first in {(0, 0), middle(config), (config.width - 1, config.height - 1)}:
        field, proven = place(config, 3, first)
        assert field.mines.bit_count() == config.mines
        assert not field.mines & config.grid.bit(first)
        assert proven is logician_solves(field, first)


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
    """A chi-square test over the boards that the naive tester finds: at most 5 deviations, fixed
    seeds."""
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


def shares(config: GameConfig, boards: int) -> tuple[list[float], float, float]:
    """Return the density of mines by distance from the edge, that of enclosed mines, and the mean
    3BV."""
    grid, first = config.grid, middle(config)
    fields = [place_mines(config, seed, first) for seed in range(boards)]
    rings = [0, 0, 0, 0]
    for x, y in grid.cells(grid.full & ~grid.dilate(grid.bit(first))):
        rings[min(3, x, y, grid.width - 1 - x, grid.height - 1 - y)] |= grid.bit((x, y))
    laid = [sum((field.mines & ring).bit_count() for field in fields) for ring in rings]
    density = [mines / ring.bit_count() for mines, ring in zip(laid, rings, strict=True) if ring]
    boxed = sum((field.mines & ~grid.dilate(field.safe)).bit_count() for field in fields)
    found = [share / boards for share in density]
    return found, sum(map(three_bv, fields)) / boards, boxed / boards


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "boards", "slack"),
    [((9, 9, 10), 400, 0.15), ((30, 16, 99), 100, 0.15), ((30, 16, 150), 8, 0.2)],
)
def test_no_guess_boards_are_much_like_plain_ones(
    size: tuple[int, int, int], boards: int, slack: float
) -> None:
    """They have no walls of mines, and no heaps of them in a corner."""
    density, bv, boxed = shares(no_guess(*size), boards)
    plain_density, plain_bv, plain_boxed = shares(GameConfig(*size), 400)
    for found, plain in zip(density, plain_density, strict=True):
        assert abs(found / plain - 1) < 2 * slack
    assert abs(bv / plain_bv - 1) < 3 * slack
    assert boxed < plain_boxed + 0.02 * size[2] + 1


def test_candidates_are_even_draws() -> None:
    allowed = 0b1101101
    sets = {sum(1 << i for i in chosen) for chosen in combinations([0, 2, 3, 5, 6], 2)}
    seen = Counter(islice(candidates(7, allowed, 2, 9), 4000))
    assert set(seen) == sets
    # The 99.9% point of the chi-square distribution with 9 degrees of freedom.
    assert sum((times - 400) ** 2 / 400 for times in seen.values()) < 27.9


def test_a_seed_gives_the_same_board_for_ever() -> None:
    found = [
        place(no_guess(*size), 7, (4, 4)).field.mines
        for size in ((9, 9, 10), (16, 16, 40), (30, 16, 99), (30, 16, 170), (12, 20, 80))
    ]
    assert [mines % 1_000_003 for mines in found] == [784324, 212951, 500862, 474944, 710911]


def test_repair_gives_up_within_its_budget() -> None:
    ground = padded_grid(Grid(4, 4))
    walled_in = ground.packed(Minefield.from_text("..*.\n..**\n....\n....").mines)
    free = ground.full & ~ground.dilate(1)
    stuck = find_stuck_position(ground, walled_in, 1)
    with patch("engine.generation.no_guess.find_stuck_position", lambda *_: stuck):
        assert not any(r.passes for r in repair_layouts(ground, repeat(walled_in), free, 1, 3))
    *earlier, last = repair_layouts(ground, repeat(walled_in), free, 1, 3)
    assert not any(repair.passes for repair in earlier)
    assert last.passes
    assert is_solvable(Minefield(ground.grid, last.layout), (0, 0))


@pytest.mark.parametrize(
    ("size", "seed"), [((9, 9, 10), 2), ((12, 9, 20), 5), ((9, 7, 24), 1), ((8, 8, 26), 4)]
)
def test_the_search_can_be_watched(size: tuple[int, int, int], seed: int) -> None:
    """Each trial matches its description, each repair follows from the trial before, and the last
    trial is the board."""
    config = no_guess(*size)
    grid, first = config.grid, (4, 4)
    kept = grid.dilate(grid.bit(first))
    with patch("engine.generation.no_guess.MAX_ATTEMPTS", 30):
        found: list[Draw | LayoutRepair] = []
        layout = no_guess_mines(grid, config.mines, kept, first, seed, found.append)
        assert found[-1].layout == layout == place(config, seed, first).field.mines
    drawn = list(islice(candidates(grid.span, grid.full & ~kept, config.mines, seed), 30))
    draws = [trial for trial in found if isinstance(trial, Draw)]
    assert [draw.layout for draw in draws] == drawn[: len(draws)]
    for trial in found:
        assert trial.layout.bit_count() == config.mines
        assert not trial.layout & kept
        assert trial.passes is (trial is found[-1])
        assert trial.passes is is_solvable(Minefield(grid, trial.layout), first)
    best = 0
    for repair, then in pairwise(trial for trial in found if isinstance(trial, LayoutRepair)):
        best = repair.mines if repair.is_best else best
        if not then.is_fresh:
            assert then.mines == (best if repair.after is None else repair.after)


def test_a_game_says_whether_its_board_is_proven() -> None:
    game = Game(no_guess(9, 9, 10), 3)
    assert events_of_kind(run(game, Open((4, 4))), MinesPlaced).proven is True
    assert game.position.proven is True
    assert events_of_kind(run(Game(BEGINNER, 3), Open((4, 4))), MinesPlaced).proven is None
