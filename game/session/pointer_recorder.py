"""The recorder of the pointer's path over a board."""

import math

from engine.core.pointer import FARTHEST, PER_CELL, PointerAction, PointerSample
from engine.formats.recording import MAX_POINTERS

MIN_INTERVAL_MS = 8  # between two motions
REST_MS = 50  # a pointer without an event for so long was at rest
_MAX_LINE = 64  # motions that one line replaces, which bounds the cost of adding one
_MAX_ERROR = 1.0  # sixteenths of a cell between a line and a motion that it replaces


class PointerRecorder:
    """The samples of a pointer, thinned.

    A motion is left out if even motion along the line between its neighbours comes within a
    sixteenth of a cell of it at its time. Buttons are all kept.
    """

    def __init__(self, pointer: tuple[PointerSample, ...] = ()) -> None:
        self.kept: list[PointerSample] = list(pointer)
        """The samples that later ones cannot replace: a list that only grows."""
        self._line: list[PointerSample] = []  # later motions, which a line may still replace

    @property
    def pointer(self) -> tuple[PointerSample, ...]:
        """All samples so far."""
        return (*self.kept, *self._line[-1:])

    def settle(self) -> None:
        """Keep the last motion."""
        self.kept += self._line[-1:]
        self._line = []

    def add(self, act: PointerAction, x: float, y: float, ms: int, since: int = 0) -> None:
        """Add a sample at ``x``, ``y`` in cells from the board's corner.

        ``since`` is the time of the game's last move, from which motions keep their interval too.
        """
        if len(self.kept) + 2 > MAX_POINTERS:
            return
        point = PointerSample(ms, _to_sixteenths(x), _to_sixteenths(y), act)
        last = next(iter((self._line or self.kept)[-1:]), None)
        if act is not PointerAction.MOVE:
            self.settle()
            self.kept.append(point)
        elif last is None or ms == 0:
            self._line = [point]  # before a game begins, only the last position counts
        elif ms - max(last.ms, since) >= MIN_INTERVAL_MS:
            if ms - last.ms >= REST_MS:
                self._extend(PointerSample(ms - MIN_INTERVAL_MS, last.x, last.y))
            self._extend(point)

    def _extend(self, point: PointerSample) -> None:
        start = self.kept[-1] if self.kept else None
        is_straight = start and all(_is_on_line(start, point, one) for one in self._line)
        if len(self._line) >= _MAX_LINE or not is_straight:
            self.settle()
        self._line.append(point)


def _to_sixteenths(cells: float) -> int:
    return max(-FARTHEST, min(FARTHEST, math.floor(cells * PER_CELL)))


def _is_on_line(start: PointerSample, end: PointerSample, between: PointerSample) -> bool:
    part = (between.ms - start.ms) / (end.ms - start.ms)
    dx = start.x + (end.x - start.x) * part - between.x
    dy = start.y + (end.y - start.y) * part - between.y
    return abs(dx) <= _MAX_ERROR and abs(dy) <= _MAX_ERROR
