"""Better moves that a player could have known."""

from dataclasses import dataclass

from engine.core.board import Board
from engine.core.grid import Cell
from engine.teacher.explanation import (
    Explanation,
    ExplanationTier,
    Verdict,
    deduce,
    explain,
    pattern_of,
)
from engine.teacher.observer import Observer
from engine.teacher.patterns import Pattern
from engine.teacher.review_model import MoveVerdict

LOOKED_AT = 5  # the number of safe cells that are explained, to find the easiest


@dataclass(frozen=True)
class MissedLogic:
    """The explanation of a mine that was hit, if it could be known, and of a safe cell near it."""

    mine: Explanation | None
    safe: Explanation | None


def find_missed_logic(board: Board, hit: Cell) -> MissedLogic:
    """Return the logic on the board just before ``hit``, a closed cell, exploded."""
    reading = deduce(board)
    known = reading.analysis
    bit = board.grid.bit(hit)
    mine = explain(board, hit, reading) if known.mines & bit else None
    front = known.safe & board.grid.dilate(board.opened)
    near = sorted(
        board.grid.cells(front or known.safe),
        key=lambda cell: (max(abs(cell[0] - hit[0]), abs(cell[1] - hit[1])), cell),
    )
    proofs: list[Explanation] = []
    for cell in near[:LOOKED_AT]:
        proofs.append(explain(board, cell, reading))
        if proofs[-1].tier in (ExplanationTier.SINGLE, ExplanationTier.PAIR):
            break
    safe = min(
        proofs,
        key=lambda proof: (proof.tier is ExplanationTier.MINE_COUNT, len(proof.numbers)),
        default=None,
    )
    assert safe is None or safe.verdict is Verdict.SAFE
    return MissedLogic(mine, safe)


WORK, WORK_A_CELL = 20_000, 10
"""The cost of finding one in an observer's budget: a constant, and one per cell."""
BetterMove = tuple[Explanation | None, Pattern | None]


class BetterMoveFinder:
    """Finds better moves on the game's own board, and caches them."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._found: dict[tuple[int, MoveVerdict, int, int], BetterMove] = {}

    def find(self, board: Board, verdict: MoveVerdict, cells: int, flags: int) -> BetterMove:
        """Return the explanation of a better move and its pattern; None and None if there is none.

        ``cells`` were asked for by a move of this ``verdict``, a chord relying on ``flags``.
        """
        key = (board.opened, verdict, cells, flags)
        if key not in self._found:
            if self._observer.is_out_of_work:
                return None, None
            self._observer.spend(WORK + WORK_A_CELL * board.grid.size)
            better = self._better(board, verdict, cells, flags)
            pattern = None if better is None else pattern_of(board, better)
            self._found[key] = better, pattern
        return self._found[key]

    def _better(
        self, board: Board, verdict: MoveVerdict, cells: int, flags: int
    ) -> Explanation | None:
        observer = self._observer
        match verdict:
            case MoveVerdict.MISCLICK:
                return _proof(board, cells, Verdict.MINE)
            case MoveVerdict.WRONG_FLAG:
                return _proof(board, cells, Verdict.SAFE)
            case MoveVerdict.WRONG_CHORD:
                return (
                    _proof(board, flags & observer.known_of(flags)[0], Verdict.SAFE)
                    or _proof(board, observer.mines_of(cells), Verdict.MINE)
                    or find_missed_logic(board, _first(board, cells)).safe
                )
            case MoveVerdict.NEEDLESS:
                return find_missed_logic(board, _first(board, cells)).safe
            case MoveVerdict.FORCED if not observer.knows_more:
                return _safer(board, cells, observer)
        return None


def _proof(board: Board, cells: int, verdict: Verdict) -> Explanation | None:
    """Explain the first of these cells, if the board proves this ``verdict`` on it."""
    cells &= board.closed
    if not cells:
        return None
    found = explain(board, _first(board, cells))
    return found if found.verdict is verdict else None


def _safer(board: Board, cells: int, observer: Observer) -> Explanation | None:
    """Explain the safest cell, preferably near the opened ones, if it is safer than these."""
    chance, best = observer.chance(cells), observer.best()
    if best >= chance:
        return None
    near = board.closed & board.grid.dilate(board.opened)
    for among in (near, board.closed):
        index = observer.safest(among)
        if index is not None and observer.chance(1 << index) <= best:
            return explain(board, board.grid.cell(index))
    return None


def _first(board: Board, cells: int) -> Cell:
    return next(board.grid.cells(cells))
