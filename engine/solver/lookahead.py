"""Looking one open ahead: the probabilities that follow each number a guess could show."""

from collections.abc import Iterable, Sequence
from math import comb
from operator import mul
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import indices
from engine.solver.component import ComponentShape, Counts, count_by_value, walk
from engine.solver.frontier import Frontier, neighbours
from engine.solver.probability import Analysis

BUDGET = 30_000
"""The most work for the guesses of a position, some 80 ms, see ``probability.BUDGET``."""
_PRODUCTS = 16  # multiplications that count as one unit of work
_MOST_BITS = 900  # counts with more bits do not fit into floats

TwoLeast = tuple[float, float]
"""The mine probabilities of the two safest cells, 1.0 for each that does not exist."""


class Outcome(NamedTuple):
    """A guessed cell is safe and shows ``value``: the probability of that, and those that the
    safest cell and the second safest one are safe then."""

    probability: float
    value: int
    survival: float
    second: float


class GuessLookahead:
    """A position prepared for looking one open ahead.

    Only the components that a guess touches are counted anew; the probabilities elsewhere are kept,
    though the mine count may shift them a little. ``budget`` is what is left of the work. Sums of
    floats can differ in their last bits from one version of Python to another, so what is decided
    by them must be rounded.
    """

    def __init__(
        self, board: Board, front: Frontier, counts: list[Counts], analysis: Analysis
    ) -> None:
        self.front, self.counts, self.budget = front, counts, BUDGET
        self.around = neighbours(board.grid)
        self.off, self.mines = set(indices(front.off)), set(indices(front.mines))
        self.home: dict[int, int] = {}
        self.chances: dict[int, float] = {}
        self._least_in: list[TwoLeast] = []
        boxes = iter(analysis.boxes)
        for number, part in enumerate(front.components):
            found = (1.0, 1.0)
            for cells in part.boxes:
                chance = next(boxes).expected / (len(cells) * analysis.solutions)
                found = _least_two(found, chance, len(cells))
                for cell in cells:
                    self.home[cell] = number
                    self.chances[cell] = chance
            self._least_in.append(found)
        self._off_chance = 1.0
        for box in boxes:
            self._off_chance = box.expected / (len(box.cells) * analysis.solutions)
            self.chances |= dict.fromkeys(box.cells, self._off_chance)
        self._spare = front.mines_left - sum([part.least for part in counts])
        self._sums = [sum(part.total) for part in counts]
        self._shares = [
            [ways / whole for ways in part.total]
            for part, whole in zip(counts, self._sums, strict=True)
        ]
        self._products: dict[tuple[int, ...], list[float]] = {}
        product = self._ways_of_others(())
        count = len(self.off)
        likeliest = min(max(count // 2, self._spare - len(product) + 1), self._spare, count)
        self._scale = comb(count, max(likeliest, 0))
        self._all: float = sum(map(mul, product, self._ways_off(count, self._spare, len(product))))

    def after(self, cell: int) -> list[Outcome] | None:
        """Return the outcomes of opening ``cell`` (a bit number) if it is safe.

        Empty if its number is known beforehand; None once all work exceeds the budget.
        """
        near = [other for other in self.around[cell] if other in self.chances]
        if not near:
            return []
        touched = self._touched_numbers((*near, cell))
        shape = self._merge_touched(cell, near, touched)
        counts = None
        if self.budget > 0 and not self._are_too_many(touched):
            counts = count_by_value(shape, self.budget)
        if counts is None:
            self.budget = 0
            return None
        if len(counts) < 2:
            return []
        first = next(iter(counts.values()))
        self.budget -= first.work
        taken = sum([other in self.off for other in (*near, cell)])
        weights = self._ways_of_rest(touched, taken, first.least, len(first.total))
        known = sum([other in self.mines for other in self.around[cell]])
        elsewhere = (1.0, 1.0)
        if len(self.off) > taken:
            elsewhere = _least_two(elsewhere, self._off_chance, len(self.off) - taken)
        for number, least in enumerate(self._least_in):
            if number not in touched:
                elsewhere = _least_two(_least_two(elsewhere, least[0], 1), least[1], 1)
        outcomes = []
        for value, counted in counts.items():
            ways = sum(map(mul, counted.total, weights))
            if ways > 0.0:
                one, two = _least_chances(elsewhere, shape.sizes, counted.expected, weights, ways)
                outcomes.append(Outcome(ways / self._all, value + known, 1.0 - one, 1.0 - two))
        return outcomes

    def joint(self, mines: Sequence[int], safe: Sequence[int]) -> float | None:
        """Return the probability that these unknown cells are all mines and those all safe.

        None once all work exceeds the budget.
        """
        cells = (*mines, *safe)
        touched = self._touched_numbers(cells)
        if self.budget <= 0 or self._are_too_many(touched):
            return None
        ways = {0: 1}
        for number in touched:
            shape = self._without_known(number, set(mines), set(cells))
            if shape is None:
                return 0.0
            walked = walk(shape, self.budget)
            self.budget -= walked.work
            if not walked.is_exact:
                return None
            longer: dict[int, int] = {}
            for used, many in ways.items():
                for more, others in walked.by_mines().items():
                    longer[used + more] = longer.get(used + more, 0) + many * others
            ways = longer
        if not ways:
            return 0.0
        least, length = min(ways), max(ways) - min(ways) + 1
        taken = sum([cell in self.off for cell in cells])
        weights = self._ways_of_rest(touched, taken, least + len(mines), length)
        return sum([many * weights[used - least] for used, many in ways.items()]) / self._all

    def _touched_numbers(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return the numbers of the components that these cells belong to."""
        return tuple(sorted({self.home[cell] for cell in cells if cell in self.home}))

    def _are_too_many(self, touched: tuple[int, ...]) -> bool:
        """Return whether the layouts of these components, or of all others, are beyond floats."""
        return (
            not self._all
            or sum([self._sums[number].bit_length() for number in touched]) > _MOST_BITS
        )

    def _without_known(
        self, number: int, mines: set[int], known: set[int]
    ) -> ComponentShape | None:
        """Return a component without the ``known`` cells, of which ``mines`` are mined.

        None if that contradicts its numbers.
        """
        part = self.front.components[number]
        needs = list(part.shape.needs)
        room = [0] * len(needs)
        sizes: list[int] = []
        readers: list[tuple[int, ...]] = []
        for cells, seen_by in zip(part.boxes, part.shape.readers, strict=True):
            mined = sum([cell in mines for cell in cells])
            left = len(cells) - sum([cell in known for cell in cells])
            for reader in seen_by:
                needs[reader] -= mined
                room[reader] += left
            if left:
                sizes.append(left)
                readers.append(seen_by)
        if not all(0 <= need <= most for need, most in zip(needs, room, strict=True)):
            return None
        return ComponentShape(tuple(sizes), tuple(readers), tuple(needs))

    def _merge_touched(
        self, cell: int, near: list[int], touched: tuple[int, ...]
    ) -> ComponentShape:
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

    def _ways_of_rest(
        self, touched: tuple[int, ...], taken: int, least: int, length: int
    ) -> list[float]:
        """Return, for each number of mines in the touched part, the number of ways to fill the
        rest.

        The touched part includes ``taken`` cells off the frontier, and holds at least ``least``
        mines.
        """
        ways = self._ways_of_others(touched)
        spare = self._spare + sum([self.counts[number].least for number in touched]) - least
        rest = self._ways_off(len(self.off) - taken, spare, len(ways) + length - 1)
        for number in touched:
            rest = [many / self._sums[number] for many in rest]
        if len(ways) == 1:
            return rest
        return [
            sum([a * b for a, b in zip(ways, rest[extra:], strict=False)])
            for extra in range(length)
        ]

    def _ways_off(self, count: int, spare: int, length: int) -> list[float]:
        """Return, scaled, the ways to put ``spare - extra`` mines into ``count`` cells, for each
        ``extra`` below ``length``."""
        found = []
        ways = 0
        for left in range(spare, spare - length, -1):
            if 0 <= left <= count:
                ways = ways * (left + 1) // (count - left) if ways else comb(count, left)
                found.append(ways / self._scale)
            else:
                found.append(0.0)
        return found

    def _ways_of_others(self, touched: tuple[int, ...]) -> list[float]:
        """Return the ways to fill the other components together, by the mines above their least."""
        if touched in self._products:
            return self._products[touched]
        product = [1.0]
        for number, shares in enumerate(self._shares):
            if number in touched or len(shares) == 1:
                continue
            self.budget -= len(product) * len(shares) // _PRODUCTS
            longer = [0.0] * (len(product) + len(shares) - 1)
            for shift, share in enumerate(shares):
                for extra, others in enumerate(product, shift):
                    longer[extra] += share * others
            product = longer
        self._products[touched] = product
        return product


def _least_two(found: TwoLeast, chance: float, cells: int) -> TwoLeast:
    """Return the two least probabilities once some more cells of one probability are known."""
    if chance < found[0]:
        return chance, (chance if cells > 1 else found[0])
    return (found[0], chance) if chance < found[1] else found


def _least_chances(
    found: TwoLeast,
    sizes: tuple[int, ...],
    expected: list[list[int]],
    weights: list[float],
    ways: float,
) -> TwoLeast:
    """Return the two least probabilities of a mine, here or elsewhere (``found``)."""
    least, second = found[0] * ways, found[1] * ways
    only = weights[0] if len(weights) == 1 else 0.0
    for size, by_mines in zip(sizes, expected, strict=True):
        mines = (by_mines[0] * only if only else sum(map(mul, by_mines, weights))) / size
        if mines < second:
            if mines < least:
                least, second = mines, mines if size > 1 else least
            else:
                second = mines
    return least / ways, second / ways
