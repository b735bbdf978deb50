"""Dives played by models of people: they follow the rules, and learn to earn points."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from typing import Any

import pytest

from engine.core.rng import make_rng
from engine.dive.airs import Air
from engine.dive.boards import PlaceKind
from engine.dive.checks import check_dive
from engine.dive.finds import Find
from engine.dive.state import DiveStage, Goods, begin_dive
from tests.benchmarks import dive_learning
from tests.benchmarks.dive_simulator import (
    FIRST_WEIGHTS,
    ON_CALM,
    PLAYERS,
    Player,
    Policy,
    SimulatedDive,
    Weights,
    play_board,
    simulate,
)
from tests.engine.dive.dives import at_place

FLAWLESS = Player("flawless", Air.HARD, (100, 100, 100), (0, 0, 0), 0, flags=False)
CARELESS = FLAWLESS._replace(name="careless", slips=(1000, 1000, 1000))
SLOW = FLAWLESS._replace(name="slow", see_ms=(60_000, 60_000, 60_000))


class InTurn(Executor):
    """An executor that does one thing after the other."""

    def map(self, fn: Any, *iterables: Iterable[Any], **_: Any) -> Iterator[Any]:  # type: ignore[override]
        return map(fn, *iterables)


@pytest.mark.parametrize("kind", [PlaceKind.CALM, PlaceKind.TREASURE, PlaceKind.ELITE])
def test_a_fast_and_careful_player_clears_a_board_with_its_stars(kind: PlaceKind) -> None:
    dive = at_place(kind)
    played = play_board(dive, FLAWLESS, make_rng(1, kind.value))
    assert played.dive.stage is not DiveStage.BOARD
    assert played.dive.steps[-1].stars[:2] == (True, True)
    assert played.lost == (0, 0)
    assert sum(played.points) > 0
    check_dive(played.dive)


@pytest.mark.parametrize("player", [CARELESS, SLOW])
def test_mines_and_time_cost_all_lives(player: Player) -> None:
    found = simulate(1, player, {})
    assert (found.zone, found.boards) == (0, 1)
    assert sum(found.lost) == player.air.rules.lives


@pytest.mark.slow
@pytest.mark.parametrize("player", [*PLAYERS, *ON_CALM], ids=lambda player: player.name)
def test_a_dive_is_the_same_again(player: Player) -> None:
    assert simulate(5, player, FIRST_WEIGHTS) == simulate(5, player, FIRST_WEIGHTS)


@pytest.mark.slow
def test_without_a_clock_a_flawless_player_reaches_the_bottom() -> None:
    assert all(simulate(seed, ON_CALM[1], FIRST_WEIGHTS).zone == 6 for seed in range(3))


def test_a_policy_takes_the_way_that_is_worth_most() -> None:
    worth = {"calm": 1.0, "twist": 2.0, "treasure": 5.0, "elite": 3.0, "rest": 0.5, "clam": 0.0}
    for seed in range(40):
        dive = begin_dive(seed, Air.HARD)
        ways = {
            tuple(way): sum(
                worth.get(dive.chart.rows[row][column].kind.value, 0.0)
                for row, column in enumerate(way)
            )
            for way in dive.chart.paths()
        }
        chosen = Policy(worth).place(dive)
        best = max(ways.values())
        assert any(way[0] == chosen for way, total in ways.items() if total == best)


def test_a_policy_buys_what_it_can_and_wants() -> None:
    clam = at_place(PlaceKind.CLAM, pearls=500, lives=2)
    assert Policy({"life": 3.0}).purchase(clam) is Goods.LIFE
    assert Policy({"life": 0.0}).purchase(clam) is Goods.FIND
    assert Policy({"life": 0.0, "reserve": 9.0, "twist off": 1.0}).purchase(clam) is Goods.TWIST
    assert Policy({"life": 0.0, "reserve": 9.0}).purchase(clam) is None
    assert Policy({Find.LENS.value: 1.0}).find((Find.SONAR, Find.LENS)) is Find.LENS


def test_learning_finds_weights_that_earn_more(monkeypatch: pytest.MonkeyPatch) -> None:
    dive = simulate(1, SLOW, {})

    def earning(_: int, __: Player, weights: Weights) -> SimulatedDive:
        return dive._replace(score=int(-1000 * (weights["calm"] - 2) ** 2))

    monkeypatch.setattr(dive_learning, "simulate", earning)
    found = dive_learning.learn(InTurn(), SLOW, range(100), generations=8, dives=1)
    assert found.keys() == Policy({}).weights.keys()
    assert found["calm"] == pytest.approx(2, abs=0.5)
