"""A check that a path names a file: reading a device might never end."""

from __future__ import annotations

import os
import stat
from pathlib import Path


class NotRegularError(OSError):
    """A pipe or a device where a file should be."""


def check_regular(path: str | Path, or_pipe: bool = False) -> None:
    """Raise OSError for what is no regular file (nor a pipe, where those will do): a device could
    be read for ever.

    A folder raises IsADirectoryError, and a path that no file can have FileNotFoundError.
    """
    try:
        mode = os.stat(path).st_mode
    except ValueError as error:  # a null in the name
        raise FileNotFoundError(str(error)) from None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError("a folder")
    if not (stat.S_ISREG(mode) or (or_pipe and stat.S_ISFIFO(mode))):
        raise NotRegularError("not a regular file")
