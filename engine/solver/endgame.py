"""Exact search of the end of a game, once its layouts are few enough to hold.

A position is the set of layouts still possible, as one integer with a bit for each; opening a cell
leaves the part of them that agrees with the number shown. Nothing else about the open cells
matters, so positions reached in different orders are searched once.
"""

from engine.core.grid import Grid, indices
from engine.solver.frontier import neighbours

Parts = list[int]
"""A cell in the search: the layouts in which it is safe, one set for each number it shows."""


class Endgame:
    """The best play over ``layouts`` (sets of mines), all equally likely.

    ``unknown`` are cells not certain from the board. ``nodes`` limits the positions searched.
    """

    def __init__(self, grid: Grid, layouts: list[int], unknown: int, nodes: int) -> None:
        self._nodes_left = nodes
        self._wins: dict[int, int] = {}
        self._at_most: dict[int, int] = {}
        self._cells = _parts_of_cells(grid, layouts, unknown)

    def best(self) -> tuple[int, int] | None:
        """Return the bit number of the best cell and the layouts it wins; None past the budget."""
        ranked = [(sum(map(int.bit_count, p)), len(p), cell, p) for cell, p in self._cells]
        ranked.sort(reverse=True)
        views = [parts for _, _, _, parts in ranked if len(parts) > 1]
        best, won = -1, 0
        try:
            for safe, _, cell, parts in ranked:
                if safe <= won:
                    break
                found = self._opened(parts, safe, won, views)
                if found > won:
                    best, won = cell, found
        except _OutOfNodesError:
            return None
        return best, won

    def _opened(self, parts: Parts, safe: int, beat: int, views: list[Parts]) -> int:
        """Return the layouts won after opening a cell: exact above ``beat``, else a bound."""
        won = safe
        for part in sorted(parts, key=int.bit_count) if len(parts) > 1 else parts:
            if part & (part - 1):
                wins = self._wins.get(part)
                count = part.bit_count()
                if wins is None:
                    wins = self._search(part, count, beat - won + count, views)
                won += wins - count
                if won <= beat:
                    break
        return won

    def _search(self, layouts: int, count: int, beat: int, views: list[Parts]) -> int:
        """Return the layouts won from a position: exact above ``beat``, else an upper bound.

        ``views`` are the cells that could still give information. Others are left out: they can
        wait until no cell gives any, and then exactly one layout is won.
        """
        most = self._at_most.get(layouts, count)
        if most <= beat:
            return most
        self._nodes_left -= 1
        if self._nodes_left < 0:
            raise _OutOfNodesError
        telling: list[Parts] = []
        ranked = []
        for view in views:
            parts = [part & layouts for part in view if part & layouts]
            if len(parts) < 2:
                continue
            safe = sum(map(int.bit_count, parts))
            if safe == count:
                # Information that costs nothing.
                won = self._opened(parts, count, beat, views)
                break
            ranked.append((safe, len(parts), -len(telling)))
            telling.append(parts)
        else:
            won = self._best_of(telling, sorted(ranked, reverse=True), beat) if ranked else 1
        if won > beat:
            self._wins[layouts] = won
        else:
            self._at_most[layouts] = won
        return won

    def _best_of(self, telling: list[Parts], ranked: list[tuple[int, int, int]], beat: int) -> int:
        """Return the layouts won by the best of these cells, likeliest safe ones first."""
        won = 0
        for safe, _, number in ranked:
            if safe <= max(won, beat):
                return max(won, beat)
            won = max(won, self._opened(telling[-number], safe, max(won, beat), telling))
        return won


class _OutOfNodesError(Exception):
    pass


def _parts_of_cells(grid: Grid, layouts: list[int], unknown: int) -> list[tuple[int, Parts]]:
    """Return bit number and parts of the cells that are safe in some layout, equal ones once."""
    everything = (1 << len(layouts)) - 1
    around = neighbours(grid)
    always = layouts[0]
    for layout in layouts:
        always &= layout
    mined = dict.fromkeys(indices(always), everything)
    for number, layout in enumerate(layouts):
        for cell in indices(layout ^ always):
            mined[cell] = mined.get(cell, 0) | 1 << number
    cells = []
    seen: set[tuple[int, ...]] = set()
    for cell in indices(unknown):
        planes = [0, 0, 0, 0]
        for other in around[cell]:
            carry = mined.get(other, 0)
            for k in range(4):
                planes[k], carry = planes[k] ^ carry, planes[k] & carry
        parts = [everything & ~mined.get(cell, 0)]
        for plane in planes:
            parts = [piece for part in parts for piece in (part & plane, part & ~plane) if piece]
        key = tuple(sorted(parts))
        if parts and key not in seen:
            seen.add(key)
            cells.append((cell, parts))
    return cells
