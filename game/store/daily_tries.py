"""The first try of each day's board, and of each day's dive on an air.

Every function takes a connection with rows by name, and raises sqlite3.Error. Claims and games that
``queries.show_waiting`` shows count as well.
"""

import sqlite3
from collections.abc import Mapping
from datetime import date
from sqlite3 import Connection

from engine.dive.airs import Air
from engine.formats.recording import Result
from game.store.database import readable
from game.store.models import UNFINISHED_TRY, DailyResult, Streaks, to_count, to_day
from game.store.statistics import Calendar, days_in_a_row

Size = tuple[int, int, int]  # width, height and mines
BoardKey = tuple[str, Size]  # a day, such as 2026-11-21, and the size of its board
BOARD_KEY = "day, width, height, mines"  # its columns


def dive_size(air: Air | None) -> Size:
    """Return the size of a day's dive on an air among the tries: no board has it. Dives by earlier
    rules had no air."""
    return 0, 0, 0 if air is None else 1 + list(Air).index(air)


def claim(connection: Connection, claims: Mapping[BoardKey, str], is_late: bool = True) -> None:
    """Make games, by ``uid``, the first tries of boards that have none: the first game dealt
    counts.

    If they are ``is_late``, they come after all other tries, otherwise with those of their days.
    """
    of_day = "CAST(strftime('%s', ?1) AS INTEGER)"
    after_all = f"(SELECT max({of_day}, 1 + ifnull(max(sequence), 0)) FROM tries)"
    connection.executemany(
        f"INSERT OR IGNORE INTO tries ({BOARD_KEY}, uid, sequence)"
        f" VALUES (?1, ?2, ?3, ?4, ?5, {after_all if is_late else of_day})",
        [(day, *size, uid) for (day, size), uid in claims.items()],
    )


def is_first_try(connection: Connection, key: BoardKey, uid: str, is_late: bool) -> bool:
    """Return whether a game or dive is the first try of a day's board; if there is none yet, it
    becomes that."""
    claim(connection, {key: uid}, is_late)
    day, size = key
    statement = f"SELECT uid FROM tries WHERE ({BOARD_KEY}) = (?, ?, ?, ?)"
    return bool(connection.execute(statement, (day, *size)).fetchone()[0] == uid)


def result(connection: Connection, day: str, size: Size) -> DailyResult | None:
    """Return the result of a board's first try, None before it."""
    return first_tries(connection, size, day, day).get(day, ("", None))[1]


def wins(connection: Connection, size: Size, first: str, last: str) -> dict[str, bool]:
    """Return whether the player alone won each first try that is over."""
    tries = sorted(first_tries(connection, size, first, last).items())
    return {day: one.is_won for day, (_, one) in tries if one.result is not None}


def streaks(connection: Connection, size: Size, today: str, calendar: Calendar) -> Streaks:
    """Return the days in a row that were won: those up to now, or up to yesterday while today's
    game is on, and the most ever."""
    tries = first_tries(connection, size, "", today)
    days = [(date.fromisoformat(day), one.is_won) for day, (_, one) in tries.items()]
    last = date.fromisoformat(today)
    if today not in tries or tries[today][1].result is None:
        last = calendar.day_before(last)
    return days_in_a_row(days, last, calendar)


def first_tries(
    connection: Connection, size: Size, first: str, last: str
) -> dict[str, tuple[str, DailyResult]]:
    """Return ``uid`` and result of the first tries of the days from ``first`` to ``last``, in the
    order of arrival."""
    names = ("result", "ms", "fresh")
    results = ", ".join(f"coalesce(games.{name}, waiting.{name}) AS {name}" for name in names)
    rows = connection.execute(
        f"SELECT day, tries.uid, games.id, {results} FROM all_tries AS tries"
        " LEFT JOIN games ON games.uid = tries.uid"
        " LEFT JOIN waiting_games AS waiting ON waiting.uid = tries.uid"
        " WHERE day >= ? AND day <= ?"
        " AND tries.width = ? AND tries.height = ? AND tries.mines = ?"
        " ORDER BY tries.sequence, day",
        (first, last, *size),
    )
    found = readable(lambda row: (to_day(row["day"]), (row["uid"], _daily_result(row))), rows)
    return dict(found)


def _daily_result(row: sqlite3.Row) -> DailyResult:
    if row["result"] is None:
        return UNFINISHED_TRY
    return DailyResult(Result(row["result"]), to_count(row["ms"]), row["id"], not row["fresh"])
