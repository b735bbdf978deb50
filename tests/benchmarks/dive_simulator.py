"""Dives played by models of people, and what each choice is worth to them.

What a find or a board is worth is learnt from the dives themselves: the points that followed, as a
part of what followed on the average from the same board for the same kind of player. It is a sum
of effects: of each trait of an option (a find, a twist, a reward) in each part of the state (the
zone, the lives and the air left), fitted to all choices at once.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

from engine.core.board import Board
from engine.core.commands import Chord, Open
from engine.core.events import CellsOpened, Event, MineHit, MinesPlaced
from engine.core.grid import Cell
from engine.core.rng import Uniform, make_rng
from engine.dive.boards import BoardPlan, Reward, zone_of_board
from engine.dive.finds import Find, buoy_cells, charted_cell, charted_openings, sonar_area
from engine.dive.rules import (
    after_board,
    after_move,
    boards_ahead,
    breathe_again,
    can_ping,
    choose_board,
    finds_ahead,
    keep_find,
    ping,
    refuses,
)
from engine.dive.state import LIVES, TANK_MS, Dive, begin_dive
from engine.dive.twists import Darkness, Salvage, Strict, Treasure
from engine.generation.placement import place
from engine.rules.metrics import three_bv
from engine.solver.probability import analyse
from engine.solver.propagation import propagate


class Player(NamedTuple):
    """A kind of player: the mean milliseconds to see a move, by the numbers that prove it.

    ``slips`` are opens in a thousand that nothing proves and that hit a mine; ``refused`` chords
    are made in a thousand 3BV. Who ``flags`` takes half as long again for a move, and makes every
    second one by a chord.
    """

    name: str
    one_ms: int
    two_ms: int
    several_ms: int
    slips: int
    refused: int
    flags: bool


PLAYERS = (
    Player("beginner", 1_400, 4_000, 12_000, 12, 40, True),
    Player("casual", 800, 2_000, 6_000, 7, 25, True),
    Player("good", 480, 1_000, 3_000, 4, 12, True),
    Player("expert", 340, 600, 1_600, 2, 0, False),
)
"""Chosen so that the time for an Expert board lies in the tiers that sites of no-guess boards
publish: comfortable 200 to 600 s, good 100 to 200 s, fast 60 to 100 s. See docs/DIVE.md."""

FLAGGING = 150  # percent of the time for a move, with the flags on the way
BUOYED = {True: 135, False: 90}
"""Percent, when buoys set the flags that a 1 proves: for those who flag the others
themselves, and for those who would not flag."""
PINGED = 30  # percent, among the flags of a sonar: chords open what is left there
IN_THE_DARK = 130  # percent
CAREFULLY = 110  # percent, where a wrong proof costs a life even if it hits no mine
STRICT_SLIPS = 1.5
"""Opens that nothing proves, for each one that hits a mine elsewhere: about two, of which the care
on such a board saves a quarter."""
CHORDS = 0.5  # the part of the moves that are made by chords, where there are flags
FORM = 0.4  # how far apart the best and the worst day of a player are, as a part of the pace
GREEDY_ABOVE = 0.6  # of the tank: with more air left, treasure is taken before it is proven


class Played(NamedTuple):
    """A board as a player left it: the dive, the play clock, the part that was cleared, the least
    air on the way, as a part of the tank, and the lives and shells lost to air and to mines."""

    dive: Dive
    ms: int
    permille: int
    three_bv: int
    least_air: float
    lost: tuple[int, int]


def play_board(dive: Dive, player: Player, uniform: Uniform, form: float = 1.0) -> Played:
    """Play the dive's board to its end; every move takes ``form`` times as long as usual."""
    game = _BoardInPlay(dive, player, uniform, form)
    while game.board.opened != game.field.safe and not game.dive.is_over:
        game.play_what_is_seen()
    bv = three_bv(game.field)
    dive, safe = game.dive, game.field.safe.bit_count()
    if not dive.is_over:
        dive, _ = after_board(dive, game.ms)
    permille, lost = 1000 * game.board.opened.bit_count() // safe, (game.to_air, game.to_mines)
    return Played(dive, game.ms, permille, bv, game.least_air, lost)


class _BoardInPlay:
    """A board that a model plays: opens in the order in which their proofs are seen."""

    def __init__(self, dive: Dive, player: Player, uniform: Uniform, form: float) -> None:
        config = dive.plan.config
        first = config.width // 2, config.height // 2
        self.field = place(config, dive.board_seed, first).field
        self.dive, self.ms = dive, 0
        self.to_air = self.to_mines = 0
        self.board = Board(config.grid, config.mines)
        self._player, self._uniform, self._pace = player, uniform, form
        self.least_air = dive.air_left(0) / TANK_MS
        self._is_strict = Strict.name in dive.plan.twists
        self._slips = player.slips * (STRICT_SLIPS if self._is_strict else 1)
        self._has_buoys = Find.BUOYS in dive.finds
        self._chords = player.flags or self._has_buoys
        percents = (
            (IN_THE_DARK, Darkness.name in dive.plan.twists),
            (CAREFULLY, self._is_strict),
            (BUOYED[player.flags], self._has_buoys),
            (FLAGGING, player.flags and not self._has_buoys),
        )
        for percent, is_so in percents:
            self._pace *= percent / 100 if is_so else 1
        self._open(first, (MinesPlaced(first, self.field),))
        for _ in range(charted_openings(self.board.grid) * (Find.CHART in dive.finds)):
            if (charted := charted_cell(self.field, self.board.opened)) is not None:
                self._open(charted)
        wasted = uniform() > (1 - player.refused / 1000) ** three_bv(self.field)
        self.dive = replace(self.dive, has_flagged=player.flags, has_wasted=wasted)

    def play_what_is_seen(self) -> None:
        """Open all cells that the easiest kind of proof gives, each after the time to see it."""
        board, player = self.board, self._player
        mean, safe = player.one_ms, propagate(board, two_cells=False).safe
        if not (safe := self._allowed(safe)):
            mean, safe = player.two_ms, self._allowed(propagate(board).safe)
            mean = mean if safe else player.several_ms
        safe = safe or self._allowed(analyse(board).safe)
        if mean != player.one_ms:
            mean, safe = self._ping(mean, safe)
        assert safe, "a board of a dive needs no guess"
        for number, cell in enumerate(board.grid.cells(safe)):
            if not self.board.opened & board.grid.bit(cell):
                self._think(mean if number == 0 else min(mean, player.one_ms))
                self._slip()
                if self.dive.is_over:
                    return
                self._open(cell)
        self._take_treasure()

    def _ping(self, mean: int, safe: int) -> tuple[int, int]:
        """Use the sonar, if it is ready, where it shows most: its flags leave simple moves."""
        if not can_ping(self.dive):
            return mean, safe
        grid, closed = self.board.grid, self.board.closed
        areas = {cell: sonar_area(grid, cell) for cell in grid.cells(safe)}
        cell, shown = max(areas.items(), key=lambda each: (each[1] & closed).bit_count())
        self.dive = ping(self.dive, cell, self.ms)
        self.board = replace(self.board, flags=self.board.flags | shown & self.field.mines)
        mean = self._player.one_ms * PINGED // 100
        return mean, self._allowed(shown & closed & self.field.safe)

    def _take_treasure(self) -> None:
        """Open a treasure that nothing proves yet, as long as there is air for greed."""
        treasure = self.dive.cells_marked(Treasure.name) & self.board.closed
        if (
            treasure
            and not self._is_strict
            and self.dive.air_left(self.ms) > GREEDY_ABOVE * TANK_MS
        ):
            cells = self._allowed(treasure & -treasure)
            for cell in self.board.grid.cells(cells):
                self._think(self._player.one_ms)
                self._open(cell)

    def _allowed(self, safe: int) -> int:
        dive, board = self.dive, self.board
        if Salvage.name not in dive.plan.twists:
            return safe
        cells = [cell for cell in board.grid.cells(safe) if not refuses(dive, board, Open(cell))]
        return board.grid.mask(cells)

    def _think(self, mean: int) -> None:
        self.ms += int(mean * self._pace * (0.5 + self._uniform()))
        self.least_air = min(self.least_air, self.dive.air_left(self.ms) / TANK_MS)
        held = _spare(self.dive)
        self.dive = breathe_again(self.dive, self.ms)
        self.to_air += held - _spare(self.dive)

    def _slip(self) -> None:
        """Open a mine beside the numbers, as often as the player does."""
        grid, board = self.board.grid, self.board
        if self._uniform() * 1000 >= self._slips:
            return
        mines = self.field.mines & grid.dilate(board.opened) & ~board.flags
        if self._has_buoys:
            mines &= ~buoy_cells(board)
        if not mines:
            return
        cells = list(grid.cells(mines))
        hit = cells[int(self._uniform() * len(cells))]
        self.board = replace(board, flags=board.flags | grid.bit(hit))
        events = (MineHit(grid.bit(hit)),)
        held = _spare(self.dive)
        self.dive, _ = after_move(self.dive, board, self.field, Open(hit), events, self.ms)
        self.to_mines += held - _spare(self.dive)

    def _open(self, cell: Cell, events: tuple[Event, ...] = ()) -> None:
        grid, before, field = self.board.grid, self.board, self.field
        origin = grid.bit(cell)
        opened = grid.flood(origin, field.zeros, before.closed & ~before.flags)
        self.board = before.opening(opened, field)
        events = (*events, CellsOpened(grid, origin, opened, opened & field.zeros))
        can_chord = self._chords and before.opened and not self._is_strict
        is_chord = can_chord and self._uniform() < CHORDS
        move = Chord(cell) if is_chord else Open(cell)
        self.dive, _ = after_move(self.dive, before, field, move, events, self.ms)


def _spare(dive: Dive) -> int:
    """Return the lives left, a shell among them."""
    return dive.lives + (Find.SHELL in dive.finds)


LAST_SIMULATED = 45  # boards; nobody's dive is to go so far
AIR_LEVELS = (0.4, 0.75)  # parts of the tank, between which a diver chooses differently
SWEEPS = 8  # over all effects, until they agree with each other
PRIOR = 20  # choices: an effect seen as often as this is believed by half
CLEAR = 2.0  # standard errors by which a choice that is clearly the best exceeds the others


class SimulatedChoice(NamedTuple):
    """The options that a diver had, by name, and which of them was taken.

    ``state`` is what the choice may depend on: the zone, the lives and the air left. ``is_clear``
    if it was worth more than the others by more than chance.
    """

    number: int
    state: tuple[str, ...]
    options: tuple[str, ...]
    taken: int
    points_before: int
    is_clear: bool = False


class SimulatedDive(NamedTuple):
    """The course and the end of a simulated dive.

    ``air`` is the part of the tank left after each cleared board, ``least_air`` the least on each
    board, the last one too. ``lost`` are the lives and shells lost to air and to mines.
    """

    player: str
    score: int
    board: int
    depth: int
    seconds: float
    lives: int
    lost: tuple[int, int]
    air: tuple[float, ...]
    least_air: tuple[float, ...]
    stars: tuple[int, int, int]
    choices: tuple[SimulatedChoice, ...]


class Effect(NamedTuple):
    """The additional points that follow, as a part of the average, and their standard error."""

    worth: float
    error: float


Values = dict[tuple[str, str, str], Effect]
"""The effect of a trait, by player, part of the state and trait."""

_UNKNOWN = Effect(0.0, 0.0)


def simulate(
    seed: int, player: Player, values: Values | None = None, explore: float = 1.0
) -> SimulatedDive:
    """Play one dive. The part ``explore`` of the choices is drawn, the rest is the best known."""
    uniform, dive, total = make_rng(seed, player.name), begin_dive(seed), 0
    form = 1 - FORM / 2 + FORM * uniform()
    air: list[float] = []
    lost: list[tuple[int, int]] = []
    least: list[float] = []
    choices: list[SimulatedChoice] = []

    def choose(names: tuple[str, ...]) -> int:
        taken, is_clear = best_option(player.name, state_of(dive), names, values or {})
        if taken is None or uniform() < explore:
            taken, is_clear = int(uniform() * len(names)), False
        state = state_of(dive)
        choices.append(SimulatedChoice(dive.plan.number, state, names, taken, dive.score, is_clear))
        return taken

    while True:
        played = play_board(dive, player, uniform, form)
        total, dive = total + played.ms, played.dive
        least.append(played.least_air)
        lost.append(played.lost)
        if not dive.is_cleared or dive.plan.number >= LAST_SIMULATED:
            break
        air.append(dive.air_left(0) / TANK_MS)
        if finds := finds_ahead(dive):
            dive = keep_find(dive, finds[choose(tuple(each.value for each in finds))])
        plans = boards_ahead(dive)
        dive = choose_board(dive, plans[choose(tuple(map(board_name, plans)))])
    par, no_flag, no_waste = (sum(leg.stars[star] for leg in dive.legs) for star in range(3))
    to_air, to_mines = sum(air for air, _ in lost), sum(mines for _, mines in lost)
    return SimulatedDive(
        *(player.name, dive.score, dive.plan.number, dive.depth(played.permille), total / 1000),
        *(dive.lives, (to_air, to_mines), tuple(air), tuple(least)),
        *((par, no_flag, no_waste), tuple(choices)),
    )


def state_of(dive: Dive) -> tuple[str, ...]:
    """Return what a diver's choice may depend on, part by part."""
    lives = min(LIVES, dive.lives + (Find.SHELL in dive.finds))
    level = sum(dive.air_left(0) > part * TANK_MS for part in AIR_LEVELS)
    return f"zone {zone_of_board(dive.plan.number)}", f"lives {lives}", f"air {level}"


def board_name(plan: BoardPlan) -> str:
    """Return a card's name for the tables: its twists and its reward."""
    if not plan.twists and plan.reward is Reward.AIR:
        return "calm"
    return " ".join((*(plan.twists or ("calm",)), "for", plan.reward.value))


def traits(option: str) -> tuple[str, ...]:
    """Return what an option's worth depends on.

    >>> traits("darkness strict for life"), traits("shell")
    (('darkness', 'strict', 'for life'), ('shell',))
    """
    twists, is_card, reward = option.partition(" for ")
    return (*twists.split(), f"for {reward}") if is_card else (option,)


def best_option(
    player: str, state: tuple[str, ...], options: tuple[str, ...], values: Values
) -> tuple[int | None, bool]:
    """Return the option that is worth most, and whether it clearly is; None if that is unknown."""
    found = [_worth(player, state, option, values) for option in options]
    if not any(effect.error for effect in found):
        return None, False
    best = max(range(len(found)), key=lambda index: found[index].worth)
    others = [effect for index, effect in enumerate(found) if index != best]
    is_clear = all(
        found[best].worth - other.worth > CLEAR * sqrt(found[best].error ** 2 + other.error**2)
        for other in others
    )
    return best, is_clear


def learn(dives: Iterable[SimulatedDive]) -> Values:
    """Return the effects of all traits, from the points that followed each choice."""
    by_player: dict[str, list[SimulatedDive]] = defaultdict(list)
    for dive in dives:
        by_player[dive.player].append(dive)
    return {
        (player, part, trait): effect
        for player, own in by_player.items()
        for (part, trait), effect in _fit(own).items()
    }


def taken_shares(dives: Iterable[SimulatedDive]) -> dict[str, tuple[int, float, float]]:
    """Return how often each option was offered, in which part of those cases it was taken, and in
    which part it was clearly right to take it or to leave it."""
    offered: dict[str, int] = defaultdict(int)
    taken: dict[str, int] = defaultdict(int)
    clear: dict[str, int] = defaultdict(int)
    for choice in (choice for dive in dives for choice in dive.choices):
        for name in set(choice.options):
            offered[name] += 1
            clear[name] += choice.is_clear
        taken[choice.options[choice.taken]] += 1
    return {
        name: (count, taken[name] / count, clear[name] / count) for name, count in offered.items()
    }


def _worth(player: str, state: tuple[str, ...], option: str, values: Values) -> Effect:
    parts = [
        values.get((player, part, trait), _UNKNOWN) for part in state for trait in traits(option)
    ]
    error = sqrt(sum(effect.error**2 for effect in parts))
    return Effect(sum(effect.worth for effect in parts), error)


def _fit(dives: Sequence[SimulatedDive]) -> dict[tuple[str, str], Effect]:
    """Fit one player's effects to all choices, one after the other and again."""
    followed: dict[int, list[int]] = defaultdict(list)
    for dive in dives:
        for choice in dive.choices:
            followed[choice.number].append(dive.score - choice.points_before)
    means = {number: sum(points) / len(points) for number, points in followed.items()}
    keys: list[tuple[tuple[str, str], ...]] = []
    left: list[float] = []
    for dive in dives:
        for choice in dive.choices:
            names = "", *traits(choice.options[choice.taken])
            keys.append(tuple((part, name) for part in choice.state for name in names))
            left.append((dive.score - choice.points_before) / (means[choice.number] or 1) - 1)
    rows: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row, own in enumerate(keys):
        for key in own:
            rows[key].append(row)
    worth = dict.fromkeys(rows, 0.0)
    for _ in range(SWEEPS):
        for key, own_rows in rows.items():
            change = sum(left[row] for row in own_rows) - PRIOR * worth[key]
            change /= len(own_rows) + PRIOR
            worth[key] += change
            for row in own_rows:
                left[row] -= change
    spread = sum(each * each for each in left) / max(1, len(left))
    return {key: Effect(worth[key], sqrt(spread / (len(rows[key]) + PRIOR))) for key in rows}
