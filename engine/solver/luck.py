"""What luck had to do with a game: its guesses, and the chance of having survived them all."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.board import Board
from engine.config import Fairness
from engine.events import CellsOpened, Event, LossReverted, MineHit
from engine.game import Position
from engine.recording import Recording
from engine.replay import Replay
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET, Analysis, count_all, join
from engine.solver.propagation import ImpossibleBoardError, propagate
from engine.solver.win_chance import WinChance as WinChance
from engine.solver.win_chance import win_chance as win_chance
from engine.zini import zini

REVIEW_BUDGET = 4_000_000
"""The work of one review: moves of the tables tried, and the cells of each board looked at."""
_LEAST = sys.float_info.min
"""What is not proven safe is never said to be, however small its chance."""


@dataclass(frozen=True)
class Guess:
    """A move, by its number among the recording's, that opened what was not proven safe.

    ``chance`` is the exact chance that what it opened held a mine, given all that the board showed
    then; 1.0 where it was certain. ``best`` is the least chance of any closed cell: 0.0 where one
    was proven safe.
    """

    move: int
    chance: float
    best: float

    @property
    def is_forced(self) -> bool:
        """Whether no cell was proven safe then."""
        return self.best > 0


@dataclass(frozen=True)
class Review:
    """What a look back at a game tells.

    ``zini`` is the greedy one of the board as it was at the end. ``survival`` is the chance of
    having survived all guesses, lost or won. ``survived`` is how many of the guesses met no mine:
    none lay there when the guess was made, before fair play moved any. ``is_exact`` is False where
    a chance is an estimate, or moves were left out, for want of work.
    """

    zini: int
    guesses: tuple[Guess, ...]
    survival: float
    is_exact: bool = True
    survived: int = field(kw_only=True)

    @property
    def forced(self) -> int:
        """How many guesses were made with no cell proven safe."""
        return sum(guess.is_forced for guess in self.guesses)

    @property
    def needless(self) -> int:
        """How many were made while some cell was proven safe."""
        return len(self.guesses) - self.forced

    @property
    def expected(self) -> float:
        """How many should have met no mine, by their chances. Over many games ``survived`` comes
        as near to it as luck is even, whenever the games ended: a lost one lacks the guesses that
        were still to come in both."""
        return sum(1 - guess.chance for guess in self.guesses)


def review(recording: Recording, budget: int = REVIEW_BUDGET) -> Review:
    """Look back at a recorded game: every open and chord that was a guess, and its chance.

    All chances come from the board before the move, never from the mines; flags and marks are no
    evidence, and the mine count is. What the game itself opens, and the first click, which the
    start rule makes safe, are no guesses. Mines that a loss has shown count as known once it is
    taken back. For a game played again on known mines the chances are those for who does not know
    them. The ``budget`` counts work, so a game has the same review everywhere; moves past it are
    left out.

    What a guess costs in ``survival`` depends on fair play. By classic rules it is its chance.
    Mercy and strict forgive a forced guess, so it costs nothing, unless it opens a proven mine;
    strict makes a needless one lose for certain. After a loss was taken back classic rules hold.

    Raises ReplayError for a recording whose moves the rules do not allow.
    """
    replay = Replay(recording)
    watch = _Watch(recording.config.fairness, budget)
    for number, timed in enumerate(recording.moves):
        before = replay.game.position
        watch.take(number, before, replay.play(timed))
    last = replay.game.position.field or recording.field
    return Review(
        zini(last),
        tuple(watch.guesses),
        watch.survival,
        watch.is_exact,
        survived=watch.survived,
    )


class _Watch:
    """Looks over the player's shoulder, move by move."""

    def __init__(self, fairness: Fairness, budget: int) -> None:
        self.guesses: list[Guess] = []
        self.survival = 1.0
        self.survived = 0
        self.is_exact = True
        self._fairness = fairness
        self._left = budget
        self._known = 0
        """Mines that losses have shown."""
        self._safe = 0
        """Cells proven safe so far; what is proven once stays so."""

    def take(self, number: int, before: Position, events: Iterable[Event]) -> None:
        """A move was made on the position ``before``, and this is what happened."""
        opened = 0
        for event in events:
            match event:
                case CellsOpened(origins=cells) | MineHit(cells):
                    opened |= cells
                case LossReverted(mines):
                    self._known |= mines
        if not opened or not before.board.opened:
            return
        if self._left <= 0:
            self.is_exact = False
            return
        self._left -= before.board.grid.size
        guess = self._judged(number, before.board, opened)
        if guess is not None:
            assert before.field is not None
            self.guesses.append(guess)
            self.survived += not opened & before.field.mines
            self.survival *= 1 - self._risk(guess, before.reverted)

    def _judged(self, number: int, board: Board, opened: int) -> Guess | None:
        """The guess that it was to open these cells together; None where all were proven safe."""
        if opened & ~self._safe:
            self._safe |= propagate(board, mines=self._known).safe
        if not opened & ~self._safe:
            return None
        analysis = self._analysis(board)
        self._safe |= analysis.safe
        opened &= ~self._safe
        if not opened:
            return None
        chances = analysis.rounded()
        best = 0.0 if self._safe & board.closed else max(_LEAST, min(chances.values()))
        return Guess(number, max(_LEAST, self._chance(board, analysis, chances, opened)), best)

    def _chance(
        self, board: Board, analysis: Analysis, chances: dict[int, float], opened: int
    ) -> float:
        """The chance of a mine among the ``opened`` cells, none of which is proven safe."""
        if opened & analysis.mines:
            return 1.0
        if not opened & (opened - 1):
            return chances[opened.bit_length() - 1]
        if analysis.is_exact:
            try:
                spared = self._analysis(board, opened)
            except ImpossibleBoardError:
                return 1.0
            if spared.is_exact:
                return (analysis.solutions - spared.solutions) / analysis.solutions
        survived = 1.0
        for index, chance in chances.items():
            if opened >> index & 1:
                survived *= 1 - chance
        return 1 - survived

    def _analysis(self, board: Board, safe: int = 0) -> Analysis:
        """What the board says, as if the cells ``safe`` were; its work is paid for."""
        front = frontier(board, safe, self._known)
        counts = count_all(front, max(0, min(BUDGET, self._left)))
        self._left -= sum([counted.work for counted in counts])
        analysis = join(board.grid, front, counts)
        self.is_exact &= analysis.is_exact
        return analysis

    def _risk(self, guess: Guess, is_reverted: bool) -> float:
        """The chance that the guess loses, as fair play has it."""
        if self._fairness is Fairness.CLASSIC or is_reverted:
            return guess.chance
        if guess.is_forced:
            return float(guess.chance == 1)
        return 1.0 if self._fairness is Fairness.STRICT else guess.chance
