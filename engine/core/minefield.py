"""The truth about a board: the mines. Players and solvers see a ``Board`` instead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.core.grid import Cell, Grid, mask_of, rows_of
from engine.core.neighbourhood import SQUARE, Neighbourhood
from engine.core.planes import Planes, at_index, digits


@dataclass(frozen=True)
class Minefield:
    """The mines of a grid, as a set of cells.

    >>> field = Minefield.from_text("*...")
    >>> print(field)
    *100
    >>> list(field.grid.cells(field.zeros))
    [(2, 0), (3, 0)]
    """

    grid: Grid
    mines: int

    @cached_property
    def numbers(self) -> Planes:
        """The number of mines that touch each cell, bit-sliced; cells with a mine have a number
        too."""
        return self.grid.counts(self.mines)

    @cached_property
    def safe(self) -> int:
        """The cells without a mine."""
        return self.grid.full ^ self.mines

    @cached_property
    def zeros(self) -> int:
        """The safe cells that touch no mine."""
        ones, twos, fours, eights = self.numbers
        return self.safe & ~(ones | twos | fours | eights)

    def number(self, cell: Cell) -> int:
        """Return the number of mines that touch ``cell``; raises ValueError off the board."""
        return at_index(self.numbers, self.grid.index(cell))

    def __str__(self) -> str:
        """Return the board text: a row per line, ``*`` for a mine and the number elsewhere."""
        return "\n".join(self.rows())

    def rows(self) -> list[str]:
        """Return the rows of the board text."""
        grid, mines = self.grid, self.mines
        ones, twos, fours, eights = self.numbers
        signs = digits(grid.span, (ones | mines, twos | mines, fours | mines, eights | mines))
        return rows_of(grid.width, mark_lacking(grid, signs.replace("f", "*")))

    @classmethod
    def from_text(
        cls, text: str, wraps: bool = False, neighbours: Neighbourhood = SQUARE
    ) -> Minefield:
        """Parse a solved board's text: ``*`` is a mine, ``-`` a cell that the board lacks, any
        other character is safe.

        Raises ValueError if the rows differ in length or there are none; see ``board_rows``. Also
        if no cell exists, or cells lack on a torus.
        """
        rows = board_rows(text)
        signs = "".join(rows)
        shape = shape_of(signs)
        if shape == 0:
            raise ValueError("The board has no cells.")
        if wraps and shape is not None:
            raise ValueError("A borderless board has no shape.")
        grid = Grid(len(rows[0]), len(rows), wraps, neighbours, shape)
        mines = (index for index, sign in enumerate(signs) if sign == "*")
        return cls(grid, mask_of(grid.span, mines))


def shape_of(signs: str) -> int | None:
    """Return the cells that exist in a board text without line breaks; None if all do."""
    if LACKING not in signs:
        return None
    return mask_of(len(signs), (index for index, sign in enumerate(signs) if sign != LACKING))


def mark_lacking(grid: Grid, signs: str) -> str:
    """Return the signs of all cells with those that the board lacks replaced."""
    if grid.shape is None:
        return signs
    exists = f"{grid.full:0{grid.span}b}"[::-1]
    return "".join([s if e == "1" else LACKING for s, e in zip(signs, exists, strict=True)])


LACKING = "-"  # the sign of a cell that the board's shape lacks


def board_rows(text: str) -> list[str]:
    """Return the rows of a board text without blank lines and comments (``;``).

    Raises ValueError if there are none or their lengths differ.
    """
    rows = [line.strip() for line in text.splitlines()]
    rows = [row for row in rows if row and not row.startswith(";")]
    if not rows:
        raise ValueError("The board has no rows.")
    if len({len(row) for row in rows}) > 1:
        raise ValueError("The rows of the board differ in length.")
    return rows
