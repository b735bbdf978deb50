"""One game being played: its rules, its clock and its record."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from engine.core.board import Cover
from engine.core.commands import Command, Open, Reset, Retry, Withdrawal
from engine.core.config import RULES, GameConfig
from engine.core.events import CoverChanged, Event, MinesMoved, MinesPlaced
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.pointer import FARTHEST, PER_CELL, PointerAction, PointerSample
from engine.formats.recording import MAX_POINTERS, RESULTS, Recording, Timed
from engine.formats.replay import Replay
from engine.generation.placement import Placement, place
from engine.rules import metrics
from engine.rules.game import Game, Position, Status
from engine.rules.metrics import Clicks

MIN_INTERVAL_MS = 8  # milliseconds between two motions
REST_MS = 50  # milliseconds without an event after which a pointer counts as having rested
_MAX_LINE = 64  # the most motions that one line replaces, which limits the cost of adding one
_MAX_ERROR = 1.0  # the most sixteenths of a cell between a line and a motion that it replaces


class PointerRecorder:
    """The samples of a pointer, thinned.

    A motion is left out if even motion along the line between its neighbours comes within a
    sixteenth of a cell of it at its time. Buttons are all kept.
    """

    def __init__(self, pointer: tuple[PointerSample, ...] = ()) -> None:
        self.kept: list[PointerSample] = list(pointer)
        """The samples that later ones cannot replace: a list that only grows."""
        self._line: list[PointerSample] = []  # later motions, which may still be replaced by a line

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

        ``since`` is the time of the game's last move, from which motions keep their least interval
        too.
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


MAX_COUNTED_CELLS = 20_000
"""The most cells of a board whose openings and islands are counted at its end."""


class PlayClock:
    """A clock of the milliseconds played. Its arguments are seconds of the app's clock."""

    def __init__(self, ms: int = 0) -> None:
        self._played = ms / 1000
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether time is passing."""
        return self._since is not None

    def start(self, at: float) -> None:
        """Start, unless it is running."""
        if self._since is None:
            self._since = at

    def stop(self, at: float) -> None:
        """Stop, unless it is stopped."""
        if self._since is not None:
            self._played += max(0.0, at - self._since)
            self._since = None

    def ms(self, at: float) -> int:
        """Return the whole milliseconds played until ``at``."""
        running = 0.0 if self._since is None else max(0.0, at - self._since)
        return int((self._played + running) * 1000 + 1e-6)


@dataclass(frozen=True)
class Figures:
    """The figures of a finished game.

    ``effective`` are the clicks that changed something, ``flags`` the flags set, ``path`` the cells
    that the pointer travelled. Figures that were not counted are None: games from elsewhere lack
    some, and very large boards their openings and islands.
    """

    won: bool
    ms: int
    three_bv: int
    three_bv_solved: int
    clicks: Clicks
    effective: Clicks | None = None
    openings: int | None = None
    islands: int | None = None
    flags: int | None = None
    path: float | None = None


@dataclass(frozen=True)
class Deal:
    """A board whose first cell the game itself opens."""

    first: Cell
    field: Minefield | None = None
    proven: bool | None = None

    def place(self, config: GameConfig, seed: int, first: Cell) -> Placement:
        """Return the mines, as ``engine.generation.placement.place`` does."""
        if self.field is None:
            return place(config, seed, first)
        return Placement(self.field, self.proven)


class Session:
    """A game, its clock, and its record of moves and pointer samples."""

    def __init__(self, config: GameConfig, seed: int, deal: Deal | None = None) -> None:
        self.config, self.seed, self.deal = config, seed, deal
        self.game = self._new_game()
        self._clear()

    def _new_game(self) -> Game:
        return Game(self.config, self.seed, place if self.deal is None else self.deal.place)

    def _clear(self) -> None:
        self.clock = PlayClock()
        self.clicks = self.effective = Clicks()
        self.record: list[Timed] = []
        self.pointer_recorder = PointerRecorder()
        self._latest = 0  # milliseconds of the last record, which the next one must not precede
        self._flags = 0
        self._dealt: MinesPlaced | None = None  # as they were placed; fair play may move them
        self._given_cells = 0  # opened by the game itself; not part of the player's 3BV

    @classmethod
    def from_recording(cls, recording: Recording) -> Session:
        """Return the game at the end of a recording, its clock stopped. Raises ReplayError."""
        replay = Replay(recording)
        events = replay.events
        for timed in recording.moves:
            events += replay.play(timed)
        first, given = replay.game.position.first, recording.given
        deal = None if given is None else Deal(given, recording.field, recording.proven)
        session = cls(recording.config, recording.seed, deal)
        session.game.restore(replay.game.position, replay.game.past)
        session.clock = PlayClock(recording.ms)
        session.clicks, session.effective = replay.clicks, replay.effective
        session.record = list(recording.moves)
        session.pointer_recorder = PointerRecorder(recording.pointer)
        session._latest = recording.ms
        session._given_cells = replay.given
        session._note_events(events)
        assert first is None or session._dealt is not None
        return session

    @property
    def position(self) -> Position:
        """The position of the game."""
        return self.game.position

    @property
    def status(self) -> Status:
        """The status of the game."""
        return self.game.status

    def begin(self, at: float) -> tuple[Event, ...]:
        """Open the first cell of the deal, and start the clock."""
        assert self.deal is not None
        events = self.game.apply(Open(self.deal.first))
        self.game.restore(self.position)  # it is not a move that can be undone
        self._note_events(events)
        self._given_cells = self.position.board.opened
        if not self.position.is_over:
            self.clock.start(at)
        return events

    def add_pointer(self, act: PointerAction, x: float, y: float, at: float) -> None:
        """Record the pointer at ``x``, ``y`` in cells from the board's top left corner."""
        if not self.position.is_over:
            since = self.record[-1].ms if self.record else 0
            self.pointer_recorder.add(act, x, y, self._stamp(at), since)

    def ms(self, at: float) -> int:
        """Return the milliseconds played until ``at``, not before the last record."""
        return max(self._latest, self.clock.ms(at))

    def submit(self, command: Command, at: float) -> tuple[Event, ...]:
        """Apply a command ``at`` a time, and return its events."""
        if isinstance(command, Reset | Retry):
            return self._begin(command, at)
        if isinstance(command, Withdrawal):
            return self._take_back(command, at)
        if self.position.is_over:
            return ()
        events = self.game.apply(command)
        if self.status is not Status.READY:
            self.clock.start(at)
        self._note_events(events)
        moved = [event.field for event in events if isinstance(event, MinesMoved)]
        self.record.append(Timed(self._stamp(at), command, moved[0] if moved else None))
        self.clicks = self.clicks.counting(command)
        if metrics.is_effective(events):
            self.effective = self.effective.counting(command)
        if self.position.is_over:
            self.clock.stop(at)
        return events

    def figures(self, at: float) -> Figures:
        """Return the figures of a game whose mines are placed."""
        truth, opened = self.position.field, self.position.board.opened
        assert truth is not None
        whole = metrics.three_bv(truth)
        # On a million cells each of these takes a tenth of a second.
        solved = whole if opened == truth.safe else metrics.three_bv_solved(truth, opened)
        given = metrics.three_bv_solved(truth, self._given_cells) if self._given_cells else 0
        is_small = truth.grid.span <= MAX_COUNTED_CELLS
        return Figures(
            self.status is Status.WON,
            self.ms(at),
            whole,
            solved - given,
            self.clicks,
            self.effective,
            metrics.openings(truth) if is_small else None,
            metrics.islands(truth) if is_small else None,
            self._flags,
            metrics.path_length(self.pointer_recorder.pointer, self.game.grid),
        )

    def recording(self, at: float) -> Recording:
        """Return the recording of a game whose mines are placed."""
        position, dealt = self.position, self._dealt
        assert dealt is not None
        return Recording(
            self.config,
            position.seed,
            dealt.field,
            tuple(self.record),
            RESULTS[self.status],
            self.ms(at),
            dealt.proven,
            dealt.first if position.retried or self.deal is not None else None,
            position.retried,
            pointer=self.pointer_recorder.pointer,
        )

    def _stamp(self, at: float) -> int:
        self._latest = self.ms(at)
        return self._latest

    def _note_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, MinesPlaced):
                self._dealt = event
            if isinstance(event, CoverChanged) and event.after is Cover.FLAG:
                self._flags += 1

    def _take_back(self, command: Withdrawal, at: float) -> tuple[Event, ...]:
        """Undo moves; the clock of a finished game continues from its end."""
        events = self.game.apply(command)
        if events:
            self.record.append(Timed(self._stamp(at), command))
            if self.status is Status.PLAYING:
                self.clock.start(at)
        return events

    def _begin(self, command: Reset | Retry, at: float) -> tuple[Event, ...]:
        assert self.deal is None or isinstance(command, Retry), "a deal is for one board"
        self._clear()
        if self.config.rules < RULES:  # the previous game was begun under older rules
            position, self.config = self.position, replace(self.config, rules=RULES)
            self.game = self._new_game()
            self.game.restore(position)
        events = self.game.apply(command)
        self._note_events(events)
        self._given_cells = self.position.board.opened
        self.seed = self.position.seed
        if self.status is Status.PLAYING:
            self.clock.start(at)
        return events
