"""ZiNi: an estimate of the fewest clicks that solve a board with flags and chords."""

from heapq import heappop, heappush

from engine.core.minefield import Minefield

_MINE = -1
_LEVELS = 10  # premiums are below this: nine cells, less one for the chord


def zini(field: Minefield) -> int:
    """Return the greedy ZiNi (G ZiNi): the clicks of a greedy player who knows all the mines.

    The algorithm is that of Elmar Zimmermann and Christoph Nikolaus (forum of minesweepergame.com,
    2009). Each safe cell has a premium: the 3BV that a chord on it would solve, less the mines
    around it without a flag, less one if it is closed, less one for the chord itself. The cell with
    the highest premium, if that is not below 0, is opened, the mines around it are flagged and it
    is chorded, a click each. Otherwise the first closed cell worth a 3BV is opened. Of equal cells
    the first one is taken, column by column from the left, as the ranking's RAWVF tools and
    ``ms_toollib`` do. The work grows with the cells, not with cells times clicks.
    """
    return _Player(field).play()


class _Player:
    """The greedy player's state; cells are numbered column by column.

    ``heaps[p]`` holds every cell whose premium is p, and outdated entries.
    """

    def __init__(self, field: Minefield) -> None:
        grid = field.grid
        self.width, self.height, self.wraps = grid.width, grid.height, grid.wraps
        columns = ["".join(column) for column in zip(*field.rows(), strict=True)]
        self.numbers = [_MINE if sign == "*" else int(sign) for sign in "".join(columns)]
        self.is_closed = [number != _MINE for number in self.numbers]
        self.is_flagged = [False] * grid.size
        self.openings: list[list[int]] = []
        self.home: dict[int, int] = {}
        """The opening of each zero; ``openings`` are their zeros with the border."""
        self.is_lone = list(self.is_closed)
        self.premium = [-number - 2 for number in self.numbers]
        self.heaps: list[list[int]] = [[] for _ in range(_LEVELS)]
        self.changed: set[int] = set(range(grid.size))
        self._find_openings()
        for cell, is_lone in enumerate(self.is_lone):
            if is_lone:
                self._change(self._around(cell), 1)

    def play(self) -> int:
        """Solve the board and return the number of clicks."""
        clicks = 0
        left = iter([n for n, lone in enumerate(self.is_lone) if lone or not self.numbers[n]])
        while True:
            if (cell := self._best()) is not None:
                clicks += self._solve(cell)
            elif (cell := next(filter(self.is_closed.__getitem__, left), None)) is not None:
                self._open(cell)
                clicks += 1
            else:
                return clicks

    def _best(self) -> int | None:
        """Return the first of the cells with the highest premium; None if that is below 0."""
        for cell in self.changed:
            premium = self.premium[cell]
            if premium >= 0 and self.numbers[cell] != _MINE:
                heappush(self.heaps[premium], cell)
        self.changed.clear()
        for premium in range(_LEVELS - 1, -1, -1):
            heap = self.heaps[premium]
            while heap:
                if self.premium[heap[0]] == premium:
                    return heap[0]
                heappop(heap)
        return None

    def _solve(self, cell: int) -> int:
        """Open a cell, flag around it and chord it; return the number of clicks."""
        clicks = 1
        if self.is_closed[cell]:
            self._open(cell)
            clicks += 1
        around = self._around(cell)
        for other in around:
            if self.numbers[other] == _MINE and not self.is_flagged[other]:
                self.is_flagged[other] = True
                self._change(self._around(other), 1)
                clicks += 1
        for other in filter(self.is_closed.__getitem__, around):
            self._open(other)
        return clicks

    def _open(self, cell: int) -> None:
        if self.numbers[cell]:
            self._show(cell)
            return
        opening = self.openings[self.home[cell]]
        for other in filter(self.is_closed.__getitem__, opening):
            self._show(other)
        self._change(opening, -1)

    def _show(self, cell: int) -> None:
        self.is_closed[cell] = False
        self._change([cell], 1)
        if self.is_lone[cell]:
            self._change(self._around(cell), -1)

    def _change(self, cells: list[int], by: int) -> None:
        for cell in cells:
            self.premium[cell] += by
        self.changed.update(cells)

    def _find_openings(self) -> None:
        """Find the openings; each is worth a 3BV to a chord on any of its cells."""
        for start, number in enumerate(self.numbers):
            if number or start in self.home:
                continue
            self.home[start] = len(self.openings)
            zeros, cells = [start], {start}
            for zero in zeros:
                around = self._around(zero)
                cells.update(around)
                for cell in around:
                    if not self.numbers[cell] and cell not in self.home:
                        self.home[cell] = len(self.openings)
                        zeros.append(cell)
            for cell in cells:
                self.is_lone[cell] = False
            self.openings.append(list(cells))
            self._change(self.openings[-1], 1)

    def _around(self, cell: int) -> list[int]:
        width, height, wraps = self.width, self.height, self.wraps
        x, y = divmod(cell, height)
        columns = [near % width for near in (x - 1, x, x + 1) if wraps or 0 <= near < width]
        rows = [near % height for near in (y - 1, y, y + 1) if wraps or 0 <= near < height]
        return [column * height + row for column in columns for row in rows]
