"""A second tester of no-guess boards, written naively with sets, loops and exhaustive search.

It shares nothing with the engine's tester. It opens every cell that follows from the numbers seen
so far, without knowing the number of mines.
"""

from tests.engine.naive import Cell, Clue, cells_of, fillings_of, groups_of, neighbours_of


class Logician:
    """Plays one board; ``mines`` serve only to read the number of an opened cell."""

    def __init__(
        self,
        width: int,
        height: int,
        mines: set[Cell],
        wraps: bool = False,
        neighbours: object = None,
        shape: int | None = None,
    ) -> None:
        self.width, self.height, self.wraps = width, height, wraps
        self.neighbours, self.shape = neighbours, shape
        self._mines = mines
        self.cells = set(cells_of(self))

    def solves_from(self, first: Cell) -> bool:
        """Return whether every safe cell can be opened, each one by certain knowledge."""
        if first in self._mines:
            return False
        self.opened: set[Cell] = set()
        self.known: set[Cell] = set()
        self._open(first)
        while len(self.opened) < len(self.cells) - len(self._mines):
            clues = self._clues()
            safe, mined = _by_one(clues)
            if not safe and not mined - self.known:
                safe, mined = _by_all(clues)
            if not safe and not mined - self.known:
                return False
            self.known |= mined
            for cell in safe:
                assert cell not in self._mines, "what is certain is true"
                self._open(cell)
        return True

    def near(self, cell: Cell) -> set[Cell]:
        return neighbours_of(self, cell)

    def _open(self, cell: Cell) -> None:
        waiting = [cell]
        while waiting:
            cell = waiting.pop()
            if cell not in self.opened:
                self.opened.add(cell)
                if not self.near(cell) & self._mines:
                    waiting += self.near(cell)

    def _clues(self) -> list[Clue]:
        clues = []
        for cell in self.opened:
            near = self.near(cell)
            unknown = near - self.opened - self.known
            if unknown:
                number = len(near & self._mines)
                clues.append((frozenset(unknown), number - len(near & self.known)))
        return clues


def _by_one(clues: list[Clue]) -> tuple[set[Cell], set[Cell]]:
    safe: set[Cell] = set()
    mined: set[Cell] = set()
    for cells, count in clues:
        if count == 0:
            safe |= cells
        elif count == len(cells):
            mined |= cells
    return safe, mined


def _by_all(clues: list[Clue]) -> tuple[set[Cell], set[Cell]]:
    """Return the cells that are the same in every way to fill a group of connected clues."""
    safe: set[Cell] = set()
    mined: set[Cell] = set()
    for group in groups_of(clues):
        cells = set().union(*(cells for cells, _ in group))
        for cell in sorted(cells):
            if next(fillings_of([*group, (frozenset({cell}), 1)]), None) is None:
                safe.add(cell)
            elif next(fillings_of([*group, (frozenset({cell}), 0)]), None) is None:
                mined.add(cell)
    return safe, mined
