"""A reader of RAWVF, written from the format's description alone, cell by cell.

It plays the events by the rules that the players of ranking sites share: a left press and release
open, a right press flags, and both buttons, the middle one, or the left one with shift chord. Each
kind of click is counted, also where it changed nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

LINE = re.compile(
    r"(-?\d+)\.(\d{2,3}) (mv|lc|lr|rc|rr|mc|mr|sc) (-?\d+) (-?\d+) \((-?\d+) (-?\d+)\)"
)
HEAD = [
    *("RawVF_Version", "Program", "Version", "Player", "Level", "Width", "Height", "Mines"),
    *("Marks", "Time", "BBBV", "BBBVS", "Timestamp", "Mode"),
]


class Event(NamedTuple):
    ms: int
    name: str
    column: int
    row: int
    x: int
    y: int


@dataclass
class RawGame:
    """What a file holds, and how far its events have been played."""

    head: dict[str, str]
    mines: set[tuple[int, int]]
    events: list[Event]
    opened: set[tuple[int, int]] = field(default_factory=set)
    flags: set[tuple[int, int]] = field(default_factory=set)
    marks: set[tuple[int, int]] = field(default_factory=set)
    left: int = 0
    right: int = 0
    chord: int = 0
    ended: str = ""
    ended_at: int = 0

    def __post_init__(self) -> None:
        self.width, self.height = int(self.head["Width"]), int(self.head["Height"])
        self._down: set[str] = set()
        self._left_counts = self._right_counts = self._shift = False

    def around(self, cell: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = cell
        near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        return [(i, j) for i, j in near if 0 <= i < self.width and 0 <= j < self.height]

    def number(self, cell: tuple[int, int]) -> int:
        return sum(other in self.mines for other in self.around(cell))

    def play(self) -> RawGame:
        for event in self.events:
            if not self.ended:
                self._ms = event.ms
                cell = (event.x // 16, event.y // 16)
                assert cell == (event.column - 1, event.row - 1)
                on_board = 0 <= cell[0] < self.width and 0 <= cell[1] < self.height
                assert on_board or event.name in ("mv", "lc", "mc"), "a click off the board"
                if event.name != "mv":
                    getattr(self, f"_{event.name}")(cell)
        return self

    def _lc(self, cell: tuple[int, int]) -> None:
        assert "m" not in self._down
        self._down.add("l")
        self._left_counts = True

    def _sc(self, cell: tuple[int, int]) -> None:
        self._lc(cell)
        self._shift = True

    def _lr(self, cell: tuple[int, int]) -> None:
        assert "l" in self._down
        if "r" in self._down or self._shift:
            self._chord(cell)
        elif self._left_counts:
            self.left += 1
            self._open(cell)
        self._down.discard("l")
        self._left_counts = self._right_counts = self._shift = False

    def _rc(self, cell: tuple[int, int]) -> None:
        assert "m" not in self._down
        if "l" not in self._down:
            self._right_counts = cell in self.opened
            if cell not in self.opened:
                self.right += 1
                self._cover(cell)
        self._down.add("r")

    def _cover(self, cell: tuple[int, int]) -> None:
        if cell in self.flags:
            self.flags.discard(cell)
            if self.head["Marks"] == "On":
                self.marks.add(cell)
        elif cell in self.marks:
            self.marks.discard(cell)
        else:
            self.flags.add(cell)

    def _rr(self, cell: tuple[int, int]) -> None:
        assert "r" in self._down
        if "l" in self._down:
            self._chord(cell)
        elif self._right_counts:
            self.right += 1
        self._down.discard("r")
        self._left_counts = self._right_counts = self._shift = False

    def _mc(self, cell: tuple[int, int]) -> None:
        assert not self._down
        self._down.add("m")

    def _mr(self, cell: tuple[int, int]) -> None:
        self._down.remove("m")
        self._chord(cell)

    def _chord(self, cell: tuple[int, int]) -> None:
        self.chord += 1
        flagged = sum(other in self.flags for other in self.around(cell))
        if cell in self.opened and flagged == self.number(cell):
            for other in self.around(cell):
                self._open(other)

    def _open(self, first: tuple[int, int]) -> None:
        waiting = [first]
        while waiting:
            cell = waiting.pop()
            if cell in self.opened or cell in self.flags:
                continue
            if cell in self.mines:
                self.ended, self.ended_at = "lost", self._ms
                continue
            self.opened.add(cell)
            self.marks.discard(cell)
            if not self.number(cell):
                waiting += self.around(cell)
        if not self.ended and len(self.opened) + len(self.mines) == self.width * self.height:
            self.ended, self.ended_at = "won", self._ms

    def three_bv(self) -> int:
        """One click for each connected zero region, and for each number beside no zero."""
        cells = {(x, y) for x in range(self.width) for y in range(self.height)} - self.mines
        zeros = {cell for cell in cells if not self.number(cell)}
        count = sum(not any(o in zeros for o in self.around(cell)) for cell in cells - zeros)
        while zeros:
            count += 1
            waiting = [zeros.pop()]
            while waiting:
                near = [cell for cell in self.around(waiting.pop()) if cell in zeros]
                zeros.difference_update(near)
                waiting += near
        return count


def read(text: str) -> RawGame:
    """The game of a file's text; fails where that is not as the format is described."""
    lines = text.splitlines()
    top, bottom = lines.index("Board:"), lines.index("Events:")
    pairs = [re.fullmatch(r"(\w+):(?: (.*))?", line) for line in lines[:top]]
    head = {pair[1]: pair[2] or "" for pair in pairs if pair}
    assert list(head) == HEAD
    assert len(head) == top
    rows = lines[top + 1 : bottom]
    assert {len(row) for row in rows} == {int(head["Width"])}
    assert len(rows) == int(head["Height"])
    assert set("".join(rows)) <= set("*0")
    mines = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "*"}
    assert len(mines) == int(head["Mines"])
    events = []
    for line in lines[bottom + 1 :]:
        found = LINE.fullmatch(line)
        assert found, line
        seconds, part, name, *places = found.groups()
        ms = int(seconds) * 1000 + int(part.ljust(3, "0"))
        events.append(Event(ms, name, *map(int, places)))
    assert [event.ms for event in events] == sorted(event.ms for event in events)
    return RawGame(head, mines, events)
