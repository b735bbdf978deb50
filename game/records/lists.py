"""What is asked of the tables about games of every sort: lists and days.

Every function takes a connection whose rows can be read by name, and raises sqlite3.Error.
"""

from __future__ import annotations

import sqlite3
from datetime import date, datetime, timedelta

from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.formats.recording import Result
from game.input.events import Device
from game.records.answers import RecentGame
from game.records.days import Days
from game.records.models import GameMode
from game.records.statistics_queries import Size


def days(
    connection: sqlite3.Connection, first: date, last: date, local: Days
) -> dict[date, tuple[int, int]]:
    """How many games ended on each day and how many were won; only days with games are there."""
    count = (
        "SELECT count(*), sum(result = 'won') FROM games INDEXED BY games_ended"
        " WHERE ended >= ? AND ended < ?"
    )
    ends = (  # each by itself is looked up, and both together would be looked for
        "SELECT (SELECT min(ended) FROM games INDEXED BY games_ended) AS first,"
        " (SELECT max(ended) FROM games INDEXED BY games_ended) AS last"
    )
    row = connection.execute(ends).fetchone()
    if row["first"] is None:
        return {}
    day = max(first, local.of(datetime.fromisoformat(row["first"])))
    last = min(last, local.of(datetime.fromisoformat(row["last"])))
    found: dict[date, tuple[int, int]] = {}
    while day <= last:
        bounds = local.bounds(day)
        games, won = connection.execute(count, bounds).fetchone()
        if games:
            found[day] = games, won
        day += timedelta(days=1)
    return found


def newest(connection: sqlite3.Connection) -> int | None:
    """The id of the game that ended last."""
    statement = "SELECT id FROM games INDEXED BY games_ended ORDER BY ended DESC, id DESC LIMIT 1"
    row = connection.execute(statement).fetchone()
    return None if row is None else int(row[0])


def games(connection: sqlite3.Connection, limit: int, before: int | None) -> list[RecentGame]:
    """The games that ended last, the last first; only those before that one, if one is told."""
    earlier = "WHERE (ended, id) < (SELECT ended, id FROM games WHERE id = :before)"
    statement = (
        "SELECT * FROM games INDEXED BY games_ended"
        f" {'' if before is None else earlier} ORDER BY ended DESC, id DESC LIMIT :limit"
    )
    rows = connection.execute(statement, {"limit": limit, "before": before})
    return [
        RecentGame(
            id=row["id"],
            uid=row["uid"],
            config=_config(row),
            result=Result(row["result"]),
            ms=row["ms"],
            ended=datetime.fromisoformat(row["ended"]),
            ranked=bool(row["ranked"]),
            aided=not row["clean"],
            device=None if row["device"] is None else Device(row["device"]),
            bvs=row["bvs"],
            efficiency=row["efficiency"],
            daily=row["daily"],
            kind=GameMode(row["kind"]),
        )
        for row in rows
    ]


def _config(row: sqlite3.Row) -> GameConfig:
    return GameConfig(
        row["width"],
        row["height"],
        row["mines"],
        bool(row["wraps"]),
        StartRule(row["start"]),
        WinRule(row["win"]),
        bool(row["marks"]),
        Fairness(row["fairness"]),
    )


def sizes(connection: sqlite3.Connection, kind: GameMode) -> list[tuple[Size, int]]:
    """The sizes that were played, and how many games of each; the most played first."""
    statement = (
        "SELECT width, height, mines, sum(games) AS games FROM tallies WHERE kind = ?"
        " GROUP BY width, height, mines ORDER BY games DESC, width, height, mines"
    )
    rows = connection.execute(statement, (kind.value,)).fetchall()
    if any(type(value) is not int for row in rows for value in row):
        raise ValueError("no sizes")
    return [((row[0], row[1], row[2]), row[3]) for row in rows]
