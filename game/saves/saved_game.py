"""A game that was left in play, as its file tells it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from engine.core.commands import Withdrawal
from engine.core.events import Event
from engine.core.pointer import remove_pointer_lines
from engine.formats.recording import MAX_MS, RESULTS, Recording, RecordingError, Timed
from engine.formats.replay import Replay
from engine.rules.arcade import ArcadeRun, after_move
from engine.rules.game import Position
from game.saves.journal import SaveWriter, WrittenState
from game.saves.metadata import SaveMetadata
from game.saves.save_file import AppendOnlyFile, DamageError, State
from game.saves.waiting import Waiting
from game.session.session import Session


@dataclass(frozen=True)
class SavedGame:
    """A game in play whose file is this process's own until it is dropped, adopted or let go.

    ``recording`` is None for a board of a run on which no cell has been opened. ``run`` is the run
    as it stands on the board. A game that ``is_over`` is only to be written into the book.
    ``changed`` is the moment, in UTC, up to which it was kept.
    """

    about: SaveMetadata
    recording: Recording | None
    position: Position
    run: ArcadeRun | None
    ms: int
    is_over: bool
    changed: datetime
    told: State
    file: AppendOnlyFile
    is_sound: bool = True
    """Whether the file can be gone on with; it is written anew where the pointer's lines had to be
    left out."""

    @property
    def waiting(self) -> Waiting:
        """The same, as the menu tells of it."""
        kind = self.recording or self.run
        assert kind is not None, "without a recording it is a run's board"
        return Waiting.of(self.about, kind.config, self.ms, self.run)

    def session(self) -> Session:
        """The game where it was left; its clock waits."""
        if self.recording is None:
            assert self.run is not None
            return Session(self.run.config, self.run.board_seed)
        return Session.from_recording(self.recording)

    def adopt(self) -> SaveWriter:
        """A journal that goes on in the same file."""
        recording = self.recording
        if recording is None:
            return SaveWriter.of(self.file, WrittenState(self.told))
        pointer = recording.pointer
        last = pointer[-1][1:3] if pointer else (0, 0)
        kept = WrittenState(self.told, True, len(recording.moves), len(pointer), last)
        return SaveWriter.of(self.file, kept, self.is_sound)

    def drop(self) -> None:
        """The record book has the game, or it is not wanted."""
        self.adopt().drop()

    def keep_ended(self) -> None:
        """It is not to be gone on with, but its file is still needed at the next start."""
        with suppress(OSError):
            self.file.add([], {"over": True})
        self.file.let_go()

    def let_go(self) -> None:
        """Nothing is decided: it waits for the next start."""
        self.file.let_go()


def load(file: AppendOnlyFile) -> SavedGame | None:
    """The game of a file; None where not even its first batch is whole.

    Raises DamageError, NewerError or OSError.
    """
    lines, told = file.read()
    if not told:
        return None
    try:
        about = SaveMetadata.of(told)
        ms, over = told["ms"], told["over"]
        if not isinstance(ms, int) or not 0 <= ms <= MAX_MS or not isinstance(over, bool):
            raise ValueError("no time or no end")
        recording, is_sound = _recording(lines, ms)
        recording, position, run = _played(recording, about, ms)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DamageError(str(error)) from error
    is_over = over or position.is_over or (run is not None and run.is_over(ms))
    return SavedGame(
        about, recording, position, run, ms, is_over, file.changed, told, file, is_sound
    )


def _recording(lines: list[str], ms: int) -> tuple[Recording | None, bool]:
    """Return the recording, None for no lines, and whether all of its lines could be read. Raises
    ValueError for one that cannot be read, or goes on past ``ms``.

    The pointer's lines only decorate a game, and those that version 1.0 wrote could go back in
    time: where they are what is wrong, the game is read without them.
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


def _played(
    recording: Recording | None, about: SaveMetadata, ms: int
) -> tuple[Recording | None, Position, ArcadeRun | None]:
    """Play the recording to its end; return it, where it stands, and the run it belongs to."""
    run = about.arcade
    if recording is None:
        if run is None or ms:
            raise ValueError("a game without its recording")
        return None, Session(run.config, run.board_seed).position, run
    if run is not None and (recording.config, recording.seed) != (run.config, run.board_seed):
        raise ValueError("not the run's board")
    replay = Replay(recording)
    for timed in recording.moves:
        run = _moved(run, timed, replay.play(timed))
    position = replay.game.position
    return replace(recording, ms=ms, result=RESULTS[position.status]), position, run


def _moved(run: ArcadeRun | None, timed: Timed, events: tuple[Event, ...]) -> ArcadeRun | None:
    if run is None or isinstance(timed.move, Withdrawal):
        return run
    return after_move(run, timed.move, events, timed.ms)[0]
