"""The program that ``killed`` kills: it plays by itself and prints what it has saved.

``python -m tests.robustness.kill_target FOLDER SEED [SEAM COUNT]`` plays in the program's own loop.
Every line on stdout is a JSON object, printed when the program has been told that something is
saved:

- ``{"book": uid}``: a game or a run in the record book
- ``{"kept": uid, "moves": number, "board": rows, "run": uid, "light": bool}``: a game in play with
  so many moves; a light one counts for nothing and may be forgotten
- ``{"answers": number}``: so many more answers of practice
- ``{"review": id}``: a review
- ``{"claim": [day, width, height, mines], "uid": uid}``: the first try of a day's board

With a seam the process kills itself there when it comes to it for the COUNT-th time.
"""

import functools
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.records import Store
from game.saves.autosave import Autosave
from game.saves.metadata import SaveMetadata
from game.saves.save_file import AppendOnlyFile
from game.saves.save_writer import SaveWriter
from game.scenes.watch.watch import WatchScene
from game.session.session import Session
from tests.robustness.kill_player import Player

SEAMS: dict[str, tuple[type, str]] = {
    "end": (SaveWriter, "write_end"),
    "record": (Store, "record"),
    "run": (Store, "record_run"),
    "drop": (AppendOnlyFile, "delete"),
    "batch": (SaveWriter, "write"),
    "settle": (Store, "has"),
    "claim": (Store, "claim"),
    "review": (Store, "add_review"),
    "practice": (Store, "add_practice"),
    "go on": (Autosave, "continue_after_end"),
    "take over": (WatchScene, "take_over"),
}
"""Before and after these calls the process may kill itself, as in the middle of a WRITE."""
WRITE = "write"


def report(**line: object) -> None:
    """Print one line, which is complete whenever the process is killed."""
    os.write(1, (json.dumps(line) + "\n").encode())


def report_saved() -> None:
    """Have the program print a line for everything that it has saved from now on."""
    lines: dict[str, Callable[..., dict[str, object]]] = {
        "record": lambda game: {"book": game.uid},
        "record_run": lambda run: {"book": run.uid},
        "claim": lambda day, size, uid: {"claim": [day, *size], "uid": uid},
        "add_review": lambda number, review: {"review": number},
        "add_practice": lambda answers: {"answers": len(answers)},
    }
    for name, line in lines.items():
        setattr(Store, name, _reporting(getattr(Store, name), line))
    note = SaveWriter.write

    def noted(writer: SaveWriter, session: Session, about: SaveMetadata, at: float) -> None:
        note(writer, session, about, at)
        if writer.holds_game:
            assert writer.problem is None
            rows, is_light = str(session.position.board), _is_light(session, about)
            line = {"kept": about.uid, "moves": len(session.record), "board": rows}
            report(**line, run=about.run, light=is_light)

    SaveWriter.write = noted


def _reporting(save: Callable[..., Any], line: Callable[..., dict[str, object]]) -> Any:
    """Return the function, which also prints a line where its result says that all was saved."""

    @functools.wraps(save)
    def saving(store: Store, *values: Any) -> Any:
        result = save(store, *values)
        if result:
            report(**line(*values))
        return result

    return saving


def _is_light(session: Session, about: SaveMetadata) -> bool:
    """Return whether no move was made, or none since the end was undone: such a game is forgotten
    when it is left."""
    return session.position.field is None or not about.has_moved


def die_at(seam: str, count: int) -> None:
    """Have the process die at the seam, ``count`` being how often it gets there before or after."""
    left = count

    def is_time() -> bool:
        nonlocal left
        left -= 1
        return left == 0

    if seam == WRITE:
        write = os.write

        def torn(handle: int, data: bytes) -> int:
            if handle != 1 and is_time():
                write(handle, data[: len(data) // 2])
                _die()
            return write(handle, data)

        os.write = torn
        return
    owner, name = SEAMS[seam]
    do: Callable[..., object] = getattr(owner, name)

    @functools.wraps(do)
    def dying(*given: object, **named: object) -> object:
        if is_time():
            _die()
        result = do(*given, **named)
        if is_time():
            _die()
        return result

    setattr(owner, name, dying)


def _die() -> None:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def main(folder: str, seed: str, seam: str = "", count: str = "0") -> None:
    player = Player(Path(folder), int(seed))
    if seam:
        die_at(seam, int(count))
    report_saved()
    report(begun=os.getpid())
    player.app.run()
    report(closed=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
