"""The solver at play: its turns on a clock, and the words about them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from engine.core.board import Board
from engine.core.commands import Revert, Undo
from engine.core.config import GameConfig
from engine.core.events import Event
from engine.core.grid import Cell
from engine.formats.recording import Result
from engine.rules.game import UNDO_CELL_LIMIT, Position, Status
from engine.teacher.explanation import Explanation, Verdict, explain
from game.platform.background import BackgroundTask
from game.playback.autopilot import LARGEST, Autopilot, MoveReason, Pace, Plan, Thought
from game.playback.playback import Playhead
from game.resources.format import format_cell, whole_percent
from game.resources.proof_words import explain_in_words, join_sentences
from game.resources.texts import Texts
from game.session.session import Session

MAX_REPLAYED = 300
"""The most moves of a usual board that are replayed at once, in some 15 ms, to continue a game from
an earlier moment. On a board of ``_TWICE`` cells each move takes twice as long."""
_TWICE = 100_000


@dataclass(frozen=True)
class Moment:
    """The game after a move: ``plan`` was the move, None at the start and after a loss was taken
    back. ``guesses`` and ``losses`` are the totals so far; ``ms`` is the play clock."""

    position: Position
    plan: Plan | None = None
    events: tuple[Event, ...] = ()
    ms: int = 0
    guesses: int = 0
    losses: int = 0

    @property
    def cell(self) -> Cell | None:
        return None if self.plan is None else self.plan.move.cell

    @property
    def is_guess(self) -> bool:
        return self.plan is not None and self.plan.is_guess

    @property
    def is_lost(self) -> bool:
        return self.position.status is Status.LOST


class WatchedGame:
    """The moments of one game, playable with a move as the unit of time.

    Times ``at`` are seconds of the app's clock. Of a very large board only the last moments are
    kept.
    """

    def __init__(self, config: GameConfig, seed: int, takes_back: bool = False) -> None:
        self.config = config
        self.takes_back = takes_back  # whether losses are taken back, so that the game goes on
        self.first = 0
        self._session = Session(config, seed)
        self._moments = [Moment(self._session.position)]
        self._most = max(2, UNDO_CELL_LIMIT // config.grid.span)

    @property
    def newest(self) -> Moment:
        return self._moments[-1]

    @property
    def moves(self) -> int:
        return self.first + len(self._moments) - 1

    @property
    def ms(self) -> int:
        """The length, with a move as the unit of time."""
        return self.moves

    @property
    def is_whole(self) -> bool:
        return self.newest.position.is_over and not (self.takes_back and self.newest.is_lost)

    def time_of(self, move: int) -> int:
        return move + 1

    def made_by(self, ms: float) -> int:
        return min(max(self.first, round(ms)), self.moves)

    def moment(self, made: int) -> Moment:
        return self._moments[made - self.first]

    @property
    def guesses(self) -> list[tuple[int, Moment]]:
        """The moments after guesses, each with its number of moves."""
        numbered = enumerate(self._moments, self.first)
        return [(made, moment) for made, moment in numbered if moment.is_guess]

    def clock_ms(self, at: float) -> int:
        return self._session.clock.ms(at)

    def run_clock(self, is_running: bool, at: float) -> None:
        """Start or stop the play clock, which runs only while the game is in play."""
        if is_running and self._session.status is Status.PLAYING:
            self._session.clock.start(at)
        else:
            self._session.clock.stop(at)

    def extend(self, plan: Plan | None, at: float) -> None:
        """Make a move; with None, take back the loss at the newest moment and flag its mine."""
        session, before = self._session, self.newest
        assert plan is not None or before.is_lost
        events = session.submit(Revert() if plan is None else plan.move, at)
        guesses, losses, ms = before.guesses, before.losses, session.record[-1].ms
        if plan is not None and plan.is_guess:
            guesses += 1
        if session.status is Status.LOST:
            losses += 1
        self._moments.append(Moment(session.position, plan, events, ms, guesses, losses))
        spare = max(0, len(self._moments) - self._most)
        del self._moments[:spare]
        self.first += spare

    def hand_over(self, made: int, at: float) -> Session:
        """Return the game after this many moves for someone to play on; it must not be over."""
        moment, session = self.moment(made), self._session
        assert not moment.position.is_over
        if made == self.moves:
            return session
        if moment.position.status is Status.READY:
            return Session(self.config, session.seed)
        if made * (_TWICE + self.config.grid.span) <= MAX_REPLAYED * _TWICE:
            recording, moves = session.recording(at), tuple(session.record[:made])
            begun = replace(recording, moves=moves, result=Result.ABANDONED, ms=moment.ms)
            return Session.from_recording(begun)
        for _ in range(self.moves - made):
            session.submit(Undo(), at)
        return session


LOSS_SHOWN = 1.4
"""The most seconds for which a loss is shown before it is taken back; the least is a tenth of
that."""


class WatchPlayer:
    """Plays games of one kind; ``head`` is the position in the current ``game``.

    Calls ``on_move`` when the next moment is shown, ``on_jump`` for any other. Times ``at`` are
    seconds of the app's clock.
    """

    def __init__(
        self,
        config: GameConfig,
        fresh_seed: Callable[[], int],
        pace: Pace,
        on_move: Callable[[Moment], None],
        on_jump: Callable[[], None],
    ) -> None:
        self._config, self._fresh_seed, self.pace = config, fresh_seed, pace
        self._on_move, self._on_jump = on_move, on_jump
        self._thinking: BackgroundTask[Thought] = BackgroundTask()
        self._wait = 0.0
        self._begin()

    def _begin(self, takes_back: bool = False) -> None:
        seed = self._fresh_seed()
        self._pilot = Autopilot(self._config, seed, self.pace, self._thinking)
        self.game = WatchedGame(self._config, seed, takes_back)
        self.head = Playhead(self.game)
        self.head.is_playing = True

    @property
    def shown(self) -> Moment:
        return self.game.moment(self.head.made)

    @property
    def is_newest(self) -> bool:
        """Whether no later moment is known."""
        return self.head.made == self.game.moves

    @property
    def coming(self) -> Plan | None:
        if self.shown.position.is_over:
            return None
        return self._pilot.plan if self.is_newest else self.game.moment(self.head.made + 1).plan

    def set_pace(self, pace: Pace) -> None:
        self.pace = self._pilot.pace = pace
        self._pilot.hurry()
        self._wait = min(self._wait, pace.move_seconds)

    def clock_ms(self, at: float) -> int:
        return self.game.clock_ms(at) if self.is_newest else self.shown.ms

    def start_over(self) -> None:
        self._pilot.close()
        self._begin(self.game.takes_back)
        self._on_jump()

    def close(self) -> None:
        self._pilot.close()
        self._thinking.cancel()

    def stop(self, at: float) -> None:
        """Pause, and stop the play clock."""
        self.head.is_playing = False
        self.head.go_to(self.head.made)
        self.game.run_clock(False, at)

    def toggle(self) -> None:
        """Play or pause; at the end of a game, play another board."""
        if not self.head.is_playing and self.is_newest and self.game.is_whole:
            self.start_over()
        else:
            self.head.go_to(self.head.made)
            self.head.is_playing = not self.head.is_playing
            self._wait = 0.0

    def seek(self, made: float) -> None:
        """Pause at the moment after this many moves."""
        self.head.is_playing = False
        self.head.go_to(round(made))
        self._on_jump()

    def step(self, by: int, at: float) -> None:
        """Pause, and show the next moment once it is known, or the previous one."""
        if by < 0:
            self.seek(self.head.made + by)
        elif self.is_newest:
            if not self.head.is_awaiting:
                self.head.step(by)
            self._extend_if_awaited(at)
        else:
            self.head.step(by)
            self._show_move()

    def seek_guess(self, by: int) -> None:
        """Pause at the next (1) or the previous (-1) guess."""
        if self.head.seek_next([made for made, _ in self.game.guesses], by):
            self._on_jump()

    def toggle_take_back(self, at: float) -> None:
        """Turn the taking back of losses on or off; a loss being shown is taken back at once."""
        self.game.takes_back = not self.game.takes_back
        if self.game.takes_back and self.game.newest.is_lost and self.is_newest:
            self._extend(at)

    def run(self, seconds: float, at: float, is_held: bool) -> None:
        """Let time pass; while playback ``is_held``, it stands still."""
        self.game.run_clock(self.head.is_playing and self.is_newest, at)
        self._extend_if_awaited(at)
        if self.head.is_playing and not is_held:
            self._play(seconds, at)
        elif self.is_newest and not self.head.is_playing:
            self._pilot.observe(self.shown.position)

    def _play(self, seconds: float, at: float) -> None:
        position = self.shown.position
        if self.is_newest and not position.is_over:
            plan = self._pilot.run(seconds, position)
            if plan is not None:
                self._extend(at, plan)
            return
        self._wait -= seconds
        if self._wait > 0:
            return
        if self.is_newest and self.game.is_whole:
            self.head.is_playing = False
        elif self.is_newest:
            self._extend(at)
        else:
            self.head.go_to(self.head.made + 1)
            self._show_move()

    def _extend_if_awaited(self, at: float) -> None:
        """Make the move that a step is waiting for, if it is known by now."""
        if not self.head.is_awaiting:
            return
        self._pilot.observe(self.shown.position)
        plan = None if self.shown.is_lost else self._pilot.take_plan()
        if plan is not None or self.shown.is_lost:
            self._extend(at, plan)

    def _extend(self, at: float, plan: Plan | None = None) -> None:
        self.game.extend(plan, at)
        self.head.go_to(self.game.moves)
        self._show_move()

    def _show_move(self) -> None:
        self._wait = self.pace.move_seconds
        if self.shown.position.is_over:
            self._wait = min(LOSS_SHOWN, max(LOSS_SHOWN / 10, 2 * self.pace.move_seconds))
        self._on_move(self.shown)


_VERDICTS = {
    MoveReason.SAFE: Verdict.SAFE,
    MoveReason.MINE: Verdict.MINE,
    MoveReason.GUESS: Verdict.UNCERTAIN,
}
_KNOWN = {MoveReason.SAFE: "watch.known_safe", MoveReason.MINE: "watch.known_mine"}


class Reasons:
    """The reason for a planned move, found on another thread."""

    def __init__(self) -> None:
        self._plan: Plan | None = None
        self.task: BackgroundTask[Explanation] = BackgroundTask()
        self._found: Explanation | None = None

    def ask(self, board: Board, plan: Plan) -> None:
        """Explain the next move on a board; continue an explanation that is under way for the same
        move."""
        if self._plan is not plan:
            self.drop()
            self._plan = plan
            if plan.reason in _VERDICTS and board.grid.span <= LARGEST:
                self.task.start(lambda is_wanted: explain(board, plan.move.cell))
        if self.task.is_done:
            self._found = self.task.take()

    def drop(self) -> None:
        self.task.cancel()
        self._plan = self._found = None

    @property
    def proof(self) -> Explanation | None:
        """The explanation, once it is known, unless it contradicts the plan.

        After a loss is taken back the solver knows more than the numbers show.
        """
        found, plan = self._found, self._plan
        if found is None or plan is None or found.verdict is not _VERDICTS.get(plan.reason):
            return None
        return found

    @property
    def cells(self) -> tuple[Iterable[Cell], Iterable[Cell], Iterable[Cell]]:
        """The cells to highlight: numbers (or a guessed cell), a safe cell, a mine."""
        plan, proof = self._plan, self.proof
        if plan is None:
            return (), (), ()
        numbers = proof.numbers if proof is not None else ()
        cell = (plan.move.cell,)
        if plan.reason is MoveReason.MINE:
            return numbers, (), cell
        return (numbers, cell, ()) if plan.reason is MoveReason.SAFE else (cell, (), ())

    def words(self, texts: Texts) -> str:
        """Return a description of the move, and its proof."""
        plan, proof = self._plan, self.proof
        if plan is None:
            return ""
        place, chance = format_cell(plan.move.cell, texts), whole_percent(plan.chance or 0.0)
        words = texts(f"watch.{plan.reason.value}", place=place, percent=chance)
        if plan.reason not in _VERDICTS:
            return words
        if proof is not None:
            return join_sentences((words, explain_in_words(proof, texts)), texts)
        if self.task.is_active and not plan.is_guess:
            return words
        known = _KNOWN.get(plan.reason, "watch.chance")
        return join_sentences((words, texts(known, percent=chance)), texts)


def summary(texts: Texts, moment: Moment) -> str:
    """Return how a game ended, or its progress."""
    position, board = moment.position, moment.position.board
    guesses = moment.guesses
    if position.status is Status.LOST:
        chance = 0.0 if moment.plan is None else moment.plan.chance or 0.0
        return texts("watch.lost", percent=whole_percent(chance))
    if position.status is Status.WON:
        words = texts("watch.won", count=guesses) if guesses else texts("watch.won_safely")
        undone = texts("watch.won_back", count=moment.losses) if moment.losses else ""
        return join_sentences((words, undone), texts)
    if position.reverted and moment.plan is None:
        return texts("watch.undone")
    opened, safe = board.opened.bit_count(), board.grid.cell_count - board.mines
    return texts("watch.so_far", opened=opened, safe=safe, count=guesses)
