"""A check that a path names a regular file, as reading a device might never end."""

import os
import stat
from pathlib import Path


class NotRegularError(OSError):
    """A pipe or a device where a file is expected."""


def check_regular(path: str | Path, or_pipe: bool = False) -> None:
    """Raise OSError unless ``path`` is a regular file, or a pipe where ``or_pipe`` allows one.

    Raises IsADirectoryError for a folder and FileNotFoundError for a path that no file can have.
    """
    try:
        mode = os.stat(path).st_mode
    except ValueError as error:  # a null in the name
        raise FileNotFoundError(str(error)) from None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError("a folder")
    if not (stat.S_ISREG(mode) or (or_pipe and stat.S_ISFIFO(mode))):
        raise NotRegularError("not a regular file")
