"""Locked file that grows by batches of lines, each of which is read whole or not at all."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.core.pointer import PointerSample
from engine.formats.recording import MAX_MOVES, Timed, format_body
from game.platform import files
from game.platform.files import lock
from game.resources.texts import Message
from game.session.session import Session
from game.store.metadata import SaveMetadata
from game.store.models import EARLIEST

_FORMAT_NAME = "minewave saved "
_ENDED = "-ended"  # the end of the name, before its suffix, of a file that only waits for the book
FORMAT = f"{_FORMAT_NAME}1"  # the first line
MAX_BYTES = 2**28  # a larger file is neither read nor written
_FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0)
_CREATE_ATTEMPTS = 5
_CLOSED = -1
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)

State = dict[str, Any]  # plain values by name: the JSON objects that end the batches, merged


class TooLongError(OSError):
    """Raised for a game that could not be read again if more of it were written."""

    def __init__(self) -> None:
        super().__init__(errno.EFBIG, "longer than any game")


class DamageError(ValueError):
    """Raised for a file that holds no saved game."""


class NewerError(ValueError):
    """Raised for a file that a later version of the game wrote."""


class AppendOnlyFile:
    """A file that this process has locked while it is open. Methods raise OSError.

    ``create`` and ``open`` make one. A batch is lines and, as the last one, a JSON object.
    """

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle
        self._length = 0
        self._is_torn = True  # the file may hold more than its batches

    @classmethod
    def create(cls, path: Path) -> AppendOnlyFile:
        """Create a file, empty until its first batch is added."""
        path.parent.mkdir(parents=True, exist_ok=True)
        for _ in range(_CREATE_ATTEMPTS):
            file = cls(path, os.open(path, _FLAGS | os.O_CREAT, 0o666))
            # Another copy of the game may be reading the file meanwhile, and delete it as empty.
            if lock(file._handle, wait=True) and not file.is_deleted:
                return file
            file.close()
        raise OSError(f"{path} cannot be locked")

    @classmethod
    def open(cls, path: Path) -> AppendOnlyFile | None:
        """Open an existing file; return None where another process has locked it."""
        file = cls(path, os.open(path, _FLAGS))
        if lock(file._handle) and not file.is_deleted:
            return file
        file.close()
        return None

    def rewrite(self, lines: list[str], state: State) -> AppendOnlyFile:
        """Write the file again, since its handle is dead; a complete draft replaces the old
        file."""
        draft = AppendOnlyFile.create(self.path.with_suffix(".new"))
        try:
            draft.add(lines, state)
            draft.flush()
            draft._replace(self)
        except OSError:
            with suppress(OSError):
                draft.delete()
            raise
        return draft

    @property
    def is_ended(self) -> bool:
        """Whether its name says that its game, and the dive that this is a board of, has ended."""
        return self.path.stem.endswith(_ENDED)

    @property
    def is_deleted(self) -> bool:
        """Whether the file or its folder has been removed, so that writing to it is useless."""
        return os.fstat(self._handle).st_nlink == 0 or not self.path.exists()

    @property
    def changed(self) -> datetime:
        """When it was last written, in UTC; EARLIEST where that is no valid date."""
        seconds = os.fstat(self._handle).st_mtime
        with suppress(ValueError, OverflowError, OSError):
            return datetime.fromtimestamp(seconds, UTC)
        return EARLIEST

    def add(self, lines: list[str], state: State) -> None:
        """Append a batch; if that raises OSError, such as TooLongError, nothing of it counts."""
        first = [] if self._length else [FORMAT]
        data = memoryview(("\n".join([*first, *lines, json.dumps(state)]) + "\n").encode())
        if self._length + len(data) > MAX_BYTES:
            raise TooLongError
        if self._is_torn:
            os.ftruncate(self._handle, self._length)
        self._is_torn = True
        os.lseek(self._handle, self._length, os.SEEK_SET)
        written = 0
        while written < len(data):
            written += os.write(self._handle, data[written:])
        self._length += written
        self._is_torn = False

    def read(self) -> tuple[list[str], State]:
        """Return lines and merged state of whole batches. Raises DamageError or NewerError."""
        if os.fstat(self._handle).st_size > MAX_BYTES:
            raise DamageError("too large")
        os.lseek(self._handle, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._handle), "rb") as file:
            data = file.read(MAX_BYTES)
        name = _FORMAT_NAME.encode()
        if not (data.startswith(name) or name.startswith(data)):
            raise DamageError("not a saved game")
        lines = data.split(b"\n")[:-1]
        if lines and lines[0] != FORMAT.encode():
            raise NewerError(lines[0].decode("utf-8", "replace"))
        while lines and _parse_state(lines[-1]) is None:
            lines.pop()
        self._length = sum(map(len, lines)) + len(lines)
        self._is_torn = True
        try:
            return _split_states([line.decode() for line in lines[1:]])
        except UnicodeDecodeError:
            raise DamageError("not a text") from None

    def flush(self) -> None:
        """Wait until the content is on disk."""
        files.sync(self._handle)

    def close(self) -> None:
        """Close and unlock the file."""
        handle, self._handle = self._handle, _CLOSED
        with suppress(OSError):
            os.close(handle)

    def delete(self) -> None:
        """Close and delete the file."""
        try:
            self.path.unlink(missing_ok=True)
            self.close()
        except PermissionError:  # Windows deletes no open file
            self.close()
            self.path.unlink(missing_ok=True)

    def rename(self, name: str) -> None:
        """Close the file and rename it within its folder."""
        try:
            os.replace(self.path, self.path.with_name(name))
            self.close()
        except PermissionError:
            self.close()
            os.replace(self.path, self.path.with_name(name))

    def close_as_ended(self) -> None:
        """Close the file, named as one whose game and dive have ended, which needs no room on the
        disk."""
        try:
            if not self.is_ended:
                self.rename(f"{self.path.stem}{_ENDED}{self.path.suffix}")
        finally:
            self.close()

    def _replace(self, other: AppendOnlyFile) -> None:
        """Take another file's place, locked all the time where the system allows it."""
        try:
            os.replace(self.path, other.path)
        except PermissionError:  # Windows renames no open file
            self.close()
            other.close()
            os.replace(self.path, other.path)
            self._handle = os.open(other.path, _FLAGS)
            if not lock(self._handle):
                raise
        self.path = other.path
        other.close()


def is_handle_dead(error: OSError) -> bool:
    """Return whether the file has to be reopened, unlike on a full or write-protected disk."""
    return error.errno not in (*_FULL, *_FORBIDDEN)


def not_saved(error: OSError) -> Message:
    """Return the message that the game in play cannot be saved."""
    if isinstance(error, TooLongError):
        return Message("saves.too_long")
    if error.errno in _FULL:
        return Message("saves.disk_full")
    return Message("saves.write_protected" if error.errno in _FORBIDDEN else "saves.not_written")


def _split_states(lines: list[str]) -> tuple[list[str], State]:
    rest: list[str] = []
    merged: State = {}
    for line in lines:
        if not line.startswith("{"):
            rest.append(line)
        elif (state := _parse_state(line)) is None:
            raise DamageError("not an object")
        else:
            merged |= state
    return rest, merged


def _parse_state(line: str | bytes) -> State | None:
    """Return the JSON object of a line, None for any other line."""
    if line[:1] not in ("{", b"{"):
        return None
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


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
        """Return whether to call ``write`` although no move was made."""
        return at >= self._due

    def write(
        self, session: Session, metadata: SaveMetadata, at: float, over: bool = False
    ) -> None:
        """Save the game in its current state: after each move, and when it is due.

        Another ``uid`` is another game. A game that has not begun is not saved, unless it belongs
        to a dive that has.
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
        """Close the file, if any, and mark its game as one that only has to be recorded."""
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
        if not has_begun and (metadata.dive is None or not metadata.dive.steps):
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
