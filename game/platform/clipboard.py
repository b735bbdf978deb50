"""The system's clipboard, for short texts."""

import sys
from contextlib import suppress

import pygame
from pygame import scrap

_TEXT = "text/plain;charset=utf-8"
_ERRORS = (pygame.error, NotImplementedError)
"""The second error is raised by pygame's placeholder for a module that cannot be loaded."""
MAX_PASTED = 1000  # characters
_MAX_BYTES = 4 * MAX_PASTED  # a character has at most four bytes, in UTF-8 and in UTF-16


def copy(text: str) -> bool:
    """Put a text on the clipboard, and return whether that succeeded."""
    # File names may contain characters that no encoding has, and the systems' texts end at a NUL.
    text = text.encode("utf-8", "backslashreplace").decode().replace("\0", "")
    try:
        if hasattr(scrap, "put_text"):  # pygame-ce's, which needs no init
            scrap.put_text(text)
        else:
            _init()
            scrap.put(_TEXT, _encode(text))
    except _ERRORS:
        return False
    return True


def paste() -> str:
    """Return the visible characters on the clipboard as one line, empty if there are none."""
    words = _read().split()
    return " ".join("".join(filter(str.isprintable, word)) for word in words).strip()


def paste_lines() -> list[str]:
    """Return the lines on the clipboard, with the visible characters of each and its spaces."""
    return ["".join(filter(str.isprintable, line)) for line in _read().splitlines()]


def _read() -> str:
    found = ""
    with suppress(*_ERRORS):
        if hasattr(scrap, "get_text"):
            found = scrap.get_text()
        else:
            _init()
            found = _decode((scrap.get(_TEXT) or b"")[:_MAX_BYTES])
    return found[:MAX_PASTED]


def _init() -> None:
    """Initialise pygame's clipboard: on Windows for the current window, elsewhere once.

    Elsewhere each call adds a user to SDL's video system, whose counter has 8 bits. When it wraps,
    the next user to quit shuts the system down for all.
    """
    if sys.platform == "win32" or not scrap.get_init():
        scrap.init()


def _encode(text: str) -> bytes:
    """Return the bytes that pygame should put there. It has SDL encode them for the system, but on
    Windows it passes them on unchanged, as Windows' own text format."""
    if sys.platform != "win32":
        return text.encode()
    return (text.replace("\n", "\r\n") + "\0").encode("utf-16-le")


def _decode(found: bytes) -> str:
    """Return the text that pygame has found, up to its terminator."""
    # On Windows some programs offer UTF-8 beside the system's text, and pygame prefers that.
    if sys.platform != "win32" or scrap.contains(_TEXT):
        return found.decode("utf-8", "replace").partition("\0")[0]
    whole = len(found) - len(found) % 2  # the system may round the size of a text up
    return found[:whole].decode("utf-16-le", "replace").partition("\0")[0]
