"""The forks: which boards a dive offers."""

from collections import Counter
from itertools import pairwise
from statistics import mean

import pytest

from engine.core.commands import Open
from engine.core.config import StartRule
from engine.dive.boards import (
    BOARDS_PER_ZONE,
    LAST_BOARD,
    MOST_CARDS,
    NEW_TWISTS,
    ZONES,
    Reward,
    first_board,
    fork,
    plan_of_level,
    usual_three_bv,
)
from engine.dive.twists import BY_NAME, TWISTS, order_of_twists
from engine.generation.placement import place
from engine.rules.game import Game
from engine.rules.metrics import three_bv

SEEDS = range(20)
BOARDS = range(2, LAST_BOARD + 8)


def test_the_first_board_is_the_same_for_all() -> None:
    assert (first_board().config.size, first_board().twists) == ("8x8x8", ())


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
                is_large = others[0].reward is Reward.POINTS
                assert others[1].mines <= calm.mines <= others[0].mines
                assert (calm.mines < others[0].mines) is is_large
            rewards = {card.reward for card in others}
            assert rewards == {Reward.POINTS, Reward.LIFE}
            assert set(others[0].twists).isdisjoint(others[1].twists)
            assert len(others[1].twists) == (number > NEW_TWISTS[0])


def test_no_fork_repeats_the_twist_of_the_fork_before() -> None:
    for seed in SEEDS:
        ways = [set(fork(seed, number)[1].twists) for number in BOARDS]
        assert not any(before & way for before, way in pairwise(ways))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_twist_is_first_met_alone_on_a_small_board(seed: int) -> None:
    for twist, begin in zip(order_of_twists(seed), NEW_TWISTS, strict=True):
        for number in range(2, begin):
            assert all(twist.name not in card.twists for card in fork(seed, number, MOST_CARDS))
        card = fork(seed, begin)[1]
        assert card.twists == (twist.name,)
        assert card.mines == plan_of_level(begin, begin - 1).mines


def test_dives_begin_with_different_twists_and_keep_the_hardest_for_last() -> None:
    orders = [order_of_twists(seed) for seed in range(400)]
    firsts = Counter(frozenset(order[:2]) for order in orders)
    assert len(firsts) == 6
    assert max(firsts.values()) < len(orders) / 4
    assert {order[-1] for order in orders} == {TWISTS[-1]}
    assert {frozenset(order) for order in orders} == {frozenset(TWISTS)}


@pytest.mark.parametrize("level", range(0, LAST_BOARD, 3))
def test_the_usual_3bv_is_about_the_mean_of_the_boards_of_a_size(level: int) -> None:
    plan = plan_of_level(1, level)
    first = plan.width // 2, plan.height // 2
    fields = (place(plan.config, seed, first).field for seed in range(40 if level < 9 else 12))
    assert usual_three_bv(plan.mines) == pytest.approx(1000 * mean(map(three_bv, fields)), rel=0.12)


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
