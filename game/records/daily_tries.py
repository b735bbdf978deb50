"""First tries of each day's boards: the game that was dealt first counts, however it ends.

Every function takes a connection with rows by name, and raises sqlite3.Error.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from engine.formats.recording import Result
from game.records.answers import UNFINISHED_TRY, DailyResult
from game.records.conversions import to_count, to_day
from game.records.statistics_queries import Size

BoardKey = tuple[str, Size]
"""A day, such as 2026-11-21, and the size of its board."""


def claim(connection: sqlite3.Connection, claims: Mapping[BoardKey, str]) -> None:
    """Make games, by ``uid``, the first tries of boards that have none yet."""
    connection.executemany(
        "INSERT OR IGNORE INTO tries (day, width, height, mines, uid) VALUES (?, ?, ?, ?, ?)",
        [(day, *size, uid) for (day, size), uid in claims.items()],
    )


def claimant(connection: sqlite3.Connection, board: BoardKey) -> str | None:
    """Return the ``uid`` of a board's first try."""
    day, size = board
    statement = "SELECT uid FROM tries WHERE day = ? AND width = ? AND height = ? AND mines = ?"
    row = connection.execute(statement, (day, *size)).fetchone()
    return None if row is None else str(row[0])


def results(
    connection: sqlite3.Connection, size: Size, first: str, last: str
) -> dict[str, tuple[str, DailyResult]]:
    """Return ``uid`` and result of the first tries of the days from ``first`` to ``last``."""
    rows = connection.execute(
        "SELECT day, tries.uid, result, ms, id, fresh"
        " FROM tries LEFT JOIN games ON games.uid = tries.uid"
        " WHERE day >= ? AND day <= ?"
        " AND tries.width = ? AND tries.height = ? AND tries.mines = ?",
        (first, last, *size),
    )
    return {to_day(row["day"]): (row["uid"], _result(row)) for row in rows}


def _result(row: sqlite3.Row) -> DailyResult:
    if row["id"] is None:
        return UNFINISHED_TRY
    return DailyResult(Result(row["result"]), to_count(row["ms"]), row["id"], not row["fresh"])
