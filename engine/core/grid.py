"""The geometry of the board. A set of cells is one integer, a bitboard: bit ``y * width + x``.
Python's integers then act as a SIMD machine as wide as the board: a few operations answer a
question for every cell at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from engine.core.moves import Moves, moves_of
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.core.neighbourhood import Cell as Cell
from engine.core.planes import Planes


@dataclass(frozen=True)
class Grid:
    """A ``width`` x ``height`` board of cells, bounded or (``wraps``) a torus.

    ``neighbours`` say what a number counts. ``shape`` are the cells that exist, None for all of
    them; the others are no neighbours of any cell. ``full`` are the cells that exist,
    ``cell_count`` is their number, and ``span`` the number of bits of a set, ``width * height``.

    On a torus neighbours must be distinct, and no cells may lack (the caller's responsibility, see
    ``GameConfig``). Boards with the 8 neighbours around have quicker ways than others; ``Grid``
    itself chooses between them.

    >>> grid = Grid(4, 3)
    >>> grid.bit((1, 2)) == 1 << 9
    True
    >>> list(grid.cells(grid.around((0, 0))))
    [(1, 0), (0, 1), (1, 1)]
    """

    width: int
    height: int
    wraps: bool = False
    neighbours: Neighbourhood = SQUARE
    shape: int | None = field(default=None, repr=False)  # Python refuses to print so large numbers
    span: int = field(init=False, compare=False, repr=False)
    full: int = field(init=False, compare=False, repr=False)
    _left: int = field(init=False, compare=False, repr=False)
    _right: int = field(init=False, compare=False, repr=False)
    _not_left: int = field(init=False, compare=False, repr=False)
    _not_right: int = field(init=False, compare=False, repr=False)
    _top: int = field(init=False, compare=False, repr=False)

    _reach_rows: int = field(init=False, compare=False, repr=False)

    def __new__(
        cls,
        width: int,
        height: int,
        wraps: bool = False,
        neighbours: Neighbourhood = SQUARE,
        shape: int | None = None,
    ) -> Grid:
        """Choose the quick ways, or those that work for any neighbourhood and shape."""
        if neighbours is not SQUARE and neighbours != SQUARE:
            return super().__new__(_AnyGrid)
        is_whole = shape is None or shape == (1 << width * height) - 1
        return super().__new__(Grid if is_whole else _ShapedGrid)

    def __post_init__(self) -> None:
        span = self.width * self.height
        board, top = (1 << span) - 1, (1 << self.width) - 1
        left = board // top
        right = left << (self.width - 1)
        masks = {"_top": top, "_left": left, "_right": right}
        masks |= {"_not_left": board ^ left, "_not_right": board ^ right, "full": board}
        # Not through ``vars``: once an object's ``__dict__`` was asked for, its attributes are
        # slower.
        for name, value in {"span": span, "_reach_rows": 1, **masks}.items():
            object.__setattr__(self, name, value)
        if self.shape == board:
            object.__setattr__(self, "shape", None)

    def __reduce__(self) -> tuple[object, ...]:
        return Grid, (self.width, self.height, self.wraps, self.neighbours, self.shape)

    @property
    def cell_count(self) -> int:
        """The number of cells that exist."""
        return self.span if self.shape is None else self.full.bit_count()

    def __contains__(self, cell: Cell) -> bool:
        """Return whether ``cell`` is a cell of the board."""
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
        return mask_of(self.span, map(self.index, cells))

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
        return moved | mask >> (self.span - self.width) if self.wraps else moved

    def north(self, mask: int) -> int:
        """Move every cell of ``mask`` one up."""
        moved = mask >> self.width
        return moved | (mask & self._top) << (self.span - self.width) if self.wraps else moved

    def toward(self, mask: int, offset: Cell) -> int:
        """Return the cells from which the cell ``offset`` away is in ``mask``.

        Columns are slanted where rows are shifted, see ``Neighbourhood``.
        """
        x, y = offset
        if self.wraps:
            x, turn = x % self.width, y % self.height * self.width
            mask = (mask >> turn | mask << (self.span - turn)) & self.full
            stays = self._left * ((1 << self.width) - (1 << x))
            return (mask & stays) >> x | (mask & ~stays) << (self.width - x)
        step = y * self.width + x
        moved = mask >> step if step >= 0 else mask << -step
        return moved & _columns_with(self.width, self.height, x)

    def dilate(self, mask: int) -> int:
        """Return ``mask`` and the neighbours of all its cells.

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

        >>> from engine.core.planes import digits
        >>> grid = Grid(4, 2)
        >>> rows_of(4, digits(grid.span, grid.counts(grid.mask([(0, 0), (2, 1)]))))
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

        A ring reaches a row or two further than the last, so a band with spare rows on both sides
        serves for many rings before a new band is cut. It begins at an even row, so that shifted
        rows lie in it as they do on the board. With ``hurry`` the front also leaps along its rows:
        the same cells are reached in the end, but a front that starts in a corner soon lies flat in
        a narrow band, where a true ring would extend across all rows.
        """
        front, left = sources, within & ~sources
        rings = range(_SPARE_ROWS // self._reach_rows)
        while front:
            first = max(0, ((front & -front).bit_length() - 1) // self.width - _SPARE_ROWS) & ~1
            last = min(self.height, (front.bit_length() - 1) // self.width + 1 + _SPARE_ROWS)
            seam = self.wraps and (first == 0 or last == self.height)
            if seam:
                first, last = 0, self.height
            shift, band = first * self.width, (1 << (last - first) * self.width) - 1
            near, inside, ring = left >> shift & band, through >> shift & band, front >> shift
            rest = left ^ near << shift
            for _ in rings:
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


class _ShapedGrid(Grid):
    """A grid that may lack cells; ``_whole`` is the same one without a shape."""

    _whole: Grid

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.shape is not None:
            object.__setattr__(self, "full", self.shape)
            object.__setattr__(self, "_whole", Grid(self.width, self.height))

    def __contains__(self, cell: Cell) -> bool:
        """Return whether ``cell`` is a cell of the board."""
        if not super().__contains__(cell):
            return False
        return self.shape is None or bool(self.shape >> cell[1] * self.width + cell[0] & 1)

    def east(self, mask: int) -> int:
        """Move every cell of ``mask`` one to the right."""
        return super().east(mask) & self.full

    def west(self, mask: int) -> int:
        """Move every cell of ``mask`` one to the left."""
        return super().west(mask) & self.full

    def north(self, mask: int) -> int:
        """Move every cell of ``mask`` one up."""
        return super().north(mask) & self.full

    def toward(self, mask: int, offset: Cell) -> int:
        """Return the cells from which the cell ``offset`` away is in ``mask``."""
        return super().toward(mask, offset) & self.full

    def counts(self, mask: int) -> Planes:
        """Count the neighbours of every cell that are in ``mask``, for the whole board at once."""
        ones, twos, fours, eights = self._whole.counts(mask)
        full = self.full
        return ones & full, twos & full, fours & full, eights & full

    def _spread(self, ring: int, seam: bool) -> int:
        return self._whole._spread(ring, seam)  # diagonal steps pass by cells that lack


class _AnyGrid(_ShapedGrid):
    """A grid with any neighbourhood and shape: a shift for each offset, see ``Moves``."""

    _moves: Moves

    def __post_init__(self) -> None:
        super().__post_init__()
        moves = moves_of(self.width, self.height, self.wraps, self.neighbours)
        object.__setattr__(self, "_moves", moves)
        object.__setattr__(self, "_reach_rows", self.neighbours.reach[1])

    def toward(self, mask: int, offset: Cell) -> int:
        """Return the cells from which the cell ``offset`` away is in ``mask``."""
        if not self.neighbours.is_shifted:
            return super().toward(mask, offset)
        even, odd = (self.neighbours.from_row(row, offset) for row in (0, 1))
        found = super().toward(mask, even)
        if even != odd:
            rows = self._moves.even_rows
            found = found & rows | super().toward(mask, odd) & ~rows
        return found

    def dilate(self, mask: int) -> int:
        """Return ``mask`` and the neighbours of all its cells."""
        moves = self._moves
        lifted = mask | mask << self.span if self.wraps else mask << moves.lift
        for by, cells in moves.whole:
            mask |= lifted >> by & cells
        return mask & self.full

    def counts(self, mask: int) -> Planes:
        """Count the neighbours of every cell that are in ``mask``, for the whole board at once.

        The cells from which the neighbours at one offset are in ``mask`` are added two offsets at a
        time.
        """
        moves = self._moves
        lifted = mask | mask << self.span if self.wraps else mask << moves.lift
        ones = twos = fours = eights = 0
        for first, second in moves.pairs:
            one = other = 0
            for by, cells in first:
                one |= lifted >> by & cells
            for by, cells in second:
                other |= lifted >> by & cells
            half = ones ^ one
            carry = ones & one | half & other
            ones = half ^ other
            over = twos & carry
            twos ^= carry
            eights |= fours & over
            fours ^= over
        full = self.full
        return ones & full, twos & full, fours & full, eights & full

    def _leap(self, ring: int, lane: int) -> int:
        if (1, 0) in self.neighbours.offsets:
            return super()._leap(ring, lane)
        return ring

    def _spread(self, ring: int, seam: bool) -> int:
        if seam:
            return self.dilate(ring)
        lifted = ring << self._moves.lift
        for by, cells in self._moves.band:
            ring |= lifted >> by & cells
        return ring


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
