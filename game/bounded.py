"""Files that anybody may have put there: only regular ones are read, and none without a bound."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def check(path: Path) -> None:
    """Raises OSError for what is no regular file: a pipe or a device could be read for ever."""
    try:
        mode = os.stat(path).st_mode
    except ValueError as error:  # a null in the name
        raise FileNotFoundError(str(error)) from None
    if not stat.S_ISREG(mode):
        raise OSError("not a regular file")


def read(path: Path, most: int) -> bytes:
    """The bytes of a regular file, one more than ``most`` at most. Raises OSError."""
    check(path)
    with path.open("rb") as file:
        return file.read(most + 1)
