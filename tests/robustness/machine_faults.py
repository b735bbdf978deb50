"""Faults of the machine, produced by the system itself: a full disk, missing rights to write."""

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

UNLIMITED = -1  # bytes of a file, for no limit
NOBODY = 65534  # the user whose rights count while file modes bind root
_CAPABILITY_VERSION = 0x20080522
_CAP_DAC_OVERRIDE = 1 << 1  # the capability by which root writes any file


def no_room() -> AbstractContextManager[None]:
    """Let every write to a file fail in this process, as on a full disk."""
    return room_for(0)


@contextmanager
def room_for(most: int) -> Iterator[None]:
    """Let this process write no file beyond ``most`` bytes."""
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
    """Enforce file modes for this process even if it runs as root.

    Root remains the owner of its files and can still read them. Skips the test if the system has no
    modes or cannot restrict root.
    """
    if not hasattr(os, "geteuid"):
        pytest.skip("needs the modes of POSIX")
    if os.geteuid() != 0:
        yield
        return
    if not sys.platform.startswith("linux"):
        pytest.skip("needs the capabilities of Linux to hold root to modes")
    usual = _capabilities("capget", [0] * 6)
    # os.access asks about the real user; files are opened as the effective one.
    os.setresuid(NOBODY, 0, 0)
    _capabilities("capset", [usual[0] & ~_CAP_DAC_OVERRIDE, *usual[1:]])
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
        _capabilities("capset", usual)


def _capabilities(call: str, held: list[int]) -> list[int]:
    """Get or set the capabilities of this thread, as words of capget(2) and capset(2)."""
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    words = (ctypes.c_uint32 * 6)(*held)
    if getattr(ctypes.CDLL(None, use_errno=True), call)(header, words) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), call)
    return list(words)


@contextmanager
def write_protected(folder: Path) -> Iterator[None]:
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
