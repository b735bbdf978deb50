"""What is told where no window is left, or none has come yet."""

from __future__ import annotations

import sys
from contextlib import suppress

from game.platform.crash_report import anonymous, fault_of, players, report
from game.platform.log import Log


def tell(sentence: str) -> None:
    """Say it on stderr; a windowed program on Windows has none, and opens a box."""
    try:
        if sys.stderr is not None:
            print(f"minewave: {sentence}", file=sys.stderr, flush=True)
        elif sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.MessageBoxW(None, sentence, "Minewave", 0x10)
    except (OSError, ValueError):  # nobody reads it any more
        return


def give_up(error: Exception, data: str | None) -> None:
    """A fault that nothing else took: log it in the player's folder, and say so; ``data`` is what
    the command line says of that. What was in play is in its file already."""
    kind, place = fault_of(error)
    said = f"A fault of its own has stopped Minewave ({kind} in {place})."
    saved, told = "", "No report could be written."
    with suppress(Exception):  # whatever is broken, the sentence is said
        from game.platform import paths

        folder = paths.user_data(data)
        if any(folder.glob("playing-*.txt")):
            saved = " A game in play was saved after its last move."
        log, names = Log(folder / "log"), players(folder)
        if log.write(report("The program stopped", error, names=names)):
            told = f"A report is in {anonymous(str(log.path), names)}."
    tell(f"{said}{saved} {told}")
