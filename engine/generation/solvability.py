"""A test whether a board can be solved from its first click by logic, without the mine count."""

from typing import NamedTuple

from engine.core.board import Board
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.neighbourhood import MAX_NEIGHBOURS
from engine.generation.padded_grid import PaddedGrid, padded_grid, sharing_pairs, twin_cells
from engine.solver.frontier import frontier
from engine.solver.probability import BUDGET, solve


class StuckPosition(NamedTuple):
    """A position in which the rules find nothing more; sets are in the padded numbering.

    ``opened`` and ``closed`` are the safe cells, ``hidden`` the mines not known.
    """

    opened: int
    closed: int
    hidden: int

    def learning(self, fresh: int, found: int = 0) -> "StuckPosition":
        """Return the position once the ``fresh`` cells are opened and mines ``found``."""
        return StuckPosition(self.opened | fresh, self.closed ^ fresh, self.hidden ^ found)


def solve_known_mines(padded: PaddedGrid, mines: int, opened: int) -> StuckPosition:
    """Open everything that the rules allow, from the safe cells ``opened`` on."""
    closed = padded.full & ~(mines | opened)
    stuck = apply_single_cell_rules(padded, StuckPosition(opened, closed, mines))
    while stuck.closed:
        fresh, found = apply_two_cell_rule(padded, *stuck)
        if not fresh | found:
            break
        stuck = apply_single_cell_rules(padded, stuck.learning(fresh, found))
    return stuck


def apply_single_cell_rules(padded: PaddedGrid, position: StuckPosition) -> StuckPosition:
    """Open everything that single numbers prove, one after the other."""
    dilate = padded.dilate
    opened, closed, hidden = position
    settled = ~dilate(hidden)
    front = opened & settled
    while True:
        while front:
            fresh = dilate(front) & closed
            closed ^= fresh
            opened |= fresh
            front = fresh & settled
        if not closed:
            return StuckPosition(opened, 0, hidden)
        found = dilate(opened & ~dilate(closed)) & hidden
        if not found:
            return StuckPosition(opened, closed, hidden)
        hidden ^= found
        settled = ~dilate(hidden)
        front = opened & settled


def apply_two_cell_rule(
    padded: PaddedGrid, opened: int, closed: int, hidden: int
) -> tuple[int, int]:
    """Return the closed and the hidden cells that pairs of numbers prove to be safe and mined.

    Numbers ``a`` and ``b`` share at most ``hidden(b) + closed(a)`` of their unknown cells (see
    ``propagation.apply_two_cell_rule``). The bound is met exactly if all closed cells of ``a`` and
    all hidden mines of ``b`` are shared; then ``a``'s other cells are mines and ``b``'s other cells
    safe.

    Among the 8 neighbours around, if ``b`` lies x columns and y rows away, the cells not shared are
    the outer |x| columns and |y| rows of each. Numbers without a closed cell are left out; so a
    step of two columns from the last one, which would enter the next row, meets a number whose
    closed cells all lie in its outer columns.
    """
    live = opened & padded.dilate(closed)
    if not padded.is_square:
        return _apply_two_cell_rule_anywhere(padded, live, closed, hidden)
    a_columns, a_rows = _without_cells(padded, closed, live)
    b_columns, b_rows = _without_cells(padded, hidden, live)
    mined_columns, mined_rows, safe_columns, safe_rows = [0] * 5, [0] * 5, [0] * 5, [0] * 5
    toward = padded.toward
    for x, y in _WAYS:
        both = a_columns[x] & a_rows[y]
        if both:
            both &= toward(b_columns[-x] & b_rows[-y], x, y)
        if both:
            mined_columns[x] |= both
            mined_rows[y] |= both
            both = toward(both, -x, -y)
            safe_columns[-x] |= both
            safe_rows[-y] |= both
    safe = closed & _spread(padded, safe_columns, safe_rows)
    return safe, hidden & _spread(padded, mined_columns, mined_rows)


def _apply_two_cell_rule_anywhere(
    padded: PaddedGrid, live: int, closed: int, hidden: int
) -> tuple[int, int]:
    """Apply the two-cell rule to the ``live`` numbers of any neighbourhood, by one pair of offsets
    after the other."""
    neighbours, toward = padded.grid.neighbours, padded.toward
    closed_at = {step: toward(closed, *step) for step in neighbours.offsets}
    hidden_at = {step: toward(hidden, *step) for step in neighbours.offsets}
    safe = mined = 0
    for (x, y), first_only, second_only in sharing_pairs(neighbours):
        both = live
        for step in first_only:
            both &= ~closed_at[step]
        if not both:
            continue
        there = live
        for step in second_only:
            there &= ~hidden_at[step]
        both &= toward(there, x, y)
        if both:
            there = toward(both, -x, -y)
            for i, j in first_only:
                mined |= toward(both, -i, -j)
            for i, j in second_only:
                safe |= toward(there, -i, -j)
    return closed & safe, hidden & mined


_WAYS = tuple((x, y) for y in range(-2, 3) for x in range(-2, 3) if 0 < abs(x) + abs(y) <= 2)
"""The offsets between numbers that share many cells; the rest is left to the search for layouts."""

Sides = list[int]
"""A mask for each offset from -2 to 2, indexed by it: negative ones count from the end."""


def _without_cells(padded: PaddedGrid, cells: int, live: int) -> tuple[Sides, Sides]:
    """Return the numbers of ``live`` with none of ``cells`` in their outer columns, and rows."""
    tall, wide, toward = padded.tall(cells), padded.wide(cells), padded.toward
    east, west = live & ~toward(tall, -1, 0), live & ~toward(tall, 1, 0)
    south, north = live & ~toward(wide, 0, -1), live & ~toward(wide, 0, 1)
    columns = [live, east, east & ~tall, west & ~tall, west]
    return columns, [live, south, south & ~wide, north & ~wide, north]


def _spread(padded: PaddedGrid, columns: Sides, rows: Sides) -> int:
    """Return the outer columns and rows of the numbers found; the inverse of ``_without``."""
    toward = padded.toward
    upright = columns[2] | columns[-2]
    upright |= toward(columns[1] | columns[2], 1, 0) | toward(columns[-1] | columns[-2], -1, 0)
    level = rows[2] | rows[-2]
    level |= toward(rows[1] | rows[2], 0, 1) | toward(rows[-1] | rows[-2], 0, -1)
    return padded.tall(upright) | padded.wide(level)


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
    with mines on one diagonal, and a safe cell surrounded by mines; no block where others than the
    8 around are neighbours. ``first`` must touch no mine; then no pattern contains it.
    """
    if not padded.is_square:
        return _undecidable_anywhere(padded, mines, first)
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


def _undecidable_anywhere(padded: PaddedGrid, mines: int, first: int) -> int:
    """Return marks of ``twin_cells`` one of which is a mine, walled in by mines, and of safe cells
    surrounded by mines."""
    safe = padded.full ^ mines
    neighbours, toward = padded.grid.neighbours, padded.toward
    beside = 0
    for step in neighbours.offsets:
        beside |= toward(safe, *step)
    marks = safe & ~(beside | first)
    doubtful = safe & ~first
    for offset, wall in twin_cells(neighbours):
        twins = mines & toward(doubtful, *offset) | doubtful & toward(mines, *offset)
        for step in wall:
            twins &= ~toward(safe, *step)
        marks |= twins
    return marks


def _proven_safe(padded: PaddedGrid, mines: int, stuck: StuckPosition) -> int:
    """Return closed cells, at least one if there are any, that all visible numbers prove safe."""
    if padded.grid.span > LARGEST_SEARCHED:
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


class HardPlaces(NamedTuple):
    """The hard places of a board that is solved by single numbers: ``pairs`` is how often it takes
    two of them together, ``searches`` how often more than the rule for two that share many cells.
    """

    pairs: int
    searches: int

    def are_at_least(self, other: "HardPlaces") -> bool:
        """Return whether there are no fewer of either kind than in ``other``."""
        return self.pairs >= other.pairs and self.searches >= other.searches


def find_hard_places(padded: PaddedGrid, mines: int, first: int) -> HardPlaces | None:
    """Return how hard a board is, opened from the safe cell ``first``; None if logic is not enough
    without the number of mines."""
    position = StuckPosition(first, padded.full & ~(mines | first), mines)
    pairs = searches = 0
    while True:
        position = apply_single_cell_rules(padded, position)
        if not position.closed:
            return HardPlaces(pairs, searches)
        fresh, found = apply_two_cell_rule(padded, *position)
        if fresh | found:
            pairs += 1
        else:
            fresh = _proven_safe(padded, mines, position)
            if not fresh:
                return None
            searches += 1
        position = position.learning(fresh, found)


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
        return self._repair_numbers(over, 0, 0, 0, (self._closed | self._hidden) ^ cell, cell)

    def _repair_numbers(
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
                sums = _change_sums(readers, over, over2, under, under2)
            else:
                sums = _change_sums(readers, under, under2, over, over2)
                sums = sums[2:] + sums[:2]
            if found := self._repair_numbers(*sums, free, done | cell):
                return found
        return 0

    def _fewest_ways(
        self, over: int, over2: int, under: int, under2: int, free: int
    ) -> tuple[bool, list[tuple[int, bool, int, int]]]:
        """Return whether the number with the fewest options is over, and its cells, best first."""
        least, chosen, chosen_over = MAX_NEIGHBOURS, 0, True
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


def _change_sums(
    readers: int, off: int, off2: int, other: int, other2: int
) -> tuple[int, int, int, int]:
    """Return the sums after one change: numbers that were off come nearer, others go further."""
    nearer = readers & off
    second = nearer & off2
    further = readers ^ nearer
    twice = further & other
    if twice & other2:
        raise _TooHardError
    return off ^ nearer ^ second, off2 ^ second, other | further, other2 | twice
