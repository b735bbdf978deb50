"""Best play by trying every cell of every board that can appear: slow, and obviously right."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, product

from tests.engine.naive import Cell, neighbours_of

Mines = frozenset[Cell]
CLOSED = "#"


class TooManyBoardsError(Exception):
    """Raised if more boards can appear than are allowed."""


class EveryBoard:
    """The number of layouts won from every board that can appear, stored by text up to symmetry."""

    def __init__(self, width: int, height: int, wraps: bool, most: int | None = None) -> None:
        self.width, self.height, self.wraps, self.most = width, height, wraps, most
        self.cells = list(product(range(width), range(height)))
        self.near = {cell: neighbours_of(self, cell) for cell in self.cells}
        self.images = self._images()
        self.known: dict[str, int] = {}

    def best(self, mines: int, start: str) -> tuple[int, int]:
        """Return the number of layouts won by the best first cell, and the number of all layouts.

        ``start`` is any, safe or opening.
        """
        rates, self.known = [], {}
        for cell in {self.cells[min(places)] for places in zip(*self.images, strict=True)}:
            if start == "opening":
                self.known = {}  # the same text can mean other layouts after another first cell
            layouts = self.layouts(mines, cell, start)
            wins = self.after(CLOSED * len(self.cells), layouts, cell)
            rates.append((wins, len(layouts)))
        return max(rates, key=lambda rate: Fraction(*rate))

    def layouts(self, mines: int, first: Cell, start: str) -> list[Mines]:
        """Return the layouts that the start rule allows, found by trying all."""
        every = [frozenset(mine) for mine in combinations(self.cells, mines)]
        if start == "any":
            return every
        every = [layout for layout in every if first not in layout]
        if start == "safe":
            return every
        fewest = min(len(layout & self.near[first]) for layout in every)
        return [layout for layout in every if len(layout & self.near[first]) == fewest]

    def won(self, seen: str, layouts: list[Mines]) -> int:
        """Return how many of these layouts best play wins from a board."""
        if len(layouts) == 1:
            return 1
        key = min("".join([seen[place] for place in image]) for image in self.images)
        if key not in self.known:
            if self.most is not None and len(self.known) >= self.most:
                raise TooManyBoardsError
            closed = [cell for cell, sign in zip(self.cells, seen, strict=True) if sign == CLOSED]
            mined = frozenset().union(*layouts)
            safe = [cell for cell in closed if cell not in mined]
            wins = [self.after(seen, layouts, cell) for cell in safe[:1] or closed]
            self.known[key] = max(wins)
        return self.known[key]

    def after(self, seen: str, layouts: list[Mines], cell: Cell) -> int:
        """Return how many of these layouts best play wins once this cell is open."""
        place, near = self.cells.index(cell), self.near[cell]
        shown: dict[int, list[Mines]] = defaultdict(list)
        for layout in layouts:
            if cell not in layout:
                shown[len(near & layout)].append(layout)
        return sum(
            self.won(f"{seen[:place]}{number}{seen[place + 1 :]}", left)
            for number, left in shown.items()
        )

    def _images(self) -> list[list[int]]:
        """Return the places of all cells in every reflection, rotation and (on a torus)
        translation."""
        shifts = self.cells if self.wraps else [(0, 0)]
        found = []
        for (dx, dy), flip_x, flip_y, swap in product(shifts, *[(False, True)] * 3):
            if swap and self.width != self.height:
                continue
            image = []
            for x, y in self.cells:
                x, y = (x + dx) % self.width, (y + dy) % self.height
                x, y = self.width - 1 - x if flip_x else x, self.height - 1 - y if flip_y else y
                image.append(self.cells.index((y, x) if swap else (x, y)))
            found.append(image)
        return found
