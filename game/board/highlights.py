"""The cells that are lit and pressed, and how far they are."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.grid import Cell
from game.ui import timing

HIGHLIGHT_STEPS = 4  # pictures between rest and fully lit or sunk, few enough to be cached


class _Level(NamedTuple):
    """A value moving from ``value`` at ``since`` to ``goal``, which is 0 or 1."""

    value: float
    goal: float
    since: float

    def at(self, now: float, duration: float) -> float:
        way = max(0.0, now - self.since) / duration
        return min(self.goal, self.value + way) if self.goal else max(0.0, self.value - way)


class Highlight(NamedTuple):
    """The degree to which a cell is lit and sunk, in steps from 0 to ``HIGHLIGHT_STEPS``."""

    lit: int
    sunk: int


class PointerHighlights:
    """Remembers which cells are lit and pressed, and since when (in seconds of the effects)."""

    def __init__(self) -> None:
        self._lit: dict[Cell, _Level] = {}
        self._sunk: dict[Cell, _Level] = {}

    def point(self, pressed: Iterable[Cell], lit: Iterable[Cell], now: float) -> None:
        """Set the cells that are pressed and lit from ``now`` on."""
        _set_goals(self._lit, lit, now, timing.HOVER)
        _set_goals(self._sunk, pressed, now, timing.PRESS)

    def highlights(self, now: float) -> dict[Cell, Highlight]:
        """Return the cells that are at least slightly lit or sunk at ``now``."""
        found = {}
        for cell in self._lit.keys() | self._sunk.keys():
            lit = _step(self._lit.get(cell), now, timing.HOVER)
            sunk = _step(self._sunk.get(cell), now, timing.PRESS)
            if lit or sunk:
                found[cell] = Highlight(lit, sunk)
        return found

    def is_moving(self, now: float) -> bool:
        """Return whether a cell is still changing."""
        both = (self._lit, timing.HOVER), (self._sunk, timing.PRESS)
        return any(v.at(now, time) != v.goal for levels, time in both for v in levels.values())


def _set_goals(levels: dict[Cell, _Level], cells: Iterable[Cell], now: float, time: float) -> None:
    chosen = set(cells)
    for cell, level in list(levels.items()):
        here = level.at(now, time)
        if cell not in chosen and here == 0:
            del levels[cell]
        elif (cell in chosen) != (level.goal == 1):
            levels[cell] = _Level(here, float(cell in chosen), now)
    for cell in chosen - levels.keys():
        levels[cell] = _Level(0.0, 1.0, now)


def _step(level: _Level | None, now: float, duration: float) -> int:
    if level is None:
        return 0
    value = level.at(now, duration) * HIGHLIGHT_STEPS
    # A press shows in its very first frame, whatever the clock says.
    return max(round(value), int(level.goal))
