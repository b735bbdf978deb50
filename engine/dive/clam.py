"""The clam: what it sells for pearls, and at which prices."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.rng import make_rng, randbelow
from engine.dive.airs import MOST_LIVES, Air
from engine.dive.chart import zone_twists
from engine.dive.finds import MOST_FINDS, Find, finds_left, offered_finds
from engine.dive.state import Dive, DiveStage, Goods


def open_clam(dive: Dive) -> Dive:
    """Return the dive at a clam, with finds on sale."""
    dive = replace(dive, stage=DiveStage.CLAM, offer=())
    return replace(dive, offer=_finds_on_sale(dive))


def leave_clam(dive: Dive) -> Dive:
    """Return the dive at its chart again, or at the next zone's."""
    assert dive.stage is DiveStage.CLAM
    return replace(dive, stage=DiveStage.CHART, offer=())


def price(dive: Dive, goods: Goods) -> int:
    """Return the price in pearls, which rises with each one bought in the dive."""
    first, more = _prices(dive.air)[goods]
    return first + more * dive.bought.count(goods)


def spent(dive: Dive) -> int:
    """Return the pearls that the dive has paid to clams."""
    total = 0
    for goods, (first, more) in _prices(dive.air).items():
        count = dive.bought.count(goods)
        total += first * count + more * count * (count - 1) // 2
    return total


def _prices(air: Air) -> dict[Goods, tuple[int, int]]:
    """Return the price of the first of each of the goods, and how much dearer each next one is."""
    return {
        Goods.FIND: (18, 10),
        Goods.LIFE: (air.rules.life_price, 15),
        Goods.OFFER: (3, 3),
        Goods.TWIST: (12, 6),
    }


def twist_on_sale(dive: Dive) -> str:
    """Return the twist that can be taken off the next zone's chart, empty once that is done."""
    level = dive.level + 1
    return "" if level in dict(dive.removed) else removable_twist(dive.seed, level)


def removable_twist(seed: int, level: int) -> str:
    """Return the twist that a clam can take off a zone's chart."""
    twists = zone_twists(seed, level)
    return twists[randbelow(make_rng(seed, f"twist off {level}"), len(twists))]


def has_goods(dive: Dive, goods: Goods) -> bool:
    """Return whether the clam has something of the kind to sell, whatever it costs."""
    match goods:
        case Goods.FIND:
            return bool(dive.offer) and len(dive.finds) < MOST_FINDS
        case Goods.LIFE:
            return dive.lives < MOST_LIVES
        case Goods.OFFER:
            others = set(finds_left(dive.finds, dive.air, dive.lives)).difference(dive.offer)
            return bool(others)
        case Goods.TWIST:
            return bool(twist_on_sale(dive))


def can_buy(dive: Dive, goods: Goods) -> bool:
    """Return whether the clam has something of the kind that the pearls are enough for."""
    return has_goods(dive, goods) and price(dive, goods) <= dive.pearls


def buy(dive: Dive, goods: Goods, find: Find | None = None) -> Dive:
    """Return the dive with something bought that it ``can_buy``; ``find`` says which one of the
    finds on sale."""
    assert dive.stage is DiveStage.CLAM
    assert can_buy(dive, goods)
    left = dive.pearls - price(dive, goods)
    dive = replace(dive, pearls=left, bought=(*dive.bought, goods))
    match goods:
        case Goods.FIND:
            assert find in dive.offer
            offer = tuple(one for one in dive.offer if one is not find)
            return replace(dive, finds=(*dive.finds, find), offer=offer)
        case Goods.LIFE:
            return replace(dive, lives=dive.lives + 1)
        case Goods.OFFER:
            return replace(dive, offer=_finds_on_sale(dive))
        case Goods.TWIST:
            return replace(dive, removed=(*dive.removed, (dive.level + 1, twist_on_sale(dive))))


def possible_sales(dive: Dive) -> Iterator[tuple[Find, ...]]:
    """Yield the finds that can be on sale at the dive's clam, depending on how many of its goods
    were bought there."""
    for count in range(len(dive.bought) + 1):
        here = dive.bought[len(dive.bought) - count :]
        finds = len(dive.finds) - here.count(Goods.FIND)
        lives = dive.lives - here.count(Goods.LIFE)
        if finds < 0 or lives < 1:
            return
        removed = dive.removed[: len(dive.removed) - here.count(Goods.TWIST)]
        before = dive.bought[: len(dive.bought) - count]
        start = replace(
            dive,
            bought=before,
            finds=dive.finds[:finds],
            lives=lives,
            removed=removed,
            pearls=dive.pearls + spent(dive),
        )
        if (offer := _offer_after(start, here, dive.finds[finds:])) is not None:
            yield offer


def _offer_after(
    dive: Dive, goods: Sequence[Goods], finds: Sequence[Find]
) -> tuple[Find, ...] | None:
    """Return the finds on sale once these goods were bought at a clam, ``finds`` among them; None
    if it would not have sold them."""
    at_clam, wanted = open_clam(dive), list(finds)
    for one in goods:
        find = wanted.pop(0) if one is Goods.FIND else None
        if not can_buy(at_clam, one) or (find is not None and find not in at_clam.offer):
            return None
        at_clam = buy(at_clam, one, find)
    return at_clam.offer


def _finds_on_sale(dive: Dive) -> tuple[Find, ...]:
    """Return up to three finds, others than those on sale if there are enough."""
    occasion = f"clam {len(dive.steps)} {dive.bought.count(Goods.OFFER)}"
    return offered_finds(dive.seed, occasion, dive.finds, dive.air, dive.lives, dive.offer)
