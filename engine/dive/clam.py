"""The clam: what it sells for pearls, and at which prices."""

from dataclasses import replace
from enum import Enum

from engine.core.rng import make_rng, randbelow
from engine.dive.airs import MOST_LIVES
from engine.dive.finds import Find, offered_finds
from engine.dive.state import Dive, Stage

FIND_PRICE = 18
OFFER_PRICE = 3
TWIST_PRICE = 8
DEARER = 10  # each find or life bought makes the next one of its kind so much dearer
TWIST_DEARER = 4
OFFER_DEARER = 3


class Goods(Enum):
    """The goods of a clam."""

    FIND = "find"  # one of the three on offer
    LIFE = "life"
    OFFER = "offer"  # three other finds
    TWIST = "twist"  # a twist is taken off the next chart


def open_clam(dive: Dive) -> Dive:
    """Return the dive at a clam, with finds on sale."""
    return replace(dive, stage=Stage.CLAM, offer=_finds_on_sale(dive))


def leave_clam(dive: Dive) -> Dive:
    """Return the dive at its chart again, or at the next zone's."""
    assert dive.stage is Stage.CLAM
    return replace(dive, stage=Stage.CHART, offer=())


def price(dive: Dive, goods: Goods) -> int:
    """Return the price in pearls, which rises with each one bought in the dive."""
    bought = dive.bought
    match goods:
        case Goods.FIND:
            return FIND_PRICE + DEARER * bought.finds
        case Goods.LIFE:
            return dive.rules.life_price + DEARER * bought.lives
        case Goods.OFFER:
            return OFFER_PRICE + OFFER_DEARER * bought.offers
        case Goods.TWIST:
            return TWIST_PRICE + TWIST_DEARER * bought.twists


def twist_on_sale(dive: Dive) -> str:
    """Return the twist that can be taken off the next zone's chart, empty once that is done."""
    level = dive.level + 1
    if level in dict(dive.removed):
        return ""
    twists = dive.chart_of(level).twists
    return twists[randbelow(make_rng(dive.seed, f"twist off {level}"), len(twists))]


def has_goods(dive: Dive, goods: Goods) -> bool:
    """Return whether the clam has something of the kind to sell, whatever it costs."""
    match goods:
        case Goods.FIND:
            return bool(dive.offer)
        case Goods.LIFE:
            return dive.lives < MOST_LIVES
        case Goods.OFFER:
            return bool(_finds_on_sale(dive))
        case Goods.TWIST:
            return bool(twist_on_sale(dive))


def can_buy(dive: Dive, goods: Goods) -> bool:
    """Return whether the clam has something of the kind that the pearls are enough for."""
    return has_goods(dive, goods) and price(dive, goods) <= dive.pearls


def buy(dive: Dive, goods: Goods, find: Find | None = None) -> Dive:
    """Return the dive with something bought that it ``can_buy``; ``find`` says which one of the
    finds on sale."""
    assert dive.stage is Stage.CLAM
    assert can_buy(dive, goods)
    bought = dive.bought
    twist = twist_on_sale(dive)
    dive = replace(dive, pearls=dive.pearls - price(dive, goods))
    match goods:
        case Goods.FIND:
            assert find in dive.offer
            offer = tuple(one for one in dive.offer if one is not find)
            bought = bought._replace(finds=bought.finds + 1)
            return replace(dive, finds=(*dive.finds, find), offer=offer, bought=bought)
        case Goods.LIFE:
            bought = bought._replace(lives=bought.lives + 1)
            return replace(dive, lives=dive.lives + 1, bought=bought)
        case Goods.OFFER:
            dive = replace(dive, bought=bought._replace(offers=bought.offers + 1))
            return replace(dive, offer=_finds_on_sale(dive))
        case Goods.TWIST:
            removed = (*dive.removed, (dive.level + 1, twist))
            bought = bought._replace(twists=bought.twists + 1)
            return replace(dive, removed=removed, bought=bought)


def _finds_on_sale(dive: Dive) -> tuple[Find, ...]:
    occasion = f"clam {len(dive.steps)} {dive.bought.offers}"
    return offered_finds(dive.seed, occasion, dive.finds, dive.air, dive.lives)
