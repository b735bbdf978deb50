"""A lock on an open file. The system lets go of it when the process that has it ends or dies."""

from __future__ import annotations

import errno
import os
import sys

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What the systems say of a lock that another process has."""

if sys.platform == "win32":
    import msvcrt

    _FAR = 2**31 - 2
    """Beyond the end of every file: a locked byte can be read by nobody else there."""

    def _lock(handle: int, wait: bool) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int, wait: bool) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(handle: int, wait: bool = False) -> bool:
    """Lock an open file until it is closed; False where another process (or another opening of it
    in this one) has it. Where the file system knows no locks, all files are free.

    ``wait`` waits for the other one. The file's position may be another one afterwards.
    """
    try:
        _lock(handle, wait)
    except OSError as error:
        return error.errno not in _TAKEN
    return True
