"""Reading files that anybody may have put there, and having files written to disk."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from engine.core.regular_files import check_regular as check

__all__ = ["check", "read", "sync"]


def read(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a regular file, one more than ``max_bytes`` at most. Raises OSError."""
    check(path)
    with path.open("rb") as file:
        return file.read(max_bytes + 1)


def sync(handle: int) -> None:
    """Wait until an open file is on disk, so that it survives a power cut. Raises OSError.

    On macOS ``fsync`` alone leaves it in the disk's own memory.
    """
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):  # not every kind of disk knows this command
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)
