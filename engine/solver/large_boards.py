"""Huge boards read in a moment: the cells far from all numbers, stood for by a few of them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.grid import indices, mask_of
from engine.solver.component import Counts
from engine.solver.frontier import Frontier

MANY = 20_000
"""So many cells that no number sees are enough to stand for more ..."""
SCARCE = 2_000
"""... unless so few of them are mines, or safe, that each one counts."""


def thinned(front: Frontier, counts: Sequence[Counts]) -> Frontier:
    """``front`` with no more than ``MANY`` cells that no number sees, as densely mined.

    The binomial coefficients of a million cells take seconds. The chances change by less than they
    are told in; but what follows from the mine count no longer does.
    """
    off = front.off.bit_count()
    inside = sum(map(_usual, counts))
    mines = front.mines_left - inside
    if off <= MANY or min(mines, off - mines) < SCARCE:
        return front
    kept = mask_of(
        front.off.bit_length(),
        [cell for cell, _ in zip(indices(front.off), range(MANY), strict=False)],
    )
    unknown = front.unknown & ~front.off | kept
    return front._replace(unknown=unknown, off=kept, mines_left=inside + mines * MANY // off)


def _usual(counted: Counts) -> int:
    """The mines that a component holds in the mean of its layouts."""
    ways = sum(counted.total)
    extra = sum(extra * many for extra, many in enumerate(counted.total))
    return counted.least + extra // ways if ways else counted.least
