"""Queries of the scoreboard and the statistics, about games of one sort.

Every function takes a connection with rows by name, and raises sqlite3.Error. Each query names its
index: without statistics about the tables SQLite might choose another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import Enum
from itertools import islice, pairwise
from sqlite3 import Connection, Row

from engine.core.config import Fairness, StartRule, WinRule
from engine.formats.recording import Recording, Result
from engine.teacher.patterns import Pattern
from game.platform.local_time import first_second, to_local
from game.store.board_kind import BoardKind
from game.store.database import readable
from game.store.models import (
    EARLIEST,
    LATEST,
    MAX_INTEGER,
    FinishedGame,
    GameMode,
    ListedGame,
    RecentGame,
    Streaks,
    Totals,
    TrendPoint,
    optional,
    to_count,
    to_moment,
    to_number,
    utc_text,
)
from game.store.rows import NO_RECORDING, WITH_SHAPE, decompress_recording, listed_game_from_row

_CLOSEST = 12  # the number of lost games looked at to find the one with the most opened cells
_BUCKETS = 24  # the points of a trend
_INSTANT = timedelta(milliseconds=1)  # the tables have no shorter one
_FAR = timedelta(days=2)  # further than any zone's midnight is from another's


class Calendar:
    """The days of a time zone, or of the system's own for None."""

    def __init__(self, zone: tzinfo | None = None) -> None:
        self._zone = zone

    def day_of(self, moment: datetime) -> date:
        """Return the day on which an aware moment falls."""
        return to_local(moment, self._zone).date()

    def bounds(self, day: date) -> tuple[str, str]:
        """Return when a day and the next one begin, as the tables write times."""
        return utc_text(self._begin(day)), utc_text(self._begin(day + timedelta(days=1)))

    def day_before(self, day: date) -> date:
        """Return the day before another one. Its date is not always one less: Samoa skipped the
        30th of December 2011."""
        before = date.fromordinal(max(1, day.toordinal() - 1))
        if not EARLIEST.date() < before < LATEST.date():
            return before
        return self.day_of(self._begin(day) - _INSTANT)

    def _begin(self, day: date) -> datetime:
        """Return the first moment of a day, or of the next one where the zone lacks it.

        A day whose clocks go forward at midnight begins with another hour.
        """
        begin = datetime.fromtimestamp(first_second(day, self._zone), UTC)
        if self.day_of(begin) == day and self.day_of(begin - _INSTANT) < day:
            return begin
        before, begin = begin - _FAR, begin + _FAR
        while begin - before > _INSTANT:
            middle = before + (begin - before) // 2
            if self.day_of(middle) < day:
                before = middle
            else:
                begin = middle
        return begin.replace(microsecond=begin.microsecond // 1000 * 1000)


def days_in_a_row(tries: Iterable[tuple[date, bool]], today: date, calendar: Calendar) -> Streaks:
    """Return the most days in a row that were won, and how many there are up to ``today``.

    ``tries`` are the days that were tried, in the order in which that was, each with whether it was
    won. A day that was tried right after a later one counts nowhere: else a clock that is set back
    would repair a streak.
    """
    rows: dict[date, int] = {}
    last: date | None = None
    for day, is_won in tries:
        if is_won and (last is None or day > last):
            before = date.fromordinal(max(1, day.toordinal() - 1))
            if before not in rows:
                before = calendar.day_before(day)
            rows[day] = rows.get(before, 0) + 1
        last = day
    return Streaks(rows.get(today, 0), max(rows.values(), default=0))


@dataclass(frozen=True)
class Filter:
    """The games that a query is about. None stands for any.

    ``aided`` selects all games that are not clean, none of which ranks, so that ``ranked_only`` has
    no effect then. Paused and resumed games do not rank; with ``ranked_only`` off they are counted,
    but their times are not compared.
    """

    board: BoardKind
    wraps: bool = False
    start: StartRule | None = None
    fairness: Fairness | None = None
    no_flag: bool = False
    ranked_only: bool = True
    mode: GameMode = GameMode.CLASSIC
    aided: bool = False
    win: WinRule | None = None

    @classmethod
    def of(cls, game: FinishedGame, ranked_only: bool | None = None) -> Filter:
        """Return the filter for the list that a game is in: its board, its edges, its win rule."""
        config, kind = game.config, BoardKind.of(game.config)
        ranked_only = game.ranked if ranked_only is None else ranked_only
        return cls(kind, config.wraps, win=config.win, ranked_only=ranked_only)

    @property
    def ranks(self) -> bool:
        """Whether it selects ranked games only."""
        return self.ranked_only and not self.aided

    def where(self, flag: str) -> tuple[str, dict[str, object]]:
        """Return the SQL condition and its parameters, of "clean" games, whose times are compared,
        or "fresh" ones, which are counted."""
        wanted: dict[str, object] = {
            "kind": self.mode.value,
            **self.board._asdict(),
            "wraps": int(self.wraps),
            flag: int(not self.aided),
            "ranked": self.ranks or None,
            "no_flag": self.no_flag or None,
            "start": self.start and self.start.value,
            "win": self.win and self.win.value,
            "fairness": self.fairness and self.fairness.value,
        }
        values = {name: value for name, value in wanted.items() if value is not None}
        return " AND ".join(f"{name} = :{name}" for name in values), values


class SortOrder(Enum):
    """Orders of the scoreboard, by column."""

    TIME = "ms"
    SPEED = "bvs"  # 3BV/s
    EFFICIENCY = "efficiency"


def best(
    connection: Connection, wanted: Filter, order: SortOrder = SortOrder.TIME, limit: int = 10
) -> list[ListedGame]:
    """Return the best won games, the best first; of equals the earlier one first."""
    where, values = wanted.where("clean")
    sort = f"{order.value}{'' if order is SortOrder.TIME else ' DESC'}, sequence, id"
    rows = connection.execute(
        f"SELECT * FROM games INDEXED BY games_by_{order.value} {WITH_SHAPE}"
        f" WHERE {where} AND result = 'won' ORDER BY {sort}",
        values,
    )
    return list(islice(readable(listed_game_from_row, rows), limit))


def rank_of(connection: Connection, game: FinishedGame) -> tuple[int, int] | None:
    """Return the place of a won game by time, from 1, among games of its size won in the same way,
    and their number; None if its time does not compare. The game need not be recorded yet."""
    if game.mode is not GameMode.CLASSIC or not game.can_be_best:
        return None
    where, values = Filter.of(game).where("clean")
    where += " AND result = 'won'"
    own = " UNION ALL ".join(
        f"SELECT sequence FROM {table} WHERE uid = :uid" for table in ("games", "waiting_games")
    )
    is_better = f"{where} AND (ms, sequence) < (:ms, coalesce(({own}), :never))"
    better, count = connection.execute(
        f"SELECT (SELECT count(*) FROM games INDEXED BY games_by_ms WHERE {is_better})"
        f" + (SELECT count(*) FROM waiting_games WHERE {is_better}),"
        f" (SELECT ifnull(sum(games), 0) FROM tallies WHERE {where})"
        f" + (SELECT count(*) FROM waiting_games WHERE {where})",
        {**values, "ms": game.recording.ms, "uid": game.uid, "never": MAX_INTEGER},
    ).fetchone()
    return better + 1, max(to_count(count), better + 1)


def streaks(connection: Connection, wanted: Filter) -> Streaks:
    """Return the games won in a row. Of ranked games, other wins neither lengthen a streak nor end
    it, but every loss and abandoned game does: else a pause before it would save the streak."""
    where, values = replace(wanted, ranked_only=False).where("fresh")
    win = "CASE ranked WHEN 1 THEN 'w' ELSE '' END" if wanted.ranks else "'w'"
    signs = (
        "SELECT group_concat(sign, '') FROM"
        f" (SELECT CASE result WHEN 'won' THEN {win} ELSE ' ' END AS sign"
        f" FROM games INDEXED BY games_by_end WHERE {where} ORDER BY sequence, id)"
    )
    line = connection.execute(signs, values).fetchone()[0] or ""
    return Streaks(len(line) - len(line.rstrip("w")), max(map(len, line.split()), default=0))


def closest_losses(
    connection: Connection, wanted: Filter, excluding: FinishedGame, limit: int = _CLOSEST
) -> list[Recording]:
    """Return the lost games in which the largest parts of the 3BV were solved, another excepted."""
    where, values = replace(wanted, ranked_only=False).where("fresh")
    rows = connection.execute(
        "SELECT text FROM recordings WHERE game IN ("
        f" SELECT id FROM games INDEXED BY games_by_end WHERE {where} AND result = 'lost'"
        " AND three_bv > 0 AND uid <> :excluding"
        " ORDER BY three_bv_solved * 1.0 / three_bv DESC LIMIT :limit)",
        {**values, "excluding": excluding.uid, "limit": limit},
    )
    texts = [row["text"] for row in rows if row["text"] != NO_RECORDING]
    return list(readable(lambda text: Recording.parse(decompress_recording(text)), texts))


def recent(connection: Connection, wanted: Filter, limit: int) -> list[RecentGame]:
    """Return the latest games in the order of arrival."""
    where, values = wanted.where("fresh")
    latest = (
        f"SELECT id FROM games INDEXED BY games_by_end WHERE {where}"
        " ORDER BY sequence DESC, id DESC LIMIT :limit"
    )
    rows = connection.execute(
        "SELECT id, result, ms, bvs, three_bv_solved, three_bv, ended"
        f" FROM games WHERE id IN ({latest}) ORDER BY sequence, id",
        {**values, "limit": limit},
    )
    return list(readable(_recent_game, rows))


def _recent_game(row: Row) -> RecentGame:
    return RecentGame(
        row["id"],
        Result(row["result"]),
        to_count(row["ms"]),
        to_number(row["bvs"]),
        to_count(row["three_bv_solved"]) / max(1, to_count(row["three_bv"])),
        to_moment(row["ended"]),
    )


def times(connection: Connection, wanted: Filter) -> list[int]:
    """Return the milliseconds of all won games, also paused ones, the least first."""
    where, values = wanted.where("fresh")
    joined = (
        "SELECT group_concat(ms) FROM games INDEXED BY games_by_ms"
        f" WHERE {where} AND clean IN (0, 1) AND result = 'won'"
    )
    text = connection.execute(joined, values).fetchone()[0]
    # No loop in Python, which would hold up the frame's thread with many wins.
    found = sorted(map(int, text.split(","))) if text else []
    for limit in (*found[:1], *found[-1:]):
        to_count(limit)
    return found


_SUMMED = (
    *("games", "ms", "efficiency", "reviewed", "forced", "needless", "survived", "expected"),
    *("forced_cost", "needless_cost", "wrong_flags"),
)


def totals(connection: Connection, wanted: Filter) -> Totals:
    """Return sums, means and bests of all games."""
    where, values = wanted.where("fresh")
    sums = ", ".join(f"sum({name}) AS {name}" for name in _SUMMED)
    statement = f"SELECT result, {sums} FROM tallies WHERE {where} GROUP BY result"
    rows = connection.execute(statement, values)
    found = dict(readable(lambda row: (Result(row["result"]), dict(row)), rows))
    nothing = dict.fromkeys(_SUMMED, 0)
    won, lost, abandoned = (
        found.get(result, nothing) for result in (Result.WON, Result.LOST, Result.ABANDONED)
    )
    every = {name: won[name] + lost[name] + abandoned[name] for name in _SUMMED}
    where, values = wanted.where("clean")
    best = f"SELECT min(best_ms) FROM tallies WHERE {where} AND result = 'won'"
    return Totals(
        games=to_count(every["games"]),
        won=to_count(won["games"]),
        lost=to_count(lost["games"]),
        abandoned=to_count(abandoned["games"]),
        ms=to_count(every["ms"]),
        best_ms=optional(to_count, connection.execute(best, values).fetchone()[0]),
        mean_won_ms=to_number(won["ms"] / won["games"]) if won["games"] else None,
        mean_efficiency=to_number(won["efficiency"] / won["games"]) if won["games"] else None,
        guesses_forced=to_count(every["forced"]),
        guesses_needless=to_count(every["needless"]),
        reviewed=to_count(every["reviewed"]),
        guesses=to_count(every["forced"] + every["needless"]),
        guesses_survived=to_count(every["survived"]),
        guesses_expected=to_number(every["expected"]),
        cost_forced=to_number(every["forced_cost"]),
        cost_needless=to_number(every["needless_cost"]),
        wrong_flags=to_count(every["wrong_flags"]),
        missed=_missed_patterns(connection, wanted),
    )


def _missed_patterns(connection: Connection, wanted: Filter) -> tuple[tuple[Pattern, int], ...]:
    """Return how often each pattern was missed, the most frequent first; of equals the easier."""
    where, values = wanted.where("fresh")
    statement = f"SELECT pattern, sum(times) FROM missed WHERE {where} GROUP BY pattern"
    rows = connection.execute(statement, values)
    times = dict(readable(lambda row: (Pattern(row[0]), to_count(row[1])), rows))
    in_order = [(pattern, times[pattern]) for pattern in Pattern if pattern in times]
    return tuple(sorted(in_order, key=lambda one: -one[1]))


def trend(
    connection: Connection, wanted: Filter, calendar: Calendar, buckets: int = _BUCKETS
) -> list[TrendPoint]:
    """Return the games in the order of arrival, in ``buckets`` of equal size."""
    where, values = wanted.where("fresh")
    table = (
        f"FROM games INDEXED BY games_by_end WHERE {where} AND (sequence, id) >= (:sequence, :id)"
    )
    nth = f"SELECT sequence, id {table} ORDER BY sequence, id LIMIT 1 OFFSET :skip"
    bucket = (
        "SELECT count(*), count(won_ms), avg(won_ms),"
        " sum(survived) * 1.0 / nullif(sum(guesses), 0), sum(expected) / nullif(sum(guesses), 0)"
        f" {table} AND (sequence, id) < (:until, :next)"
    )
    points: list[TrendPoint] = []
    first = connection.execute(nth, {**values, "sequence": 0, "id": 0, "skip": 0}).fetchone()
    count = totals(connection, wanted).games
    buckets = max(1, min(count, buckets))
    ends = [count * number // buckets for number in range(buckets + 1)]
    for size in (end - begin for begin, end in pairwise(ends)):
        if first is None:
            break
        begin = {**values, **dict(first)}
        following = connection.execute(nth, {**begin, "skip": size}).fetchone()
        until, following_id = (MAX_INTEGER, 0) if following is None else following
        end = {"until": until, "next": following_id}
        games, won, *means = connection.execute(bucket, {**begin, **end}).fetchone()
        ended = connection.execute(f"SELECT ended {table} ORDER BY sequence, id", begin)
        day = next(readable(lambda row: calendar.day_of(to_moment(row["ended"])), ended), None)
        if day is not None:
            told = (optional(to_number, mean) for mean in means)
            points.append(TrendPoint(day, games, won, *told))
        first = following
    return points
