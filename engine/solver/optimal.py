"""The limit: the win rate under best play, of boards small enough to search all their layouts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations, compress, product
from math import comb
from operator import itemgetter
from typing import NamedTuple

from engine.core.grid import Grid, indices, mask_of
from engine.solver.endgame import (
    Look,
    OutOfNodesError,
    PositionSearch,
    View,
    parts_of_cells,
)
from engine.solver.frontier import neighbours

NODES = 2_000_000  # the positions looked at by default: half a minute, and some 400 MB at most
_CELLS_A_NODE = 16  # for each of them, so many cells of layouts may be listed
_KEYED = 8  # positions with fewer layouts than this are not compared with their mirror images
_RENUMBERED, _SHRUNK = 128, 8
"""Of a search of at least so many layouts, positions with one in so many get one of their own."""


class FirstClick(Enum):
    """The promise made about the first cell, where all layouts are searched."""

    OPENING = "opening"  # its whole 3x3 is free of mines, as far as the mines leave room
    SAFE = "safe"  # it is not a mine
    ANY = "any"  # none


class Optimum(NamedTuple):
    """The best first cell (its bit number), and how many of its equally likely layouts are won."""

    first: int
    wins: int
    layouts: int


class _Draw(NamedTuple):
    """The layouts that a first cell leaves: ``fixed`` mines and ``count`` more in ``pool``."""

    fixed: int
    pool: int
    count: int

    def layouts(self) -> int:
        """Return how many there are."""
        return comb(self.pool.bit_count(), self.count)

    def list(self) -> list[int]:
        """Return all of them."""
        bits = [1 << cell for cell in indices(self.pool)]
        return [self.fixed + sum(mines) for mines in combinations(bits, self.count)]


def best_play(grid: Grid, mines: int, start: FirstClick, nodes: int = NODES) -> Optimum | None:
    """Return the first cell that wins most under best play, or None past the budget of work.

    Of first cells that win equally often it is the first in reading order.

    >>> best_play(Grid(4, 4), 4, FirstClick.ANY)
    Optimum(first=5, wins=961, layouts=1820)
    """
    budget = nodes * _CELLS_A_NODE // grid.size
    if (8 * grid.size if grid.wraps else 8) > budget:
        return None
    symmetries = _symmetries(grid)
    memory = _Memory(grid, [itemgetter(*cells) for cells in symmetries])
    best, drawn = None, None
    for first in sorted({min(cells) for cells in zip(*symmetries, strict=True)}):
        draw = _draw(grid, mines, first, start)
        layouts = draw.layouts()
        if layouts > budget:
            return None
        if draw != drawn:
            search, drawn = _NumberedSearch(memory, draw.list(), nodes), draw
        beat = best.wins * layouts // best.layouts if best else -1
        try:
            wins = search.opened_first(first, beat)
        except OutOfNodesError:
            return None
        nodes = search.nodes_left
        if wins > beat:
            best = Optimum(first, wins, layouts)
    return best


def _draw(grid: Grid, mines: int, first: int, start: FirstClick) -> _Draw:
    """Return the layouts that ``generation.placement`` may draw for this first cell."""
    bit = 1 << first
    if start is FirstClick.ANY:
        return _Draw(0, grid.full, mines)
    if start is FirstClick.SAFE:
        return _Draw(0, grid.full ^ bit, mines)
    rest = grid.full & ~grid.dilate(bit)
    spill = mines - rest.bit_count()
    return _Draw(0, rest, mines) if spill <= 0 else _Draw(rest, grid.full & ~(rest | bit), spill)


def _symmetries(grid: Grid) -> list[tuple[int, ...]]:
    """Return for every symmetry of the board the cell that comes to stand in place of each."""
    width, height = grid.width, grid.height
    found = set()
    for down, right in product(range(height), range(width)) if grid.wraps else [(0, 0)]:
        rows = [
            [(y + down) % height * width + (x + right) % width for x in range(width)]
            for y in range(height)
        ]
        turned = [list(column) for column in zip(*rows, strict=True)]
        for board in (rows, turned) if width == height else (rows,):
            for way, across in product((1, -1), repeat=2):
                found.add(tuple([cell for row in board[::way] for cell in row[::across]]))
    return sorted(found)


@dataclass
class _Memory:
    """The positions known so far, by a text that is the same for all mirror images of one."""

    grid: Grid
    images: list[Callable[[Sequence[int]], tuple[int, ...]]]
    wins: dict[bytes, int] = field(default_factory=dict)
    at_most: dict[bytes, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        around = neighbours(self.grid)
        size = self.grid.size
        self.around = [mask_of(size, around[cell]) for cell in range(size)]


class _NumberedSearch(PositionSearch):
    """A search with a numbering of its own for the layouts of one position."""

    def __init__(self, memory: _Memory, layouts: list[int], nodes: int) -> None:
        super().__init__(nodes)
        self._memory, self._layouts, size = memory, layouts, memory.grid.size
        # Every cell's column of bits, from one text of all layouts: the last one's comes first.
        text = "".join([f"{layout:0{size}b}" for layout in reversed(layouts)])
        self._mined = {cell: int(text[size - 1 - cell :: size], 2) for cell in range(size)}
        self._all = (1 << len(layouts)) - 1
        self._views = self._views_of(memory.grid.full)

    def opened_first(self, first: int, beat: int) -> int:
        """Return the layouts won after this first cell: exact above ``beat``, else a bound."""
        return self.opened(self._views_of(1 << first, 1)[0], beat, self._views)

    def whole(self, beat: int) -> int:
        """Return the layouts won from the position itself."""
        return self.search(self._all, self.look(self._all, self._views), beat)

    def value(self, layouts: int, look: Look, beat: int) -> int:
        """Return what ``search`` does, from memory where a mirror image is known."""
        wins, count = self._wins.get(layouts), layouts.bit_count()
        if wins is not None:
            return wins
        if count < _KEYED or look.pieces:
            return super().value(layouts, look, beat)
        memory, key = self._memory, self._key(layouts)
        wins = memory.wins.get(key)
        if wins is not None:
            return wins
        most = memory.at_most.get(key)
        if most is not None and most <= beat:
            return most
        wins = self._renumbered(layouts, look, beat)
        known = memory.wins if wins > beat else memory.at_most
        known[key] = wins
        return wins

    def _renumbered(self, layouts: int, look: Look, beat: int) -> int:
        """Search a position in a numbering of its own, if this one is far too long for it."""
        length = len(self._layouts)
        if length < _RENUMBERED or layouts.bit_count() * _SHRUNK > length:
            return self.search(layouts, look, beat)
        chosen = compress(self._layouts, map(int, f"{layouts:b}"[::-1]))
        inner = _NumberedSearch(self._memory, list(chosen), self.nodes_left)
        wins = inner.whole(beat)
        self.nodes_left = inner.nodes_left
        return wins

    def _views_of(self, cells: int, least: int = 2) -> list[View]:
        """Return those of ``cells`` that have at least so many parts."""
        found = parts_of_cells(self._memory.grid, self._mined, self._all, cells)
        return [(sum(parts), parts) for _, parts in found if len(parts) >= least]

    def _key(self, layouts: int) -> bytes:
        """Return the text of a position without free information, the least of its mirror images.

        It has a sign for each cell: not known, known and of no more use, or safe with a number of
        mines among its unknown neighbours, which all layouts agree on. Its length tells no mines,
        so their number among the unknown is added.
        """
        ever = always = 0
        for cell, mined in self._mined.items():
            mined &= layouts
            if mined:
                ever |= 1 << cell
                if mined == layouts:
                    always |= 1 << cell
        unknown = ever & ~always
        mines = self._layouts[(layouts & -layouts).bit_length() - 1] & unknown
        signs = []
        for cell, around in enumerate(self._memory.around):
            if unknown >> cell & 1:
                signs.append(_UNKNOWN)
            elif ever >> cell & 1 or not around & unknown:
                signs.append(_USELESS)
            else:
                signs.append((mines & around).bit_count())
        least = min([image(signs) for image in self._memory.images])
        return bytes(least) + mines.bit_count().to_bytes(4, "big")


_UNKNOWN, _USELESS = 9, 10
