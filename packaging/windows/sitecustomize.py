"""Mends Wine's C library for the tests: its ``_locking`` fails without saying why."""

import errno
import msvcrt

_locking = msvcrt.locking


def locking(descriptor: int, mode: int, size: int) -> None:
    """Lock a part of a file. Raises PermissionError where another process has locked it."""
    try:
        _locking(descriptor, mode, size)
    except OSError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


msvcrt.locking = locking
