"""Boards that need no guess: drawn uniformly among all, or repaired where that is hopeless."""

import hashlib
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import NamedTuple

from engine.core.grid import Cell, Grid, indices
from engine.core.neighbourhood import SQUARE
from engine.core.rng import Uniform, make_rng, randbelow
from engine.generation.padded_grid import PaddedGrid, padded_grid
from engine.generation.solvability import StuckPosition, find_stuck_position, undecidable

REPAIR_WORK = 1_000_000  # repair is given up after this much work, in layouts times their cells
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
    left = max(4, min(MAX_ROUNDS, REPAIR_WORK // padded.grid.span))
    while left > 0:
        for repair in _yield_repairs(padded, next(draws), free, start, min(left, ROUNDS), uniform):
            yield repair
            if repair.passes:
                return
        left -= ROUNDS


def _yield_repairs(
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
        number, changed = _ease_number(padded, mines, free, stuck, uniform)
        if since > PATIENCE:
            changed = None
        yield LayoutRepair(padded, mines, stuck, not turn, is_best, number, changed)
        if changed is None:
            mines, since = best, 0
        else:
            mines = changed


def _ease_number(
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
        return -1, _exchange_mines(mines, wall, unknown & ~mines, 1, uniform)
    number = border[randbelow(uniform, len(border))]
    around = padded.around(number)
    near, far = around & unknown, unknown & ~around
    clears, fills = (near & mines, far & ~mines), (near & ~mines, far & mines)
    ways = [clears, fills] if randbelow(uniform, 2) else [fills, clears]
    for here, there in ways:
        if here and here.bit_count() <= there.bit_count():
            return number, _exchange_mines(mines, here, there, here.bit_count(), uniform)
    # The last few cells: swap one of them with a known mine.
    return number, _exchange_mines(mines, near & ~mines, mines & ~unknown, 1, uniform)


def _exchange_mines(mines: int, here: int, there: int, count: int, uniform: Uniform) -> int | None:
    """Return the layout with ``count`` cells of ``here`` and of ``there`` changed, if possible."""
    for cells in (here, there):
        pool = list(indices(cells))
        if len(pool) < count:
            return None
        for _ in range(count):
            mines ^= 1 << pool.pop(randbelow(uniform, len(pool)))
    return mines


WORK = 2_000_000  # drawing is given up after this many cells of candidates
MAX_ATTEMPTS = 4000  # drawing is also given up after this many candidates, on small boards
LARGEST_REPAIRED = 40_000
"""Larger boards (in cells) are not repaired, nor drawn if most cells are mines: that would take
longer than a player waits."""


class Draw(NamedTuple):
    """A candidate layout and the result of testing it.

    ``marks`` are patterns that logic cannot decide; if there are any, the layout was not played.
    Otherwise ``stuck`` is the position that logic reaches. Both are in the numbering of
    ``PaddedGrid``.
    """

    layout: int
    marks: int
    stuck: StuckPosition | None

    @property
    def passes(self) -> bool:
        """Whether logic alone solves it."""
        return self.stuck is not None and not self.stuck.closed


TrialWatcher = Callable[[Draw | LayoutRepair], None]
"""Called with each trial; the last one has passed, or the search has failed."""


def no_guess_mines(
    grid: Grid, mines: int, kept: int, first: Cell, seed: int, watcher: TrialWatcher | None = None
) -> int | None:
    """Return a layout of ``mines`` outside ``kept`` that logic solves from ``first``, or None.

    ``kept`` are ``first`` and its neighbours. The answer is the first of uniform draws that passes
    the test, so it is a uniform draw among all no-guess boards: none begins with a number (unless
    every other cell is a mine), as nothing follows from a single one. Past the budget candidates
    are repaired.

    >>> grid, first = Grid(6, 4), (0, 0)
    >>> kept = grid.bit(first) | grid.around(first)
    >>> mines = no_guess_mines(grid, 5, kept, first, seed=1)
    >>> list(grid.cells(mines))
    [(5, 1), (0, 2), (1, 2), (2, 2), (4, 2)]
    """
    if _is_hopeless(grid, mines, grid.bit(first)):
        return None
    padded, start = padded_grid(grid), padded_grid(grid).bit(first)
    free = grid.full & ~kept
    draws = candidates(grid.span, free, mines, seed)
    attempts = max(1, min(MAX_ATTEMPTS, WORK // grid.span))
    for layout in islice(draws, attempts):
        packed = padded.packed(layout)
        marks = undecidable(padded, packed, start)
        stuck = None if marks else find_stuck_position(padded, packed, start)
        if watcher is not None:
            watcher(Draw(layout, marks, stuck))
        if stuck is not None and not stuck.closed:
            return layout
    if grid.span > LARGEST_REPAIRED:
        return None
    packed_draws = map(padded.packed, draws)
    for repair in repair_layouts(padded, packed_draws, padded.packed(free), start, seed):
        if watcher is not None:
            watcher(repair)
        if repair.passes:
            return repair.layout
    return None


def _is_hopeless(grid: Grid, mines: int, first: int) -> bool:
    """Return whether a search takes too long, or cannot succeed, as there are too few mines to fill
    the parts of the board that no opening reaches."""
    if grid.span > LARGEST_REPAIRED and 2 * mines > grid.cell_count:
        return True
    if grid.neighbours is SQUARE and grid.shape is None:
        return False
    reached = grid.flood(first, grid.full, grid.full)
    return (grid.full ^ reached).bit_count() > mines


def candidates(size: int, allowed: int, mines: int, seed: int) -> Iterator[int]:
    """Yield endless uniform draws of ``mines`` cells of ``allowed``, each from seed and index.

    Each cell becomes a mine by its own random bits, with equal probability, and then mines are
    added or removed one by one, uniformly. All cells are treated alike, and so are all sets.
    """
    free = allowed.bit_count()
    assert 0 <= mines <= free
    threshold = 256 * mines // max(1, free)
    for number in count():
        digest = hashlib.shake_128(f"{seed} {number}".encode()).digest
        yield _draw(digest, size, allowed, mines, threshold)


def _draw(
    digest: Callable[[int], bytes], size: int, allowed: int, mines: int, threshold: int
) -> int:
    """Draw once. The first 8 planes of bits compare with the threshold, the rest choose cells."""
    length = (size + 7) // 8
    data = digest(8 * length + 128)
    below_it = 0
    for bit in range(8):
        plane = int.from_bytes(data[bit * length : (bit + 1) * length], "little")
        below_it = below_it | plane if threshold >> bit & 1 else below_it & plane
    layout = below_it & allowed
    missing = mines - layout.bit_count()
    if not missing:
        return layout
    pool = allowed & ~layout if missing > 0 else layout
    rest = bytearray(pool.to_bytes(length, "little"))
    used, fair, left = 8 * length, (1 << 32) // size * size, abs(missing)
    while left:
        if used + 4 > len(data):
            data = digest(2 * len(data))
        drawn = int.from_bytes(data[used : used + 4], "little")
        used += 4
        cell = drawn % size
        if rest[cell >> 3] >> (cell & 7) & 1 and drawn < fair:
            rest[cell >> 3] ^= 1 << (cell & 7)
            left -= 1
    changed = pool ^ int.from_bytes(rest, "little")
    return layout ^ changed
