"""Games that go on after a guess hits a mine, each counted as its chance to be won.

Win or loss says little about how well a game was played. Here no game ends at a guess: its chance
to survive is multiplied in, and if it hits a mine, other mines are drawn from all layouts that
agree with the board and spare the cell. The mean is the win rate, the variance far smaller.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from engine.core.board import Board
from engine.core.config import ConfigError, Fairness, GameConfig, StartRule
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.rng import Uniform, make_rng
from engine.generation.padded_grid import padded_grid
from engine.generation.placement import place_mines
from engine.generation.solvability import solve_known_mines
from engine.solver.sampling import OutOfWorkError, random_layout
from engine.solver.strategy import Choice, choose, first_cell

Clock = Callable[[], float]

CHUNK = 25  # games per task of an executor
AHEAD = 64
"""The most tasks waiting or running: enough to keep a machine busy, and quickly discarded."""


class GameSetup(NamedTuple):
    """A game to be played: a seed, and for a given board its first click and its mines."""

    seed: int
    first: Cell | None = None
    mines: int | None = None

    @classmethod
    def of(cls, game: "int | GameSetup") -> "GameSetup":
        """Return a seed or a setup as a setup."""
        return game if isinstance(game, GameSetup) else cls(game)


_Result = TypeVar("_Result", bound=Any)  # a dataclass with a field ``ms``


def play_each(
    play: Callable[[int | GameSetup], _Result],
    games: Iterable[int | GameSetup],
    executor: Executor | None = None,
    clock: Clock | None = None,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
) -> Generator[_Result, None, None]:
    """Yield ``play(game)`` for each game in order, with ``ms`` set if there is a clock.

    For the other parameters see ``autoplayer.play_many``; all must be picklable.
    """
    if executor is None:
        for game in games:
            yield from _play_batch(play, [game], clock)
        return
    left, tasks = iter(games), deque[Future[list[_Result]]]()
    try:
        while True:
            while len(tasks) < ahead and (batch := list(islice(left, chunk))):
                tasks.append(executor.submit(_play_batch, play, batch, clock))
            if not tasks:
                return
            yield from tasks[0].result()
            tasks.popleft()
    except GeneratorExit:
        # Imported only for this: a process pool that is shutting down fails on cancelled tasks.
        for task in tasks:
            task.cancel()
        raise


def _play_batch(
    play: Callable[[int | GameSetup], _Result],
    games: list[int | GameSetup],
    clock: Clock | None,
) -> list[_Result]:
    results = []
    for game in games:
        began = clock() if clock else 0.0
        result = play(game)
        results.append(replace(result, ms=1000 * (clock() - began)) if clock else result)
    return results


PURPOSE = "measured play"  # the purpose of the random numbers that draw other mines
Strategy = Callable[[Board, int], Choice]
"""The choice of a move, given a board and the closed cells that are known to be mines."""


@dataclass(frozen=True)
class PlayedOn:
    """The end of a game that was played on, with the chance that its guesses were survived.

    ``redraws`` are the guesses that hit a mine. If it is not ``is_finished``, playing it or drawing
    other mines took too much work.
    """

    board: Board
    chance: float
    choices: int
    guesses: int
    redraws: int
    is_finished: bool


def play_on(
    board: Board,
    field: Minefield,
    uniform: Uniform,
    strategy: Strategy = choose,
    mines: int = 0,
    most: int | None = None,
    least: float = 0.0,
) -> PlayedOn:
    """Play from this board to the end; stop early where the strategy has searched the rest exactly.

    ``mines`` are closed cells known to be mines, ``most`` limits the number of choices. Once the
    chance falls below ``least`` the game counts as lost.
    """
    known, chance, choices, guesses, redraws = mines, 1.0, 0, 0, 0
    while most is None or choices < most:
        board = _opened_by_rules(board, field)
        choice = strategy(board, known)
        known |= choice.mines
        choices += bool(choice.cells)
        guesses += choice.is_guess
        if not choice.cells or choice.win_chance is not None:
            chance *= 1.0 if choice.win_chance is None else choice.win_chance
            return PlayedOn(board, chance, choices, guesses, redraws, True)
        if choice.is_guess:
            assert choice.analysis is not None
            chance *= 1 - choice.analysis.rounded()[choice.cells.bit_length() - 1]
            if chance < least:
                return PlayedOn(board, 0.0, choices, guesses, redraws, True)
            if choice.cells & field.mines:
                try:
                    layout = random_layout(board, uniform, choice.cells, mines)
                except OutOfWorkError:
                    break
                field = Minefield(board.grid, layout)
                redraws += 1
        board = board.opening(choice.cells, field)
    return PlayedOn(board, chance, choices, guesses, redraws, False)


def _opened_by_rules(board: Board, field: Minefield) -> Board:
    """Open all that the simple rules prove safe, as every strategy would; knowing the mines makes
    this faster."""
    padded = padded_grid(board.grid)
    stuck = solve_known_mines(padded, padded.packed(field.mines), padded.packed(board.opened))
    return board.opening(padded.unpacked(stuck.opened), field)


@dataclass(frozen=True)
class MeasuredGame:
    """The ``worth`` of a game: the chance that its guesses are survived and its end is won.

    ``redraws`` are those of the ``guesses`` that hit a mine; ``ms`` the time taken, None without a
    clock.
    """

    seed: int
    worth: float
    guesses: int
    redraws: int
    ms: float | None = None


def measure_game(
    config: GameConfig, game: int | GameSetup, strategy: Strategy = choose
) -> MeasuredGame:
    """Play one game on from the mines of its seed or setup; the first click costs nothing.

    Other mines are drawn by a generator of their own, so that no seed reveals another's mines.
    Where that takes too much work, the game counts as lost.

    >>> measure_game(GameConfig(9, 9, 10), 20)
    MeasuredGame(seed=20, worth=0.5, guesses=1, redraws=0, ms=None)
    """
    seed, first, mines = GameSetup.of(game)
    first = first_cell(config.grid, config.start) if first is None else first
    field = place_mines(config, seed, first) if mines is None else Minefield(config.grid, mines)
    board = Board(config.grid, config.mines).opening(config.grid.bit(first), field)
    end = play_on(board, field, make_rng(seed, PURPOSE), strategy)
    worth = end.chance if end.is_finished else 0.0
    return MeasuredGame(seed, worth, end.guesses, end.redraws)


def measure_many(
    config: GameConfig,
    games: Iterable[int | GameSetup],
    strategy: Strategy = choose,
    executor: Executor | None = None,
    clock: Clock | None = None,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
) -> Generator[MeasuredGame, None, None]:
    """Measure a game for each seed or setup, like ``play_many``; the mean is the win rate.

    ``strategy`` must be picklable for an executor of processes. Raises ConfigError if the config's
    mines are not drawn evenly from all layouts that a player must reckon with. The mines of a setup
    are assumed to be.

    >>> games = list(measure_many(GameConfig(9, 9, 10), range(50)))
    >>> round(sum(game.worth for game in games) / 50, 2)
    0.98
    """
    check_measurable(config)
    play = partial(measure_game, config, strategy=strategy)
    return play_each(play, games, executor, clock, chunk, ahead)


def check_measurable(config: GameConfig) -> None:
    """Raise ConfigError if the mines are not drawn evenly, or may move."""
    if config.fairness is not Fairness.CLASSIC:
        raise ConfigError("Only games with classic fairness can be measured.")
    if config.start is StartRule.NO_GUESS:
        raise ConfigError("Games on no-guess boards can't be measured: they need no guesses.")
    first = first_cell(config.grid, config.start)
    kept = 1 + config.grid.around(first).bit_count()
    if config.start is StartRule.OPENING and config.mines > config.grid.cell_count - kept:
        raise ConfigError("The mines leave no room for an opening; measure games that start safe.")
