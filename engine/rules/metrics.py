"""The figures that players compare: 3BV, ZiNi, openings, clicks, efficiency, speed, path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import pairwise, takewhile
from math import hypot, pow, sqrt

from engine.core.commands import Chord, Flag, Move, Open
from engine.core.config import GameConfig
from engine.core.events import CellsOpened, CoverChanged, Event, MineHit
from engine.core.grid import Grid, indices
from engine.core.minefield import Minefield
from engine.core.neighbourhood import SQUARE
from engine.core.pointer import PER_CELL, PointerAction, PointerSample
from engine.solver.frontier import neighbours

_MINE = -1


def zini(field: Minefield) -> int:
    """Return the greedy ZiNi (G ZiNi): the clicks of a greedy player who knows all the mines.

    The algorithm is that of Elmar Zimmermann and Christoph Nikolaus (forum of minesweepergame.com,
    2009). Each safe cell has a premium: the 3BV that a chord on it would solve, less the mines
    around it without a flag, less one if it is closed, less one for the chord itself. The cell with
    the highest premium, if that is not below 0, is opened, the mines around it are flagged and it
    is chorded, a click each. Otherwise the first closed cell worth a 3BV is opened. Of equal cells
    the first one is taken, column by column from the left, as the ranking's RAWVF tools and
    ``ms_toollib`` do. The work grows with the cells, not with cells times clicks.
    """
    return _Player(field).play()


class _Player:
    """The greedy player's state; cells are numbered column by column.

    ``heaps[p]`` holds every cell whose premium is p, and outdated entries.
    """

    def __init__(self, field: Minefield) -> None:
        grid = field.grid
        self.width, self.height, self.around = grid.width, grid.height, neighbours(grid)
        columns = ["".join(column) for column in zip(*field.rows(), strict=True)]
        # A cell that the board lacks is like a mine that no number touches.
        self.numbers = [_MINE if sign in "*-" else int(sign, 16) for sign in "".join(columns)]
        self.is_closed = [number != _MINE for number in self.numbers]
        self.is_flagged = [False] * grid.span
        self.openings: list[list[int]] = []
        self.home: dict[int, int] = {}
        """The opening of each zero; ``openings`` are their zeros with the border."""
        self.is_lone = list(self.is_closed)
        self.premium = [-number - 2 for number in self.numbers]
        # Premiums are below this: a cell and its neighbours, less one for the chord.
        self.heaps: list[list[int]] = [[] for _ in range(grid.neighbours.most + 2)]
        self.changed: set[int] = set(range(grid.span))
        self._find_openings()
        for cell, is_lone in enumerate(self.is_lone):
            if is_lone:
                self._change(self._near(cell), 1)

    def play(self) -> int:
        """Solve the board and return the number of clicks."""
        clicks = 0
        left = iter([n for n, lone in enumerate(self.is_lone) if lone or not self.numbers[n]])
        while True:
            if (cell := self._best_cell()) is not None:
                clicks += self._solve(cell)
            elif (cell := next(filter(self.is_closed.__getitem__, left), None)) is not None:
                self._open(cell)
                clicks += 1
            else:
                return clicks

    def _best_cell(self) -> int | None:
        """Return the first of the cells with the highest premium; None if that is below 0."""
        for cell in self.changed:
            premium = self.premium[cell]
            if premium >= 0 and self.numbers[cell] != _MINE:
                heappush(self.heaps[premium], cell)
        self.changed.clear()
        for premium, heap in reversed(list(enumerate(self.heaps))):
            while heap:
                if self.premium[heap[0]] == premium:
                    return heap[0]
                heappop(heap)
        return None

    def _solve(self, cell: int) -> int:
        """Open a cell, flag around it and chord it; return the number of clicks."""
        clicks = 1
        if self.is_closed[cell]:
            self._open(cell)
            clicks += 1
        near = self._near(cell)
        for other in near:
            if self.numbers[other] == _MINE and not self.is_flagged[other]:
                self.is_flagged[other] = True
                self._change(self._near(other), 1)
                clicks += 1
        for other in filter(self.is_closed.__getitem__, near):
            self._open(other)
        return clicks

    def _open(self, cell: int) -> None:
        if self.numbers[cell]:
            self._show(cell)
            return
        opening = self.openings[self.home[cell]]
        for other in filter(self.is_closed.__getitem__, opening):
            self._show(other)
        self._change(opening, -1)

    def _show(self, cell: int) -> None:
        self.is_closed[cell] = False
        self._change([cell], 1)
        if self.is_lone[cell]:
            self._change(self._near(cell), -1)

    def _change(self, cells: list[int], by: int) -> None:
        for cell in cells:
            self.premium[cell] += by
        self.changed.update(cells)

    def _find_openings(self) -> None:
        """Find the openings; each is worth a 3BV to a chord on any of its cells."""
        for start, number in enumerate(self.numbers):
            if number or start in self.home:
                continue
            self.home[start] = len(self.openings)
            zeros, cells = [start], {start}
            for zero in zeros:
                near = self._near(zero)
                cells.update(near)
                for cell in near:
                    if not self.numbers[cell] and cell not in self.home:
                        self.home[cell] = len(self.openings)
                        zeros.append(cell)
            for cell in cells:
                self.is_lone[cell] = False
            self.openings.append(list(cells))
            self._change(self.openings[-1], 1)

    def _near(self, cell: int) -> list[int]:
        """Return a cell and its neighbours."""
        x, y = divmod(cell, self.height)
        near = [divmod(other, self.width) for other in self.around[y * self.width + x]]
        return [cell, *(column * self.height + row for row, column in near)]


STNB_LEVELS = {(8, 8, 10): 36.0, (9, 9, 10): 36.0, (16, 16, 40): 162.0, (30, 16, 99): 435.0}
"""The constant K of STNB by board, which makes the three levels comparable.

K = 73.5 n^2 - 94.5 n + 57 for the levels n = 1, 2, 3, as openms.top publishes it in its guide.
Older tables show other figures: until 13 September 2023 it was 47.299, 153.73 and 435.001. Both
sizes of Beginner are level 1 here; elsewhere only 8x8 is.
"""


@dataclass(frozen=True)
class Clicks:
    """The clicks of each kind, including those that changed nothing."""

    left: int = 0
    right: int = 0
    chord: int = 0

    @property
    def total(self) -> int:
        """The sum of all clicks."""
        return self.left + self.right + self.chord

    def counting(self, move: Move) -> Clicks:
        """Return the clicks with one more, of the kind that makes ``move``."""
        match move:
            case Open():
                return replace(self, left=self.left + 1)
            case Flag():
                return replace(self, right=self.right + 1)
            case Chord():
                return replace(self, chord=self.chord + 1)


def is_effective(events: Iterable[Event]) -> bool:
    """Return whether a click that caused these events changed the board, and so was not wasted.

    This is the definition of minesweepergame.com and the RAWVF tools: setting or removing a flag or
    a question mark changes the board, right or wrong, and so does hitting a mine. ``ms_toollib`` is
    stricter: of flags it counts only the first on each mine, and not the left click that lost.
    """
    return any(isinstance(event, CellsOpened | CoverChanged | MineHit) for event in events)


def openings(field: Minefield) -> int:
    """Return the number of openings: regions of zeros connected as neighbours."""
    return count_regions(field.grid, field.zeros)


def islands(field: Minefield) -> int:
    """Return the number of islands: regions of numbers that touch no zero, connected as
    neighbours."""
    return count_regions(field.grid, _lone_cells(field))


def three_bv(field: Minefield) -> int:
    """Return the 3BV: the fewest left clicks that open every safe cell without flags or chords.

    Bechtel's Board Benchmark Value is one click per opening and one for each number that touches no
    zero, as the minesweepergame.com ranking and its tools count it.

    >>> field = Minefield.from_text("*...\\n..*.")
    >>> print(field)
    *211
    12*1
    >>> three_bv(field), openings(field), islands(field)
    (6, 0, 1)
    """
    return openings(field) + _lone_cells(field).bit_count()


def three_bv_solved(field: Minefield, opened: int) -> int:
    """Return the part of the 3BV that the ``opened`` cells have solved.

    A number that touches no zero counts once it is open, an opening once all of its zeros are; its
    border does not matter, as in ``ms_toollib`` (the RAWVF tools wait for it).
    """
    zeros = field.zeros
    unfinished = field.grid.flood(zeros & ~opened, zeros, zeros)
    solved = count_regions(field.grid, zeros & ~unfinished)
    return solved + (_lone_cells(field) & opened).bit_count()


def efficiency(bv: int, clicks_total: int) -> float | None:
    """Return the 3BV per click (IOE); 1.0 is one click per 3BV. None before the first click.

    It equals correctness times throughput, with the 3BV solved.

    >>> efficiency(40, 50)
    0.8
    """
    return bv / clicks_total if clicks_total > 0 else None


def correctness(effective: int, clicks_total: int) -> float | None:
    """Return the share of clicks that changed the board. None before the first click."""
    return effective / clicks_total if clicks_total > 0 else None


def throughput(bv: int, effective: int) -> float | None:
    """Return the 3BV (solved) per effective click. None before the first of those."""
    return bv / effective if effective > 0 else None


def per_second(bv: int, ms: int) -> float | None:
    """Return the 3BV/s of a game that took ``ms`` milliseconds. None while no time has passed.

    >>> per_second(40, 16_000)
    2.5
    """
    return bv * 1000 / ms if ms > 0 else None


def rqp(bv: int, ms: int) -> float | None:
    """Return the RQP, seconds over 3BV/s; less is better. None while no 3BV is solved.

    "Rapport qualité prix", as minesweepergame.com and ``ms_toollib`` define it. Programs with
    timers of whole seconds that begin at 1 add one to the seconds first.
    """
    return (ms / 1000) ** 2 / bv if bv > 0 else None


def stnb(config: GameConfig, bv: int, solved: int, ms: int) -> float | None:
    """Return the STNB: K / QG * sqrt(solved / 3BV) with QG = seconds ^ 1.7 / solved.

    More is better, and comparable between the three levels; K is that of ``STNB_LEVELS``. None on
    boards of no level and while no time has passed. For a won game this is K * 3BV / seconds ^ 1.7.
    The formula is that of openms.top and of ``ms_toollib``, which has none for the 9x9 Beginner.

    >>> from engine.core.config import EXPERT
    >>> round(stnb(EXPERT, 127, 127, 49_250), 2)
    73.32
    """
    level = STNB_LEVELS.get(config.dimensions)
    is_plain = config.neighbours == SQUARE and config.shape is None and not config.wraps
    if level is None or not is_plain or bv <= 0 or ms <= 0:
        return None
    return level * solved / pow(ms / 1000, 1.7) * sqrt(solved / bv)


def estimated_ms(bv: int, solved: int, ms: int) -> float | None:
    """Return the estimated time, time * 3BV / 3BV solved. None while no 3BV is solved."""
    return ms * bv / solved if solved > 0 else None


def path_length(pointer: Sequence[PointerSample], grid: Grid) -> float | None:
    """Return the distance that the pointer travelled on the board, in cells; None without one.

    This is the sum of the straight lines between samples on the board, as ``ms_toollib`` measures
    it (the RAWVF tools add up columns and rows). Players know it in pixels of cells of 16. It
    starts with the play clock: after the last click at 0 ms, which opened the first cell, or else
    after 0 ms. The way of a finger from leaving the screen to touching it again does not count.

    Positions are in sixteenths of a cell. With cells of other sizes than 16, 8, 4, ... pixels small
    steps become staircases, and the path is 2 to 4% longer than computed from pixels.
    """
    if not pointer:
        return None
    width, height = grid.width * PER_CELL, grid.height * PER_CELL
    before = [point.act for point in takewhile(lambda point: point.ms == 0, pointer)]
    clicks = [number for number, act in enumerate(before) if act is not PointerAction.MOVE]
    start = clicks[-1] + 1 if clicks else len(before)
    length = 0.0
    last: PointerSample | None = None
    for number, point in enumerate(pointer):
        if not (0 <= point.x < width and 0 <= point.y < height):
            continue
        if last is not None and number >= start and point.act is not PointerAction.FINGER_DOWN:
            length += hypot(point.x - last.x, point.y - last.y)
        last = point
    return length / PER_CELL


def _lone_cells(field: Minefield) -> int:
    """Return the safe cells that no opening opens."""
    return field.safe & ~field.grid.dilate(field.zeros)


_Span = tuple[int, int, int]
"""Adjacent cells of one row: the first column, the last one, and a label."""


def count_regions(grid: Grid, mask: int) -> int:
    """Return the number of regions of ``mask`` that are connected as neighbours.

    >>> count_regions(Grid(5, 2), 0b00010_10001)
    2
    """
    if grid.neighbours == SQUARE:
        return _count_square_regions(grid, mask)
    regions = 0
    while mask:
        mask ^= grid.flood(mask & -mask, mask, mask)
        regions += 1
    return regions


def _count_square_regions(grid: Grid, mask: int) -> int:
    """Count regions in which the 8 cells around are connected.

    Union-find over the spans of each row, so the work grows with the spans, not with regions times
    board.
    """
    flat = Grid(grid.width, grid.height)
    starts, ends = indices(mask & ~flat.east(mask)), indices(mask & ~flat.west(mask))
    rows: list[list[_Span]] = [[] for _ in range(grid.height)]
    parents: list[int] = []
    for label, (start, end) in enumerate(zip(starts, ends, strict=True)):
        y, first = divmod(start, grid.width)
        rows[y].append((first, first + end - start, label))
        parents.append(label)

    def root(label: int) -> int:
        while parents[label] != label:
            parents[label] = label = parents[parents[label]]
        return label

    regions = len(parents)
    for above, below in _touching_rows(grid, rows):
        for one, other in _touching_spans(above, below):
            one, other = root(one), root(other)
            if one != other:
                parents[one] = other
                regions -= 1
    return regions


def _touching_rows(
    grid: Grid, rows: list[list[_Span]]
) -> Iterator[tuple[list[_Span], list[_Span]]]:
    """Yield the rows whose spans can touch. On a torus a row can touch itself across the seam."""
    if not grid.wraps:
        yield from pairwise(rows)
        return
    width = grid.width
    for y, row in enumerate(rows):
        # Spans at an edge continue beyond the other one.
        before = [(first - width, last - width, label) for first, last, label in row[-1:]]
        after = [(first + width, last + width, label) for first, last, label in row[:1]]
        yield before + row + after, row
        yield before + row + after, rows[(y + 1) % grid.height]


def _touching_spans(above: list[_Span], below: list[_Span]) -> Iterator[tuple[int, int]]:
    """Yield the labels of each pair of spans whose columns lie within one step of each other."""
    start = 0
    for first, last, label in below:
        while start < len(above) and above[start][1] < first - 1:
            start += 1
        for other_first, _, other in above[start:]:
            if other_first > last + 1:
                break
            yield other, label
