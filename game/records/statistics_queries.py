"""What the scoreboard and the statistics ask of the tables about games of one sort.

Every function takes a connection whose rows can be read by name, and raises sqlite3.Error. Each
names the index that answers it: there are no figures about the tables by which SQLite could choose.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from engine.core.config import Fairness, StartRule, WinRule
from engine.formats.recording import Result
from engine.teacher.patterns import Pattern
from game.records.answers import RankedGame as Line
from game.records.answers import Streaks as Streaks
from game.records.answers import Totals as Totals
from game.records.answers import TrendPoint as TrendPoint
from game.records.days import Days
from game.records.models import GameMode

Size = tuple[int, int, int]
"""Width, height and mines."""


@dataclass(frozen=True)
class Filter:
    """Which games a question is about. None stands for any.

    ``aided`` asks for the games that stand apart, which are aided, flawed, played on known mines or
    by the computer; ``ranked_only`` says nothing then, since none of them ranks. A game that was
    merely paused or left for a while does not rank. Of games that need not rank, it stands apart
    where they are compared by their times or speeds, and not where they are counted.
    """

    size: Size
    wraps: bool = False
    start: StartRule | None = None
    fairness: Fairness | None = None
    no_flag: bool = False
    ranked_only: bool = True
    kind: GameMode = GameMode.CLASSIC
    aided: bool = False
    win: WinRule | None = None

    @property
    def ranks(self) -> bool:
        """Whether only games that rank are asked for."""
        return self.ranked_only and not self.aided

    @property
    def compared(self) -> tuple[str, dict[str, object]]:
        """The condition in SQL for the games whose times are compared, and the values of its
        parameters."""
        return self._where("clean")

    @property
    def counted(self) -> tuple[str, dict[str, object]]:
        """The same for the games that are counted as won, lost or abandoned."""
        return self._where("fresh")

    def _where(self, flag: str) -> tuple[str, dict[str, object]]:
        width, height, mines = self.size
        wanted: dict[str, object] = {
            "kind": self.kind.value,
            "width": width,
            "height": height,
            "mines": mines,
            "wraps": int(self.wraps),
            flag: int(not self.aided),
        }
        if self.ranks:
            wanted["ranked"] = 1
        if self.no_flag:
            wanted["no_flag"] = 1
        for name, rule in (("start", self.start), ("win", self.win), ("fairness", self.fairness)):
            if rule is not None:
                wanted[name] = rule.value
        return " AND ".join(f"{name} = :{name}" for name in wanted), wanted


class SortOrder(Enum):
    """What makes a won game good."""

    TIME = "ms"
    SPEED = "bvs"
    """3BV/s."""
    EFFICIENCY = "efficiency"


def best(connection: sqlite3.Connection, asked: Filter, order: SortOrder, limit: int) -> list[Line]:
    """The best won games, the best first; of equals the earlier one stands first."""
    where, values = asked.compared
    sort = f"{order.value}{'' if order is SortOrder.TIME else ' DESC'}, ended, id"
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


def place(connection: sqlite3.Connection, asked: Filter, ms: int, ended: str) -> tuple[int, int]:
    """Return how many won games stand before one of so many milliseconds that ended then, and how
    many there are."""
    where, values = asked.compared
    before = (
        f"SELECT count(*) FROM games INDEXED BY games_by_ms WHERE {where} AND result = 'won'"
        " AND (ms, ended) < (:ms, :ended)"
    )
    every = f"SELECT sum(games) FROM tallies WHERE {where} AND result = 'won'"
    better = connection.execute(before, {**values, "ms": ms, "ended": ended}).fetchone()[0]
    return better, connection.execute(every, values).fetchone()[0] or 0


def streaks(connection: sqlite3.Connection, asked: Filter) -> Streaks:
    """Return the wins in a row.

    Where only ranked games are asked for, other wins neither lengthen a streak nor end it; but a
    loss ends it even if a pause or late help kept it from ranking, or nobody would ever lose one.
    """
    where, values = replace(asked, ranked_only=False).counted
    win = "CASE ranked WHEN 1 THEN 'w' ELSE '' END" if asked.ranks else "'w'"
    signs = (
        "SELECT group_concat(sign, '') FROM"
        f" (SELECT CASE result WHEN 'won' THEN {win} ELSE ' ' END AS sign"
        f" FROM games INDEXED BY games_by_end WHERE {where} ORDER BY ended, id)"
    )
    line = connection.execute(signs, values).fetchone()[0] or ""
    return Streaks(len(line) - len(line.rstrip("w")), max(map(len, line.split()), default=0))


def times(connection: sqlite3.Connection, asked: Filter) -> list[int]:
    """The milliseconds of all won games, the least first."""
    where, values = asked.counted
    joined = (
        "SELECT group_concat(ms) FROM games INDEXED BY games_by_ms"
        f" WHERE {where} AND clean IN (0, 1) AND result = 'won'"
    )
    text = connection.execute(joined, values).fetchone()[0]
    # No loop in Python: with all of a large book's wins it would hold up the frames' thread.
    return sorted(map(int, text.split(","))) if text else []


_SUMMED = (
    *("games", "ms", "efficiency", "reviewed", "forced", "needless", "survived", "expected"),
    *("forced_cost", "needless_cost", "wrong_flags"),
)
_EASIER = {pattern: number for number, pattern in enumerate(Pattern)}


def totals(connection: sqlite3.Connection, asked: Filter) -> Totals:
    """All games together."""
    where, values = asked.counted
    sums = ", ".join(f"sum({name}) AS {name}" for name in _SUMMED)
    statement = f"SELECT result, {sums} FROM tallies WHERE {where} GROUP BY result"
    found = {Result(row["result"]): dict(row) for row in connection.execute(statement, values)}
    nothing = dict.fromkeys(_SUMMED, 0)
    won, lost, left = (
        found.get(result, nothing) for result in (Result.WON, Result.LOST, Result.ABANDONED)
    )
    every = {name: won[name] + lost[name] + left[name] for name in _SUMMED}
    where, values = asked.compared
    bests = f"SELECT min(best_ms), max(best_bvs) FROM tallies WHERE {where} AND result = 'won'"
    best_ms, best_bvs = connection.execute(bests, values).fetchone()
    return Totals(
        games=every["games"],
        won=won["games"],
        lost=lost["games"],
        abandoned=left["games"],
        ms=every["ms"],
        best_ms=best_ms,
        mean_won_ms=won["ms"] / won["games"] if won["games"] else None,
        best_bvs=best_bvs,
        mean_efficiency=won["efficiency"] / won["games"] if won["games"] else None,
        guesses_forced=every["forced"],
        guesses_needless=every["needless"],
        reviewed=every["reviewed"],
        guesses=every["forced"] + every["needless"],
        guesses_survived=every["survived"],
        guesses_expected=float(every["expected"]),
        cost_forced=float(every["forced_cost"]),
        cost_needless=float(every["needless_cost"]),
        wrong_flags=every["wrong_flags"],
        missed=_missed(connection, asked),
    )


def _missed(connection: sqlite3.Connection, asked: Filter) -> tuple[tuple[Pattern, int], ...]:
    """How often each pattern was missed, the most frequent first; of equals the easier one."""
    where, values = asked.counted
    statement = f"SELECT pattern, sum(times) FROM missed WHERE {where} GROUP BY pattern"
    found = [(Pattern(word), times) for word, times in connection.execute(statement, values)]
    return tuple(sorted(found, key=lambda one: (-one[1], _EASIER[one[0]])))


def trend(
    connection: sqlite3.Connection, asked: Filter, buckets: int, days: Days
) -> list[TrendPoint]:
    """The games in the order of their ends, in as many parts of equal size, or one game each."""
    where, values = asked.counted
    table = f"FROM games INDEXED BY games_by_end WHERE {where} AND (ended, id) >= (:ended, :id)"
    nth = f"SELECT ended, id {table} ORDER BY ended, id LIMIT 1 OFFSET :skip"
    part = (
        "SELECT count(*), count(won_ms), avg(won_ms),"
        " sum(survived) * 1.0 / nullif(sum(guesses), 0), sum(expected) / nullif(sum(guesses), 0)"
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
