"""The file of the settings: an object in JSON, which several copies of the game may write."""

import json
import os
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from game.platform import files
from game.platform.files import lock

MAX_BYTES = 1_000_000  # the most bytes of a file that is read or written
_LOCK_TRIES, _LOCK_PAUSE = 25, 0.004  # attempts to take the lock, and the seconds between them


def read(path: Path) -> dict[str, object]:
    """Return the object in the file. Raises OSError, ValueError or RecursionError."""
    stored = json.loads(files.read(path, MAX_BYTES)[:MAX_BYTES])
    if not isinstance(stored, dict):
        raise ValueError("not an object")
    return stored


def write(
    path: Path,
    values: Mapping[str, object],
    changed: Collection[str],
    unknown: Mapping[str, object],
) -> None:
    """Write the ``changed`` ones of the ``values``, and leave everything else in the file as it is.

    A file that is missing or cannot be read gets all values, and those ``unknown`` to this version.
    Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _lock_file(path.with_suffix(".lock")):
        text = None
        with suppress(OSError, ValueError, RecursionError):
            text = _encode({**read(path), **{name: values[name] for name in changed}})
        text = text or _encode({**unknown, **values}) or json.dumps(dict(values), indent=2)
        draft = path.with_suffix(".new")
        try:
            with draft.open("w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                files.sync(file.fileno())
            os.replace(draft, path)
        except OSError:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise


def _encode(values: Mapping[str, object]) -> str | None:
    """Return the file's text, or None if it could not be read again."""
    try:
        text = json.dumps(values, indent=2)
    except RecursionError:
        return None
    return text if len(text) < MAX_BYTES else None


@contextmanager
def _lock_file(path: Path) -> Iterator[None]:
    """Hold a lock on ``path``, which exists only meanwhile. Raises OSError after a while."""
    is_held = False
    try:
        for _ in range(_LOCK_TRIES):
            with path.open("ab") as file:
                if is_held := lock(file.fileno()) and _is_at(file, path):
                    try:
                        yield
                    finally:
                        if sys.platform != "win32":
                            path.unlink(missing_ok=True)
            if is_held:
                return
            time.sleep(_LOCK_PAUSE)
        raise TimeoutError("another copy of the game holds the lock")
    finally:
        if is_held and sys.platform == "win32":  # an open file cannot be removed there
            with suppress(OSError):
                path.unlink()


def _is_at(file: BinaryIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
