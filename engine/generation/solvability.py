"""Whether a board can be solved from its first click by logic alone, without the mine count."""

from __future__ import annotations

from engine.core.board import Board
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.known_mines_solver import Standstill, play_out
from engine.generation.layout_swaps import TooHard, proven_safe
from engine.generation.padded_grid import Ground, ground_of
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET, solve

LARGEST_SEARCHED = 4096
"""On boards with more cells than this whole-board operations cost more than counting does."""


def is_solvable(field: Minefield, first: Cell) -> bool:
    """Whether each step from ``first`` on follows with certainty from the numbers then visible.

    All of the numbers together count as evidence, the number of mines does not. Solved is a board
    whose safe cells are all open. A position too hard to count within the work budget counts as not
    solvable. Raises ValueError for a cell off the board.
    """
    ground = ground_of(field.grid)
    return solvable(ground, ground.packed(field.mines), ground.bit(first))


def solvable(ground: Ground, mines: int, first: int) -> bool:
    """The same for sets of cells in the ground's numbering; ``first`` is the first cell's."""
    return not first & mines and not standstill(ground, mines, first).closed


def standstill(ground: Ground, mines: int, first: int) -> Standstill:
    """How far logic comes from the safe cell ``first``; nothing is closed where it comes through.

    ``hidden`` may name mines that the numbers do tell, but none that the simple rules tell.
    """
    still = play_out(ground, mines, first)
    while still.closed:
        fresh = _proven_safe(ground, mines, still)
        if not fresh:
            break
        still = play_out(ground, mines, still.opened | fresh)
    return still


def undecidable(ground: Ground, mines: int, first: int) -> int:
    """Marks of patterns that logic cannot decide, seen from the whole truth; 0 proves nothing.

    A pattern is a set of cells whose mines can be laid otherwise such that every safe cell outside
    keeps its number. Logic never opens the first of its safe cells: all numbers seen until then
    agree with either layout. Looked for are two cells side by side of which one is a mine, a 2x2
    block with mines on one diagonal, and a safe cell among nothing but mines. ``first`` must touch
    no mine; then no pattern holds it.
    """
    toward = ground.toward
    safe = ground.full ^ mines
    tall, wide = ground.tall(safe), ground.wide(safe)
    east, south, south_east = toward(safe, 1, 0), toward(safe, 0, 1), toward(safe, 1, 1)
    mine_east, mine_south = toward(mines, 1, 0), toward(mines, 0, 1)
    # Two in a row are told apart by the three cells beyond either end; at an edge those are fewer.
    marks = (mines & east | safe & mine_east) & ~(toward(tall, -1, 0) | toward(tall, 2, 0))
    marks |= (mines & south | safe & mine_south) & ~(toward(wide, 0, -1) | toward(wide, 0, 2))
    # The two diagonals of a block are told apart by the four cells diagonally outside of it.
    block = mines & toward(mines, 1, 1) & east & south | safe & south_east & mine_east & mine_south
    if block:
        outer = toward(safe, -1, -1) | toward(safe, 2, 2)
        marks |= block & ~(outer | toward(safe, 2, -1) | toward(safe, -1, 2))
    beside = toward(tall, 1, 0) | toward(tall, -1, 0) | south | toward(safe, 0, -1)
    return marks | safe & ~(beside | first)


def _proven_safe(ground: Ground, mines: int, still: Standstill) -> int:
    """Closed cells, at least one if there are any, that all visible numbers together prove safe."""
    if ground.grid.size <= LARGEST_SEARCHED:
        try:
            return proven_safe(ground, still)
        except TooHard:
            pass
    return _counted_safe(ground, mines, still)


def _counted_safe(ground: Ground, mines: int, still: Standstill) -> int:
    """The same by exact counting of the components, as far as the work budget allows."""
    field = Minefield(ground.grid, ground.unpacked(mines))
    board = Board(ground.grid, field.mines.bit_count())
    board = board.opening(ground.unpacked(still.opened), field)
    front = frontier(board, mines=ground.unpacked(mines & ~still.hidden))
    safe = front.safe
    for part in front.components:
        counts = solve(part.shape, BUDGET)
        if counts.is_exact:
            for cells, expected in zip(part.boxes, counts.expected, strict=True):
                if not any(expected):
                    safe |= sum(1 << cell for cell in cells)
    return ground.packed(safe)
