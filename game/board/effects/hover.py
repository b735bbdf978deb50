"""What the pointer does to cells: lit under it, sunk while pressed, each in its own time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.grid import Cell
from game.ui import timing

STEPS = 4
"""Pictures between rest and fully lit or sunk: few enough to be kept."""


class _Level(NamedTuple):
    """From ``value`` at ``since`` on its way to 0 or 1."""

    value: float
    goal: float
    since: float

    def at(self, now: float, duration: float) -> float:
        way = max(0.0, now - self.since) / duration
        if self.goal > self.value:
            return min(self.goal, self.value + way)
        return max(self.goal, self.value - way)


class Touch(NamedTuple):
    """How far a cell is lit and sunk, each from 0 to ``STEPS``."""

    lit: int
    sunk: int


class Pointer:
    """Remembers which cells are lit and pressed, and since when (seconds of the stage's clock)."""

    def __init__(self) -> None:
        self._lit: dict[Cell, _Level] = {}
        self._sunk: dict[Cell, _Level] = {}

    def point(self, pressed: Iterable[Cell], hover: Cell | None, now: float) -> None:
        """These cells are pressed and hovered from ``now`` on."""
        _aim(self._lit, () if hover is None else (hover,), now, timing.HOVER)
        _aim(self._sunk, pressed, now, timing.PRESS)

    def touches(self, now: float) -> dict[Cell, Touch]:
        """The cells that are lit or sunk at ``now``, however little."""
        cells = self._lit.keys() | self._sunk.keys()
        found = {
            cell: Touch(
                _step(self._lit.get(cell), now, timing.HOVER),
                _step(self._sunk.get(cell), now, timing.PRESS),
            )
            for cell in cells
        }
        return {cell: touch for cell, touch in found.items() if any(touch)}

    def is_moving(self, now: float) -> bool:
        """Whether a cell is still on its way."""
        return any(
            level.at(now, timing.HOVER) != level.goal for level in self._lit.values()
        ) or any(level.at(now, timing.PRESS) != level.goal for level in self._sunk.values())


def _aim(levels: dict[Cell, _Level], wanted: Iterable[Cell], now: float, duration: float) -> None:
    chosen = set(wanted)
    for cell in list(levels):
        level = levels[cell]
        here = level.at(now, duration)
        if cell not in chosen and here == 0:
            del levels[cell]
        elif (cell in chosen) != (level.goal == 1):
            levels[cell] = _Level(here, float(cell in chosen), now)
    for cell in chosen - levels.keys():
        levels[cell] = _Level(0.0, 1.0, now)


def _step(level: _Level | None, now: float, duration: float) -> int:
    if level is None:
        return 0
    value = level.at(now, duration) * STEPS
    # A press shows in its very first frame, whatever the clock says.
    return max(round(value), int(level.goal))
