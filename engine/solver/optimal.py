"""The limit: the win rate under best play, of boards small enough to search all their layouts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations, product
from math import comb
from operator import itemgetter
from typing import NamedTuple

from engine.core.grid import Grid, indices, mask_of
from engine.core.neighbourhood import MAX_NEIGHBOURS, SQUARE
from engine.solver.endgame import Look, OutOfNodesError, PositionSearch, View, parts_of_cells
from engine.solver.frontier import neighbours

NODES = 4_000_000  # the positions looked at by default: up to half a minute, and some 150 MB
LARGEST = 64  # cells of a board that can be searched
_CELLS_LISTED, _CELLS_SEEN = 16, 100_000
"""So many cells of layouts to be listed, or to be seen at a look, count like a position."""
_KEYED = 8  # positions with fewer layouts than this are not compared with their mirror images
_SHRUNK = 8  # if only one position in this many is left, the rest is numbered anew ...
_RENUMBERED, _LONG = 128, 2000
"""... when they are searched or, if this many layouts are left, when they are first looked at."""


class FirstClick(Enum):
    """The promise made about the first cell, where all layouts are searched."""

    OPENING = "opening"  # it and its neighbours are free of mines, as far as they leave room
    SAFE = "safe"  # it is not a mine
    ANY = "any"  # no promise


class Optimum(NamedTuple):
    """The best first cell (its bit number), and how many of its equally likely layouts are won."""

    first: int
    wins: int
    layouts: int


class FirstDraw(NamedTuple):
    """The layouts that a first cell leaves: ``fixed`` mines and ``more`` of them in ``pool``."""

    fixed: int
    pool: int
    more: int

    def layouts(self) -> int:
        """Return how many there are."""
        return comb(self.pool.bit_count(), self.more)

    def list(self) -> list[int]:
        """Return all of them."""
        bits = [1 << cell for cell in indices(self.pool)]
        return [self.fixed + sum(mines) for mines in combinations(bits, self.more)]


def best_play(grid: Grid, mines: int, start: FirstClick, nodes: int = NODES) -> Optimum | None:
    """Return the first cell that wins most under best play, or None past the budget of work.

    ``nodes`` is the most positions to look at, and to list layouts counts as well. Of first cells
    that win equally often the result has one that leaves the fewest layouts. The grid has no more
    cells than ``LARGEST``, and more cells than mines.

    >>> best_play(Grid(4, 4), 4, FirstClick.ANY)
    Optimum(first=1, wins=961, layouts=1820)
    """
    symmetries = _symmetries(grid)
    memory = _Memory(grid, [itemgetter(*cells) for cells in symmetries])
    firsts = {min(cells) for cells in zip(*symmetries, strict=True)} & set(indices(grid.full))
    draws = [(draw_of(grid, mines, first, start), first) for first in sorted(firsts)]
    # Large openings win most, and the others need be searched only as far as they could win more.
    draws.sort(key=lambda pair: pair[0].layouts())
    best = None
    for draw, first in draws:
        layouts = draw.layouts()
        nodes -= layouts * grid.span // _CELLS_LISTED
        if nodes < 0:
            return None
        search = _NumberedSearch(memory, draw.list(), nodes)
        beat = best.wins * layouts // best.layouts if best else -1
        try:
            wins = search.search(search.all, search.look(search.all, search.views), beat)
        except OutOfNodesError:
            return None
        nodes = search.nodes_left
        if wins > beat:
            best = Optimum(first, wins, layouts)
    if best and start is FirstClick.ANY:
        # The layouts won spare the first cell; the others only lessen the rate.
        best = best._replace(layouts=comb(grid.cell_count, mines))
    return best


def draw_of(grid: Grid, mines: int, first: int, start: FirstClick) -> FirstDraw:
    """Return the layouts that ``generation.placement`` may draw for this first cell."""
    bit = 1 << first
    if start is not FirstClick.OPENING:
        return FirstDraw(0, grid.full ^ bit, mines)
    rest = grid.full & ~grid.dilate(bit)
    spill = mines - rest.bit_count()
    if spill <= 0:
        return FirstDraw(0, rest, mines)
    return FirstDraw(rest, grid.full & ~(rest | bit), spill)


def _symmetries(grid: Grid) -> list[tuple[int, ...]]:
    """Return, for every symmetry of the board, the cell that moves to the place of each cell."""
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
    return sorted(image for image in found if _is_symmetry(grid, image))


def _is_symmetry(grid: Grid, image: tuple[int, ...]) -> bool:
    """Return whether the cells that move to each other's places keep their neighbours."""
    if grid.neighbours == SQUARE and grid.shape is None:
        return True
    around, cells = neighbours(grid), set(indices(grid.full))
    if {image[cell] for cell in cells} != cells:
        return False
    return all({image[near] for near in around[cell]} == {*around[image[cell]]} for cell in cells)


@dataclass
class _Memory:
    """The positions evaluated so far, by a text that all mirror images of a position share."""

    grid: Grid
    images: list[Callable[[Sequence[int]], tuple[int, ...]]]
    wins: dict[bytes, int] = field(default_factory=dict)
    at_most: dict[bytes, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        around = neighbours(self.grid)
        size = self.grid.span
        self.around = [
            mask_of(size, around[cell]) if self.grid.full >> cell & 1 else 0 for cell in range(size)
        ]


class _NumberedSearch(PositionSearch):
    """A search with a numbering of its own for the layouts of one position."""

    def __init__(self, memory: _Memory, layouts: list[int], nodes: int) -> None:
        size = memory.grid.span
        super().__init__(nodes, 1 + len(layouts) * size // _CELLS_SEEN)
        self._memory, self._layouts = memory, layouts
        # Every cell's column of bits, from one text of all layouts: the last one's comes first.
        text = "".join([f"{layout:0{size}b}" for layout in reversed(layouts)])
        self._mined = {cell: int(text[size - 1 - cell :: size], 2) for cell in range(size)}
        self.all = (1 << len(layouts)) - 1
        found = parts_of_cells(memory.grid, self._mined, self.all, memory.grid.full)
        self.views: list[View] = [(sum(parts), parts) for _, parts in found if len(parts) > 1]

    def look(self, layouts: int, views: list[View]) -> Look:
        """Look at a position, in a numbering of its own if this one is far too long for it."""
        if len(self._layouts) < _LONG or not self._is_far_longer_than(layouts):
            return super().look(layouts, views)
        inner = self._renumber_layouts(layouts)
        look = inner.look(inner.all, inner.views)
        self.nodes_left = inner.nodes_left
        return look

    def search(self, layouts: int, look: Look, beat: int) -> int:
        """Search a position, unless a mirror image of it is known."""
        if look[0] <= beat or look[3] or layouts.bit_count() < _KEYED:
            return self._search_position(layouts, look, beat)
        memory, key = self._memory, self._key(layouts)
        wins = memory.wins.get(key)
        if wins is None:
            wins = memory.at_most.get(key)
            if wins is None or wins > beat:
                wins = self._search_position(layouts, look, beat)
                (memory.wins if wins > beat else memory.at_most)[key] = wins
        return self.remember(layouts, wins, beat)

    def _search_position(self, layouts: int, look: Look, beat: int) -> int:
        if len(self._layouts) < _RENUMBERED or not self._is_far_longer_than(layouts):
            return super().search(layouts, look, beat)
        inner = self._renumber_layouts(layouts)
        look = inner.look(inner.all, inner.views)
        wins = PositionSearch.search(inner, inner.all, look, beat)
        self.nodes_left = inner.nodes_left
        return self.remember(layouts, wins, beat)

    def _is_far_longer_than(self, layouts: int) -> bool:
        return layouts.bit_count() * _SHRUNK <= len(self._layouts)

    def _renumber_layouts(self, layouts: int) -> "_NumberedSearch":
        chosen = [self._layouts[number] for number in indices(layouts)]
        inner = _NumberedSearch(self._memory, chosen, self.nodes_left)
        inner.depth = self.depth
        return inner

    def _key(self, layouts: int) -> bytes:
        """Return the text of a position without free information, the least of its mirror images.

        It has a sign for each cell: not known, known and of no more use, or safe with a number of
        mines among its unknown neighbours, on which all layouts agree. The number of mines among
        all unknown cells follows.
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


_UNKNOWN, _USELESS = MAX_NEIGHBOURS + 1, MAX_NEIGHBOURS + 2
