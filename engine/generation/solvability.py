"""A test whether a board can be solved from its first click by logic, without the mine count."""

from engine.core.board import Board
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.known_mines_solver import (
    PaddedGrid,
    StuckPosition,
    padded_grid,
    solve_known_mines,
)
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET, solve

LARGEST_SEARCHED = 4096
"""On boards with more cells, the search for other layouts costs more than counting does."""
SEARCH_BUDGET = 400  # the changes tried for one cell before it is left to exact counting


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
    if padded.grid.size > LARGEST_SEARCHED:
        return _counted_safe(padded, mines, stuck)
    live = stuck.opened & padded.dilate(stuck.closed)
    doubtful = stuck.closed & padded.dilate(live)
    while doubtful:
        cell = doubtful & -doubtful
        try:
            changed = _LayoutSearch(padded, stuck, live, doubtful).mine_on(cell)
        except _TooHardError:
            return _counted_safe(padded, mines, stuck)
        if not changed:
            return cell
        doubtful &= ~changed
    return 0


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


class _TooHardError(Exception):
    """The budget ran out, or a number would have become three off."""


class _LayoutSearch:
    """A search for other layouts that the ``live`` numbers allow, by changes near a cell.

    A closed safe cell is proven safe exactly when no layout that agrees with the numbers has a mine
    there. Such a layout differs from the true one by some mines removed and some added, and each
    number must gain as many as it loses. So: put a mine on the cell and repair the numbers in turn,
    the one with the fewest options first; ``wanted`` cells are changed first. A few changes usually
    repair all of them; if every option fails, the cell is proven safe. The mine count is not used.
    """

    def __init__(self, padded: PaddedGrid, stuck: StuckPosition, live: int, wanted: int) -> None:
        self._around, self._live, self._wanted = padded.around, live, wanted
        self._closed, self._hidden = stuck.closed, stuck.hidden
        self._left = SEARCH_BUDGET

    def mine_on(self, cell: int) -> int:
        """Return the cells changed in a layout with a mine on ``cell``; 0 if there is none."""
        over = self._around(cell.bit_length() - 1) & self._live
        return self._repaired(over, 0, 0, 0, (self._closed | self._hidden) ^ cell, cell)

    def _repaired(
        self, over: int, over2: int, under: int, under2: int, free: int, done: int
    ) -> int:
        """Return the changes after which no number is ``over`` or ``under``; 0 if there are none.

        ``over2`` and ``under2`` are off by two; ``free`` cells are not decided yet.
        """
        if not over | under:
            return done
        self._left -= 1
        if self._left < 0:
            raise _TooHardError
        is_over, ways = self._fewest_ways(over, over2, under, under2, free)
        for _, _, cell, readers in ways:
            free ^= cell
            if is_over:
                sums = _step(readers, over, over2, under, under2)
            else:
                sums = _step(readers, under, under2, over, over2)
                sums = sums[2:] + sums[:2]
            if found := self._repaired(*sums, free, done | cell):
                return found
        return 0

    def _fewest_ways(
        self, over: int, over2: int, under: int, under2: int, free: int
    ) -> tuple[bool, list[tuple[int, bool, int, int]]]:
        """Return whether the number with the fewest options is over, and its cells, best first."""
        least, chosen, chosen_over = 9, 0, True
        for off, off2, cells, is_over in (
            (over, over2, free & self._hidden, True),
            (under, under2, free & self._closed, False),
        ):
            while off:
                low = off & -off
                off ^= low
                ways = self._around(low.bit_length() - 1) & cells
                spare = ways.bit_count() - (2 if low & off2 else 1)
                if spare < 0:
                    return True, []
                if spare < least:
                    least, chosen, chosen_over = spare, ways, is_over
        off = over if chosen_over else under
        ranked = []
        while chosen:
            low = chosen & -chosen
            chosen ^= low
            readers = self._around(low.bit_length() - 1) & self._live
            worse = readers.bit_count() - 2 * (readers & off).bit_count()
            ranked.append((worse, not low & self._wanted, low, readers))
        ranked.sort()
        return chosen_over, ranked


def _step(readers: int, off: int, off2: int, other: int, other2: int) -> tuple[int, int, int, int]:
    """Return the sums after one change: numbers that were off come nearer, others go further."""
    nearer = readers & off
    second = nearer & off2
    further = readers ^ nearer
    twice = further & other
    if twice & other2:
        raise _TooHardError
    return off ^ nearer ^ second, off2 ^ second, other | further, other2 | twice
