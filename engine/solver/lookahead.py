"""Looking one open ahead: the probabilities that follow each number a guess could show."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import exp, inf, lgamma
from operator import mul
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell, indices
from engine.solver.component import Counts, count_by_value
from engine.solver.component_shape import ComponentShape
from engine.solver.frontier import Frontier, neighbours
from engine.solver.probability import BUDGET, Analysis, analyse
from engine.solver.propagation import ImpossibleBoardError

LARGEST_LEAD = 4000  # on boards with more cells, `chance_to_progress` is not computed
LEAD_BUDGET = 40_000
"""The most work for one number of ``chance_to_progress``, see ``probability.BUDGET``."""


class Outcome(NamedTuple):
    """A guessed cell is safe, shows ``value``, and the best next open survives by ``survival``."""

    probability: float
    value: int
    survival: float


class GuessLookahead:
    """A position prepared for looking one open ahead.

    Only the components that a guess touches are counted anew; the probabilities elsewhere are kept,
    though the mine count may shift them a little. ``budget`` is what is left of the work.
    """

    def __init__(
        self, board: Board, front: Frontier, counts: list[Counts], analysis: Analysis
    ) -> None:
        self.front, self.counts, self.budget = front, counts, BUDGET
        self.around = neighbours(board.grid)
        self.off, self.mines = set(indices(front.off)), set(indices(front.mines))
        self.home: dict[int, int] = {}
        self.chances: dict[int, float] = {}
        self.least_in: list[float] = []
        boxes = iter(analysis.boxes)
        for number, part in enumerate(front.components):
            least = 1.0
            for cells in part.boxes:
                chance = next(boxes).expected / (len(cells) * analysis.solutions)
                least = min(least, chance)
                for cell in cells:
                    self.home[cell] = number
                    self.chances[cell] = chance
            self.least_in.append(least)
        self.off_chance = 1.0
        for box in boxes:
            self.off_chance = box.expected / (len(box.cells) * analysis.solutions)
            self.chances |= dict.fromkeys(box.cells, self.off_chance)
        self.spare = front.mines_left - sum([part.least for part in counts])
        ways = self._product(range(len(counts)))
        count = len(self.off)
        self._scale = max(_log_comb(count, self.spare - extra) for extra in range(len(ways)))
        self._all = sum(
            many * exp(_log_comb(count, self.spare - extra) - self._scale)
            for extra, many in enumerate(ways)
        )

    def after(self, cell: int) -> list[Outcome] | None:
        """Return the outcomes of opening ``cell`` (a bit number) if it is safe.

        Empty if its number is known beforehand; None once all work exceeds the budget.
        """
        near = [other for other in self.around[cell] if other in self.chances]
        if not near:
            return []
        touched = {self.home[other] for other in (*near, cell) if other in self.home}
        shape = self._shape(cell, near, sorted(touched))
        counts = count_by_value(shape, self.budget) if self.budget > 0 else None
        if counts is None:
            self.budget = 0
            return None
        if not counts:
            return []
        first = next(iter(counts.values()))
        self.budget -= first.work
        weights = self._weights(cell, near, touched, first.least, len(first.total))
        known = sum([other in self.mines for other in self.around[cell]])
        elsewhere = [least for n, least in enumerate(self.least_in) if n not in touched]
        elsewhere.append(self.off_chance if len(self.off) > len(near) + 1 else 1.0)
        safest = min(elsewhere)
        outcomes = []
        for value, counted in counts.items():
            ways = sum(map(mul, counted.total, weights))
            if ways > 0.0:
                least = min(safest, _least_chance(shape.sizes, counted.expected, weights, ways))
                outcomes.append(Outcome(ways / self._all, value + known, 1.0 - least))
        return outcomes

    def _shape(self, cell: int, near: list[int], touched: list[int]) -> ComponentShape:
        """Return the touched components as one, without ``cell``, its number the counter."""
        inside = set(near)
        sizes: list[int] = []
        readers: list[tuple[int, ...]] = []
        needs: list[int] = []
        counter = sum([len(self.front.components[number].shape.needs) for number in touched])
        for number in touched:
            part = self.front.components[number]
            base = len(needs)
            needs += part.shape.needs
            for cells, seen_by in zip(part.boxes, part.shape.readers, strict=True):
                shifted = tuple([base + reader for reader in seen_by]) if base else seen_by
                counted = sum([other in inside for other in cells])
                others = len(cells) - counted - (cell in cells)
                if others:
                    sizes.append(others)
                    readers.append(shifted)
                if counted:
                    sizes.append(counted)
                    readers.append((*shifted, counter))
        off = sum([other in self.off for other in near])
        if off:
            sizes.append(off)
            readers.append((counter,))
        return ComponentShape(tuple(sizes), tuple(readers), (*needs, 0), counter)

    def _weights(
        self, cell: int, near: list[int], touched: set[int], least: int, length: int
    ) -> list[float]:
        """Return, for each number of mines in the touched part, the ways to fill the rest."""
        ways = self._product([n for n in range(len(self.counts)) if n not in touched])
        off = len(self.off) - sum([other in self.off for other in near]) - (cell in self.off)
        spare = self.spare + sum([self.counts[number].least for number in touched]) - least
        rest = [
            exp(_log_comb(off, spare - extra) - self._scale)
            for extra in range(len(ways) + length - 1)
        ]
        if len(ways) == 1:
            return [ways[0] * many for many in rest]
        return [
            sum([a * b for a, b in zip(ways, rest[extra:], strict=False)])
            for extra in range(length)
        ]

    def _product(self, parts: range | list[int]) -> list[float]:
        """Return the ways to fill these components together, by the mines above their least."""
        product = [1.0]
        for number in parts:
            total = self.counts[number].total
            if len(total) == 1:
                product = [ways * total[0] for ways in product]
                continue
            longer = [0.0] * (len(product) + len(total) - 1)
            for shift, ways in enumerate(total):
                for extra, others in enumerate(product, shift):
                    longer[extra] += ways * others
            product = longer
        return product


def _least_chance(
    sizes: tuple[int, ...], expected: list[list[int]], weights: list[float], ways: float
) -> float:
    """Return the least probability of a mine."""
    least = ways
    only = weights[0] if len(weights) == 1 else 0.0
    for size, by_mines in zip(sizes, expected, strict=True):
        mines = (by_mines[0] * only if only else sum(map(mul, by_mines, weights))) / size
        if mines < least:
            least = mines
    return least / ways


@lru_cache(maxsize=65536)
def _log_comb(count: int, chosen: int) -> float:
    """Return the logarithm of the binomial coefficient, minus infinity where it is 0."""
    if not 0 <= chosen <= count:
        return -inf
    return lgamma(count + 1) - lgamma(chosen + 1) - lgamma(count - chosen + 1)


def chance_to_progress(board: Board, cell: Cell) -> Fraction | None:
    """Return the probability that the number of ``cell``, if it is safe, leads to progress.

    Progress means that another safe cell becomes certain or the game ends. None if that takes too
    much work.
    """
    if board.grid.size > LARGEST_LEAD:
        return None
    layouts = leading = 0
    bit = board.grid.bit(cell)
    for value in range(9):
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
