"""Locked file that grows by batches of lines, each of which is read whole or not at all."""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.platform import files
from game.platform.file_lock import lock
from game.records.conversions import EARLIEST
from game.resources.texts import Message

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
        """Write the file anew, since the handle is dead; a complete draft replaces the old one."""
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
        """Whether its name says that its game, and the run that this is a board of, has ended."""
        return self.path.stem.endswith(_ENDED)

    @property
    def is_deleted(self) -> bool:
        """Whether the file or its folder has been removed, so that writing to it is in vain."""
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
        while lines and _state(lines[-1]) is None:
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
        """Close the file, named as one whose game and run have ended, which needs no room on the
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
        elif (state := _state(line)) is None:
            raise DamageError("not an object")
        else:
            merged |= state
    return rest, merged


def _state(line: str | bytes) -> State | None:
    """Return the JSON object of a line, None for any other line."""
    if line[:1] not in ("{", b"{"):
        return None
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
