"""Files that anybody may have put there: only regular ones are read, and none without a bound."""

from __future__ import annotations

from pathlib import Path

from engine.core.regular_files import check_regular as check

__all__ = ["check", "read"]


def read(path: Path, most: int) -> bytes:
    """The bytes of a regular file, one more than ``most`` at most. Raises OSError."""
    check(path)
    with path.open("rb") as file:
        return file.read(most + 1)
