"""The airs of a dive: five difficulties, four of them for a pace and one without a clock."""

from enum import Enum
from itertools import pairwise
from typing import NamedTuple

MOST_LIVES = 5


class AirRules(NamedTuple):
    """The rules that an air sets.

    ``pace_ms`` is the time for a 3BV of the players that it is made for. A dive begins with
    ``lives``, and a rest gives one while there are fewer than ``rested_lives``. It also begins with
    ``tank_ms`` of air, the most that it holds; a life buys ``life_ms``, a cleared board gives
    ``board_ms`` and a calm one ``calm_ms`` more. ``air_ms`` is the air by zone for a 3BV that one
    number proves. A combo drains in ``drain_ms``. The clam's first life costs ``life_price``
    pearls. With ``is_gentle`` a zone has the boards of the zone above.
    """

    pace_ms: int
    lives: int
    rested_lives: int
    tank_ms: int
    life_ms: int
    board_ms: int
    calm_ms: int
    air_ms: tuple[int, int, int, int, int, int]
    drain_ms: int
    life_price: int
    is_gentle: bool = False
    has_clock: bool = True

    @property
    def pearl_ms(self) -> int:
        """The air that makes a pearl: 12 seconds of a tank of 45."""
        return self.tank_ms * 12 // 45


class Air(Enum):
    """An air, by its name in files.

    On CALM there is no clock: mines, guesses and wrong chords cost lives, and air that would be
    given becomes pearls.
    """

    CALM = "calm"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    DEEP = "deep"

    @property
    def rules(self) -> AirRules:
        """The rules that the air sets."""
        return _RULES[self]


_RULES = {
    Air.CALM: AirRules(
        pace_ms=4_000,
        lives=5,
        rested_lives=5,
        tank_ms=45_000,
        life_ms=25_000,
        board_ms=2_500,
        calm_ms=4_500,
        air_ms=(400, 400, 400, 400, 400, 400),
        drain_ms=12_000,
        life_price=35,
        is_gentle=True,
        has_clock=False,
    ),
    Air.EASY: AirRules(
        pace_ms=2_700,
        lives=5,
        rested_lives=4,
        tank_ms=45_000,
        life_ms=25_000,
        board_ms=2_500,
        calm_ms=4_500,
        air_ms=(3_650, 3_350, 1_500, 1_000, 1_350, 1_600),
        drain_ms=10_000,
        life_price=22,
        is_gentle=True,
    ),
    Air.NORMAL: AirRules(
        pace_ms=1_500,
        lives=5,
        rested_lives=4,
        tank_ms=45_000,
        life_ms=25_000,
        board_ms=2_500,
        calm_ms=4_500,
        air_ms=(1_320, 1_220, 750, 480, 455, 460),
        drain_ms=6_000,
        life_price=35,
    ),
    Air.HARD: AirRules(
        pace_ms=900,
        lives=3,
        rested_lives=3,
        tank_ms=38_000,
        life_ms=25_000,
        board_ms=1_200,
        calm_ms=3_500,
        air_ms=(750, 620, 330, 202, 188, 190),
        drain_ms=4_000,
        life_price=35,
    ),
    Air.DEEP: AirRules(
        pace_ms=410,
        lives=3,
        rested_lives=3,
        tank_ms=22_000,
        life_ms=13_000,
        board_ms=600,
        calm_ms=2_000,
        air_ms=(226, 175, 96, 56, 53, 57),
        drain_ms=2_000,
        life_price=45,
    ),
}

_PACED = [air for air in Air if air.rules.has_clock]


def air_for_pace(ms: int) -> Air:
    """Return the air that fits a player who takes ``ms`` milliseconds for a 3BV.

    The border between two airs is the geometric mean of their paces.

    >>> [air_for_pace(ms).value for ms in (5_000, 1_900, 1_300, 700, 300)]
    ['easy', 'normal', 'normal', 'hard', 'deep']
    """
    for air, quicker in pairwise(_PACED):
        if ms * ms >= air.rules.pace_ms * quicker.rules.pace_ms:
            return air
    return _PACED[-1]
