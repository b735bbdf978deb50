"""Marks over cells: what a refused chord misses, the number it was made on, the ring of a chord."""

from enum import IntEnum
from typing import NamedTuple

from engine.core.grid import Cell
from game.board.appearance import TileLook
from game.ui import timing


class CellMark(IntEnum):
    """A kind of mark."""

    NUMBER = 0  # the number of a refused chord, in the colour of danger
    MISSING = 1  # the ghost of a flag on a closed cell: more flags are needed
    SURPLUS = 2  # a cross on a flag: there are too many
    RING = 3  # the last chord


SECONDS = {
    CellMark.NUMBER: timing.GHOST,
    CellMark.MISSING: timing.GHOST,
    CellMark.SURPLUS: timing.GHOST,
    CellMark.RING: timing.CHORD_RING,
}


class Mark(NamedTuple):
    """A mark on a cell that looks so, from the second ``start`` of the effects on."""

    kind: CellMark
    cell: Cell
    start: float
    look: TileLook

    @property
    def end(self) -> float:
        """The second in which it is gone."""
        return self.start + SECONDS[self.kind]


def strength(mark: Mark, now: float) -> float:
    """Return how strong a mark is, 0 to 1: a ring fades, all others come and go."""
    part = timing.progress(now - mark.start, SECONDS[mark.kind])
    if mark.kind is CellMark.RING:
        return 1 - timing.ease_in(part)
    return min(1.0, 1.6 * timing.arc(part)) if part < 1 else 0.0
