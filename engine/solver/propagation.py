"""Constraint propagation: the single-cell and the two-cell rules, for the whole board at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell, Grid, indices
from engine.core.neighbourhood import Neighbourhood, Offsets
from engine.core.planes import Planes, differ, exceeds, minus


class ImpossibleBoardError(ValueError):
    """A board that no layout of mines agrees with; the message is one clear sentence."""


class Rule(Enum):
    """The rule that proves a cell: ``v`` is a number, ``U`` its unknown, ``M`` its mine
    neighbours."""

    ALL_MINES = "all mines"  # `|U| = v - |M|`: all unknown neighbours are mines
    ALL_SAFE = "all safe"  # `|M| = v`: all unknown neighbours are safe
    TWO_CELLS = "two cells"
    """Two numbers ``a`` and ``b`` whose shared unknown cells hold exactly all of ``b``'s mines and
    all of ``a``'s safe cells: ``a``'s other cells are mines and ``b``'s other cells are safe. If
    ``a`` has no other cells this is the well-known subset rule."""


@dataclass(frozen=True)
class PropagationStep:
    """One rule applied to the whole board, and the cells that it newly proves.

    ``numbers`` are the cells at which it holds; for TWO_CELLS those are each ``a``, and ``b`` lies
    ``offset`` away, see ``shift_cell``.
    """

    rule: Rule
    numbers: int
    safe: int
    mines: int
    offset: Cell = (0, 0)


@dataclass(frozen=True)
class Knowledge:
    """The closed cells proven ``safe`` or to be ``mines``, and the steps that prove them."""

    grid: Grid
    safe: int
    mines: int
    steps: tuple[PropagationStep, ...] = field(default=(), compare=False)

    def reason(self, cell: Cell) -> tuple[Rule, tuple[Cell, ...]]:
        """Return the rule that first proved ``cell`` and the one or two numbers it read.

        Raises ValueError for a cell that the rules have not proved.
        """
        grid, bit = self.grid, self.grid.bit(cell)
        for step in self.steps:
            if not bit & (step.safe | step.mines):
                continue
            if step.rule is not Rule.TWO_CELLS:
                number = indices(grid.around(cell) & step.numbers)
                return step.rule, (grid.cell(next(number)),)
            for one in grid.cells(step.numbers):
                other = shift_cell(grid, one, step.offset)
                near, beyond = (one, other) if bit & step.mines else (other, one)
                if bit & grid.around(near) & ~grid.around(beyond):
                    return step.rule, (one, other)
        raise ValueError(f"The rules prove nothing about {cell}.")


def propagate(board: Board, two_cells: bool = True, mines: int = 0) -> Knowledge:
    """Apply the single-cell rules, and with ``two_cells`` the two-cell rule, to a fixed point.

    ``mines`` are closed cells known to be mines beforehand, not repeated in the result. Only the
    opened numbers are read, not flags, marks or the mine count. Raises ImpossibleBoardError if the
    rules contradict each other; a deeper contradiction goes unnoticed.

    >>> board = Board.from_rows(["121", "###"], mines=2)
    >>> known = propagate(board)
    >>> list(board.grid.cells(known.safe)), list(board.grid.cells(known.mines))
    ([(1, 1)], [(0, 1), (2, 1)])
    >>> known.reason((0, 1))
    (<Rule.TWO_CELLS: 'two cells'>, ((1, 0), (2, 0)))
    """
    unknown, known_safe, known_mines = board.closed & ~mines, 0, mines
    steps: list[PropagationStep] = []
    while unknown:
        safe, mined = apply_rules(board, unknown, known_mines, two_cells, steps)
        if not safe | mined:
            break
        if safe & mined:
            raise ImpossibleBoardError("The numbers contradict each other.")
        known_safe, known_mines = known_safe | safe, known_mines | mined
        unknown &= ~(safe | mined)
    if not is_plausible(board, unknown, known_mines):
        raise ImpossibleBoardError("The numbers contradict each other.")
    return Knowledge(board.grid, known_safe, known_mines & ~mines, tuple(steps))


def is_plausible(board: Board, unknown: int, mines: int) -> bool:
    """Return whether no single number has too many known mines or too few cells left."""
    least, most = board.grid.counts(mines), board.grid.counts(unknown | mines)
    return not board.opened & (exceeds(least, board.numbers) | exceeds(board.numbers, most))


def apply_rules(
    board: Board,
    unknown: int,
    mines: int,
    two_cells: bool,
    steps: list[PropagationStep] | None = None,
) -> tuple[int, int]:
    """Apply the single-cell rules, and if they find nothing and ``two_cells``, the two-cell one."""
    found = apply_single_cell_rules(board, unknown, mines, steps)
    if two_cells and not any(found):
        return apply_two_cell_rule(board, unknown, mines, steps)
    return found


def apply_single_cell_rules(
    board: Board, unknown: int, mines: int, steps: list[PropagationStep] | None = None
) -> tuple[int, int]:
    """Return the unknown cells that one round of the single-cell rules proves safe, and mined.

    ``mines`` are known mines, not among ``unknown``. On a contradictory board the two can overlap.
    """
    grid, numbers = board.grid, board.numbers
    border = board.opened & grid.dilate(unknown)
    full = border & ~differ(numbers, grid.counts(mines))
    tight = border & ~differ(numbers, grid.counts(mines | unknown))
    safe = grid.dilate(full) & unknown if full else 0
    mined = grid.dilate(tight) & unknown if tight else 0
    if steps is not None:
        if safe:
            steps.append(PropagationStep(Rule.ALL_SAFE, full, safe, 0))
        if mined:
            steps.append(PropagationStep(Rule.ALL_MINES, tight, 0, mined))
    return safe, mined


def apply_two_cell_rule(
    board: Board, unknown: int, mines: int, steps: list[PropagationStep] | None = None
) -> tuple[int, int]:
    """Return the unknown cells that one round of the two-cell rule proves safe, and mined.

    With ``r`` the mines a number still lacks, ``f`` its safe unknown cells and ``s`` the unknown
    cells shared by ``a`` and ``b``: always ``s <= r(b) + f(a)``. Where the two are equal, the
    shared cells are used up. On a torus of few columns or rows, cells that two numbers share around
    the edge are not counted, and numbers that lack more than 7 mines or safe cells are left out, so
    less may be found.
    """
    grid = board.grid
    pairs = number_pairs(grid.neighbours)
    border = board.opened & grid.dilate(unknown)
    lacking = minus(board.numbers, grid.counts(mines))
    free = minus(grid.counts(unknown), lacking)
    border &= ~(lacking[3] | free[3])
    toward = {step: grid.toward(unknown, step) for step in grid.neighbours.offsets}
    safe = mined = 0
    for offset in pairs.offsets:
        both = border & grid.toward(border, offset)
        if not both:
            continue
        shared = count_masks([toward[step] for step in pairs.shared[offset]])
        both &= shared[0] | shared[1] | shared[2] | shared[3]
        if not both:
            continue
        there_lacking, there_free = (
            _planes_from(grid, lacking, offset),
            _planes_from(grid, free, offset),
        )
        back = (-offset[0], -offset[1])
        for is_back, equal in (
            (False, both & _adds_up(free, there_lacking, shared)),
            (True, both & _adds_up(there_free, lacking, shared)),
        ):
            if not equal:
                continue
            a, way = (grid.toward(equal, back), back) if is_back else (equal, offset)
            b = grid.toward(a, (-way[0], -way[1]))
            there = (-way[0], -way[1])
            new_mines = _cells_at(grid, a, pairs.others[way]) & unknown & ~mined
            new_safe = _cells_at(grid, b, pairs.others[there]) & unknown & ~safe
            if steps is not None and new_mines | new_safe:
                steps.append(PropagationStep(Rule.TWO_CELLS, a, new_safe, new_mines, way))
            mined |= new_mines
            safe |= new_safe
    return safe, mined


def shift_cell(grid: Grid, cell: Cell, offset: Cell) -> Cell:
    """Return the cell ``offset`` away; off a bounded board it is not a cell of the grid."""
    dx, dy = grid.neighbours.from_row(cell[1], offset)
    x, y = cell[0] + dx, cell[1] + dy
    return (x % grid.width, y % grid.height) if grid.wraps else (x, y)


class NumberPairs(NamedTuple):
    """The ways in which two numbers can share cells.

    ``offsets`` lead from a first number to a second one, up to symmetry; ``shared`` and ``others``
    are, for each of them and its negative, the offsets of the first one's neighbours that the
    second one touches, and of those that it does not.
    """

    offsets: Offsets
    shared: dict[Cell, Offsets]
    others: dict[Cell, Offsets]


@lru_cache(maxsize=16)
def number_pairs(neighbours: Neighbourhood) -> NumberPairs:
    """Return the pairs of numbers that share cells in a neighbourhood."""
    around = neighbours.offsets
    shared: dict[Cell, Offsets] = {}
    others: dict[Cell, Offsets] = {}
    for x, y in sorted({(a[0] - b[0], a[1] - b[1]) for a in around for b in around if a != b}):
        both = {step for step in around if (step[0] - x, step[1] - y) in around}
        shared[x, y] = tuple(step for step in around if step in both)
        others[x, y] = tuple(step for step in around if step not in both)
    offsets = sorted((y, x) for x, y in shared if (y, x) > (0, 0))
    return NumberPairs(tuple((x, y) for y, x in offsets), shared, others)


def _cells_at(grid: Grid, cells: int, offsets: Iterable[Cell]) -> int:
    """Return the cells at these offsets from any of ``cells``."""
    found = 0
    for x, y in offsets:
        found |= grid.toward(cells, (-x, -y))
    return found


def _planes_from(grid: Grid, planes: Planes, offset: Cell) -> tuple[int, int, int]:
    """Return the low planes as seen from ``offset`` away; undefined where that is off the board."""
    ones, twos, fours, _ = planes
    if grid.wraps or grid.neighbours.is_shifted:
        return grid.toward(ones, offset), grid.toward(twos, offset), grid.toward(fours, offset)
    step = offset[1] * grid.width + offset[0]
    if step < 0:
        return ones << -step, twos << -step, fours << -step
    return ones >> step, twos >> step, fours >> step


def count_masks(masks: Sequence[int]) -> Planes:
    """Count, bit-sliced, how many of at most 15 masks hold each cell."""
    ones = twos = fours = eights = 0
    for mask in masks:
        carry = ones & mask
        ones ^= mask
        over = twos & carry
        twos ^= carry
        eights |= fours & over
        fours ^= over
    return ones, twos, fours, eights


def _adds_up(one: Sequence[int], other: Sequence[int], total: Planes) -> int:
    """Return the cells where ``one + other == total``, the two of three planes."""
    carry0 = one[0] & other[0]
    half1 = one[1] ^ other[1]
    carry1 = one[1] & other[1] | half1 & carry0
    half2 = one[2] ^ other[2]
    carry2 = one[2] & other[2] | half2 & carry1
    wrong0 = one[0] ^ other[0] ^ total[0]
    return ~(wrong0 | half1 ^ carry0 ^ total[1] | half2 ^ carry1 ^ total[2] | carry2 ^ total[3])
