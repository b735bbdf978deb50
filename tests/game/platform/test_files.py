"""Waiting until a file is on disk, for which macOS has a command of its own."""

import errno
import os
import sys
from pathlib import Path

import pytest

from game.platform import files

ROOT = Path(__file__).resolve().parents[3]
FULL_SYNC = 51  # the number of F_FULLFSYNC on macOS


@pytest.mark.parametrize(
    ("platform", "refusal", "calls"),
    [
        ("linux", None, ["fsync"]),
        ("win32", None, ["fsync"]),
        ("darwin", None, [FULL_SYNC]),
        ("darwin", errno.ENOTSUP, [FULL_SYNC, "fsync"]),  # a network disk
    ],
)
def test_every_system_is_asked_to_empty_the_disk_s_own_memory(
    monkeypatch: pytest.MonkeyPatch, platform: str, refusal: int | None, calls: list[object]
) -> None:
    """On macOS fsync alone leaves the data in the disk's own memory."""
    fcntl = pytest.importorskip("fcntl", reason="needs a system with fcntl, to imitate macOS")
    asked: list[object] = []

    def command(handle: int, number: int) -> int:
        asked.append(number)
        if refusal is not None:
            raise OSError(refusal, os.strerror(refusal))
        return handle

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "fsync", lambda handle: asked.append("fsync"))
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", FULL_SYNC, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", command)
    files.sync(7)
    assert asked == calls


def test_a_full_disk_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="full"):
        files.sync(7)


def test_nothing_waits_for_the_disk_in_another_way() -> None:
    callers = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "game").rglob("*.py")
        if "os.fsync" in file.read_text("utf-8")
    }
    assert callers == {"game/platform/files.py"}
