"""The state of a dive: lives, air, combo, score, and what is kept from board to board.

All values are whole numbers, so a dive replayed from its moves and their times gives the same
score everywhere. Times are milliseconds of the current board's play clock.
"""

from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from engine.core.config import GameConfig
from engine.core.grid import Cell
from engine.dive.boards import BoardPlan, depth_of_board, first_board
from engine.dive.finds import Find
from engine.dive.twists import Treasure

LIVES = 3
TANK_MS = 45_000  # the air at the start of a dive, and the most that the tank holds
LIFE_AIR_MS = 25_000  # the air that a life is exchanged for when there is none left
LARGER_LIFE_AIR_MS = 45_000  # the same with the tank find

DRAIN_MS = 3_000  # a combo drains to zero in this time
LENS_DRAIN_MS = 5_000
MAX_MULTIPLIER = 8
COMBO_STEP = 1000  # how much a correct action raises the combo, in thousandths


class Stars(NamedTuple):
    """The stars of a board: cleared within par; without a flag; without a hit or refused chord."""

    par: bool
    no_flag: bool
    no_waste: bool


class Ping(NamedTuple):
    """The use of a sonar: on which cell, and when."""

    cell: Cell
    ms: int


class Leg(NamedTuple):
    """A cleared board of a dive."""

    plan: BoardPlan
    stars: Stars
    ms: int


@dataclass(frozen=True)
class Dive:
    """A dive on its current board, ``plan``; the boards before it are the ``legs``.

    The air runs out at ``air_until`` on the play clock; up to ``spare_ms`` of it are the previous
    board's reward, which does not count against the tank and is used up last. ``combo`` (in
    thousandths) is its value at the last correct action, at ``acted_ms``. ``points_before`` is the
    score when the board began, ``treasure_points`` what treasure has added since. ``marked`` are
    the cells that the board's twists mark, by twist name, once the mines are placed, without
    treasure already taken. ``is_cleared`` until the next board is chosen. ``day`` is the date of a
    daily dive; ``is_known`` says that the player may know its boards, so it is not ranked.
    """

    seed: int
    plan: BoardPlan
    lives: int = LIVES
    score: int = 0
    air_until: int = TANK_MS
    spare_ms: int = 0
    combo: int = 0
    acted_ms: int = 0
    best_multiplier: int = 1
    finds: tuple[Find, ...] = ()
    legs: tuple[Leg, ...] = ()
    marked: tuple[tuple[str, int], ...] = ()
    points_before: int = 0
    has_flagged: bool = False
    has_wasted: bool = False
    pinged: Ping | None = None
    is_cleared: bool = False
    treasure_points: int = 0
    day: str | None = None
    is_known: bool = False

    @property
    def board_seed(self) -> int:
        """The seed of the current board: each board of each dive has its own."""
        text = f"{self.seed} dive {self.plan.number} {self.plan.config.size} {self.plan.twists}"
        return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")

    @property
    def config(self) -> GameConfig:
        """The size and rules of the current board."""
        return self.plan.config

    @property
    def cleared(self) -> int:
        """The number of cleared boards."""
        return len(self.legs)

    @property
    def played_ms(self) -> int:
        """The total of the cleared boards' play clocks."""
        return sum(leg.ms for leg in self.legs)

    @property
    def life_air_ms(self) -> int:
        """The air that a life is exchanged for."""
        return LARGER_LIFE_AIR_MS if Find.TANK in self.finds else LIFE_AIR_MS

    @property
    def drain_ms(self) -> int:
        """The time in which a combo drains to zero."""
        return LENS_DRAIN_MS if Find.LENS in self.finds else DRAIN_MS

    @property
    def twist_names(self) -> tuple[str, ...]:
        """The names of the board's twists, including the one that a magnet adds."""
        names, treasure = self.plan.twists, Treasure.name
        return (*names, treasure) if Find.MAGNET in self.finds and treasure not in names else names

    def cells_marked(self, name: str) -> int:
        """Return the cells that a twist marks."""
        return dict(self.marked).get(name, 0)

    def level(self, ms: int) -> int:
        """Return the combo in thousandths, as drained by ``ms``."""
        left = max(0, self.drain_ms - (ms - self.acted_ms))
        return self.combo * left // self.drain_ms

    def multiplier(self, ms: int) -> int:
        """Return the factor for points at ``ms``: 1 to 8."""
        return multiplier_of(self.level(ms))

    def air_left(self, ms: int) -> int:
        """Return the milliseconds of air left, 0 when it has run out; gifts may exceed the tank."""
        return max(0, self.air_until - ms)

    @property
    def is_over(self) -> bool:
        """Whether the dive has ended: the last life is lost."""
        return self.lives <= 0

    def depth(self, permille: int) -> int:
        """Return the depth in metres, with ``permille`` of the board's safe cells open."""
        return depth_of_board(self.plan.number, 1000 if self.is_cleared else permille)


def begin_dive(seed: int) -> Dive:
    """Start a dive, with a full tank.

    >>> dive = begin_dive(seed=1)
    >>> dive.lives, dive.plan.config.size, dive.air_left(0), dive.depth(0)
    (3, '8x8x8', 45000, 0)
    """
    return Dive(seed, first_board())


def multiplier_of(level: int) -> int:
    """Return the multiplier for points at a combo, given in thousandths."""
    return min(MAX_MULTIPLIER, max(1, (level + COMBO_STEP // 2) // COMBO_STEP))
