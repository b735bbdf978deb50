"""Writer of the game in play, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.pointer import PointerSample
from engine.formats.recording import MAX_MOVES, Timed, format_body
from game.resources.texts import Message
from game.saves.metadata import SaveMetadata
from game.saves.save_file import (
    AppendOnlyFile,
    DamageError,
    NewerError,
    State,
    TooLongError,
    is_handle_dead,
    not_saved,
)
from game.session.session import Session

WRITE_SECONDS = 1.0  # time of the play clock that a killed program may lose
RETRY_SECONDS = 2.0  # time between attempts to write what could not be written


@dataclass(frozen=True)
class WrittenState:
    """The part of a game that is in its file; ``last`` is the last written pointer position."""

    state: State = field(default_factory=dict)
    has_head: bool = False
    moves: int = 0
    pointers: int = 0
    last: tuple[int, int] = (0, 0)

    @classmethod
    def of(
        cls, state: State, moves: Sequence[Timed], pointer: Sequence[PointerSample]
    ) -> WrittenState:
        """Return the state of a file that holds all of a game."""
        last = pointer[-1][1:3] if pointer else (0, 0)
        return cls(state, True, len(moves), len(pointer), last)


class SaveWriter:
    """Writer of one game after another, each to its file in a player's ``folder``.

    No method raises errors of the disk: ``problem`` is then a sentence for the player, and writing
    is tried again. Times are seconds of the app's monotonic clock.
    """

    def __init__(self, folder: Path, is_complete_file: bool = True) -> None:
        self.problem: Message | None = None
        self.file: AppendOnlyFile | None = None
        self.written = WrittenState()
        self._folder = folder
        self._must_rewrite = not is_complete_file  # then the file has to be rewritten
        self._due = 0.0

    def is_due(self, at: float) -> bool:
        """Return whether to call ``write`` although nothing was done."""
        return at >= self._due

    def write(
        self, session: Session, metadata: SaveMetadata, at: float, over: bool = False
    ) -> None:
        """Save the game as it stands: after each move, and when it is due.

        Another ``uid`` is another game. A game that has not begun is not saved, unless it belongs
        to a run that has.
        """
        if self.problem is None or self.is_due(at):
            self._try_write(session, metadata, at, over)

    def write_end(self, session: Session, metadata: SaveMetadata, at: float) -> None:
        """Save the game as over, so that it is not continued."""
        self._try_write(session, metadata, at, over=True)

    @property
    def holds_game(self) -> bool:
        """Whether the game's file holds enough of it to be continued."""
        return self.file is not None and bool(self.written.state)

    @property
    def is_complete(self) -> bool:
        """Whether the game's file holds all of it."""
        return self.holds_game and self.problem is None

    def is_on_disk(self) -> bool:
        """Return whether all of the game is on disk: flushed, and read back from the file."""
        if self.file is None or not self.is_complete:
            return False
        try:
            self.file.flush()
            return self.file.read()[1] == self.written.state
        except (OSError, DamageError, NewerError):
            return False

    def suspend(
        self, session: Session, metadata: SaveMetadata, at: float, over: bool = False
    ) -> bool:
        """Save the game and close its file; False leaves it open, as it lacks part of the game."""
        self._try_write(session, metadata, at, over)
        if self.file is None or not self.is_complete:
            return False
        with suppress(OSError):
            self.file.flush()
        self.close()
        return True

    def delete(self) -> None:
        """Delete the file, if any."""
        if self.file is not None:
            with suppress(OSError):
                self.file.delete()
            self.file = None  # one that cannot be deleted stays locked
        self.close()

    def close_as_ended(self) -> None:
        """Close the file, if any, as that of a game that is only to be recorded."""
        if self.file is not None:
            with suppress(OSError):
                self.file.close_as_ended()
        self.close()

    def close(self) -> None:
        """Close the file, if any, as it is."""
        if self.file is not None:
            self.file.close()
        self.file, self.problem = None, None
        self.written, self._must_rewrite = WrittenState(), False

    def _try_write(
        self, session: Session, metadata: SaveMetadata, at: float, over: bool = False
    ) -> None:
        try:
            self._write(session, metadata, at, over)
            self.problem, self._must_rewrite = None, False
            self._due = at + WRITE_SECONDS
        except OSError as error:
            self._must_rewrite |= is_handle_dead(error)
            self.problem = not_saved(error)
            self._due = at + RETRY_SECONDS

    def _write(self, session: Session, metadata: SaveMetadata, at: float, over: bool) -> None:
        has_begun = session.position.field is not None
        if not has_begun and (metadata.arcade is None or metadata.arcade.plan.number == 1):
            return
        is_same = self.written.state.get("uid", metadata.uid) == metadata.uid
        file = self.file
        if file is None or not is_same or (not self._must_rewrite and file.is_deleted):
            self.close()
            file = self.file = AppendOnlyFile.create(self._folder / f"playing-{metadata.uid}.txt")
        if len(session.record) > MAX_MOVES:
            raise TooLongError
        written = WrittenState() if self._must_rewrite else self.written
        state = metadata.to_json() | {"ms": session.ms(at), "over": over}
        known = written.state
        changes = {key: state[key] for key in state if key not in known or known[key] != state[key]}
        lines = _new_lines(session, at, written) if has_begun else []
        if self._must_rewrite:
            self.file = file.rewrite(lines, changes)
        elif lines or changes:
            file.add(lines, changes)
        self.written = WrittenState(state)
        if has_begun:
            self.written = WrittenState.of(state, session.record, session.pointer_recorder.kept)


def _new_lines(session: Session, at: float, written: WrittenState) -> list[str]:
    head = [] if written.has_head else session.recording(at).head()
    # A later motion could replace one that is still open, and would then be out of order.
    session.pointer_recorder.settle()
    pointer = session.pointer_recorder.kept[written.pointers :]
    return [*head, *format_body(session.record[written.moves :], pointer, *written.last)]
