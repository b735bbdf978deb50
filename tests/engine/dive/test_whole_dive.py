"""Whole dives, played move by move with the rules of the game, down to the bottom and below."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.core.commands import Open
from engine.dive.airs import Air
from engine.dive.boards import BOTTOM, ZONES, make_minefield
from engine.dive.checks import check_dive
from engine.dive.rules import after_move, begin_board, refuses
from engine.dive.state import Dive, DiveStage, begin_dive
from engine.dive.way import after_board
from engine.generation.placement import Placement
from engine.rules.game import Game, Status
from engine.solver.probability import analyse
from tests.engine.dive.dives import next_stage
from tests.marks import slow


def play_board(dive: Dive, pace_ms: int) -> Dive:
    """Return the dive with its board cleared by moves that are proven and allowed."""
    plan, field = dive.plan, make_minefield(dive.plan, dive.seed)
    game = Game(dive.config, dive.board_seed, lambda *_: Placement(field, True))
    game.apply(Open(plan.first))
    dive, ms = begin_board(dive, field), 0
    while game.status is not Status.WON:
        before = game.board
        proven = [Open(cell) for cell in before.grid.cells(analyse(before).safe)]
        move = next(move for move in proven if not refuses(dive, before, move))
        ms += pace_ms
        dive, awards = after_move(dive, before, field, move, game.apply(move), ms)
        assert all(award.points > 0 for award in awards)
    assert not dive.has_slipped
    return after_board(dive, ms)[0]


@pytest.mark.parametrize("air", [Air.NORMAL, *slow([Air.CALM, Air.EASY, Air.HARD, Air.DEEP])])
@pytest.mark.parametrize("places", [2, *slow([26])])
def test_a_quick_and_careful_diver_reaches_the_bottom(air: Air, places: int) -> None:
    dive, score = begin_dive(8, air), 0
    while len(dive.steps) < places or dive.stage is not DiveStage.CHART:
        check_dive(dive)
        if dive.stage is DiveStage.BOARD:
            dive = play_board(dive, air.rules.pace_ms // 10)
            assert dive.score >= score
            score = dive.score
        else:
            dive = next_stage(dive)
    check_dive(dive)
    assert dive.lives >= air.rules.lives
    assert dive.has_won is (places > 24)
    assert dive.depth(0) > BOTTOM * dive.has_won
    assert dive.pearls > 0
    assert all(step.stars.no_mistake for step in dive.steps if step.ms)
    assert dive.score > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("air", "pace"), [*((air, 4) for air in Air), (Air.CALM, 1), (Air.NORMAL, 1)]
)
def test_a_zone_gives_at_most_2_2_times_the_points_of_the_one_before(air: Air, pace: int) -> None:
    points = [0] * len(ZONES)
    for seed in range(10):
        dive = begin_dive(seed, air)
        while (level := dive.level) < len(ZONES):
            is_played, score = dive.stage is DiveStage.BOARD, dive.score
            dive = play_board(dive, air.rules.pace_ms // pace) if is_played else next_stage(dive)
            dive = replace(dive, lives=air.rules.lives, air_until=air.rules.tank_ms)
            points[level] += dive.score - score
    assert all(deeper <= 2.2 * above for above, deeper in pairwise(points)), points
