"""Estimates for boards that are too large to count exactly, or in good time."""

import math
from collections.abc import Sequence
from itertools import islice
from operator import mul

from engine.core.grid import indices, mask_of
from engine.solver.component import Counts
from engine.solver.component_shape import ComponentShape
from engine.solver.frontier import Frontier

MANY = 20_000  # the number of cells seen by no number that `thin_out` keeps as a sample
SCARCE = 2_000  # all are kept if fewer of them than this are mines, or are safe
_SCALE = 1 << 60


def thin_out(front: Frontier, counts: Sequence[Counts]) -> Frontier:
    """Return ``front`` with at most ``MANY`` cells that no number sees, with the same mine density.

    The binomial coefficients of a million cells take seconds. The probabilities hardly change, but
    conclusions from the mine count no longer hold.
    """
    off, inside = front.off.bit_count(), 0
    for counted in counts:
        ways = sum(counted.total)
        extra = sum(extra * many for extra, many in enumerate(counted.total))
        inside += counted.least + (extra // ways if ways else 0)
    mines = front.mines_left - inside
    if off <= MANY or min(mines, off - mines) < SCARCE:
        return front
    kept = mask_of(front.off.bit_length(), islice(indices(front.off), MANY))
    unknown = front.unknown & ~front.off | kept
    return front._replace(unknown=unknown, off=kept, mines_left=inside + mines * MANY // off)


def estimate_sums(
    counts: Sequence[Counts], off: int, spare: int
) -> tuple[list[list[int]], int, int]:
    """Estimate the mines of each component's boxes summed over all layouts.

    Also the number of layouts and the mines off the frontier. Each mine is weighted so that the
    expected number of all mines is right (an exponential tilt, and then the saddle point).
    """
    low, high = -40.0, 40.0
    for _ in range(60):
        tilt = (low + high) / 2
        expected = off * _logistic(tilt)
        for counted in counts:
            shares, _ = _shares(counted.total, tilt)
            expected += sum(map(mul, range(len(shares)), shares))
        low, high = (tilt, high) if expected < spare else (low, tilt)
    share_off = _logistic(low)
    log_ways = off * math.log1p(math.exp(low)) - low * spare
    spread = off * share_off * (1 - share_off)
    scaled = []
    for counted in counts:
        shares, log_sum = _shares(counted.total, low)
        mean = sum(map(mul, range(len(shares)), shares))
        spread += sum((extra - mean) ** 2 * share for extra, share in enumerate(shares))
        log_ways += log_sum
        scaled.append([round(share * _SCALE) for share in shares])
    log_ways -= 0.5 * math.log(max(1.0, math.tau * spread))
    bits = max(60, round(log_ways / math.log(2)))
    found = [
        [
            sum(
                (mines * part << bits) // (ways * sum(parts))
                for mines, part, ways in zip(by_mines, parts, counted.total, strict=True)
                if ways
            )
            for by_mines in counted.expected
        ]
        for counted, parts in zip(counts, scaled, strict=True)
    ]
    return found, 1 << bits, (round(share_off * _SCALE) * off << bits) // _SCALE


def _logistic(tilt: float) -> float:
    return 1 / (1 + math.exp(-tilt))


def _shares(total: list[int], tilt: float) -> tuple[list[float], float]:
    """Return the probability of each number of mines when each mine weighs ``exp(tilt)``.

    Also the logarithm of the sum of all weights: the ways are too many for floats.
    """
    logs = [
        math.log(ways) + tilt * extra if ways else -math.inf for extra, ways in enumerate(total)
    ]
    most = max(logs)
    weights = [math.exp(log - most) for log in logs]
    whole = sum(weights)
    return [weight / whole for weight in weights], most + math.log(whole)


def rough_counts(shape: ComponentShape) -> Counts:
    """Estimate counts from each number alone: each box's mean share of its readers' needs."""
    cells = [0] * len(shape.needs)
    for size, readers in zip(shape.sizes, shape.readers, strict=True):
        for number in readers:
            cells[number] += size
    means = [
        size * sum(shape.needs[number] / cells[number] for number in readers) / len(readers)
        for size, readers in zip(shape.sizes, shape.readers, strict=True)
    ]
    expected = [[round(mean * _SCALE)] for mean in means]
    return Counts(round(sum(means)), [_SCALE], expected, is_exact=False)
