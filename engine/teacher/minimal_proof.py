"""The smallest set of numbers that proves a cell, found by supposing the opposite.

Every layout with the cell the other way round breaks some numbers, so a smallest proof is a
smallest set that hits them all. Layouts are generated one by one until the smallest hitting set of
those seen is itself a proof ("Smallest MUS Extraction with Minimal Hitting Set Dualization",
Ignatiev, Previti, Liffiton, Marques-Silva, 2015).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import indices
from engine.solver.propagation import propagate
from engine.teacher.counterexample import Hypothesis
from engine.teacher.patterns import distance, find_telling_numbers, threes

BUDGET = 50_000
"""The work for one proof, in the units of ``Hypothesis.work``: a few tens of milliseconds."""
_MANY = 40  # with more numbers, a proof with the mine count does not start from all of them


class Proof(NamedTuple):
    """Numbers that together prove a cell, nearest first; past the budget not the fewest."""

    numbers: tuple[int, ...]
    is_smallest: bool


def smallest_proof(
    board: Board,
    target: int,
    is_mine: bool,
    counted: bool,
    budget: int = BUDGET,
    mines: int = 0,
) -> Proof:
    """Return the smallest set of opened numbers that proves the closed cell ``target``.

    Only the numbers are read and, if ``counted``, the mine count; ``mines`` are known beforehand.
    That all numbers together prove the cell is the caller's responsibility.
    """
    hypothesis = Hypothesis(board, target, not is_mine, counted, mines=mines, budget=budget)
    if counted:
        return _counted_proof(board, hypothesis, is_mine)
    touching = hypothesis.touching()
    alone = [number for number in touching if hypothesis.is_hopeless(number)]
    if alone:
        return Proof((min(alone, key=lambda one: len(hypothesis.view(one).cells)),), True)
    two = _two(hypothesis)
    if two:
        return Proof(two, True)
    found = hypothesis.reduced(enough_numbers(hypothesis))
    # The numbers near enough to the cell for a smaller proof.
    near = [n for ring in islice(hypothesis.rings(), len(found) - 1) for n in ring]
    pool = near + [number for number in found if number not in near]
    proof = _smallest(board, hypothesis, found, pool, least=3)
    if len(proof.numbers) > 3:
        return proof
    # Three numbers that prove as much and form a named pattern are preferred.
    for number in touching:
        for three in threes(board, board.grid.cell(number)):
            numbers = sorted(map(board.grid.index, three), key=lambda each: each not in touching)
            if hypothesis.contradicts(numbers):
                return proof._replace(numbers=tuple(numbers))
    return proof


def _counted_proof(board: Board, hypothesis: Hypothesis, is_mine: bool) -> Proof:
    if hypothesis.contradicts(()):
        return Proof((), True)
    pool = [number for ring in hypothesis.rings() for number in ring]
    pool += sorted(set(border_numbers(board)) - set(pool))
    start: Sequence[int] = pool
    if len(pool) > _MANY:
        start = _rule_proof(board, hypothesis, is_mine, pool)
    return _smallest(board, hypothesis, hypothesis.reduced(start), pool, least=1)


def _rule_proof(
    board: Board, hypothesis: Hypothesis, is_mine: bool, pool: Sequence[int]
) -> Sequence[int]:
    """Return a proof of the numbers needed beyond the rules, and of those for the rules."""
    known = propagate(board)
    needed = needed_numbers(board, hypothesis.target, is_mine, pool, known.safe, known.mines)
    all_known = known.safe | known.mines
    around = sum(1 << cell for cell in {c for n in needed for c in hypothesis.view(n).cells})
    # Usually too few mines are left for one here, or too few cells for the mines.
    matters = (known.safe if is_mine else known.mines) | around & all_known
    for cells in (matters, all_known):
        proof = list(dict.fromkeys([*needed, *find_telling_numbers(board, known, cells)]))
        if hypothesis.contradicts(proof):
            return proof
    return pool


def _smallest(
    board: Board, hypothesis: Hypothesis, found: Sequence[int], pool: Sequence[int], least: int
) -> Proof:
    """Return a proof of the fewest numbers, at least ``least``, given one without spare numbers."""
    if len(found) > least and not hypothesis.gave_up:
        target, mined, budget = hypothesis.target, not hypothesis.mined, hypothesis.budget
        truth = Hypothesis(board, target, mined, hypothesis.counted, budget=budget)
        if not truth.contradicts(pool) and not truth.gave_up:
            hypothesis.near = truth.layout(pool)
            found = HittingSetSearch(hypothesis, pool, found).run(least)
        hypothesis.gave_up |= truth.gave_up
    place = {number: index for index, number in enumerate(pool)}
    return Proof(tuple(sorted(found, key=place.__getitem__)), not hypothesis.gave_up)


def needed_numbers(
    board: Board, target: int, is_mine: bool, numbers: Sequence[int], safe: int, mines: int
) -> tuple[int, ...]:
    """Return the ``numbers`` that the mine count needs when ``safe`` and ``mines`` are known."""
    hypothesis = Hypothesis(board, target, not is_mine, True, safe, mines, BUDGET)
    return tuple(hypothesis.reduced([one for one in numbers if hypothesis.view(one).cells]))


def border_numbers(board: Board) -> Iterator[int]:
    """Return the numbers that touch a closed cell."""
    return indices(board.opened & board.grid.dilate(board.closed))


def _two(hypothesis: Hypothesis) -> tuple[int, ...]:
    """Return the two numbers that prove it most visibly: one clear by itself, few cells, close."""
    best: tuple[int, ...] = ()
    ease: tuple[int, ...] = ()
    grid, touching = hypothesis.grid, hypothesis.touching()
    for one in touching:
        cells, _, need = hypothesis.view(one)
        for other in hypothesis.linked(one):
            their_cells, _, their_need = hypothesis.view(other)
            shared = len(set(cells) & set(their_cells))
            beyond = len(their_cells) - shared
            least = max(0, need - (len(cells) - shared), their_need - beyond)
            if least <= min(shared, need, their_need):
                continue  # both can hold at once
            is_clear = other not in touching and their_need in (0, len(their_cells))
            apart = sum(distance(grid, grid.cell(one), grid.cell(other)))
            rank = (not is_clear, beyond, apart, one, other)
            if not best or rank < ease:
                best, ease = (one, other), rank
    return best


def enough_numbers(hypothesis: Hypothesis, others: Iterable[int] = ()) -> list[int]:
    """Return rings of numbers around the cell until they prove it, at worst all and ``others``."""
    pool: list[int] = []
    for ring in hypothesis.rings():
        pool += ring
        if hypothesis.contradicts(pool):
            return pool
    return [*pool, *(set(others) - set(pool))]


class HittingSetSearch:
    """The search for a smaller proof than a known one. Sets are masks of pool places."""

    def __init__(self, hypothesis: Hypothesis, pool: Sequence[int], found: Sequence[int]) -> None:
        self.hypothesis, self.pool = hypothesis, pool
        self.place = {number: index for index, number in enumerate(pool)}
        self.best = sum(1 << self.place[number] for number in found)
        self.broken_sets: list[int] = []

    def run(self, least: int) -> list[int]:
        """Return the smallest proof, given that none has fewer numbers than ``least``."""
        while least < self.best.bit_count() and not self.hypothesis.gave_up:
            candidate = self._hitting(self.broken_sets, least, 0)
            if candidate is None:
                least += 1
            elif self.hypothesis.contradicts(self._numbers(candidate)):
                self.best = candidate
            elif not self.hypothesis.gave_up:
                self._learn(candidate)
        return self._numbers(self.best)

    def _learn(self, candidate: int) -> None:
        """Find a layout that fits the candidate and breaks few numbers; those must be hit."""
        layout = self.hypothesis.layout(self._numbers(candidate))
        blocked = 0
        while not self.hypothesis.gave_up:
            places = map(self.place.__getitem__, self.hypothesis.broken(self.pool, layout))
            broken = sum(1 << place for place in places)
            open_ones = broken & ~blocked
            if not open_ones:
                self.broken_sets.append(broken)
                return
            low = open_ones & -open_ones
            wider = self._numbers(candidate | low)
            if self.hypothesis.contradicts(wider):
                blocked |= low
                if len(wider) < self.best.bit_count():
                    self.best = candidate | low
            elif not self.hypothesis.gave_up:
                candidate |= low
                layout = self.hypothesis.layout(wider)

    def _hitting(self, sets: Sequence[int], room: int, chosen: int) -> int | None:
        """Return ``chosen`` and at most ``room`` more places that hit all ``sets``."""
        self.hypothesis.spend(1 + len(sets) // 4)
        missed = sorted((each for each in sets if not each & chosen), key=int.bit_count)
        if not missed:
            return chosen
        apart = covered = 0
        for each in missed:
            if not each & covered:
                covered |= each
                apart += 1
        if apart > room or self.hypothesis.gave_up:
            return None
        left = missed[0]
        while left:
            low = left & -left
            left ^= low
            found = self._hitting(missed, room - 1, chosen | low)
            if found is not None:
                return found
            # A place that has failed is not tried again deeper down.
            missed = [each & ~low for each in missed]
            if not all(missed):
                return None
        return None

    def _numbers(self, places: int) -> list[int]:
        return [self.pool[place] for place in indices(places)]
