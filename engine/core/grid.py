"""The geometry of the board. A set of cells is one integer, a bitboard: bit ``y * width + x``.
Python's integers then act as a SIMD machine as wide as the board: a few operations answer a
question for every cell at once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

Planes = tuple[int, int, int, int]  # the planes of the bits worth 1, 2, 4 and 8


def at_index(planes: Planes, index: int) -> int:
    """Return the number that ``planes`` hold at one bit number."""
    return sum((plane >> index & 1) << k for k, plane in enumerate(planes))


def cells_with(planes: Planes, number: int) -> int:
    """Return the cells that hold ``number``, not masked to the board: for 0, mask the result."""
    found = -1
    for k, plane in enumerate(planes):
        found &= plane if number >> k & 1 else ~plane
    return found


def differ(one: Planes, other: Planes) -> int:
    """Return the cells where two numbers differ."""
    return (one[0] ^ other[0]) | (one[1] ^ other[1]) | (one[2] ^ other[2]) | (one[3] ^ other[3])


def exceeds(one: Planes, other: Planes) -> int:
    """Return the cells where ``one`` is greater than ``other``."""
    more, equal = 0, -1
    for k in (3, 2, 1, 0):
        more |= equal & one[k] & ~other[k]
        equal &= ~(one[k] ^ other[k])
    return more


def minus(one: Planes, other: Planes) -> Planes:
    """Return ``one - other``, modulo 16."""
    difference, borrow = [], 0
    for a, b in zip(one, other, strict=True):
        change = a ^ b
        difference.append(change ^ borrow)
        borrow = ~a & b | ~change & borrow
    return difference[0], difference[1], difference[2], difference[3]


def digits(size: int, planes: Planes) -> str:
    """Return the numbers of all cells as text, one hexadecimal digit each, in reading order.

    Binary digits read as hexadecimal ones make room for the other planes beside every bit, and
    conversions in bases that are powers of two take linear time.
    """
    packed = 0
    for k, plane in enumerate(planes):
        packed |= int(f"{plane:b}", 16) << k
    return f"{packed:0{size}x}"[::-1]


Cell = tuple[int, int]  # a cell, `(x, y)`: column first, from 0 at the top left


@dataclass(frozen=True)
class Grid:
    """A ``width`` x ``height`` board of cells, bounded or (``wraps``) a torus.

    On a torus every cell has 8 neighbours; both sides must be at least 3 for those to be distinct
    (the caller's responsibility, see ``GameConfig``).

    >>> grid = Grid(4, 3)
    >>> grid.bit((1, 2)) == 1 << 9
    True
    >>> list(grid.cells(grid.around((0, 0))))
    [(1, 0), (0, 1), (1, 1)]
    """

    width: int
    height: int
    wraps: bool = False
    size: int = field(init=False, compare=False, repr=False)
    full: int = field(init=False, compare=False, repr=False)
    _left: int = field(init=False, compare=False, repr=False)
    _right: int = field(init=False, compare=False, repr=False)
    _not_left: int = field(init=False, compare=False, repr=False)
    _not_right: int = field(init=False, compare=False, repr=False)
    _top: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        size = self.width * self.height
        full, top = (1 << size) - 1, (1 << self.width) - 1
        left = full // top
        right = left << (self.width - 1)
        masks = {"_top": top, "_left": left, "_right": right}
        masks |= {"_not_left": full ^ left, "_not_right": full ^ right}
        # Not through ``vars``: once an object's ``__dict__`` was asked for, its attributes are
        # slower.
        for name, value in {"size": size, "full": full, **masks}.items():
            object.__setattr__(self, name, value)

    def __contains__(self, cell: Cell) -> bool:
        """Return whether ``cell`` lies on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def index(self, cell: Cell) -> int:
        """Return the bit number of ``cell``; raises ValueError off the board."""
        if cell not in self:
            raise ValueError(f"{cell} is not on a {self.width}x{self.height} board")
        return cell[1] * self.width + cell[0]

    def cell(self, index: int) -> Cell:
        """Return the cell with bit number ``index``."""
        y, x = divmod(index, self.width)
        return x, y

    def bit(self, cell: Cell) -> int:
        """Return the set that holds only ``cell``; raises ValueError off the board."""
        return 1 << self.index(cell)

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return the set of ``cells``; raises ValueError if one is off the board."""
        return mask_of(self.size, map(self.index, cells))

    def cells(self, mask: int) -> Iterator[Cell]:
        """Return the cells of ``mask`` in reading order."""
        return map(self.cell, indices(mask))

    # Steps. A step off a bounded board drops the cell; on a torus it wraps around.

    def east(self, mask: int) -> int:
        """Move every cell of ``mask`` one to the right."""
        moved = (mask & self._not_right) << 1
        return moved | (mask & self._right) >> (self.width - 1) if self.wraps else moved

    def west(self, mask: int) -> int:
        """Move every cell of ``mask`` one to the left."""
        moved = (mask & self._not_left) >> 1
        return moved | (mask & self._left) << (self.width - 1) if self.wraps else moved

    def south(self, mask: int) -> int:
        """Move every cell of ``mask`` one down."""
        moved = (mask << self.width) & self.full
        return moved | mask >> (self.size - self.width) if self.wraps else moved

    def north(self, mask: int) -> int:
        """Move every cell of ``mask`` one up."""
        moved = mask >> self.width
        return moved | (mask & self._top) << (self.size - self.width) if self.wraps else moved

    def toward(self, mask: int, offset: Cell) -> int:
        """Return the cells from which the cell ``offset`` away is in ``mask``."""
        x, y = offset
        if self.wraps:
            x, turn = x % self.width, y % self.height * self.width
            mask = (mask >> turn | mask << (self.size - turn)) & self.full
            stays = self._left * ((1 << self.width) - (1 << x))
            return (mask & stays) >> x | (mask & ~stays) << (self.width - x)
        step = y * self.width + x
        moved = mask >> step if step >= 0 else mask << -step
        return moved & _columns_with(self.width, self.height, x)

    def dilate(self, mask: int) -> int:
        """Return ``mask`` and every cell within one step of it, diagonals included.

        >>> f"{Grid(4, 2).dilate(0b0000_0001):08b}"
        '00110011'
        """
        if self.wraps:
            row = mask | self.east(mask) | self.west(mask)
            return row | self.south(row) | self.north(row)
        row = mask | (mask & self._not_right) << 1 | (mask & self._not_left) >> 1
        return (row | row << self.width | row >> self.width) & self.full

    def around(self, cell: Cell) -> int:
        """Return the neighbours of ``cell``."""
        bit = self.bit(cell)
        return self.dilate(bit) ^ bit

    def counts(self, mask: int) -> Planes:
        """Count the neighbours of every cell that are in ``mask``, for the whole board at once.

        Each row's three-cell sums are computed once and used for the row above and the row below.

        >>> from engine.core.grid import digits
        >>> grid = Grid(4, 2)
        >>> rows_of(4, digits(grid.size, grid.counts(grid.mask([(0, 0), (2, 1)]))))
        ['0211', '1201']
        """
        west, east = self.east(mask), self.west(mask)
        beside0, beside1 = west ^ east, west & east
        row0, row1 = beside0 ^ mask, beside1 | beside0 & mask
        above0, above1 = self.south(row0), self.south(row1)
        below0, below1 = self.north(row0), self.north(row1)
        outer0 = above0 ^ below0
        carry = above0 & below0 | outer0 & beside0
        outer1, inner1 = above1 ^ below1, beside1 ^ carry
        both_outer, both_inner = above1 & below1, beside1 & carry
        return (
            outer0 ^ beside0,
            outer1 ^ inner1,
            both_outer ^ both_inner ^ (outer1 & inner1),
            both_outer & both_inner,
        )

    def waves(self, sources: int, through: int, within: int) -> Iterator[int]:
        """Yield the rings of a flood, nearest first.

        The first ring is ``sources``, each next one the cells of ``within`` not reached so far that
        touch a cell of the previous ring which is also in ``through``. With the zeros as
        ``through`` and the closed cells as ``within`` this is Minesweeper's opening.

        >>> grid = Grid(5, 1)
        >>> [list(grid.cells(ring)) for ring in grid.waves(0b00100, grid.full, grid.full)]
        [[(2, 0)], [(1, 0), (3, 0)], [(0, 0), (4, 0)]]
        """
        for shift, ring in self._rings(sources, through, within):
            yield ring << shift

    def flood(self, sources: int, through: int, within: int) -> int:
        """Return the union of the rings of ``waves``, without building each as a whole board."""
        reached = band = base = 0
        for shift, ring in self._rings(sources, through, within, hurry=True):
            if shift != base:
                reached |= band << base
                band, base = 0, shift
            band |= ring
        return reached | band << base

    def _rings(
        self, sources: int, through: int, within: int, hurry: bool = False
    ) -> Iterator[tuple[int, int]]:
        """Yield the rings as ``(shift, ring >> shift)``, computed on only the rows in reach.

        A ring reaches one row further than the last, so a band with spare rows on both sides serves
        for that many rings before a new band is cut. With ``hurry`` the front also leaps along its
        rows: the same cells are reached in the end, but a front that starts in a corner soon lies
        flat in a narrow band, where a true ring would extend across all rows.
        """
        front, left = sources, within & ~sources
        while front:
            first = max(0, ((front & -front).bit_length() - 1) // self.width - _SPARE_ROWS)
            last = min(self.height, (front.bit_length() - 1) // self.width + 1 + _SPARE_ROWS)
            seam = self.wraps and (first == 0 or last == self.height)
            if seam:
                first, last = 0, self.height
            shift, band = first * self.width, (1 << (last - first) * self.width) - 1
            near, inside, ring = left >> shift & band, through >> shift & band, front >> shift
            rest = left ^ near << shift
            for _ in range(_SPARE_ROWS):
                yield shift, ring
                ring = self._spread(ring & inside, seam) & near
                if not ring:
                    return
                near ^= ring
            if hurry:
                ring |= self._leap(ring & inside, near & inside)
                near &= ~ring
            front, left = ring << shift, rest | near << shift

    def _leap(self, ring: int, lane: int) -> int:
        """Spread ``ring`` along its rows in ``lane``, doubling the reach (a Kogge-Stone fill)."""
        to_east, to_west, step = lane & self._not_left, lane & self._not_right, 1
        while step < _SPARE_ROWS:
            ring |= ring << step & to_east | ring >> step & to_west
            to_east &= to_east << step
            to_west &= to_west >> step
            step *= 2
        return ring

    def _spread(self, ring: int, seam: bool) -> int:
        """Dilate within a band of rows; the caller masks what falls off it."""
        if seam:
            return self.dilate(ring)
        row = ring | self.east(ring) | self.west(ring)
        return row | row << self.width | row >> self.width


@lru_cache(maxsize=64)
def _columns_with(width: int, height: int, x: int) -> int:
    """Return the columns of a bounded board from which the column ``x`` further right is on it."""
    row = ((1 << width) - 1) >> max(x, 0) & ((1 << width) - 1) << max(-x, 0)
    return row * (((1 << width * height) - 1) // ((1 << width) - 1))


_SPARE_ROWS = 32


def indices(mask: int) -> Iterator[int]:
    """Yield the bit numbers of ``mask`` in rising order, in time linear in their span.

    >>> list(indices(0b10010))
    [1, 4]
    """
    first = max(0, (mask & -mask).bit_length() - 1) // 8
    data = (mask >> 8 * first).to_bytes((mask.bit_length() + 7) // 8 - first, "little")
    for base, byte in enumerate(data, first):
        while byte:
            low = byte & -byte
            yield base * 8 + low.bit_length() - 1
            byte ^= low


def mask_of(size: int, numbers: Iterable[int]) -> int:
    """Return the set with these bit numbers, each below ``size``."""
    data = bytearray((size + 7) // 8)
    for number in numbers:
        data[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(data, "little")


def rows_of(width: int, signs: str) -> list[str]:
    """Cut ``signs``, one per cell in reading order, into rows."""
    return [signs[i : i + width] for i in range(0, len(signs), width)]
