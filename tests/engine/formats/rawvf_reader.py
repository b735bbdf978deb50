"""A reader of RAWVF, written from the format's description alone.

It interprets the buttons as the players of ranking sites do: a left press and release open, a right
press flags, and both buttons, the middle one, or the left one with shift chord. Each kind of click
is counted, also where it changed nothing.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.core.board import Cover
from engine.core.commands import Chord, Flag, Open
from engine.core.config import GameConfig, StartRule
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.generation.placement import Placement
from engine.rules.game import Game

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


class RawGame:
    def __init__(self, head: dict[str, str], field: Minefield, events: list[Event]) -> None:
        self.head, self.field, self.events = head, field, events
        width, height, mines = (int(head[name]) for name in ("Width", "Height", "Mines"))
        self.config = GameConfig(
            width, height, mines, start=StartRule.SAFE, question_marks=head["Marks"] == "On"
        )
        self.game = Game(self.config, 1, lambda *_: Placement(field))
        self.left = self.right = self.chord = self.ended_at = 0
        self._down: set[str] = set()
        self._left_counts = self._right_counts = self._shift = False

    def play(self) -> RawGame:
        for event in self.events:
            if self.game.position.is_over or event.name == "mv":
                continue
            cell = event.x // 16, event.y // 16
            assert cell == (event.column - 1, event.row - 1)
            assert cell in self.config.grid or event.name in ("lc", "mc"), "a click off the board"
            button, is_press = event.name[0].replace("s", "l"), event.name[1] == "c"
            if is_press:
                assert not self._down & ({"l", "r"} if button == "m" else {"m"})
                self._press(button, cell)
                self._shift = event.name == "sc"
                self._down.add(button)
            else:
                self._down.remove(button)
                self._release(button, cell)
            self.ended_at = event.ms if self.game.position.is_over else 0
        return self

    def _press(self, button: str, cell: Cell) -> None:
        if button == "l":
            self._left_counts = True
        elif button == "r" and "l" not in self._down:
            self._right_counts = self.game.board.cover(cell) is Cover.OPEN
            if not self._right_counts:
                self.right += 1
                self.game.apply(Flag(cell))

    def _release(self, button: str, cell: Cell) -> None:
        if button == "m" or self._down or (button == "l" and self._shift):
            self.chord += 1
            self.game.apply(Chord(cell))
        elif button == "l" and self._left_counts:
            self.left += 1
            self.game.apply(Open(cell))
        elif button == "r" and self._right_counts:
            self.right += 1
        if button != "m":
            self._left_counts = self._right_counts = self._shift = False


def read(text: str) -> RawGame:
    """Return the game of a file's text; fail where the text violates the description of the
    format."""
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
    assert "".join(rows).count("*") == int(head["Mines"])
    events = []
    for line in lines[bottom + 1 :]:
        found = LINE.fullmatch(line)
        assert found, line
        seconds, part, name, *places = found.groups()
        ms = int(seconds) * 1000 + int(part.ljust(3, "0"))
        events.append(Event(ms, name, *map(int, places)))
    assert [event.ms for event in events] == sorted(event.ms for event in events)
    return RawGame(head, Minefield.from_text("\n".join(rows)), events)
