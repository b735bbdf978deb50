"""Places of other waters and shapes on the charts: where they stand, and their boards."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from engine.core.board import Board
from engine.core.grid import Grid
from engine.core.minefield import Minefield
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, SQUARE, Neighbourhood
from engine.dive.airs import Air
from engine.dive.boards import SIZES, BoardPlan, PlaceKind, make_minefield
from engine.dive.chart import draw_chart
from engine.dive.checks import check_dive
from engine.dive.finds import Find, buoy_cells, sonar_area
from engine.dive.rules import ping
from engine.dive.state import Dive, DiveStage, begin_dive
from engine.dive.twists import Borderless, Salvage, Treasure, bounds, clears_alone, within
from engine.dive.waters import (
    FIRST_LEVEL,
    LANDMARKS,
    PLACE_SHAPES,
    WATERS,
    in_shape,
    in_water,
    landmark,
    zone_water,
)
from engine.generation.solvability import is_solvable
from engine.rules.metrics import three_bv
from tests.engine.dive.dives import after_places, next_stage
from tests.marks import slow

LEVELS = range(FIRST_LEVEL, 8)
LOOKS = [*((water, "") for water in WATERS), *((SQUARE, name) for name in PLACE_SHAPES + LANDMARKS)]


def look_id(look: tuple[Neighbourhood, str]) -> str:
    return look[1] or look[0].name


def special(look: tuple[Neighbourhood, str], level: int, row: int, *twists: str) -> BoardPlan:
    """Return a board of a water or a shape in place of a square one."""
    water, shape = look
    size = SIZES[min(level, len(SIZES) - 1)][row]
    size = in_shape(size, shape) if shape else in_water(size, water)
    plan = BoardPlan(Air.HARD, level, row, 0, PlaceKind.TWIST, *size, twists)
    return replace(plan, neighbours=water, shape=shape)


def plans(seed: int, level: int, air: Air = Air.HARD, rules: int = 3) -> list[BoardPlan]:
    rows = draw_chart(seed, level, air, rules=rules).rows
    return [place.plan for row in rows for place in row if place.plan is not None]


def test_charts_have_a_place_of_their_water_and_often_one_of_a_shape() -> None:
    shapes = Counter[int]()
    for seed, level, air in product(range(20), range(8), (Air.CALM, Air.HARD)):
        *boards, last = plans(seed, level, air)
        waters = [board.neighbours for board in boards if board.neighbours != SQUARE]
        assert waters == [zone_water(seed, level)] * (level >= FIRST_LEVEL)
        shaped = [board.shape for board in boards if board.shape]
        assert len(shaped) <= (level >= FIRST_LEVEL)
        assert set(shaped) <= set(PLACE_SHAPES)
        assert last.neighbours == SQUARE
        assert last.shape in ("", landmark(level))
        assert level >= FIRST_LEVEL or not last.shape
        shapes.update({1: len(shaped), 2: bool(last.shape), 3: level >= FIRST_LEVEL})
    assert 0.35 < shapes[1] / shapes[3] < 0.6
    assert 0.35 < shapes[2] / shapes[3] < 0.6


def test_a_dive_meets_all_waters_one_after_the_other_in_its_own_order() -> None:
    orders = Counter(
        tuple(zone_water(seed, level).name for level in range(2, 5)) for seed in range(300)
    )
    assert len(orders) == 6
    assert all(set(order) == {water.name for water in WATERS} for order in orders)
    assert zone_water(1, 5) == zone_water(1, 2)


def test_the_landmark_of_the_wreck_is_a_ships_bow() -> None:
    assert [landmark(level) for level in LEVELS] == [*LANDMARKS, *LANDMARKS[:2]]
    assert landmark(3) == "bow"


def test_all_else_on_a_chart_is_as_by_the_rules_before() -> None:
    for seed, level in product(range(12), range(8)):
        for now, before in zip(plans(seed, level), plans(seed, level, rules=2), strict=True):
            twists = before.twists
            if now.shape:
                twists = tuple(name for name in twists if name != Borderless.name)
            size = {"width": before.width, "height": before.height, "mines": before.mines}
            assert replace(now, neighbours=SQUARE, shape="", **size) == replace(
                before, twists=twists
            )
            assert now.is_special or now == before
            assert not before.is_special


def test_no_shape_is_borderless_and_no_water_is_salvaged_where_that_leads_nowhere() -> None:
    for seed, level in product(range(20), LEVELS):
        for board in plans(seed, level):
            assert not (board.shape and board.config.wraps)
            if board.neighbours in WATERS and Salvage.name in board.twists:
                assert WATERS[board.neighbours].can_salvage


@pytest.mark.parametrize("look", LOOKS, ids=look_id)
def test_boards_stay_small_and_as_large_as_those_in_whose_place_they_stand(
    look: tuple[Neighbourhood, str],
) -> None:
    for level, row in product(LEVELS, range(4)):
        width, height, _ = SIZES[min(level, 6)][row]
        board = special(look, level, row)
        assert 8 <= board.height <= 11
        assert 8 <= board.width <= 12
        cells = board.config.grid.cell_count
        assert cells >= 0.55 * width * height
        assert 0.12 < board.mines / cells <= 0.31
        if look[0] == HEX:
            assert board.height % 2 == 0, "it may be borderless"


@pytest.mark.parametrize("look", LOOKS, ids=look_id)
@pytest.mark.parametrize("level", [2, *slow([3, 4, 5, 6])])
def test_each_board_is_made_the_same_again_and_proven_from_its_first_cell(
    look: tuple[Neighbourhood, str], level: int
) -> None:
    for wraps in (False, True) if look[0] in WATERS else (False,):
        board = special(look, level, 1, *[Borderless.name] * wraps)
        grid = board.config.grid
        assert grid.around(board.first).bit_count() == board.neighbours.most
        field = make_minefield(board, 7)
        make_minefield.cache_clear()
        assert make_minefield(board, 7) == field
        assert field.mines.bit_count() == board.mines
        assert is_solvable(field, board.first)
        assert field.zeros & grid.bit(board.first)


@pytest.mark.parametrize(
    ("look", "seed", "mines"),
    [
        ((HEX, ""), 131910599228698, 0x1243802098300848202480414),
        ((KNIGHT, ""), 5841101411044, 0x3940924C4080000320),
        ((SQUARE, "bow"), 97655689218107, 0x1400B42010208040100010000000),
    ],
)
def test_a_board_of_each_dive_is_fixed_for_ever(
    look: tuple[Neighbourhood, str], seed: int, mines: int
) -> None:
    board = special(look, 2, 0)
    told = "it never changes under the same rules, on any Python"
    assert (board.seed(1), make_minefield(board, 1).mines) == (seed, mines), told


@pytest.mark.slow
@pytest.mark.parametrize("look", [look for look in LOOKS if look[1]], ids=look_id)
def test_a_shape_has_about_its_usual_3bv(look: tuple[Neighbourhood, str]) -> None:
    for level in (2, 5):
        board = special(look, level, 2)
        found = [three_bv(make_minefield(board, seed)) for seed in range(6)]
        assert sum(found) / 6 == pytest.approx(board.three_bv, rel=0.35)


def test_the_par_time_of_a_water_is_about_that_of_the_square_board() -> None:
    for level, row, water in product(range(FIRST_LEVEL, 6), range(3), WATERS):
        usual = BoardPlan(Air.HARD, level, row, 0, PlaceKind.TWIST, *SIZES[min(level, 6)][row])
        assert special((water, ""), level, row).par_ms == pytest.approx(usual.par_ms, rel=0.35)


# Marks and finds go by the cells as they lie


@pytest.mark.parametrize(("water", "cells"), [(SQUARE, 25), (HEX, 19), (KNIGHT, 25), (CROSS, 25)])
def test_a_sonar_searches_two_cells_around_whatever_a_number_counts(
    water: Neighbourhood, cells: int
) -> None:
    for wraps in (False, True):
        grid = Grid(11, 10, wraps, water)
        assert sonar_area(grid, (5, 5)).bit_count() == cells
        assert sonar_area(grid, (5, 5)) & ~within(grid, grid.bit((5, 5)), 2) == 0


def test_a_sonar_searches_across_cells_that_lack() -> None:
    board = special((SQUARE, "ring"), 5, 1)
    grid = board.config.grid
    for cell in grid.cells(grid.full):
        area = {
            (x, y) for x, y in grid.cells(grid.full) if max(abs(x - cell[0]), abs(y - cell[1])) <= 2
        }
        assert set(grid.cells(sonar_area(grid, cell))) == area


def test_buoys_go_by_what_a_number_counts() -> None:
    grid = Grid(5, 5, neighbours=KNIGHT)
    mine = grid.bit((0, 1))
    board = Board(grid, 1).opening(grid.full & ~mine, Minefield(grid, mine))
    assert buoy_cells(board) == mine
    beside = grid.full & ~grid.around((0, 1)) & ~mine
    board = Board(grid, 1).opening(beside, Minefield(grid, mine))
    assert not buoy_cells(board), "the cells beside it do not count it"


@pytest.mark.parametrize("look", LOOKS, ids=look_id)
def test_treasure_lies_on_safe_cells_apart_from_each_other(
    look: tuple[Neighbourhood, str],
) -> None:
    board = special(look, 3, 1, Treasure.name)
    for seed in range(3):
        field = make_minefield(board, seed)
        grid, cells = field.grid, Treasure().mark(field, board.first, seed)
        assert 0 < cells.bit_count() <= 3
        assert cells & ~field.safe == 0
        for cell in grid.cells(cells):
            assert within(grid, grid.bit(cell), 2) & cells == grid.bit(cell)


@pytest.mark.parametrize("look", LOOKS, ids=look_id)
def test_a_region_is_cleared_without_help_from_outside(look: tuple[Neighbourhood, str]) -> None:
    board = special(look, 2, 1, Salvage.name)
    for seed in range(1):
        field = make_minefield(board, seed)
        region = Salvage().mark(field, board.first, seed)
        assert region & field.grid.bit(board.first)
        assert clears_alone(field, board.first, region)
        assert bounds(field.grid, region) & ~field.grid.full == 0


def test_a_sonar_from_a_file_was_used_on_a_cell_of_the_shape() -> None:
    dive, gap = dive_on_shape()
    cell = dive.plan.first
    check_dive(ping(dive, cell, 0))
    for lacking in (gap, (dive.plan.width, 0)):
        with pytest.raises(ValueError, match="sonar"):
            check_dive(ping(dive, lacking, 0))


def dive_on_shape() -> tuple[Dive, tuple[int, int]]:
    """Return a dive with a sonar on a board with a shape, and a cell that the board lacks."""
    for seed in range(100):
        dive = after_places(begin_dive(seed, Air.HARD), 8)
        while dive.level == 2:
            if dive.stage is DiveStage.BOARD and dive.plan.shape and len(dive.finds):
                grid = dive.config.grid
                whole = Grid(grid.width, grid.height)
                gap = next(whole.cells(whole.full & ~grid.full))
                return replace(dive, finds=(Find.SONAR,)), gap
            dive = next_stage(dive)
    raise AssertionError("no board with a shape")
