"""The report of a fault: versions, the traceback and the last moments; nothing of who was playing.

Standard library only, so that it can be made whatever else is broken.
"""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import sys
import traceback
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from engine import VERSION

MOST = 24_000
"""Characters of a part of a report: of a longer one the middle is left out."""
LEAST_WORD = 3
"""Letters of the shortest name that is taken out of a report; shorter ones stand in every word."""
_OWN = ("engine", "game", "main.py")


def report(title: str, error: BaseException | None, *parts: str, names: Iterable[str] = ()) -> str:
    """A whole report, without the player's ``names``."""
    when = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC"
    trace = "" if error is None else "".join(traceback.format_exception(error))
    told = [f"{when}  {title}", versions(), *map(_shortened, (trace, *parts))]
    return anonymous("\n".join(part.strip("\n") for part in told if part) + "\n", names)


def versions() -> str:
    """What the program consists of and runs on."""
    words = [f"Minewave {VERSION}", f"Python {platform.python_version()}"]
    pygame = sys.modules.get("pygame")
    if pygame is not None:
        kind = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
        words.append(f"{kind} {pygame.version.ver}")
        words.append("SDL " + ".".join(map(str, pygame.version.SDL)))
    words.append(f"SQLite {sqlite3.sqlite_version}")
    words.append("built" if getattr(sys, "frozen", False) else "from source")
    return f"{', '.join(words)}\n{platform.platform()}{_drivers(pygame)}"


def fault_of(error: BaseException) -> tuple[str, str]:
    """The kind of an error and the place in the program where it came up: a file and a line."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        parts = Path(frame.filename).parts
        starts = [number for number, part in enumerate(parts) if part in _OWN]
        if starts and "site-packages" not in parts:
            return type(error).__name__, f"{'/'.join(parts[starts[-1] :])}:{frame.lineno}"
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return type(error).__name__, place


def anonymous(text: str, names: Iterable[str] = ()) -> str:
    """A text in which nothing tells who plays, or on which machine: the home folder is ``~``
    wherever a path begins with it, and so is each of ``names``, the user's and the machine's."""
    own = [name for name in names if len(name) >= LEAST_WORD]
    try:
        home = str(Path.home())
    except RuntimeError:
        home = ""
    if len(home) > 1:
        for written in {home, home.replace("\\", "/"), home.replace("\\", "\\\\")}:
            text = re.sub(re.escape(written) + r"(?![\w.-])", "~", text, flags=_case())
    import getpass  # that is only needed here, and no start should wait for it

    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = ""
    for name in {user, Path(home).name} - {""}:  # folders elsewhere are called after users, too
        text = re.sub(rf"(?<=[\\/]){re.escape(name)}(?![\w.-])", "~", text, flags=_case())
    for name in [*own, *([platform.node()] if len(platform.node()) >= LEAST_WORD else [])]:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "~", text)
    return text


def _case() -> re.RegexFlag:
    return re.IGNORECASE if os.name == "nt" else re.NOFLAG


def _drivers(pygame: object) -> str:
    """How SDL draws, and whether it is heard."""
    display = getattr(pygame, "display", None)
    mixer = getattr(pygame, "mixer", None)
    if display is None or not display.get_init():
        return ""
    sound = "sound" if mixer is not None and mixer.get_init() else "no sound"
    surface = display.get_surface()
    size = "no window" if surface is None else "{}x{}".format(*surface.get_size())
    return f", {display.get_driver()}, {size}, {sound}"


def _shortened(text: str) -> str:
    half = MOST // 2
    return text if len(text) <= MOST else f"{text[:half]}\n[...]\n{text[-half:]}"
