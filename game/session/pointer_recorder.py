"""The pointer's way over a board, thinned to what tells something."""

from __future__ import annotations

import math

from engine.core.pointer import FARTHEST, PER_CELL, PointerAction, PointerSample
from engine.formats.recording import MOST_POINTERS

APART_MS = 8
"""Motions follow each other no quicker than this."""
STOOD_MS = 50
"""A pointer that was not heard of for so long stood still meanwhile."""
_LONGEST_LINE = 64
"""Motions that one straight line stands for at most, so that taking one in costs little."""
_OFF = 1.0
"""Sixteenths of a cell that the line between two kept motions may be off a left out one."""


class PointerRecorder:
    """Takes in where the pointer is and what its buttons do.

    A motion is left out where the straight line between its neighbours, walked evenly, comes within
    a sixteenth of a cell of it at its time; buttons are all kept.
    """

    def __init__(self, pointer: tuple[PointerSample, ...] = ()) -> None:
        self._kept: list[PointerSample] = list(pointer)
        self._line: list[PointerSample] = []
        """Motions since the last kept one, which a line from there still stands for."""

    @property
    def pointer(self) -> tuple[PointerSample, ...]:
        """All so far."""
        return (*self._kept, *self._line[-1:])

    @property
    def kept(self) -> list[PointerSample]:
        """All that is settled: it only grows. What comes later may still replace the last."""
        return self._kept

    def settle(self) -> None:
        """The last motion is kept, whatever comes."""
        self._kept += self._line[-1:]
        self._line = []

    def add(self, act: PointerAction, x: float, y: float, ms: int, since: int = 0) -> None:
        """Take in the pointer at ``x``, ``y`` in cells from the board's corner. ``since`` is the
        time of the game's last move: what is told of a motion never goes before it."""
        if len(self._kept) + 2 > MOST_POINTERS:
            return
        point = PointerSample(ms, _held(x), _held(y), act)
        last = next(iter((self._line or self._kept)[-1:]), None)
        if act is not PointerAction.MOVE:
            self.settle()
            self._kept.append(point)
        elif last is None or ms == 0:
            self._line = [point]  # before a game begins, only where the pointer is counts
        elif ms - max(last.ms, since) >= APART_MS:
            if ms - last.ms >= STOOD_MS:
                self._stretch(PointerSample(ms - APART_MS, last.x, last.y))
            self._stretch(point)

    def _stretch(self, point: PointerSample) -> None:
        line = self._line
        is_on = bool(self._kept) and all(_is_on(self._kept[-1], point, one) for one in line)
        if len(line) >= _LONGEST_LINE or not is_on:
            self.settle()
        self._line.append(point)


def _held(cells: float) -> int:
    return max(-FARTHEST, min(FARTHEST, math.floor(cells * PER_CELL)))


def _is_on(start: PointerSample, end: PointerSample, between: PointerSample) -> bool:
    part = (between.ms - start.ms) / (end.ms - start.ms)
    dx = start.x + (end.x - start.x) * part - between.x
    dy = start.y + (end.y - start.y) * part - between.y
    return abs(dx) <= _OFF and abs(dy) <= _OFF
