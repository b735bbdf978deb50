"""The report of an error: versions, the traceback and what came before.

Standard library only, so that it can be written whatever else is broken.
"""

from __future__ import annotations

import platform
import re
import sqlite3
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

from engine import VERSION

MAX_CHARACTERS = 24_000
"""Of a part of a report: of a longer one the middle is left out."""
_OWN = ("engine", "game", "main.py")


def report(title: str, error: BaseException | None, *parts: str) -> str:
    """Return a whole report, in which the home folder is written as ``~``."""
    when = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC"
    trace = "" if error is None else "".join(traceback.format_exception(error))
    texts = [f"{when}  {title}", versions(), *map(_shorten, map(hide_home, (trace, *parts)))]
    return "\n".join(text.strip("\n") for text in texts if text) + "\n"


def hide_home(text: str) -> str:
    """Replace the home folder by ``~`` in every path of a text."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return text
    if len(home) > 1:
        for path in (home.replace("\\", "\\\\"), home, home.replace("\\", "/")):
            text = re.sub(re.escape(path) + r"(?![^\W_])", "~", text, flags=re.IGNORECASE)
    return text


def versions() -> str:
    """Return the versions of the program, its libraries and the system."""
    words = [f"Minewave {VERSION}", f"Python {platform.python_version()}"]
    pygame = sys.modules.get("pygame")
    if pygame is not None:
        kind = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
        words.append(f"{kind} {pygame.version.ver}")
        words.append("SDL " + ".".join(map(str, pygame.version.SDL)))
    words.append(f"SQLite {sqlite3.sqlite_version}")
    words.append("built" if getattr(sys, "frozen", False) else "from source")
    return f"{', '.join(words)}\n{platform.platform()}{_drivers(pygame)}"


def locate(error: BaseException) -> tuple[str, str]:
    """Return the kind of an error, and the file and line of the program that it came up in."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        parts = Path(frame.filename).parts
        starts = [number for number, part in enumerate(parts) if part in _OWN]
        if starts and "site-packages" not in parts:
            return type(error).__name__, f"{'/'.join(parts[starts[-1] :])}:{frame.lineno}"
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return type(error).__name__, place


def _drivers(pygame: object) -> str:
    """Return SDL's video driver, the window's size and whether there is sound."""
    display = getattr(pygame, "display", None)
    mixer = getattr(pygame, "mixer", None)
    try:
        if display is None or not display.get_init():
            return ""
        sound = "sound" if mixer is not None and mixer.get_init() else "no sound"
        surface = display.get_surface()
        size = "no window" if surface is None else "{}x{}".format(*surface.get_size())
        return f", {display.get_driver()}, {size}, {sound}"
    except Exception as error:  # SDL may be what broke
        return f", {error}"


def _shorten(text: str) -> str:
    half = MAX_CHARACTERS // 2
    return text if len(text) <= MAX_CHARACTERS else f"{text[:half]}\n[...]\n{text[-half:]}"
