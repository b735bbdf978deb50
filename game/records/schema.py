"""The tables of the store, as a list of steps from an empty file to the newest version.

A file's ``user_version`` says how many steps it has been through. A step that players have is
never changed: what comes later is one more step, which adds.

Recordings have a table of their own, so that figures over a hundred thousand games read no more
than the figures. Seeds are text: they go up to 2**64 - 1, and SQLite's integers only to 2**63 - 1.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from game.records.schema_fourth import FOURTH
from game.records.schema_second import SECOND
from game.records.schema_third import THIRD
from game.records.transaction import transaction

Migration = Callable[[sqlite3.Connection], None]
"""Brings a file from one version to the next, inside a transaction that is not its own."""

_FIRST = (
    """
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        ended TEXT,                         -- NULL while boards of it are being played
        score INTEGER NOT NULL DEFAULT 0,
        boards INTEGER NOT NULL DEFAULT 0,
        best_combo INTEGER NOT NULL DEFAULT 0,
        ms INTEGER NOT NULL DEFAULT 0,
        seed TEXT,
        initials TEXT,
        version TEXT
    )
    """,
    "CREATE INDEX runs_best ON runs (score DESC, ended, uid) WHERE ended IS NOT NULL",
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        ended TEXT NOT NULL,                -- 2026-01-31T23:59:59.999Z
        kind TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        wraps INTEGER NOT NULL,
        start TEXT NOT NULL,
        win TEXT NOT NULL,
        marks INTEGER NOT NULL,
        fairness TEXT NOT NULL,
        seed TEXT NOT NULL,
        proven INTEGER,
        result TEXT NOT NULL,
        ms INTEGER NOT NULL,
        three_bv INTEGER NOT NULL,
        three_bv_solved INTEGER NOT NULL,
        left_clicks INTEGER NOT NULL,
        right_clicks INTEGER NOT NULL,
        chord_clicks INTEGER NOT NULL,
        retried INTEGER NOT NULL,
        aids TEXT NOT NULL,                 -- a JSON list of words
        device TEXT,
        ranked INTEGER NOT NULL,
        version TEXT NOT NULL,
        run TEXT REFERENCES runs (uid)
    )
    """,
    """
    CREATE INDEX games_best
    ON games (kind, width, height, mines, wraps, start, win, fairness, ms)
    WHERE result = 'won' AND retried = 0 AND aids = '[]' AND device IS NOT 'auto'
    """,
    "CREATE INDEX games_run ON games (run) WHERE run IS NOT NULL",
    """
    CREATE TABLE recordings (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, text BLOB NOT NULL
        -- the text of engine.recording, deflated by zlib
    )
    """,
)


def _first(connection: sqlite3.Connection) -> None:
    for statement in _FIRST:
        connection.execute(statement)


def _second(connection: sqlite3.Connection) -> None:
    for statement in SECOND:
        connection.execute(statement)


def _third(connection: sqlite3.Connection) -> None:
    for statement in THIRD:
        connection.execute(statement)


def _fourth(connection: sqlite3.Connection) -> None:
    for statement in FOURTH:
        connection.execute(statement)


MIGRATIONS: tuple[Migration, ...] = (_first, _second, _third, _fourth)


def version_of(connection: sqlite3.Connection) -> int:
    """How many migrations the file has been through."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Bring the file to the newest version, a transaction for each step.

    Raises sqlite3.Error; the steps before the one that failed have been made then.
    """
    while (version := version_of(connection)) < len(migrations):
        with transaction(connection):
            if version_of(connection) == version:  # else another process was quicker
                migrations[version](connection)
                connection.execute(f"PRAGMA user_version = {version + 1}")
