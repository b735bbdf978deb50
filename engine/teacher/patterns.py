"""Small steps of proofs, and the names that players give to them: 1-1, 1-2, 1-2-1 and so on."""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import permutations
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell, Grid, indices
from engine.core.neighbourhood import SQUARE
from engine.core.planes import at_index
from engine.solver.propagation import Knowledge, Rule, shift_cell


class Link(NamedTuple):
    """One step: one or two ``numbers`` (bit numbers) prove a set of ``cells`` mined or safe."""

    numbers: tuple[int, ...]
    cells: int
    is_mine: bool


class _NumberState(NamedTuple):
    """The state of a number: its unknown cells, known safe ones, known mines, and mines lacking."""

    number: int
    unknown: int
    safe: int
    mines: int
    lacking: int

    @property
    def free(self) -> int:
        """The number of unknown cells that are safe."""
        return self.unknown.bit_count() - self.lacking


def find_steps(
    board: Board, numbers: Sequence[int], target: int, mines: int = 0
) -> tuple[Link, ...]:
    """Return small steps by which these numbers, and ``mines`` known beforehand, prove ``target``;
    () if there are none."""
    safe = 0
    links: list[Link] = []
    needs_of_links: list[int] = []
    while not (safe | mines) >> target & 1:
        states = [_state_of(board, number, safe, mines) for number in numbers]
        # The steps of a round depend on earlier rounds only, which keeps the chain short.
        steps = list(_single_steps(states)) or list(_pair_steps(states))
        if not steps:
            return ()
        for link, needs in steps:
            new = link.cells & ~(safe | mines)
            if new:
                links.append(link._replace(cells=new))
                needs_of_links.append(needs)
            if link.is_mine:
                mines |= new
            else:
                safe |= new
    kept, needed = list[Link](), 1 << target
    for link, needs in zip(reversed(links), reversed(needs_of_links), strict=True):
        if link.cells & needed:  # else no later step needs it
            kept.append(link._replace(cells=link.cells & needed))
            needed |= needs
    return tuple(reversed(kept))


def settle_by_single_numbers(
    board: Board, numbers: Sequence[int], mines: int = 0
) -> tuple[int, int]:
    """Return the cells that single numbers, one after another, prove safe, and mined, with the
    ``mines`` known beforehand."""
    safe = 0
    while True:
        steps = list(_single_steps([_state_of(board, number, safe, mines) for number in numbers]))
        if not steps:
            return safe, mines
        for link, _ in steps:
            if link.is_mine:
                mines |= link.cells
            else:
                safe |= link.cells


def _state_of(board: Board, number: int, safe: int, mines: int) -> _NumberState:
    closed = closed_around(board, number)
    lacking = at_index(board.numbers, number) - (closed & mines).bit_count()
    return _NumberState(number, closed & ~(safe | mines), closed & safe, closed & mines, lacking)


def _single_steps(states: Sequence[_NumberState]) -> Iterator[tuple[Link, int]]:
    for state in states:
        if state.unknown and not state.lacking:
            yield Link((state.number,), state.unknown, False), state.mines
        elif state.unknown and not state.free:
            yield Link((state.number,), state.unknown, True), state.safe


def _pair_steps(states: Sequence[_NumberState]) -> Iterator[tuple[Link, int]]:
    """Yield the steps of two numbers; the number beside the cells comes last."""
    for one, other in permutations(states, 2):
        shared = (one.unknown & other.unknown).bit_count()
        if shared and one.free + other.lacking == shared:
            needs = one.safe | other.mines
            if one.unknown & ~other.unknown:
                yield Link((other.number, one.number), one.unknown & ~other.unknown, True), needs
            if other.unknown & ~one.unknown:
                yield Link((one.number, other.number), other.unknown & ~one.unknown, False), needs


def find_telling_numbers(board: Board, known: Knowledge, cells: int) -> list[int]:
    """Return a few numbers from which the rules alone find ``cells``, all ``known``."""
    grid = board.grid
    told: list[int] = []
    earlier = known.safe | known.mines
    for step in reversed(known.steps):
        found = step.safe | step.mines
        earlier &= ~found
        wanted = cells & found
        while wanted:
            if step.rule is Rule.TWO_CELLS:
                first = next(grid.cells(wanted))
                numbers = [grid.index(number) for number in known.reason(first)[1]]
                wanted ^= grid.bit(first)
            else:
                at_hand = indices(step.numbers & grid.dilate(wanted))
                seen = {number: closed_around(board, number) & wanted for number in at_hand}
                numbers = [max(seen, key=lambda number: seen[number].bit_count())]
                wanted &= ~seen[numbers[0]]
            told += numbers
            for number in numbers:
                cells |= closed_around(board, number) & earlier
    return list(dict.fromkeys(told))


def closed_around(board: Board, number: int) -> int:
    """Return the closed cells around a number."""
    return board.grid.around(board.grid.cell(number)) & board.closed


class Pattern(Enum):
    """A pattern to recognise. The values are stored in files and are the keys of translated texts.

    Lines, holes and corners are known where numbers count the 8 cells around; elsewhere two numbers
    are SEVERAL.

    "Reduced" means less the mines that single numbers of the proof reveal.
    """

    SINGLE = "single"  # one number decides, or one after another, each by itself
    ONE_ONE = "one_one"  # 1-1 side by side
    ONE_TWO = "one_two"  # 1-2 side by side
    ONE_TWO_ONE = "one_two_one"  # 1-2-1 in a line
    ONE_TWO_TWO_ONE = "one_two_two_one"  # 1-2-2-1 in a line
    REDUCTION = "reduction"  # one of the lines above, once reduced
    HOLE = "hole"  # two numbers with a gap between them, one's cells all among the other's, reduced
    CORNER = "corner"  # two numbers that touch at a corner, reduced
    SEVERAL = "several"  # two or more numbers together, none of the above
    MINE_COUNT = "mine_count"  # the number of mines left decides
    GUESS = "guess"  # nothing is certain


class Formation(NamedTuple):
    """A pattern, and the reduced values, such as ``(1, 2, 1)``, of numbers in a line."""

    pattern: Pattern
    line: tuple[int, ...] = ()


_LINES = {
    (1, 1): Pattern.ONE_ONE,
    (1, 2): Pattern.ONE_TWO,
    (1, 2, 1): Pattern.ONE_TWO_ONE,
    (1, 2, 2, 1): Pattern.ONE_TWO_TWO_ONE,
}


def formation(board: Board, cell: Cell, numbers: Sequence[Cell], mines: int = 0) -> Formation:
    """Return the pattern of ``numbers`` that prove a closed ``cell`` without the mine count, with
    the ``mines`` known beforehand."""
    grid = board.grid
    safe, mines = settle_by_single_numbers(board, list(map(grid.index, numbers)), mines)
    known = safe | mines
    if known & grid.bit(cell):
        return Formation(Pattern.SINGLE)
    telling = [number for number in numbers if _unknown_around(board, number) & ~known]
    if grid.neighbours != SQUARE:
        return Formation(Pattern.SEVERAL)
    line = _named_line(board, telling, mines)
    if line:
        values = tuple(lacking(board, number, mines) for number in line)
        is_plain = values == tuple(board.number(number) for number in line)
        values = min(values, values[::-1])
        return Formation(_LINES[values] if is_plain else Pattern.REDUCTION, values)
    if len(telling) != 2:
        return Formation(Pattern.SEVERAL)
    one, other = telling
    across, down = distance(grid, one, other)
    if (across, down) == (1, 1):
        return Formation(Pattern.CORNER)
    ours, theirs = _unknown_around(board, one) & ~known, _unknown_around(board, other) & ~known
    is_hole = max(across, down) > 1 and ours & theirs in (ours, theirs)
    return Formation(Pattern.HOLE if is_hole else Pattern.SEVERAL)


def _named_line(board: Board, numbers: Sequence[Cell], mines: int) -> tuple[Cell, ...]:
    """Return the line of opened cells with a name that ``numbers`` form; () if they form none.

    One of the 2s of a 1-2-2-1 is dispensable, but has to stand there all the same.
    """
    for line in _lines_through(board.grid, numbers):
        if not {line[0], line[-1]} <= set(numbers) <= set(line):
            continue
        if len(numbers) < len(line) and (len(numbers), len(line)) != (3, 4):
            continue
        if all(board.number(number) is not None for number in line):
            values = tuple(lacking(board, number, mines) for number in line)
            if min(values, values[::-1]) in _LINES:
                return line
    return ()


def _lines_through(grid: Grid, numbers: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Yield the straight lines of two to four cells that begin at one of ``numbers``."""
    for start in numbers:
        for x, y in ((1, 0), (0, 1)):
            for length in (2, 3, 4):
                line = tuple(shift_cell(grid, start, (x * k, y * k)) for k in range(length))
                if all(cell in grid for cell in line) and len(set(line)) == length:
                    yield line


def threes(board: Board, number: Cell) -> Iterator[tuple[Cell, ...]]:
    """Yield the three deciding numbers of each 1-2-1 and 1-2-2-1 that ``number`` belongs to."""
    grid = board.grid
    if grid.neighbours != SQUARE:
        return
    for x, y in ((1, 0), (0, 1)):
        starts = [shift_cell(grid, number, (-x * k, -y * k)) for k in range(4)]
        for line in _lines_through(grid, [start for start in starts if start in grid]):
            values = tuple(board.number(cell) for cell in line)
            if number in line and values == (1, 2, 1):
                yield line
            elif number in line and values == (1, 2, 2, 1):
                yield line[:2] + line[3:]
                yield line[:1] + line[2:]


def distance(grid: Grid, one: Cell, other: Cell) -> Cell:
    """Return the distance of two cells in columns and in rows, the shorter way around a torus."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    if grid.wraps:
        return min(across, grid.width - across), min(down, grid.height - down)
    return across, down


def _unknown_around(board: Board, number: Cell) -> int:
    return closed_around(board, board.grid.index(number))


def lacking(board: Board, number: Cell, mines: int) -> int:
    """Return the mines that an opened number lacks beside known ``mines``."""
    return (board.number(number) or 0) - (_unknown_around(board, number) & mines).bit_count()
