"""A saved game in play: its file is read, replayed and checked; ``recovery`` finds the files."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from engine.core.commands import Undo, Withdrawal
from engine.core.pointer import remove_pointer_lines
from engine.dive.boards import make_minefield
from engine.dive.rules import after_move, begin_board, breathe_again
from engine.dive.state import Dive, DiveStage
from engine.formats.recording import MAX_MS, RESULTS, NewerRulesError, Recording, RecordingError
from engine.formats.replay import Replay, verify
from engine.rules.game import Position
from game.session.session import Deal, Session
from game.store.metadata import OlderDiveError, SaveMetadata, SaveSummary
from game.store.models import UnrankedReason, to_count
from game.store.save_file import (
    AppendOnlyFile,
    DamageError,
    NewerError,
    SaveWriter,
    State,
    WrittenState,
)


@dataclass(frozen=True)
class SavedGame:
    """A game in play, whose file this process has locked until it is deleted, resumed or closed.

    ``recording`` is None for a board of a dive on which no cell has been opened. ``run`` is the
    state of the dive on the board. A game that ``is_over`` is only to be recorded. ``changed`` is
    when it was last written, in UTC.
    """

    metadata: SaveMetadata
    recording: Recording | None
    position: Position
    run: Dive | None
    ms: int
    is_over: bool
    changed: datetime
    state: State
    file: AppendOnlyFile
    is_complete_file: bool = True
    """If not, the file is rewritten, as pointer lines had to be left out."""

    @property
    def summary(self) -> SaveSummary:
        """The game as the menu lists it."""
        source = self.recording or self.run
        assert source is not None, "without a recording it is a dive's board"
        return self.metadata.summary(source.config, self.ms, self.run)

    def restore_session(self) -> Session:
        """Return the game in its last state, with its clock stopped."""
        if self.recording is None:
            assert self.run is not None, "without a recording it is a dive's board"
            return _new_session(self.run)
        return Session.from_recording(self.recording)

    def resume_writing(self) -> SaveWriter:
        """Return a writer that continues the file."""
        writer = SaveWriter(self.file.path.parent, self.is_complete_file)
        writer.file, writer.written = self.file, WrittenState(self.state)
        if self.recording is not None:
            moves, pointer = self.recording.moves, self.recording.pointer
            writer.written = WrittenState.of(self.state, moves, pointer)
        return writer

    def delete(self) -> None:
        """Delete the file: the game is recorded, or not wanted."""
        with suppress(OSError):
            self.file.delete()

    def close_as_over(self) -> None:
        """Close the file, which still has to be recorded, so that it is not continued."""
        try:
            self.file.add([], {"over": True})
            self.file.close()
        except OSError:
            with suppress(OSError):
                self.file.close_as_ended()

    def close(self) -> None:
        """Close the file as it is, for the next start."""
        self.file.close()


def load(file: AppendOnlyFile) -> SavedGame | None:
    """Return a file's game, None for an empty one. Raises DamageError, NewerError, OlderDiveError
    or OSError."""
    lines, state = file.read()
    if not state:
        return None
    try:
        return _read_game(file, lines, state, SaveMetadata.from_json(state))
    except NewerRulesError as error:
        raise NewerError(str(error)) from error
    except OlderDiveError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DamageError(str(error)) from error


def load_older_board(file: AppendOnlyFile) -> SavedGame | None:
    """Return the board in a file of a dive by earlier rules as a game of its own, None if it has
    not begun. Raises ValueError, KeyError, TypeError, AttributeError or OSError."""
    lines, state = file.read()
    return _read_game(file, lines, state, SaveMetadata.without_dive(state)) if lines else None


def _read_game(
    file: AppendOnlyFile, lines: list[str], state: State, metadata: SaveMetadata
) -> SavedGame:
    """Return a file's game from its content. Raises ValueError, KeyError, TypeError or
    AttributeError."""
    ms, over = to_count(state["ms"], MAX_MS), state["over"]
    if not isinstance(over, bool):
        raise ValueError("not said whether it is over")
    recording, is_complete_file = parse_recording(lines, ms)
    recording, position, dive = _replay(recording, metadata, ms)
    is_over = over or file.is_ended or position.is_over or (dive is not None and dive.is_over)
    return SavedGame(
        metadata,
        recording,
        position,
        dive,
        ms,
        is_over,
        file.changed,
        state,
        file,
        is_complete_file,
    )


def parse_recording(lines: list[str], ms: int) -> tuple[Recording | None, bool]:
    """Return the recording, None for no lines, and whether all of its lines are good.

    The pointer's lines only decorate a game: where they are what is wrong, it is read without
    them. Raises ValueError for a recording that cannot be read, or continues past ``ms``.
    """
    if not lines:
        return None, True
    with suppress(RecordingError):
        recording = Recording.parse("\n".join(lines))
        if recording.ms <= ms:
            return recording, True
    recording = Recording.parse("\n".join(remove_pointer_lines(lines)))
    if recording.ms > ms:
        raise ValueError("the clock goes back")
    return recording, False


def _new_session(dive: Dive) -> Session:
    """Return the session of a dive's board that has not begun. Between two boards nothing is
    dealt."""
    if dive.stage is not DiveStage.BOARD:
        return Session(dive.config, dive.board_seed)
    field = make_minefield(dive.plan, dive.seed)
    return Session(dive.config, dive.board_seed, Deal(dive.plan.first, field, proven=True))


def _check_board(recording: Recording, dive: Dive) -> None:
    """Raise ValueError unless a recording can be that of the dive's board."""
    if dive.stage is not DiveStage.BOARD:
        raise ValueError("not a board in play")
    if (recording.config, recording.seed) != (dive.config, dive.board_seed):
        raise ValueError("not the dive's board")
    dealt = make_minefield(dive.plan, dive.seed)
    if (recording.given, recording.field) != (dive.plan.first, dealt) or recording.retried:
        raise ValueError("not the mines of the dive's board")
    if any(isinstance(timed.move, Undo) for timed in recording.moves):
        raise ValueError("no move of a dive can be undone")


def _replay(
    recording: Recording | None, metadata: SaveMetadata, ms: int
) -> tuple[Recording | None, Position, Dive | None]:
    """Return the recording with time and result, its last position, and the state of its dive."""
    dive = metadata.dive
    if dive is not None and dive.pinged is not None and dive.pinged.ms > ms:
        raise ValueError("a sonar that was used later")
    if recording is None:
        if dive is None or ms:
            raise ValueError("a game without its recording")
        return None, _new_session(dive).position, dive
    if dive is not None:
        _check_board(recording, dive)
        dive = begin_board(dive, recording.field)
    replay = Replay(recording)
    for timed in recording.moves:
        before = replay.game.board
        events = replay.play(timed)
        if isinstance(timed.move, Withdrawal):
            continue
        if dive is not None:
            field = replay.game.position.field
            dive, _ = after_move(dive, before, field, timed.move, events, timed.ms)
    dive = None if dive is None else breathe_again(dive, ms)
    position = replay.game.position
    recording = replace(recording, ms=ms, result=RESULTS[position.status])
    return recording, position, dive


@dataclass(frozen=True)
class GameStart:
    """The beginning of a game.

    ``seed`` is None for a fresh one. ``deal`` opens the first cell. ``daily`` is the day whose
    board it is, such as 2026-11-21. ``ghost`` is an earlier game to race against, on the same
    board. ``saved`` is a game to be continued, ``session`` one that was begun elsewhere, such as by
    watching; ``aids`` are words for the help in it so far.
    """

    seed: int | None = None
    deal: Deal | None = None
    flaws: tuple[UnrankedReason, ...] = ()
    daily: str | None = None
    ghost: Recording | None = None
    saved: SavedGame | None = None
    session: Session | None = None
    aids: tuple[str, ...] = ()

    @classmethod
    def race(cls, ghost: Recording) -> GameStart:
        """Return a race against an earlier game on its board. Raises ReplayError."""
        first = verify(ghost).game.position.first
        assert first is not None, "only games whose mines were placed are recorded"
        deal = Deal(first, ghost.field, ghost.proven)
        return cls(ghost.seed, deal, (UnrankedReason.GHOST,), ghost=ghost)


FRESH = GameStart()
