"""Starts and copies of the built program, games that are lost in it, and its record book."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from engine import BEGINNER, Game, Open, Status
from tests.game.app.real_clicks import a_mine, first_click, make
from tests.game.app.real_window import ENDED, Window

BOARD = ("--difficulty", "beginner", "--seed", "31")
LOST = ("lost", "9x9x10")  # the game of BOARD in the record book, when it is lost

Launch = Callable[..., Window]


def start_program(command: list[str], data: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start the program with its trace and without a screen, which works on every system: the
    environment of the tests names dummy drivers."""
    command = [*command, "--data", str(data), "--trace", *arguments]
    return subprocess.Popen(command, cwd=data, stdout=subprocess.PIPE, text=True)


def first_scene(game: subprocess.Popen[str]) -> str:
    assert game.stdout is not None
    return str(next(line["scene"] for line in map(json.loads, game.stdout) if "scene" in line))


def end(game: subprocess.Popen[str]) -> None:
    """Ask the program to end. On Windows it is killed, together with the child of a one-file
    program, which would survive it and hold the pipe."""
    if sys.platform == "win32":
        tree = ["taskkill", "/T", "/F", "/PID", str(game.pid)]
        subprocess.run(tree, capture_output=True, timeout=60)
    else:
        game.terminate()
    game.communicate(timeout=60)


def is_folder(program: Path) -> bool:
    return (program.parent / "_internal").is_dir()


def copy_program(built: list[str], to: Path) -> list[str]:
    assert len(built) == 1, f"{built} cannot be copied"
    program = Path(built[0])
    if is_folder(program):
        shutil.copytree(program.parent, to, symlinks=True)
        return [str(to / program.name)]
    to.mkdir()
    return [str(shutil.copy(program, to / program.name))]


def lose(window: Window) -> None:
    twin = Game(BEGINNER, 31)
    first_click(window, twin)
    make(window, twin, Open(a_mine(twin)))
    assert twin.status is Status.LOST
    window.expect("state", "lost")
    window.expect("scene", "results")


def lose_and_leave(window: Window) -> None:
    """Lose the game that BOARD has started, and end the program."""
    lose(window)
    assert window.leave() == ENDED


def book(data: Path) -> list[tuple[str, str]]:
    """Return the result and size of each game recorded in a folder, the latest last."""
    file = data / "records.sqlite3"
    assert file.exists(), f"no record book among {sorted(path.name for path in data.iterdir())}"
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        lines = "SELECT result, width || 'x' || height || 'x' || mines FROM games ORDER BY id"
        return opened.execute(lines).fetchall()
