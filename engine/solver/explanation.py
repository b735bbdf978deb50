"""Why a cell is certain, in the fewest numbers and a plain sentence; and what a guess is worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from engine.board import Board
from engine.grid import Cell, indices
from engine.solver import wording
from engine.solver.frontier import frontier
from engine.solver.probability import Analysis, analyse, count_all, join
from engine.solver.proof import is_proof, needed_numbers, smallest_proof
from engine.solver.propagation import ImpossibleBoardError, propagate
from engine.solver.reasoning import Link, chain, seen_by


class Verdict(Enum):
    """What is known of a closed cell."""

    SAFE = "safe"
    MINE = "mine"
    UNCERTAIN = "uncertain"


class Tier(Enum):
    """What it takes to see it."""

    SINGLE = "one number"
    PAIR = "two numbers"
    SEVERAL = "several numbers together"
    MINE_COUNT = "the mine count"
    GUESS = "a guess"


@dataclass(frozen=True)
class Explanation:
    """Why ``cell`` is what it is.

    ``numbers`` are opened cells, those nearest to the cell first, whose numbers prove the verdict
    with nothing else known: no flags, no other closed cell, and the mine count only in the tier
    that says so. No smaller set does where ``is_smallest``; past a budget of work it is False, and
    the numbers are a proof all the same. ``focus`` are those of them that the last step reads, once
    the closed cells in ``depends_on`` are known. ``chance`` is that of a mine, an estimate where
    ``is_exact`` is False. ``lead`` is the chance that the number of a guessed cell, should it be
    safe, makes another safe cell certain or ends the game; None where that was not worked out.
    """

    cell: Cell
    verdict: Verdict
    tier: Tier
    numbers: tuple[Cell, ...]
    focus: tuple[Cell, ...]
    depends_on: tuple[Cell, ...]
    sentence: str
    chance: Fraction
    is_smallest: bool = True
    is_exact: bool = True
    lead: Fraction | None = None


def explain(board: Board, cell: Cell) -> Explanation:
    """Why a closed cell is safe, or a mine, or what is known of its chances.

    Flags and marks are no evidence. Raises ValueError for a cell that is open or off the board, and
    ImpossibleBoardError for a board that no layout agrees with.
    """
    reading = _read(board, cell)
    target = board.grid.bit(cell)
    for is_mine, by_numbers, at_all in (
        (False, reading.safe, reading.analysis.safe),
        (True, reading.mines, reading.analysis.mines),
    ):
        if target & by_numbers:
            return _by_numbers(board, cell, is_mine)
        if target & at_all:
            return _by_count(board, cell, is_mine, reading)
    return _guess(board, cell, reading.analysis)


def explain_guess(board: Board, cell: Cell, analysis: Analysis | None = None) -> Explanation:
    """The chance of a mine under a closed cell, beside the safest one's, and what it may teach.

    ``analysis`` is that of ``board``, if it is at hand. A cell that is certain after all is
    explained as such. Raises as ``explain`` does.
    """
    bit = board.grid.bit(cell)
    if analysis is None or not analysis.is_exact:
        return explain(board, cell)
    if bit & (board.opened | analysis.safe | analysis.mines):
        return explain(board, cell)
    return _guess(board, cell, analysis)


@dataclass(frozen=True)
class _Reading:
    """An analysis, and the closed cells that the numbers prove without the mine count."""

    analysis: Analysis
    safe: int
    mines: int


def _read(board: Board, cell: Cell) -> _Reading:
    if board.opened & board.grid.bit(cell):
        raise ValueError(f"The cell at {wording.place(cell)} is open already.")
    front = frontier(board)
    counts = count_all(front)
    analysis = join(board.grid, front, counts)
    safe, mines = front.safe, front.mines
    for part, counted in zip(front.components, counts, strict=True):
        if not counted.is_exact:
            known = propagate(board)
            safe, mines = safe | known.safe, mines | known.mines
            continue
        layouts = sum(counted.total)
        for cells, by_mines in zip(part.boxes, counted.expected, strict=True):
            expected = sum(by_mines)
            if not expected:
                safe |= sum(1 << index for index in cells)
            elif expected == len(cells) * layouts:
                mines |= sum(1 << index for index in cells)
    return _Reading(analysis, safe, mines)


_TIERS = {1: Tier.SINGLE, 2: Tier.PAIR}


def _by_numbers(board: Board, cell: Cell, is_mine: bool) -> Explanation:
    grid = board.grid
    proof = smallest_proof(board, grid.index(cell), is_mine, counted=False)
    links = chain(board, proof.numbers, grid.index(cell))
    numbers = tuple(map(grid.cell, proof.numbers))
    return Explanation(
        cell,
        Verdict.MINE if is_mine else Verdict.SAFE,
        _TIERS.get(len(numbers), Tier.SEVERAL),
        numbers,
        tuple(map(grid.cell, links[-1].numbers)) if links else numbers,
        _found_on_the_way(board, links),
        wording.by_numbers(board, cell, is_mine, numbers, links),
        Fraction(int(is_mine)),
        proof.is_smallest,
    )


def _found_on_the_way(board: Board, links: tuple[Link, ...]) -> tuple[Cell, ...]:
    return tuple(cell for link in links[:-1] for cell in board.grid.cells(link.cells))


def _by_count(board: Board, cell: Cell, is_mine: bool, reading: _Reading) -> Explanation:
    grid, target = board.grid, board.grid.index(cell)
    proof = smallest_proof(board, target, is_mine, counted=True)
    needed = needed_numbers(board, target, is_mine, proof.numbers, reading.safe, reading.mines)
    known = reading.safe | reading.mines
    leans_on = known if is_mine else reading.mines
    for number in needed:
        leans_on |= seen_by(board, number) & known
    if not is_proof(board, target, is_mine, needed, leans_on & reading.safe, reading.mines):
        leans_on = known
    return Explanation(
        cell,
        Verdict.MINE if is_mine else Verdict.SAFE,
        Tier.MINE_COUNT,
        tuple(map(grid.cell, proof.numbers)),
        tuple(map(grid.cell, needed)),
        tuple(grid.cells(leans_on)),
        wording.by_count(board, cell, is_mine, needed, reading.safe, reading.mines),
        Fraction(int(is_mine)),
        proof.is_smallest,
    )


def _guess(board: Board, cell: Cell, analysis: Analysis) -> Explanation:
    grid = board.grid
    chance = analysis.chances[grid.index(cell)]
    certain = next(grid.cells(analysis.safe), None)
    lead = None
    if certain is not None:
        sentence = wording.needless(chance, certain, analysis.is_exact)
    else:
        safest = min(indices(board.closed), key=analysis.chances.__getitem__)
        least = analysis.chances[safest]
        other = (grid.cell(safest), least) if least < chance else None
        lead = _lead(board, cell) if analysis.is_exact else None
        sentence = wording.guess(chance, other, lead, analysis.is_exact)
    return Explanation(
        cell,
        Verdict.UNCERTAIN,
        Tier.GUESS,
        numbers=(),
        focus=(),
        depends_on=(),
        sentence=sentence,
        chance=chance,
        is_exact=analysis.is_exact,
        lead=lead,
    )


def _lead(board: Board, cell: Cell) -> Fraction | None:
    """The chance that the number of ``cell``, should it be safe, leads on.

    The board is taken once with each number the cell can show; the layouts that agree weigh it.
    """
    layouts = leading = 0
    for value in range(9):
        try:
            analysis = analyse(_opened_at(board, cell, value))
        except ImpossibleBoardError:
            continue
        if not analysis.is_exact:
            return None
        layouts += analysis.solutions
        if analysis.safe or analysis.solutions == 1:
            leading += analysis.solutions
    return Fraction(leading, layouts)


def _opened_at(board: Board, cell: Cell, value: int) -> Board:
    bit = board.grid.bit(cell)
    ones, twos, fours, eights = (
        plane | (bit if value >> k & 1 else 0) for k, plane in enumerate(board.numbers)
    )
    return replace(board, opened=board.opened | bit, numbers=(ones, twos, fours, eights))
