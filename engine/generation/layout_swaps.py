"""A search for other layouts that the visible numbers allow, by changes near a cell.

A closed safe cell is proven safe exactly when no layout that agrees with the numbers has a mine
there. Such a layout differs from the true one by some mines removed and some added, and each number
must gain as many as it loses. So: put a mine on the cell and repair the numbers in turn, the one
with the fewest options first. A few changes usually repair all of them; if every option fails, the
cell is proven safe. The mine count is not used.
"""

from __future__ import annotations

from engine.generation.known_mines_solver import StuckPosition
from engine.generation.padded_grid import PaddedGrid

BUDGET = 400
"""The changes tried for one cell before it is left to exact counting."""


class TooHard(Exception):  # noqa: N818
    """The budget ran out, or a number would have become three off."""


def proven_safe(padded: PaddedGrid, stuck: StuckPosition) -> int:
    """Return one closed cell that the numbers prove safe, as a set; 0 if there is none.

    Raises TooHard past the budget.
    """
    opened, closed, _ = stuck
    live = opened & padded.dilate(closed)
    doubtful = closed & padded.dilate(live)
    while doubtful:
        cell = doubtful & -doubtful
        changed = _LayoutSearch(padded, stuck, live, doubtful).mine_on(cell)
        if not changed:
            return cell
        doubtful &= ~changed
    return 0


class _LayoutSearch:
    """A search for layouts that fit the ``live`` numbers; ``wanted`` cells are changed first."""

    def __init__(self, padded: PaddedGrid, stuck: StuckPosition, live: int, wanted: int) -> None:
        self._around, self._live, self._wanted = padded.around, live, wanted
        self._closed, self._hidden = stuck.closed, stuck.hidden
        self._left = BUDGET

    def mine_on(self, cell: int) -> int:
        """Return the cells changed in a layout with a mine on ``cell``; 0 if there is none."""
        over = self._around(cell.bit_length() - 1) & self._live
        return self._mended(over, 0, 0, 0, (self._closed | self._hidden) ^ cell, cell)

    def _mended(self, over: int, over2: int, under: int, under2: int, free: int, done: int) -> int:
        """Return the changes after which no number is ``over`` or ``under``; 0 if there are none.

        ``over2`` and ``under2`` are off by two; ``free`` cells are not decided yet.
        """
        if not over | under:
            return done
        self._left -= 1
        if self._left < 0:
            raise TooHard
        is_over, ways = self._fewest_ways(over, over2, under, under2, free)
        for _, _, cell, readers in ways:
            free ^= cell
            if is_over:
                sums = _step(readers, over, over2, under, under2)
            else:
                sums = _step(readers, under, under2, over, over2)
                sums = sums[2:] + sums[:2]
            if found := self._mended(*sums, free, done | cell):
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
        raise TooHard
    return off ^ nearer ^ second, off2 ^ second, other | further, other2 | twice
