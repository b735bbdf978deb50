"""The boards of a dive: their zones and sizes, and the fork of two or three before each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.core.config import GameConfig, StartRule
from engine.core.rng import make_rng, randbelow
from engine.dive.twists import BY_NAME, Treasure, Twist, order_of_twists

BOARDS_PER_ZONE = 3


class Zone(NamedTuple):
    """A zone, from ``depth`` metres down to the next one's.

    ``air_ms`` is the air that each 3BV solved in it gives back. A board cleared within its par time
    earns a star: ``par_ms`` for each 3BV that a board with its mines usually has.
    """

    name: str
    depth: int
    air_ms: int
    par_ms: int


ZONES = (
    Zone("shallows", 0, 1_600, 2_400),
    Zone("reef", 20, 1_000, 1_800),
    Zone("kelp", 60, 560, 1_200),
    Zone("wreck", 140, 225, 700),
    Zone("trench", 300, 100, 400),
    Zone("abyss", 600, 60, 370),
)
ABYSS_METRES = 120  # how many metres each board below the last zone's top goes down
LAST_BOARD = BOARDS_PER_ZONE * len(ZONES)
"""The number of the last board before the dive becomes endless."""


def zone_of_board(number: int) -> int:
    """Return the index in ``ZONES`` of a dive's ``number``-th board, counted from 1."""
    return min((number - 1) // BOARDS_PER_ZONE, len(ZONES) - 1)


def depth_of_board(number: int, permille: int = 0) -> int:
    """Return the depth in metres on the ``number``-th board, ``permille`` of it cleared.

    >>> [depth_of_board(number) for number in (1, 2, 4, 16, 17)], depth_of_board(4, permille=500)
    ([0, 6, 20, 600, 720], 26)
    """
    zone = zone_of_board(number)
    top, done = ZONES[zone].depth, 1000 * (number - 1 - zone * BOARDS_PER_ZONE) + permille
    if zone == len(ZONES) - 1:
        return top + ABYSS_METRES * done // 1000
    return top + (ZONES[zone + 1].depth - top) * done // (1000 * BOARDS_PER_ZONE)


SIZES = (
    *((8, 8, 8), (9, 8, 9), (9, 9, 11), (10, 9, 13), (11, 10, 16), (12, 10, 18)),
    *((13, 12, 24), (15, 13, 32), (17, 14, 42), (20, 15, 56), (23, 16, 71), (26, 16, 83)),
    *((29, 16, 96), (30, 16, 102), (30, 16, 105), (30, 16, 106), (30, 16, 107), (30, 16, 108)),
)
MOST_CARDS = 3  # the cards at a fork
_DENSER = 2  # mines added by each level past the last size
_DENSEST = 108
"""The most mines: searching for denser no-guess boards would delay the first click."""
REWARD_AIR_MS = 8_000
DEEPER_AIR_MS = 2_000  # more for each zone above
NEW_TWISTS = 2, 3, 5, 8, 11
"""The numbers of the boards that each introduce a twist."""
_MIXED_FROM = LAST_BOARD - BOARDS_PER_ZONE + 1  # the first board that can have two twists


class Reward(Enum):
    """The reward for clearing a board, besides air and points."""

    AIR = "air"
    POINTS = "points"
    LIFE = "life"


@dataclass(frozen=True)
class BoardPlan:
    """A board as a card shows it: the ``number``-th of its dive, with its twists and reward."""

    number: int
    width: int
    height: int
    mines: int
    twists: tuple[str, ...] = ()
    reward: Reward = Reward.AIR

    @property
    def zone(self) -> int:
        """The index of the board's zone."""
        return zone_of_board(self.number)

    @property
    def config(self) -> GameConfig:
        """The size and rules of the board. Every board is proven to need no guess."""
        wraps = any(twist.wraps for twist in self.twist_rules)
        return GameConfig(self.width, self.height, self.mines, wraps, StartRule.NO_GUESS)

    @property
    def reward_air_ms(self) -> int:
        """The air that is the board's reward: more in each zone, as boards take longer."""
        return (REWARD_AIR_MS + DEEPER_AIR_MS * self.zone) * (self.reward is Reward.AIR)

    @property
    def par_ms(self) -> int:
        """The time, in whole seconds, within which the board earns a star."""
        return ZONES[self.zone].par_ms * usual_three_bv(self.mines) // 1_000_000 * 1_000

    @property
    def air_percent(self) -> int:
        """The air that a 3BV gives on the board, in percent of the zone's usual air."""
        percent = 100
        for twist in self.twist_rules:
            percent = percent * twist.air_percent // 100
        return percent

    @property
    def air_ms(self) -> int:
        """Roughly the air that the board's cells give back."""
        each = ZONES[self.zone].air_ms * self.air_percent // 100
        return each * usual_three_bv(self.mines) // 1_000

    @property
    def twist_rules(self) -> tuple[Twist, ...]:
        """The rules of its twists."""
        return tuple(BY_NAME[name] for name in self.twists)


def usual_three_bv(mines: int) -> int:
    """Return the approximate mean 3BV, in thousandths, of a dive's board with this many ``mines``.

    Fitted to boards of all sizes in a dive: 1.6 per mine on small ones, 1.8 on large ones.

    >>> [round(usual_three_bv(mines) / 1000) for mines in (8, 28, 95)]
    [13, 46, 170]
    """
    return mines * (1_600 + 2 * mines)


def plan_of_level(
    number: int, level: int, twists: tuple[str, ...] = (), reward: Reward = Reward.AIR
) -> BoardPlan:
    """Return a plan with the size of ``level``, counted from 0; past the last size it grows
    denser."""
    width, height, mines = SIZES[max(0, min(level, len(SIZES) - 1))]
    mines = min(mines + _DENSER * max(0, level - len(SIZES) + 1), max(mines, _DENSEST))
    return BoardPlan(number, width, height, mines, twists, reward)


def first_board() -> BoardPlan:
    """Return the first board of every dive."""
    return plan_of_level(1, 0)


def fork(
    seed: int, number: int, cards: int = MOST_CARDS - 1, barred: str = "", offers_life: bool = True
) -> tuple[BoardPlan, ...]:
    """Return the boards to choose from for the ``number``-th, 2 or more, the calm one first.

    They depend only on the dive's seed, so a dive offers everybody the same boards, except for a
    ``barred`` twist. The calm board gives air, the others points or (if ``offers_life``) a life, on
    a board no larger than the calm one. A new twist comes alone on a small board. Afterwards twists
    are drawn from those known so far, avoiding the previous fork's if there is another, and two at
    a time in the last zone. The third card has a different twist, on the smallest board.

    >>> [(plan.twists, plan.reward.value) for plan in fork(seed=1, number=4)]
    [((), 'air'), (('salvage',), 'points')]
    """
    new = _new_twists(seed, barred)
    drawn = [[], *_drawn_twists(seed, number, new)][-1]
    return _cards(seed, number, drawn, number in new, offers_life)[:cards]


def offered_boards(seed: int, last: int) -> Iterator[frozenset[BoardPlan]]:
    """Yield all boards that the forks of a dive can offer from the second board to the ``last``,
    whichever finds are kept.

    >>> *_, plans = offered_boards(seed=1, last=4)
    >>> len(plans), plans > set(fork(seed=1, number=4))
    (6, True)
    """
    chains = [
        (new, _drawn_twists(seed, last, new))
        for new in (_new_twists(seed, barred) for barred in ("", Treasure.name))
    ]
    for number in range(2, last + 1):
        drawn = [(number in new, next(twists)) for new, twists in chains]
        yield frozenset(
            plan
            for is_new, names in drawn
            for offers_life in (True, False)
            for plan in _cards(seed, number, names, is_new, offers_life)
        )


def _cards(
    seed: int, number: int, drawn: Sequence[str], is_new: bool, offers_life: bool
) -> tuple[BoardPlan, ...]:
    """Return all cards of a fork with the twists ``drawn`` for it; the first twist may be a new one
    (``is_new``)."""
    together = 1 + (number >= _MIXED_FROM)
    rewards = [Reward.POINTS, Reward.LIFE if offers_life else Reward.POINTS]
    if not is_new and make_rng(seed, f"rewards {number}")() < 0.5:
        rewards.reverse()
    sizes = number - 2, number - (2 if rewards[0] is Reward.LIFE else is_new), number - 6
    twists = (), tuple(drawn[:together]), tuple(drawn[together : together + 1])
    plans = zip(sizes, twists, (Reward.AIR, *rewards), strict=True)
    return tuple(plan_of_level(number, *plan) for plan in plans)


def _new_twists(seed: int, barred: str) -> dict[int, str]:
    """Return the twists, keyed by the numbers of the boards that introduce them."""
    order = zip(NEW_TWISTS, order_of_twists(seed), strict=True)
    return {at: twist.name for at, twist in order if twist.name != barred}


def _drawn_twists(seed: int, last: int, new: Mapping[int, str]) -> Iterator[list[str]]:
    """Yield the twists known on each board from the second to the ``last``, in the order drawn.

    ``new`` are the twists by the boards that introduce them. A new twist comes first; those on the
    second card of the fork before come last.
    """
    drawn: list[str] = []
    for at in range(2, last + 1):
        uniform, before = make_rng(seed, f"fork {at}"), drawn[: 1 + (at > _MIXED_FROM)]
        known = [name for first, name in new.items() if first < at]
        drawn = [known.pop(randbelow(uniform, len(known))) for _ in range(len(known))]
        drawn.sort(key=before.__contains__)
        drawn[:0] = [new[at]] if at in new else []
        yield drawn
