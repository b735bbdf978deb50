"""Layouts of mines mended where logic gets stuck on them, until it comes to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.grid import indices
from engine.core.rng import Uniform, below, source
from engine.generation.known_mines_solver import Standstill
from engine.generation.padded_grid import Ground
from engine.generation.solvability import standstill

WORK = 1_000_000
"""How many cells are played, layouts times their size, before mending is given up ..."""
MOST_ROUNDS = 3000
"""... or how many layouts, on small boards."""
ROUNDS = 600
"""After so many the next draw is taken up."""
PATIENCE = 20
"""After so many changes for the worse, mending goes back to the best layout so far."""


class Mend(NamedTuple):
    """A layout that was played, how far logic came on it, and what is changed then.

    ``number`` is the bit number of the number that is made easy, -1 where none is; ``after`` the
    layout with that done, None where nothing can be done or has been done in vain too often: then
    the best so far is played next. ``is_fresh`` marks a new draw, ``is_best`` the best since. All
    sets are in the ground's numbering, ``layout`` is the grid's.
    """

    ground: Ground
    mines: int
    still: Standstill
    is_fresh: bool = False
    is_best: bool = False
    number: int = -1
    after: int | None = None

    @property
    def layout(self) -> int:
        """The mines in the grid's own numbering."""
        return self.ground.unpacked(self.mines)

    @property
    def passes(self) -> bool:
        """Whether logic alone solves it."""
        return not self.still.closed


def mends(ground: Ground, draws: Iterator[int], free: int, start: int, seed: int) -> Iterator[Mend]:
    """Layouts made of ``draws``, each played, until logic solves one from ``start``.

    ``free`` are the cells that may hold mines. Where logic is stuck, a number at the edge of the
    closed part is made easy: the unknown cells around it are cleared of mines, or filled, in
    exchange with cells elsewhere. Each result is solved from the start anew, so the last one is
    verified: it passes, or all has failed. A layout that is not through after ``ROUNDS`` gives way
    to another.
    """
    uniform = source(seed, "mending")
    left = max(4, min(MOST_ROUNDS, WORK // ground.grid.size))
    while left > 0:
        for mend in _mends(ground, next(draws), free, start, min(left, ROUNDS), uniform):
            yield mend
            if mend.passes:
                return
        left -= ROUNDS


def _mends(
    ground: Ground, mines: int, free: int, start: int, rounds: int, uniform: Uniform
) -> Iterator[Mend]:
    best, least, since = mines, ground.bits + 1, 0
    for turn in range(rounds):
        still = standstill(ground, mines, start)
        left = still.closed.bit_count()
        if not left:
            yield Mend(ground, mines, still, not turn, is_best=True)
            return
        is_best = left < least
        if is_best:
            best, least, since = mines, left, 0
        since += 1
        number, changed = _eased(ground, mines, free, still, uniform)
        if since > PATIENCE:
            changed = None
        yield Mend(ground, mines, still, not turn, is_best, number, changed)
        if changed is None:
            mines, since = best, 0
        else:
            mines = changed


def _eased(
    ground: Ground, mines: int, free: int, still: Standstill, uniform: Uniform
) -> tuple[int, int | None]:
    """A number at the edge of the unknown cells, and the layout in which it is easy.

    -1 for the number where it is something else that is changed, None for the layout where nothing
    can be.
    """
    unknown = (still.closed | still.hidden) & free
    border = list(indices(still.opened & ground.dilate(unknown)))
    if not border:
        # The rest lies behind known mines: one of them goes.
        wall = ground.dilate(unknown) & mines & ~unknown
        return -1, _exchanged(mines, wall, unknown & ~mines, 1, uniform)
    number = border[below(uniform, len(border))]
    around = ground.around(number)
    near, far = around & unknown, unknown & ~around
    clears, fills = (near & mines, far & ~mines), (near & ~mines, far & mines)
    ways = [clears, fills] if below(uniform, 2) else [fills, clears]
    for here, there in ways:
        if here and here.bit_count() <= there.bit_count():
            return number, _exchanged(mines, here, there, here.bit_count(), uniform)
    # The last few cells: one of them changes places with a mine that is known already.
    return number, _exchanged(mines, near & ~mines, mines & ~unknown, 1, uniform)


def _exchanged(mines: int, here: int, there: int, count: int, uniform: Uniform) -> int | None:
    """The layout with ``count`` cells of ``here`` and of ``there`` changed, if there are any."""
    for cells in (here, there):
        pool = list(indices(cells))
        if len(pool) < count:
            return None
        for _ in range(count):
            mines ^= 1 << pool.pop(below(uniform, len(pool)))
    return mines
