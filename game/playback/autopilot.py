"""The solver as a player: which move comes next, why, and when it is made."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.core.board import Board
from engine.core.commands import Flag, Open
from engine.core.config import GameConfig, WinRule
from engine.core.rng import make_rng, randbelow
from engine.rules.game import Position, Status
from engine.solver.probability import Analysis, analyse
from engine.solver.propagation import propagate
from engine.solver.strategy import Choice, choose, first_cell
from game.platform.background import BackgroundTask

LARGEST = 20_000  # cells of the largest board that the exact solver plays


class MoveReason(Enum):
    """The reason for a move."""

    FIRST = "first"  # it is the first; nothing is known yet
    SAFE = "safe"  # the cell is proven safe
    MINE = "mine"  # the cell is proven to be a mine, and is flagged
    GUESS = "guess"  # nothing is certain; the cell is the best guess
    BLIND = "blind"
    """Simple rules find nothing, and the board is too large for the exact solver; the cell is
    random."""


@dataclass(frozen=True)
class Plan:
    """The next move."""

    move: Open | Flag
    reason: MoveReason
    chance: float | None = None
    """The chance of a mine at a guessed cell; for a blind guess the mean chance."""

    @property
    def is_guess(self) -> bool:
        """Whether the move may hit a mine."""
        return self.reason in (MoveReason.GUESS, MoveReason.BLIND)


class Thought(NamedTuple):
    """The solver's view of a board: the chances, and the move to make."""

    board: Board
    analysis: Analysis | None  # present if requested, or if the move needs them
    choice: Choice


@dataclass(frozen=True)
class Pace:
    """Seconds between moves, and for which a guess is shown before it is made."""

    move_seconds: float
    guess_seconds: float


@dataclass(frozen=True)
class _Knowledge:
    """The proven cells of ``board``, or else the one cell to guess."""

    board: Board
    safe: int
    mines: int
    guess: int = 0
    reason: MoveReason = MoveReason.GUESS
    chance: float = 0.0


class Autopilot:
    """Plays one game, given its positions; it thinks in the background.

    All flags on the board must be its own: it flags mines that are proven or were hit. If ``eager``
    it thinks about every position, so that ``thought`` is known for each; otherwise it first plays
    all that is proven. On a board of more than LARGEST cells it only knows the rules for one and
    two numbers.
    """

    def __init__(
        self,
        config: GameConfig,
        seed: int,
        pace: Pace,
        thinking: BackgroundTask[Thought],
        eager: bool = False,
    ) -> None:
        self.pace = pace
        self.plan: Plan | None = None  # the next move, as soon as it is known
        self._config = config
        self._grid = config.grid
        self._seed = seed
        self._thinking = thinking
        self._survey: BackgroundTask[_Knowledge] = BackgroundTask()
        self._eager = eager
        self._is_large = self._grid.span > LARGEST
        self._position: Position | None = None
        self._known: _Knowledge | None = None
        self._last = 0
        self._wait = pace.move_seconds
        self._looked: Plan | None = None

    @property
    def thought(self) -> Thought | None:
        """The solver's result for the last position; None while it is not ready."""
        thought, seen = self._thinking.result(), self._position
        return thought if thought and seen and thought.board is seen.board else None

    def hurry(self) -> None:
        """Shorten the wait to the current pace."""
        self._wait = min(self._wait, self.pace.move_seconds)

    def run(self, step: float, position: Position) -> Plan | None:
        """Let ``step`` seconds pass at ``position``; return the move that is due, if any."""
        self._wait -= step
        self.observe(position)
        plan = self.plan
        if plan is None or self._wait > 0:
            return None
        if plan.is_guess and self._looked is not plan and self.pace.guess_seconds > 0:
            self._looked, self._wait = plan, self.pace.guess_seconds
            return None
        return self.take_plan()

    def take_plan(self) -> Plan | None:
        """Return the planned move, for the caller to make; None while there is none."""
        plan, self.plan = self.plan, None
        if plan is not None:
            self._last = self._grid.index(plan.move.cell)
            self._wait = self.pace.move_seconds
        return plan

    def observe(self, position: Position) -> None:
        """Plan the next move at a position, as soon as it is known."""
        board = position.board
        if position is not self._position:
            self._position, self.plan = position, None
            if position.status is Status.READY:
                self.plan = Plan(Open(first_cell(self._grid, self._config.start)), MoveReason.FIRST)
            elif not position.is_over:
                self._plan_move(board)
                if (self.plan is None or self._eager) and self._is_large:
                    self._survey.start(lambda is_wanted: _apply_rules(board, self._seed))
                elif self.plan is None or self._eager:
                    self._thinking.start(lambda is_wanted: think(board, board.flags, self._eager))
        if self.plan is None and position.status is Status.PLAYING:
            known = self._survey.result() if self._is_large else _from_thought(self.thought)
            if known is not None and known.board is board:
                self._known = known
                self._plan_move(board)

    def close(self) -> None:
        """Stop thinking."""
        self._survey.cancel()

    def _plan_move(self, board: Board) -> None:
        """Plan the proven cell nearest to the last move, or otherwise the guess. Mines next to
        numbers are flagged, except on a large board; if flags win the game, all mines are."""
        known = self._known
        if known is None:
            return
        flags = known.mines & ~board.flags
        if flags and self._config.win is not WinRule.FLAG:
            flags &= 0 if self._is_large else self._grid.dilate(board.opened)
        opens = known.safe & board.closed & ~board.flags
        if flags | opens:
            bit = self._nearest_cell(flags | opens)
            if flags & bit:
                self.plan = Plan(Flag(self._cell(bit)), MoveReason.MINE)
            else:
                self.plan = Plan(Open(self._cell(bit)), MoveReason.SAFE)
        elif known.board is board and known.guess:
            self.plan = Plan(Open(self._cell(known.guess)), known.reason, known.chance)

    def _nearest_cell(self, cells: int) -> int:
        """Return one of the cells nearest to the last move; on a large board the next in order."""
        if self._is_large:
            near = cells >> self._last << self._last or cells
        else:
            reach = 1 << self._last
            while not reach & cells:
                reach = self._grid.dilate(reach)
            near = reach & cells
        return near & -near

    def _cell(self, bit: int) -> tuple[int, int]:
        return self._grid.cell(bit.bit_length() - 1)


def think(board: Board, mines: int = 0, with_chances: bool = True) -> Thought:
    """Choose a move on a board whose closed cells ``mines`` are known to be mines, as after a loss
    that was taken back."""
    choice = choose(board, mines)
    analysis = choice.analysis
    if with_chances and analysis is None:
        analysis = analyse(board, mines=mines)
    return Thought(board, analysis, choice)


def _from_thought(thought: Thought | None) -> _Knowledge | None:
    if thought is None:
        return None
    choice, board = thought.choice, thought.board
    if not choice.is_guess:
        return _Knowledge(board, choice.cells, choice.mines)
    assert thought.analysis is not None, "a guess is made by its chance"
    chance = thought.analysis.rounded()[choice.cells.bit_length() - 1]
    return _Knowledge(board, 0, choice.mines, choice.cells, MoveReason.GUESS, chance)


def _apply_rules(board: Board, seed: int) -> _Knowledge:
    """Return the findings of the rules on a large board, or else a random cell."""
    known = propagate(board, mines=board.flags)
    left = board.closed & ~(board.flags | known.mines)
    if known.safe or not left:
        return _Knowledge(board, known.safe, known.mines)
    mines = board.mines - (board.flags | known.mines).bit_count()
    uniform = make_rng(seed, f"watch {board.opened.bit_count()} {board.flags.bit_count()}")
    start = randbelow(uniform, board.grid.span)
    later = left >> start << start or left
    chance = mines / left.bit_count()
    return _Knowledge(board, 0, known.mines, later & -later, MoveReason.BLIND, chance)
