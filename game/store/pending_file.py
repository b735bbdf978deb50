"""The pending file: finished games and dives that could not be written into the database yet, as a
JSON object on each line."""

import json
import os
import uuid
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.platform import files
from game.store.database import VALUE_ERRORS
from game.store.rows import Entry, entry_from_json, entry_to_json

MAX_BYTES = 2**28  # a larger file is not read; it stays where it is


class PendingFile:
    """``records-unsaved.jsonl`` in the player's folder. Methods raise OSError.

    A reader first claims the file by giving it a name of its own. So no line that is added
    meanwhile goes unread, and what a killed reader leaves is claimed by the next one.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "records-unsaved.jsonl"
        self.unreadable = folder / "records-unreadable.jsonl"

    @property
    def is_there(self) -> bool:
        """Whether there is anything to read, even if another reader has claimed it."""
        return any(self._path.parent.glob(f"{self._path.stem}*{self._path.suffix}"))

    def add(self, entries: Iterable[Entry]) -> None:
        """Append games and dives, and wait until they are on disk."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        lines = [entry_to_json(entry) for entry in entries]
        if _size_of(self._path) + sum(map(len, lines)) + len(lines) >= MAX_BYTES:
            self.claim()  # a file that is longer would not be read: begin another
        _append(self._path, lines)

    def missing(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return the entries that are not in the file."""
        lines: set[str] = set()
        with suppress(FileNotFoundError):
            lines = set(_read_lines(self._path))
        return [entry for entry in entries if entry_to_json(entry) not in lines]

    def claim(self) -> list[Path]:
        """Rename the file, and return its path with those that earlier readers left behind."""
        with suppress(FileNotFoundError):
            name = f"{self._path.stem}-{uuid.uuid4().hex}{self._path.suffix}"
            os.replace(self._path, self._path.with_name(name))
        return sorted(self._path.parent.glob("records-unsaved-*.jsonl"))

    def uids(self) -> set[str]:
        """Return the uids of all games and dives that wait here, as far as they can be read."""
        found: set[str] = set()
        for path in self._path.parent.glob(f"{self._path.stem}*{self._path.suffix}"):
            with suppress(OSError):
                found.update(entry.uid for entry in self.read(path)[0])
        return found

    def read(self, path: Path) -> tuple[list[Entry], list[str]]:
        """Return the games and dives of a claimed file, and the lines that are neither."""
        entries: list[Entry] = []
        unreadable: list[str] = []
        for line in filter(str.strip, _read_lines(path)):
            try:
                entries.append(entry_from_json(json.loads(line)))
            except VALUE_ERRORS:
                unreadable.append(line)
        return entries, unreadable

    def discard(self, path: Path, unreadable: list[str]) -> None:
        """Delete a claimed file, and move its unreadable lines to a file of their own."""
        if unreadable:
            _append(self.unreadable, unreadable)
        path.unlink(missing_ok=True)


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _read_lines(path: Path) -> list[str]:
    data = files.read(path, MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise OSError(f"{path.name} is too large to be read")
    return data.decode("utf-8", "replace").splitlines()


def _append(path: Path, lines: list[str]) -> None:
    if not lines:
        return
    with path.open("ab+", buffering=0) as file:
        size, is_torn = file.tell(), False
        if size:
            file.seek(-1, os.SEEK_END)
            is_torn = file.read(1) != b"\n"
        before = b"\n" if is_torn else b""
        data = memoryview(before + "\n".join(lines).encode() + b"\n")
        try:
            while data:
                data = data[file.write(data) :]
            files.sync(file.fileno())
        except OSError:
            with suppress(OSError):  # else half a game would be reported as unreadable
                file.truncate(size)
            raise
