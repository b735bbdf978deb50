"""No board of a dive needs a guess, with every twist and find combined."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.core.board import Board
from engine.core.commands import Open
from engine.dive.airs import Air
from engine.dive.boards import BoardPlan, make_minefield
from engine.dive.chart import draw_chart
from engine.dive.finds import Find, mines_around, spied_cell
from engine.dive.rules import begin_board, is_foul, ping, refuses
from engine.dive.state import Dive, DiveStage, DiveStep, begin_dive
from engine.solver.probability import analyse

ALL_FINDS = (Find.SPYGLASS, Find.SONAR, Find.BUOYS, Find.MAGNET)


def boards(dives: int, levels: range) -> Iterator[tuple[Dive, BoardPlan]]:
    """Yield dives on every board of their charts."""
    for seed in range(dives):
        for level in levels:
            air = list(Air)[(seed + level) % len(Air)]
            for place in (place for row in draw_chart(seed, level, air).rows for place in row):
                if place.plan is not None:
                    yield begin_dive(seed, air), place.plan


def solve(dive: Dive, plan: BoardPlan) -> bool:
    """Return whether a board is cleared by moves that are proven, allowed and no guesses, with the
    finds of the dive."""
    field = make_minefield(plan, dive.seed)
    grid, board = field.grid, Board(field.grid, plan.mines)
    way = tuple(DiveStep(0) for _ in range(plan.number - 1))
    dive = replace(dive, stage=DiveStage.BOARD, steps=(*way, DiveStep(plan.column)))
    assert dive.plan == plan
    dive = begin_board(dive, field)
    board = board.opening(grid.flood(grid.bit(plan.first), field.zeros, grid.full), field)
    spied = spied_cell(field, board.opened) if Find.SPYGLASS in dive.finds else None
    if spied is not None:
        assert not is_foul(dive, board, field, Open(spied))
        board = board.opening(grid.flood(grid.bit(spied), field.zeros, board.closed), field)
    if Find.SONAR in dive.finds:
        dive = ping(dive, plan.first, 0)
        board = replace(board, flags=mines_around(field, board, plan.first))
    while fresh := analyse(board).safe:
        allowed = [cell for cell in grid.cells(fresh) if not refuses(dive, board, Open(cell))]
        if not allowed:
            return False
        assert not any(is_foul(dive, board, field, Open(cell)) for cell in allowed)
        opened = grid.flood(grid.mask(allowed), field.zeros, board.closed)
        board = board.opening(opened, field)
    return board.opened == field.safe


@pytest.mark.parametrize("finds", [(), ALL_FINDS], ids=["no finds", "all finds"])
@pytest.mark.parametrize("level", [2, 5])
def test_the_boards_of_a_chart_need_no_guess(level: int, finds: tuple[Find, ...]) -> None:
    *_, (dive, plan) = boards(1, range(level, level + 1))
    assert solve(replace(dive, finds=finds), plan)


@pytest.mark.slow
@pytest.mark.parametrize("finds", [(), ALL_FINDS], ids=["no finds", "all finds"])
@pytest.mark.parametrize("level", range(8))
def test_the_boards_of_many_charts_need_no_guess(level: int, finds: tuple[Find, ...]) -> None:
    for dive, plan in boards(12, range(level, level + 1)):
        assert solve(replace(dive, finds=finds), plan), plan
