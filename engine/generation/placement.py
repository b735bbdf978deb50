"""The placement of mines when the first cell is opened."""

import random
from bisect import bisect_right
from typing import NamedTuple

from engine.core.config import GameConfig, StartRule
from engine.core.grid import Cell, Grid, indices, mask_of
from engine.core.minefield import Minefield
from engine.generation.no_guess import no_guess_mines
from engine.generation.solvability import is_solvable

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
    has_room = config.mines <= grid.size - kept.bit_count()
    if config.start is StartRule.NO_GUESS and has_room:
        mines = no_guess_mines(grid, config.mines, kept, first, seed)
        if mines is not None:
            return Placement(Minefield(grid, mines), True)
    field = Minefield(grid, _scattered(grid, config.mines, seed, first, kept))
    if config.start is not StartRule.NO_GUESS:
        return Placement(field)
    return Placement(field, not has_room and is_solvable(field, first))


def place_mines(config: GameConfig, seed: int, first: Cell) -> Minefield:
    """Return only the minefield of ``place``."""
    return place(config, seed, first).field


def _scattered(grid: Grid, mines: int, seed: int, first: Cell, kept: int) -> int:
    """Return ``mines`` cells outside ``kept``, or on its border once the rest is full."""
    protected = list(indices(kept))
    free = grid.size - len(protected)
    spill = mines - free
    if spill <= 0:
        places = _draw(free, mines, seed)
        # The bit numbers of these places among the cells that are not protected.
        limits = [index - number for number, index in enumerate(protected)]
        moved = [place + bisect_right(limits, place) for place in places]
        return mask_of(grid.size, moved)
    border = [index for index in protected if index != grid.index(first)]
    spilt = [border[place] for place in _draw(len(border), spill, seed)]
    return grid.full & ~kept | mask_of(grid.size, spilt)


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
