"""What the player knows of a board. All that a solver may see; the mines are not in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.grid import Cell, Grid, Planes, at_index, cells_with, digits, rows_of
from engine.minefield import Minefield

NO_NUMBERS: Planes = (0, 0, 0, 0)


class Cover(Enum):
    """What lies on a cell; the value is its sign in board text (a number when open)."""

    OPEN = " "
    CLOSED = "#"
    FLAG = "F"
    MARK = "?"


@dataclass(frozen=True)
class Board:
    """A player's knowledge as an immutable value of a few integers.

    ``opened``, ``flags`` and ``marks`` are disjoint sets of cells; ``numbers`` are the bit-sliced
    numbers of the opened cells and 0 elsewhere; ``mines`` is how many the board holds.
    """

    grid: Grid
    mines: int
    opened: int = 0
    flags: int = 0
    marks: int = 0
    numbers: Planes = NO_NUMBERS

    @property
    def closed(self) -> int:
        """Every cell that is not open, flagged and marked ones too."""
        return self.grid.full ^ self.opened

    @property
    def mines_left(self) -> int:
        """Mines less flags, as the counter shows it; below 0 with too many flags."""
        return self.mines - self.flags.bit_count()

    def cover(self, cell: Cell) -> Cover:
        """What lies on ``cell``; raises ValueError off the board."""
        bit = self.grid.bit(cell)
        if self.opened & bit:
            return Cover.OPEN
        if self.flags & bit:
            return Cover.FLAG
        return Cover.MARK if self.marks & bit else Cover.CLOSED

    def number(self, cell: Cell) -> int | None:
        """The number on an opened cell, None on a closed one."""
        index = self.grid.index(cell)
        return at_index(self.numbers, index) if self.opened >> index & 1 else None

    def with_number(self, number: int) -> int:
        """The opened cells that show ``number``."""
        return cells_with(self.numbers, number) & self.opened

    def opening(self, cells: int, field: Minefield) -> Board:
        """This board with ``cells`` open, their numbers taken from the truth."""
        opened = self.opened | cells
        ones, twos, fours, eights = field.numbers
        numbers = (ones & opened, twos & opened, fours & opened, eights & opened)
        return replace(self, opened=opened, marks=self.marks & ~cells, numbers=numbers)

    def covered(self, cell: Cell, cover: Cover) -> Board:
        """This board with ``cover`` on a closed ``cell``."""
        bit = self.grid.bit(cell)
        flags, marks = self.flags & ~bit, self.marks & ~bit
        if cover is Cover.FLAG:
            flags |= bit
        elif cover is Cover.MARK:
            marks |= bit
        return replace(self, flags=flags, marks=marks)

    def __str__(self) -> str:
        """Board text: a row a line, numbers and the signs of ``Cover``."""
        ones, twos, fours, eights = self.numbers
        closed, unflagged, unmarked = self.closed, ~self.flags, ~self.marks
        ones, twos = ones | closed & unflagged, twos | closed & unmarked
        signs = digits(self.grid.size, (ones, twos, fours | closed, eights | closed))
        signs = signs.translate(_COVER_OF_DIGIT)
        return "\n".join(rows_of(self.grid.width, signs))


# Closed cells get all four bits, less bit 0 for a flag and bit 1 for a mark.
_COVER_OF_DIGIT = str.maketrans(
    {"f": Cover.CLOSED.value, "e": Cover.FLAG.value, "d": Cover.MARK.value}
)
