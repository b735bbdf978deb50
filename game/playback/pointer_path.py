"""The pointer of a recorded game as a function of time: its place, trail, presses and clicks."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from engine.core.commands import Chord, Flag, Move, Open, Withdrawal
from engine.core.grid import Cell
from engine.core.pointer import PER_CELL, PointerAction, PointerSample
from engine.formats.recording import Recording
from game.input.click_machine import Intent, Pressed

BoardPoint = tuple[float, float]  # in cells from the board's top left corner

_REST_MS = 1500
"""If a pointer is unrecorded for longer than this between two distant places, it rested, or was
outside the window."""
_RETURN_MS = 120  # the time that it then takes to reach the second place

_DOWNS = {
    PointerAction.LEFT_DOWN: Intent.OPEN,
    PointerAction.RIGHT_DOWN: Intent.FLAG,
    PointerAction.MIDDLE_DOWN: Intent.CHORD,
    PointerAction.FINGER_DOWN: Intent.OPEN,
}
_UPS = {PointerAction[down.name.replace("DOWN", "UP")]: down for down in _DOWNS}
_START = itemgetter(0)  # the times of holds, clicks and moves by key
_INTENTS: dict[type[Move], Intent] = {Open: Intent.OPEN, Flag: Intent.FLAG, Chord: Intent.CHORD}


class Click(NamedTuple):
    """A press of a button or a finger, or a move by key, at a place."""

    ms: int
    x: float
    y: float
    intent: Intent


class _Hold(NamedTuple):
    """An interval, ``end`` excluded, in which something looks pressed."""

    start: int
    end: int
    area: bool


class PointerPath:
    """The pointer of a recording; a game played by keyboard or pad alone has no places."""

    def __init__(self, recording: Recording) -> None:
        self._grid = recording.config.grid
        self._points = recording.pointer
        self._times = [point.ms for point in self._points]
        timed_moves = ((timed.ms, timed.move) for timed in recording.moves)
        moves = [(ms, move) for ms, move in timed_moves if not isinstance(move, Withdrawal)]
        self._holds = list(_hold_intervals(self._points, moves, recording.ms))
        buttons = {point.ms for point in self._points if point.act is not PointerAction.MOVE}
        self._keyed = [(ms, move.cell) for ms, move in moves if ms not in buttons]
        clicks = [
            Click(p.ms, *_place_of(p), _DOWNS[p.act]) for p in self._points if p.act in _DOWNS
        ]
        for ms, move in moves:
            if ms not in buttons:
                x, y = move.cell
                clicks.append(Click(ms, x + 0.5, y + 0.5, _INTENTS[type(move)]))
        self._clicks = sorted(clicks, key=_START)

    def point_at(self, ms: float) -> BoardPoint | None:
        """Return where the pointer is; None if there is none."""
        after = bisect_right(self._times, ms)
        here = self._points[after - 1] if after else None
        there = self._points[after] if after < len(self._points) else None
        if there is not None and there.act is PointerAction.FINGER_DOWN:
            there = None
        if here is None:
            return _place_of(there) if there else None
        if here.act is PointerAction.FINGER_UP:
            return None
        return _place_between(here, there, ms) if there else _place_of(here)

    def is_finger(self, ms: float) -> bool:
        """Return whether the pointer is a finger."""
        after = bisect_right(self._times, ms)
        while after > 0 and self._points[after - 1].act is PointerAction.MOVE:
            after -= 1
        return after > 0 and self._points[after - 1].act is PointerAction.FINGER_DOWN

    def cursor(self, ms: float) -> Cell | None:
        """Return the cell of the last move if key or pad made it and no pointer moved since."""
        made = bisect_right(self._keyed, ms, key=_START)
        if made == 0:
            return None
        since, cell = self._keyed[made - 1]
        moved = bisect_right(self._times, ms)
        return None if moved and self._times[moved - 1] > since else cell

    def trail(self, ms: float, span: float) -> list[tuple[float, float, float]]:
        """Return the path of the last ``span`` milliseconds as x, y and age (0 now to 1), oldest
        first. It begins no earlier than where a finger came down."""
        here = self.point_at(ms)
        if here is None:
            return []
        start = max(ms - span, 0.0)
        path = [(*here, 0.0)]
        for index in range(bisect_right(self._times, ms) - 1, -1, -1):
            point = self._points[index]
            if point.ms < start:
                before = self.point_at(start)
                path += [(*before, 1.0)] if before is not None else []
                break
            if point.act is PointerAction.FINGER_UP:
                break
            path.append((*_place_of(point), (ms - point.ms) / span))
            if point.act is PointerAction.FINGER_DOWN:
                break
        return path[::-1]

    def pressed(self, ms: float) -> Pressed | None:
        """Return the cells that look pressed."""
        number = bisect_right(self._holds, ms, key=_START) - 1
        place = self.point_at(ms)
        if number < 0 or place is None or not ms < self._holds[number].end:
            return None
        cell = int(place[0] // 1), int(place[1] // 1)
        return Pressed(cell, self._holds[number].area) if cell in self._grid else None

    def clicks(self, ms: float, span: float) -> list[Click]:
        """Return the clicks of the last ``span`` milliseconds."""
        first = bisect_left(self._clicks, ms - span, key=_START)
        return self._clicks[first : bisect_right(self._clicks, ms, key=_START)]


def _place_of(point: PointerSample) -> BoardPoint:
    return point.x / PER_CELL, point.y / PER_CELL


def _place_between(here: PointerSample, there: PointerSample, ms: float) -> BoardPoint:
    """Return the place on the straight line between two recorded motions."""
    start, far = here.ms, max(abs(there.x - here.x), abs(there.y - here.y)) > PER_CELL
    if far and there.ms - here.ms > _REST_MS:
        start = there.ms - _RETURN_MS
    part = min(1.0, max(0.0, (ms - start) / max(1, there.ms - start)))
    x, y = here.x + (there.x - here.x) * part, here.y + (there.y - here.y) * part
    return x / PER_CELL, y / PER_CELL


def _hold_intervals(
    points: tuple[PointerSample, ...], moves: list[tuple[int, Move]], end: int
) -> Iterator[_Hold]:
    """Yield the intervals in which something looked pressed; the effect of a release shows how its
    press looked."""
    made: dict[tuple[int, Cell], Move] = {(ms, move.cell): move for ms, move in moves}
    held: set[PointerAction] = set()
    since: int | None = None
    area = False
    for ms, x, y, act in points:
        if act is PointerAction.MOVE:
            continue
        move = made.get((ms, (x // PER_CELL, y // PER_CELL)))
        if since is not None and not (act in _UPS and isinstance(move, Flag)):
            yield _Hold(since, ms, area or (act in _UPS and isinstance(move, Chord)))
        since = None
        if act in _UPS:
            held.discard(_UPS[act])
            continue
        held.add(act)
        area = len(held) > 1 or PointerAction.MIDDLE_DOWN in held
        if held != {PointerAction.RIGHT_DOWN}:
            since = ms
    if since is not None:
        yield _Hold(since, end + 1, area)
