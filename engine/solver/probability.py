"""Exact mine probabilities for every unknown cell, from all numbers and the mine count."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import islice
from math import comb
from operator import mul, truediv
from typing import NamedTuple, TypeVar

from engine.core.board import Board
from engine.core.grid import Cell, Grid, indices, mask_of
from engine.solver.component import ComponentShape, Counts, count
from engine.solver.frontier import Frontier, frontier
from engine.solver.propagation import ImpossibleBoardError

MANY = 20_000  # the number of cells seen by no number that `thin_out` keeps as a sample
SCARCE = 2_000  # a sample keeps all mines, or all safe cells, if there are fewer
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
            shares, _ = _tilted_shares(counted.total, tilt)
            expected += sum(map(mul, range(len(shares)), shares))
        low, high = (tilt, high) if expected < spare else (low, tilt)
    share_off = _logistic(low)
    log_ways = off * math.log1p(math.exp(low)) - low * spare
    spread = off * share_off * (1 - share_off)
    scaled = []
    for counted in counts:
        shares, log_sum = _tilted_shares(counted.total, low)
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


def _tilted_shares(total: list[int], tilt: float) -> tuple[list[float], float]:
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


BUDGET = 200_000
"""Moves of the tables tried for a board, a few tenths of a second. Once they are used up, each
further component gets only a small share."""
LARGEST_LEAD = 4000  # on boards with more cells, `chance_to_progress` is not computed
LEAD_BUDGET = 40_000
"""The most work for one number of ``chance_to_progress``, see ``BUDGET``."""
_LITTLE = 100
MAX_PRODUCTS = 2_000_000
"""The multiplications made to join the components; beyond this the result is estimated."""
_DOUBT_BITS = 20  # an estimated probability is never nearer to 0 or 1 than a millionth
_UNIT_BITS = 4096  # a multiplication of numbers this long counts as one more
_Number = TypeVar("_Number")


class EqualCells(NamedTuple):
    """Cells that share one probability: ``expected`` mines lie in them, summed over all layouts."""

    cells: tuple[int, ...]
    expected: int


@dataclass(frozen=True)
class Analysis:
    """The mine probabilities of a board's closed cells.

    ``solutions`` layouts agree with the board; ``safe`` and ``mines`` are proven so, and all that
    can be proven if ``is_exact``. Otherwise the number of layouts (then a power of two) and the
    probabilities are estimates; the proofs still hold but may be incomplete.
    """

    grid: Grid
    solutions: int
    safe: int
    mines: int
    boxes: tuple[EqualCells, ...]
    is_exact: bool

    def chance(self, cell: Cell) -> Fraction | None:
        """Return the probability of a mine under a closed cell; None for an opened one."""
        return self.chances.get(self.grid.index(cell))

    @cached_property
    def chances(self) -> dict[int, Fraction]:
        """The probability of a mine for each closed cell, by bit number."""
        return self._by_cell(Fraction)

    def rounded(self) -> dict[int, float]:
        """Return ``chances`` as the nearest floats, without reducing large fractions."""
        return self._by_cell(truediv)

    def _by_cell(self, divide: Callable[[int, int], _Number]) -> dict[int, _Number]:
        found: dict[int, _Number] = {}
        for box in self.boxes:
            chance = divide(box.expected, len(box.cells) * self.solutions)
            found |= dict.fromkeys(box.cells, chance)
        found |= dict.fromkeys(indices(self.safe), divide(0, 1))
        found |= dict.fromkeys(indices(self.mines), divide(1, 1))
        return found


def analyse(board: Board, safe: int = 0, mines: int = 0, budget: int = BUDGET) -> Analysis:
    """Return the exact mine probabilities, given that the closed ``safe`` and ``mines`` are so.

    Flags and marks are no evidence. Raises ImpossibleBoardError if no layout agrees.

    >>> known = analyse(Board.from_text("1###", mines=2))
    >>> known.solutions, known.chance((1, 0)), known.chance((3, 0))
    (2, Fraction(1, 1), Fraction(1, 2))
    """
    front = frontier(board, safe, mines)
    return join(board.grid, front, count_all(front, budget))


def chance_to_progress(board: Board, cell: Cell) -> Fraction | None:
    """Return the probability that the number of ``cell``, if it is safe, leads to progress.

    Progress means that another safe cell becomes certain or the game ends. None if that takes too
    much work.
    """
    if board.grid.span > LARGEST_LEAD:
        return None
    layouts = leading = 0
    bit = board.grid.bit(cell)
    for value in range(board.grid.neighbours.most + 1):
        ones, twos, fours, eights = (
            plane | (bit if value >> k & 1 else 0) for k, plane in enumerate(board.numbers)
        )
        opened = replace(board, opened=board.opened | bit, numbers=(ones, twos, fours, eights))
        try:
            analysis = analyse(opened, budget=LEAD_BUDGET)
        except ImpossibleBoardError:
            continue
        if not analysis.is_exact:
            return None
        layouts += analysis.solutions
        if analysis.safe or analysis.solutions == 1:
            leading += analysis.solutions
    return Fraction(leading, layouts)


def count_all(front: Frontier, budget: int = BUDGET) -> list[Counts]:
    """Return the counts of each component, within one budget for all of them."""
    counts = []
    work = 0
    for part in front.components:
        counted = solve(part.shape, budget if work < budget else budget // _LITTLE)
        work += counted.work
        counts.append(counted)
    return counts


@lru_cache(maxsize=4096)
def solve(shape: ComponentShape, budget: int) -> Counts:
    """Return ``count`` of a shape, cached, since most components survive from move to move.

    If no layout was found within the budget, the counts are a rough estimate.
    """
    counted = count(shape, budget)
    return counted if counted.total or counted.is_exact else rough_counts(shape)


def join(grid: Grid, front: Frontier, counts: Sequence[Counts]) -> Analysis:
    """Combine the components and the cells off the frontier under the mine count.

    Raises ImpossibleBoardError if they do not fit.
    """
    if not all(counted.total for counted in counts):
        raise ImpossibleBoardError("No layout of the mines agrees with the numbers.")
    off = front.off.bit_count()
    spare = front.mines_left - sum(counted.least for counted in counts)
    is_exact = all(counted.is_exact for counted in counts)
    if _is_too_much(counts, off):
        is_exact, (expected, ways, off_mines) = False, estimate_sums(counts, off, spare)
    else:
        expected, ways, off_mines = _expected_by_box(counts, off, spare)
        if not ways and not is_exact:
            # Layouts that were cut away may have fitted the mine count.
            expected, ways, off_mines = estimate_sums(counts, off, spare)
    if not ways:
        raise ImpossibleBoardError("The numbers do not agree with the number of mines.")
    boxes = [
        box
        for part, sums in zip(front.components, expected, strict=True)
        for box in map(EqualCells, part.boxes, sums)
    ]
    if off:
        boxes.append(EqualCells(tuple(indices(front.off)), off_mines))
    if is_exact:
        safe = [box.cells for box in boxes if not box.expected]
        mines = [box.cells for box in boxes if box.expected == len(box.cells) * ways]
    else:
        safe, mines = _proven_boxes(front, counts)
        boxes = [_doubtful_mines(box, ways) for box in boxes]
    all_safe, all_mines = front.safe | _union(grid, safe), front.mines | _union(grid, mines)
    return Analysis(grid, ways, all_safe, all_mines, tuple(boxes), is_exact)


def _doubtful_mines(box: EqualCells, ways: int) -> EqualCells:
    """Return a box of an estimate such that nothing unproven is called certain."""
    doubt = len(box.cells) * ways >> _DOUBT_BITS
    return box._replace(expected=min(max(box.expected, doubt), len(box.cells) * ways - doubt))


def _is_too_much(counts: Sequence[Counts], off: int) -> bool:
    """Return whether joining these exactly takes too many multiplications, or too long ones."""
    spans = [len(counted.total) for counted in counts if len(counted.total) > 1]
    bits = off + sum([max(counted.total).bit_length() for counted in counts])
    return sum(spans) ** 2 * (1 + bits // _UNIT_BITS) > MAX_PRODUCTS


def _expected_by_box(
    counts: Sequence[Counts], off: int, spare: int
) -> tuple[list[list[int]], int, int]:
    """Return the mines of each component's boxes summed over all layouts.

    Also the number of layouts, and the mines off the frontier summed over them. ``spare`` are the
    mines beyond the least of all components. Equal components share one ``Counts``.
    """
    flexible = [counted.total for counted in counts if len(counted.total) > 1]
    rigid = math.prod(counted.total[0] for counted in counts if len(counted.total) == 1)
    before = _products(flexible)
    rest = _binomials(off, spare, len(before[-1]))
    after = _sums_after(flexible, before, rest)
    ways = after[0][0] * rigid
    found: dict[int, list[int]] = {}
    turn = 0
    for counted in counts:
        turn += len(counted.total) > 1
        if id(counted) in found:
            continue
        if len(counted.total) > 1:
            # The ways to fill all the rest, for each number of mines in this component.
            reached, later = before[turn - 1], after[turn]
            weight = [
                rigid * sum(map(mul, reached, later[extra:])) for extra in range(len(counted.total))
            ]
        else:
            weight = [ways // counted.total[0]]
        found[id(counted)] = [sum(map(mul, by_mines, weight)) for by_mines in counted.expected]
    outside = sum(many * (spare - extra) * rest[extra] for extra, many in enumerate(before[-1]))
    return [found[id(counted)] for counted in counts], ways, rigid * outside


def _products(totals: list[list[int]]) -> list[list[int]]:
    """Return the product of the first k polynomials, for each k from 0."""
    found = [[1]]
    for total in totals:
        last = found[-1]
        product = [0] * (len(last) + len(total) - 1)
        for shift, ways in enumerate(total):
            for extra, others in enumerate(last, shift):
                product[extra] += ways * others
        found.append(product)
    return found


def _binomials(off: int, spare: int, count: int) -> list[int]:
    """Return ``comb(off, spare - extra)`` for each ``extra`` below ``count``, 0 where undefined."""
    found = []
    ways = 0
    for left in range(spare, spare - count, -1):
        if 0 <= left <= off:
            ways = ways * (left + 1) // (off - left) if ways else comb(off, left)
            found.append(ways)
        else:
            found.append(0)
    return found


def _sums_after(
    totals: list[list[int]], before: list[list[int]], rest: list[int]
) -> list[list[int]]:
    """Return ``[k][extra]``: the ways to fill polynomial k, all later ones and the rest, when those
    before used ``extra`` mines more than they must."""
    found = [rest]
    for total, reached in zip(reversed(totals), reversed(before[:-1]), strict=True):
        last = found[-1]
        width = len(total)
        found.append(
            [sum(map(mul, total, last[extra : extra + width])) for extra in range(len(reached))]
        )
    found.reverse()
    return found


def _proven_boxes(
    front: Frontier, counts: Sequence[Counts]
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return the boxes that a component proves safe, and mined, whatever the mine count."""
    safe, mines = [], []
    for part, counted in zip(front.components, counts, strict=True):
        if counted.is_exact:
            for cells, by_mines in zip(part.boxes, counted.expected, strict=True):
                if not any(by_mines):
                    safe.append(cells)
                elif by_mines == [len(cells) * ways for ways in counted.total]:
                    mines.append(cells)
    return safe, mines


def _union(grid: Grid, groups: list[tuple[int, ...]]) -> int:
    return mask_of(grid.span, [cell for cells in groups for cell in cells]) if groups else 0
