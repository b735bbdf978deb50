"""Files made of a recorded game: where they go, and what happens when they cannot."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from datetime import datetime
from enum import Enum
from itertools import count
from pathlib import Path

from engine import VERSION
from engine.formats.mbf import BoardFileError, to_mbf
from engine.formats.rawvf import to_rawvf
from engine.formats.recording import MOST_MOVES, Recording, RecordingError
from engine.formats.replay import ReplayError
from game.app.open_file import MAX_RECORDING_BYTES
from game.resources.texts import Message

UNFINISHED = ".part"
"""Ends the name of a file that is still being written."""
_FOREIGN = re.compile(r"[^0-9A-Za-z ]+")
_LONGEST_DATE = 19
_CAUSES = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "write_protected",
    errno.EACCES: "write_protected",
    errno.EPERM: "write_protected",
}


class Export(Enum):
    """What can be written at once; the values are the ends of the files' names."""

    RAWVF = ".rawvf"
    RECORDING = ".txt"
    BOARD = ".mbf"


class SaveError(Exception):
    """A file could not be made; ``message`` tells why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


def save(kind: Export, recording: Recording, folder: Path, now: datetime) -> Path:
    """Write a file of this kind; no other is ever written over. Raises SaveError."""
    try:
        data = _WRITERS[kind](recording)
    except (RecordingError, ReplayError, BoardFileError) as error:
        raise SaveError(Message("replay.not_possible", {"reason": error})) from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = free_path(folder, stem(recording, now), kind.value)
        with path.open("xb") as file:
            try:
                file.write(data)
                file.flush()
            except OSError:
                path.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise failure(error) from None
    return path


def stem(recording: Recording, now: datetime) -> str:
    """The file's name without its end: when the game was played, as far as that is known, and its
    size."""
    date = (recording.date or now.astimezone().isoformat())[:_LONGEST_DATE].replace("T", " ")
    date = _FOREIGN.sub("-", date).strip("- ")
    return f"{date} {recording.config.size}".strip()


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """The first of ``stem.end``, ``stem 2.end`` ... that does not exist, nor is being written."""
    for number in count(1):
        path = folder / (f"{stem} {number}{ending}" if number > 1 else stem + ending)
        if not path.exists() and not unfinished(path).exists():
            return path
    raise AssertionError("numbers do not end")


def unfinished(path: Path) -> Path:
    """Where a file stands until it is whole."""
    return path.with_name(path.name + UNFINISHED)


def failure(error: OSError) -> SaveError:
    """What to tell of a file that could not be written."""
    cause = _CAUSES.get(error.errno or 0, "not_written")
    return SaveError(Message(f"replay.{cause}"))


def _recording(recording: Recording) -> bytes:
    data = str(recording).encode()
    if len(data) > MAX_RECORDING_BYTES or len(recording.moves) > MOST_MOVES:
        raise RecordingError("The recording is longer than any that can be opened.")
    return data


def _board(recording: Recording) -> bytes:
    return to_mbf(recording.field)


_WRITERS: dict[Export, Callable[[Recording], bytes]] = {
    Export.RAWVF: lambda recording: to_rawvf(recording, VERSION).encode(),
    Export.RECORDING: _recording,
    Export.BOARD: _board,
}
