"""The system's clipboard, for short texts."""

from contextlib import suppress

import pygame
from pygame import scrap

_UTF8 = "text/plain;charset=utf-8"
_ERRORS = (pygame.error, NotImplementedError)
"""The second is raised by pygame's stand-in for a module that cannot be loaded."""
MAX_PASTED = 1000  # characters


def copy(text: str) -> bool:
    """Put a text on the clipboard, and return whether that was possible."""
    try:
        if hasattr(scrap, "put_text"):  # pygame-ce's, which needs no init
            scrap.put_text(text)
        else:
            _init()
            scrap.put(_UTF8, text.encode())
    except _ERRORS:
        return False
    return True


def paste() -> str:
    """Return the visible characters on the clipboard as one line, empty if there are none."""
    found = ""
    with suppress(*_ERRORS):
        if hasattr(scrap, "get_text"):
            found = scrap.get_text()
        else:
            _init()
            found = (scrap.get(_UTF8) or b"").decode("utf-8", "replace")
    words = found[:MAX_PASTED].split()
    return " ".join("".join(filter(str.isprintable, word)) for word in words).strip()


def _init() -> None:
    """Initialise pygame's clipboard once: each call adds a user to SDL's video system, whose
    counter has 8 bits. When it wraps, the next user to quit shuts the system down for all."""
    if not scrap.get_init():
        scrap.init()
