"""The figures that players compare: 3BV, openings, clicks, efficiency."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.commands import Chord, Flag, Move, Open
from engine.minefield import Minefield
from engine.regions import count_regions


@dataclass(frozen=True)
class Clicks:
    """How many clicks of each kind a player made; those that changed nothing count too."""

    left: int = 0
    right: int = 0
    chord: int = 0

    @property
    def total(self) -> int:
        """All of them together."""
        return self.left + self.right + self.chord

    def counting(self, move: Move) -> Clicks:
        """These and the click that made the move."""
        match move:
            case Open():
                return replace(self, left=self.left + 1)
            case Flag():
                return replace(self, right=self.right + 1)
            case Chord():
                return replace(self, chord=self.chord + 1)


def openings(field: Minefield) -> int:
    """How many openings the field has: connected regions of zeros, diagonals included."""
    return count_regions(field.grid, field.zeros)


def three_bv(field: Minefield) -> int:
    """The fewest left clicks that open every safe cell without a flag or a chord.

    Bechtel's Board Benchmark Value: one click an opening, and one for each number that touches no
    zero, as the minesweepergame.com ranking and its tools count it.
    """
    return openings(field) + _lone(field).bit_count()


def three_bv_solved(field: Minefield, opened: int) -> int:
    """How much of the 3BV the ``opened`` cells have solved.

    An opening counts once any of its zeros is open, a lone number once it is. The border of an
    opening counts for nothing by itself.
    """
    zeros = field.zeros
    begun = field.grid.flood(opened & zeros, zeros, zeros)
    return count_regions(field.grid, begun) + (_lone(field) & opened).bit_count()


def efficiency(bv: int, clicks_total: int) -> float | None:
    """3BV per click (IOE): 1.0 is a click for each of the 3BV. None before the first click."""
    return bv / clicks_total if clicks_total > 0 else None


def per_second(bv: int, ms: int) -> float | None:
    """3BV/s of a game that took ``ms`` milliseconds. None while no time has passed."""
    return bv * 1000 / ms if ms > 0 else None


def _lone(field: Minefield) -> int:
    """The safe cells that no opening opens."""
    return field.safe & ~field.grid.dilate(field.zeros)
