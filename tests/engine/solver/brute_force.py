"""The naive twin of the solver: every layout tried one by one, on sets of cells."""

from collections.abc import Iterator
from itertools import combinations

from hypothesis import strategies as st

from engine.core.board import Board
from engine.core.grid import Cell, Grid, indices
from engine.core.minefield import Minefield
from tests.engine.naive import neighbours_of


def layouts_of(board: Board, counted: bool = True) -> Iterator[frozenset[Cell]]:
    """Every set of mines that agrees with the board's numbers and, if ``counted``, its mines."""
    grid = board.grid
    closed = list(grid.cells(board.closed))
    numbers = {
        cell: (board.number(cell), neighbours_of(grid, cell)) for cell in grid.cells(board.opened)
    }
    sizes = [board.mines] if counted else range(len(closed) + 1)
    for size in sizes:
        for chosen in combinations(closed, size):
            mines = frozenset(chosen)
            if all(len(near & mines) == number for number, near in numbers.values()):
                yield mines


@st.composite
def positions(draw: st.DrawFn, most_closed: int = 12) -> tuple[Board, Minefield]:
    """Return a small board in play, bounded or a torus, with few closed cells; and its truth."""
    width = draw(st.integers(1, 6))
    height = draw(st.integers(1, 5))
    wraps = min(width, height) >= 3 and draw(st.booleans())
    grid = Grid(width, height, wraps)
    mines = draw(st.integers(0, grid.full))
    mines &= draw(st.integers(0, grid.full))
    field = Minefield(grid, mines)
    opened = draw(st.integers(0, grid.full)) | draw(st.integers(0, grid.full))
    board = Board(grid, mines.bit_count()).opening(opened & field.safe, field)
    spare = board.closed.bit_count() - most_closed
    if spare > 0:
        more = list(indices(board.closed & field.safe))[:spare]
        board = board.opening(sum(1 << index for index in more), field)
    return board, field
