"""Hints: the certain move that is easiest to see, else the best guess, and the reasons for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.board import Board
from engine.core.config import StartRule, WinRule
from engine.core.grid import Cell, indices
from engine.solver.probability import Analysis
from engine.solver.propagation import (
    ImpossibleBoardError,
    apply_rules,
    apply_single_cell_rules,
    apply_two_cell_rule,
)
from engine.solver.strategy import LARGEST_LOOKAHEAD, QUICK_LAYOUTS, choose, first_cell
from engine.teacher.counterexample import Hypothesis, border_numbers, enough_numbers
from engine.teacher.explanation import (
    Deductions,
    Explanation,
    ExplanationTier,
    Verdict,
    certainty,
    deduce,
    explain,
    explain_first,
    explain_guess,
    explain_proven,
    safest_cell,
)
from engine.teacher.patterns import Pattern, distance
from engine.teacher.proof import Steps, conclude, prove_by_seen

MAX_EXPLAINED = 3  # the cells with longer proofs that are explained, to find the easiest
BUDGET = 15_000  # the work for each proof, below minimal_proof.BUDGET: a player is waiting
MAX_WORK = 1 << 26
"""Cells of the board times rounds of the rules; beyond this the exact solver takes over."""


@dataclass(frozen=True)
class Hint:
    """A recommended action, and the explanation of the cell it is about.

    With ``flag`` it is a mine that must be flagged to win; with ``wrong_flag`` a safe cell whose
    flag must be removed. Otherwise the cell is to be opened, certainly safe or as the best guess.
    """

    explanation: Explanation
    flag: bool
    wrong_flag: bool

    @property
    def pattern(self) -> Pattern:
        """The pattern to recognise."""
        return self.explanation.pattern

    @property
    def is_certain(self) -> bool:
        """Whether it is proven and not a guess."""
        return self.explanation.is_certain

    @property
    def shown(self) -> tuple[Cell, ...]:
        """The numbers and revealed mines to look at first; none for a guess."""
        why = self.explanation
        if why.tier is ExplanationTier.SHOWN:
            return why.numbers + why.depends_on
        return why.focus or why.numbers if why.counts_mines else why.numbers


class _ProvenCells(NamedTuple):
    """Closed cells newly proven, and how to explain one.

    ``min_numbers`` are the fewest numbers that a proof can take, ``max_explained`` the cells to
    explain at most, and ``shown`` the mines assumed known.
    """

    safe: int
    mines: int
    min_numbers: int
    reading: Deductions | None = None
    max_explained: int = MAX_EXPLAINED
    shown: int = 0


def hint(
    board: Board, win: WinRule = WinRule.OPEN, near: Cell | None = None, mines: int = 0
) -> Hint | None:
    """Return the easiest move to see, nearest to ``near`` among equals; None if nothing is left.

    If nothing else is certain, the hint is a wrong flag on a safe cell, or else a guess, possibly
    at a flagged cell, as flags are no evidence. If flags win the game, a flag that is proven wrong
    comes before the last missing flag, since setting that one would lose. ``mines`` are closed
    cells that losses taken back have revealed; they are used only if the board alone leaves no
    certain move.
    Raises ImpossibleBoardError if a contradiction is noticed.

    >>> given = hint(Board.from_rows(["121", "###"], mines=2))
    >>> given.explanation.cell, given.is_certain, given.pattern
    ((1, 1), True, <Pattern.ONE_TWO_ONE: 'one_two_one'>)
    """
    if not (board.opened or mines) and 0 < board.mines < board.grid.cell_count:
        first = first_cell(board.grid, StartRule.OPENING)
        return Hint(explain_first(board, first), flag=False, wrong_flag=False)
    wrong: _ProvenCells | None = None
    reading: Deductions | None = None
    for found in _stages(board, mines):
        safe = found.safe & ~board.flags
        mined = found.mines & ~board.flags if win is WinRule.FLAG else 0
        if mined and not found.shown and _last_flag_loses(board):
            mined = 0
        if safe | mined:
            return _easiest_cell(board, found._replace(safe=safe, mines=mined), near)
        if wrong is None and found.safe:
            wrong = found._replace(mines=0)
        reading = found.reading
    if wrong:
        return _easiest_cell(board, wrong, near)
    assert reading is not None
    return _guess(board, reading.analysis, mines)


def _last_flag_loses(board: Board) -> bool:
    """Return whether one more flag would complete the set, while one of them is proven wrong."""
    if not board.flags or board.flags.bit_count() + 1 != board.mines:
        return False
    return bool(deduce(board, may_be_thin=True).analysis.safe & board.flags)


def _stages(board: Board, shown: int) -> Iterator[_ProvenCells]:
    """Yield the cells that can be proven, the easiest to see first and no cell twice."""
    safe = mines = 0
    for found in _by_rules(board):
        safe, mines = safe | found.safe, mines | found.mines
        if safe & mines:
            raise ImpossibleBoardError("The numbers contradict each other.")
        yield found
    reading = deduce(board, may_be_thin=True)
    yield _ProvenCells(reading.safe & ~safe, reading.mines & ~mines, 3, reading)
    safe, mines = safe | reading.safe, mines | reading.mines
    analysis = reading.analysis
    yield _ProvenCells(analysis.safe & ~safe, analysis.mines & ~mines, 0, reading, max_explained=1)
    if shown:
        safe, mines = safe | analysis.safe, mines | analysis.mines
        reading = deduce(board, may_be_thin=True, mines=shown)
        for new in (reading, reading.analysis):
            found = _ProvenCells(new.safe & ~safe, new.mines & ~mines, 1, reading, shown=shown)
            yield found
            safe, mines = safe | new.safe, mines | new.mines


def _by_rules(board: Board) -> Iterator[_ProvenCells]:
    """Yield the cells proven by one number, by two numbers alone, then by both rules together."""
    one = apply_single_cell_rules(board, board.closed, 0)
    yield _ProvenCells(*one, 1)
    two = apply_two_cell_rule(board, board.closed, 0)
    safe, mines = one[0] | two[0], one[1] | two[1]
    yield _ProvenCells(safe & ~one[0], mines & ~one[1], 2)
    for _ in range(max(1, MAX_WORK // board.grid.span)):
        unknown = board.closed & ~(safe | mines)
        new = apply_rules(board, unknown, mines, True)
        if not any(new):
            return
        yield _ProvenCells(*new, 3)
        safe, mines = safe | new[0], mines | new[1]


def _easiest_cell(board: Board, found: _ProvenCells, near: Cell | None) -> Hint:
    best: Explanation | None = None
    grid = board.grid
    cells = list(grid.cells(found.safe | found.mines))
    if near is not None:
        cells.sort(key=lambda cell: (sum(n * n for n in distance(grid, cell, near)), cell))
    for cell in cells[: found.max_explained]:
        if found.shown and found.reading:
            why = _explain_shown(board, cell, found.reading, found.shown)
        elif found.reading:
            why = explain(board, cell, found.reading, BUDGET)
        else:
            why = explain_proven(board, cell, bool(found.mines & grid.bit(cell)), BUDGET)
        if best is None or len(why.numbers) < len(best.numbers):
            best = why
        if len(best.numbers) <= found.min_numbers:
            break
    assert best is not None
    is_mine = best.verdict is Verdict.MINE
    return Hint(best, is_mine, bool(board.flags & grid.bit(best.cell)))


def _guess(board: Board, analysis: Analysis, mines: int) -> Hint | None:
    """Return the best guess where nothing is certainly safe; None if nothing is left to open."""
    if not board.closed & ~analysis.mines:
        return None
    if board.grid.span > LARGEST_LOOKAHEAD and analysis.solutions > QUICK_LAYOUTS:
        # The strategy's choice, without a second analysis.
        cell, _ = safest_cell(analysis)
    else:
        choice = choose(board, mines, most_layouts=QUICK_LAYOUTS)
        cell = choice.cells.bit_length() - 1
        analysis = choice.analysis or analysis
    why = explain_guess(board, board.grid.cell(cell), analysis, is_advice=True, mines=mines)
    return Hint(why, flag=False, wrong_flag=False)


def _explain_shown(board: Board, cell: Cell, reading: Deductions, shown: int) -> Explanation:
    """Explain why a closed cell is safe, or a mine, given that the ``shown`` mines are known.

    ``numbers`` of the result prove it together with the mines in ``depends_on``; none of either can
    be left out. ``reading`` are the deductions with the mines known.
    """
    grid, target = board.grid, board.grid.index(cell)
    bit = 1 << target
    is_mine = bool(bit & (reading.mines | reading.analysis.mines))
    reduced, mines = list[int](), bit
    steps: Steps = ()
    if not bit & shown:
        counted = not bit & (reading.safe | reading.mines)
        hypothesis = Hypothesis(board, target, not is_mine, counted, mines=shown, budget=BUDGET)
        pool = enough_numbers(hypothesis, border_numbers(board) if counted else ())
        reduced, mines = hypothesis.reduced(pool), shown
        for mine in indices(shown):
            fewer = mines & ~(1 << mine)
            without = Hypothesis(board, target, not is_mine, counted, mines=fewer, budget=BUDGET)
            if fewer and without.contradicts(reduced):
                mines = fewer
        steps = tuple(prove_by_seen(board, is_mine, reduced, mines, counted))
    numbers, depends_on = tuple(map(grid.cell, reduced)), tuple(grid.cells(mines))
    conclusion = conclude(board, cell, is_mine, numbers)
    verdict, chance = certainty(is_mine)
    return Explanation(
        *(cell, verdict, ExplanationTier.SHOWN, numbers, numbers, depends_on, chance, False),
        proof=(*steps, conclusion),
    )
