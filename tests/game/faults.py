"""What a machine can do to the game, done by the system itself: no room, no right to write."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

try:
    import resource
except ImportError:  # Windows
    resource = None

NOBODY = 65534
"""Whose rights root takes on, since nothing is forbidden to root."""


def no_room() -> AbstractContextManager[None]:
    """Every write into a file fails in this process, as on a full disk."""
    return room_for(0)


@contextmanager
def room_for(most: int) -> Iterator[None]:
    """No file of this process may be written beyond so many bytes."""
    if resource is None:
        pytest.skip("needs the limits of POSIX")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def players_folder() -> Iterator[Path]:
    """A folder outside of what belongs to the tests' user alone."""
    place = Path(tempfile.mkdtemp())
    place.chmod(0o755)
    try:
        yield place / "player"
    finally:
        shutil.rmtree(place)


@contextmanager
def write_protected(folder: Path) -> Iterator[None]:
    """Nothing in a folder, nor the folder, may be written, not by root either."""
    if not hasattr(os, "setresuid"):
        pytest.skip("needs the rights of Linux")
    every = [folder, *folder.rglob("*")]
    modes = [path.stat().st_mode for path in every]
    for path in every:
        path.chmod(0o555 if path.is_dir() else 0o444)
    is_root = os.geteuid() == 0
    if is_root:
        os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        if is_root:
            os.setresuid(0, 0, 0)
        for path, mode in zip(every, modes, strict=True):
            path.chmod(mode)
