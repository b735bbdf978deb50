"""Dives played by models of people: they follow the rules, and choices are counted rightly."""

import pytest

from engine.core.rng import make_rng
from engine.dive.rules import boards_ahead, choose_board
from engine.dive.state import begin_dive
from tests.benchmarks.dive_simulator import (
    PLAYERS,
    Player,
    SimulatedChoice,
    SimulatedDive,
    best_option,
    learn,
    play_board,
    simulate,
    taken_shares,
)

FLAWLESS = Player("flawless", 100, 100, 100, 0, 0, flags=False)
CARELESS = Player("careless", 100, 100, 100, 1000, 0, flags=False)
SLOW = Player("slow", 60_000, 60_000, 60_000, 0, 0, flags=False)


def test_a_fast_and_careful_player_clears_every_board_with_three_stars() -> None:
    dive = begin_dive(4)
    for number in range(1, 13):
        played = play_board(dive, FLAWLESS, make_rng(1, number))
        assert played.permille == 1000
        assert played.dive.legs[-1].stars == (True, True, True)
        dive = choose_board(played.dive, boards_ahead(played.dive)[-1])


@pytest.mark.parametrize("player", [CARELESS, SLOW])
def test_mines_and_time_cost_all_lives(player: Player) -> None:
    found = simulate(1, player)
    assert (found.board, found.lives) == (1, 0)


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_a_dive_is_the_same_again(player: Player) -> None:
    assert simulate(5, player) == simulate(5, player)


def dive(score: int, *choices: SimulatedChoice) -> SimulatedDive:
    return SimulatedDive("good", score, 1, 0, 1.0, 3, (0, 0), (), (), (0, 0, 0), choices)


STATE = "zone 0", "lives 3", "air 2"


def test_an_option_is_worth_the_points_that_followed_it() -> None:
    options = ("shell", "lens", "tank")
    dives = [
        dive(100 + 200 * n, SimulatedChoice(3, STATE, options, n, 100)) for n in (0, 1, 2)
    ] * 400
    values = learn(dives)
    assert best_option("good", STATE, options, values) == (2, True)
    worth = [sum(values["good", part, name].worth for part in STATE) for name in options]
    assert [worth[1] - worth[0], worth[2] - worth[1]] == pytest.approx([1.0, 1.0], abs=0.05)


def test_chance_makes_no_clear_choice() -> None:
    options = ("shell", "lens")
    dives = [dive(100 * n, SimulatedChoice(3, STATE, options, n % 2, 0)) for n in (1, 2, 4, 2)]
    assert best_option("good", STATE, options, learn(dives))[1] is False
    assert best_option("good", STATE, options, {}) == (None, False)


def test_shares_count_an_offer_once() -> None:
    dives = [
        dive(1, SimulatedChoice(1, STATE, ("calm", "calm"), 0, 0)),
        dive(1, SimulatedChoice(1, STATE, ("calm", "treasure"), 1, 0, is_clear=True)),
    ]
    assert taken_shares(dives) == {"calm": (2, 0.5, 0.5), "treasure": (1, 1.0, 1.0)}
