"""A shortcut for huge boards: a sample stands in for the cells far from all numbers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.grid import indices, mask_of
from engine.solver.component import Counts
from engine.solver.frontier import Frontier

MANY = 20_000
"""The number of cells seen by no number that are kept as the sample ..."""
SCARCE = 2_000
"""... unless so few of them are mines, or safe, that each one counts."""


def thin_out(front: Frontier, counts: Sequence[Counts]) -> Frontier:
    """Return ``front`` with at most ``MANY`` cells that no number sees, with the same mine density.

    The binomial coefficients of a million cells take seconds. The probabilities hardly change, but
    conclusions from the mine count no longer hold.
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
    ways = sum(counted.total)
    extra = sum(extra * many for extra, many in enumerate(counted.total))
    return counted.least + extra // ways if ways else counted.least
