"""The verdict on each move of a game, by what was known before it, and the better moves."""

import sys
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from engine.autoplay.win_probability import WinChance
from engine.core.board import Board
from engine.core.grid import Cell
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET, Analysis, count_all, join
from engine.solver.propagation import ImpossibleBoardError, propagate
from engine.teacher.explanation import (
    Explanation,
    ExplanationTier,
    Verdict,
    deduce,
    explain,
)
from engine.teacher.patterns import Pattern


class MoveVerdict(Enum):
    """The verdict on a move, given everything that its player could know."""

    FIRST = "first"  # the first open, of which nobody can know anything
    CERTAIN = "certain"  # all that it opened was proven safe
    FORCED = "forced"  # a guess where no cell was proven safe
    NEEDLESS = "needless"  # a guess where some cell was proven safe
    MISCLICK = "misclick"  # it opened what was proven to be a mine
    FLAG = "flag"  # a flag on a proven mine
    GUESSED_FLAG = "guessed_flag"  # a flag on a cell that was not certain
    WRONG_FLAG = "wrong_flag"  # a flag on a cell that was proven safe
    WRONG_CHORD = "wrong_chord"
    """A chord on an unproven flag, which had to hit a mine or was needless."""
    WASTED = "wasted"  # nothing changed, or a chord was refused
    UNFLAG = "unflag"  # a flag or a question mark was removed, or a flag became a question mark
    TAKEN_BACK = "taken_back"  # an undo or a revert

    @property
    def is_guess(self) -> bool:
        """Whether it opened a cell that was not proven safe."""
        return self is MoveVerdict.FORCED or self in COSTLY

    @property
    def is_missed(self) -> bool:
        """Whether the move disagreed with something that could be known."""
        return self is MoveVerdict.WRONG_FLAG or self in COSTLY


COSTLY = frozenset({MoveVerdict.NEEDLESS, MoveVerdict.MISCLICK, MoveVerdict.WRONG_CHORD})
"""Guesses that could have been avoided."""

_FLAGS = (MoveVerdict.FLAG, MoveVerdict.GUESSED_FLAG, MoveVerdict.WRONG_FLAG)


@dataclass(frozen=True)
class ReviewedMove:
    """A move, by its index in the recording, and the verdict on it.

    ``cells`` are those opened, or the flag's. ``chance`` is that of a mine among them, for guesses
    and flags that were not certain; ``best`` the least of any closed cell then; ``risk`` the chance
    that a guess loses under the fairness rules. ``better`` explains a better move (a safe cell, or
    why this one was a mine or safe). ``flags`` are those that a wrong chord relied on and that were
    not proven. ``before`` and ``after`` are the chances to win, if computed. ``met_mine`` says
    whether a mine lay there; no verdict rests on it. ``wrong_set`` are the wrong flags of a full
    set, if this move lost by one.
    """

    move: int
    ms: int
    verdict: MoveVerdict
    cells: int = 0
    chance: float | None = None
    best: float | None = None
    better: Explanation | None = None
    before: WinChance | None = None
    after: WinChance | None = None
    is_fatal: bool = False
    flags: int = 0
    risk: float = 0.0
    met_mine: bool = False
    wrong_set: int = 0

    @property
    def pattern(self) -> Pattern | None:
        """The pattern to see for the better move."""
        return None if self.better is None else self.better.pattern


@dataclass(frozen=True)
class Review:
    """The review of a whole game.

    ``luck`` is the chance of having survived the forced guesses, ``cost`` the chance of having lost
    by the ``needless`` ones. ``missed`` counts the patterns that moves disagreed with. ``is_exact``
    is False if a chance is an estimate or moves were left out; the chances to win say so
    themselves.
    """

    moves: tuple[ReviewedMove, ...]
    luck: float
    cost: float
    needless: int
    forced: int
    missed: Mapping[Pattern, int]
    is_exact: bool

    @property
    def lesson(self) -> Pattern | None:
        """The pattern missed most often; of equals the easier one."""
        return max(filter(self.missed.get, Pattern), key=self.missed.__getitem__, default=None)

    def win_chance(self, made: int) -> WinChance | None:
        """Return the chance to win after this many moves, if it was computed."""
        at = bisect_left(self.moves, made, key=lambda one: one.move)
        if at < len(self.moves) and self.moves[at].move == made:
            return self.moves[at].before
        return self.moves[at - 1].after if at and self.moves[at - 1].move == made - 1 else None

    @property
    def wrong_flags(self) -> int:
        """The number of flags put on safe cells, whether or not anything proved them safe."""
        return sum(one.verdict in _FLAGS and not one.met_mine for one in self.moves)


MIN_UNCERTAIN, MAX_UNCERTAIN = sys.float_info.min, 1 - sys.float_info.epsilon / 2
"""Unproven cells are never reported as certain, however small or large their probability."""


class Observer:
    """A follower of a game that sees boards, never the mines, and remembers moves taken back.

    ``board`` is the current one, together with the numbers seen before a move was taken back;
    ``shown`` are mines that have exploded. ``is_exact`` is False once a probability was estimated.
    """

    def __init__(self, first: Board, budget: int) -> None:
        self.board = first
        self.shown = 0
        self.is_exact = True
        self._left = budget
        self._seen = replace(first, opened=0, flags=0, marks=0, numbers=(0, 0, 0, 0))
        self._safe = self._mined = 0  # proofs remain valid
        self._reclosed = 0  # cells that were open and are closed again
        self._analysis: Analysis | None = None
        self._is_propagated = False

    @property
    def is_out_of_work(self) -> bool:
        """Whether the budget is used up."""
        return self._left <= 0

    @property
    def has_outside_knowledge(self) -> bool:
        """Whether something is known that the game's own board does not show."""
        return bool(self._seen.opened | self.shown)

    def observe(self, board: Board) -> None:
        """Set the board before the next move."""
        before, self.board = self.board.opened, _merge(board, self._seen)
        self._reclosed = self.board.opened & ~board.opened
        if self.board.opened != before:
            self._analysis, self._is_propagated = None, False

    def remember(self, board: Board, mines: int) -> None:
        """Remember the board and the exploded mines of a move that was taken back."""
        self._seen = _merge(self._seen, board)
        if mines & ~self.shown:
            self.shown |= mines
            self._mined |= mines
            self._analysis, self._is_propagated = None, False

    def spend(self, work: int) -> None:
        """Count work that was done elsewhere."""
        self._left -= work

    def are_safe(self, cells: int) -> bool:
        """Return whether all of ``cells`` are proven safe, or were open before a move was taken
        back."""
        return not cells & ~self.known_of(cells)[0]

    def mines_of(self, cells: int) -> int:
        """Return those of ``cells`` that are proven mines."""
        return cells & self.known_of(cells)[1]

    def chance(self, cells: int) -> float:
        """Return the probability of a mine among closed cells; 0.0 and 1.0 only if proven."""
        cells &= ~self.known_of(cells)[0]
        analysis = self._analysed()
        cells &= ~self._safe
        if not cells:
            return 0.0
        if cells & self._mined:
            return 1.0
        if not cells & (cells - 1):
            chance = analysis.rounded()[cells.bit_length() - 1]
            return min(MAX_UNCERTAIN, max(MIN_UNCERTAIN, chance))
        return max(MIN_UNCERTAIN, self._any_mine_chance(analysis, cells))

    def best(self) -> float:
        """Return the least probability of a closed cell; 0.0 if one is proven safe or was open."""
        if self._reclosed:
            return 0.0
        analysis = self._analysed()
        closed = self.board.closed
        if self._safe & closed or not closed:
            return 0.0
        return max(MIN_UNCERTAIN, min(analysis.rounded().values()))

    def safest(self, cells: int) -> int | None:
        """Return the closed one of ``cells`` least likely to be a mine, as a bit number."""
        chances = self._analysed().rounded()
        inside = [index for index in chances if cells >> index & 1]
        return min(inside, key=lambda index: (chances[index], index), default=None)

    def known_of(self, cells: int) -> tuple[int, int]:
        """Return all proven safe cells and mines; only the work that these cells require is
        done."""
        open_ = self.board.opened
        if cells & ~(self._safe | self._mined | open_) and not self._is_propagated:
            self._is_propagated = True
            self._left -= self.board.grid.span
            found = propagate(self.board, mines=self.shown)
            self._safe |= found.safe
            self._mined |= found.mines
        if cells & ~(self._safe | self._mined | open_):
            self._analysed()
        return self._safe | open_, self._mined

    def _analysed(self) -> Analysis:
        if self._analysis is None:
            self._analysis = self._analyse()
            self._safe |= self._analysis.safe
            self._mined |= self._analysis.mines
        return self._analysis

    def _analyse(self, safe: int = 0) -> Analysis:
        """Analyse the board as if the cells ``safe`` were safe, and pay for the work."""
        self._left -= self.board.grid.span
        front = frontier(self.board, safe, self.shown)
        counts = count_all(front, max(0, min(BUDGET, self._left)))
        self._left -= sum([counted.work for counted in counts])
        analysis = join(self.board.grid, front, counts)
        self.is_exact &= analysis.is_exact
        return analysis

    def _any_mine_chance(self, analysis: Analysis, cells: int) -> float:
        """Return the probability of a mine among cells none of which is certain."""
        if analysis.is_exact:
            try:
                spared = self._analyse(cells)
            except ImpossibleBoardError:
                return 1.0
            if spared.is_exact:
                return (analysis.solutions - spared.solutions) / analysis.solutions
        survived = 1.0
        for index, chance in analysis.rounded().items():
            if cells >> index & 1:
                survived *= 1 - chance
        return 1 - survived


def _merge(one: Board, other: Board) -> Board:
    """Return the first board with the numbers of the other one added; both have the same mines."""
    opened = one.opened | other.opened
    ones, twos, fours, eights = (a | b for a, b in zip(one.numbers, other.numbers, strict=True))
    return replace(
        one,
        opened=opened,
        flags=one.flags & ~opened,
        marks=one.marks & ~opened,
        numbers=(ones, twos, fours, eights),
    )


MAX_EXPLAINED = 5  # the number of safe cells that are explained, to find the easiest


@dataclass(frozen=True)
class MissedLogic:
    """The explanation of a mine that was hit, if it could be known, and of a safe cell near it; and
    all cells that were ``proven`` safe."""

    mine: Explanation | None
    safe: Explanation | None
    proven: int = 0


def find_missed_logic(board: Board, hit: Cell) -> MissedLogic:
    """Return the logic on the board just before ``hit`` exploded, or near it at another end."""
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
    for cell in near[:MAX_EXPLAINED]:
        proofs.append(explain(board, cell, reading))
        if proofs[-1].tier in (ExplanationTier.SINGLE, ExplanationTier.PAIR):
            break
    safe = min(
        proofs,
        key=lambda proof: (proof.tier is ExplanationTier.MINE_COUNT, len(proof.numbers)),
        default=None,
    )
    assert safe is None or safe.verdict is Verdict.SAFE
    return MissedLogic(mine, safe, known.safe)


WORK, WORK_A_CELL = 20_000, 10
"""The cost of finding a better move in an observer's budget: a constant, and a part per cell."""


class BetterMoveFinder:
    """Finds better moves on the game's own board, and caches them."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._found: dict[tuple[int, MoveVerdict, int, int], Explanation | None] = {}

    def find(
        self, board: Board, verdict: MoveVerdict, cells: int, flags: int
    ) -> Explanation | None:
        """Return the explanation of a better move; None if there is none.

        ``cells`` were asked for by a move of this ``verdict``, a chord relying on ``flags``.
        """
        key = (board.opened, verdict, cells, flags)
        if key not in self._found:
            if self._observer.is_out_of_work:
                return None
            self._observer.spend(WORK + WORK_A_CELL * board.grid.span)
            self._found[key] = self._find_better(board, verdict, cells, flags)
        return self._found[key]

    def _find_better(
        self, board: Board, verdict: MoveVerdict, cells: int, flags: int
    ) -> Explanation | None:
        observer = self._observer
        match verdict:
            case MoveVerdict.MISCLICK:
                return _explain_proven(board, cells, Verdict.MINE)
            case MoveVerdict.WRONG_FLAG:
                return _explain_proven(board, cells, Verdict.SAFE)
            case MoveVerdict.WRONG_CHORD:
                return (
                    _explain_proven(board, flags & observer.known_of(flags)[0], Verdict.SAFE)
                    or _explain_proven(board, observer.mines_of(cells), Verdict.MINE)
                    or find_missed_logic(board, _first_cell(board, cells)).safe
                )
            case MoveVerdict.NEEDLESS:
                return find_missed_logic(board, _first_cell(board, cells)).safe
            case MoveVerdict.FORCED if not observer.has_outside_knowledge:
                return _explain_safest(board, cells, observer)
        return None


def _explain_proven(board: Board, cells: int, verdict: Verdict) -> Explanation | None:
    """Explain the first of these cells, if the board proves this ``verdict`` on it."""
    cells &= board.closed
    if not cells:
        return None
    found = explain(board, _first_cell(board, cells))
    return found if found.verdict is verdict else None


def _explain_safest(board: Board, cells: int, observer: Observer) -> Explanation | None:
    """Explain the safest cell of the board, preferably near the opened ones; None if ``cells`` are
    as safe."""
    chance, best = observer.chance(cells), observer.best()
    if best >= chance:
        return None
    near = board.closed & board.grid.dilate(board.opened)
    for among in (near, board.closed):
        index = observer.safest(among)
        if index is not None and observer.chance(1 << index) <= best:
            return explain(board, board.grid.cell(index))
    return None


def _first_cell(board: Board, cells: int) -> Cell:
    return next(board.grid.cells(cells))
