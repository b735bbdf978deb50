"""Positions for practice: small boards drawn at random and played on by logic."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from engine.core.board import Board
from engine.core.grid import Grid, indices
from engine.core.minefield import Minefield
from engine.core.rng import Uniform, randbelow
from engine.solver.probability import Analysis, analyse
from engine.solver.propagation import PropagationStep, apply_two_cell_rule, propagate

WIDTHS, HEIGHTS = range(8, 11), range(6, 9)
"""The sizes of the boards: small, so that cells are large and all is seen at a glance."""
TURNS = 8  # the number of ways to turn and mirror a board
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""The offsets of a second number that is adjacent to a first."""


@dataclass(frozen=True)
class Draft:
    """The range of a drawn board's density, by default the usual one, and rows it must hold."""

    density: tuple[float, float] = (0.15, 0.22)
    stencil: tuple[str, ...] = ()


@dataclass(frozen=True)
class PracticePosition:
    """A board with flags on the mines that single numbers prove, and its truth.

    ``is_settled`` says that single numbers, with these flags, prove nothing more.
    """

    board: Board
    field: Minefield
    is_settled: bool

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis of the board."""
        return analyse(self.board)

    @cached_property
    def pairs(self) -> tuple[PropagationStep, ...]:
        """The steps of two numbers together, given the flags; each cell only once."""
        board, steps = self.board, list[PropagationStep]()
        apply_two_cell_rule(board, board.closed & ~board.flags, board.flags, steps)
        return tuple(steps)


def draw_positions(uniform: Uniform, draft: Draft) -> Iterator[PracticePosition]:
    """Yield the positions of one game on a board of its own, the easiest moves made first."""
    field, first = _drawn(uniform, draft)
    board = _opened(Board(field.grid, field.mines.bit_count()), field, first)
    while board.opened != field.safe:
        known = propagate(board, two_cells=False, mines=board.flags)
        if known.mines:
            yield PracticePosition(board, field, False)
            board = _flagged(board, known.mines)
        if known.safe:
            yield PracticePosition(board, field, False)
            board = _opened(board, field, known.safe)
            continue
        place = PracticePosition(board, field, True)
        yield place
        board = _next(place, uniform)


def turn_position(place: PracticePosition, turn: int) -> PracticePosition:
    """Turn a position along its diagonal (bit 2), left to right (bit 0) and upside down (bit 1)."""
    before, board = place.board.grid, place.board
    grid = _grid_turned(before, turn)
    field = Minefield(grid, _moved(before, place.field.mines, turn))
    fresh = Board(grid, board.mines, flags=_moved(before, board.flags, turn))
    return replace(
        place, board=fresh.opening(_moved(before, board.opened, turn), field), field=field
    )


def _grid_turned(grid: Grid, turn: int) -> Grid:
    return Grid(grid.height, grid.width) if turn & 4 else grid


def _moved(before: Grid, mask: int, turn: int) -> int:
    """Return the places of a set of cells on the turned grid."""
    grid = _grid_turned(before, turn)
    cells = ((y, x) if turn & 4 else (x, y) for x, y in before.cells(mask))
    return grid.mask(
        (grid.width - 1 - x if turn & 1 else x, grid.height - 1 - y if turn & 2 else y)
        for x, y in cells
    )


def _next(place: PracticePosition, uniform: Uniform) -> Board:
    """Return the board after the easiest move, where single numbers prove nothing more."""
    board, field = place.board, place.field
    beside = other = 0
    for step in place.pairs:
        if step.offset in BESIDE:
            beside |= step.safe
        else:
            other |= step.safe
    if beside | other:
        return _opened(board, field, beside or other)
    mines, safe = place.analysis.mines & ~board.flags, place.analysis.safe
    if not safe | mines:
        hidden = list(indices(board.closed & field.safe))
        safe = 1 << hidden[randbelow(uniform, len(hidden))]
    return _opened(_flagged(board, mines), field, safe)


def _drawn(uniform: Uniform, draft: Draft) -> tuple[Minefield, int]:
    """Draw a board and its first cell, which touches no mine; that is below the stencil."""
    width = WIDTHS[randbelow(uniform, len(WIDTHS))]
    grid = Grid(width, HEIGHTS[randbelow(uniform, len(HEIGHTS))])
    low, high = draft.density
    count = round(grid.size * (low + uniform() * (high - low)))
    first, taken, mines = 1 << randbelow(uniform, grid.size), 0, 0
    if draft.stencil:
        first, taken, mines = _stencilled(grid, draft.stencil, uniform)
    free = list(indices(grid.full & ~(grid.dilate(first) | taken)))
    for step in range(count - mines.bit_count()):
        other = step + randbelow(uniform, len(free) - step)
        free[step], free[other] = free[other], free[step]
        mines |= 1 << free[step]
    turn = randbelow(uniform, TURNS) if draft.stencil else 0
    return Minefield(_grid_turned(grid, turn), _moved(grid, mines, turn)), _moved(grid, first, turn)


def _stencilled(grid: Grid, stencil: tuple[str, ...], uniform: Uniform) -> tuple[int, int, int]:
    """Place the stencil; return the cell below its middle, all its cells, and its mines."""
    wide, tall = len(stencil[0]), len(stencil)
    left, top = randbelow(uniform, grid.width - wide + 1), randbelow(uniform, grid.height - tall)
    cells = {(x, y): sign for y, row in enumerate(stencil, top) for x, sign in enumerate(row, left)}
    mines = grid.mask(cell for cell, sign in cells.items() if sign == "*")
    return grid.bit((left + wide // 2, top + tall)), grid.mask(cells), mines


def _opened(board: Board, field: Minefield, cells: int) -> Board:
    return board.opening(board.grid.flood(cells, field.zeros, board.closed), field)


def _flagged(board: Board, mines: int) -> Board:
    return replace(board, flags=board.flags | mines)
