"""The player's knowledge of a board. Solvers see nothing else: the mines are not in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.core.config import ConfigError, GameConfig
from engine.core.grid import Cell, Grid, rows_of
from engine.core.minefield import LACKING, Minefield, board_rows, mark_lacking, shape_of
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.core.planes import Planes, at_index, cells_with, digits, exceeds


class Cover(Enum):
    """The state of a cell; the value is its sign in board text (a number when open)."""

    OPEN = " "
    CLOSED = "#"
    FLAG = "F"
    MARK = "?"


class BoardError(ValueError):
    """A text that is not a board in play; the message is one clear sentence."""


@dataclass(frozen=True)
class Board:
    """The player's knowledge, as an immutable value of a few integers.

    ``opened``, ``flags`` and ``marks`` are disjoint sets of cells; ``numbers`` are the bit-sliced
    numbers of the opened cells and 0 elsewhere; ``mines`` is the board's number of mines.

    >>> board = Board.from_rows(["01F", "01#"], mines=1)
    >>> board.number((1, 0)), board.cover((2, 0)), board.mines_left
    (1, <Cover.FLAG: 'F'>, 0)
    >>> print(board.covered((2, 1), Cover.MARK))
    01F
    01?
    """

    grid: Grid
    mines: int
    opened: int = 0
    flags: int = 0
    marks: int = 0
    numbers: Planes = (0, 0, 0, 0)

    @classmethod
    def from_text(
        cls, text: str, mines: int, wraps: bool = False, neighbours: Neighbourhood = SQUARE
    ) -> Board:
        """Parse board text, skipping blank lines and comments (``;``); see ``from_rows``."""
        try:
            rows = board_rows(text)
        except ValueError as error:
            raise BoardError(str(error)) from None
        return cls.from_rows(rows, mines, wraps, neighbours)

    @classmethod
    def from_rows(
        cls,
        rows: Sequence[str],
        mines: int,
        wraps: bool = False,
        neighbours: Neighbourhood = SQUARE,
    ) -> Board:
        """Parse the rows of a board in play that holds ``mines`` mines.

        A ``-`` is a cell that the board's shape lacks; numbers from 9 on are ``9``, ``a``, ``b``
        and ``c``. Raises BoardError for rows that are not a board, for a number greater than its
        cell's neighbours, and for a size that ``GameConfig`` refuses. Whether any layout agrees is
        not checked.
        """
        if not rows or not all(rows):
            raise BoardError("The board has no rows, or an empty one.")
        if len({len(row) for row in rows}) > 1:
            raise BoardError("The rows of the board differ in length.")
        signs = "".join(rows)
        try:
            config = GameConfig(
                len(rows[0]), len(rows), mines, wraps, neighbours=neighbours, shape=shape_of(signs)
            )
        except ConfigError as error:
            raise BoardError(str(error)) from None
        grid = config.grid
        _check_signs(grid, signs)
        signs = signs[::-1]
        ones, twos, fours, eights, opened, flags, marks = (
            int(signs.translate(table), 2) for table in _BITS_OF_SIGN
        )
        numbers = (ones, twos, fours, eights)
        most = grid.counts(grid.full)
        for x, y in grid.cells(exceeds(numbers, most)):
            room = at_index(most, grid.index((x, y)))
            raise BoardError(f"The {rows[y][x]} at {x},{y} cannot be: its neighbours are {room}.")
        return cls(grid, mines, opened, flags, marks, numbers)

    @property
    def closed(self) -> int:
        """Every cell that is not open, including flagged and marked ones."""
        return self.grid.full ^ self.opened

    @property
    def mines_left(self) -> int:
        """The mines minus the flags, as the counter shows it; below 0 with too many flags."""
        return self.mines - self.flags.bit_count()

    def cover(self, cell: Cell) -> Cover:
        """Return the state of ``cell``; raises ValueError off the board."""
        bit = self.grid.bit(cell)
        if self.opened & bit:
            return Cover.OPEN
        if self.flags & bit:
            return Cover.FLAG
        return Cover.MARK if self.marks & bit else Cover.CLOSED

    def number(self, cell: Cell) -> int | None:
        """Return the number on an opened cell, None on a closed one."""
        index = self.grid.index(cell)
        return at_index(self.numbers, index) if self.opened >> index & 1 else None

    def with_number(self, number: int) -> int:
        """Return the opened cells that show ``number``."""
        return cells_with(self.numbers, number) & self.opened

    def opening(self, cells: int, field: Minefield) -> Board:
        """Return this board with ``cells`` open, their numbers taken from the truth."""
        opened = self.opened | cells
        ones, twos, fours, eights = field.numbers
        numbers = (ones & opened, twos & opened, fours & opened, eights & opened)
        return replace(self, opened=opened, marks=self.marks & ~cells, numbers=numbers)

    def covered(self, cell: Cell, cover: Cover) -> Board:
        """Return this board with ``cover`` on a closed ``cell``."""
        bit = self.grid.bit(cell)
        flags, marks = self.flags & ~bit, self.marks & ~bit
        if cover is Cover.FLAG:
            flags |= bit
        elif cover is Cover.MARK:
            marks |= bit
        return replace(self, flags=flags, marks=marks)

    def __str__(self) -> str:
        """Return the board text: a row per line, numbers and the signs of ``Cover``."""
        ones, twos, fours, eights = self.numbers
        closed, unflagged, unmarked = self.closed, ~self.flags, ~self.marks
        ones, twos = ones | closed & unflagged, twos | closed & unmarked
        signs = digits(self.grid.span, (ones, twos, fours | closed, eights | closed))
        signs = mark_lacking(self.grid, signs.translate(_COVER_OF_DIGIT))
        return "\n".join(rows_of(self.grid.width, signs))


def _check_signs(grid: Grid, signs: str) -> None:
    """Raise BoardError for a sign that a board in play does not have."""
    most = grid.neighbours.most
    if foreign := re.search(f"[^{_NUMBERS[: most + 1]}{_COVERS}]", signs):
        y, x = divmod(foreign.start(), grid.width)
        if foreign[0] == "*":
            raise BoardError(f"The * at {x},{y} is a mine, and a board in play shows none.")
        message = f"{foreign[0]!r} at {x},{y} is no sign of a board in play "
        raise BoardError(f"{message}(0 to {_NUMBERS[most]}, #, F, ? and - are).")


_NUMBERS = "0123456789abc"
_COVERS = f"#F?{LACKING}"
# The signs with a bit in each of the four planes, among the opened cells, the flags and the marks.
_BITS_OF_SIGN = [
    str.maketrans({sign: "1" if sign in ones else "0" for sign in _NUMBERS + _COVERS})
    for ones in ("13579b", "2367ab", "4567c", "89abc", _NUMBERS, "F", "?")
]
# Closed cells get all four bits, less bit 0 for a flag and bit 1 for a mark.
_COVER_OF_DIGIT = str.maketrans("fed", "#F?")
