"""Proof by contradiction: numbers refute that a closed cell is a mine, or safe."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import indices
from engine.core.planes import at_index
from engine.solver.component import Walk, walk
from engine.solver.component_shape import ComponentShape
from engine.solver.frontier import neighbours

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
        """Return numbers of a contradiction of which none can be left out, preferring early ones.

        QuickXplain (Junker, 2004): halves are dropped at once if they can be.
        """
        if not numbers or self.contradicts(()):
            return []
        return self._reduced([], False, list(numbers))

    def _reduced(self, kept: list[int], is_new: bool, numbers: list[int]) -> list[int]:
        if is_new and self.contradicts(kept):
            return []
        if len(numbers) == 1:
            return numbers
        middle = len(numbers) // 2
        near, far = numbers[:middle], numbers[middle:]
        needed = self._reduced(kept + near, True, far)
        return self._reduced(kept + needed, bool(needed), near) + needed

    def layout(self, numbers: Iterable[int]) -> int:
        """Return mines that satisfy these numbers and the hypothesis, else close to ``near``."""
        parts = self._split(numbers)
        found, inside = 0, 0
        sums = self._shares(parts) if self.counted else [None] * len(parts)
        for part, mines in zip(parts, sums, strict=True):
            found |= self._traced(part, mines)
            inside |= sum(1 << cell for box in part.boxes for cell in box)
        outside = self._unknown & ~inside
        if not self.counted:
            return found | self.near & outside
        rest = self._left - found.bit_count()
        return found | self._picked(tuple(indices(outside)), rest)

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
        total = _closest(reach[-1] & self._window(parts), sum(wanted))
        shares: list[int | None] = []
        for index in range(len(parts) - 1, -1, -1):
            before = reach[index]
            options = sum(
                1 << mines
                for mines in indices(parts[index].sums())
                if mines <= total and before >> total - mines & 1
            )
            share = _closest(options, wanted[index])
            shares.append(share)
            total -= share
        return shares[::-1]

    def _traced(self, part: _Part, mines: int | None) -> int:
        """Return a layout of a part, with ``mines`` mines if given, traced back along the table."""
        walked, slot, state, found = part.walked, part.walked.slot, 0, 0
        for index in range(len(walked.stages) - 1, -1, -1):
            box = part.boxes[walked.stages[index].box]
            wanted = self._near_in(box)
            options = []
            for before, after, held in walked.edges[index]:
                if after != state or (mines is not None and held > mines):
                    continue
                ways = walked.tables[index][before]  # by mines, in slots of as many bits
                if mines is None or ways >> slot * (mines - held) & (1 << slot) - 1:
                    options.append((abs(held - wanted), held, before))
            _, held, state = min(options)
            mines = None if mines is None else mines - held
            found |= self._picked(box, held)
        return found

    def _near_in(self, cells: Iterable[int]) -> int:
        return sum(self.near >> cell & 1 for cell in cells)

    def _picked(self, cells: Sequence[int], mines: int) -> int:
        """Return ``mines`` of the cells, mines of ``near`` first."""
        likely = sorted(cells, key=lambda cell: not self.near >> cell & 1)
        return sum(1 << cell for cell in likely[:mines])


def _closest(options: int, wanted: int) -> int:
    return min(indices(options), key=lambda option: abs(option - wanted))
