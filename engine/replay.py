"""Recorded games played again, to verify them and for their figures."""

from __future__ import annotations

from engine.board import Board
from engine.commands import Open, Retry, Revert
from engine.config import Fairness, GameConfig, StartRule
from engine.events import Event
from engine.fairness import settle
from engine.game import Game, Position, Status
from engine.grid import Cell
from engine.metrics import Clicks, efficiency, openings, per_second, three_bv, three_bv_solved
from engine.minefield import Minefield
from engine.placement import Placement
from engine.recording import RESULTS, Recording, Timed
from engine.solver.tester import is_solvable


class ReplayError(ValueError):
    """A recording whose moves do not give what it says; the message is one clear sentence."""


class Replay:
    """A recorded game on its way; ``game`` stands where the moves played so far have brought it.

    The mines come from the recording, also those drawn anew, so that it plays to the same end
    whatever becomes of the generators. Raises ReplayError for first mines that the start rule does
    not allow.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.clicks = Clicks()
        self._redrawn: Minefield | None = None
        self.game = Game(recording.config, recording.seed, self._placed, self._settled)
        if recording.retried is not None:
            self.game.apply(Open(recording.retried))
            self.game.apply(Retry())
        self.given = self.game.board.opened
        """The cells that a retry opened by itself."""

    def play(self, timed: Timed) -> tuple[Event, ...]:
        """Make the next move. Raises ReplayError for one the rules do not allow as recorded."""
        if isinstance(timed.move, Revert):
            if self.game.status is not Status.LOST:
                raise ReplayError(f"No loss can be taken back at {timed.ms} ms.")
        elif self.game.position.is_over:
            raise ReplayError(f"The game is over before {timed.move} at {timed.ms} ms.")
        self._redrawn = timed.redrawn
        events = self.game.apply(timed.move)
        if self._redrawn is not None:
            raise ReplayError(f"No mines are drawn anew by {timed.move} at {timed.ms} ms.")
        if not isinstance(timed.move, Revert):
            self.clicks = self.clicks.counting(timed.move)
        return events

    def _placed(self, config: GameConfig, seed: int, first: Cell) -> Placement:
        recording = self.recording
        field, grid = recording.field, config.grid
        kept = grid.bit(first)
        if config.start is not StartRule.SAFE:
            around = kept | grid.around(first)
            if config.mines <= grid.size - around.bit_count():
                kept = around
        if kept & field.mines:
            raise ReplayError(f"The start rule allows no mines there around {first[0]},{first[1]}.")
        if recording.proven and not is_solvable(field, first):
            raise ReplayError("The board is said to need no guess, and it needs one.")
        return Placement(field, recording.proven)

    def _settled(
        self,
        fairness: Fairness,
        board: Board,
        field: Minefield,
        cells: int,
        seed: int,
        move: int,
    ) -> Minefield:
        redrawn, self._redrawn = self._redrawn, None
        ours = settle(fairness, board, field, cells, seed, move)
        if redrawn is None and ours is field:
            return field
        if redrawn is None or ours is field:
            raise ReplayError("Mines were drawn anew where the rules do not, or not where they do.")
        agrees = not redrawn.mines & board.opened and board.opening(0, redrawn) == board
        if not agrees or bool(cells & redrawn.mines) != bool(cells & ours.mines):
            raise ReplayError("Mines were drawn anew in a way that the rules do not allow.")
        return redrawn


def verify(recording: Recording) -> Replay:
    """The game played again to its end. Raises ReplayError if that is not the recorded one."""
    replay = Replay(recording)
    for timed in recording.moves:
        replay.play(timed)
    position = replay.game.position
    result = RESULTS[position.status]
    if result is not recording.result:
        raise ReplayError(
            f"The moves end in a game {result.value}, and {recording.result.value} is recorded."
        )
    last = recording.moves[-1].ms if recording.moves else 0
    if recording.ms < last or (position.is_over and recording.ms != last):
        raise ReplayError(f"The last move is at {last} ms, and {recording.ms} ms are recorded.")
    return replay


def figures(replay: Replay) -> dict[str, object]:
    """What ``python -m engine replay`` prints of a verified game.

    ``3bv_per_second`` and ``efficiency`` count the 3BV that was solved, less what a retry gave.
    """
    recording, clicks = replay.recording, replay.clicks
    position: Position = replay.game.position
    field = position.field or recording.field
    opened = position.board.opened
    solved = three_bv_solved(field, opened) - three_bv_solved(field, replay.given)
    config = recording.config
    return {
        "width": config.width,
        "height": config.height,
        "mines": config.mines,
        "wraps": config.wraps,
        "fairness": config.fairness.value,
        "seed": recording.seed,
        "proven": recording.proven,
        "result": recording.result.value,
        "ms": recording.ms,
        "3bv": three_bv(field),
        "3bv_solved": solved,
        "3bv_per_second": per_second(solved, recording.ms),
        "openings": openings(field),
        "left": clicks.left,
        "right": clicks.right,
        "chord": clicks.chord,
        "efficiency": efficiency(solved, clicks.total),
    }
