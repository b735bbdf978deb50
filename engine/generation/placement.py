"""The placement of mines when the first cell is opened, and fair play's changes of it."""

import random
from bisect import bisect_right
from typing import NamedTuple

from engine.core.board import Board
from engine.core.config import Fairness, GameConfig, StartRule
from engine.core.grid import Cell, Grid, indices, mask_of
from engine.core.minefield import Minefield
from engine.core.rng import Uniform, make_rng, randbelow
from engine.generation.no_guess import no_guess_mines
from engine.generation.solvability import is_solvable
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
    if simple and (fairness is Fairness.MERCY or not cells & ~simple or board.grid.span > LARGEST):
        return field
    known = analyse(board, budget=budget)
    uniform = make_rng(seed, move)
    try:
        if not known.safe:
            if not hits or not is_possible(board, safe=cells, budget=budget):
                return field
            return Minefield(field.grid, random_layout(board, uniform, safe=cells, budget=budget))
        if fairness is Fairness.STRICT:
            return _punish_guess(board, field, cells & ~known.safe, known, uniform, budget)
    except OutOfWorkError:
        pass
    return field


def _punish_guess(
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


GENERATOR = 1
"""The generator's version; raise it when a config, seed and first click give other mines."""
MAX_SEED = 2**64 - 1


class Placement(NamedTuple):
    """A minefield, and whether it is proven to need no guess (None if not asked for)."""

    field: Minefield
    proven: bool | None = None


def place(config: GameConfig, seed: int, first: Cell) -> Placement:
    """Return the mines for this config, seed and first click: the same on every platform.

    The draw is uniform over the layouts that the start rule allows, except for no-guess boards so
    dense that they are repaired, which is not quite uniform. If the mines leave no room for a whole
    opening, every cell outside it is a mine and the rest fall on its border, never on ``first``.
    Without a no-guess board within the work budget, ``proven`` is False and there is an opening.

    >>> field, proven = place(GameConfig(6, 4, 4), seed=5, first=(0, 0))
    >>> print(field)
    000000
    000111
    1222*2
    1**22*
    >>> proven is None
    True
    """
    grid = config.grid
    kept = grid.bit(first)
    if config.start is not StartRule.SAFE:
        kept |= grid.around(first)
    has_room = config.mines <= grid.cell_count - kept.bit_count()
    if config.start is StartRule.NO_GUESS and has_room:
        mines = no_guess_mines(grid, config.mines, kept, first, seed)
        if mines is not None:
            return Placement(Minefield(grid, mines), True)
    field = Minefield(grid, _scatter_mines(grid, config.mines, seed, first, kept))
    if config.start is not StartRule.NO_GUESS:
        return Placement(field)
    return Placement(field, not has_room and is_solvable(field, first))


def place_mines(config: GameConfig, seed: int, first: Cell) -> Minefield:
    """Return only the minefield of ``place``."""
    return place(config, seed, first).field


def _scatter_mines(grid: Grid, mines: int, seed: int, first: Cell, kept: int) -> int:
    """Return ``mines`` cells outside ``kept``, or on its border once the rest is full."""
    protected = list(indices(kept | (1 << grid.span) - 1 ^ grid.full))
    free = grid.span - len(protected)
    spill = mines - free
    if spill <= 0:
        places = _draw(free, mines, seed)
        # The bit numbers of these places among the cells that are not protected.
        limits = [index - number for number, index in enumerate(protected)]
        moved = [place + bisect_right(limits, place) for place in places]
        return mask_of(grid.span, moved)
    border = list(indices(kept ^ grid.bit(first)))
    spilt = [border[place] for place in _draw(len(border), spill, seed)]
    return grid.full & ~kept | mask_of(grid.span, spilt)


def _draw(size: int, count: int, seed: int) -> list[int]:
    """Draw ``count`` different numbers below ``size`` by the first steps of a Fisher-Yates shuffle.

    Only the places that a step has changed are remembered, so a large board is not listed for a few
    mines. Only ``random()`` is used, see ``Uniform``.
    """
    uniform = random.Random(seed).random
    moved: dict[int, int] = {}
    at = moved.get
    drawn = []
    for step in range(count):
        other = step + int(uniform() * (size - step))
        drawn.append(at(other, other))
        moved[other] = at(step, step)
    return drawn
