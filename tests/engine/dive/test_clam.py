"""The clam: its goods, their prices, and what they do."""

from dataclasses import replace

import pytest

from engine.dive.airs import MOST_LIVES, Air
from engine.dive.boards import PlaceKind
from engine.dive.clam import (
    buy,
    can_buy,
    has_goods,
    leave_clam,
    price,
    removable_twist,
    spent,
    twist_on_sale,
)
from engine.dive.finds import MOST_FINDS, Find, finds_left
from engine.dive.state import DiveStage, Goods
from tests.engine.dive.dives import at_place

CLAM = replace(at_place(PlaceKind.CLAM), pearls=1_000)


def test_a_find_on_sale_can_be_bought_and_the_others_stay() -> None:
    for find in CLAM.offer:
        after = buy(CLAM, Goods.FIND, find)
        assert after.finds == (find,)
        assert after.offer == tuple(one for one in CLAM.offer if one is not find)
        assert after.pearls == CLAM.pearls - price(CLAM, Goods.FIND)


def test_a_life_can_be_bought_up_to_the_most() -> None:
    dive = replace(CLAM, lives=MOST_LIVES - 1)
    after = buy(dive, Goods.LIFE)
    assert after.lives == MOST_LIVES
    assert has_goods(dive, Goods.LIFE)
    assert not has_goods(after, Goods.LIFE)


def test_other_finds_come_for_pearls() -> None:
    seen = {CLAM.offer}
    dive = CLAM
    for _ in range(6):
        before, dive = dive.offer, buy(dive, Goods.OFFER)
        assert not set(before) & set(dive.offer)
        seen.add(dive.offer)
        assert len(set(dive.offer)) == 3
    assert len(seen) > 4


def test_no_other_finds_are_sold_where_all_that_are_left_are_on_offer() -> None:
    useful = finds_left((), Air.CALM, CLAM.lives)
    few = replace(CLAM, air=Air.CALM, finds=tuple(useful[:-2]), offer=tuple(useful[-2:]))
    assert not has_goods(few, Goods.OFFER)
    assert has_goods(replace(few, offer=tuple(useful[-1:])), Goods.OFFER)


def test_a_twist_is_taken_off_the_next_chart_once() -> None:
    twist = twist_on_sale(CLAM)
    assert twist == removable_twist(CLAM.seed, CLAM.level + 1)
    assert twist in CLAM.chart_of(CLAM.level + 1).twists
    after = buy(CLAM, Goods.TWIST)
    assert twist not in after.chart_of(CLAM.level + 1).twists
    assert after.chart == CLAM.chart
    assert not has_goods(after, Goods.TWIST)


@pytest.mark.parametrize("goods", Goods)
@pytest.mark.parametrize("air", [Air.CALM, Air.NORMAL, Air.DEEP])
def test_prices_rise_with_each_one_bought(goods: Goods, air: Air) -> None:
    dive = replace(CLAM, air=air)
    prices = [price(replace(dive, bought=(goods,) * count), goods) for count in range(4)]
    assert prices == sorted(set(prices))
    others = [one for one in Goods if one is not goods]
    assert price(replace(dive, bought=tuple(others)), goods) == prices[0]
    assert spent(replace(dive, bought=(goods,) * 4)) == sum(prices)


def test_nothing_is_sold_for_more_than_there_is() -> None:
    for goods in Goods:
        cost = price(CLAM, goods)
        assert can_buy(replace(CLAM, pearls=cost, lives=1), goods)
        assert not can_buy(replace(CLAM, pearls=cost - 1, lives=1), goods)


def test_who_holds_all_finds_that_can_be_held_is_offered_none() -> None:
    full = replace(CLAM, finds=tuple(Find)[:MOST_FINDS], offer=())
    assert not has_goods(full, Goods.FIND)
    assert not has_goods(full, Goods.OFFER)


def test_no_more_finds_are_bought_than_can_be_held() -> None:
    held = tuple(find for find in Find if find not in CLAM.offer)[: MOST_FINDS - 1]
    last = buy(replace(CLAM, finds=held), Goods.FIND, CLAM.offer[0])
    assert len(last.finds) == MOST_FINDS
    assert last.offer
    assert not has_goods(last, Goods.FIND)


def test_a_clam_on_the_way_leads_back_to_its_chart_and_one_at_the_end_to_the_next() -> None:
    assert leave_clam(CLAM).level == CLAM.level
    assert leave_clam(CLAM).stage is DiveStage.CHART
    assert leave_clam(CLAM).offer == ()
