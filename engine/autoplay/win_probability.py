"""The probability of winning: exact near the end, estimated from simulated games before that."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import pow
from typing import NamedTuple

from engine.autoplay.measured_play import play_on
from engine.core.board import Board
from engine.core.config import Fairness, GameConfig, StartRule
from engine.core.minefield import Minefield
from engine.core.rng import Uniform, make_rng, randbelow
from engine.generation.placement import MAX_SEED, place_mines
from engine.rules.game import Status
from engine.solver.frontier import frontier
from engine.solver.probability import count_all, join
from engine.solver.sampling import OutOfWorkError, random_layout
from engine.solver.strategy import QUICK_LAYOUTS, Choice, choose, first_cell, search_endgame

GAMES = 21  # the games simulated for an estimate ...
CHOICES = 600  # ... as long as they need no more choices than this in all ...
CELLS = 1_000_000  # ... and visit no more cells than this (but each estimate may make one choice).
LEAST = 0.001  # a simulated game counts as lost once its chance has fallen below this


@dataclass(frozen=True)
class WinChance:
    """The probability of winning with good play: with the best play if ``is_exact``, else an
    estimate."""

    chance: float
    is_exact: bool


def win_chance(
    board: Board,
    config: GameConfig,
    seed: int,
    mines: int = 0,
    choices: int | None = None,
    looks_ahead: bool = True,
) -> WinChance | None:
    """Return the probability of winning the game from this board, or None.

    ``mines`` are closed cells known to be mines; flags are no evidence. Winning means to open every
    safe cell. With few layouts left, the rest of the game is searched and the result is exact.
    Before that, games are simulated on layouts drawn with ``seed``, so the same arguments give the
    same estimate everywhere. With few ``choices`` it is rough; without ``looks_ahead`` it is
    quicker and a little too low.

    It is 1 in fair play until a loss is taken back, and on a no-guess board while a cell is proven
    safe. None if no layout is found within the budget. Raises ImpossibleBoardError.
    """
    can_be_lost = config.fairness is Fairness.CLASSIC or mines
    if board.closed.bit_count() == board.mines or not can_be_lost:
        return WinChance(1.0, True)
    board = replace(board, flags=0, marks=0)
    uniform = make_rng(seed, "win chance")
    play = _Play(uniform, mines, CHOICES if choices is None else choices, looks_ahead)
    if not board.opened:
        if config.start is StartRule.NO_GUESS:
            return WinChance(1.0, False)
        return play.estimate(_new_games(config, uniform))
    front = frontier(board, mines=mines)
    counts = count_all(front)
    analysis = join(board.grid, front, counts)
    found = search_endgame(board.grid, front, counts, analysis)
    if found is not None:
        return WinChance(found[1], True)
    if config.start is StartRule.NO_GUESS and analysis.safe:
        return WinChance(1.0, False)
    return play.estimate(_games_from_here(board, uniform, mines))


def _games_from_here(
    board: Board, uniform: Uniform, mines: int
) -> Iterator[tuple[Board, Minefield]]:
    """Yield games that begin here, on layouts that agree with the board, if any are found."""
    for _ in range(GAMES):
        try:
            layout = random_layout(board, uniform, mines=mines)
        except OutOfWorkError:
            return
        yield board, Minefield(board.grid, layout)


def _new_games(config: GameConfig, uniform: Uniform) -> Iterator[tuple[Board, Minefield]]:
    """Yield new games, each with a layout drawn as its truth."""
    grid = config.grid
    first = first_cell(grid, config.start)
    for _ in range(GAMES):
        field = place_mines(config, randbelow(uniform, MAX_SEED + 1), first)
        yield Board(grid, config.mines).opening(grid.bit(first), field), field


@dataclass(frozen=True)
class _Play:
    """The simulation of games: ``mines`` are known, and ``choices`` limits the work."""

    uniform: Uniform
    mines: int
    choices: int
    looks_ahead: bool

    def estimate(self, starts: Iterator[tuple[Board, Minefield]]) -> WinChance | None:
        """Return the mean chance of as many games as the work allows; None without games."""

        def strategy(board: Board, _: int) -> Choice:
            return choose(board, self.mines, self.looks_ahead, QUICK_LAYOUTS)

        used, chances = 0, []
        for board, field in starts:
            left = max(1, min(self.choices, CELLS // board.grid.span)) - used
            if left <= 0:
                break
            game = play_on(board, field, self.uniform, strategy, self.mines, left, LEAST)
            chance = game.chance
            if not game.is_finished:  # assume that the rest resembles what was played
                closed = board.closed.bit_count()
                done = closed - game.board.closed.bit_count()
                chance = pow(chance, (closed - board.mines) / max(1, done))
            chances.append(chance)
            used += game.choices
        return WinChance(sum(chances) / len(chances), False) if chances else None


def without_falls(
    chances: Mapping[int, WinChance], survived: Collection[int]
) -> dict[int, WinChance]:
    """Return the numbered chances of a game, corrected so that surviving a guess never lowers them.

    The guesses led to the positions ``survived``, each from the position before it. Surviving a
    guess raises the chance on average, but by less than the error of an estimate. So two chances
    that fall are set equal: to their mean, or to the exact one of them. Only two exact chances may
    fall, where the opened number turned out to be a bad one.
    """
    pools: list[tuple[list[int], WinChance]] = []
    for number in sorted(chances):
        pool, common = [number], chances[number]
        while pools and pool[0] in survived and pools[-1][0][-1] == pool[0] - 1:
            before, others = pools[-1]
            if others.chance <= common.chance or (others.is_exact and common.is_exact):
                break
            pools.pop()
            pool = before + pool
            common = _common_chance([chances[each] for each in pool])
        pools.append((pool, common))
    return {
        number: chances[number] if chances[number].is_exact else WinChance(common.chance, False)
        for pool, common in pools
        for number in pool
    }


def _common_chance(chances: Sequence[WinChance]) -> WinChance:
    """Return the last exact one of ``chances``, or else their mean."""
    exact = [one for one in chances if one.is_exact]
    return exact[-1] if exact else WinChance(sum(x.chance for x in chances) / len(chances), False)


ALL_CHOICES = 1200  # the choices for all estimates of a game, divided among them ...
MIN_CHOICES, MAX_CHOICES = 50, 250  # ... so that each has at least and at most so many
ALL_CELLS = 720_000
"""Roughly the cells visited with the fewest choices. A game that needs more estimates gets them
only for its last positions, which decided it."""
_ENDS = {Status.WON: WinChance(1.0, True), Status.LOST: WinChance(0.0, True)}
_SEED = 0


class WorkCancelledError(Exception):
    """An estimate that is no longer wanted."""


class WinChanceInputs(NamedTuple):
    """Everything that the chance to win depends on. ``is_held``: fair play no longer moves
    mines."""

    board: Board
    shown: int
    is_held: bool
    status: Status


class WinChanceHistory:
    """The probabilities of winning at a game's positions; only requested ones are computed."""

    def __init__(self, config: GameConfig) -> None:
        self._config = config
        self._most = max(2, min(ALL_CHOICES, ALL_CELLS // config.grid.span) // MIN_CHOICES)
        self._numbers: list[int] = []  # the numbers of the inputs, at the start and after each move
        self._requested: dict[int, WinChanceInputs] = {}
        self._dropped: set[int] = set()
        self._survived: set[int] = set()  # the positions that a guess led to without losing
        self._known: dict[int, WinChance] = {}
        self._last: WinChanceInputs | None = None
        self._number = -1

    def record(self, inputs: WinChanceInputs, after_guess: bool = False) -> bool:
        """Add the next position of the game and return whether it differs from the last one."""
        last = self._last
        # Flags are no evidence.
        is_new = last is None or (inputs.board.opened, inputs[1:]) != (last.board.opened, last[1:])
        if is_new:
            self._number += 1
            if inputs.status in _ENDS:
                self._known[self._number] = _ENDS[inputs.status]
            if after_guess and inputs.status is not Status.LOST:
                self._survived.add(self._number)
        self._last = inputs
        self._numbers.append(self._number)
        return is_new

    def request(self) -> None:
        """Request the probability of the last position."""
        number = self._number
        if self._last is None or number in self._known or number in self._requested:
            return
        self._requested[number] = self._last
        if len(self._requested) > self._most:
            self._dropped.add(first := next(iter(self._requested)))
            del self._requested[first]

    def evaluate(self, wanted: Callable[[], bool]) -> None:
        """Compute the requests; raise WorkCancelledError once ``wanted`` returns False."""
        choices = ALL_CHOICES // max(1, len(self._requested))
        choices = max(MIN_CHOICES, min(MAX_CHOICES, choices))
        for number, (board, shown, is_held, _) in self._requested.items():
            if not wanted():
                raise WorkCancelledError
            config = replace(self._config, fairness=Fairness.CLASSIC) if is_held else self._config
            found = win_chance(board, config, _SEED, shown, choices, looks_ahead=False)
            if found is None:
                self._dropped.add(number)
            else:
                self._known[number] = found

    def chances(self) -> list[WinChance | None]:
        """Return the probabilities at the start and after each move, None where not computed."""
        found: list[WinChance | None] = []
        last: WinChance | None = None
        known = without_falls(self._known, self._survived)
        for number in self._numbers:
            last = None if number in self._dropped else known.get(number, last)
            found.append(last)
        return found
