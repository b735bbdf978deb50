"""Reports of errors, their log, and the message that ends the program if no window can show it.

Standard library only, so that it works whatever else is broken.
"""

import os
import platform
import re
import sys
import threading
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from engine import VERSION
from game.platform.paths import ROOT, kind_of_installation

MAX_BYTES = 256 * 1024
"""The most bytes of one log file. A full file is renamed to ``.1``, and that one to ``.2``."""
MAX_CHARACTERS = 24_000  # the longest part of a report: the middle of a longer one is left out
_OWN = ("engine", "game", "main.py", "__main__.py")


class Log:
    """A file in ``folder``, created with the first report. Any thread may write.

    ``logging.handlers`` would bring sockets into the packed program, cannot rotate files for
    several copies of the game, and keeps its file open.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "minewave.log"
        self._lock = threading.RLock()  # a finaliser may report while a report is being written

    def write(self, text: str) -> bool:
        """Append a report, and return whether it is in the file."""
        data = (text.rstrip("\n") + "\n").encode("utf-8", "backslashreplace")
        with self._lock:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if self._is_full(data):
                    self._rotate(data)
                with self.path.open("ab") as file:
                    file.write(data)
            except (OSError, ValueError, ImportError):
                return False
        return True

    def _is_full(self, data: bytes) -> bool:
        return self.path.exists() and self.path.stat().st_size + len(data) > MAX_BYTES

    def _rotate(self, data: bytes) -> None:
        """Rename the files, unless another copy of the game is doing so."""
        from game.platform.files import lock  # this may be what is broken

        older = [self.path.with_name(f"{self.path.name}.{number}") for number in (1, 2)]
        with self.path.with_suffix(".lock").open("ab") as turn:
            if lock(turn.fileno()) and self._is_full(data):
                if older[0].exists():
                    os.replace(older[0], older[1])
                os.replace(self.path, older[0])


def report(title: str, error: BaseException | None, *parts: str) -> str:
    """Return a whole report, in which the home folder is written as ``~``."""
    texts = [f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC  {title}", versions()]
    trace = "" if error is None else "".join(traceback.format_exception(error))
    for part in (trace, *parts):
        text, half = hide_home(part), MAX_CHARACTERS // 2
        is_long = len(text) > MAX_CHARACTERS
        texts.append(f"{text[:half]}\n[...]\n{text[-half:]}" if is_long else text)
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
    import sqlite3  # some Pythons are built without it

    words = [f"Minewave {VERSION}", f"Python {platform.python_version()}"]
    pygame = sys.modules.get("pygame")
    if pygame is not None:
        kind = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
        words.append(f"{kind} {pygame.version.ver}")
        words.append("SDL " + ".".join(map(str, pygame.version.SDL)))
    words.append(f"SQLite {sqlite3.sqlite_version}")
    words.append(kind_of_installation())
    return f"{', '.join(words)}\n{platform.platform()}{_drivers(pygame)}"


def locate(error: BaseException) -> tuple[str, str]:
    """Return the kind of an error, and the file and line of the program that it occurred in."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        path = _below_root(Path(frame.filename))
        if path.parts[:1] and path.parts[0] in _OWN:
            return type(error).__name__, f"{path.as_posix()}:{frame.lineno}"
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return type(error).__name__, place


def _below_root(path: Path) -> Path:
    """Return a program file's path relative to its folder, any other path unchanged. In a built
    program all paths are relative."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def show_message(sentence: str) -> None:
    """Write a sentence to stderr; if nobody can see that, open a dialog box.

    A windowed program has no stderr on Windows; an application on macOS has one that is not shown.
    """
    with suppress(OSError, ValueError):  # stderr is closed
        if sys.stderr is not None:
            print(f"minewave: {sentence}", file=sys.stderr, flush=True)
            if sys.platform == "darwin" and os.getppid() == 1:  # started by the Finder or the Dock
                _show_alert(sentence)
        elif sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.MessageBoxW(None, sentence, "Minewave", 0x10)


def _show_alert(sentence: str) -> None:
    """Show a sentence in a macOS dialog box, until it is closed."""
    import subprocess

    lines = (
        "on run argv",
        'display alert "Minewave" message (item 1 of argv) as critical',
        "end run",
    )
    script = [word for line in lines for word in ("-e", line)]
    subprocess.run(["/usr/bin/osascript", *script, sentence], capture_output=True)


def log_and_show_error(error: Exception, data: str | None) -> None:
    """Log an unhandled error, and show a message that names the log."""
    kind, place = locate(error)
    said = f"Something inside Minewave failed, and it had to stop ({kind} in {place})."
    saved, told = "", "A report can't be written."
    with suppress(Exception):  # whatever is broken, the message must be shown
        from game.platform import paths

        folder = paths.user_data(data)
        if any(folder.glob("playing-*.txt")):
            saved = " A game in play is saved."
        log = Log(folder / "log")
        if log.write(report("The program stopped", error)):
            told = f"A report is in {hide_home(str(log.path))}."
    show_message(f"{said}{saved} {told}")


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
