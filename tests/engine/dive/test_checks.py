"""Checks of dives from files: every one that play leads to passes, and no other."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings

from engine.dive.airs import Air
from engine.dive.boards import PlaceKind
from engine.dive.checks import check_dive, check_result
from engine.dive.clam import buy, open_clam, possible_sales, price, removable_twist
from engine.dive.finds import Find
from engine.dive.rules import ping
from engine.dive.state import Dive, DiveStage, DiveStep, Goods, Ping, Stars, begin_dive
from engine.dive.way import after_board, choose_place, keep_find
from tests.engine.dive.dives import after_places, at_place, next_stage, played_dives


@pytest.mark.slow
@given(played_dives())
@settings(max_examples=8)
def test_every_dive_that_the_rules_allow_passes(dive: Dive) -> None:
    check_dive(dive)


@pytest.mark.slow
@given(played_dives())
@settings(max_examples=300)
def test_many_dives_that_the_rules_allow_pass(dive: Dive) -> None:
    check_dive(dive)


BOARD = at_place(PlaceKind.TWIST, level=2)
FOUND, _ = after_board(at_place(PlaceKind.LAST), 9_000)
CLAM = keep_find(FOUND, FOUND.offer[0])
CHART = after_places(begin_dive(1, Air.HARD), 6)
CHART_1 = after_places(begin_dive(1, Air.HARD), 1)
OTHERS = tuple(find for find in Find if find not in (*FOUND.offer, *CLAM.offer))[:3]
HALVED, _ = after_board(choose_place(begin_dive(1, Air.HARD), 2, has_pact=True), 10**6)
ZONE_1 = after_places(begin_dive(1, Air.HARD), 4)
DONE = DiveStep(1, False, Stars(True, True, False), 9)
CALM_AND_REST = (DONE, DiveStep(1))  # from the second place of the first row
CALM = at_place(PlaceKind.TWIST, Air.CALM)
HUGE = 2**53
FIRST = CHART.steps[0]
IMPOSSIBLE: dict[str, Dive] = {
    "a column that is not there": replace(BOARD, steps=(*BOARD.steps[:-1], DiveStep(3))),
    "a negative column": replace(BOARD, steps=(*BOARD.steps[:-1], DiveStep(-1))),
    "a board without a step": replace(BOARD, steps=()),
    "too many places": replace(CHART, steps=CHART.steps * 10_000),
    "a place that no line leads to": replace(
        CHART, steps=(CHART.steps[0], *(step._replace(column=2) for step in CHART.steps[1:]))
    ),
    "a board of years": replace(CHART, steps=(FIRST._replace(ms=HUGE), *CHART.steps[1:])),
    "a star out of time": replace(
        CHART,
        steps=(FIRST._replace(stars=Stars(True, True, False), ms=10**6), *CHART.steps[1:]),
    ),
    "a pact that is kept but was not made": replace(
        CHART, steps=(FIRST._replace(stars=Stars(False, True, True), ms=10**6), *CHART.steps[1:])
    ),
    "a pact that is not offered": replace(
        FOUND, steps=(*FOUND.steps[:-1], FOUND.steps[-1]._replace(has_pact=True))
    ),
    "stars on a board in play": replace(
        BOARD, steps=(*BOARD.steps[:-1], BOARD.steps[-1]._replace(stars=Stars(True, True, False)))
    ),
    "the bottom too soon": replace(CHART, stage=DiveStage.BOTTOM),
    "a find where there is none": replace(BOARD, stage=DiveStage.FIND),
    "a clam where there is none": replace(BOARD, stage=DiveStage.CLAM),
    "no life": replace(BOARD, lives=0),
    "a life too many": replace(BOARD, lives=6),
    "a combo": replace(BOARD, combo=HUGE),
    "an action in the future": replace(BOARD, acted_ms=HUGE),
    "a multiplier of 9": replace(BOARD, best_multiplier=9),
    "no multiplier": replace(BOARD, best_multiplier=0),
    "endless air": replace(BOARD, air_until=HUGE),
    "negative air": replace(BOARD, air_until=-1),
    "a breath without its find": replace(BOARD, air_until=BOARD.rules.tank_ms + 1),
    "air without a clock": replace(CALM, air_until=CALM.air_until - 1),
    "endless points": replace(BOARD, score=HUGE, points_before=HUGE),
    "points before that are gone": replace(BOARD, points_before=BOARD.score + 1),
    "points on a board to begin": replace(BOARD, points_before=0, score=1),
    "endless pearls": replace(BOARD, pearls=HUGE, pearls_before=HUGE),
    "negative pearls": replace(BOARD, pearls=-1, pearls_before=-1),
    "pearls on a board to begin": replace(BOARD, pearls=1, pearls_before=0),
    "bought for nothing": replace(CLAM, bought=(Goods.LIFE,) * 50),
    "half a pearl too many": replace(BOARD, pearl_ms=HUGE),
    "a flag before the board": replace(BOARD, has_flagged=True),
    "a slip before the board": replace(BOARD, has_slipped=True),
    "marked cells": replace(BOARD, marked=(("treasure", 1),)),
    "finds twice": replace(CLAM, finds=(Find.SHELL, Find.SHELL)),
    "too many finds": replace(CLAM, finds=tuple(Find)[:6]),
    "an offer on a board": replace(BOARD, offer=(Find.LENS,)),
    "an offer that is kept": replace(CLAM, offer=CLAM.finds),
    "an offer of four": replace(CLAM, finds=(), offer=tuple(Find)[:4]),
    "no find to choose": replace(FOUND, offer=()),
    "finds to choose of another dive": replace(FOUND, offer=OTHERS),
    "one find more than there were": replace(FOUND, offer=(*FOUND.offer, *OTHERS[:1])),
    "finds on sale of another dive": replace(CLAM, offer=OTHERS),
    "finds on sale that nobody bought": replace(CLAM, offer=CLAM.offer[:1]),
    "a find bought that was not on sale": replace(
        CLAM, finds=(*CLAM.finds, OTHERS[0]), bought=(Goods.FIND,), offer=CLAM.offer[:2], pearls=0
    ),
    "goods without a clam": replace(CHART_1, bought=(Goods.OFFER,), pearls=0),
    "more finds than clams sell": replace(CLAM, bought=(Goods.FIND,) * 7, pearls=0),
    "lives that nobody sold": replace(CLAM, lives=CLAM.rules.lives + 1),
    "a twist off before its clam": replace(
        BOARD, bought=(Goods.TWIST,), removed=((3, removable_twist(BOARD.seed, 3)),)
    ),
    "a multiplier without a board": replace(
        choose_place(begin_dive(1, Air.HARD), 0), best_multiplier=2
    ),
    "a compass before any find": replace(
        ZONE_1,
        steps=(DONE._replace(column=0), *CALM_AND_REST, ZONE_1.steps[-1]),
        finds=(Find.COMPASS,),
    ),
    "a broken pact that nobody can break": replace(
        HALVED, steps=(HALVED.steps[-1]._replace(stars=Stars(False, True, False)),)
    ),
    "air where there is no clock": replace(
        after_board(at_place(PlaceKind.ELITE, Air.CALM), 9_000)[0], offer=(Find.TANK,)
    ),
    "a twist that nobody took off": replace(CLAM, removed=((2, CLAM.chart.twists[0]),)),
    "a twist off too deep": replace(
        CLAM, removed=((9, "darkness"),), bought=(Goods.TWIST,), pearls=0
    ),
    "a ping without a sonar": replace(BOARD, pinged=Ping((1, 1), 9)),
    "a ping off the board": replace(CLAM, finds=(Find.SONAR,), pinged=Ping((1, 1), 9)),
}


@pytest.mark.parametrize("dive", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_dive_is_refused(dive: Dive) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        check_dive(dive)


def test_only_the_last_part_of_an_impossible_dive_is_wrong() -> None:
    for dive in (BOARD, FOUND, CLAM, CHART, CHART_1, HALVED, ZONE_1):
        check_dive(dive)
    check_dive(replace(ZONE_1, steps=(DONE, *CALM_AND_REST, ZONE_1.steps[-1])))


@pytest.mark.slow
def test_what_is_on_sale_is_known_after_whatever_was_bought() -> None:
    clam = open_clam(at_place(PlaceKind.CLAM, level=2, lives=1))
    for order in permutations((Goods.FIND, Goods.LIFE, Goods.OFFER, Goods.FIND, Goods.TWIST)):
        dive = clam
        for goods in order:
            dive = replace(dive, pearls=price(dive, goods))
            dive = buy(dive, goods, dive.offer[-1] if goods is Goods.FIND else None)
            assert dive.offer in possible_sales(dive), order


def test_a_ping_is_on_the_board_and_in_time() -> None:
    for seed in range(60):
        dive = begin_dive(seed, Air.HARD)
        while len(dive.steps) < 12:
            dive = next_stage(dive)
            if dive.stage is DiveStage.BOARD and Find.SONAR in dive.finds:
                check_dive(ping(dive, (0, 0), 5))
                for cell, ms in (((99, 1), 5), ((-1, 1), 5), ((1, 1), HUGE), ((1, 1), -1)):
                    with pytest.raises(ValueError, match="sonar"):
                        check_dive(ping(dive, cell, ms))
                return
    raise AssertionError("no dive finds a sonar")


@pytest.mark.parametrize(
    "result",
    [
        (-1, 3, 20, (2, 0), 1, 3),
        (HUGE, 3, 20, (2, 0), 1, 3),
        (100, -1, 20, (2, 0), 1, 3),
        (100, 20_000, 20, (2, 0), 1, 3),
        (100, 3, HUGE, (2, 0), 1, 3),
        (100, 3, 20, (10, 0), 1, 3),
        (100, 3, 20, (2, 2), 1, 3),
        (100, 3, 20, (2, 0), 13, 3),
        (100, 3, 20, (2, 0), 1, 9),
    ],
)
def test_an_impossible_result_is_refused(
    result: tuple[int, int, int, tuple[int, int], int, int],
) -> None:
    check_result(100, 3, 20, (2, 0), 1, 3)
    with pytest.raises(ValueError, match=r"\w"):
        check_result(*result)
