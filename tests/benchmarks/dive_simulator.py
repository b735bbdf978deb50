"""Dives played by models of people, who plan a chart ahead by a policy with learnt weights."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.core.board import Board
from engine.core.commands import Open
from engine.core.events import ChordRefused, MineHit
from engine.core.grid import Grid
from engine.core.neighbourhood import CROSS, HEX, KNIGHT, SQUARE
from engine.core.rng import Uniform, make_rng, randbelow
from engine.dive.airs import Air
from engine.dive.boards import ROWS, Pact, PlaceKind
from engine.dive.chart import ChartPlace
from engine.dive.clam import buy, can_buy, leave_clam
from engine.dive.finds import Find
from engine.dive.rules import after_move, after_opening, breathe_again
from engine.dive.state import Dive, DiveStage, Goods, begin_dive
from engine.dive.twists import Darkness, Strict
from engine.dive.way import after_board, choose_place, columns_ahead, keep_find
from engine.solver.move_class import MoveClass
from tests.benchmarks.dive_courses import POOL, Move, course, kind_of


class Player(NamedTuple):
    """A kind of player: the mean milliseconds to see a move, by its class.

    ``slips`` are the opens in a thousand that nothing proves and that hit a mine, by the class of
    the proof that was to be seen; ``refused`` chords are made in a thousand moves. Who ``flags``
    takes half as long again for a move, and makes every second one by a chord.
    """

    name: str
    air: Air
    see_ms: tuple[int, int, int]
    slips: tuple[int, int, int]
    refused: int
    flags: bool


PLAYERS = (
    Player("beginner", Air.EASY, (1_400, 4_000, 12_000), (12, 30, 100), 40, True),
    Player("casual", Air.NORMAL, (800, 2_000, 6_000), (7, 16, 50), 25, True),
    Player("good", Air.HARD, (480, 1_000, 3_000), (4, 8, 24), 12, True),
    Player("expert", Air.DEEP, (340, 600, 1_600), (2, 4, 10), 0, False),
)
"""Chosen so that the time for an Expert board lies in the tiers that sites of no-guess boards
publish: comfortable 200 to 600 s, good 100 to 200 s, fast 60 to 100 s. See docs/DIVE.md."""

ON_CALM = (
    PLAYERS[0]._replace(name="beginner, Calm", air=Air.CALM),
    PLAYERS[0]._replace(name="flawless, Calm", air=Air.CALM, slips=(0, 0, 0), refused=0),
)
"""Players on the air without a clock; the flawless one is as slow as a beginner."""

FLAGGING = 1.5  # the factor of the time for a move, with the flags on the way
BUOYED = {True: 1.35, False: 0.9}
"""The factor, when buoys set the flags that a 1 proves: for those who flag the others themselves,
and for those who would not flag."""
PINGED = 0.3  # the factor among the flags of a sonar: chords open what is left there
IN_THE_DARK = 1.3
CAREFULLY = 1.1  # where a wrong proof costs a life even if it hits no mine
IN_SALVAGE = 1.1
BORDERLESS = 1.15
IN_WATER = {SQUARE: 1.0, HEX: 1.1, CROSS: 1.2, KNIGHT: 1.4}
"""Neighbours take the longer to see the less they look like the 8 around."""
WITHOUT_FLAGS = 1.15  # under the pact, for those who would flag
STRICT_SLIPS = 1.5
"""Opens that nothing proves, for each one that hits a mine elsewhere: about two, of which the care
on such a board saves a quarter."""
CALM_REFUSED = 0.1  # the part of the refused chords that is left where they cost a life
CHORDS = 0.5  # the part of the moves that are made by chords, where there are flags
FORM = 0.4  # how far apart the best and the worst day of a player are, as a part of the pace

BOARD_S = 9.0  # seconds beside each board's clock: its card, tally and the way to the next
CHART_S, CLAM_S, FIND_S, MINE_S = 6.0, 12.0, 5.0, 3.0

_NOWHERE = Board(Grid(2, 2), 1)
_SLIP, _REFUSED = (MineHit(1),), (ChordRefused((0, 0), 1),)


class Played(NamedTuple):
    """A board as a player left it: the dive, the play clock, the least air on the way as a part of
    the tank, the lives and shells lost to air and to mistakes, and the points by class."""

    dive: Dive
    ms: int
    least_air: float
    lost: tuple[int, int]
    points: tuple[int, int, int]


def play_board(dive: Dive, player: Player, uniform: Uniform, form: float = 1.0) -> Played:
    """Play the dive's board to its end; every move takes ``form`` times as long as usual."""
    pace, slip_factor, chords = _manner(dive, player)
    is_promised = dive.has_pact and dive.plan.pact is Pact.NO_FLAGS
    dive = replace(dive, has_flagged=player.flags and not is_promised)
    refused = player.refused * (1 if dive.rules.has_clock else CALM_REFUSED) * (chords > 0)
    treasures, tank = dive.treasures, dive.rules.tank_ms
    ms, least, to_air, to_mines, points = 0, dive.air_left(0), 0, 0, [0, 0, 0]
    for move in course(kind_of(dive), randbelow(uniform, POOL)):
        ms += int(_seeing_ms(move, player) * pace * form * (0.5 + uniform()))
        least, held = min(least, dive.air_left(ms)), _held(dive)
        dive = breathe_again(dive, ms)
        to_air, held = to_air + held - _held(dive), _held(dive)
        thinking = move.opening.thinking or MoveClass.ONE_NUMBER
        slips = 0 if move.is_spied else player.slips[move.proof - 1] * slip_factor
        if uniform() * 1000 < slips:
            dive, _ = after_move(dive, _NOWHERE, None, Open((0, 0)), _SLIP, ms)
        if uniform() * 1000 < refused:
            dive, _ = after_move(dive, _NOWHERE, None, Open((0, 0)), _REFUSED, ms)
        to_mines += held - _held(dive)
        if dive.is_over:
            break
        opening = move.opening._replace(
            is_chord=uniform() < chords, treasures=move.treasures[treasures]
        )
        dive, awards = after_opening(dive, opening, ms)
        points[thinking - 1] += sum(award.points for award in awards)
    else:
        dive, _ = after_board(dive, ms)
    one, two, more = points
    return Played(dive, ms, least / tank, (to_air, to_mines), (one, two, more))


def _manner(dive: Dive, player: Player) -> tuple[float, float, float]:
    """Return how a player plays a board: the factors of pace and of slips, and the part of
    chords."""
    names, has_buoys = dive.twist_names, Find.BUOYS in dive.finds
    is_strict = Strict.name in names
    is_promised = dive.has_pact and dive.plan.pact is Pact.NO_FLAGS
    factors = (
        (IN_THE_DARK, Darkness.name in names),
        (CAREFULLY, is_strict),
        (IN_SALVAGE, "salvage" in names),
        (BORDERLESS, "borderless" in names),
        (BUOYED[player.flags], has_buoys),
        (FLAGGING, player.flags and not has_buoys and not is_promised),
        (WITHOUT_FLAGS, player.flags and not has_buoys and is_promised),
    )
    pace = IN_WATER[dive.plan.neighbours]
    for factor, is_so in factors:
        pace *= factor if is_so else 1
    has_chords = has_buoys or (player.flags and not is_promised)
    return pace, STRICT_SLIPS if is_strict else 1.0, CHORDS if has_chords else 0.0


def _seeing_ms(move: Move, player: Player) -> float:
    if move.is_spied:
        return 0.0
    return player.see_ms[0] * PINGED if move.is_pinged else player.see_ms[move.proof - 1]


def _held(dive: Dive) -> int:
    """Return the lives left, a shell among them."""
    return dive.lives + (Find.SHELL in dive.finds)


Weights = Mapping[str, float]
"""The learnt weights of a policy, by name."""

KINDS = [kind for kind in PlaceKind if kind is not PlaceKind.LAST]
WATER, SHAPE = "another water", "a shape"
STATE = ("", " by lives", " by air", " by zone")
"""The parts of a place's worth: by itself, and by the lives, the air and the zone."""


def weight_names() -> list[str]:
    """Return the names of all weights of a policy."""
    places = [kind.value + part for kind in KINDS for part in STATE]
    pearls = [f"{kind.value} by pearls" for kind in (PlaceKind.REST, PlaceKind.CLAM)]
    pacts = [f"pact {pact.value}{part}" for pact in Pact for part in ("", " by air")]
    finds = [find.value for find in Find]
    looks = [look + part for look in (WATER, SHAPE) for part in ("", " by air")]
    return [*places, *looks, *pearls, *pacts, *finds, "life", "twist off", "reserve"]


FIRST_WEIGHTS = {
    **{"calm": -0.6, "calm by air": -1.7, "twist": -1.7, "twist by lives": 0.5},
    **{"twist by air": 0.9, "twists": 0.6, "twists by lives": 0.8, "twists by air": -0.6},
    **{"twists by zone": -0.7, "elite": 2.3, "elite by lives": 1.4, "elite by air": 0.7},
    **{"elite by zone": -1.3, "treasure": 0.6, "treasure by lives": 0.8, "treasure by zone": 1.0},
    **{"rest": -0.4, "rest by lives": -1.5, "rest by zone": 0.6, "clam": 1.1},
    **{"clam by air": -1.1, "clam by zone": -1.2, "rest by pearls": -0.4, "clam by pearls": -0.5},
    **{"pact no flags by air": -0.3, "pact dark": 0.3, "pact dark by air": -0.3},
    **{"pact half air": -0.5, "pact half air by air": 1.0, "sonar": 2.9, "shell": 1.3},
    **{"tank": -1.9, "lens": -0.8, "buoys": 1.0, "spyglass": -1.9, "breath": 1.3, "fins": 1.0},
    **{"bell": 2.0, "starfish": -1.9, "compass": -1.1, "life": 3.0, "twist off": 0.3},
    **{"reserve": 0.4},
}
"""The weights with which learning begins, found by earlier learning; all others are 0."""


class Policy:
    """Choices by weights: the way with the highest sum of its places' worth, planned anew at each
    place to the end of the chart."""

    def __init__(self, weights: Weights) -> None:
        self.weights = {name: weights.get(name, 0.0) for name in weight_names()}

    def place(self, dive: Dive) -> int:
        """Return the column of the next place."""
        state = _state(dive)
        row, chart = len(dive.steps) % ROWS, dive.chart
        worth = {kind.value: self._worth(kind, state) for kind in KINDS}
        for look in (WATER, SHAPE):
            worth[look] = self.weights[look] + self.weights[f"{look} by air"] * state[1]
        best, chosen = float("-inf"), 0
        for path in chart.paths(row, columns_ahead(dive)):
            places = [chart.rows[row + at][column] for at, column in enumerate(path)]
            names = [name for place in places for name in names_of(place)]
            total = sum(worth.get(name, 0.0) for name in names)
            if total > best:
                best, chosen = total, path[0]
        return chosen

    def _worth(self, kind: PlaceKind, state: tuple[float, float, float, float]) -> float:
        weights, (lives, air, zone, pearls) = self.weights, state
        worth = weights[kind.value] + weights[f"{kind.value} by lives"] * lives
        worth += weights[f"{kind.value} by air"] * air + weights[f"{kind.value} by zone"] * zone
        return worth + weights.get(f"{kind.value} by pearls", 0.0) * pearls

    def has_pact(self, dive: Dive, pact: Pact) -> bool:
        """Return whether the pact of a place is made."""
        air = _state(dive)[1]
        return (
            self.weights[f"pact {pact.value}"] + self.weights[f"pact {pact.value} by air"] * air > 0
        )

    def find(self, offer: Sequence[Find]) -> Find:
        """Return the find to keep."""
        return max(offer, key=lambda find: self.weights[find.value])

    def purchase(self, dive: Dive) -> Goods | None:
        """Return the next thing to buy from a clam, if anything."""
        weights = self.weights
        if can_buy(dive, Goods.LIFE) and dive.lives < weights["life"]:
            return Goods.LIFE
        if (
            can_buy(dive, Goods.FIND)
            and weights[self.find(dive.offer).value] > weights["reserve"] - 0.5
        ):
            return Goods.FIND
        if can_buy(dive, Goods.TWIST) and weights["twist off"] > 0:
            return Goods.TWIST
        return None


def names_of(place: ChartPlace) -> tuple[str, ...]:
    """Return the name of a place's kind, and of its board's water or shape."""
    plan, kind = place.plan, place.kind.value
    if plan is None or not plan.is_special:
        return (kind,)
    return kind, SHAPE if plan.shape else WATER


def _state(dive: Dive) -> tuple[float, float, float, float]:
    air = dive.air_left(0) / dive.rules.tank_ms
    lives = (_held(dive) - 3) / 2
    return lives, (air - 0.6) * 3, (dive.level - 2.5) / 2.5, (dive.pearls - 15) / 15


class SimulatedDive(NamedTuple):
    """The course and the end of a simulated dive, which stops at the bottom.

    ``zone`` is the one where it ended, 6 at the bottom. ``air`` are the parts of the tank left
    after boards, with their zones, ``least_air`` the least on each. ``lost`` are the lives lost to
    air and to mistakes. ``offers`` are the names of each place offered, and which one was taken.
    ``bought`` are the finds, lives and twists.
    """

    player: str
    score: int
    zone: int
    boards: int
    seconds: float
    lost: tuple[int, int]
    air: tuple[tuple[int, float], ...]
    least_air: tuple[tuple[int, float], ...]
    zone_points: tuple[int, ...]
    class_points: tuple[int, int, int]
    stars: tuple[int, int, int]
    pearls: int
    bought: tuple[int, int, int]
    offers: tuple[tuple[tuple[tuple[str, ...], ...], int], ...]
    pacts: tuple[tuple[str, bool], ...]
    finds: tuple[tuple[tuple[str, ...], str], ...]


def simulate(seed: int, player: Player, weights: Weights) -> SimulatedDive:
    """Play one dive on the player's air, down to the bottom at most."""
    return _Simulation(seed, player, Policy(weights)).run()


class _Simulation:
    """A dive of a model, and the notes on it."""

    def __init__(self, seed: int, player: Player, policy: Policy) -> None:
        self.player, self.policy = player, policy
        self.uniform = make_rng(seed, player.name)
        self.dive = begin_dive(seed, player.air)
        self.form = 1 - FORM / 2 + FORM * self.uniform()
        self.seconds, self.boards, self.spent = 0.0, 0, 0
        self.lost, self.points = [0, 0], [0, 0, 0]
        self.air: list[tuple[int, float]] = []
        self.least: list[tuple[int, float]] = []
        self.zone_points = [0] * 6
        self.offers: list[tuple[tuple[tuple[str, ...], ...], int]] = []
        self.pacts: list[tuple[str, bool]] = []
        self.finds: list[tuple[tuple[str, ...], str]] = []

    def run(self) -> SimulatedDive:
        """Play until the dive is over or at the bottom."""
        stages = {
            DiveStage.CHART: self._choose,
            DiveStage.BOARD: self._play,
            DiveStage.FIND: self._keep,
            DiveStage.CLAM: self._buy,
        }
        while not self.dive.is_over and self.dive.stage is not DiveStage.BOTTOM:
            stages[self.dive.stage]()
        dive, bought = self.dive, self.dive.bought
        stars = [sum(step.stars[star] for step in dive.steps) for star in range(3)]
        return SimulatedDive(
            *(self.player.name, dive.score, 6 if dive.has_won else dive.level, self.boards),
            *(self.seconds, (self.lost[0], self.lost[1]), tuple(self.air), tuple(self.least)),
            *(tuple(self.zone_points), (self.points[0], self.points[1], self.points[2])),
            *((stars[0], stars[1], stars[2]), dive.pearls + self.spent),
            (bought.count(Goods.FIND), bought.count(Goods.LIFE), bought.count(Goods.TWIST)),
            tuple(self.offers),
            tuple(self.pacts),
            tuple(self.finds),
        )

    def _choose(self) -> None:
        dive = self.dive
        row = dive.chart.rows[len(dive.steps) % ROWS]
        self.seconds += CHART_S * (len(dive.steps) % ROWS == 0)
        column = self.policy.place(dive)
        ahead = columns_ahead(dive)
        if len(ahead) > 1:
            self.offers.append((tuple(names_of(row[each]) for each in ahead), ahead.index(column)))
        plan = row[column].plan
        has_pact = False
        if plan is not None and plan.pact is not None:
            has_pact = self.policy.has_pact(dive, plan.pact)
            self.pacts.append((plan.pact.value, has_pact))
        self.dive = choose_place(dive, column, has_pact)

    def _play(self) -> None:
        zone, before, tank = self.dive.level, self.dive.score, self.dive.rules.tank_ms
        played = play_board(self.dive, self.player, self.uniform, self.form)
        self.dive = played.dive
        self.boards += 1
        self.seconds += played.ms / 1000 + BOARD_S + MINE_S * played.lost[1]
        for each in range(2):
            self.lost[each] += played.lost[each]
        for each in range(3):
            self.points[each] += played.points[each]
        self.zone_points[zone] += self.dive.score - before
        self.least.append((zone, played.least_air))
        if not self.dive.is_over:
            self.air.append((zone, self.dive.air_left(0) / tank))

    def _keep(self) -> None:
        self.seconds += FIND_S
        find = self.policy.find(self.dive.offer)
        self.finds.append((tuple(each.value for each in self.dive.offer), find.value))
        self.dive = keep_find(self.dive, find)

    def _buy(self) -> None:
        self.seconds += CLAM_S
        while (goods := self.policy.purchase(self.dive)) is not None:
            find = self.policy.find(self.dive.offer) if goods is Goods.FIND else None
            before = self.dive.pearls
            self.dive = buy(self.dive, goods, find)
            self.spent += before - self.dive.pearls
        self.dive = leave_clam(self.dive)
