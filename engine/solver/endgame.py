"""Exact search of the end of a game, once its layouts are few enough to hold.

A position is the set of layouts still possible, as one integer with a bit for each; opening a cell
leaves the part of them that agrees with the number shown. Nothing else about the open cells
matters, so positions reached in different orders are searched once.
"""

from collections.abc import Mapping
from operator import itemgetter

from engine.core.grid import Grid, indices
from engine.solver.frontier import neighbours

Parts = list[int]
"""A cell in the search: the layouts in which it is safe, one set for each number it shows."""
View = tuple[int, Parts]
"""A cell that gives information: all layouts in which it is safe, and its parts."""
Look = tuple[int, list[View], list[View], list[tuple[int, int, "Look"]]]
"""A position at first sight: an upper bound of the layouts won, and how to go on. That is first the
cells worth opening, and all that give information. If a cell that is certainly safe gives some,
the positions it leads to take their place. With none of these the bound is exact."""


_DEEPEST = 80
"""The search gives up where positions follow one another more often than this: a long thin board
would exhaust Python's stack."""


class PositionSearch:
    """The best play from positions in one numbering of layouts.

    It looks at ``nodes`` of them at most; each counts for ``cost``.
    """

    def __init__(self, nodes: int, cost: int = 1) -> None:
        self.nodes_left = nodes
        self.depth = 0
        self._cost = cost
        self._wins: dict[int, int] = {}
        self._at_most: dict[int, int] = {}

    def look(self, layouts: int, views: list[View]) -> Look:
        """Look at a position. Raises OutOfNodesError.

        ``views`` are the cells that could still give information. Others are left out: they can
        wait until no cell gives any, and then exactly one layout is won.
        """
        self.nodes_left -= self._cost
        if self.nodes_left < 0 or self.depth > _DEEPEST:
            raise OutOfNodesError
        rest = layouts & (layouts - 1)
        if not rest & (rest - 1):
            won = self._wins[layouts] = 1 + _shows_difference(layouts, views)
            return won, [], [], []
        telling = []
        for safe, parts in views:
            here = safe & layouts
            if not here:
                continue
            left = [piece for part in parts if (piece := part & layouts)]
            if len(left) < 2:
                continue
            if here == layouts:
                # Information that costs nothing.
                self.depth += 1
                most, found = self._bound(left, layouts.bit_count(), -1, views)
                self.depth -= 1
                if not found:
                    self._wins[layouts] = most
                return most, [], [], found
            telling.append((here, left))
        if not telling:
            self._wins[layouts] = 1
            return 1, [], [], []
        guesses = _worth_guessing(telling) if len(telling) > 1 else telling
        most = guesses[0][0].bit_count()
        return min(most, self._at_most.get(layouts, most)), guesses, telling, []

    def search(self, layouts: int, look: Look, beat: int) -> int:
        """Return the layouts won from a position: exact above ``beat``, else an upper bound."""
        most, guesses, views, pieces = look
        if most <= beat or not (guesses or pieces):
            return most
        self.depth += 1
        won = self._sum(pieces, most, beat) if pieces else self._best_of(guesses, views, beat)
        self.depth -= 1
        return self.remember(layouts, won, beat)

    def remember(self, layouts: int, won: int, beat: int) -> int:
        """Store the result of a search for more than ``beat`` wins, and return it."""
        if won > beat:
            self._wins[layouts] = won
        else:
            self._at_most[layouts] = won
        return won

    def opened(self, view: View, beat: int, views: list[View]) -> int:
        """Return the layouts won after opening a cell: exact above ``beat``, else a bound."""
        most, found = self._bound(view[1], view[0].bit_count(), beat, views)
        return self._sum(found, most, beat)

    def value(self, layouts: int, look: Look, beat: int) -> int:
        """Return what ``search`` does, from memory where that is known."""
        wins = self._wins.get(layouts)
        if wins is not None:
            return wins
        most = self._at_most.get(layouts)
        return most if most is not None and most <= beat else self.search(layouts, look, beat)

    def _best_of(self, guesses: list[View], views: list[View], beat: int) -> int:
        """Return the layouts won by the best of some guesses; the likeliest safe one is tried
        first."""
        most = 0
        for view in guesses:
            safe = view[0].bit_count()
            if safe <= max(most, beat):
                return max(most, safe)
            most = max(most, self.opened(view, max(most, beat), views))
        return most

    def _bound(
        self, parts: Parts, most: int, beat: int, views: list[View]
    ) -> tuple[int, list[tuple[int, int, Look]]]:
        """Return a bound of the layouts won from all these positions, and those to be searched.

        ``most`` are their layouts. Stop looking once the bound does not exceed ``beat``.
        """
        found = []
        for part in parts:
            if part & (part - 1):
                wins = self._wins.get(part)
                if wins is None:
                    look = self.look(part, views)
                    wins = look[0]
                    if look[1] or look[3]:
                        found.append((wins, part, look))
                most += wins - part.bit_count()
                if most <= beat:
                    break
        return most, found

    def _sum(self, found: list[tuple[int, int, Look]], most: int, beat: int) -> int:
        """Search these positions, those with fewest wins first, until ``beat`` is not exceeded."""
        if most > beat:
            for bound, part, look in sorted(found, key=itemgetter(0)):
                most += self.value(part, look, beat - most + bound) - bound
                if most <= beat:
                    break
        return most


class Endgame(PositionSearch):
    """The best play over ``layouts`` (sets of mines), all equally likely.

    ``unknown`` are cells not certain from the board. ``nodes`` limits the positions looked at.
    """

    def __init__(self, grid: Grid, layouts: list[int], unknown: int, nodes: int) -> None:
        super().__init__(nodes)
        everything = (1 << len(layouts)) - 1
        self._cells = parts_of_cells(grid, _mined_in(layouts), everything, unknown)

    def best(self) -> tuple[int, int] | None:
        """Return the bit number of the best cell and the layouts it wins; None past the budget."""
        ranked = [(sum(map(int.bit_count, p)), len(p), cell, p) for cell, p in self._cells]
        ranked.sort(reverse=True)
        views = [(sum(parts), parts) for _, _, _, parts in ranked if len(parts) > 1]
        best, won = -1, 0
        try:
            for safe, _, cell, parts in ranked:
                if safe <= won:
                    break
                found = self.opened((sum(parts), parts), won, views)
                if found > won:
                    best, won = cell, found
        except OutOfNodesError:
            return None
        return best, won


class OutOfNodesError(Exception):
    """The search has looked at as many positions as it may, or as deep."""


def _shows_difference(pair: int, views: list[View]) -> bool:
    """Return whether a cell that is safe in two layouts shows a different number in each."""
    for safe, parts in views:
        if safe & pair == pair:
            for part in parts:
                one = part & pair
                if one:
                    if one != pair:
                        return True
                    break
    return False


def _worth_guessing(views: list[View]) -> list[View]:
    """Return the cells worth guessing, likeliest safe ones first.

    Where a cell has all the mines of a safer one, the safer one can be opened before it at no risk.
    """
    kept: list[View] = []
    for view in sorted(views, key=lambda view: -view[0].bit_count()):
        safe = view[0]
        for safer, _ in kept:
            if safe & safer == safe:
                break
        else:
            kept.append(view)
    return kept


def _mined_in(layouts: list[int]) -> dict[int, int]:
    """Return, for each cell that can be a mine, the layouts in which it is one."""
    always = layouts[0]
    for layout in layouts:
        always &= layout
    mined = dict.fromkeys(indices(always), (1 << len(layouts)) - 1)
    for number, layout in enumerate(layouts):
        for cell in indices(layout ^ always):
            mined[cell] = mined.get(cell, 0) | 1 << number
    return mined


def parts_of_cells(
    grid: Grid, mined: Mapping[int, int], everything: int, unknown: int
) -> list[tuple[int, Parts]]:
    """Return bit number and parts of the cells that are safe in some layout, equal ones once.

    ``mined`` are the layouts in which a cell is a mine, ``everything`` all of them.
    """
    around = neighbours(grid)
    cells = []
    seen: set[tuple[int, ...]] = set()
    for cell in indices(unknown):
        planes = [0, 0, 0, 0]
        for other in around[cell]:
            carry = mined.get(other, 0)
            for k in range(4):
                if not carry:
                    break
                planes[k], carry = planes[k] ^ carry, planes[k] & carry
        parts = [everything & ~mined.get(cell, 0)]
        for plane in planes:
            if plane:
                parts = [piece for part in parts for piece in (part & plane, part & ~plane)]
                parts = [part for part in parts if part]
        key = tuple(sorted(parts))
        if parts and key not in seen:
            seen.add(key)
            cells.append((cell, parts))
    return cells
