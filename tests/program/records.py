"""A game that is lost in the built program, and the record book that it leaves."""

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

from engine.core.commands import Open
from engine.core.config import BEGINNER
from engine.rules.game import Game, Status
from tests.game.app.real_clicks import a_mine, first_click, make
from tests.game.app.real_window import Window

ENDED = 128 + signal.SIGTERM  # the exit status of a program that the system has asked to end
BOARD = ("--difficulty", "beginner", "--seed", "31")


def lose(window: Window) -> None:
    """Lose the game that BOARD has started: open a region, then a mine."""
    twin = Game(BEGINNER, 31)
    first_click(window, twin)
    make(window, twin, Open(a_mine(twin)))
    assert twin.status is Status.LOST
    window.expect("state", "lost")
    window.expect("scene", "results")


def lose_and_leave(window: Window) -> None:
    lose(window)
    assert window.leave() == ENDED


def book(data: Path) -> list[tuple[str, str]]:
    """Return the results and sizes of the games in a record book, the oldest first."""
    file = data / "records.sqlite3"
    assert file.exists(), f"no record book among {sorted(path.name for path in data.iterdir())}"
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        lines = "SELECT result, width || 'x' || height || 'x' || mines FROM games ORDER BY id"
        return opened.execute(lines).fetchall()
