"""A locked file that grows by batches of lines, each of which is there whole or not at all."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.platform.file_lock import lock
from game.records.models import EARLIEST
from game.saves.errors import TooLongError

FORMAT = "minewave saved 1"
"""The first line."""
_FORMATS = "minewave saved "
MOST_BYTES = 2**28
"""A larger file is neither read nor written."""
_FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0)
_TRIES = 5
_CLOSED = -1

State = dict[str, Any]


class DamageError(ValueError):
    """A file that holds no saved game."""


class NewerError(ValueError):
    """A file of a version that this program does not know."""


class AppendOnlyFile:
    """A file that is this process's own while it is open. Its methods raise OSError.

    ``create`` and ``open`` make one. A batch is lines and, as the last one, a JSON object.
    """

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle
        self._length = 0
        self._is_torn = True
        """Whether the file may hold more than its batches."""

    @classmethod
    def create(cls, path: Path) -> AppendOnlyFile:
        """A new file, empty but for its first batch, which is still to come."""
        path.parent.mkdir(parents=True, exist_ok=True)
        for _ in range(_TRIES):
            file = cls(path, os.open(path, _FLAGS | os.O_CREAT, 0o666))
            # Another copy of the game may be looking at the file, and may even remove it: it does
            # not hold anything yet.
            if lock(file._handle, wait=True) and not file.is_gone:
                return file
            file.let_go()
        raise OSError(f"{path} cannot be locked")

    @classmethod
    def open(cls, path: Path) -> AppendOnlyFile | None:
        """A file that is there; None where another process has it."""
        file = cls(path, os.open(path, _FLAGS))
        if lock(file._handle) and not file.is_gone:
            return file
        file.let_go()
        return None

    def renewed(self, lines: list[str], state: State) -> AppendOnlyFile:
        """The file written anew, for where this one's handle is dead. That is done in a draft,
        which takes this one's place when it is whole, and this one is closed only then; where it
        raises OSError, all that is there stays there."""
        draft = AppendOnlyFile.create(self.path.with_suffix(".new"))
        try:
            draft.add(lines, state)
            draft.flush()
            draft._replace(self)
        except OSError:
            with suppress(OSError):
                draft.drop()
            raise
        return draft

    @property
    def is_gone(self) -> bool:
        """Whether somebody has deleted the file or taken its folder away: what is written into it
        then is lost."""
        return os.fstat(self._handle).st_nlink == 0 or not self.path.exists()

    @property
    def changed(self) -> datetime:
        """When it was written last, in UTC; the earliest of all times where that is on no
        calendar."""
        seconds = os.fstat(self._handle).st_mtime
        with suppress(ValueError, OverflowError, OSError):
            return datetime.fromtimestamp(seconds, UTC)
        return EARLIEST

    def add(self, lines: list[str], state: State) -> None:
        """Append a batch; where that raises OSError, nothing of it counts. Raises TooLongError for
        one that would make the file larger than those that are read."""
        first = [] if self._length else [FORMAT]
        data = memoryview(("\n".join([*first, *lines, json.dumps(state)]) + "\n").encode())
        if self._length + len(data) > MOST_BYTES:
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
        """The lines of all whole batches, and what their objects tell together; nothing of both
        in a file whose first batch was cut off. Raises DamageError or NewerError."""
        if os.fstat(self._handle).st_size > MOST_BYTES:
            raise DamageError("too large")
        os.lseek(self._handle, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._handle), "rb") as file:
            data = file.read(MOST_BYTES)
        if not (data.startswith(_FORMATS.encode()) or _FORMATS.encode().startswith(data)):
            raise DamageError("no saved game")
        lines = data.split(b"\n")[:-1]
        if lines and lines[0] != FORMAT.encode():
            raise NewerError(lines[0].decode("utf-8", "replace"))
        while lines and _state(lines[-1]) is None:
            lines.pop()
        self._length = sum(map(len, lines)) + len(lines)
        self._is_torn = True
        try:
            return _parted([line.decode() for line in lines[1:]])
        except UnicodeDecodeError:
            raise DamageError("no text") from None

    def flush(self) -> None:
        """Wait until the disk has it."""
        os.fsync(self._handle)

    def let_go(self) -> None:
        """Close the file, which stays, and is anybody's from now on."""
        handle, self._handle = self._handle, _CLOSED
        with suppress(OSError):
            os.close(handle)

    def drop(self) -> None:
        """Close and delete the file."""
        try:
            self.path.unlink(missing_ok=True)
            self.let_go()
        except PermissionError:  # Windows deletes no open file
            self.let_go()
            self.path.unlink(missing_ok=True)

    def rename(self, name: str) -> None:
        """Close the file and give it another name in its folder."""
        try:
            os.replace(self.path, self.path.with_name(name))
            self.let_go()
        except PermissionError:
            self.let_go()
            os.replace(self.path, self.path.with_name(name))

    def _replace(self, other: AppendOnlyFile) -> None:
        """Take another file's place, locked all the time where the system allows it."""
        try:
            os.replace(self.path, other.path)
        except PermissionError:  # Windows renames no open file
            self.let_go()
            other.let_go()
            os.replace(self.path, other.path)
            self._handle = os.open(other.path, _FLAGS)
            if not lock(self._handle):
                raise
        self.path = other.path
        other.let_go()


def _parted(lines: list[str]) -> tuple[list[str], State]:
    rest: list[str] = []
    told: State = {}
    for line in lines:
        if line.startswith("{"):
            state = _state(line)
            if state is None:
                raise DamageError("no object")
            told |= state
        else:
            rest.append(line)
    return rest, told


def _state(line: str | bytes) -> State | None:
    """The object that a line is; None for any other line."""
    if line[:1] not in ("{", b"{"):
        return None
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
