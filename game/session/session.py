"""One game being played: the rules, the play clock and the record of what was done."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.board import Cover
from engine.core.commands import Command, Open, Reset, Retry, Withdrawal
from engine.core.config import GameConfig
from engine.core.events import CoverChanged, Event, MinesMoved, MinesPlaced
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.pointer import PointerAction
from engine.formats.recording import RESULTS, Recording, Timed
from engine.formats.replay import Replay
from engine.generation.placement import Placement, place
from engine.rules.game import Game, Position, Status
from engine.rules.metrics import (
    Clicks,
    is_effective,
    islands,
    openings,
    path_length,
    three_bv,
    three_bv_solved,
)
from game.session.pointer_recorder import PointerRecorder

LARGEST_COUNTED = 20_000
"""Cells of a board whose openings and islands are counted within the frame that ends its game."""


class PlayClock:
    """Milliseconds played. Times given to it are seconds of the app's monotonic clock."""

    def __init__(self, ms: int = 0) -> None:
        self._played = ms / 1000
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether time is passing."""
        return self._since is not None

    def start(self, at: float) -> None:
        """Let time pass from ``at`` on."""
        if self._since is None:
            self._since = at

    def stop(self, at: float) -> None:
        """Hold the time that was reached ``at``."""
        if self._since is not None:
            self._played += max(0.0, at - self._since)
            self._since = None

    def ms(self, at: float) -> int:
        """The time played until ``at``, in whole milliseconds."""
        running = max(0.0, at - self._since) if self._since is not None else 0.0
        return int((self._played + running) * 1000 + 1e-6)


@dataclass(frozen=True)
class Figures:
    """What is told of a finished game.

    ``effective`` are the clicks that changed something, ``flags`` those that the player put up.
    ``path`` is how many cells the pointer travelled; None where it was not followed. Games of older
    versions lack what these did not count, and very large boards their openings and islands.
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
    """A board that the game itself begins, by opening the cell ``first``.

    ``field`` are its mines, None where the seed places them as for anyone who begins there;
    ``proven`` tells whether a given field is free of guesses, where that was asked for.
    """

    first: Cell
    field: Minefield | None = None
    proven: bool | None = None

    def place(self, config: GameConfig, seed: int, first: Cell) -> Placement:
        """The mines, as ``engine.generation.placement.place`` gives them."""
        if self.field is None:
            return place(config, seed, first)
        return Placement(self.field, self.proven)


@dataclass
class Session:
    """A game, its clock and its record. Live play and replays share it."""

    config: GameConfig
    seed: int
    deal: Deal | None = None
    game: Game = field(init=False)
    clock: PlayClock = field(init=False)
    clicks: Clicks = field(init=False)
    effective: Clicks = field(init=False)
    record: list[Timed] = field(init=False)
    track: PointerRecorder = field(init=False)
    _latest: int = field(init=False)
    """Milliseconds of what was recorded last: no line of a recording goes before the one above."""
    _flags: int = field(init=False)
    _dealt: MinesPlaced | None = field(init=False)
    """The mines as they lay at first; fair play may move them."""
    _given: int = field(init=False)
    """The cells that the game opened by itself at the start; they are nobody's work."""

    def __post_init__(self) -> None:
        placer = place if self.deal is None else self.deal.place
        self.game = Game(self.config, self.seed, placer)
        self._clear()

    @classmethod
    def resumed(cls, recording: Recording) -> Session:
        """The game where its recording ends; its clock waits. Raises ReplayError."""
        replay = Replay(recording)
        events = replay.events
        for timed in recording.moves:
            events += replay.play(timed)
        first = replay.game.position.first
        deal = None
        if recording.given is not None:
            deal = Deal(recording.given, recording.field, recording.proven)
        session = cls(recording.config, recording.seed, deal)
        session.game.restore(replay.game.position, replay.game.past)
        session.clock = PlayClock(recording.ms)
        session.clicks, session.effective = replay.clicks, replay.effective
        session.record = list(recording.moves)
        session.track = PointerRecorder(recording.pointer)
        session._latest = recording.ms
        session._given = replay.given
        session._note(events)
        assert first is None or session._dealt is not None
        return session

    @property
    def position(self) -> Position:
        """The game's position now."""
        return self.game.position

    @property
    def status(self) -> Status:
        """Where the game stands."""
        return self.game.status

    def begin(self, at: float) -> tuple[Event, ...]:
        """Open the deal's first cell; the clock runs from then on."""
        assert self.deal is not None
        events = self.game.apply(Open(self.deal.first))
        self.game.restore(self.position)  # what the game gives is nobody's move to take back
        self._note(events)
        self._given = self.position.board.opened
        if not self.position.is_over:
            self.clock.start(at)
        return events

    def point(self, act: PointerAction, x: float, y: float, at: float) -> None:
        """The pointer is at ``x``, ``y``, in cells from the board's top left corner, ``at`` that
        time, and does something."""
        if not self.position.is_over:
            since = self.record[-1].ms if self.record else 0
            self.track.add(act, x, y, self._stamp(at), since)

    def ms(self, at: float) -> int:
        """Return the milliseconds played until ``at``, no fewer than those of the last record."""
        return max(self._latest, self.clock.ms(at))

    def submit(self, command: Command, at: float) -> tuple[Event, ...]:
        """Carry out a command given ``at`` that time; the rules are final when this returns."""
        if isinstance(command, Reset | Retry):
            return self._begin(command, at)
        if isinstance(command, Withdrawal):
            return self._take_back(command, at)
        if self.position.is_over:
            return ()
        events = self.game.apply(command)
        if self.status is not Status.READY:
            self.clock.start(at)
        self._note(events)
        moved = [event.field for event in events if isinstance(event, MinesMoved)]
        self.record.append(Timed(self._stamp(at), command, moved[0] if moved else None))
        self.clicks = self.clicks.counting(command)
        if is_effective(events):
            self.effective = self.effective.counting(command)
        if self.position.is_over:
            self.clock.stop(at)
        return events

    def figures(self, at: float) -> Figures:
        """The game's figures; only for one whose mines are placed."""
        truth, opened = self.position.field, self.position.board.opened
        assert truth is not None
        whole = three_bv(truth)
        # On a million cells each of these takes a tenth of a second, so none is made in vain.
        solved = whole if opened == truth.safe else three_bv_solved(truth, opened)
        given = three_bv_solved(truth, self._given) if self._given else 0
        is_small = truth.grid.size <= LARGEST_COUNTED
        return Figures(
            self.status is Status.WON,
            self.ms(at),
            whole,
            solved - given,
            self.clicks,
            self.effective,
            openings(truth) if is_small else None,
            islands(truth) if is_small else None,
            self._flags,
            path_length(self.track.pointer, self.game.grid),
        )

    def recording(self, at: float) -> Recording:
        """The game so far, as a value that can be kept; only for one whose mines are placed."""
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
            pointer=self.track.pointer,
        )

    def _stamp(self, at: float) -> int:
        self._latest = self.ms(at)
        return self._latest

    def _note(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, MinesPlaced):
                self._dealt = event
            if isinstance(event, CoverChanged) and event.after is Cover.FLAG:
                self._flags += 1

    def _take_back(self, command: Withdrawal, at: float) -> tuple[Event, ...]:
        """A game that was over goes on from the time at which it ended."""
        events = self.game.apply(command)
        if events:
            self.record.append(Timed(self._stamp(at), command))
            if self.status is Status.PLAYING:
                self.clock.start(at)
        return events

    def _begin(self, command: Reset | Retry, at: float) -> tuple[Event, ...]:
        assert self.deal is None or isinstance(command, Retry), "a deal is for one board"
        self._clear()
        events = self.game.apply(command)
        self._note(events)
        self._given = self.position.board.opened
        self.seed = self.position.seed
        if self.status is Status.PLAYING:
            self.clock.start(at)
        return events

    def _clear(self) -> None:
        self.clock = PlayClock()
        self.clicks = self.effective = Clicks()
        self.record = []
        self.track = PointerRecorder()
        self._latest = 0
        self._flags = 0
        self._dealt = None
        self._given = 0
