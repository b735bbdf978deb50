"""The rules of Minesweeper once more, as simply as possible: sets, lists and loops.

They are written from the wording of the rules and share nothing with the engine, so the two can
only agree if both are right. Covers are the signs of board text: ``" "`` open, ``#``, ``F``, ``?``.
Events are tuples that begin with a word.
"""

from tests.engine.naive import Cell, cells_of, neighbours_of


class NaiveGame:
    """One game. The mines are given with the first open, since this class does not place them."""

    def __init__(
        self,
        width: int,
        height: int,
        mines: int,
        wraps: bool,
        flags_win: bool,
        marks: bool,
        rules: int = 2,
        neighbours: object = None,
        shape: int | None = None,
    ) -> None:
        self.neighbours, self.shape = neighbours, shape
        self.width, self.height, self.mine_count = width, height, mines
        self.wraps, self.flags_win, self.marks, self.rules = wraps, flags_win, marks, rules
        self.reset()

    def reset(self) -> list[tuple]:
        self.covers = [["#"] * self.width for _ in range(self.height)]
        self.mines: set[Cell] | None = None
        self.first: Cell | None = None
        self.status = "ready"
        return [("created", False)]

    def retry(self) -> list[tuple]:
        mines, first = self.mines, self.first
        events = self.reset()
        if mines is None or first is None:
            return events
        self.mines, self.first, self.status = mines, first, "playing"
        return [("created", True), ("placed", first), *self._reveal([first], replayed=True)]

    def open(self, cell: Cell, mines: set[Cell]) -> list[tuple]:
        """Open a cell; ``mines`` are used only by the first open."""
        if self.is_over() or self.cover(cell) in (" ", "F"):
            return []
        events: list[tuple] = []
        if self.mines is None:
            self.mines, self.first, self.status = set(mines), cell, "playing"
            events.append(("placed", cell))
        return events + self._reveal([cell], replayed=False)

    def flag(self, cell: Cell) -> list[tuple]:
        before = self.cover(cell)
        if self.is_over() or before == " ":
            return []
        after = {"#": "F", "F": "?" if self.marks else "#", "?": "#"}[before]
        self.covers[cell[1]][cell[0]] = after
        return [("cover", cell, before, after), *self._judge_flags()]

    def chord(self, cell: Cell) -> list[tuple]:
        if self.is_over() or self.cover(cell) != " ":
            return []
        flags = [near for near in self.near(cell) if self.cover(near) == "F"]
        closed = [near for near in self.near(cell) if self.cover(near) in ("#", "?")]
        if not closed:
            return []
        if len(flags) != self.number(cell):
            return [("refused", cell, frozenset(closed))]
        return self._reveal(closed, replayed=False)

    def is_over(self) -> bool:
        return self.status in ("won", "lost")

    def cover(self, cell: Cell) -> str:
        return self.covers[cell[1]][cell[0]]

    def cells(self) -> list[Cell]:
        return cells_of(self)

    def covered_with(self, sign: str) -> set[Cell]:
        return {cell for cell in self.cells() if self.cover(cell) == sign}

    def near(self, cell: Cell) -> set[Cell]:
        return neighbours_of(self, cell)

    def number(self, cell: Cell) -> int:
        return len([near for near in self.near(cell) if near in self.mines])

    def mines_left(self) -> int:
        return self.mine_count - len(self.covered_with("F"))

    def rows(self) -> list[str]:
        signs = [["-"] * self.width for _ in range(self.height)]
        for x, y in self.cells():
            cover = self.cover((x, y))
            signs[y][x] = f"{self.number((x, y)):x}" if cover == " " else cover
        return ["".join(row) for row in signs]

    def _reveal(self, asked: list[Cell], replayed: bool) -> list[tuple]:
        is_first = not self.covered_with(" ")
        exploded = frozenset(cell for cell in asked if cell in self.mines)
        origins = frozenset(asked) - exploded
        opened: set[Cell] = set()
        rings: list[frozenset[Cell]] = []
        ring = set(origins)
        while ring:
            rings.append(frozenset(ring))
            opened |= ring
            zeros = [cell for cell in ring if self.number(cell) == 0]
            near = set().union(*map(self.near, zeros)) - opened
            ring = {cell for cell in near if self.cover(cell) in ("#", "?")}
        for x, y in opened:
            self.covers[y][x] = " "
        events: list[tuple] = []
        if opened:
            zeros = frozenset(cell for cell in opened if self.number(cell) == 0)
            events.append(("opened", origins, frozenset(opened), zeros, rings, replayed))
        if exploded:
            return [*events, ("hit", exploded), self._lose(exploded)]
        return events + (self._judge_flags() if is_first else self._win_if_won())

    def _lose(self, exploded: frozenset[Cell]) -> tuple:
        self.status = "lost"
        flags = self.covered_with("F")
        wrong, unflagged = flags - self.mines, self.mines - flags - exploded
        return ("lost", exploded, frozenset(wrong), frozenset(unflagged))

    def _judge_flags(self) -> list[tuple]:
        """Judge as many flags as mines: they win if all are right; in version 2 of the rules they
        lose if one is wrong."""
        won = self._win_if_won()
        if won or self.mines is None or not self.flags_win or self.rules == 1:
            return won
        flags = self.covered_with("F")
        return [self._lose(frozenset())] if len(flags) == self.mine_count else []

    def _win_if_won(self) -> list[tuple]:
        if self.mines is None:
            return []
        flags = self.covered_with("F")
        safe = set(self.cells()) - self.mines
        won = flags == self.mines if self.flags_win else self.covered_with(" ") == safe
        if not won:
            return []
        self.status = "won"
        return [("won", frozenset(self.mines - flags))]
