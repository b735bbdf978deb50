"""The boards of a dive: zones, sizes, depths, and how they are made."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from statistics import mean

import pytest

from engine.core.board import Board
from engine.core.minefield import Minefield
from engine.dive.airs import Air
from engine.dive.boards import (
    BOTTOM,
    BOTTOM_PLACES,
    ELITE_MINES,
    ROWS,
    SIZES,
    THREE_BV_A_MINE,
    ZONES,
    BoardPlan,
    Pact,
    PlaceKind,
    depth_of_place,
    make_minefield,
    with_pact,
    zone_of_place,
)
from engine.dive.twists import Salvage
from engine.generation.solvability import is_solvable
from engine.rules.metrics import three_bv
from engine.solver.move_class import MoveClass, move_class
from engine.solver.probability import analyse
from engine.solver.propagation import propagate
from tests.engine.dive.proven_boards import digest_of
from tests.marks import slow


def plan(level: int = 0, row: int = 0, **changes: object) -> BoardPlan:
    size = SIZES[min(level, len(SIZES) - 1)][row]
    board = BoardPlan(Air.HARD, level, row, 0, PlaceKind.TWIST, *size)
    return replace(board, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("number", "name"),
    [
        *((1, "shallows"), (4, "shallows"), (5, "reef"), (9, "kelp"), (13, "wreck")),
        *((17, "trench"), (20, "trench"), (21, "abyss"), (24, "abyss"), (50, "abyss")),
    ],
)
def test_four_places_lie_on_the_way_through_each_zone(number: int, name: str) -> None:
    assert ZONES[zone_of_place(number)].name == name


def test_each_zone_begins_at_its_depth_and_the_last_ends_at_the_bottom() -> None:
    for index, zone in enumerate(ZONES):
        assert depth_of_place(1 + ROWS * index) == zone.depth
    assert depth_of_place(BOTTOM_PLACES, 1000) == BOTTOM


def test_a_dive_never_rises_and_a_cleared_board_ends_where_the_next_begins() -> None:
    depths = [depth_of_place(place, part) for place in range(1, 50) for part in range(0, 1001, 50)]
    assert depths == sorted(depths)
    for place in range(1, 50):
        assert depth_of_place(place, 1000) == depth_of_place(place + 1)


def test_boards_are_small_and_grow_denser() -> None:
    rows = [size for zone in SIZES for size in zone]
    mines = [count for _, _, count in rows]
    assert all(8 <= height <= width <= 12 for width, height, _ in rows)
    for zone, below in pairwise(SIZES):
        assert sum(size[2] for size in zone) < sum(size[2] for size in below)
    assert mines[0] == min(mines)
    assert mines[-1] == max(mines)


def test_an_elite_gives_half_the_air_and_a_calm_board_more_at_its_end() -> None:
    plain, elite = plan(2), plan(2, kind=PlaceKind.ELITE)
    assert elite.air_ms == plain.air_ms // 2
    rules = Air.HARD.rules
    calm = plan(2, kind=PlaceKind.CALM)
    assert (plain.clear_air_ms, calm.clear_air_ms - rules.calm_ms) == (rules.board_ms,) * 2


def test_air_grows_scarcer_below_the_bottom() -> None:
    airs = [plan(level).air_ms for level in range(5, 20)]
    assert airs == sorted(airs, reverse=True)
    assert len(set(airs)) == len(airs)


def test_without_a_clock_nothing_below_the_bottom_scores() -> None:
    for level, is_scored in ((0, True), (5, True), (6, False)):
        assert plan(level, air=Air.CALM).gives_points is is_scored
        assert plan(level).gives_points


def test_a_pact_of_darkness_darkens_the_board() -> None:
    board = plan(twists=("salvage",), pact=Pact.DARK)
    assert with_pact(board) == ("salvage", "darkness")
    assert with_pact(replace(board, pact=Pact.NO_FLAGS)) == ("salvage",)


def test_each_board_of_each_dive_has_its_own_seed_for_ever() -> None:
    boards = [plan(), plan(1), plan(0, 1), plan(column=1), plan(twists=("borderless",))]
    seeds = {board.seed(dive) for board in boards for dive in (1, 2)}
    assert len(seeds) == 2 * len(boards)
    assert plan().seed(1) == plan(twists=("darkness",)).seed(1), "darkness moves no mine"
    assert plan().seed(1) == 226562646680385, "it never changes under the same rules"


@pytest.mark.slow
def test_a_board_is_the_same_again_and_proven_from_its_first_cell() -> None:
    for level, twists in ((0, ()), (3, ("borderless",)), (5, ("salvage", "strict"))):
        board = plan(level, 3, twists=twists)
        field = make_minefield(board, 7)
        make_minefield.cache_clear()
        assert make_minefield(board, 7) == field
        assert field.mines.bit_count() == board.mines
        assert is_solvable(field, board.first)


@pytest.mark.slow
@pytest.mark.parametrize("level", range(7))
@pytest.mark.parametrize("wraps", [False, True])
def test_every_size_is_proven_and_has_about_its_usual_3bv(level: int, wraps: bool) -> None:
    twists = ("borderless",) if wraps else ()
    for row in range(ROWS):
        for more in (0, ELITE_MINES):
            board = plan(level, row, twists=twists)
            board = replace(board, mines=board.mines + more)
            fields = [make_minefield(board, seed) for seed in range(6)]
            assert all(is_solvable(field, board.first) for field in fields)
            usual = THREE_BV_A_MINE * board.mines
            assert mean(map(three_bv, fields)) == pytest.approx(usual, rel=0.35)


def test_a_board_to_salvage_is_not_salvaged_by_its_first_opening() -> None:
    left = []
    for seed in range(12):
        board = plan(1, 0, twists=("salvage",))
        field = make_minefield(board, seed)
        grid, first = field.grid, board.first
        opened = grid.flood(grid.bit(first), field.zeros, grid.full)
        left.append((Salvage().mark(field, first, 0) & ~opened).bit_count())
    assert min(left) > 0
    assert sum(cells >= 4 for cells in left) >= 10


@pytest.mark.slow
def test_the_deep_takes_all_classes_of_moves() -> None:
    classes = Counter[MoveClass]()
    for row in range(3):
        for seed in range(8):
            board = plan(5, row)
            classes.update(classes_of(make_minefield(board, seed), board))
    shares = [100 * classes[one] / classes.total() for one in MoveClass]
    assert 50 <= shares[0] <= 70
    assert 25 <= shares[1] <= 45
    assert 3 <= shares[2] <= 10


def classes_of(field: Minefield, plan: BoardPlan) -> list[MoveClass]:
    """Return the classes of the moves that solve a board, the easiest first."""
    grid, found = field.grid, []
    board = Board(grid, plan.mines)
    board = board.opening(grid.flood(grid.bit(plan.first), field.zeros, field.safe), field)
    while board.opened != field.safe:
        safe = (
            propagate(board, two_cells=False).safe or propagate(board).safe or analyse(board).safe
        )
        cells = grid.flood(safe & -safe, field.zeros, board.closed)
        kind = move_class(board, cells)
        assert kind is not None
        found.append(kind)
        board = board.opening(cells, field)
    return found


@pytest.mark.parametrize(
    ("version", "charts", "digest"),
    [
        *((2, 1, "58dfffba27796a93"), (3, 1, "58dfffba27796a93")),
        *slow([(2, 40, "2bd8fd5e819875b7"), (3, 40, "15d6fba2fd2d6e29")]),
    ],
)
def test_charts_and_boards_are_fixed_for_ever(version: int, charts: int, digest: str) -> None:
    told = "they never change under the same rules, on any Python"
    assert digest_of(charts, version) == digest, told
