"""What the scoreboard and the statistics ask of the tables about games of one sort.

Every function takes a connection whose rows can be read by name, and raises sqlite3.Error. Each
names the index that answers it: there are no figures about the tables by which SQLite could choose.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from operator import add

from engine.config import Fairness, StartRule, WinRule
from engine.recording import Result
from game.store.answers import Line as Line
from game.store.answers import Streaks as Streaks
from game.store.answers import Totals as Totals
from game.store.answers import TrendPoint as TrendPoint
from game.store.days import Days
from game.store.values import Kind

Size = tuple[int, int, int]
"""Width, height and mines."""


@dataclass(frozen=True)
class Filter:
    """Which games a question is about. None stands for any.

    ``aided`` asks for the games that stand apart, which are aided, flawed, played on known mines or
    by the computer; ``ranked_only`` says nothing then, since none of them ranks.
    """

    size: Size
    wraps: bool = False
    start: StartRule | None = None
    fairness: Fairness | None = None
    no_flag: bool = False
    ranked_only: bool = True
    kind: Kind = Kind.CLASSIC
    aided: bool = False
    win: WinRule | None = None

    @property
    def where(self) -> tuple[str, dict[str, object]]:
        """The condition in SQL, and the values of its parameters."""
        width, height, mines = self.size
        wanted: dict[str, object] = {
            "kind": self.kind.value,
            "width": width,
            "height": height,
            "mines": mines,
            "wraps": int(self.wraps),
            "clean": int(not self.aided),
        }
        if self.ranked_only and not self.aided:
            wanted["ranked"] = 1
        if self.no_flag:
            wanted["no_flag"] = 1
        for name, rule in (("start", self.start), ("win", self.win), ("fairness", self.fairness)):
            if rule is not None:
                wanted[name] = rule.value
        return " AND ".join(f"{name} = :{name}" for name in wanted), wanted


class Order(Enum):
    """What makes a won game good."""

    TIME = "ms"
    SPEED = "bvs"
    """3BV/s."""
    EFFICIENCY = "efficiency"


def best(connection: sqlite3.Connection, asked: Filter, order: Order, limit: int) -> list[Line]:
    """The best won games, the best first; of equals the earlier one stands first."""
    where, values = asked.where
    sort = f"{order.value}{'' if order is Order.TIME else ' DESC'}, ended, id"
    chosen = (
        f"SELECT id FROM games INDEXED BY games_by_{order.value}"
        f" WHERE {where} AND result = 'won' ORDER BY {sort} LIMIT :limit"
    )
    statement = f"SELECT * FROM games WHERE id IN ({chosen}) ORDER BY {sort}"
    return [
        Line(
            id=row["id"],
            uid=row["uid"],
            player=row["player"],
            ms=row["ms"],
            bvs=row["bvs"],
            efficiency=row["efficiency"],
            ended=datetime.fromisoformat(row["ended"]),
            three_bv=row["three_bv"],
            ranked=bool(row["ranked"]),
            fairness=Fairness(row["fairness"]),
            start=StartRule(row["start"]),
            no_flag=bool(row["no_flag"]),
            daily=row["daily"],
        )
        for row in connection.execute(statement, {**values, "limit": limit})
    ]


def streaks(connection: sqlite3.Connection, asked: Filter) -> Streaks:
    """The wins in a row."""
    where, values = asked.where
    signs = (
        "SELECT group_concat(sign, '') FROM"
        " (SELECT CASE result WHEN 'won' THEN 'w' ELSE ' ' END AS sign"
        f" FROM games INDEXED BY games_by_end WHERE {where} ORDER BY ended, id)"
    )
    line = connection.execute(signs, values).fetchone()[0] or ""
    return Streaks(len(line) - len(line.rstrip("w")), max(map(len, line.split()), default=0))


def times(connection: sqlite3.Connection, asked: Filter) -> list[int]:
    """The milliseconds of all won games, the least first."""
    where, values = asked.where
    joined = (
        "SELECT group_concat(ms) FROM"
        " (SELECT ms FROM games INDEXED BY games_by_ms"
        f" WHERE {where} AND result = 'won' ORDER BY ms)"
    )
    text = connection.execute(joined, values).fetchone()[0]
    return [int(ms) for ms in text.split(",")] if text else []


_SUMMED = (
    *("sum(games)", "sum(ms)", "min(best_ms)", "max(best_bvs)", "sum(efficiency)"),
    *("sum(reviewed)", "sum(forced)", "sum(needless)", "sum(survival)"),
)


def totals(connection: sqlite3.Connection, asked: Filter) -> Totals:
    """All games together."""
    where, values = asked.where
    statement = f"SELECT result, {', '.join(_SUMMED)} FROM tallies WHERE {where} GROUP BY result"
    found = {Result(row[0]): tuple(row)[1:] for row in connection.execute(statement, values)}
    nothing = (0,) * len(_SUMMED)
    won, lost, left = (
        found.get(result, nothing) for result in (Result.WON, Result.LOST, Result.ABANDONED)
    )
    games, ms, best_ms, best_bvs, efficiency, *_ = won
    reviewed, forced, needless, survival = map(add, won[5:], lost[5:])
    return Totals(
        games=games + lost[0] + left[0],
        won=games,
        lost=lost[0],
        abandoned=left[0],
        ms=ms + lost[1] + left[1],
        best_ms=best_ms if games else None,
        mean_won_ms=ms / games if games else None,
        best_bvs=best_bvs if games else None,
        mean_efficiency=efficiency / games if games else None,
        guesses_forced=forced,
        guesses_needless=needless,
        reviewed=reviewed,
        expected_wins=float(survival),
        reviewed_won=won[5],
    )


def trend(
    connection: sqlite3.Connection, asked: Filter, buckets: int, days: Days
) -> list[TrendPoint]:
    """The games in the order of their ends, in as many parts of equal size, or one game each."""
    where, values = asked.where
    table = f"FROM games INDEXED BY games_by_end WHERE {where} AND (ended, id) >= (:ended, :id)"
    nth = f"SELECT ended, id {table} ORDER BY ended, id LIMIT 1 OFFSET :skip"
    part = (
        "SELECT count(*), count(CASE result WHEN 'won' THEN 1 END),"
        " avg(CASE result WHEN 'won' THEN ms END), avg(survival)"
        f" {table} AND (ended, id) < (:until, :next)"
    )
    points: list[TrendPoint] = []
    found = connection.execute(nth, {**values, "ended": "", "id": 0, "skip": 0}).fetchone()
    for size in _parts(totals(connection, asked).games, buckets):
        if found is None:
            break
        here = {**values, **dict(found)}
        following = connection.execute(nth, {**here, "skip": size}).fetchone()
        until, number = ("z", 0) if following is None else following
        sums = connection.execute(part, {**here, "until": until, "next": number}).fetchone()
        points.append(TrendPoint(days.of(datetime.fromisoformat(found["ended"])), *sums))
        found = following
    return points


def _parts(games: int, buckets: int) -> Iterator[int]:
    """Whole numbers that are as equal as can be and sum up to ``games``."""
    buckets = max(1, min(games, buckets))
    for number in range(buckets):
        yield games * (number + 1) // buckets - games * number // buckets
