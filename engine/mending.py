"""Layouts of mines mended where logic gets stuck on them, until it comes to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.chance import Uniform, make_rng, randbelow
from engine.grid import indices
from engine.solver.ground import PaddedGrid
from engine.solver.playout import StuckPosition
from engine.solver.tester import find_stuck_position

WORK = 1_000_000
"""How many cells are played, layouts times their size, before mending is given up ..."""
MOST_ROUNDS = 3000
"""... or how many layouts, on small boards."""
ROUNDS = 600
"""After so many the next draw is taken up."""
PATIENCE = 20
"""After so many changes for the worse, mending goes back to the best layout so far."""


class LayoutRepair(NamedTuple):
    """A layout that was played, how far logic came on it, and what is changed then.

    ``number`` is the bit number of the number that is made easy, -1 where none is; ``after`` the
    layout with that done, None where nothing can be done or has been done in vain too often: then
    the best so far is played next. ``is_fresh`` marks a new draw, ``is_best`` the best since. All
    sets are in the ground's numbering, ``layout`` is the grid's.
    """

    padded: PaddedGrid
    mines: int
    stuck: StuckPosition
    is_fresh: bool = False
    is_best: bool = False
    number: int = -1
    after: int | None = None

    @property
    def layout(self) -> int:
        """The mines in the grid's own numbering."""
        return self.padded.unpacked(self.mines)

    @property
    def passes(self) -> bool:
        """Whether logic alone solves it."""
        return not self.stuck.closed


def repair_layouts(
    padded: PaddedGrid, draws: Iterator[int], free: int, start: int, seed: int
) -> Iterator[LayoutRepair]:
    """Layouts made of ``draws``, each played, until logic solves one from ``start``.

    ``free`` are the cells that may hold mines. Where logic is stuck, a number at the edge of the
    closed part is made easy: the unknown cells around it are cleared of mines, or filled, in
    exchange with cells elsewhere. Each result is solved from the start anew, so the last one is
    verified: it passes, or all has failed. A layout that is not through after ``ROUNDS`` gives way
    to another.
    """
    uniform = make_rng(seed, "mending")
    left = max(4, min(MOST_ROUNDS, WORK // padded.grid.size))
    while left > 0:
        for repair in _mends(padded, next(draws), free, start, min(left, ROUNDS), uniform):
            yield repair
            if repair.passes:
                return
        left -= ROUNDS


def _mends(
    padded: PaddedGrid, mines: int, free: int, start: int, rounds: int, uniform: Uniform
) -> Iterator[LayoutRepair]:
    best, least, since = mines, padded.bits + 1, 0
    for turn in range(rounds):
        stuck = find_stuck_position(padded, mines, start)
        left = stuck.closed.bit_count()
        if not left:
            yield LayoutRepair(padded, mines, stuck, not turn, is_best=True)
            return
        is_best = left < least
        if is_best:
            best, least, since = mines, left, 0
        since += 1
        number, changed = _eased(padded, mines, free, stuck, uniform)
        if since > PATIENCE:
            changed = None
        yield LayoutRepair(padded, mines, stuck, not turn, is_best, number, changed)
        if changed is None:
            mines, since = best, 0
        else:
            mines = changed


def _eased(
    padded: PaddedGrid, mines: int, free: int, stuck: StuckPosition, uniform: Uniform
) -> tuple[int, int | None]:
    """A number at the edge of the unknown cells, and the layout in which it is easy.

    -1 for the number where it is something else that is changed, None for the layout where nothing
    can be.
    """
    unknown = (stuck.closed | stuck.hidden) & free
    border = list(indices(stuck.opened & padded.dilate(unknown)))
    if not border:
        # The rest lies behind known mines: one of them goes.
        wall = padded.dilate(unknown) & mines & ~unknown
        return -1, _exchanged(mines, wall, unknown & ~mines, 1, uniform)
    number = border[randbelow(uniform, len(border))]
    around = padded.around(number)
    near, far = around & unknown, unknown & ~around
    clears, fills = (near & mines, far & ~mines), (near & ~mines, far & mines)
    ways = [clears, fills] if randbelow(uniform, 2) else [fills, clears]
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
            mines ^= 1 << pool.pop(randbelow(uniform, len(pool)))
    return mines
