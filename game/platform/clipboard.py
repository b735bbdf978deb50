"""The system's clipboard, for short texts."""

from __future__ import annotations

from contextlib import suppress

import pygame
from pygame import scrap

_UTF8 = "text/plain;charset=utf-8"
_FAULTS = (pygame.error, NotImplementedError)
"""The second comes from what pygame puts in the place of a part that cannot be loaded here."""
LONGEST = 1000
"""Characters that are taken from it at most."""


def copy(text: str) -> bool:
    """Put a text there and return whether that was possible."""
    try:
        if hasattr(scrap, "put_text"):  # pygame-ce's, which needs no init
            scrap.put_text(text)
        else:
            _init()
            scrap.put(_UTF8, text.encode())
    except _FAULTS:
        return False
    return True


def paste() -> str:
    """Return the text that is there, on one line; empty where there is none."""
    found = ""
    with suppress(*_FAULTS):
        if hasattr(scrap, "get_text"):
            found = scrap.get_text()
        else:
            _init()
            found = (scrap.get(_UTF8) or b"").decode("utf-8", "replace")
    return " ".join(found.replace("\0", "")[:LONGEST].split())


def _init() -> None:
    """Make pygame's clipboard ready, once: each call adds a user to SDL's video system, whose
    counter has 8 bits. When it wraps, the next to leave shuts the system down for all."""
    if not scrap.get_init():
        scrap.init()
