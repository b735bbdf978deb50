"""The choice of the next cell for the highest probability to win, not merely to survive."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod

from engine.core.board import Board
from engine.core.config import StartRule
from engine.core.grid import Cell, Grid, indices
from engine.solver.component import Counts
from engine.solver.endgame import Endgame
from engine.solver.frontier import Frontier, frontier, neighbours
from engine.solver.lookahead import GuessLookahead
from engine.solver.probability import Analysis, count_all, join
from engine.solver.propagation import propagate, shift_cell
from engine.solver.sampling import all_layouts

ENDGAME_LAYOUTS = 300  # with no more layouts than this the rest of the game is searched exactly
ENDGAME_FILLINGS = 50_000  # the most fillings of its components, whatever the mine count
ENDGAME_NODES = 4000  # the most positions of that search
LARGEST_LOOKAHEAD = 4000  # on boards with more cells, guesses are ranked by survival alone
MAX_CANDIDATES = 60  # at most this many cells are evaluated for a guess
PAIR_FACTOR_EXPONENT = 0.9
"""The weight of ``unresolvable_pair_factor``, tuned by paired runs of the same games."""
_WALL_LEFT = 4
"""Pairs with more unknown cells in their wall (see ``_pairs``) are too unlikely to count."""
_MIN_RISK = 1e-4  # unresolvable pairs of less risk than this do not count


@dataclass(frozen=True)
class Choice:
    """The next move: open ``cells``, all of them certain, or one cell that is a guess.

    ``mines`` are the closed cells proven to be mines so far. ``analysis`` is set if one was needed;
    ``win_chance`` if the end was searched.
    """

    cells: int
    mines: int
    is_guess: bool = False
    analysis: Analysis | None = None
    win_chance: float | None = None


def choose(board: Board, mines: int = 0, looks_ahead: bool = True) -> Choice:
    """Return the move with the highest probability to win; its ``cells`` are 0 at the end.

    ``mines`` are closed cells known to be mines beforehand. Without ``looks_ahead`` a guess is the
    safest cell until the end can be searched, which is quicker and wins a little less. On a board
    with nothing open use ``first_cell``. Raises ImpossibleBoardError.

    >>> board = Board.from_rows(["1##", "###"], mines=1)
    >>> choice = choose(board)
    >>> list(board.grid.cells(choice.cells)), choice.is_guess
    ([(2, 0), (2, 1)], False)
    >>> round(choose(Board.from_rows(["1#", "##"], mines=1)).win_chance, 2)
    0.33
    """
    known = propagate(board, mines=mines)
    if known.safe:
        return Choice(known.safe, known.mines | mines)
    front = frontier(board, mines=mines)
    counts = count_all(front)
    analysis = join(board.grid, front, counts)
    if analysis.safe or not board.closed & ~analysis.mines:
        return Choice(analysis.safe, analysis.mines, analysis=analysis)
    found = search_endgame(board.grid, front, counts, analysis)
    if found is not None:
        return Choice(1 << found[0], analysis.mines, True, analysis, found[1])
    if looks_ahead and analysis.is_exact and board.grid.size <= LARGEST_LOOKAHEAD:
        lookahead = GuessLookahead(board, front, counts, analysis)
        cell = best_guess(board.grid, front, lookahead)
    else:
        boxes = (box for box in analysis.boxes if not analysis.mines >> box.cells[0] & 1)
        safest = min(boxes, key=lambda box: Fraction(box.expected, len(box.cells)))
        cell = safest.cells[0]
    return Choice(1 << cell, analysis.mines, True, analysis)


def search_endgame(
    grid: Grid, front: Frontier, counts: list[Counts], analysis: Analysis
) -> tuple[int, float] | None:
    """Return the best cell (its bit number) and its chance to win; None if too much is left."""
    fillings = prod([sum(counted.total) for counted in counts])
    is_near_end = analysis.solutions <= ENDGAME_LAYOUTS and fillings <= ENDGAME_FILLINGS
    if not (analysis.is_exact and is_near_end):
        return None
    layouts = list(all_layouts(front))
    found = Endgame(grid, layouts, front.unknown | front.safe, ENDGAME_NODES).best()
    return None if found is None else (found[0], found[1] / len(layouts))


def best_guess(grid: Grid, front: Frontier, lookahead: GuessLookahead) -> int:
    """Return the unknown cell (its bit number) with the best prospect, looking one open ahead.

    A prospect is the probability to survive the cell and then the safest one after it, times its
    ``unresolvable_pair_factor``. Cells are tried by their upper bounds, until none can beat the
    best.
    """
    chances = lookahead.chances
    factors = unresolvable_pair_factor(grid, front.unknown, front.mines, chances)
    bounds = {
        cell: (1 - chances[cell]) * factors.get(cell, 1.0) ** PAIR_FACTOR_EXPONENT
        for cell in _candidates(lookahead)
    }
    ranked = sorted(bounds.items(), key=lambda pair: (-pair[1], pair[0]))
    best, prospect = ranked[0][0], 0.0
    safest = min(chances.values())
    for cell, most in ranked[:MAX_CANDIDATES]:
        if most <= prospect:
            break
        outcomes = lookahead.after(cell)
        if outcomes is None:
            # Too much work: assume that the next open is as safe as the safest now.
            found = most * (1 - safest)
        else:
            survived = sum([seen.probability * seen.survival for seen in outcomes])
            found = most / (1 - chances[cell]) * survived
        if found > prospect + 1e-12:
            best, prospect = cell, found
    return best


def first_cell(grid: Grid, start: StartRule) -> Cell:
    """Return the cell to open first: a corner if only one cell is promised, else a little inside.

    Measured: near the corner (2,2) wins most often on Beginner and Intermediate, (3,3) on Expert.
    """
    if start is StartRule.SAFE or grid.wraps:
        return 0, 0
    inside = 2 if max(grid.width, grid.height) <= 16 else 3
    return min(inside, (grid.width - 1) // 2), min(inside, (grid.height - 1) // 2)


def _candidates(lookahead: GuessLookahead) -> Iterator[int]:
    """Yield the unknown cells worth evaluating; of equivalent cells off the frontier only one."""
    seen: set[tuple[int, ...]] = set()
    for cell, chance in lookahead.chances.items():
        if chance > 1 - 1e-9:
            continue
        if cell in lookahead.off:
            around = lookahead.around[cell]
            sight = (len(around), *[other for other in around if other not in lookahead.off])
            if sight in seen:
                continue
            seen.add(sight)
        yield cell


def unresolvable_pair_factor(
    grid: Grid, unknown: int, mines: int, chances: dict[int, float]
) -> dict[int, float]:
    """Return the factor by which the win probability grows once a cell is known to be safe.

    For each pair that may become a bare 50/50, the risk is half the probability that its wall is
    all mines and exactly one of the two is a mine. A safe cell of the pair or of its wall removes
    that risk, so it is worth 1 / (1 - risk). Only cells worth more than 1 are in the result.
    """
    closed = unknown | mines
    found: dict[int, float] = {}
    for one, other, cells, wall in _pairs(grid):
        if cells & unknown != cells or wall & closed != wall:
            continue
        doubtful = wall & unknown
        if doubtful.bit_count() > _WALL_LEFT:
            continue
        first, second = chances[one], chances[other]
        risk = (first * (1 - second) + second * (1 - first)) / 2
        walls = list(indices(doubtful))
        for cell in walls:
            risk *= chances[cell]
        if risk > _MIN_RISK:
            for cell in (one, other, *walls):
                found[cell] = found.get(cell, 1.0) / (1 - risk)
    return found


@lru_cache(maxsize=4)
def _pairs(grid: Grid) -> list[tuple[int, int, int, int]]:
    """Return all pairs of touching cells (not for huge boards): the two, their set, and their wall.

    The wall are the cells that touch exactly one of the two.
    """
    around = neighbours(grid)
    pairs = []
    for one in range(grid.size):
        for step in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            cell = shift_cell(grid, grid.cell(one), step)
            if cell in grid:
                other = grid.index(cell)
                both = 1 << one | 1 << other
                wall = sum(1 << index for index in set(around[one]) ^ set(around[other]))
                pairs.append((one, other, both, wall & ~both))
    return pairs
