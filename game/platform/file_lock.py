"""Locks of files, which end with the process."""

import errno
import os
import sys

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""Errors of the systems for a lock that another process holds."""

if sys.platform == "win32":
    import msvcrt

    _FAR = 2**31 - 2
    """Beyond the end of every file: no other process can read a locked byte on Windows."""

    def _lock(handle: int, wait: bool) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int, wait: bool) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(handle: int, wait: bool = False) -> bool:
    """Lock an open file until it is closed, and return whether that was possible.

    It is not if the file is locked by another process, or by this one through another handle;
    ``wait`` waits for that to end. A file system without locks locks every file. The file's
    position may change.
    """
    try:
        _lock(handle, wait)
    except OSError as error:
        return error.errno not in _HELD
    return True
