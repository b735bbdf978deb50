"""The tables' rows as they are exported: as they stand, whether or not they make sense.

Every function takes a connection whose rows can be read by name, and raises sqlite3.Error.
"""

from __future__ import annotations

import sqlite3

from game.records.rows import text_of
from game.records.transfer_files import LONGEST, Columns, Found

_TABLES = {"game": "games", "run": "runs", "review": "reviews"}
_UNTOLD = {
    "game": {"id", "reviewed", "guesses", "survived", "expected", "won_ms"},
    "run": {"id"},
    "review": {"game"},
}
"""Columns that say something within this file only, or are told elsewhere."""
_LONGEST_REST = 2**20
"""Characters of an entry but for its recording."""


def columns_of(connection: sqlite3.Connection) -> Columns:
    """The columns that are exported."""
    types: dict[str, dict[str, str]] = {}
    never_empty: set[str] = set()
    for entry, table in _TABLES.items():
        rows = connection.execute(f"PRAGMA table_info({table})").fetchall()
        told = [row for row in rows if row["name"] not in _UNTOLD[entry]]
        types[entry] = {row["name"]: row["type"] for row in told}
        never_empty |= {row["name"] for row in told if row["notnull"]}
    types["game"]["recording"] = "TEXT"
    return Columns(types, frozenset(never_empty))


def some_games(
    connection: sqlite3.Connection, columns: Columns, after: int, limit: int
) -> tuple[int, list[Found | None]]:
    """Games with an id above ``after``, and the last one's id, which is 0 when there are no more.
    One whose recording is damaged, or longer than what is read again, is None."""
    statement = (
        "SELECT * FROM games LEFT JOIN recordings ON recordings.game = games.id"
        " WHERE games.id > ? ORDER BY games.id LIMIT ?"
    )
    rows = connection.execute(statement, (after, limit)).fetchall()
    last = rows[-1]["id"] if rows else 0
    between = "SELECT * FROM reviews WHERE survival IS NOT NULL AND game > ? AND game <= ?"
    reviews = {row["game"]: row for row in connection.execute(between, (after, last))}
    return last, [_game(row, reviews.get(row["id"]), columns) for row in rows]


def some_runs(
    connection: sqlite3.Connection, columns: Columns, after: int, limit: int
) -> tuple[int, list[Found | None]]:
    """The same of runs that are over."""
    statement = "SELECT * FROM runs WHERE ended IS NOT NULL AND id > ? ORDER BY id LIMIT ?"
    rows = connection.execute(statement, (after, limit)).fetchall()
    found: list[Found | None] = []
    for row in rows:
        told = _told(row, columns, "run")
        found.append(None if told is None else {"run": told})
    return rows[-1]["id"] if rows else 0, found


def _game(row: sqlite3.Row, review: sqlite3.Row | None, columns: Columns) -> Found | None:
    try:
        text = text_of(row["text"])
    except ValueError:
        return None
    if len(text) + text.count("\n") > LONGEST - _LONGEST_REST:  # a line's end is two signs there
        return None
    told = _told(row, columns, "game")
    if told is None:
        return None
    found: Found = {"game": {**told, "recording": text}}
    looked = None if review is None else _told(review, columns, "review")
    return found if looked is None else {**found, "review": looked}


def _told(row: sqlite3.Row, columns: Columns, entry: str) -> dict[str, object] | None:
    """The row's columns that are exported; None for one with bytes in it, which is damaged."""
    told = {name: row[name] for name in columns.types[entry] if name != "recording"}
    return None if any(isinstance(value, bytes) for value in told.values()) else told
