"""Marks over cells: what a refused chord misses, the number it was made on, the last chord."""

import math
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
    FOUL = 4  # the last guess that cost a life though it went well


SECONDS = {
    CellMark.NUMBER: timing.GHOST,
    CellMark.MISSING: timing.GHOST,
    CellMark.SURPLUS: timing.GHOST,
    CellMark.RING: timing.CHORD_RING,
    CellMark.FOUL: timing.CHORD_RING,
}
LASTING = {CellMark.RING, CellMark.FOUL}  # which pale, and stay until there is another
_PALE = 0.4


class Mark(NamedTuple):
    """A mark on a cell that looks so, from the second ``start`` of the effects on."""

    kind: CellMark
    cell: Cell
    start: float
    look: TileLook

    @property
    def end(self) -> float:
        """The second in which it is gone."""
        return math.inf if self.kind in LASTING else self.start + SECONDS[self.kind]


def is_fading(mark: Mark, now: float) -> bool:
    """Return whether a mark changes."""
    return now < mark.start + SECONDS[mark.kind]


def strength(mark: Mark, now: float) -> float:
    """Return how strong a mark is, 0 to 1: those that last pale, all others go once they have
    been seen. All come at once, since a first frame that shows nothing would be one frame late."""
    part = timing.progress(now - mark.start, SECONDS[mark.kind])
    if mark.kind in LASTING:
        return 1 - (1 - _PALE) * timing.ease_in(part)
    return min(1.0, 1.6 * timing.arc(max(0.5, part))) if part < 1 else 0.0
