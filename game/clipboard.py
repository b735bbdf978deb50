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
    """Put a text there; whether that was possible."""
    try:
        scrap.init()
        if hasattr(scrap, "put_text"):  # pygame-ce's, whose older functions are on their way out
            scrap.put_text(text)
        else:
            scrap.put(_UTF8, text.encode())
    except _FAULTS:
        return False
    return True


def paste() -> str:
    """The text that is there, on one line; empty where there is none."""
    found = ""
    with suppress(*_FAULTS):
        scrap.init()
        if hasattr(scrap, "get_text"):
            found = scrap.get_text()
        else:
            found = (scrap.get(_UTF8) or b"").decode("utf-8", "replace")
    return " ".join(found.replace("\0", "")[:LONGEST].split())
