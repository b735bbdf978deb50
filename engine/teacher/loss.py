"""The cause of a loss: luck, or what the player could have known."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine.core.board import Board
from engine.core.grid import Cell
from engine.solver.probability import analyse
from engine.teacher.explanation import Explanation, deduce, explain
from engine.teacher.observer import MAX_EXPLAINED, find_missed_logic

_EVEN = 1e-9  # by which chances may differ and count as the same


class LossCause(Enum):
    """The causes of a loss, luck or skill. The values are the keys of their words."""

    FORCED_PAIR = "forced_pair"  # one of two cells, either as likely
    FORCED = "forced"  # no cell was less likely to be a mine
    SAFER = "safer"  # another cell was less likely to be one
    SAFE_LEFT = "safe_left"  # another cell was certainly safe
    PROVABLE = "provable"  # the cell was certainly a mine
    WRONG_FLAG = "wrong_flag"  # a chord trusted a flag that was a guess
    WRONG_SET = "wrong_set"  # of as many flags as mines, one stood on a cell that was surely safe
    GUESSED_SET = "guessed_set"  # ... one was a guess


@dataclass(frozen=True)
class LossExplanation:
    """The cause of a loss, the cells to ring, the ``chance`` of a mine that was taken, a cell that
    was ``better`` with its chance, which is 0.0 only if it was certainly safe, and the numbers that
    prove the mine, the better cell or the wrong flag."""

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
    proof = min((explain(board, cell, reading) for cell in seen[:MAX_EXPLAINED]), key=_length)
    return LossExplanation(LossCause.WRONG_SET, (proof.cell,), numbers=proof.numbers)


def _length(proof: Explanation) -> int:
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
