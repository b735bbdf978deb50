"""The hand that plays by itself: which move comes next, why, and when it is time for it."""

from __future__ import annotations

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

LARGEST = 20_000
"""Cells of the largest board that is played by the exact solver."""


class Why(Enum):
    """What speaks for a move."""

    FIRST = "first"
    """It is the first one: nothing is known yet."""
    SAFE = "safe"
    """The cell is proven safe."""
    MINE = "mine"
    """The cell is proven a mine, and gets a flag."""
    GUESS = "guess"
    """Nothing is certain, and the cell is the best guess."""
    BLIND = "blind"
    """The rules find nothing, on a board too large to know more: any cell will do."""


@dataclass(frozen=True)
class Plan:
    """The next move. ``chance`` is that of a mine under a guessed cell; of a blind guess it is
    that of an average cell."""

    move: Open | Flag
    why: Why
    chance: float | None = None

    @property
    def is_guess(self) -> bool:
        """Whether it may hit a mine."""
        return self.why in (Why.GUESS, Why.BLIND)


class Thought(NamedTuple):
    """The solver's view of a board: the chances, and the move to make.

    ``analysis`` is None if the chances were not asked for and the move needs none.
    """

    board: Board
    analysis: Analysis | None
    choice: Choice


@dataclass(frozen=True)
class Pace:
    """Seconds from one move to the next, and for which a guess is shown before it is made."""

    every: float
    look: float


@dataclass(frozen=True)
class _Known:
    """What was found out about ``board``: proven cells, or else the one cell to guess."""

    board: Board
    safe: int
    mines: int
    guess: int = 0
    why: Why = Why.GUESS
    chance: float = 0.0


class Autopilot:
    """Plays one game, shown position by position; what it thinks takes no time of a frame.

    All flags on the board are its own: it puts one where a mine is proven, or was met. An ``eager``
    one thinks about every position, so that ``thought`` is at hand for each; any other first plays
    all that it has proven. On a board of more than LARGEST cells it knows the rules for one and two
    numbers alone.
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
        self.plan: Plan | None = None
        """The next move, as soon as it is known."""
        self._config = config
        self._grid = config.grid
        self._seed = seed
        self._thinking = thinking
        self._survey: BackgroundTask[_Known] = BackgroundTask()
        self._eager = eager
        self._is_large = self._grid.size > LARGEST
        self._seen: Position | None = None
        self._known: _Known | None = None
        self._asked: Board | None = None
        self._last = 0
        self._wait = pace.every
        self._looked: Plan | None = None

    @property
    def thought(self) -> Thought | None:
        """What the solver says of the position followed last; None while it is not ready."""
        thought = None if self._is_large else self._thinking.result()
        seen = self._seen
        return thought if thought and seen and thought.board is seen.board else None

    def wait(self, seconds: float) -> None:
        """Make no move for so long."""
        self._wait = seconds

    def hurry(self) -> None:
        """Wait no longer than the pace asks for, which may be another one now."""
        self._wait = min(self._wait, self.pace.every)

    def run(self, step: float, position: Position) -> Plan | None:
        """Let ``step`` seconds pass in which the game stands at ``position``; the move that it is
        time for now, if any."""
        self._wait -= step
        self.follow(position)
        plan = self.plan
        if plan is None or self._wait > 0:
            return None
        if plan.is_guess and self._looked is not plan and self.pace.look > 0:
            self._looked, self._wait = plan, self.pace.look
            return None
        return self.take()

    def take(self) -> Plan | None:
        """The planned move at once, which the caller makes; None while there is no plan."""
        plan, self.plan = self.plan, None
        if plan is not None:
            self._last = self._grid.index(plan.move.cell)
            self._wait = self.pace.every
        return plan

    def follow(self, position: Position) -> None:
        """Look at a position of the game, and plan the next move there as soon as that is known."""
        if position is not self._seen:
            self._seen, self.plan = position, None
            if position.status is Status.READY:
                self.plan = Plan(Open(first_cell(self._grid, self._config.start)), Why.FIRST)
            elif not position.is_over:
                self._plan(position.board)
                if self.plan is None or self._eager:
                    self._ask(position.board)
        if self.plan is None and position.status is Status.PLAYING:
            self._take_in(position.board)

    def close(self) -> None:
        """Nothing more is to be found out."""
        self._survey.cancel()

    def _ask(self, board: Board) -> None:
        self._asked = board
        if self._is_large:
            seed = self._seed
            self._survey.start(lambda is_wanted: _survey(board, seed))
        else:
            weighs = self._eager
            self._thinking.start(lambda is_wanted: think(board, board.flags, weighs))

    def _take_in(self, board: Board) -> None:
        """Plan once it is known what was asked for last."""
        known = None
        if self._is_large:
            known = self._survey.result()
        elif (thought := self.thought) is not None:
            known = _known(thought)
        if known is not None and known.board is board:
            self._known = known
            self._plan(board)

    def _plan(self, board: Board) -> None:
        """The proven cell that is nearest to the move before, else the guess."""
        known = self._known
        if known is None:
            return
        flags = self._to_flag(board, known.mines)
        opens = known.safe & board.closed & ~board.flags
        if flags | opens:
            cell = self._next(flags | opens)
            if flags & cell:
                self.plan = Plan(Flag(self._cell(cell)), Why.MINE)
            else:
                self.plan = Plan(Open(self._cell(cell)), Why.SAFE)
        elif known.board is board and known.guess:
            self.plan = Plan(Open(self._cell(known.guess)), known.why, known.chance)

    def _to_flag(self, board: Board, mines: int) -> int:
        """Where a flag helps to see; or wins the game, on a large board only then."""
        mines &= ~board.flags
        if self._config.win is WinRule.FLAG:
            return mines
        return 0 if self._is_large or not mines else mines & self._grid.dilate(board.opened)

    def _next(self, cells: int) -> int:
        """Of these cells one that is nearest to the last; on a large board the next in order."""
        if self._is_large:
            later = cells >> self._last << self._last
            cells = later or cells
            return cells & -cells
        reach = 1 << self._last
        while not reach & cells:
            reach = self._grid.dilate(reach)
        near = reach & cells
        return near & -near

    def _cell(self, bit: int) -> tuple[int, int]:
        return self._grid.cell(bit.bit_length() - 1)


def think(board: Board, mines: int = 0, with_chances: bool = True) -> Thought:
    """Choose a move on a board on which ``mines``, closed cells, are known to be mines, as after a
    loss that was taken back."""
    choice = choose(board, mines)
    analysis = choice.analysis
    if with_chances and analysis is None:
        analysis = analyse(board, mines=mines)
    return Thought(board, analysis, choice)


def _known(thought: Thought) -> _Known:
    choice, board = thought.choice, thought.board
    if not choice.is_guess:
        return _Known(board, choice.cells, choice.mines)
    assert thought.analysis is not None, "a guess is made by its chance"
    chance = thought.analysis.rounded()[choice.cells.bit_length() - 1]
    return _Known(board, 0, choice.mines, choice.cells, Why.GUESS, chance)


def _survey(board: Board, seed: int) -> _Known:
    """What the rules find on a large board; where they find nothing safe, a cell by chance."""
    known = propagate(board, mines=board.flags)
    left = board.closed & ~(board.flags | known.mines)
    if known.safe or not left:
        return _Known(board, known.safe, known.mines)
    mines = board.mines - (board.flags | known.mines).bit_count()
    uniform = make_rng(seed, f"watch {board.opened.bit_count()} {board.flags.bit_count()}")
    start = randbelow(uniform, board.grid.size)
    later = left >> start << start or left
    chance = mines / left.bit_count()
    return _Known(board, 0, known.mines, later & -later, Why.BLIND, chance)
