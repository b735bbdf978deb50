"""Reading files that anybody may have put there."""

from pathlib import Path

from engine.core.regular_files import check_regular as check

__all__ = ["check", "read"]


def read(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a regular file, one more than ``max_bytes`` at most. Raises OSError."""
    check(path)
    with path.open("rb") as file:
        return file.read(max_bytes + 1)
