"""What the program leaves in the player's folder."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

from engine.core.commands import Open
from engine.core.config import BEGINNER
from engine.rules.game import Game, Status
from tests.game.app.real_clicks import a_mine, first_click, make
from tests.game.app.real_window import Window

ENDED = 128 + signal.SIGTERM
"""The status of a program that the system has asked to end, and that did."""
BOARD = ("--difficulty", "beginner", "--seed", "31")


def lose(window: Window) -> None:
    """Lose the game that BOARD has started: one opening, then a mine."""
    twin = Game(BEGINNER, 31)
    first_click(window, twin)
    make(window, twin, Open(a_mine(twin)))
    assert twin.status is Status.LOST
    window.expect("state", "lost")
    window.expect("scene", "results")


def book(data: Path) -> list[tuple[str, str]]:
    """How the games in a record book ended, and their sizes; the oldest first."""
    file = data / "records.sqlite3"
    assert file.exists(), f"no record book among {sorted(path.name for path in data.iterdir())}"
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        lines = "SELECT result, width || 'x' || height || 'x' || mines FROM games ORDER BY id"
        return opened.execute(lines).fetchall()
