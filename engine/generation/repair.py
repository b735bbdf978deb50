"""Repair of layouts at the places where logic gets stuck, until it solves them."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.grid import indices
from engine.core.rng import Uniform, make_rng, randbelow
from engine.generation.known_mines_solver import PaddedGrid, StuckPosition
from engine.generation.solvability import find_stuck_position

WORK = 1_000_000  # repair is given up after this much work, in layouts times their cells
MAX_ROUNDS = 3000  # repair is also given up after this many layouts, on small boards
ROUNDS = 600  # the next draw is taken after this many rounds
PATIENCE = 20  # the best layout so far is restored after this many rounds without progress


class LayoutRepair(NamedTuple):
    """A layout that was played, the position where logic got stuck, and the next change.

    ``number`` is the bit number of the number that is made easy, -1 if there is none. ``after`` is
    the layout after the change; None if the best layout so far is played next. ``is_fresh`` marks a
    new draw, ``is_best`` the best layout since then. Sets are in the padded numbering, except
    ``layout``.
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
    """Yield layouts made from ``draws``, each played, until logic solves one from ``start``.

    ``free`` are the cells that may hold mines. Where logic is stuck, a number at the edge of the
    closed part is made easy: the unknown cells around it are cleared of mines, or filled, in
    exchange with cells elsewhere. Each result is solved anew from the start.
    """
    uniform = make_rng(seed, "mending")
    left = max(4, min(MAX_ROUNDS, WORK // padded.grid.size))
    while left > 0:
        for repair in _repairs(padded, next(draws), free, start, min(left, ROUNDS), uniform):
            yield repair
            if repair.passes:
                return
        left -= ROUNDS


def _repairs(
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
    """Return a number at the edge of the unknown cells, and the layout in which it is easy.

    The number is -1 if something else is changed; the layout is None if nothing can be.
    """
    unknown = (stuck.closed | stuck.hidden) & free
    border = list(indices(stuck.opened & padded.dilate(unknown)))
    if not border:
        # Known mines wall off the rest: remove one of them.
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
    # The last few cells: swap one of them with a known mine.
    return number, _exchanged(mines, near & ~mines, mines & ~unknown, 1, uniform)


def _exchanged(mines: int, here: int, there: int, count: int, uniform: Uniform) -> int | None:
    """Return the layout with ``count`` cells of ``here`` and of ``there`` changed, if possible."""
    for cells in (here, there):
        pool = list(indices(cells))
        if len(pool) < count:
            return None
        for _ in range(count):
            mines ^= 1 << pool.pop(randbelow(uniform, len(pool)))
    return mines
