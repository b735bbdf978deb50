"""Layouts of mines mended where logic gets stuck on them, until it comes to the end."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chance import Uniform, below, source
from engine.grid import indices
from engine.solver.ground import Ground
from engine.solver.playout import Standstill
from engine.solver.tester import standstill

WORK = 1_000_000
"""How many cells are played, layouts times their size, before mending is given up ..."""
MOST_ROUNDS = 3000
"""... or how many layouts, on small boards."""
ROUNDS = 600
"""After so many the next draw is taken up."""
PATIENCE = 20
"""After so many changes for the worse, mending goes back to the best layout so far."""


def mended(ground: Ground, draws: Iterator[int], free: int, start: int, seed: int) -> int | None:
    """A layout that logic solves from ``start``, made of one of ``draws``; None if none is.

    ``free`` are the cells that may hold mines. Where logic is stuck, a number at the edge of the
    closed part is made easy: the unknown cells around it are cleared of mines, or filled, in
    exchange with cells elsewhere. Each result is solved from the start anew, so the last one is
    verified. A layout that is not through after ``ROUNDS`` gives way to another.
    """
    uniform = source(seed, "mending")
    left = max(4, min(MOST_ROUNDS, WORK // ground.grid.size))
    while left > 0:
        found = _mended(ground, next(draws), free, start, min(left, ROUNDS), uniform)
        if found is not None:
            return found
        left -= ROUNDS
    return None


def _mended(
    ground: Ground, mines: int, free: int, start: int, rounds: int, uniform: Uniform
) -> int | None:
    best, least, since = mines, ground.bits + 1, 0
    for _ in range(rounds):
        still = standstill(ground, mines, start)
        left = still.closed.bit_count()
        if not left:
            return mines
        if left < least:
            best, least, since = mines, left, 0
        since += 1
        changed = _eased(ground, mines, free, still, uniform)
        if changed is None or since > PATIENCE:
            mines, since = best, 0
        else:
            mines = changed
    return None


def _eased(
    ground: Ground, mines: int, free: int, still: Standstill, uniform: Uniform
) -> int | None:
    """The layout with one number at the edge of the unknown cells made easy; None if none is."""
    unknown = (still.closed | still.hidden) & free
    border = list(indices(still.opened & ground.dilate(unknown)))
    if not border:
        # The rest lies behind known mines: one of them goes.
        wall = ground.dilate(unknown) & mines & ~unknown
        return _exchanged(mines, wall, unknown & ~mines, 1, uniform)
    around = ground.around(border[below(uniform, len(border))])
    near, far = around & unknown, unknown & ~around
    clears, fills = (near & mines, far & ~mines), (near & ~mines, far & mines)
    ways = [clears, fills] if below(uniform, 2) else [fills, clears]
    for here, there in ways:
        if here and here.bit_count() <= there.bit_count():
            return _exchanged(mines, here, there, here.bit_count(), uniform)
    # The last few cells: one of them changes places with a mine that is known already.
    return _exchanged(mines, near & ~mines, mines & ~unknown, 1, uniform)


def _exchanged(mines: int, here: int, there: int, count: int, uniform: Uniform) -> int | None:
    """The layout with ``count`` cells of ``here`` and of ``there`` changed, if there are any."""
    for cells in (here, there):
        pool = list(indices(cells))
        if len(pool) < count:
            return None
        for _ in range(count):
            mines ^= 1 << pool.pop(below(uniform, len(pool)))
    return mines
