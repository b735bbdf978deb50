"""Texts go from Minewave's window to another program on Windows, and back."""

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "nt", reason="needs the clipboard of Windows"),
]
SAID = "Å – 漢字 😀"  # noqa: RUF001
ROOT = Path(__file__).resolve().parents[3]
UNICODE_TEXT, MOVABLE = 13, 2
GAME = """
import json, pygame
from game.platform import clipboard
pygame.display.init()
pygame.display.set_mode((200, 100))
for line in iter(input, ""):
    if (text := json.loads(line)) is not None:
        clipboard.copy(text)
    pygame.event.pump()
    print(json.dumps(clipboard.paste()), flush=True)
"""


def windows() -> tuple[Any, Any]:
    user, kernel = ctypes.windll.user32, ctypes.windll.kernel32  # type: ignore[attr-defined]
    for function in (user.GetClipboardData, kernel.GlobalAlloc, kernel.GlobalLock):
        function.restype = ctypes.c_void_p
    kernel.GlobalLock.argtypes = kernel.GlobalUnlock.argtypes = [ctypes.c_void_p]
    kernel.GlobalAlloc.argtypes = [ctypes.c_uint, ctypes.c_size_t]
    user.SetClipboardData.argtypes = [ctypes.c_uint, ctypes.c_void_p]
    return user, kernel


def read() -> str:
    user, kernel = windows()
    assert user.OpenClipboard(None)
    try:
        block = user.GetClipboardData(UNICODE_TEXT)
        text = ctypes.wstring_at(kernel.GlobalLock(block))
        kernel.GlobalUnlock(block)
        return text
    finally:
        user.CloseClipboard()


def write(text: str) -> None:
    user, kernel = windows()
    data = text.encode("utf-16-le") + b"\0\0"
    block = kernel.GlobalAlloc(MOVABLE, len(data))
    ctypes.memmove(kernel.GlobalLock(block), data, len(data))
    kernel.GlobalUnlock(block)
    assert user.OpenClipboard(None)
    user.EmptyClipboard()
    assert user.SetClipboardData(UNICODE_TEXT, block)
    user.CloseClipboard()


def test_texts_go_to_another_program_and_back() -> None:
    game = subprocess.Popen(
        [sys.executable, "-c", GAME],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "windows", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert game.stdin is not None
    assert game.stdout is not None

    def say(text: str | None) -> str:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(json.dumps(text) + "\n")
        game.stdin.flush()
        return str(json.loads(game.stdout.readline()))

    try:
        assert say(f"{SAID}\n2") == f"{SAID} 2"
        assert read() == f"{SAID}\r\n2"
        write(f"2 {SAID}")
        assert say(None) == f"2 {SAID}"
    finally:
        game.kill()
        game.communicate()
