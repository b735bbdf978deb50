"""Replays of recorded games, to verify and to measure them."""

from collections.abc import Callable

from engine.core.board import Board, Cover
from engine.core.commands import Open, Retry, Revert, Undo, Withdrawal
from engine.core.config import Fairness, GameConfig, StartRule
from engine.core.events import CoverChanged, Event
from engine.core.grid import Cell
from engine.core.minefield import Minefield
from engine.core.neighbourhood import SQUARE
from engine.core.shapes import OWN, shape_name
from engine.formats.recording import RESULTS, Recording, Timed
from engine.generation.placement import Placement, relocate_mines
from engine.generation.solvability import is_solvable
from engine.rules import metrics
from engine.rules.game import Game, Status
from engine.rules.metrics import zini


class ReplayError(ValueError):
    """A recording that its moves contradict; the message is one clear sentence."""


class Replay:
    """A recorded game being replayed; ``game`` is the state after the moves played so far.

    The mines come from the recording, including those redrawn, so that it ends the same however the
    generators change. ``given`` are the cells that the game opened by itself, ``events`` the events
    of that opening, and ``flags`` counts the flags set. Raises ReplayError for first mines that the
    start rule does not allow.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.clicks = self.effective = metrics.Clicks()
        self.flags = 0
        self._redrawn: Minefield | None = None
        self.game = Game(recording.config, recording.seed, self._placement_of, self._relocation_of)
        self.events: tuple[Event, ...] = ()
        if recording.given is not None:
            self.events = self.game.apply(Open(recording.given))
            if recording.retried:
                self.events = self.game.apply(Retry())
            self.game.restore(self.game.position)  # that given opening cannot be taken back
        self.given = self.game.board.opened

    def play(self, timed: Timed) -> tuple[Event, ...]:
        """Make the next move. Raises ReplayError if the rules do not allow it as recorded."""
        if isinstance(timed.move, Revert):
            if self.game.status is not Status.LOST:
                raise ReplayError(f"There is no loss to undo at {timed.ms} ms.")
        elif isinstance(timed.move, Undo):
            if not self.game.past:
                raise ReplayError(f"There is no move to undo at {timed.ms} ms.")
        elif self.game.position.is_over:
            raise ReplayError(f"The game is over before {timed.move} at {timed.ms} ms.")
        self._redrawn = timed.redrawn
        events = self.game.apply(timed.move)
        if self._redrawn is not None:
            raise ReplayError(f"No mines are drawn anew by {timed.move} at {timed.ms} ms.")
        if not isinstance(timed.move, Withdrawal):
            self.clicks = self.clicks.counting(timed.move)
            if metrics.is_effective(events):
                self.effective = self.effective.counting(timed.move)
        self.flags += sum(
            isinstance(event, CoverChanged) and event.after is Cover.FLAG for event in events
        )
        return events

    def _placement_of(self, config: GameConfig, seed: int, first: Cell) -> Placement:
        recording = self.recording
        field, grid = recording.field, config.grid
        kept = grid.bit(first)
        if config.start is not StartRule.SAFE:
            around = kept | grid.around(first)
            if config.mines <= grid.cell_count - around.bit_count():
                kept = around
        if kept & field.mines:
            raise ReplayError(f"The start rule allows no mines there around {first[0]},{first[1]}.")
        if recording.proven and not is_solvable(field, first):
            raise ReplayError("The board is said to need no guess, and it needs one.")
        return Placement(field, recording.proven)

    def _relocation_of(
        self, fairness: Fairness, board: Board, field: Minefield, cells: int, seed: int, move: int
    ) -> Minefield:
        redrawn, self._redrawn = self._redrawn, None
        ours = relocate_mines(fairness, board, field, cells, seed, move)
        if redrawn is None and ours is field:
            return field
        if redrawn is None or ours is field:
            raise ReplayError("Mines were drawn anew where the rules do not, or not where they do.")
        agrees = not redrawn.mines & board.opened and board.opening(0, redrawn) == board
        if not agrees or bool(cells & redrawn.mines) != bool(cells & ours.mines):
            raise ReplayError("Mines were drawn anew in a way that the rules do not allow.")
        return redrawn


def verify(recording: Recording, on_move: Callable[[], None] = lambda: None) -> Replay:
    """Replay a recording to its end. Raises ReplayError if the end is not the recorded one.

    ``on_move`` is called before each move, and may raise an error to stop.

    >>> from engine.formats.recording import Result
    >>> field = Minefield.from_text("*...")
    >>> config = GameConfig(4, 1, 1, start=StartRule.SAFE)
    >>> moves = (Timed(0, Open((3, 0))),)
    >>> replay = verify(Recording(config, 0, field, moves, Result.WON, 0))
    >>> print(replay.game.board)
    #100
    >>> verify(Recording(config, 0, field, moves, Result.LOST, 0))
    Traceback (most recent call last):
    engine.formats.replay.ReplayError: The moves end in a game won, and lost is recorded.
    """
    replay = Replay(recording)
    for timed in recording.moves:
        on_move()
        replay.play(timed)
    position = replay.game.position
    if position.field is None:
        raise ReplayError("No cell is opened in this game.")
    result, recorded = RESULTS[position.status].value, recording.result.value
    if result != recorded:
        raise ReplayError(f"The moves end in a game {result}, and {recorded} is recorded.")
    last = recording.moves[-1].ms if recording.moves else 0
    if recording.ms < last or (position.is_over and recording.ms != last):
        raise ReplayError(f"The last move is at {last} ms, and {recording.ms} ms are recorded.")
    return replay


def water_record(config: GameConfig) -> dict[str, object]:
    """Return the neighbours and the shape of an unusual board, for a JSON object."""
    record: dict[str, object] = {}
    if config.neighbours != SQUARE:
        record["neighbours"] = config.neighbours.name
    if config.shape is not None:
        record["shape"] = name_shape(config)
    return record


def name_shape(config: GameConfig) -> str:
    """Return the name of a board's shape: of a built-in one, ``own``, or ``all`` for all cells."""
    if config.shape is None:
        return "all"
    return shape_name(config.width, config.height, config.shape) or OWN


def figures(replay: Replay) -> dict[str, object]:
    """Return the figures of a verified game; speeds count only the 3BV that the player solved."""
    recording, clicks, effective = replay.recording, replay.clicks, replay.effective
    position = replay.game.position
    field = position.field or recording.field
    solved = metrics.three_bv_solved(field, position.board.opened)
    solved -= metrics.three_bv_solved(field, replay.given)
    config, ms, bv = recording.config, recording.ms, metrics.three_bv(field)
    return {
        "width": config.width,
        "height": config.height,
        "mines": config.mines,
        "wraps": config.wraps,
        **water_record(config),
        "fairness": config.fairness.value,
        "seed": recording.seed,
        "proven": recording.proven,
        "result": recording.result.value,
        "ms": ms,
        "3bv": bv,
        "3bv_solved": solved,
        "3bv_per_second": metrics.per_second(solved, ms),
        "openings": metrics.openings(field),
        "islands": metrics.islands(field),
        "zini": zini(field),
        "left": clicks.left,
        "right": clicks.right,
        "chord": clicks.chord,
        "effective": effective.total,
        "wasted": clicks.total - effective.total,
        "efficiency": metrics.efficiency(solved, clicks.total),
        "correctness": metrics.correctness(effective.total, clicks.total),
        "throughput": metrics.throughput(solved, effective.total),
        "rqp": metrics.rqp(solved, ms),
        "stnb": metrics.stnb(config, bv, solved, ms),
        "estimated_ms": metrics.estimated_ms(bv, solved, ms),
        "path": metrics.path_length(recording.pointer, config.grid),
        "no_flag": replay.flags == 0,
    }
