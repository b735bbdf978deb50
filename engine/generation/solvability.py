"""A test whether a board can be solved from its first click by logic, without the mine count."""

from __future__ import annotations

from engine.core.board import Board
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.known_mines_solver import StuckPosition, solve_known_mines
from engine.generation.layout_swaps import TooHard, proven_safe
from engine.generation.padded_grid import PaddedGrid, padded_grid
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET, solve

LARGEST_SEARCHED = 4096
"""On boards with more cells, whole-board operations cost more than counting does."""


def is_solvable(field: Minefield, first: Cell) -> bool:
    """Return whether each step from ``first`` on follows from the numbers then visible.

    All numbers together count as evidence, the number of mines does not. A position too hard to
    count within the work budget counts as not solvable. Raises ValueError for a cell off the board.
    """
    padded = padded_grid(field.grid)
    mines, start = padded.packed(field.mines), padded.bit(first)
    return not start & mines and not find_stuck_position(padded, mines, start).closed


def find_stuck_position(padded: PaddedGrid, mines: int, first: int) -> StuckPosition:
    """Return how far logic gets from the safe cell ``first``; to the end if none is ``closed``.

    ``hidden`` may include mines that the numbers prove, but none that the simple rules prove.
    """
    stuck = solve_known_mines(padded, mines, first)
    while stuck.closed:
        fresh = _proven_safe(padded, mines, stuck)
        if not fresh:
            break
        stuck = solve_known_mines(padded, mines, stuck.opened | fresh)
    return stuck


def undecidable(padded: PaddedGrid, mines: int, first: int) -> int:
    """Return marks of patterns that logic cannot decide, seen from the truth; 0 proves nothing.

    A pattern is a set of cells whose mines can be rearranged so that every safe cell outside keeps
    its number. The patterns looked for are two adjacent cells one of which is a mine, a 2x2 block
    with mines on one diagonal, and a safe cell surrounded by mines. ``first`` must touch no mine;
    then no pattern contains it.
    """
    toward = padded.toward
    safe = padded.full ^ mines
    tall, wide = padded.tall(safe), padded.wide(safe)
    east, south, south_east = toward(safe, 1, 0), toward(safe, 0, 1), toward(safe, 1, 1)
    mine_east, mine_south = toward(mines, 1, 0), toward(mines, 0, 1)
    # The three cells beyond either end tell two adjacent cells apart; at an edge there are fewer.
    marks = (mines & east | safe & mine_east) & ~(toward(tall, -1, 0) | toward(tall, 2, 0))
    marks |= (mines & south | safe & mine_south) & ~(toward(wide, 0, -1) | toward(wide, 0, 2))
    # The four cells diagonally outside of a block tell its two diagonals apart.
    block = mines & toward(mines, 1, 1) & east & south | safe & south_east & mine_east & mine_south
    if block:
        outer = toward(safe, -1, -1) | toward(safe, 2, 2)
        marks |= block & ~(outer | toward(safe, 2, -1) | toward(safe, -1, 2))
    beside = toward(tall, 1, 0) | toward(tall, -1, 0) | south | toward(safe, 0, -1)
    return marks | safe & ~(beside | first)


def _proven_safe(padded: PaddedGrid, mines: int, stuck: StuckPosition) -> int:
    """Return closed cells, at least one if there are any, that all visible numbers prove safe."""
    if padded.grid.size <= LARGEST_SEARCHED:
        try:
            return proven_safe(padded, stuck)
        except TooHard:
            pass
    return _counted_safe(padded, mines, stuck)


def _counted_safe(padded: PaddedGrid, mines: int, stuck: StuckPosition) -> int:
    """Return all closed cells that exact counting proves safe, as far as the work budget allows."""
    field = Minefield(padded.grid, padded.unpacked(mines))
    board = Board(padded.grid, field.mines.bit_count())
    board = board.opening(padded.unpacked(stuck.opened), field)
    front = frontier(board, mines=padded.unpacked(mines & ~stuck.hidden))
    safe = front.safe
    for part in front.components:
        counts = solve(part.shape, BUDGET)
        if counts.is_exact:
            for cells, expected in zip(part.boxes, counts.expected, strict=True):
                if not any(expected):
                    safe |= sum(1 << cell for cell in cells)
    return padded.packed(safe)
