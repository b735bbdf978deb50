"""The teacher on boards of every water and shape: what it says is true, checked by filling the
board in every way, and its algorithms in small steps agree with those of whole boards."""

import random

import pytest

from engine.core.board import Board
from engine.core.grid import Grid, mask_of
from engine.core.minefield import Minefield
from engine.core.neighbourhood import HEX, NEIGHBOURHOODS, SQUARE, Neighbourhood
from engine.teacher import step_by_step
from engine.teacher.explanation import Verdict, explain
from engine.teacher.hint import hint
from engine.teacher.patterns import Pattern
from engine.teacher.proof import Fact
from engine.teacher.step_by_step import FloodOrder
from tests.engine.naive import neighbours_of
from tests.engine.teacher.hint_reference import random_shape
from tests.engine.teacher.move_reference import survey

KINDS = [(water, is_shaped) for water in NEIGHBOURHOODS.values() for is_shaped in (False, True)][1:]
"""All but square boards without a shape, which have tests of their own."""


@pytest.mark.slow
@pytest.mark.parametrize(("water", "is_shaped"), KINDS)
def test_every_statement_is_true(water: Neighbourhood, is_shaped: bool) -> None:
    tally = survey(7, 12, water, is_shaped)
    assert tally.wrong == []
    assert tally.checked.total() > 50


@pytest.mark.slow
@pytest.mark.parametrize(("water", "is_shaped"), KINDS)
def test_every_statement_over_many_positions_is_true(water: Neighbourhood, is_shaped: bool) -> None:
    assert survey(8, 250, water, is_shaped).wrong == []


@pytest.mark.parametrize("water", NEIGHBOURHOODS.values(), ids=NEIGHBOURHOODS)
def test_a_number_that_is_full_proves_what_it_counts(water: Neighbourhood) -> None:
    field = Minefield.from_text("......\n......\n..*...\n......\n......", neighbours=water)
    grid = field.grid
    board = Board(grid, 1).opening(field.safe, field)
    why = explain(board, (2, 2))
    assert (why.verdict, why.pattern) == (Verdict.MINE, Pattern.SINGLE)
    (number,) = why.numbers
    assert number in neighbours_of(grid, (2, 2))
    assert [step.fact for step in why.proof] == [Fact.FULL, Fact.MINE]
    assert why.proof[0].count == 1


def test_lines_have_their_names_where_numbers_count_the_cells_around() -> None:
    rows = ["#####", "11111", "00000"]
    square = explain(Board.from_rows(rows, mines=2), (2, 0))
    assert square.pattern is Pattern.ONE_ONE
    hexagons = Board.from_rows(["####", "111#", "001#"], mines=2, neighbours=HEX)
    found = hint(hexagons)
    assert found is not None
    assert found.pattern in (Pattern.SINGLE, Pattern.SEVERAL, Pattern.MINE_COUNT, Pattern.GUESS)


def fields(draw: random.Random, water: Neighbourhood) -> list[Minefield]:
    """Return random boards, of which one wraps and one has a shape."""
    found = []
    for wraps, is_shaped in ((False, False), (True, False), (False, True)):
        grid = Grid(7, 6, wraps, water, random_shape(draw, 7, 6, is_shaped))
        cells = [grid.index(cell) for cell in grid.cells(grid.full)]
        found.append(Minefield(grid, mask_of(grid.span, draw.sample(cells, 5))))
    return found


@pytest.mark.parametrize("water", NEIGHBOURHOODS.values(), ids=NEIGHBOURHOODS)
def test_small_steps_count_and_flood_as_whole_boards_do(water: Neighbourhood) -> None:
    for field in fields(random.Random(5), water):
        grid = field.grid
        for cell in grid.cells(grid.full):
            glances = list(step_by_step.count(field, cell))
            assert len(glances) == water.most
            assert {one.cell for one in glances} - {None} == neighbours_of(grid, cell)
            assert glances[-1].mines == field.number(cell)
        for cell in list(grid.cells(field.safe))[:6]:
            whole = grid.flood(grid.bit(cell), field.zeros, field.safe)
            for order in FloodOrder:
                *_, last = step_by_step.flood(field, cell, field.safe, order)
                assert last.opened == whole


def test_the_steps_of_a_square_board_go_in_reading_order() -> None:
    assert step_by_step.OFFSETS[0] == (-1, -1)
    assert step_by_step.OFFSETS[-1] == (1, 1)
    assert len(step_by_step.OFFSETS) == SQUARE.most == 8
