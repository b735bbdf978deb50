"""The figures that players compare: 3BV, openings, islands, clicks, efficiency, speed, path.

Words and formulas are those of the statistics page of minesweepergame.com (3BV, RQP, IOE,
Correctness, Throughput), of the ranking's RAWVF tools, and of saolei.wang (STNB); ``ms_toollib`` is
the peer that the tests compare with. Where they differ, the docstring says which one is followed. A
figure of a game that was not won counts the 3BV solved in place of the 3BV. On a torus the same
definitions hold on the wrapping grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot, pow, sqrt

from engine.commands import Chord, Flag, Move, Open
from engine.config import GameConfig
from engine.events import CellsOpened, CoverChanged, Event, MineHit
from engine.grid import Grid
from engine.minefield import Minefield
from engine.pointer import PER_CELL, Act, Pointer
from engine.regions import count_regions

STNB_LEVELS = {
    (8, 8, 10): 47.299,
    (9, 9, 10): 47.299,
    (16, 16, 40): 153.73,
    (30, 16, 99): 435.001,
}
"""What makes STNB of the three levels comparable: 87.420 n^2 - 155.829 n + 115.708 for n = 1, 2, 3.
Both sizes of Beginner are the first level."""


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

    def without(self, effective: Clicks) -> Clicks:
        """The wasted ones among these: those that are not among the ``effective``."""
        return Clicks(
            self.left - effective.left,
            self.right - effective.right,
            self.chord - effective.chord,
        )


def is_effective(events: Iterable[Event]) -> bool:
    """Whether the click with these events changed the board; if not, it was wasted.

    As minesweepergame.com and the RAWVF tools count it: to set or remove a flag or a mark changes
    the board, right or wrong, and so does to step on a mine. ``ms_toollib`` is stricter: of flags
    it counts only the first on each mine, and not the left click that lost.
    """
    return any(isinstance(event, CellsOpened | CoverChanged | MineHit) for event in events)


def openings(field: Minefield) -> int:
    """How many openings the field has: connected regions of zeros, diagonals included."""
    return count_regions(field.grid, field.zeros)


def islands(field: Minefield) -> int:
    """How many islands: connected regions, diagonals included, of numbers that touch no zero."""
    return count_regions(field.grid, _lone(field))


def three_bv(field: Minefield) -> int:
    """The fewest left clicks that open every safe cell without a flag or a chord.

    Bechtel's Board Benchmark Value: one click an opening, and one for each number that touches no
    zero, as the minesweepergame.com ranking and its tools count it.

    >>> field = Minefield.from_text("*...\\n..*.")
    >>> print(field)
    *211
    12*1
    >>> three_bv(field), openings(field), islands(field)
    (6, 0, 1)
    """
    return openings(field) + _lone(field).bit_count()


def three_bv_solved(field: Minefield, opened: int) -> int:
    """How much of the 3BV the ``opened`` cells have solved.

    A lone number counts once it is open. An opening counts once all of its zeros are, which one
    click does unless a flag holds it up. Its border counts for nothing: ``ms_toollib`` does the
    same, while the RAWVF tools wait for the border too, should a flag cover some of it.
    """
    zeros = field.zeros
    unfinished = field.grid.flood(zeros & ~opened, zeros, zeros)
    solved = count_regions(field.grid, zeros & ~unfinished)
    return solved + (_lone(field) & opened).bit_count()


def efficiency(bv: int, clicks_total: int) -> float | None:
    """3BV per click (IOE): 1.0 is a click for each of the 3BV. None before the first click.

    Correctness times throughput, with the 3BV solved.

    >>> efficiency(40, 50)
    0.8
    """
    return bv / clicks_total if clicks_total > 0 else None


def correctness(effective: int, clicks_total: int) -> float | None:
    """The share of clicks that changed the board. None before the first click."""
    return effective / clicks_total if clicks_total > 0 else None


def throughput(bv: int, effective: int) -> float | None:
    """3BV (solved) per effective click. None before the first of those."""
    return bv / effective if effective > 0 else None


def per_second(bv: int, ms: int) -> float | None:
    """3BV/s of a game that took ``ms`` milliseconds. None while no time has passed.

    >>> per_second(40, 16_000)
    2.5
    """
    return bv * 1000 / ms if ms > 0 else None


def rqp(bv: int, ms: int) -> float | None:
    """Rapport qualité prix: seconds over 3BV/s, less is better. None while no 3BV is solved.

    By minesweepergame.com and ``ms_toollib``. Programs with timers of whole seconds that begin at 1
    add one to the seconds first.
    """
    return (ms / 1000) ** 2 / bv if bv > 0 else None


def stnb(config: GameConfig, bv: int, solved: int, ms: int) -> float | None:
    """STNB of saolei.wang: K / QG * sqrt(solved / 3BV) with QG = seconds ^ 1.7 / solved.

    More is better, and alike on all three levels, from which K comes; None on boards of no level
    and while no time has passed. For a won game this is K * 3BV / seconds ^ 1.7. ``ms_toollib`` has
    the same formula, with rounded K and without the 9x9 Beginner.
    """
    level = STNB_LEVELS.get(config.dimensions)
    if level is None or config.wraps or bv <= 0 or ms <= 0:
        return None
    return level * solved / pow(ms / 1000, 1.7) * sqrt(solved / bv)


def estimated_ms(bv: int, solved: int, ms: int) -> float | None:
    """How long a game would have taken at the speed so far. None while no 3BV is solved.

    The estimated time of the ranking's programs: time * 3BV / 3BV solved.
    """
    return ms * bv / solved if solved > 0 else None


def path_length(pointer: Sequence[Pointer], grid: Grid) -> float | None:
    """How far the pointer travelled over the board, in cells. None where none was recorded.

    As ``ms_toollib`` measures it: straight from place to place, places off the board left out.
    (The RAWVF tools add up columns and rows instead.) Players read it in pixels of cells of 16, so
    16 times as much. What came before the play clock ran does not count, nor does the way from
    where a finger left the board to where it came down again.
    """
    if not pointer:
        return None
    width, height = grid.width * PER_CELL, grid.height * PER_CELL
    length = 0.0
    last: Pointer | None = None
    for point in pointer:
        if not (0 <= point.x < width and 0 <= point.y < height):
            continue
        if last is not None and point.ms > 0 and point.act is not Act.FINGER_DOWN:
            length += hypot(point.x - last.x, point.y - last.y)
        last = point
    return length / PER_CELL


def _lone(field: Minefield) -> int:
    """The safe cells that no opening opens."""
    return field.safe & ~field.grid.dilate(field.zeros)
