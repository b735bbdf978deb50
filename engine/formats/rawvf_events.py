"""A game as presses and releases that the readers of RAWVF understand.

Their rules are those of ``engine.formats.mouse_buttons``; players may have had other buttons or
none. So each stretch from the first button down to the last one up is written as it was if those
rules read the same moves from it at the same times. Otherwise a single press and its release keep
their place, as the buttons that make the move; failing that, each move is a press and a release at
once. Presses that made no move are left out, motions never.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from engine.core.board import Cover
from engine.core.commands import Chord, Flag, Move, Open, Withdrawal
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.pointer import PER_CELL, PointerAction, PointerSample
from engine.formats.mouse_buttons import ButtonReader
from engine.formats.recording import Recording
from engine.generation.placement import Placement
from engine.rules.game import Game


class RawEvent(NamedTuple):
    """A line of RAWVF; x and y in pixels of cells 16 wide, which are sixteenths of a cell."""

    ms: int
    name: str
    x: int
    y: int


class Made(NamedTuple):
    """A move, and the milliseconds at which it was made."""

    ms: int
    move: Move


Stretch = list[PointerSample | Made]


def raw_events(recording: Recording, mines: Minefield) -> Iterator[RawEvent]:
    """Yield the events of a verified game that took nothing back, with its final mines."""
    config = recording.config
    game = Game(config, recording.seed, lambda *_: Placement(mines), lambda *_: mines)
    if recording.given is not None:
        yield from _at_once(Made(0, Open(recording.given)), None)
        game.apply(Open(recording.given))
    last: PointerSample | None = None
    for stretch in _stretches(recording):
        yield from _as_it_was(stretch, game) or _as_one_click(stretch) or _apart(stretch, last)
        for _, move in _moves(stretch):
            game.apply(move)
        last = next((item for item in reversed(stretch) if isinstance(item, PointerSample)), last)


def _stretches(recording: Recording) -> Iterator[Stretch]:
    """Yield the stretches from the first button down to the last one up; other samples singly."""
    moves = (
        Made(timed.ms, timed.move)
        for timed in recording.moves
        if not isinstance(timed.move, Withdrawal)
    )
    merged: Iterator[PointerSample | Made] = merge(recording.pointer, moves, key=attrgetter("ms"))
    stretch: Stretch = []
    held: set[PointerAction] = set()
    for item, following in pairwise([*merged, None]):
        assert item is not None
        act = item.act if isinstance(item, PointerSample) else None
        if act in held:  # a button that goes down twice came up unseen
            yield stretch
            stretch, held = [], set()
        stretch.append(item)
        if act in _DOWN_OF:
            held.discard(_DOWN_OF[act])
        elif act is not None and act in _DOWN_OF.values():
            held.add(act)
        if not held and (following is None or following.ms != item.ms):
            yield stretch
            stretch = []
    yield stretch


def _as_it_was(stretch: Stretch, game: Game) -> list[RawEvent] | None:
    """Return every button as it was pressed; None if that would be read as other moves."""
    events: list[RawEvent] = []
    read: list[Made] = []
    reader = ButtonReader(lambda cell: game.board.cover(cell) is Cover.OPEN)
    before = game.snapshot()
    for item in stretch:
        if isinstance(item, Made):
            continue
        name = _NAMES.get(item.act, "mv")
        events.append(RawEvent(item.ms, name, item.x, item.y))
        if name == "mv":
            continue
        if _cell(item) not in game.grid:
            break
        move = reader.read(name, _cell(item))
        if move is not None:
            game.apply(move)
            read.append(Made(item.ms, move))
    else:
        # A button left down would change how readers take the next one.
        is_clear = not reader.held or game.position.is_over
        if is_clear and not reader.is_doubtful and read == _moves(stretch):
            game.restore(before)
            return events
    game.restore(before)
    return None


def _as_one_click(stretch: Stretch) -> list[RawEvent] | None:
    """Return one press and its release as the buttons that make the move at the release."""
    made = _moves(stretch)
    buttons = [
        i for i in stretch if isinstance(i, PointerSample) and i.act is not PointerAction.MOVE
    ]
    if len(made) != 1 or len(buttons) != 2:
        return None
    press, release = buttons
    (ms, move), cell = made[0], _cell(release)
    if isinstance(move, Flag) or (release.ms, cell) != (ms, move.cell):
        return None
    down, up = _BUTTONS[type(move)]
    names = {id(press): down, id(release): up}
    points = (item for item in stretch if isinstance(item, PointerSample))
    return [RawEvent(p.ms, names.get(id(p), "mv"), p.x, p.y) for p in points]


def _apart(stretch: Stretch, last: PointerSample | None) -> list[RawEvent]:
    """Return each move as a press and a release at once, without other presses."""
    events: list[RawEvent] = []
    for item in stretch:
        if isinstance(item, Made):
            events += _at_once(item, last)
        else:
            last = item
            events.append(RawEvent(item.ms, "mv", item.x, item.y))
    return events


def _at_once(made: Made, last: PointerSample | None) -> Iterator[RawEvent]:
    """Yield a press and its release, at the pointer if that is in the cell, else in its middle."""
    x, y = (PER_CELL * side + PER_CELL // 2 for side in made.move.cell)
    if last is not None and _cell(last) == made.move.cell:
        x, y = last.x, last.y
    for name in _BUTTONS[type(made.move)]:
        yield RawEvent(made.ms, name, x, y)


def _moves(stretch: Stretch) -> list[Made]:
    return [item for item in stretch if isinstance(item, Made)]


def _cell(point: PointerSample) -> Cell:
    return point.x // PER_CELL, point.y // PER_CELL


_NAMES = {
    PointerAction.LEFT_DOWN: "lc",
    PointerAction.LEFT_UP: "lr",
    PointerAction.MIDDLE_DOWN: "mc",
    PointerAction.MIDDLE_UP: "mr",
    PointerAction.RIGHT_DOWN: "rc",
    PointerAction.RIGHT_UP: "rr",
}
_DOWN_OF: dict[PointerAction | None, PointerAction] = {
    PointerAction.LEFT_UP: PointerAction.LEFT_DOWN,
    PointerAction.MIDDLE_UP: PointerAction.MIDDLE_DOWN,
    PointerAction.RIGHT_UP: PointerAction.RIGHT_DOWN,
    PointerAction.FINGER_UP: PointerAction.FINGER_DOWN,
}
_BUTTONS: dict[type[Move], tuple[str, str]] = {
    Open: ("lc", "lr"),
    Flag: ("rc", "rr"),
    Chord: ("mc", "mr"),
}
