"""Luck in a game: its guesses, the probability of surviving them all, and why a game was lost."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import prod

from engine.core.board import Board
from engine.core.grid import Cell
from engine.formats.recording import Recording
from engine.rules.metrics import zini
from engine.solver.probability import analyse
from engine.teacher.explanation import Explanation, deduce, explain
from engine.teacher.observer import MAX_EXPLAINED, find_missed_logic
from engine.teacher.patterns import Pattern
from engine.teacher.review import BUDGET as REVIEW_BUDGET
from engine.teacher.review import GameReviewer, summarise


@dataclass(frozen=True)
class Guess:
    """A move, by its index in the recording, that opened a cell not proven safe.

    ``chance`` is the exact probability that the cells it opened held a mine, given everything the
    board showed then; ``best`` the least of any closed cell, 0.0 if one was proven safe.
    """

    move: int
    chance: float
    best: float

    @property
    def is_forced(self) -> bool:
        """Whether no cell was proven safe then, and the guess could succeed."""
        return self.best > 0 and self.chance < 1


@dataclass(frozen=True)
class LuckReview:
    """The part of a game review that the records keep.

    ``zini`` is that of the final board. ``survival`` is the probability of having survived all
    guesses, whatever the result; ``survived`` counts those that met no mine. The rest is that of
    ``engine.teacher.observer.Review``.
    """

    zini: int
    guesses: tuple[Guess, ...]
    survival: float
    is_exact: bool = True
    survived: int = field(kw_only=True)
    luck: float = field(default=1.0, kw_only=True)
    cost: float = field(default=0.0, kw_only=True)
    missed: Mapping[Pattern, int] = field(default_factory=dict, kw_only=True)
    wrong_flags: int = field(default=0, kw_only=True)

    @property
    def forced(self) -> int:
        """The number of guesses made where none could be avoided."""
        return sum(guess.is_forced for guess in self.guesses)

    @property
    def needless(self) -> int:
        """The number of avoidable guesses: some cell was proven safe, or this one a mine."""
        return len(self.guesses) - self.forced

    @property
    def expected(self) -> float:
        """The expected number of guesses that meet no mine: what ``survived`` comes near."""
        return sum(1 - guess.chance for guess in self.guesses)


def review_luck(
    recording: Recording,
    budget: int = REVIEW_BUDGET,
    with_reasons: bool = False,
    wanted: Callable[[], bool] = lambda: True,
    since_end: bool = False,
) -> LuckReview:
    """Review a recorded game without the chances to win; see ``review_game``.

    ``missed`` is empty unless ``with_reasons`` is set, which takes most of the time. Cells that the
    game itself opens, and the first click, are not guesses. With ``since_end`` only moves after the
    last end taken back are counted: such a game is kept once for each end, and together these
    reviews count each move once. Raises as ``review_game`` does.
    """
    look_back = GameReviewer(recording, budget, with_chances=False, with_reasons=with_reasons)
    found = look_back.run(wanted)
    if since_end:
        moves = [one for one in found.moves if one.move >= look_back.since]
        found = summarise(moves, found.is_exact)
    guesses = [one for one in found.moves if one.verdict.is_guess]
    return LuckReview(
        zini(look_back.last.field or recording.field),
        tuple(Guess(one.move, one.chance or 0.0, one.best or 0.0) for one in guesses),
        prod(1 - one.risk for one in guesses),
        found.is_exact,
        survived=sum(not one.met_mine for one in guesses),
        luck=found.luck,
        cost=found.cost,
        missed=found.missed,
        wrong_flags=found.wrong_flags,
    )


_EVEN = 1e-9  # chances that differ by less count as equal


class LossCause(Enum):
    """The causes of a loss, luck or skill. The values are the keys of their words."""

    FORCED_PAIR = "forced_pair"  # one of two cells, either as likely
    FORCED = "forced"  # no cell was less likely to be a mine
    SAFER = "safer"  # another cell was less likely to be one
    SAFE_LEFT = "safe_left"  # another cell was certainly safe
    PROVABLE = "provable"  # the cell was certainly a mine
    WRONG_FLAG = "wrong_flag"  # a chord trusted a flag that was a guess
    WRONG_SET = "wrong_set"  # the number of flags was right, but one was on a safe cell
    GUESSED_SET = "guessed_set"  # ... or one of them was a guess


@dataclass(frozen=True)
class LossExplanation:
    """The cause of a loss. It has the cells to ring, the ``chance`` of a mine under the opened
    cell, a ``better`` cell with its chance (0.0 only if it was certainly safe), and the numbers
    that prove the mine, the better cell or the wrong flag."""

    cause: LossCause
    ringed: tuple[Cell, ...]
    chance: float = 1.0
    better: tuple[Cell, float] | None = None
    numbers: tuple[Cell, ...] = ()


def explain_loss(board: Board, hits: Sequence[Cell], chorded: bool = False) -> LossExplanation:
    """Return why opening ``hits``, mines of a ``board``, lost the game."""
    lessons = {hit: find_missed_logic(board, hit) for hit in hits}
    guessed = tuple(hit for hit, found in lessons.items() if found.mine is None)
    if not guessed:
        proofs = [found.mine for found in lessons.values() if found.mine is not None]
        return LossExplanation(LossCause.PROVABLE, tuple(hits), numbers=proofs[0].numbers)
    safe = lessons[guessed[0]].safe
    if safe is not None:
        return LossExplanation(
            LossCause.SAFE_LEFT, guessed, better=(safe.cell, 0.0), numbers=safe.numbers
        )
    if chorded:
        return LossExplanation(LossCause.WRONG_FLAG, guessed)
    grid, hit = board.grid, guessed[0]
    chances = analyse(board).rounded()
    chance = chances[grid.index(hit)]
    best = min(chances, key=lambda index: (chances[index], _distance(grid.cell(index), hit)))
    if chances[best] < chance - _EVEN:
        return LossExplanation(LossCause.SAFER, guessed, chance, (grid.cell(best), chances[best]))
    pair = _other_of_pair(board, hit, chances) if abs(chance - 0.5) < _EVEN else None
    if pair is not None:
        return LossExplanation(LossCause.FORCED_PAIR, (*guessed, pair), chance)
    return LossExplanation(LossCause.FORCED, guessed, chance)


def explain_wrong_set(board: Board, wrong: Sequence[Cell]) -> LossExplanation:
    """Return why a full set of flags, of which some are ``wrong``, lost the game on a board."""
    reading = deduce(board)
    seen = [cell for cell in wrong if reading.analysis.safe & board.grid.bit(cell)]
    if not seen:
        return LossExplanation(LossCause.GUESSED_SET, tuple(wrong))
    proof = min((explain(board, cell, reading) for cell in seen[:MAX_EXPLAINED]), key=_proof_length)
    return LossExplanation(LossCause.WRONG_SET, (proof.cell,), numbers=proof.numbers)


def _proof_length(proof: Explanation) -> int:
    return len(proof.numbers)


def _other_of_pair(board: Board, hit: Cell, chances: dict[int, float]) -> Cell | None:
    """Return the nearest cell that is as likely to be the mine and touches a number of ``hit``."""
    grid = board.grid
    numbers = grid.dilate(grid.bit(hit)) & board.opened
    near = grid.cells(grid.dilate(numbers) & board.closed & ~grid.bit(hit))
    even = (cell for cell in near if abs(chances.get(grid.index(cell), 0.0) - 0.5) < _EVEN)
    return min(even, key=lambda cell: (_distance(cell, hit), cell), default=None)


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
