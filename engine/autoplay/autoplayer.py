"""A solver at play, seeing only what a player would: whole games, and assisted moves."""

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import NamedTuple

from engine.autoplay.measured_play import AHEAD, CHUNK, Clock, GameSetup, play_each
from engine.core.board import Board, Cover
from engine.core.commands import Flag, Move, Open, Revert
from engine.core.config import GameConfig, WinRule
from engine.core.events import CellsOpened, CoverChanged, Event
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.rng import Uniform, make_rng, randbelow
from engine.generation.placement import Placement, place
from engine.rules.game import Game, Position, Status
from engine.solver.propagation import ImpossibleBoardError, apply_rules
from engine.solver.strategy import choose, first_cell


class SolverAction(Enum):
    """The kind of a solver's turn."""

    BEGIN = "begin"  # the first click
    OPEN = "open"  # open cells that are proven safe
    FLAG = "flag"  # flag cells that are proven mines
    GUESS = "guess"  # open one cell that nothing proves
    REVERT = "revert"  # take back a guess that hit a mine


class SolverTurn(NamedTuple):
    """A turn: the ``cells`` asked for, all the ``events`` caused, and the game after it."""

    action: SolverAction
    cells: int
    events: tuple[Event, ...]
    position: Position


TurnWatcher = Callable[[SolverTurn], None]  # called with each turn, unknown to the solver


class SolverGame:
    """A game and the commands of its solver, which may see only ``board``.

    With ``takes_back`` a guess that hits a mine is taken back and the mine flagged. ``known`` are
    the closed cells known to be mines. The mines are those of ``field``, or placed by the seed.
    """

    def __init__(
        self,
        config: GameConfig,
        seed: int,
        takes_back: bool,
        field: Minefield | None = None,
        watcher: TurnWatcher | None = None,
    ) -> None:
        # Without question marks one command sets or removes a flag.
        config = replace(config, question_marks=False)
        placer = place if field is None else (lambda *_: Placement(field))
        self.game = Game(config, seed, placer)
        self.takes_back = takes_back
        self.watcher = watcher
        self.guesses = self.reverts = self.known = 0

    @property
    def board(self) -> Board:
        """The knowledge that a solver may see."""
        return self.game.board

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.game.position.is_over

    def begin(self, first: Cell) -> None:
        """Make the first click."""
        events = self.game.apply(Open(first))
        self._notify(SolverAction.BEGIN, self.game.grid.bit(first), events)

    def open_all(self, cells: int) -> None:
        """Open cells that are proven safe: all but one directly, the last one by a command."""
        game, position = self.game, self.game.snapshot()
        field, board = position.field, position.board
        assert cells
        assert field is not None
        assert not cells & field.mines, "a solver proved what is not so"
        last = cells & -cells
        if cells != last:
            reached = game.grid.flood(cells, field.zeros, board.closed & ~board.flags)
            game.restore(replace(position, board=board.opening(reached & ~last, field)))
        events = game.apply(Open(game.grid.cell(last.bit_length() - 1)))
        if self.watcher:
            self._notify(SolverAction.OPEN, cells, _merge_openings(events, game, cells, board))

    def flag_all(self, cells: int) -> None:
        """Flag those of the closed ``cells`` that are not yet flagged."""
        game, position = self.game, self.game.snapshot()
        board = position.board
        cells &= ~board.flags
        if cells:
            last = cells & -cells
            flagged = replace(board, flags=board.flags | cells ^ last)
            game.restore(replace(position, board=flagged))
            events = game.apply(Flag(game.grid.cell(last.bit_length() - 1)))
            if self.watcher:
                put = (CoverChanged(c, board.cover(c), Cover.FLAG) for c in game.grid.cells(cells))
                self._notify(SolverAction.FLAG, cells, (*put, *events[1:]))

    def guess(self, cell: int) -> None:
        """Open the only cell of the set; take it back if it is a mine and ``takes_back`` is set."""
        self.guesses += 1
        events = self.game.apply(Open(self.game.grid.cell(cell.bit_length() - 1)))
        self._notify(SolverAction.GUESS, cell, events)
        if self.takes_back and self.game.status is Status.LOST:
            self.reverts += 1
            self.known |= cell
            events = self.game.apply(Revert())
            self._notify(SolverAction.REVERT, cell, events)

    def _notify(self, action: SolverAction, cells: int, events: tuple[Event, ...]) -> None:
        if self.watcher:
            self.watcher(SolverTurn(action, cells, events, self.game.position))


def _merge_openings(
    events: tuple[Event, ...], game: Game, cells: int, before: Board
) -> tuple[Event, ...]:
    """Return the events of opening the last cell, changed so that all ``cells`` open at once."""
    field = game.position.field
    assert field is not None
    opened = game.board.opened & ~before.opened
    whole = CellsOpened(game.grid, cells, opened, opened & field.zeros)
    return tuple(whole if isinstance(event, CellsOpened) else event for event in events)


MAX_WORK = 1 << 28  # the limit of a call's work: cells of the board times rounds of the rules


class Rules(Enum):
    """The rules that a simple player knows."""

    SINGLE = "one"  # one number decides, with the mines around it known so far
    PAIRS = "two"  # two numbers as well, if no single one decides anything


@dataclass(frozen=True)
class Assistance:
    """The automatic moves: by which ``rules``, whether to open cells and set flags, and whether the
    number of mines left decides where the rules find nothing."""

    rules: Rules = Rules.SINGLE
    opens: bool = True
    flags: bool = True
    counts: bool = False


def simple_moves(
    board: Board, assistance: Assistance, win: WinRule = WinRule.OPEN, known_mines: int = 0
) -> tuple[Move, ...]:
    """Return the moves that one round of the rules decides; () if the rest is left to the player.

    Only the opened numbers are read, and ``known_mines``: closed cells that a loss taken back has
    shown to be mines, which are flagged first. A flagged cell is never opened. The moves that can
    win the game come last. A marked cell takes one more ``Flag``, which removes the question mark.
    Where flags win, no flag is set that could lose by completing the set while one of its flags is
    unproven. Raises ImpossibleBoardError.
    """
    if not (assistance.opens or assistance.flags):
        return ()
    proven = 0
    for safe, mines in _rounds(board, assistance, known_mines):
        proven |= mines
        safe = safe & ~board.flags if assistance.opens else 0
        mines = proven & ~board.flags if assistance.flags else 0
        is_full = (board.flags | mines).bit_count() >= board.mines
        if win is WinRule.FLAG and is_full and board.flags & ~proven:
            mines = 0  # the unproven flag may be wrong, and one more flag would end the game
        if safe | mines:
            opens = tuple(map(Open, board.grid.cells(safe)))
            flags = tuple(map(Flag, board.grid.cells(mines & board.marks)))
            flags += tuple(map(Flag, board.grid.cells(mines)))
            return (*opens, *flags) if win is WinRule.FLAG else (*flags, *opens)
    return ()


def _rounds(board: Board, assistance: Assistance, mines: int) -> Iterator[tuple[int, int]]:
    """Yield the cells that each round of the rules newly proves safe, and mined; the ``mines``
    known beforehand come first."""
    unknown = board.closed & ~mines
    if mines:
        yield 0, mines
    for _ in range(max(1, MAX_WORK // board.grid.span)):
        safe, mined = apply_rules(board, unknown, mines, assistance.rules is Rules.PAIRS)
        if not safe | mined and assistance.counts:
            safe, mined = _decided_by_count(unknown, board.mines - mines.bit_count())
        if not safe | mined:
            return
        if safe & mined:
            raise ImpossibleBoardError("The numbers contradict each other.")
        yield safe, mined
        mines |= mined
        unknown &= ~(safe | mined)


class Solver(Enum):
    """The player of a game."""

    SIMPLE = "simple"  # the rules for one number or two, and a random cell when they find nothing
    BEST = "best"  # engine.solver.strategy: the move with the highest chance to win


class OnMine(Enum):
    """The consequence of a guess that hits a mine."""

    STOP = "stop"  # the game is lost
    # The guess is taken back, the mine flagged, and the game continues by classic rules, as fair
    # play would move the mine that has been seen.
    REVERT = "revert"


@dataclass(frozen=True)
class GameResult:
    """The outcome of a game.

    ``guesses`` are the opens that no rule called safe, ``reverts`` those taken back; ``opened`` and
    ``flags`` the cells at the end; ``ms`` the time taken, None without a clock.
    """

    seed: int
    won: bool
    guesses: int
    reverts: int
    opened: int
    flags: int
    ms: float | None = None


def play_game(
    config: GameConfig,
    seed: int,
    solver: Solver = Solver.BEST,
    on_mine: OnMine = OnMine.STOP,
    first: Cell | None = None,
    field: Minefield | None = None,
    watcher: TurnWatcher | None = None,
    rules: Rules = Rules.PAIRS,
) -> GameResult:
    """Play one game to its end; the same arguments give the same result everywhere.

    The first click is ``first``, or the strategy's choice; the mines are those of ``field``, or
    placed by the seed. ``watcher`` is called with every turn. ``rules`` are those of the simple
    solver.

    >>> play_game(GameConfig(9, 9, 10), seed=1)
    GameResult(seed=1, won=True, guesses=0, reverts=0, opened=71, flags=0, ms=None)
    """
    solver_game = SolverGame(config, seed, on_mine is OnMine.REVERT, field, watcher)
    solver_game.begin(first_cell(config.grid, config.start) if first is None else first)
    if solver is Solver.SIMPLE:
        _play_simple(solver_game, make_rng(seed, "autoplayer"), rules)
    else:
        _play_best(solver_game)
    position = solver_game.game.position
    return GameResult(
        seed,
        position.status is Status.WON,
        solver_game.guesses,
        solver_game.reverts,
        position.board.opened.bit_count(),
        position.board.flags.bit_count(),
    )


def play_many(
    config: GameConfig,
    games: Iterable[int | GameSetup],
    solver: Solver = Solver.BEST,
    on_mine: OnMine = OnMine.STOP,
    executor: Executor | None = None,
    clock: Clock | None = None,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
    rules: Rules = Rules.PAIRS,
) -> Generator[GameResult, None, None]:
    """Play a game for each seed or setup, here or spread over an ``Executor``; keep their order.

    Only ``executor.submit`` is used, with tasks of ``chunk`` games, at most ``ahead`` at a time, so
    ``games`` may be endless; the results do not depend on these. ``clock`` gives seconds and must
    be picklable; it fills ``ms``. Closing the iterator cancels tasks that have not begun.

    >>> games = play_many(GameConfig(16, 16, 40), range(20), Solver.SIMPLE)
    >>> sum(game.won for game in games)
    18
    """
    play = partial(_play_setup, config, solver, on_mine, rules)
    return play_each(play, games, executor, clock, chunk, ahead)


def _play_setup(
    config: GameConfig, solver: Solver, on_mine: OnMine, rules: Rules, game: int | GameSetup
) -> GameResult:
    seed, first, mines = GameSetup.of(game)
    field = None if mines is None else Minefield(config.grid, mines)
    return play_game(config, seed, solver, on_mine, first, field, rules=rules)


def _play_best(solver_game: SolverGame) -> None:
    """Play by the strategy; set flags only where flags win the game."""
    while not solver_game.is_over:
        choice = choose(solver_game.board, solver_game.known)
        solver_game.known |= choice.mines
        if solver_game.game.config.win is WinRule.FLAG:
            solver_game.flag_all(choice.mines)
            if solver_game.is_over:
                return
        if choice.is_guess:
            solver_game.guess(choice.cells)
        else:
            solver_game.open_all(choice.cells)


def _play_simple(solver_game: SolverGame, uniform: Uniform, rules: Rules) -> None:
    """Flag what must be a mine and open what must be safe, else open a random cell."""
    while not solver_game.is_over:
        safe, mines = _certain_cells(solver_game.board, rules is Rules.PAIRS)
        if mines:
            solver_game.flag_all(mines)
        if solver_game.is_over:
            return
        if safe:
            solver_game.open_all(safe)
        elif not mines:
            unknown = solver_game.board.closed & ~solver_game.board.flags
            solver_game.guess(_nth_cell(unknown, randbelow(uniform, unknown.bit_count())))


def _certain_cells(board: Board, two_cells: bool) -> tuple[int, int]:
    """Return the cells that one round of the rules finds safe, and mined; flags count as mines.

    A mine count of zero, or of all closed cells, counts as a rule: without it, mines that no number
    touches could not be flagged.
    """
    unknown = board.closed & ~board.flags
    safe, mines = apply_rules(board, unknown, board.flags, two_cells)
    return (safe, mines) if safe | mines else _decided_by_count(unknown, board.mines_left)


def _decided_by_count(unknown: int, mines_left: int) -> tuple[int, int]:
    """Return the unknown cells that the mine count alone proves safe, and mined."""
    if not mines_left:
        return unknown, 0
    return (0, unknown) if mines_left == unknown.bit_count() else (0, 0)


def _nth_cell(mask: int, position: int) -> int:
    """Return the cell of ``mask`` after its first ``position`` cells, as a set of one."""
    shift, width = 0, mask.bit_length()
    while width > 1:
        width = (width + 1) // 2
        low = mask & ((1 << width) - 1)
        before = low.bit_count()
        if position < before:
            mask = low
        else:
            position, mask, shift = position - before, mask >> width, shift + width
    return 1 << shift
