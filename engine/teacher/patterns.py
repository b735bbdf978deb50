"""The names that players give to numbers that prove a cell: 1-1, 1-2, 1-2-1 and so on."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell, Grid
from engine.solver.propagation import shift_cell
from engine.teacher.proof_steps import closed_around, settle_by_single_numbers


class Pattern(Enum):
    """A pattern to recognise. The values are stored in files and are the keys of translated texts.

    "Reduced" means less the mines that single numbers of the proof reveal.
    """

    SINGLE = "single"  # one number decides, or one after another, each by itself
    ONE_ONE = "one_one"  # 1-1 side by side
    ONE_TWO = "one_two"  # 1-2 side by side
    ONE_TWO_ONE = "one_two_one"  # 1-2-1 in a line
    ONE_TWO_TWO_ONE = "one_two_two_one"  # 1-2-2-1 in a line
    REDUCTION = "reduction"  # one of these lines, once reduced
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


def formation(board: Board, cell: Cell, numbers: Sequence[Cell]) -> Formation:
    """Return the pattern of ``numbers`` that prove a closed ``cell`` without the mine count."""
    grid = board.grid
    safe, mines = settle_by_single_numbers(board, list(map(grid.index, numbers)))
    known = safe | mines
    if known & grid.bit(cell):
        return Formation(Pattern.SINGLE)
    telling = [number for number in numbers if _seen(board, number) & ~known]
    line = _line(board, telling, mines)
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
    ours, theirs = _seen(board, one) & ~known, _seen(board, other) & ~known
    is_hole = max(across, down) > 1 and ours & theirs in (ours, theirs)
    return Formation(Pattern.HOLE if is_hole else Pattern.SEVERAL)


def _line(board: Board, numbers: Sequence[Cell], mines: int) -> tuple[Cell, ...]:
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


def _seen(board: Board, number: Cell) -> int:
    return closed_around(board, board.grid.index(number))


def lacking(board: Board, number: Cell, mines: int) -> int:
    """Return the mines that an opened number lacks beside known ``mines``."""
    return (board.number(number) or 0) - (_seen(board, number) & mines).bit_count()
