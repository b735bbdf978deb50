"""The frontier of a board: boxes of cells that see the same numbers, and their components."""

from functools import lru_cache
from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Grid, indices
from engine.core.planes import cells_with, minus
from engine.solver.component import ComponentShape
from engine.solver.propagation import ImpossibleBoardError, apply_single_cell_rules, is_plausible


class Component(NamedTuple):
    """Boxes tied together by numbers. ``boxes`` are the bit numbers of each box's cells."""

    shape: ComponentShape
    boxes: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]


class Frontier(NamedTuple):
    """The result of the single-cell rules on a board, and everything that they leave open.

    ``safe`` and ``mines`` are certain, ``unknown`` are the other closed cells, ``off`` those that
    no number sees, ``mines_left`` the mines among the unknown.
    """

    safe: int
    mines: int
    unknown: int
    off: int
    mines_left: int
    components: list[Component]


def frontier(board: Board, safe: int = 0, mines: int = 0) -> Frontier:
    """Split a board into known cells and components; ``safe`` and ``mines`` are assumed to be so.

    Raises ImpossibleBoardError if a number contradicts the others or the mine count.
    """
    unknown = board.closed & ~(safe | mines)
    while unknown:
        new_safe, new_mines = apply_single_cell_rules(board, unknown, mines)
        if not new_safe | new_mines:
            break
        safe |= new_safe
        mines |= new_mines & ~new_safe
        unknown &= ~(new_safe | new_mines)
    left = board.mines - mines.bit_count()
    if not is_plausible(board, unknown, mines):
        raise ImpossibleBoardError("The numbers contradict each other.")
    if not 0 <= left <= unknown.bit_count():
        raise ImpossibleBoardError("The numbers do not agree with the number of mines.")
    edge = board.grid.dilate(board.opened) & unknown
    components = _components(board, edge, mines) if edge else []
    return Frontier(safe, mines, unknown, unknown & ~edge, left, components)


MAX_AROUND = 50_000  # cells of a grid whose neighbours are kept, some 20 MB


class _Around(dict[int, tuple[int, ...]]):
    """The neighbours of each cell as bit numbers, computed when first asked for, and kept for a
    limited number of cells."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        around = grid.neighbours
        self._steps = [[around.from_row(row, step) for step in around.offsets] for row in (0, 1)]
        self._cells = grid.full.to_bytes((grid.span + 7) // 8, "little")

    def __missing__(self, index: int) -> tuple[int, ...]:
        # Not by bitboards: on a large board each operation costs as much as the board is long.
        grid, cells = self.grid, self._cells
        width, height = grid.width, grid.height
        x, y = grid.cell(index)
        steps = self._steps[y & 1]
        if grid.wraps:
            near = sorted([(x + i) % width + (y + j) % height * width for i, j in steps])
        else:
            near = [
                x + i + (y + j) * width
                for i, j in steps
                if 0 <= x + i < width and 0 <= y + j < height
            ]
            near = sorted([other for other in near if cells[other >> 3] >> (other & 7) & 1])
        if len(self) >= MAX_AROUND:
            self.clear()
        self[index] = found = tuple(near)
        return found


@lru_cache(maxsize=4)
def neighbours(grid: Grid) -> _Around:
    """Return the neighbours of each cell of ``grid`` as bit numbers."""
    return _Around(grid)


def _components(board: Board, edge: int, mines: int) -> list[Component]:
    grid = board.grid
    around = neighbours(grid)
    border = board.opened & grid.dilate(edge)
    lacking = minus(board.numbers, grid.counts(mines))
    needs: dict[int, int] = {}
    for value in range(grid.neighbours.most + 1):
        needs |= dict.fromkeys(indices(cells_with(lacking, value) & border), value)
    boxes: dict[tuple[int, ...], list[int]] = {}
    boxes_of: dict[int, list[tuple[int, ...]]] = {number: [] for number in needs}
    for cell in indices(edge):
        readers = tuple([number for number in around[cell] if number in needs])
        if readers in boxes:
            boxes[readers].append(cell)
        else:
            boxes[readers] = [cell]
            for number in readers:
                boxes_of[number].append(readers)
    components = []
    seen: set[int] = set()
    for start in needs:
        if start in seen:
            continue
        numbers = _tied_numbers(start, boxes_of, seen)
        position = {number: index for index, number in enumerate(numbers)}
        keys = list(dict.fromkeys(readers for number in numbers for readers in boxes_of[number]))
        shape = ComponentShape(
            tuple([len(boxes[readers]) for readers in keys]),
            tuple([tuple([position[number] for number in readers]) for readers in keys]),
            tuple([needs[number] for number in numbers]),
        )
        cells = tuple([tuple(boxes[readers]) for readers in keys])
        components.append(Component(shape, cells, tuple(numbers)))
    return components


def _tied_numbers(
    start: int, boxes_of: dict[int, list[tuple[int, ...]]], seen: set[int]
) -> list[int]:
    """Return the numbers tied to ``start`` through shared boxes, and add them to ``seen``."""
    numbers = [start]
    seen.add(start)
    for number in numbers:
        for readers in boxes_of[number]:
            for other in readers:
                if other not in seen:
                    seen.add(other)
                    numbers.append(other)
    return numbers
