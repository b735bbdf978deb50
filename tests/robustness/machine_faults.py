"""What a machine can do to the game, done by the system itself: no room, no right to write."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

try:
    import resource
except ImportError:  # Windows
    resource = None

NOBODY = 65534
"""The user whose rights count while root is held to modes."""
_CAPABILITY_VERSION = 0x20080522
_MODES_BIND_NOT = 1 << 1
"""CAP_DAC_OVERRIDE, by which root writes whatever it likes."""


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
def held_to_modes() -> Iterator[None]:
    """Hold this process to the modes of files, which forbid root nothing otherwise.

    Root stays the owner of its files, as which it can still read them wherever they lie. Skips the
    test where the system has no modes, or no way for root to be held to them.
    """
    if not hasattr(os, "geteuid"):
        pytest.skip("needs the modes of POSIX")
    if os.geteuid() != 0:
        yield
        return
    if not sys.platform.startswith("linux"):
        pytest.skip("needs the capabilities of Linux to hold root to modes")
    usual = _capabilities("capget", [0] * 6)
    # What may be done is asked of the real user (``os.access``), and done as the effective one.
    os.setresuid(NOBODY, 0, 0)
    _capabilities("capset", [usual[0] & ~_MODES_BIND_NOT, *usual[1:]])
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
        _capabilities("capset", usual)


def _capabilities(call: str, held: list[int]) -> list[int]:
    """Get or set what this thread may do beyond its rights, as capget(2) and capset(2) have it."""
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    words = (ctypes.c_uint32 * 6)(*held)
    if getattr(ctypes.CDLL(None, use_errno=True), call)(header, words) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), call)
    return list(words)


@contextmanager
def write_protected(folder: Path) -> Iterator[None]:
    """Let nobody write a folder, nor anything in it."""
    every = [folder, *folder.rglob("*")]
    modes = [path.stat().st_mode for path in every]
    with held_to_modes():
        for path in every:
            path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            yield
        finally:
            for path, mode in zip(every, modes, strict=True):
                path.chmod(mode)
