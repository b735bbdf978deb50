"""Fair play: moving the mines when a player has to guess."""

from engine.core.board import Board
from engine.core.config import Fairness
from engine.core.grid import indices
from engine.core.minefield import Minefield
from engine.core.rng import Uniform, make_rng, randbelow
from engine.solver.probability import BUDGET, Analysis, analyse
from engine.solver.propagation import propagate
from engine.solver.sampling import OutOfWorkError, is_possible, random_layout

LARGEST = 100_000
"""On boards with more cells, STRICT does not look for needless guesses while simple rules find
something: counting a huge frontier exactly takes longer than a player waits."""


def relocate_mines(
    fairness: Fairness,
    board: Board,
    field: Minefield,
    cells: int,
    seed: int,
    move: int,
    budget: int = BUDGET,
) -> Minefield:
    """Return the minefield under which the closed ``cells`` are opened together.

    This is ``field`` itself unless the mines are redrawn from ``seed`` and ``move``, in agreement
    with the board. Past the work ``budget`` a guess is forgiven if possible, never punished.

    >>> board = Board.from_text("#1#", mines=1)
    >>> field = Minefield.from_text("*..")
    >>> print(relocate_mines(Fairness.CLASSIC, board, field, cells=0b001, seed=1, move=1))
    *10
    >>> print(relocate_mines(Fairness.MERCY, board, field, cells=0b001, seed=1, move=1))
    01*
    """
    hits = cells & field.mines
    if fairness is Fairness.CLASSIC or (fairness is Fairness.MERCY and not hits):
        # Every layout was equally likely, so one that spares the cells is as good as a new draw.
        return field
    simple = propagate(board).safe
    if simple and (fairness is Fairness.MERCY or not cells & ~simple or board.grid.size > LARGEST):
        return field
    known = analyse(board, budget=budget)
    uniform = make_rng(seed, move)
    try:
        if not known.safe:
            if not hits or not is_possible(board, safe=cells, budget=budget):
                return field
            return Minefield(field.grid, random_layout(board, uniform, safe=cells, budget=budget))
        if fairness is Fairness.STRICT:
            return _punished(board, field, cells & ~known.safe, known, uniform, budget)
    except OutOfWorkError:
        pass
    return field


def _punished(
    board: Board, field: Minefield, doubtful: int, known: Analysis, uniform: Uniform, budget: int
) -> Minefield:
    """Return a field with a mine under some of the ``doubtful`` cells, opened needlessly.

    It is drawn uniformly from all such layouts, each counted once: by the first mined cell.
    """
    if not doubtful or doubtful & field.mines or not known.is_exact:
        return field
    ways: list[tuple[int, int, int]] = []
    spared = total = 0
    for index in indices(doubtful):
        mined = 1 << index
        if is_possible(board, spared, mined, budget):
            total += analyse(board, spared, mined, budget).solutions
            ways.append((total, spared, mined))
        spared |= mined
    at = randbelow(uniform, total)
    safe, mined = next((safe, mined) for up_to, safe, mined in ways if at < up_to)
    return Minefield(field.grid, random_layout(board, uniform, safe, mined, budget))
