"""Regular files: all that is read by a name that somebody gave."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def check_regular(path: str | Path) -> None:
    """Raise OSError for what is no regular file: a pipe or a device could be read for ever.

    A folder raises IsADirectoryError, and a path that no file can have FileNotFoundError.
    """
    try:
        mode = os.stat(path).st_mode
    except ValueError as error:  # a null in the name
        raise FileNotFoundError(str(error)) from None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError("a folder")
    if not stat.S_ISREG(mode):
        raise OSError("not a regular file")
