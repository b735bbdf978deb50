"""The forks: which boards a dive offers."""

import pytest

from engine.core.commands import Open
from engine.core.config import StartRule
from engine.dive.boards import (
    MOST_CARDS,
    NEW_TWISTS,
    Reward,
    first_board,
    fork,
    plan_of_level,
)
from engine.dive.twists import BY_NAME, TWISTS, order_of_twists
from engine.dive.zones import BOARDS_PER_ZONE, LAST_BOARD, ZONES
from engine.rules.game import Game

SEEDS = range(20)
BOARDS = range(2, LAST_BOARD + 8)


def test_the_first_board_is_the_same_for_all() -> None:
    assert first_board().config.size == "8x8x8"
    assert first_board().twists == ()


def test_boards_grow_and_then_grow_denser() -> None:
    sizes = [plan_of_level(1, level).config for level in range(40)]
    cells = [config.width * config.height for config in sizes]
    mines = [config.mines for config in sizes]
    assert cells == sorted(cells)
    assert mines == sorted(mines)
    assert sizes[-1].size == "30x16x108"


def test_a_fork_is_the_same_for_everybody_and_a_compass_adds_to_it() -> None:
    for seed in SEEDS:
        for number in BOARDS:
            cards = fork(seed, number, MOST_CARDS)
            assert fork(seed, number) == cards[:2]
            assert len(cards) == MOST_CARDS
            assert {card.number for card in cards} == {number}


def test_the_first_card_is_calm_and_the_others_are_worth_their_risk() -> None:
    for seed in SEEDS:
        for number in BOARDS:
            calm, *others = fork(seed, number, MOST_CARDS)
            assert (calm.twists, calm.reward) == ((), Reward.AIR)
            if number <= LAST_BOARD:  # beyond it no board can be denser
                assert all(card.mines > calm.mines for card in others)
            assert others[-1].twists == ()
            assert others[-1].reward is not Reward.AIR


@pytest.mark.parametrize("seed", SEEDS)
def test_a_twist_is_first_met_alone_on_a_small_board(seed: int) -> None:
    for twist, begin in zip(order_of_twists(seed), NEW_TWISTS, strict=True):
        for number in range(2, begin):
            assert all(twist.name not in card.twists for card in fork(seed, number, MOST_CARDS))
        card = fork(seed, begin)[1]
        assert card.twists == (twist.name,)
        assert card.mines == plan_of_level(begin, begin - 1).mines


def test_dives_introduce_gentle_twists_first_in_an_order_of_their_own() -> None:
    orders = {order_of_twists(seed) for seed in SEEDS}
    assert len(orders) == 4
    for order in orders:
        assert set(order[:2]) == set(TWISTS[:2])
        assert order[-1] is TWISTS[-1]


def test_two_twists_meet_in_the_last_zone_only() -> None:
    for seed in SEEDS:
        for number in BOARDS:
            most = max(len(card.twists) for card in fork(seed, number, MOST_CARDS))
            assert most <= 1 if number <= LAST_BOARD - BOARDS_PER_ZONE else most == 2


def test_every_board_is_proven_to_need_no_guess() -> None:
    for number in range(1, LAST_BOARD + 3, 3):
        for plan in fork(1, number, MOST_CARDS):
            assert plan.config.start is StartRule.NO_GUESS
            assert plan.config.wraps == any(BY_NAME[name].wraps for name in plan.twists)
            game = Game(plan.config, 7)
            game.apply(Open((plan.width // 2, plan.height // 2)))
            assert game.position.proven
    assert len(ZONES) * BOARDS_PER_ZONE == LAST_BOARD
