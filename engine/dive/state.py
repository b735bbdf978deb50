"""The state of a dive: lives, air, combo, score, and what is kept from place to place.

All values are whole numbers, so a dive replayed from its moves and their times gives the same
score everywhere. Times are milliseconds of the current board's play clock.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import NamedTuple

from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.dive.airs import Air, AirRules
from engine.dive.boards import (
    BOTTOM_PLACES,
    ROWS,
    BoardPlan,
    depth_of_place,
    with_pact,
)
from engine.dive.chart import RULES, ChartPlace, ZoneChart, draw_chart
from engine.dive.finds import Find
from engine.dive.twists import TREASURES, Treasure

MAX_MULTIPLIER = 8
COMBO_STEP = 1000  # how much a correct action raises the combo, in thousandths
LENS_PERCENT = 160  # the time in which a combo drains with a lens, in percent
TANK_PERCENT = 200  # the air that a life buys with the tank find, in percent


class DiveStage(Enum):
    """The scene that a dive is at."""

    CHART = "chart"  # the next place is to be chosen
    BOARD = "board"  # a board is played
    FIND = "find"  # one of the offered finds may be kept
    CLAM = "clam"  # the clam sells its goods
    BOTTOM = "bottom"  # the dive is won: it ends here, or goes deeper


class Stars(NamedTuple):
    """The stars of a board: cleared within par; without a mistake; with its pact kept."""

    par: bool
    no_mistake: bool
    pact: bool


NO_STARS = Stars(False, False, False)


class DiveStep(NamedTuple):
    """A place on the way: its column in its row, whether its pact was made, and how its board was
    cleared, in ``ms``; a rest, a clam and a board in play have no stars and no time."""

    column: int
    has_pact: bool = False
    stars: Stars = NO_STARS
    ms: int = 0


class Ping(NamedTuple):
    """The use of a sonar: on which cell, and when."""

    cell: Cell
    ms: int


class Goods(Enum):
    """The goods of a clam."""

    FIND = "find"  # one of the finds on sale
    LIFE = "life"
    OFFER = "offer"  # other finds to buy
    TWIST = "twist"  # a twist is taken off the next zone's chart


@dataclass(frozen=True)
class Dive:
    """A dive at one ``stage`` of its way; the last of its ``steps`` is the place it is at.

    The air runs out at ``air_until`` on the play clock. ``pearl_ms`` is air towards the next pearl.
    ``combo`` (in thousandths) is its value at the last correct action, at ``acted_ms``.
    ``points_before`` and ``pearls_before`` are the score and the pearls when the board began.
    ``marked`` are the cells that the board's twists mark, by twist name, once the mines are placed,
    without treasure already taken. ``offer`` are the finds to choose from or on sale, ``bought``
    the goods that clams have sold, ``removed`` the twists that they have taken off, by level.
    ``day`` is the date of a daily dive; ``is_known`` says that the player may know its boards, so
    it is not ranked. ``version`` is the one of the rules with which it began, see ``chart.RULES``.
    """

    seed: int
    air: Air
    lives: int
    air_until: int
    stage: DiveStage = DiveStage.CHART
    steps: tuple[DiveStep, ...] = ()
    score: int = 0
    pearls: int = 0
    pearl_ms: int = 0
    combo: int = 0
    acted_ms: int = 0
    best_multiplier: int = 1
    finds: tuple[Find, ...] = ()
    offer: tuple[Find, ...] = ()
    bought: tuple[Goods, ...] = ()
    removed: tuple[tuple[int, str], ...] = ()
    marked: tuple[tuple[str, int], ...] = ()
    points_before: int = 0
    pearls_before: int = 0
    has_flagged: bool = False
    has_slipped: bool = False
    pinged: Ping | None = None
    day: str | None = None
    is_known: bool = False
    version: int = RULES

    @property
    def rules(self) -> AirRules:
        """The rules that the dive's air sets."""
        return self.air.rules

    @property
    def level(self) -> int:
        """The zone of the place, counted from 0 and on below the bottom; that of the chart while
        a place is to be chosen."""
        return (len(self.steps) - (self.stage is not DiveStage.CHART)) // ROWS

    @property
    def chart(self) -> ZoneChart:
        """The chart that the dive is on."""
        return self.chart_of(self.level)

    def chart_of(self, level: int) -> ZoneChart:
        """Return the chart of a zone, as it is for this dive."""
        removed = dict(self.removed).get(level, "")
        return draw_chart(self.seed, level, self.air, removed, self.version)

    def place(self, number: int) -> ChartPlace:
        """Return the ``number``-th place on the way so far, counted from 1."""
        level, row = divmod(number - 1, ROWS)
        return self.chart_of(level).rows[row][self.steps[number - 1].column]

    @property
    def plan(self) -> BoardPlan:
        """The board of the place; raises ValueError for a place without one."""
        plan = self.place(len(self.steps)).plan if self.steps else None
        if plan is None:
            raise ValueError("There is no board at this place of the dive.")
        return plan

    @property
    def latest_plan(self) -> BoardPlan:
        """The board that is played or was played last; before the first one, one of the first
        row."""
        places = (self.place(number) for number in range(len(self.steps), 0, -1))
        plans = (place.plan for place in chain(places, self.chart_of(0).rows[0]))
        return next(plan for plan in plans if plan is not None)

    @property
    def board_seed(self) -> int:
        """The seed of the latest board."""
        return self.latest_plan.seed(self.seed)

    @property
    def config(self) -> GameConfig:
        """The size and rules of the latest board."""
        return self.latest_plan.config

    @property
    def has_pact(self) -> bool:
        """Whether the current board's pact was made."""
        return bool(self.steps) and self.steps[-1].has_pact

    @property
    def plans(self) -> tuple[BoardPlan, ...]:
        """The boards that were cleared, in order."""
        done = len(self.steps) - (self.stage is DiveStage.BOARD)
        places = (self.place(number) for number in range(1, done + 1))
        return tuple(place.plan for place in places if place.plan is not None)

    @property
    def perfect_boards(self) -> int:
        """The number of cleared boards with every star that they offered."""
        boards = zip(self.steps, map(self.place, range(1, len(self.steps) + 1)), strict=True)
        return sum(
            step.stars.par
            and step.stars.no_mistake
            and (place.plan.pact is None or step.stars.pact)
            for step, place in boards
            if place.plan is not None
        )

    @property
    def played_ms(self) -> int:
        """The total of the cleared boards' play clocks."""
        return sum(step.ms for step in self.steps)

    @property
    def pace_ms(self) -> int | None:
        """The milliseconds for a usual 3BV on the cleared boards, for ``airs.air_for_pace``; None
        before the first one."""
        three_bv = sum(plan.three_bv for plan in self.plans)
        return self.played_ms // three_bv if three_bv else None

    @property
    def life_air_ms(self) -> int:
        """The air that a life is exchanged for."""
        ms = self.rules.life_ms
        return ms * TANK_PERCENT // 100 if Find.TANK in self.finds else ms

    @property
    def drain_ms(self) -> int:
        """The time in which a combo drains to zero."""
        ms = self.rules.drain_ms
        return ms * LENS_PERCENT // 100 if Find.LENS in self.finds else ms

    @property
    def twist_names(self) -> tuple[str, ...]:
        """The names of the board's twists, including those of a pact and of a magnet."""
        names = with_pact(self.plan) if self.has_pact else self.plan.twists
        has_more = Find.MAGNET in self.finds and Treasure.name not in names
        return (*names, Treasure.name) if has_more else names

    @property
    def treasures(self) -> int:
        """The number of treasures on the board."""
        return TREASURES * (Treasure.name in self.plan.twists) + (Find.MAGNET in self.finds)

    def cells_marked(self, name: str) -> int:
        """Return the cells that a twist marks."""
        return dict(self.marked).get(name, 0)

    def combo_level(self, ms: int) -> int:
        """Return the combo in thousandths, as drained by ``ms``."""
        left = max(0, self.drain_ms - (ms - self.acted_ms))
        return self.combo * left // self.drain_ms

    def multiplier(self, ms: int) -> int:
        """Return the factor for points at ``ms``: 1 to 8."""
        return multiplier_of(self.combo_level(ms))

    def air_left(self, ms: int) -> int:
        """Return the milliseconds of air left, 0 when it has run out; a full tank without a
        clock."""
        return max(0, self.air_until - ms) if self.rules.has_clock else self.rules.tank_ms

    @property
    def is_over(self) -> bool:
        """Whether the dive has ended: the last life is lost."""
        return self.lives <= 0

    @property
    def has_won(self) -> bool:
        """Whether the bottom was reached."""
        return len(self.steps) - (self.stage is DiveStage.BOARD) >= BOTTOM_PLACES

    def depth(self, permille: int) -> int:
        """Return the depth in metres, with ``permille`` of the board's safe cells open."""
        if not self.steps:
            return 0
        return depth_of_place(len(self.steps), permille if self.stage is DiveStage.BOARD else 1000)


def begin_dive(seed: int, air: Air, version: int = RULES) -> Dive:
    """Start a dive by a version of the rules, with a full tank, at the chart of the first zone.

    >>> dive = begin_dive(seed=1, air=Air.NORMAL)
    >>> dive.lives, dive.stage.value, dive.air_left(0), dive.depth(0)
    (5, 'chart', 45000, 0)
    """
    return Dive(seed, air, air.rules.lives, air.rules.tank_ms, version=version)


def multiplier_of(combo: int) -> int:
    """Return the multiplier for points at a combo, given in thousandths."""
    return min(MAX_MULTIPLIER, max(1, (combo + COMBO_STEP // 2) // COMBO_STEP))
