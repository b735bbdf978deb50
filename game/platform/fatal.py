"""The message that ends the program where no window can show it."""

from __future__ import annotations

import sys
from contextlib import suppress

from game.platform.crash_report import hide_home, locate, report
from game.platform.log import Log


def show_message(sentence: str) -> None:
    """Write a sentence to stderr; a windowed program on Windows has none, and opens a box."""
    with suppress(OSError, ValueError):  # stderr is closed
        if sys.stderr is not None:
            print(f"minewave: {sentence}", file=sys.stderr, flush=True)
        elif sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.MessageBoxW(None, sentence, "Minewave", 0x10)


def report_and_exit_message(error: Exception, data: str | None) -> None:
    """Log an error that nothing else handled, and show a message that names the log.

    ``data`` is the value of ``--data``. A game in play is in its file already.
    """
    kind, place = locate(error)
    said = f"A fault of its own has stopped Minewave ({kind} in {place})."
    saved, told = "", "No report could be written."
    with suppress(Exception):  # whatever is broken, the message is shown
        from game.platform import paths

        folder = paths.user_data(data)
        if any(folder.glob("playing-*.txt")):
            saved = " A game in play was saved after its last move."
        log = Log(folder / "log")
        if log.write(report("The program stopped", error)):
            told = f"A report is in {hide_home(str(log.path))}."
    show_message(f"{said}{saved} {told}")
