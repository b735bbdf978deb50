"""Finished games and runs, and a look at the file, for the tests of the store."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine.commands import Flag, Open
from engine.config import GameConfig
from game.session import Session
from game.store import Device, FinishedGame, FinishedRun, Store

FILE, ASIDE = "records.sqlite3", "records-unsaved.jsonl"
CONFIG = GameConfig(8, 5, 6)
NOON = datetime(2026, 7, 5, 12, 0, 0, 250_000, tzinfo=UTC)
BEGAN = 50.0
"""When every game began, in seconds of the app's clock."""


def at_noon() -> datetime:
    """The time of a clock that stands still."""
    return NOON


def played(
    result: str = "won", seconds: float = 9.0, config: GameConfig = CONFIG, seed: int = 5
) -> Session:
    """A game that was begun at BEGAN, and won, lost or abandoned after some seconds."""
    session = Session(config, seed)
    session.submit(Open((config.width // 2, config.height // 2)), BEGAN)
    field = session.position.field
    assert field is not None
    end = BEGAN + seconds
    if result == "won":
        session.submit(Flag(next(field.grid.cells(field.mines))), end)
        for cell in field.grid.cells(field.safe):
            session.submit(Open(cell), end)
    elif result == "lost":
        session.submit(Open(next(field.grid.cells(field.mines))), end)
    return session


def finished(
    result: str = "won",
    seconds: float = 9.0,
    config: GameConfig = CONFIG,
    seed: int = 5,
    **told: object,
) -> FinishedGame:
    """The same as it is kept, played by mouse and ended at NOON."""
    session = played(result, seconds, config, seed)
    told = {"device": Device.MOUSE, **told}
    return FinishedGame.of(session, BEGAN + seconds, NOON, **told)


def run(score: int, minutes: float = 0, **told: object) -> FinishedRun:
    """An arcade run that ended some minutes after NOON."""
    ended = NOON + timedelta(minutes=minutes)
    values: dict[str, object] = {"boards": 4, "best_combo": 7, "ms": 185_250, "seed": 11, **told}
    return FinishedRun(ended, score, **values)


def uids(folder: Path) -> list[str]:
    """The games in the file, in the order of their ids."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return [row[0] for row in connection.execute("SELECT uid FROM games ORDER BY id")]


def kept(folder: Path, *entries: FinishedGame | FinishedRun) -> None:
    """A store of before, with these in it."""
    store = Store(folder, at_noon)
    for entry in entries:
        keep = store.record if isinstance(entry, FinishedGame) else store.record_run
        assert keep(entry) is not None
    store.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program holds the file to itself."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        yield
