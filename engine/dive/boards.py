"""The boards of a dive: the zones, the sizes, and how a board is made."""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from engine.core.config import GameConfig, StartRule
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.core.shapes import draw_shape
from engine.dive.airs import Air
from engine.dive.twists import BY_NAME, Darkness, Salvage, Twist
from engine.dive.waters import SHAPE_SWAPS, WATERS
from engine.generation.hard_boards import SWAPS, hard_mines
from engine.generation.placement import place_mines
from engine.generation.solvability import HardPlaces

ROWS = 4
"""The places on the way through a zone: one from each of three rows, and the last place."""


class Zone(NamedTuple):
    """A zone, from ``depth`` metres down to the next one's.

    Points are multiplied by ``points_percent``. Boards are made until they have the ``hard``
    places.
    """

    name: str
    depth: int
    points_percent: int
    hard: HardPlaces


ZONES = (
    Zone("shallows", 0, 100, HardPlaces(3, 0)),
    Zone("reef", 20, 115, HardPlaces(3, 0)),
    Zone("kelp", 60, 135, HardPlaces(3, 1)),
    Zone("wreck", 140, 185, HardPlaces(3, 2)),
    Zone("trench", 300, 285, HardPlaces(4, 3)),
    Zone("abyss", 600, 430, HardPlaces(4, 3)),
)
BOTTOM = 1_000  # metres, at the end of the last zone
BOTTOM_PLACES = ROWS * len(ZONES)
"""The places on the way to the bottom, where a dive is won."""

SIZES = (
    ((8, 8, 8), (8, 8, 8), (8, 8, 9), (8, 8, 10)),
    ((8, 8, 10), (8, 8, 10), (9, 8, 11), (9, 8, 13)),
    ((9, 8, 12), (9, 8, 13), (9, 8, 13), (9, 9, 16)),
    ((9, 8, 14), (9, 9, 15), (9, 9, 16), (10, 9, 20)),
    ((9, 9, 17), (10, 9, 18), (10, 9, 19), (10, 10, 23)),
    ((10, 9, 20), (10, 10, 22), (10, 10, 23), (11, 11, 30)),
    ((11, 10, 25), (11, 11, 28), (12, 11, 31), (12, 11, 33)),
)
"""The width, height and mines of the boards in each row of each zone; the last below the bottom."""
ELITE_MINES = 3  # more mines on an elite board
THREE_BV_A_MINE = 2  # the usual 3BV of such boards, give or take a tenth
_DEEPER_PERCENT = 85  # the air for a 3BV in a zone below the bottom, in percent of the one above
_PAR_PERCENT = (125, 130, 140, 150, 160, 170)
"""The time for a 3BV in each zone within which a star is earned, in percent of the air's pace."""


class PlaceKind(Enum):
    """The kind of a place on a chart."""

    CALM = "calm"  # a board without a twist, which gives air
    TWIST = "twist"
    TWISTS = "twists"  # several twists at once
    ELITE = "elite"  # a strict, dense board, which gives a find
    TREASURE = "treasure"
    REST = "rest"  # no board, but a life
    CLAM = "clam"  # no board, but the clam's goods
    LAST = "last"  # the last board of a zone


class Pact(Enum):
    """A promise made before a board, which earns a star if it is kept."""

    NO_FLAGS = "no flags"
    DARK = "dark"  # the board has the twist of darkness too
    HALF_AIR = "half air"  # the board gives half the air


@dataclass(frozen=True)
class BoardPlan:
    """A board as its card shows it.

    ``level`` counts the zones from 0 and goes on below the bottom, ``row`` is 0 to 3, ``column``
    counts the places of the row from 0. ``pact`` is the one that is offered. A number counts the
    ``neighbours``; ``shape`` is the name of a built-in one, empty for a whole board.
    """

    air: Air
    level: int
    row: int
    column: int
    kind: PlaceKind
    width: int
    height: int
    mines: int
    twists: tuple[str, ...] = ()
    pact: Pact | None = None
    neighbours: Neighbourhood = SQUARE
    shape: str = ""

    @property
    def number(self) -> int:
        """The number of the place on the way, counted from 1."""
        return self.level * ROWS + self.row + 1

    @property
    def zone(self) -> int:
        """The index of the board's zone; all levels below the bottom look like the last zone."""
        return min(self.level, len(ZONES) - 1)

    @property
    def is_special(self) -> bool:
        """Whether the board has another water or a shape."""
        return self.neighbours != SQUARE or bool(self.shape)

    @property
    def hard(self) -> HardPlaces:
        """The hard places that the board is made with, if they are found."""
        if self.neighbours in WATERS:
            return WATERS[self.neighbours].hard
        return ZONES[max(0, self.zone - self.air.rules.is_gentle)].hard

    @property
    def swaps(self) -> int:
        """The number of times that a mine is moved at most to find them."""
        if self.neighbours in WATERS:
            return WATERS[self.neighbours].swaps
        return SHAPE_SWAPS if self.shape else SWAPS

    @property
    def config(self) -> GameConfig:
        """The size and rules of the board. Every board is proven to need no guess."""
        wraps = any(twist.wraps for twist in self.twist_rules)
        shape = draw_shape(self.shape, self.width, self.height) if self.shape else None
        return GameConfig(
            *(self.width, self.height, self.mines, wraps, StartRule.NO_GUESS),
            neighbours=self.neighbours,
            shape=shape,
        )

    @property
    def first(self) -> Cell:
        """The cell from which the board is opened: the middle one, or on a shape the one nearest to
        it among those with the most neighbours."""
        middle = self.width // 2, self.height // 2
        return _first_on_shape(self.config.grid, middle) if self.shape else middle

    @property
    def three_bv(self) -> int:
        """The usual 3BV of such a board; in another water, that of a square board which takes as
        long."""
        usual = THREE_BV_A_MINE * self.mines
        if self.neighbours in WATERS:
            return usual * WATERS[self.neighbours].par_percent // 100
        return usual

    @property
    def par_ms(self) -> int:
        """The time, in whole seconds, within which the board earns a star."""
        each = self.air.rules.pace_ms * _PAR_PERCENT[self.zone] // 100
        return each * self.three_bv // 1_000 * 1_000

    @property
    def air_ms(self) -> int:
        """The air for a 3BV that one number proves; less in each zone below the bottom."""
        each = self.air.rules.air_ms[self.zone]
        for _ in range(self.level - self.zone):
            each = each * _DEEPER_PERCENT // 100
        return each // 2 if self.kind is PlaceKind.ELITE else each

    @property
    def clear_air_ms(self) -> int:
        """The air for clearing the board."""
        rules = self.air.rules
        return rules.board_ms + (rules.calm_ms if self.kind is PlaceKind.CALM else 0)

    @property
    def pearls(self) -> int:
        """The pearls for clearing the board, besides those of treasure, stars and a pact."""
        return _PEARLS.get(self.kind, 0)

    @property
    def gives_find(self) -> bool:
        """Whether one of three finds may be kept once the board is cleared."""
        return self.kind in (PlaceKind.ELITE, PlaceKind.LAST)

    @property
    def gives_points(self) -> bool:
        """Whether the board scores: not without a clock below the bottom, where a dive need never
        end."""
        return self.air.rules.has_clock or self.level < len(ZONES)

    @property
    def twist_rules(self) -> tuple[Twist, ...]:
        """The rules of its twists."""
        return tuple(BY_NAME[name] for name in self.twists)

    def seed(self, dive_seed: int) -> int:
        """Return the seed of the board in a dive: each board of each dive has its own."""
        place = f"{self.number} {self.column} {self.config.size} {self.config.wraps}"
        if self.is_special:
            place += f" {self.neighbours.name} {self.shape}"
        text = f"{dive_seed} place {place}"
        return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


_SALVAGE_TRIES, _LEFT_TO_SALVAGE = 4, 4  # boards made at most, and closed cells that are enough
_PEARLS = {PlaceKind.TWIST: 4, PlaceKind.TWISTS: 6, PlaceKind.LAST: 3}


def with_pact(plan: BoardPlan) -> tuple[str, ...]:
    """Return the twists of a board on which its pact was made."""
    is_dark = plan.pact is Pact.DARK and Darkness.name not in plan.twists
    return (*plan.twists, Darkness.name) if is_dark else plan.twists


@lru_cache(maxsize=16)
def make_minefield(plan: BoardPlan, dive_seed: int) -> Minefield:
    """Make the board of a plan: the same for ever, and proven to need no guess from
    ``plan.first``.

    Of a board to salvage up to ``_SALVAGE_TRIES`` are made, until the first opening leaves enough
    of the region closed; else the one with most of it is taken. Takes 5 to 100 ms for each, so it
    is called off the frame's path.
    """
    seed = plan.seed(dive_seed)
    field = _make(plan, seed)
    if Salvage.name not in plan.twists:
        return field
    best, most = field, _left_to_salvage(field, plan.first)
    for number in range(1, _SALVAGE_TRIES):
        if most >= _LEFT_TO_SALVAGE:
            break
        field = _make(plan, seed + number)
        left = _left_to_salvage(field, plan.first)
        if left > most:
            best, most = field, left
    return best


@lru_cache(maxsize=64)
def _first_on_shape(grid: Grid, middle: Cell) -> Cell:
    def worse(cell: Cell) -> tuple[int, int]:
        across, down = cell[0] - middle[0], cell[1] - middle[1]
        return -grid.around(cell).bit_count(), across**2 + down**2

    return min(grid.cells(grid.full), key=worse)


def _make(plan: BoardPlan, seed: int) -> Minefield:
    config = plan.config
    grid, first = config.grid, plan.first
    kept = grid.bit(first) | grid.around(first)
    mines = hard_mines(grid, plan.mines, kept, first, seed, plan.hard, plan.swaps)
    return place_mines(config, seed, first) if mines is None else Minefield(grid, mines)


def _left_to_salvage(field: Minefield, first: Cell) -> int:
    """Return the number of cells of the region to salvage that the first opening leaves closed."""
    grid = field.grid
    opened = grid.flood(grid.bit(first), field.zeros, grid.full)
    return (BY_NAME[Salvage.name].mark(field, first, 0) & ~opened).bit_count()


def zone_of_place(number: int) -> int:
    """Return the index in ``ZONES`` of the ``number``-th place on the way, counted from 1."""
    return min((number - 1) // ROWS, len(ZONES) - 1)


def zone_at_depth(metres: int) -> int:
    """Return the index in ``ZONES`` of the zone at a depth.

    >>> [zone_at_depth(metres) for metres in (0, 19, 20, 2_000)]
    [0, 0, 1, 5]
    """
    return max(index for index, zone in enumerate(ZONES) if zone.depth <= metres)


def depth_of_place(number: int, permille: int = 0) -> int:
    """Return the depth in metres at the ``number``-th place, ``permille`` of it cleared.

    Below the bottom each place goes down as far as one of the last zone.

    >>> [depth_of_place(number) for number in (1, 2, 5, 21, 25)], depth_of_place(5, permille=500)
    ([0, 5, 20, 600, 1000], 25)
    """
    zone = zone_of_place(number)
    top, done = ZONES[zone].depth, 1000 * (number - 1 - zone * ROWS) + permille
    floor = BOTTOM if zone == len(ZONES) - 1 else ZONES[zone + 1].depth
    return top + (floor - top) * done // (1000 * ROWS)
