"""The twists of a dive's boards: one class each, all answering the same few questions.

A twist changes the board's rules, marks some of its cells, or refuses moves. None can make a guess
necessary: they only reveal safe cells, or rule out cells that another proven order of moves does
not need.
"""

from collections import deque
from itertools import product
from typing import ClassVar

from engine.core.board import Board
from engine.core.commands import Chord, Flag, Move
from engine.core.grid import Cell, Grid
from engine.core.minefield import Minefield
from engine.core.neighbourhood import SQUARE
from engine.core.rng import make_rng, randbelow
from engine.solver.probability import analyse
from engine.solver.propagation import propagate

TREASURES = 3  # the treasures on a board that has them as its twist
_SIDES = (0, 2, 1, 3)  # the sides of a rectangle, in the order in which a region grows
TREASURE_GAP = 2  # the cells between treasures, and from the first opening


class Twist:
    """A twist that changes nothing; the base of the others.

    ``name`` is its key in texts and files.
    """

    name: ClassVar[str]
    wraps: ClassVar[bool] = False

    def mark(self, field: Minefield, first: Cell, seed: int) -> int:
        """Return the cells that the twist marks, once the mines are placed."""
        return 0

    def refuses(self, board: Board, marked: int, move: Move) -> bool:
        """Return whether a move cannot be made on ``board`` yet."""
        return False


class Borderless(Twist):
    """Opposite edges touch."""

    name, wraps = "borderless", True


class Treasure(Twist):
    """Some safe cells glint and hold pearls, but until they are proven, opening them costs air."""

    name = "treasure"

    def mark(self, field: Minefield, first: Cell, seed: int) -> int:
        """Return safe cells outside of the first opening, apart from each other."""
        return self.mark_many(field, first, seed, TREASURES)

    def mark_many(self, field: Minefield, first: Cell, seed: int, count: int) -> int:
        """Return up to ``count`` such cells; fewer are some of those that more would be."""
        grid, uniform = field.grid, make_rng(seed, "treasure")
        opening = grid.flood(grid.bit(first), field.zeros, grid.full)
        free, found = field.safe & ~within(grid, opening, TREASURE_GAP - 1), 0
        for _ in range(count):
            cells = list(grid.cells(free))
            if not cells:
                break
            chosen = grid.bit(cells[randbelow(uniform, len(cells))])
            found |= chosen
            free &= ~within(grid, chosen, TREASURE_GAP)
        return found


class Darkness(Twist):
    """A lamp shines around the pointer; numbers outside of it are faint."""

    name = "darkness"


class Salvage(Twist):
    """A marked region has to be cleared before anything else is opened."""

    name = "salvage"

    def mark(self, field: Minefield, first: Cell, seed: int) -> int:
        """Return the safe cells of a rectangle that logic clears without help from outside.

        It grows from ``first`` to each side in turn while that stays true, up to half of the board.
        """
        grid, (x, y) = field.grid, first
        sides = max(0, x - 1), max(0, y - 1), min(grid.width, x + 2), min(grid.height, y + 2)
        if not clears_alone(field, first, _rectangle(grid, sides)):
            sides = x, y, x + 1, y + 1  # the first opening is not all around in every water
        growing = deque(product(_SIDES, (2, 1)))
        while growing:
            side, step = growing.popleft()
            grown = _grown(grid, sides, side, step)
            region = _rectangle(grid, grown)
            is_small = grown != sides and 2 * region.bit_count() <= grid.cell_count
            if is_small and clears_alone(field, first, region):
                sides = grown
                growing.append((side, step))
        return _rectangle(grid, sides) & field.safe

    def refuses(self, board: Board, marked: int, move: Move) -> bool:
        """Refuse to open a cell outside of the region while one inside is left to open."""
        left = marked & board.closed
        if isinstance(move, Flag) or not left or not board.opened:
            return False
        return bool(aimed_at(board, move) & ~bounds(board.grid, marked))


class Strict(Twist):
    """Opening a cell that no number proves safe costs a life, even where it is safe."""

    name = "strict"


TWISTS: tuple[Twist, ...] = (Treasure(), Borderless(), Darkness(), Salvage(), Strict())
"""All twists, from the mildest to the hardest."""
BY_NAME = {twist.name: twist for twist in TWISTS}


def order_of_twists(seed: int) -> tuple[str, ...]:
    """Return the twists that a dive introduces one after the other, in its order. Treasure and
    *strict* have kinds of places of their own."""
    uniform, left = make_rng(seed, "twists"), [Borderless.name, Darkness.name, Salvage.name]
    return tuple(left.pop(randbelow(uniform, len(left))) for _ in range(len(left)))


def aimed_at(board: Board, move: Move) -> int:
    """Return the closed cells that a move would open directly if it is not refused."""
    grid, cell = board.grid, move.cell
    if isinstance(move, Chord):
        return grid.around(cell) & board.closed & ~board.flags
    return grid.bit(cell) & board.closed & ~board.flags


def unproven(board: Board, cells: int, safe: int = 0, mines: int = 0) -> int:
    """Return those of the closed ``cells`` that nothing on the board proves safe, given that the
    closed ``safe`` and ``mines`` are so.

    Before the first open everything counts as proven.
    """
    doubtful = cells & ~safe
    if not board.opened or not doubtful:
        return 0
    doubtful &= ~propagate(board, mines=mines).safe
    return doubtful & ~analyse(board, safe, mines).safe if doubtful else 0


def clears_alone(field: Minefield, first: Cell, region: int) -> bool:
    """Return whether the simple rules open all of ``region`` from ``first``, opening nothing else.

    Openings spread out of the region as they always do.
    """
    grid = field.grid
    board = Board(grid, field.mines.bit_count())
    fresh = grid.bit(first)
    while fresh:
        opened = grid.flood(fresh, field.zeros, board.closed)
        board = board.opening(opened, field)
        if not region & field.safe & ~board.opened:
            return True
        fresh = propagate(board).safe & region
    return False


def within(grid: Grid, cells: int, steps: int) -> int:
    """Return the cells within so many steps of ``cells`` as they lie on the board, whatever a
    number counts and wherever cells lack."""
    neighbours = grid.neighbours if grid.neighbours.is_shifted else SQUARE
    whole = Grid(grid.width, grid.height, grid.wraps, neighbours)
    for _ in range(steps):
        cells = whole.dilate(cells)
    return cells & grid.full


def bounds(grid: Grid, cells: int) -> int:
    """Return the cells of the smallest rectangle that holds ``cells``: the region that a player
    sees marked."""
    found = list(grid.cells(cells))
    columns, rows = {x for x, _ in found}, {y for _, y in found}
    return _rectangle(grid, (min(columns), min(rows), max(columns) + 1, max(rows) + 1))


def _rectangle(grid: Grid, sides: tuple[int, int, int, int]) -> int:
    left, top, right, bottom = sides
    cells = product(range(left, right), range(top, bottom))
    return grid.mask(cell for cell in cells if cell in grid)


def _grown(
    grid: Grid, sides: tuple[int, int, int, int], side: int, step: int
) -> tuple[int, int, int, int]:
    """Return a rectangle with one side moved outward, but not past the board's edge."""
    edges = 0, 0, grid.width, grid.height
    moved = list(sides)
    moved[side] = max(0, sides[side] - step) if side < 2 else min(edges[side], sides[side] + step)
    left, top, right, bottom = moved
    return left, top, right, bottom
