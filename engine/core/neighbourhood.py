"""The neighbourhoods that a board can have: the cells that a number counts.

Another one is one more entry of ``NEIGHBOURHOODS``: everything else follows from its offsets.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = tuple[int, int]  # a cell, `(x, y)`: column first, from 0 at the top left
Offsets = tuple[Cell, ...]
MAX_NEIGHBOURS = 12  # so that numbers fit into four bits beside the signs of covered cells


@dataclass(frozen=True, repr=False)
class Neighbourhood:
    """The neighbours of a cell, as offsets from a cell in an ``even`` row and in an ``odd`` one.

    Without ``odd`` offsets the two are the same. Otherwise odd rows lie half a cell further right,
    and both must say the same about the rows as they lie.

    ``offsets`` are those of all rows, in reading order, in slanted columns where rows are shifted:
    a step of two rows down in a slanted column leads one column to the right. So offsets can be
    added and negated whatever the rows; ``from_row`` makes them plain again. ``mines`` are those of
    the Beginner, Intermediate and Expert boards, see ``config.presets_of``. Raises ValueError for
    offsets that are no neighbourhood.

    >>> HEX.offsets
    ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
    >>> [HEX.from_row(y, (1, -1)) for y in (0, 1)]
    [(0, -1), (1, -1)]
    """

    name: str
    even: Offsets
    odd: Offsets = ()
    mines: tuple[int, int, int] = field(default=(10, 40, 99), compare=False)
    is_shifted: bool = field(init=False, compare=False)
    offsets: Offsets = field(init=False, compare=False)

    def __post_init__(self) -> None:
        is_shifted = bool(self.odd) and set(self.odd) != set(self.even)
        slanted = [(x - y // 2 if is_shifted else x, y) for x, y in self.even]
        offsets = tuple(sorted(slanted, key=lambda offset: offset[::-1]))
        object.__setattr__(self, "is_shifted", is_shifted)
        object.__setattr__(self, "offsets", offsets)
        if is_shifted and {self.from_row(1, offset) for offset in offsets} != set(self.odd):
            raise ValueError("The offsets of odd rows are not those of even rows half a cell on.")
        distinct = set(offsets)
        if not 0 < len(distinct) == len(offsets) <= MAX_NEIGHBOURS or (0, 0) in distinct:
            raise ValueError(f"A cell has from 1 to {MAX_NEIGHBOURS} different neighbours.")
        if any((-x, -y) not in distinct for x, y in offsets):
            raise ValueError("A neighbour's neighbours must include the cell itself.")

    def from_row(self, row: int, offset: Cell) -> Cell:
        """Return the columns and rows between a cell in this row and the one ``offset`` away."""
        x, y = offset
        return (x + (y + row % 2) // 2, y) if self.is_shifted else offset

    @property
    def most(self) -> int:
        """The number of neighbours of a cell in the middle of a board."""
        return len(self.offsets)

    @property
    def reach(self) -> Cell:
        """The columns and the rows to the farthest neighbours."""
        plain = [self.from_row(row, offset) for row in (0, 1) for offset in self.offsets]
        return max(x for x, _ in plain), max(y for _, y in plain)

    @property
    def least_torus(self) -> Cell:
        """The least sides of a torus on which neighbours are distinct.

        Where rows are shifted, a torus must have an even height too.
        """
        x, y = self.reach
        return 2 * x + 1, 2 * y + (2 if self.is_shifted else 1)

    def __hash__(self) -> int:
        return hash(self.name)  # hashed with each grid, so it has to be quick

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the neighbourhoods below by name, so that each stays a single object."""
        if NEIGHBOURHOODS.get(self.name) is self:
            return _named, (self.name,)
        return Neighbourhood, (self.name, self.even, self.odd, self.mines)

    def __repr__(self) -> str:
        return f"<{self.name}>"


SQUARE = Neighbourhood(
    "square", ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
)
HEX = Neighbourhood(
    "hex",
    even=((-1, -1), (0, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)),
    odd=((0, -1), (1, -1), (-1, 0), (1, 0), (0, 1), (1, 1)),
    mines=(13, 47, 106),
)
KNIGHT = Neighbourhood(
    "knight",
    ((-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)),
    mines=(16, 58, 130),
)
CROSS = Neighbourhood(
    "cross",
    ((0, -2), (0, -1), (-2, 0), (-1, 0), (1, 0), (2, 0), (0, 1), (0, 2)),
    mines=(17, 62, 134),
)
NEIGHBOURHOODS = {water.name: water for water in (SQUARE, HEX, KNIGHT, CROSS)}


def _named(name: str) -> Neighbourhood:
    return NEIGHBOURHOODS[name]
