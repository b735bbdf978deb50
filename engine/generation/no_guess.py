"""Boards that need no guess: drawn uniformly among all, or repaired where that is hopeless."""

import hashlib
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import NamedTuple

from engine.core.grid import Cell, Grid
from engine.generation.known_mines_solver import StuckPosition, padded_grid
from engine.generation.repair import LayoutRepair, repair_layouts
from engine.generation.solvability import find_stuck_position, undecidable

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

    ``kept`` is the 3x3 of ``first``. The answer is the first of uniform draws that passes the test,
    so it is a uniform draw among all no-guess boards: none begins with a number (unless every other
    cell is a mine), as nothing follows from a single one. Past the budget candidates are repaired.

    >>> grid, first = Grid(6, 4), (0, 0)
    >>> kept = grid.bit(first) | grid.around(first)
    >>> mines = no_guess_mines(grid, 5, kept, first, seed=1)
    >>> list(grid.cells(mines))
    [(5, 1), (0, 2), (1, 2), (2, 2), (4, 2)]
    """
    if grid.size > LARGEST_REPAIRED and 2 * mines > grid.size:
        return None
    padded, start = padded_grid(grid), padded_grid(grid).bit(first)
    free = grid.full & ~kept
    draws = candidates(grid.size, free, mines, seed)
    attempts = max(1, min(MAX_ATTEMPTS, WORK // grid.size))
    for layout in islice(draws, attempts):
        packed = padded.packed(layout)
        marks = undecidable(padded, packed, start)
        stuck = None if marks else find_stuck_position(padded, packed, start)
        if watcher is not None:
            watcher(Draw(layout, marks, stuck))
        if stuck is not None and not stuck.closed:
            return layout
    if grid.size > LARGEST_REPAIRED:
        return None
    packed_draws = map(padded.packed, draws)
    for repair in repair_layouts(padded, packed_draws, padded.packed(free), start, seed):
        if watcher is not None:
            watcher(repair)
        if repair.passes:
            return repair.layout
    return None


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
