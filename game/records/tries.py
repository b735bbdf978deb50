"""Which try of each day's board counts: the one that was dealt first, whatever becomes of it.

Every function takes a connection whose rows can be read by name, and raises sqlite3.Error.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from engine.formats.recording import Result
from game.records.answers import DailyResult
from game.records.statistics_queries import Size

BoardKey = tuple[str, Size]
"""A day, such as 2026-11-21, and the size of its board."""


def claim(connection: sqlite3.Connection, claims: Mapping[BoardKey, str]) -> None:
    """Have these games, by ``uid``, be the tries that count of boards that have none yet."""
    connection.executemany(
        "INSERT OR IGNORE INTO tries (day, width, height, mines, uid) VALUES (?, ?, ?, ?, ?)",
        [(day, *size, uid) for (day, size), uid in claims.items()],
    )


def claimant(connection: sqlite3.Connection, board: BoardKey) -> str | None:
    """The ``uid`` of the try that counts."""
    day, size = board
    statement = "SELECT uid FROM tries WHERE day = ? AND width = ? AND height = ? AND mines = ?"
    row = connection.execute(statement, (day, *size)).fetchone()
    return None if row is None else str(row[0])


def tries(
    connection: sqlite3.Connection, size: Size, first: str, last: str
) -> dict[str, tuple[str, DailyResult]]:
    """The tries that count of the days from ``first`` to ``last``: ``uid``, and how it went."""
    statement = (
        "SELECT day, tries.uid, result, ms, id, fresh"
        " FROM tries LEFT JOIN games ON games.uid = tries.uid"
        " WHERE day >= ? AND day <= ?"
        " AND tries.width = ? AND tries.height = ? AND tries.mines = ?"
    )
    rows = connection.execute(statement, (first, last, *size))
    return {
        row["day"]: (
            row["uid"],
            DailyResult(None, 0, None)
            if row["id"] is None
            else DailyResult(Result(row["result"]), row["ms"], row["id"], not row["fresh"]),
        )
        for row in rows
    }
