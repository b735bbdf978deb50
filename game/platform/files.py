"""Reading files that anybody may have put there, and flushing files to disk."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from engine.core.untrusted import check_regular as check

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""The systems' errors for a lock that another process holds."""

if sys.platform == "win32":
    import msvcrt

    _FAR = 2**31 - 2
    """A position beyond the end of every file: on Windows no other process can read a locked
    byte."""

    def _lock(handle: int, wait: bool) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int, wait: bool) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(handle: int, wait: bool = False) -> bool:
    """Lock an open file until it is closed, and return whether that was possible.

    It fails if the file is locked by another process, or by this one through another handle;
    ``wait`` waits for that lock to end. On a file system without locks it always succeeds. The
    file's position may change.
    """
    try:
        _lock(handle, wait)
    except OSError as error:
        return error.errno not in _HELD
    return True


__all__ = ["check", "read", "sync"]


def read(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a regular file, at most one more than ``max_bytes``. Raises OSError."""
    check(path)
    with path.open("rb") as file:
        return file.read(max_bytes + 1)


def sync(handle: int) -> None:
    """Wait until an open file is on disk, so that it survives a power cut. Raises OSError.

    On macOS ``fsync`` alone leaves the data in the disk's own memory.
    """
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):  # not every kind of disk supports this command
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)
