"""The report of a fault: versions, the traceback and the last moments; nothing of who was playing.

Standard library only, so that it can be made whatever else is broken.
"""

from __future__ import annotations

import json
import platform
import re
import sqlite3
import sys
import traceback
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from engine import VERSION
from game.platform import files

MOST = 24_000
"""Characters of a part of a report: of a longer one the middle is left out."""
LEAST_WORD = 3
"""Letters of the shortest ASCII name that is taken out of a report; shorter ones stand in every
word."""
_END = r"(?![^\W_])"
"""The end of a folder's name, or of the part of it that is somebody's."""
_OWN = ("engine", "game", "main.py")
_FRAME = re.compile(r'(^  File ".*", line \d+.*\n?(?:    .*\n?)*)', re.MULTILINE)
"""What a traceback tells of a place in the code: names in it are the code's."""
_OWN_FILE = re.compile(
    r'(?<=[\\/"])((?:engine|game)(?:[\\/](?!(?:engine|game)[\\/])\w+)*\.py)(?=", line)'
)
"""A file of the program in a traceback, from the last folder on that is the program's."""
MOST_SETTINGS = 1_000_000
"""Bytes of the settings in which the player's name is looked for."""


def report(title: str, error: BaseException | None, *parts: str, names: Iterable[str] = ()) -> str:
    """A whole report. The player's ``names`` are not in the error's words, nor in any path; in the
    ``parts``, which tell of moves, a player may be called as anything that stands there."""
    when = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC"
    trace = "" if error is None else "".join(traceback.format_exception(error))
    names = tuple(names)
    rest = [_shortened(_pathless(part, names)) for part in parts]
    told = [f"{when}  {title}", versions(), _shortened(anonymous(trace, names)), *rest]
    return "\n".join(part.strip("\n") for part in told if part) + "\n"


def players(folder: Path) -> tuple[str, ...]:
    """The names of the player whose folder this is, as far as the settings there tell them."""
    try:
        name = json.loads(files.read(folder / "settings.json", MOST_SETTINGS))["player"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ()
    return (name,) if isinstance(name, str) else ()


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
    wherever a path begins with it, and so is each of ``names``, the user's and the machine's.
    What a traceback tells of the code keeps its words."""
    names = tuple(names)
    parts = _FRAME.split(_pathless(text, names))
    for name in filter(_is_telling, (*names, platform.node())):
        word = rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name)
        parts[::2] = [re.sub(word, "~", part) for part in parts[::2]]
    return "".join(parts)


def _pathless(text: str, names: Iterable[str]) -> str:
    """A text without the home folder, and without folders that are called after somebody."""
    try:
        home = str(Path.home())
    except RuntimeError:
        home = ""
    if len(home) > 1:
        for written in {home, home.replace("\\", "/"), home.replace("\\", "\\\\")}:
            text = re.sub(re.escape(written) + _END, "~", text, flags=re.IGNORECASE)
    import getpass  # that is only needed here, and no start should wait for it

    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = ""
    parts = _OWN_FILE.split(text)
    for name in {user, Path(home).name, *filter(_is_telling, names)} - {""}:
        folder = rf"(?<=[\\/~]){re.escape(name)}{_END}"
        parts[::2] = [re.sub(folder, "~", part, flags=re.IGNORECASE) for part in parts[::2]]
    return "".join(parts)


def _is_telling(name: str) -> bool:
    """Whether a name is more than what stands in every word."""
    return len(name) >= LEAST_WORD or not name.isascii()


def _drivers(pygame: object) -> str:
    """Return how SDL draws and whether it is heard, as far as it still answers."""
    display = getattr(pygame, "display", None)
    mixer = getattr(pygame, "mixer", None)
    try:
        if display is None or not display.get_init():
            return ""
        sound = "sound" if mixer is not None and mixer.get_init() else "no sound"
        surface = display.get_surface()
        size = "no window" if surface is None else "{}x{}".format(*surface.get_size())
        return f", {display.get_driver()}, {size}, {sound}"
    except Exception as error:  # it may be what broke
        return f", {error}"


def _shortened(text: str) -> str:
    half = MOST // 2
    return text if len(text) <= MOST else f"{text[:half]}\n[...]\n{text[-half:]}"
