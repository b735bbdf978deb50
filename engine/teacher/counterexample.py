"""Proof by contradiction that a closed cell is a mine, or safe, and its fewest numbers."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import indices
from engine.core.planes import at_index
from engine.solver.component import ComponentShape, Walk, walk
from engine.solver.frontier import neighbours
from engine.solver.propagation import propagate
from engine.teacher.patterns import distance, find_telling_numbers, threes

_STAGE_WORK = 20  # the cost of setting up one box of a walk, in table transitions
_NUMBER_WORK = 10  # the cost of assigning one number to its part


class _Part(NamedTuple):
    """Numbers tied together by cells: the table over their boxes, and each box's cells."""

    walked: Walk
    boxes: tuple[tuple[int, ...], ...]

    def sums(self) -> int:
        """Return the numbers of mines that its cells can hold, as a set of bits."""
        return sum(1 << mines for mines in self.walked.by_mines())


class NumberView(NamedTuple):
    """The unknown cells around a number, also as a set, and the mines that it lacks among them.

    The need can be negative.
    """

    cells: tuple[int, ...]
    mask: int
    need: int


class Hypothesis:
    """A board on which the cell ``target`` is supposed to be ``mined``, or safe.

    The closed cells ``safe`` and ``mines`` are taken as known; the mine count is read only if
    ``counted``. Numbers and cells are bit numbers. ``work`` counts table transitions; past the
    budget ``gave_up`` is set and nothing more is contradicted. ``near`` is a layout that ``layout``
    stays close to.
    """

    def __init__(
        self,
        board: Board,
        target: int,
        mined: bool,
        counted: bool,
        safe: int = 0,
        mines: int = 0,
        budget: int = 0,
    ) -> None:
        self.grid, self.target, self.mined, self.counted = board.grid, target, int(mined), counted
        self.near = 0
        self.work, self.budget, self.gave_up = 0, budget, False
        self._board, self._mines = board, mines
        self._around = neighbours(board.grid)
        self._unknown = board.closed & ~(safe | mines | 1 << target)
        self._left = board.mines - mines.bit_count() - self.mined
        self._views: dict[int, NumberView] = {}
        self._parts: dict[tuple[int, ...], _Part] = {}

    def is_hopeless(self, number: int) -> bool:
        """Return whether ``number`` alone contradicts the hypothesis."""
        view = self.view(number)
        return not 0 <= view.need <= len(view.cells)

    def broken(self, numbers: Iterable[int], layout: int) -> list[int]:
        """Return those of ``numbers`` that ``layout``, without the target, does not satisfy."""
        views = [(number, self.view(number)) for number in numbers]
        return [number for number, (_, mask, need) in views if (layout & mask).bit_count() != need]

    def view(self, number: int) -> NumberView:
        """Return the surroundings of a number, without the target."""
        view = self._views.get(number)
        if view is None:
            around, unknown = self._around[number], self._unknown
            cells = tuple([cell for cell in around if unknown >> cell & 1])
            known = sum(self._mines >> cell & 1 for cell in around)
            supposed = self.mined if self.target in around else 0
            need = at_index(self._board.numbers, number) - known - supposed
            view = NumberView(cells, sum(1 << cell for cell in cells), need)
            self._views[number] = view
        return view

    def touching(self) -> list[int]:
        """Return the numbers around the target, in reading order."""
        opened = self._board.opened
        return sorted(number for number in self._around[self.target] if opened >> number & 1)

    def linked(self, number: int) -> list[int]:
        """Return the other numbers that share a cell with ``number``, in reading order."""
        opened, around = self._board.opened, self._around
        found = {other for cell in self.view(number).cells for other in around[cell]}
        return sorted(other for other in found if opened >> other & 1 and other != number)

    def rings(self) -> Iterator[list[int]]:
        """Yield the numbers around the target, those linked to them, and so on outward."""
        ring = self.touching()
        seen = set(ring)
        while ring:
            yield ring
            ring = sorted({other for number in ring for other in self.linked(number)} - seen)
            seen |= set(ring)

    def contradicts(self, numbers: Iterable[int]) -> bool:
        """Return whether these numbers refute the hypothesis; False once the budget is used up."""
        numbers = list(numbers)
        self.spend(_NUMBER_WORK * len(numbers))
        if self.gave_up:
            return False
        if any(map(self.is_hopeless, numbers)):
            return True
        parts = self._split(numbers)
        exact = [part for part in parts if part.walked.is_exact]
        if not all(part.walked.tables[-1] for part in exact):
            return True
        self.gave_up |= len(exact) < len(parts)
        if self.gave_up or not self.counted:
            return False
        return not self._reach(parts)[-1] & self._window(parts)

    def reduced(self, numbers: Sequence[int]) -> list[int]:
        """Return a set of contradicting numbers from which none can be left out, preferring early
        ones.

        QuickXplain (Junker, 2004): whole halves are dropped where possible.
        """
        if not numbers or self.contradicts(()):
            return []
        return self._reduce_numbers([], False, list(numbers))

    def _reduce_numbers(self, kept: list[int], is_new: bool, numbers: list[int]) -> list[int]:
        if is_new and self.contradicts(kept):
            return []
        if len(numbers) == 1:
            return numbers
        middle = len(numbers) // 2
        near, far = numbers[:middle], numbers[middle:]
        needed = self._reduce_numbers(kept + near, True, far)
        return self._reduce_numbers(kept + needed, bool(needed), near) + needed

    def layout(self, numbers: Iterable[int]) -> int:
        """Return mines that satisfy these numbers and the hypothesis, else close to ``near``."""
        parts = self._split(numbers)
        found, inside = 0, 0
        sums = self._shares(parts) if self.counted else [None] * len(parts)
        for part, mines in zip(parts, sums, strict=True):
            found |= self._trace_layout(part, mines)
            inside |= sum(1 << cell for box in part.boxes for cell in box)
        outside = self._unknown & ~inside
        if not self.counted:
            return found | self.near & outside
        rest = self._left - found.bit_count()
        return found | self._pick_mines(tuple(indices(outside)), rest)

    def spend(self, work: int) -> None:
        """Count work that was done for this hypothesis."""
        self.work += work
        self.gave_up |= self.work > self.budget

    def _split(self, numbers: Iterable[int]) -> list[_Part]:
        """Return the parts of these numbers that no unknown cell ties together."""
        groups: list[tuple[int, list[int]]] = []
        for number in numbers:
            mask = self.view(number).mask
            tied = [number]
            apart = []
            for group in groups:
                if group[0] & mask:
                    mask |= group[0]
                    tied += group[1]
                else:
                    apart.append(group)
            if mask:
                apart.append((mask, tied))
                groups = apart
        return [self._part(tuple(sorted(tied))) for _, tied in groups]

    def _part(self, numbers: tuple[int, ...]) -> _Part:
        if numbers in self._parts:
            return self._parts[numbers]
        views = [self.view(number) for number in numbers]
        readers: dict[int, list[int]] = {}
        for place, view in enumerate(views):
            for cell in view.cells:
                readers.setdefault(cell, []).append(place)
        boxes: dict[tuple[int, ...], list[int]] = {}
        for cell, places in readers.items():
            boxes.setdefault(tuple(places), []).append(cell)
        shape = ComponentShape(
            tuple([len(cells) for cells in boxes.values()]),
            tuple(boxes),
            tuple([view.need for view in views]),
        )
        walked = walk(shape, self.budget)
        self.spend(walked.work + _STAGE_WORK * len(boxes))
        self._parts[numbers] = part = _Part(walked, tuple(map(tuple, boxes.values())))
        return part

    def _reach(self, parts: Sequence[_Part]) -> list[int]:
        """Return the sums of mines that the first k parts can hold, as bits, for each k from 0."""
        found = [1]
        for part in parts:
            sums = 0
            for mines in indices(part.sums()):
                sums |= found[-1] << mines
            found.append(sums)
        return found

    def _window(self, parts: Sequence[_Part]) -> int:
        """Return the sums of mines in all parts that the cells outside them can complement."""
        inside = sum(len(box) for part in parts for box in part.boxes)
        outside = self._unknown.bit_count() - inside
        if self._left < 0:
            return 0
        return ((2 << self._left) - 1) & ~((1 << max(0, self._left - outside)) - 1)

    def _shares(self, parts: Sequence[_Part]) -> list[int | None]:
        """Return a number of mines for each part that fits the mine count, close to ``near``."""
        reach = self._reach(parts)
        wanted = [self._near_in([cell for box in part.boxes for cell in box]) for part in parts]
        total = _closest_numbers(reach[-1] & self._window(parts), sum(wanted))
        shares: list[int | None] = []
        for index in range(len(parts) - 1, -1, -1):
            before = reach[index]
            options = sum(
                1 << mines
                for mines in indices(parts[index].sums())
                if mines <= total and before >> total - mines & 1
            )
            share = _closest_numbers(options, wanted[index])
            shares.append(share)
            total -= share
        return shares[::-1]

    def _trace_layout(self, part: _Part, mines: int | None) -> int:
        """Return a layout of a part, with ``mines`` mines if given, traced back along the table."""
        walked, slot, state, found = part.walked, part.walked.slot, 0, 0
        for index in range(len(walked.stages) - 1, -1, -1):
            box = part.boxes[walked.stages[index].box]
            wanted = self._near_in(box)
            options = []
            for before, after, held in walked.edges[index]:
                if after != state or (mines is not None and held > mines):
                    continue
                ways = walked.tables[index][before]  # by the number of mines, in slots of bits
                if mines is None or ways >> slot * (mines - held) & (1 << slot) - 1:
                    options.append((abs(held - wanted), held, before))
            _, held, state = min(options)
            mines = None if mines is None else mines - held
            found |= self._pick_mines(box, held)
        return found

    def _near_in(self, cells: Iterable[int]) -> int:
        return sum(self.near >> cell & 1 for cell in cells)

    def _pick_mines(self, cells: Sequence[int], mines: int) -> int:
        """Return ``mines`` of the cells, mines of ``near`` first."""
        likely = sorted(cells, key=lambda cell: not self.near >> cell & 1)
        return sum(1 << cell for cell in likely[:mines])


def _closest_numbers(options: int, wanted: int) -> int:
    return min(indices(options), key=lambda option: abs(option - wanted))


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
    two = _clearest_two(hypothesis)
    if two:
        return Proof(two, True)
    found = hypothesis.reduced(enough_numbers(hypothesis))
    # The numbers near enough to the cell for a smaller proof.
    near = [n for ring in islice(hypothesis.rings(), len(found) - 1) for n in ring]
    pool = near + [number for number in found if number not in near]
    proof = _smallest_proof(board, hypothesis, found, pool, least=3)
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
    return _smallest_proof(board, hypothesis, hypothesis.reduced(start), pool, least=1)


def _rule_proof(
    board: Board, hypothesis: Hypothesis, is_mine: bool, pool: Sequence[int]
) -> Sequence[int]:
    """Return the numbers of a proof: those needed beyond the rules, and those that the rules
    need."""
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


def _smallest_proof(
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


def _clearest_two(hypothesis: Hypothesis) -> tuple[int, ...]:
    """Return the two numbers that prove it most clearly: one obvious by itself, with few cells,
    close to each other."""
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
            candidate = self._hitting_set(self.broken_sets, least, 0)
            if candidate is None:
                least += 1
            elif self.hypothesis.contradicts(self._numbers(candidate)):
                self.best = candidate
            elif not self.hypothesis.gave_up:
                self._learn(candidate)
        return self._numbers(self.best)

    def _learn(self, candidate: int) -> None:
        """Find a layout that fits the candidate and breaks few numbers, one of which a proof must
        contain."""
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

    def _hitting_set(self, sets: Sequence[int], room: int, chosen: int) -> int | None:
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
            found = self._hitting_set(missed, room - 1, chosen | low)
            if found is not None:
                return found
            # A place that has failed is not tried again deeper down.
            missed = [each & ~low for each in missed]
            if not all(missed):
                return None
        return None

    def _numbers(self, places: int) -> list[int]:
        return [self.pool[place] for place in indices(places)]
