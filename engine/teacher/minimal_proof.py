"""The smallest set of numbers that proves a cell, found by supposing the opposite.

A set of numbers proves a cell when no layout has the cell the other way round and satisfies them
all. So every layout with the cell the other way round names some numbers that it breaks, and a
proof holds one of those for each layout: a smallest proof is a smallest set that hits them all.
Layouts are asked for one by one, each breaking as few numbers as it can, until the smallest hitting
set of those seen is itself a proof; no smaller one can then exist. (The way of "Smallest MUS
Extraction with Minimal Hitting Set Dualization", Ignatiev, Previti, Liffiton, Marques-Silva, 2015.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Grid, indices
from engine.solver.propagation import propagate
from engine.teacher.counterexample import Doubt
from engine.teacher.patterns import threes
from engine.teacher.proof_steps import tellers

BUDGET = 50_000
"""Work for one proof, in the units of ``Doubt.work``: a few tens of milliseconds."""

_MANY = 40
"""More numbers than this are not searched all together for a proof with the mine count."""


class Proof(NamedTuple):
    """Numbers that together prove a cell, as bit numbers, those nearest to the cell first.

    Where the budget ran out ``is_smallest`` is False: they prove it still, but fewer might do.
    """

    numbers: tuple[int, ...]
    is_smallest: bool


def smallest_proof(
    board: Board, target: int, is_mine: bool, counted: bool, budget: int = BUDGET
) -> Proof:
    """The smallest set of opened numbers that proves the closed cell of bit number ``target``.

    Only the numbers are read and, if ``counted``, the board's mine count. That all numbers together
    do prove it, and that the board is possible, is the caller's responsibility.
    """
    doubt = Doubt(board, target, not is_mine, counted, budget=budget)
    if counted:
        return _counted_proof(board, doubt, is_mine)
    few = _one(doubt) or _two(doubt)
    if few:
        return Proof(few, True)
    enough = _enough(doubt)
    found = doubt.reduced(enough)
    proof = _smallest(board, doubt, found, _within_reach(doubt, found), least=3)
    return proof if len(proof.numbers) > 3 else proof._replace(numbers=_known(board, doubt, proof))


def _known(board: Board, doubt: Doubt, proof: Proof) -> tuple[int, ...]:
    """Three numbers that prove as much and that players know by name, if there are any."""
    grid, touching = board.grid, doubt.touching()
    for number in touching:
        for three in threes(board, grid.cell(number)):
            numbers = sorted(map(grid.index, three), key=lambda each: each not in touching)
            if doubt.contradicts(numbers):
                return tuple(numbers)
    return proof.numbers


def _counted_proof(board: Board, doubt: Doubt, is_mine: bool) -> Proof:
    if doubt.contradicts(()):
        return Proof((), True)
    pool = [number for ring in doubt.rings() for number in ring]
    pool += sorted(set(_border(board)) - set(pool))
    start: Sequence[int] = pool
    if len(pool) > _MANY:
        start = _told(board, doubt, is_mine, pool)
    return _smallest(board, doubt, doubt.reduced(start), pool, least=1)


def _told(board: Board, doubt: Doubt, is_mine: bool, pool: Sequence[int]) -> Sequence[int]:
    """A proof with the mine count in two parts: the numbers that it needs when all that the rules
    find is known, and those from which the rules find what matters of it."""
    known = propagate(board)
    needed = needed_numbers(board, doubt.target, is_mine, pool, known.safe, known.mines)
    all_known = known.safe | known.mines
    around = sum(1 << cell for cell in {c for n in needed for c in doubt.cells_of(n)})
    # Most often there are too few mines left for one here, or too few cells for the mines.
    matters = (known.safe if is_mine else known.mines) | around & all_known
    for cells in (matters, all_known):
        told = list(dict.fromkeys([*needed, *tellers(board, known, cells)]))
        if doubt.contradicts(told):
            return told
    return pool


def _smallest(
    board: Board, doubt: Doubt, found: Sequence[int], pool: Sequence[int], least: int
) -> Proof:
    """A proof of the fewest numbers, no less than ``least``, given one that has none to spare."""
    if len(found) > least and not doubt.gave_up:
        truth = Doubt(board, doubt.target, not doubt.mined, doubt.counted, budget=doubt.budget)
        if not truth.contradicts(pool) and not truth.gave_up:
            doubt.near = truth.layout(pool)
            found = _Hunt(doubt, pool, found).run(least)
        doubt.gave_up |= truth.gave_up
    place = {number: index for index, number in enumerate(pool)}
    return Proof(tuple(sorted(found, key=place.__getitem__)), not doubt.gave_up)


def needed_numbers(
    board: Board, target: int, is_mine: bool, numbers: Sequence[int], safe: int, mines: int
) -> tuple[int, ...]:
    """Those of ``numbers`` that the mine count needs when ``safe`` and ``mines`` are known.

    None of them can be left out, though another choice may be smaller.
    """
    doubt = Doubt(board, target, not is_mine, True, safe, mines, BUDGET)
    return tuple(doubt.reduced([number for number in numbers if doubt.cells_of(number)]))


def is_proof(
    board: Board, target: int, is_mine: bool, numbers: Sequence[int], safe: int, mines: int
) -> bool:
    """Whether these numbers and the mine count suffice when ``safe`` and ``mines`` are known."""
    return Doubt(board, target, not is_mine, True, safe, mines, BUDGET).contradicts(numbers)


def _border(board: Board) -> Iterator[int]:
    return indices(board.opened & board.grid.dilate(board.closed))


def _one(doubt: Doubt) -> tuple[int, ...]:
    """The number that is a proof by itself and has the fewest closed cells, if there is one."""
    found = [number for number in doubt.touching() if doubt.is_hopeless(number)]
    found.sort(key=lambda number: len(doubt.cells_of(number)))
    return tuple(found[:1])


def _two(doubt: Doubt) -> tuple[int, ...]:
    """The two numbers that are a proof and easiest to see: one that is clear by itself, few other
    cells, close together."""
    best: tuple[int, ...] = ()
    ease: tuple[int, ...] = ()
    touching = doubt.touching()
    for one in touching:
        for other in doubt.linked(one):
            beyond = _beyond(doubt, one, other)
            if beyond is None:
                continue
            is_clear = other not in touching and doubt.need(other) in (
                0,
                len(doubt.cells_of(other)),
            )
            rank = (not is_clear, beyond, _apart(doubt.grid, one, other), one, other)
            if not best or rank < ease:
                best, ease = (one, other), rank
    return best


def _apart(grid: Grid, one: int, other: int) -> int:
    """How far two numbers lie apart, columns and rows together, the shorter way on a torus."""
    first, second = grid.cell(one), grid.cell(other)
    across, down = abs(first[0] - second[0]), abs(first[1] - second[1])
    if grid.wraps:
        across, down = min(across, grid.width - across), min(down, grid.height - down)
    return across + down


def _beyond(doubt: Doubt, one: int, other: int) -> int | None:
    """None when both numbers can hold at once, else the cells that ``other`` has to itself."""
    ours, theirs = doubt.cells_of(one), doubt.cells_of(other)
    shared = len(set(ours) & set(theirs))
    need, their_need = doubt.need(one), doubt.need(other)
    beyond = len(theirs) - shared
    least = max(0, need - (len(ours) - shared), their_need - beyond)
    return beyond if least > min(shared, need, their_need) else None


def _enough(doubt: Doubt) -> list[int]:
    """Rings of numbers around the cell until they prove it; all that hang together at the worst."""
    pool: list[int] = []
    for ring in doubt.rings():
        pool += ring
        if doubt.contradicts(pool):
            break
    return pool


def _within_reach(doubt: Doubt, found: Sequence[int]) -> list[int]:
    """The numbers a smaller proof than ``found`` can use, and ``found`` itself.

    A smallest proof hangs together through closed cells other than the one in question: if it did
    not, the part that breaks would be a smaller proof.
    """
    pool: list[int] = []
    for ring, _ in zip(doubt.rings(), range(len(found) - 1), strict=False):
        pool += ring
    return pool + [number for number in found if number not in pool]


class _Hunt:
    """The search for a smaller proof than one that is known. Sets are masks of pool places."""

    def __init__(self, doubt: Doubt, pool: Sequence[int], found: Sequence[int]) -> None:
        self.doubt, self.pool = doubt, pool
        self.place = {number: index for index, number in enumerate(pool)}
        self.best = sum(1 << self.place[number] for number in found)
        self.broken_sets: list[int] = []

    def run(self, least: int) -> list[int]:
        """The smallest proof, when none has fewer numbers than ``least``."""
        while least < self.best.bit_count() and not self.doubt.gave_up:
            candidate = self._hitting(self.broken_sets, least, 0)
            if candidate is None:
                least += 1
            elif self.doubt.contradicts(self._numbers(candidate)):
                self.best = candidate
            elif not self.doubt.gave_up:
                self._learn(candidate)
        return self._numbers(self.best)

    def _learn(self, candidate: int) -> None:
        """Find a layout that fits the candidate and few numbers break; those must be hit."""
        layout = self.doubt.layout(self._numbers(candidate))
        blocked = 0
        while not self.doubt.gave_up:
            broken = self._broken(layout)
            open_ones = broken & ~blocked
            if not open_ones:
                self.broken_sets.append(broken)
                return
            low = open_ones & -open_ones
            wider = self._numbers(candidate | low)
            if self.doubt.contradicts(wider):
                blocked |= low
                if len(wider) < self.best.bit_count():
                    self.best = candidate | low
            elif not self.doubt.gave_up:
                candidate |= low
                layout = self.doubt.layout(wider)

    def _hitting(self, sets: Sequence[int], room: int, chosen: int) -> int | None:
        """``chosen`` and at most ``room`` more places that hit all ``sets``; None if too few."""
        self.doubt.spend(1 + len(sets) // 4)
        missed = sorted((each for each in sets if not each & chosen), key=int.bit_count)
        if not missed:
            return chosen
        apart = covered = 0
        for each in missed:
            if not each & covered:
                covered |= each
                apart += 1
        if apart > room or self.doubt.gave_up:
            return None
        left = missed[0]
        while left:
            low = left & -left
            left ^= low
            found = self._hitting(missed, room - 1, chosen | low)
            if found is not None:
                return found
            # What has failed once is not tried again deeper down.
            missed = [each & ~low for each in missed]
            if not all(missed):
                return None
        return None

    def _numbers(self, places: int) -> list[int]:
        return [self.pool[place] for place in indices(places)]

    def _broken(self, layout: int) -> int:
        return sum(1 << self.place[number] for number in self.doubt.broken(self.pool, layout))
