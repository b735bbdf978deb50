"""Places of other waters and shapes: what is drawn for a chart, and how large their boards are.

A water is what a number counts, see ``engine.core.neighbourhood``. Such boards are as hard for the
models of players in ``tests/benchmarks/dive_simulator.py`` as the square ones in whose place they
stand: they take about as long, and their moves are proven wrongly about as often.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.core.grid import Cell
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, Neighbourhood
from engine.core.rng import make_rng, randbelow
from engine.core.shapes import draw_shape
from engine.generation.solvability import HardPlaces

FIRST_LEVEL = 2
"""The zone from which on charts have such places, the Kelp forest."""
PLACE_SHAPES = ("disc", "ring", "cross", "islands")
"""The shapes of places on the way. Spirals and canyons are too narrow at this size."""
LANDMARKS = ("fish", "bow", "hourglass", "heart")
"""The shapes of last boards, by zone from ``FIRST_LEVEL`` on, and over again below the bottom."""
_SHAPE_MINES_PERCENT, _FEWER_MINES_PERCENT = 110, {"islands": 92}
"""The mines for each cell of a shape, in percent of those of a whole board; and of one whose
straits nearly always need a guess where mines are dense."""
_SHAPE_SIDES = tuple((x, y) for x, y in product(range(9, 13), range(9, 12)) if x >= y)
_LARGEST = 12, 11

BoardSize = tuple[int, int, int]
"""The width, the height and the mines of a board."""


class WaterRules(NamedTuple):
    """The boards of a water: how many columns and rows ``more`` than a square one they have, and
    their mines for each cell, in percent of the square one's, but at most ``most_percent`` of the
    cells.

    ``par_percent`` is the usual time for each mine, in percent of the square one's. Boards are made
    until they have the ``hard`` places, or mines were moved ``swaps`` times. ``can_salvage`` is
    false where hardly any rectangle is cleared without help from outside.
    """

    more: int
    mines_percent: int
    most_percent: int
    par_percent: int
    hard: HardPlaces
    swaps: int
    can_salvage: bool = True


WATERS = {
    HEX: WaterRules(2, 120, 28, 50, HardPlaces(4, 3), 200),
    KNIGHT: WaterRules(0, 130, 30, 70, HardPlaces(2, 3), 60, can_salvage=False),
    CROSS: WaterRules(0, 115, 29, 82, HardPlaces(2, 3), 60),
}
SHAPE_SWAPS = 120
"""The number of times that mines are moved at most to make a board with a shape."""


def zone_water(seed: int, level: int) -> Neighbourhood:
    """Return the water of a zone's place. A dive meets the waters one after the other, in its own
    order.

    >>> [zone_water(1, level).name for level in (2, 3, 4, 5)]
    ['knight', 'hex', 'cross', 'knight']
    """
    uniform, left = make_rng(seed, "waters"), list(WATERS)
    order = [left.pop(randbelow(uniform, len(left))) for _ in range(len(left))]
    return order[(level - FIRST_LEVEL) % len(order)]


def landmark(level: int) -> str:
    """Return the shape of a zone's landmark.

    >>> landmark(3)
    'bow'
    """
    return LANDMARKS[(level - FIRST_LEVEL) % len(LANDMARKS)]


def in_water(size: BoardSize, neighbours: Neighbourhood) -> BoardSize:
    """Return the size of a water's board in place of a square one. Heights are even where rows are
    shifted, so that boards can be borderless.

    >>> in_water((9, 9, 15), HEX)
    (11, 10, 24)
    """
    rules, (width, height, mines) = WATERS[neighbours], size
    wide, high = min(width + rules.more, _LARGEST[0]), min(height + rules.more, _LARGEST[1])
    high -= high % 2 * neighbours.is_shifted
    mines = _rounded(mines * wide * high * rules.mines_percent, width * height)
    return wide, high, min(mines, wide * high * rules.most_percent // 100)


@lru_cache(maxsize=64)
def in_shape(size: BoardSize, shape: str) -> BoardSize:
    """Return the size of a board with a shape in place of a whole one, of about as many cells.

    >>> in_shape((10, 9, 20), "bow")
    (12, 11, 21)
    """

    def cells(sides: Cell) -> int:
        return draw_shape(shape, *sides).bit_count()

    width, height, mines = size
    sides = min(_SHAPE_SIDES, key=lambda each: (abs(cells(each) - width * height), each))
    percent = _FEWER_MINES_PERCENT.get(shape, _SHAPE_MINES_PERCENT)
    return *sides, _rounded(mines * cells(sides) * percent, width * height)


def _rounded(hundredfold: int, by: int) -> int:
    """Return a hundredth of ``hundredfold / by``, rounded."""
    return (hundredfold + 50 * by) // (100 * by)
