"""Boards that need no guess: drawn evenly among all of them, or mended where that is hopeless."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from typing import Protocol

from engine.chance import Uniform, below, source
from engine.grid import Cell, Grid, indices
from engine.solver.tester import solvable, stuck_at, swappable

WORK = 2_000_000
"""How many cells of candidates are drawn before drawing is given up ..."""
MENDING_WORK = 400_000
"""... and how many are solved again while mending; about a second each."""
MOST_ATTEMPTS = 4000
PATIENCE = 20
"""After so many changes for the worse, mending goes back to the best layout so far."""
TALLEST = 4
"""How many candidates are played at once; more would cost time after the first good one."""
LARGEST = 40_000
"""Boards with more cells than this are not tried: solving one takes longer than a player waits."""


class _Stream(Protocol):
    def digest(self, length: int, /) -> bytes: ...


def no_guess_mines(grid: Grid, mines: int, kept: int, first: Cell, seed: int) -> int | None:
    """A layout of so many mines outside ``kept`` that logic alone solves from ``first``.

    The first of an endless row of even draws that passes the test, so an even draw among all that
    would. Past the budget a layout is mended instead; None when that fails too.
    """
    if grid.size > LARGEST:
        return None
    start = grid.bit(first)
    draws = candidates(grid.size, grid.full & ~kept, mines, seed)
    attempts = max(1, min(MOST_ATTEMPTS, WORK // grid.size))
    hopeful: list[int] = []
    tall = 1
    for layout in islice(draws, attempts):
        if not swappable(grid, grid.full, layout, start):
            hopeful.append(layout)
        if len(hopeful) == tall:
            passed = _first_solvable(grid, hopeful, start)
            if passed is not None:
                return passed
            hopeful.clear()
            tall = 1 if grid.wraps else min(TALLEST, 2 * tall)
    passed = _first_solvable(grid, hopeful, start)
    if passed is not None:
        return passed
    return mended(grid, next(draws), kept, start, seed)


def _first_solvable(grid: Grid, layouts: list[int], start: int) -> int | None:
    if not layouts or (grid.wraps and len(layouts) > 1):
        return next((one for one in layouts if _first_solvable(grid, [one], start)), None)
    passed = solvable(grid, layouts, start)
    return layouts[passed.index(True)] if True in passed else None


def candidates(size: int, allowed: int, mines: int, seed: int) -> Iterator[int]:
    """Endless even draws of ``mines`` cells among ``allowed``; the k-th hangs on seed and k alone.

    Every cell becomes a mine or not by bits of its own, all alike, and then mines are added or
    taken away, one by one and evenly, until there are enough. All cells are treated alike
    throughout, so all sets of the right size are equally likely.
    """
    free = allowed.bit_count()
    assert 0 <= mines <= free
    threshold = 256 * mines // max(1, free)
    length = (size + 7) // 8
    number = 0
    while True:
        stream = hashlib.shake_128(f"{seed} {number}".encode())
        yield _even(stream, length, size, allowed, mines, threshold)
        number += 1


def _even(stream: _Stream, length: int, size: int, allowed: int, mines: int, threshold: int) -> int:
    """One draw. The first 8 planes of bits compare with the threshold, the rest name cells."""
    data = stream.digest(8 * length + 128)
    below_it = 0
    for bit in range(8):
        plane = int.from_bytes(data[bit * length : (bit + 1) * length], "little")
        below_it = below_it | plane if threshold >> bit & 1 else below_it & plane
    layout = below_it & allowed
    missing = mines - layout.bit_count()
    pool = allowed & ~layout if missing > 0 else layout
    used, fair = 8 * length, (1 << 32) // size * size
    left = abs(missing)
    while left:
        if used + 4 > len(data):
            data = stream.digest(2 * len(data))
        drawn = int.from_bytes(data[used : used + 4], "little")
        used += 4
        cell = 1 << drawn % size
        if drawn < fair and pool & cell:
            pool ^= cell
            layout ^= cell
            left -= 1
    return layout


def mended(grid: Grid, layout: int, kept: int, start: int, seed: int) -> int | None:
    """Solve, and where logic is stuck move some mines there; again, until it comes to the end.

    A number at the edge of the closed part is made easy: the unknown cells around it are cleared of
    mines, or filled, in exchange with cells further in. Each result is solved from the start anew.
    """
    uniform = source(seed, "mending")
    best, least = layout, grid.size + 1
    since = 0
    for _ in range(max(4, MENDING_WORK // grid.size)):
        opened, known = stuck_at(grid, layout, start)
        unknown = grid.full & ~(opened | known)
        left = (unknown & ~layout).bit_count()
        if not left:
            return layout
        if left < least:
            best, least, since = layout, left, 0
        since += 1
        changed = _eased(grid, layout, opened, unknown & ~kept, uniform)
        if changed is None or since > PATIENCE:
            layout, since = best, 0
        else:
            layout = changed
    return None


def _eased(grid: Grid, layout: int, opened: int, unknown: int, uniform: Uniform) -> int | None:
    """The layout with one number at the edge of the ``unknown`` cells made easy; None if stuck."""
    border = list(indices(opened & grid.dilate(unknown)))
    if not border:
        wall = grid.dilate(unknown) & layout & ~unknown
        return _exchanged(layout, wall, unknown & ~layout, 1, uniform)
    around = grid.around(grid.cell(border[below(uniform, len(border))]))
    near, far = around & unknown, unknown & ~around
    clears, fills = (near & layout, far & ~layout), (near & ~layout, far & layout)
    ways = [clears, fills] if below(uniform, 2) else [fills, clears]
    for here, there in ways:
        if here and here.bit_count() <= there.bit_count():
            return _exchanged(layout, here, there, here.bit_count(), uniform)
    # The last few cells: one of them changes places with a cell that is known already.
    known = grid.full & ~(unknown | opened)
    return _exchanged(layout, near & ~layout, known & layout, 1, uniform)


def _exchanged(layout: int, here: int, there: int, count: int, uniform: Uniform) -> int | None:
    """The layout with ``count`` cells of ``here`` and of ``there`` changed, if there are any."""
    for cells in (here, there):
        pool = list(indices(cells))
        if len(pool) < count:
            return None
        for _ in range(count):
            layout ^= 1 << pool.pop(below(uniform, len(pool)))
    return layout
