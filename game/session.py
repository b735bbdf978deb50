"""One game being played: the rules, the play clock and the record of what was done."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.commands import Command, Reset, Retry, Revert
from engine.config import GameConfig
from engine.events import Event, MinesMoved, MinesPlaced
from engine.game import Game, Position, Status
from engine.metrics import Clicks, three_bv, three_bv_solved
from engine.recording import RESULTS, Recording, Timed


class PlayClock:
    """Milliseconds played. Times given to it are seconds of the app's monotonic clock."""

    def __init__(self) -> None:
        self._played = 0.0
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
    """What the results show of a finished game."""

    won: bool
    ms: int
    three_bv: int
    three_bv_solved: int
    clicks: Clicks


@dataclass
class Session:
    """A game, its clock and its record. Live play and replays share it."""

    config: GameConfig
    seed: int
    game: Game = field(init=False)
    clock: PlayClock = field(init=False)
    clicks: Clicks = field(init=False)
    record: list[Timed] = field(init=False)
    _dealt: MinesPlaced | None = field(init=False)
    """The mines as they lay at first; fair play may move them."""
    _given: int = field(init=False)
    """The cells that a retry opened by itself; they are nobody's work."""

    def __post_init__(self) -> None:
        self.game = Game(self.config, self.seed)
        self._clear()

    @property
    def position(self) -> Position:
        """The game's position now."""
        return self.game.position

    @property
    def status(self) -> Status:
        """Where the game stands."""
        return self.game.status

    def submit(self, command: Command, at: float) -> tuple[Event, ...]:
        """Carry out a command given ``at`` that time; the rules are final when this returns."""
        if isinstance(command, Reset | Retry):
            return self._begin(command, at)
        if isinstance(command, Revert):
            return self._revert(at)
        if self.position.is_over:
            return ()
        events = self.game.apply(command)
        if self.status is not Status.READY:
            self.clock.start(at)
        self._note(events)
        moved = [event.field for event in events if isinstance(event, MinesMoved)]
        self.record.append(Timed(self.clock.ms(at), command, moved[0] if moved else None))
        self.clicks = self.clicks.counting(command)
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
        won, ms = self.status is Status.WON, self.clock.ms(at)
        return Figures(won, ms, whole, solved - given, self.clicks)

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
            self.clock.ms(at),
            dealt.proven,
            dealt.first if position.retried else None,
        )

    def _note(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, MinesPlaced):
                self._dealt = event

    def _revert(self, at: float) -> tuple[Event, ...]:
        """The lost game goes on from the time at which it was lost."""
        events = self.game.apply(Revert())
        if events:
            self.record.append(Timed(self.clock.ms(at), Revert()))
            if self.status is Status.PLAYING:
                self.clock.start(at)
        return events

    def _begin(self, command: Reset | Retry, at: float) -> tuple[Event, ...]:
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
        self.clicks = Clicks()
        self.record = []
        self._dealt = None
        self._given = 0
