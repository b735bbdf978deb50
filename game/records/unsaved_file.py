"""Games that could not be written into the database, in a plain file: a JSON object a line."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.platform import files
from game.records.entries import UNREADABLE, Entry, entry_of, line_of

MOST_BYTES = 2**28
"""A larger file is not read; it stays where it is."""


class UnsavedFile:
    """``records-unsaved.jsonl`` in the player's folder. Its methods raise OSError.

    Whoever reads the file takes it first, by giving it a name of its own; so no line that is
    added meanwhile goes unread, and a reader that is killed leaves all to the next one.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "records-unsaved.jsonl"
        self.unreadable = folder / "records-unreadable.jsonl"

    def add(self, entries: Iterable[Entry]) -> None:
        """Append games and runs, and wait until the disk has them."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        _append(self._path, [line_of(entry) for entry in entries])

    def lacks(self, entries: Iterable[Entry]) -> list[Entry]:
        """Those that are not in the file; another process may have taken what was."""
        there: set[str] = set()
        with suppress(FileNotFoundError):
            there = set(_lines(self._path))
        return [entry for entry in entries if line_of(entry) not in there]

    def take(self) -> list[Path]:
        """The files to be read and dropped: this one under another name, and those that a reader
        before left behind."""
        with suppress(FileNotFoundError):
            taken = f"{self._path.stem}-{uuid.uuid4().hex}{self._path.suffix}"
            os.replace(self._path, self._path.with_name(taken))
        return sorted(self._path.parent.glob("records-unsaved-*.jsonl"))

    def read(self, path: Path) -> tuple[list[Entry], list[str]]:
        """The games and runs of a taken file, and the lines that are neither."""
        entries: list[Entry] = []
        unreadable: list[str] = []
        for line in _lines(path):
            try:
                entries.append(entry_of(json.loads(line)))
            except UNREADABLE:
                unreadable.append(line)
        return entries, [line for line in unreadable if line.strip()]

    def drop(self, path: Path, unreadable: list[str]) -> None:
        """A taken file is done with; what nobody can read is kept for whoever may."""
        if unreadable:
            _append(self.unreadable, unreadable)
        path.unlink(missing_ok=True)


def _lines(path: Path) -> list[str]:
    data = files.read(path, MOST_BYTES)
    if len(data) > MOST_BYTES:
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
        data = memoryview(b"\n" * is_torn + "\n".join(lines).encode() + b"\n")
        try:
            while data:
                data = data[file.write(data) :]
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):  # half a game would be told as one that nobody can read
                file.truncate(size)
            raise
