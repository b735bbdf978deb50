"""Exports of a recorded game to files, and the message if one fails."""

import errno
import re
from collections.abc import Callable
from datetime import datetime
from enum import Enum
from itertools import chain, count
from pathlib import Path

from engine import VERSION
from engine.formats.mbf import BoardFileError, to_mbf
from engine.formats.rawvf import to_rawvf
from engine.formats.recording import MAX_BYTES, MAX_MOVES, Recording, RecordingError
from engine.formats.replay import ReplayError
from game.platform import files
from game.platform.local_time import to_local
from game.resources.texts import Message

PART_SUFFIX = ".part"  # the end of the name of a file that is still being written
_NOT_IN_NAMES = re.compile(r"[^0-9A-Za-z ]+")
_DATE_LENGTH = 19
_CAUSES = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "disk_full"),
    **dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM), "write_protected"),
}


class Export(Enum):
    """Kinds of files that are written at once; the values are their suffixes."""

    RAWVF = ".rawvf"
    RECORDING = ".txt"
    BOARD = ".mbf"


class ExportError(Exception):
    """A file could not be made; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


def export_file(kind: Export, recording: Recording, folder: Path, now: datetime) -> Path:
    """Write a new file of this kind and return its path. Raise ExportError if that fails."""
    try:
        data = _WRITERS[kind](recording)
    except (RecordingError, ReplayError, BoardFileError) as error:
        raise ExportError(Message("replay.not_possible", {"reason": error})) from None
    return write_new_file(folder, file_stem(recording, now), kind.value, data)


def write_new_file(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Write a file under a free name and return its path. Raise ExportError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = free_path(folder, stem, ending)
        part = part_path(path)
        file = part.open("xb")
        try:
            with file:
                file.write(data)
                file.flush()
                files.sync(file.fileno())
        except OSError:
            part.unlink(missing_ok=True)  # closed by now, as Windows deletes no open file
            raise
        part.rename(path)
    except OSError as error:
        raise write_error(error) from None
    return path


def file_stem(recording: Recording, now: datetime) -> str:
    """Return a file's name without its suffix: when the game was played, if known, and its size."""
    date = (recording.date or to_local(now).isoformat())[:_DATE_LENGTH].replace("T", " ")
    date = _NOT_IN_NAMES.sub("-", date).strip("- ")
    return f"{date} {recording.config.size}".strip()


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """Return the first of ``stem.end``, ``stem 2.end`` ... that is not in use."""
    names = chain([stem], (f"{stem} {number}" for number in count(2)))
    paths = (folder / (name + ending) for name in names)
    return next(path for path in paths if not path.exists() and not part_path(path).exists())


def part_path(path: Path) -> Path:
    """Return the path of a file while it is incomplete."""
    return path.with_name(path.name + PART_SUFFIX)


def write_error(error: OSError) -> ExportError:
    """Return the error to raise for a file that could not be written."""
    return ExportError(Message(f"replay.{_CAUSES.get(error.errno or 0, 'not_written')}"))


def _recording_text(recording: Recording) -> bytes:
    data = str(recording).encode()
    if len(data) > MAX_BYTES or len(recording.moves) > MAX_MOVES:
        raise RecordingError("The recording is longer than any that can be opened.")
    return data


_WRITERS: dict[Export, Callable[[Recording], bytes]] = {
    Export.RAWVF: lambda recording: to_rawvf(recording, VERSION).encode(),
    Export.RECORDING: _recording_text,
    Export.BOARD: lambda recording: to_mbf(recording.field),
}
