"""Reading and writing of single games and runs, and lists of games of every sort.

Every function takes a connection with rows by name, and raises sqlite3.Error.
"""

import sqlite3
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import product
from sqlite3 import Connection

from engine.core.config import GameConfig
from engine.formats.recording import Result, Watch
from engine.teacher.luck import LuckReview
from game.store.models import (
    UNFINISHED_TRY,
    DailyResult,
    FinishedGame,
    FinishedRun,
    GameMode,
    ListedGame,
    UnrankedReason,
    ended_seconds,
    to_count,
    to_day,
)
from game.store.rows import (
    NO_RECORDING,
    ColumnValues,
    Entry,
    compress_recording,
    decompress_recording,
    game_from_row,
    game_row,
    listed_game_from_row,
    review_from_row,
    review_row,
    rule_columns,
    run_from_row,
    run_row,
)
from game.store.schema import SORT
from game.store.statistics_queries import DIVE, Calendar, Size

ListedBoard = tuple[GameMode, Size]  # what lists of games are chosen by
_SORTED_BY = ("kind", "width", "height", "mines", "wraps", "fresh")  # first in games_by_end
BoardKey = tuple[str, Size]  # a day, such as 2026-11-21, and the size of its board
_ADD_MISSED = f"""
    INSERT INTO missed ({SORT}, pattern, times)
    SELECT {SORT}, :pattern, :times FROM games WHERE id = :game
    ON CONFLICT ({SORT}, pattern) DO UPDATE SET times = times + excluded.times
    """


def write(connection: Connection, entries: Iterable[Entry]) -> dict[str, int]:
    """Write games and runs, each once, and return their ids by ``uid``.

    A run that is there already is replaced, but keeps its initials unless there are new ones. The
    first game or dive written of a day's board counts as its first try, unless one is known, and no
    other one ranks, imported games aside.
    """
    return {
        entry.uid: _write_game(connection, entry)
        if isinstance(entry, FinishedGame)
        else _write_run(connection, entry)
        for entry in entries
    }


def _write_game(connection: Connection, game: FinishedGame) -> int:
    if known_uids(connection, "games", [game.uid]):
        return _id_of(connection, "games", game.uid)
    if game.run is not None:  # its boards end before the run does
        _insert(connection, "runs", {"uid": game.run}, "NOTHING")
    if game.can_be_first_try:
        key, is_here = (str(game.daily), game.config.dimensions), game.sequence is None
        if not _is_first_try(connection, key, game.uid, is_late=is_here) and is_here:
            flaws = (*game.flaws, UnrankedReason.DAILY_REPEATED.value)
            game = replace(game, flaws=flaws, ranked=False)
    row = game_row(game) | {"sequence": _place(connection, "games", game)}
    _insert(connection, "games", row, "NOTHING")
    game_id = _id_of(connection, "games", game.uid)
    text = compress_recording(game.recording)
    connection.execute("INSERT INTO recordings (game, text) VALUES (?, ?)", (game_id, text))
    return game_id


def _write_run(connection: Connection, run: FinishedRun) -> int:
    day = run.first_try_day
    is_here = run.sequence is None
    if day is not None and not _is_first_try(connection, (day, DIVE), run.uid, is_late=is_here):
        run = replace(run, ranked=False)
    row = run_row(run)
    changes = ", ".join(f"{name} = excluded.{name}" for name in row if name != "initials")
    changes += ", initials = coalesce(excluded.initials, initials)"
    changes += ", sequence = coalesce(sequence, excluded.sequence)"
    row |= {"sequence": _place(connection, "runs", run)}
    _insert(connection, "runs", row, f"UPDATE SET {changes}")
    return _id_of(connection, "runs", run.uid)


def _place(connection: Connection, table: str, entry: Entry) -> int:
    """Return an entry's place in the order in which they came in: after all others, whatever the
    clock shows, unless it brings its own."""
    if entry.sequence is not None:
        return entry.sequence
    highest = connection.execute(f"SELECT max(sequence) FROM {table}").fetchone()[0]
    return max(ended_seconds(entry.ended), 1 + (highest or 0))


def _is_first_try(connection: Connection, key: BoardKey, uid: str, is_late: bool) -> bool:
    """Return whether a game or dive is the first try of a day's board, which it is from now on if
    there is none."""
    claim(connection, {key: uid}, is_late)
    day, size = key
    statement = "SELECT uid FROM tries WHERE (day, width, height, mines) = (?, ?, ?, ?)"
    return bool(connection.execute(statement, (day, *size)).fetchone()[0] == uid)


def _insert(connection: Connection, table: str, row: ColumnValues, on_conflict: str) -> None:
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    statement = f"INSERT INTO {table} ({names}) VALUES ({values})"
    statement += f" ON CONFLICT (uid) DO {on_conflict}"
    connection.execute(statement, row)


def _id_of(connection: Connection, table: str, uid: str) -> int:
    return int(connection.execute(f"SELECT id FROM {table} WHERE uid = ?", (uid,)).fetchone()[0])


def known_uids(connection: Connection, table: str, uids: Iterable[str]) -> set[str]:
    """Return which of some hundred uids are in ``games`` or ``runs``, unfinished runs aside."""
    asked = list(uids)
    places = ", ".join("?" * len(asked))
    statement = f"SELECT uid FROM {table} WHERE uid IN ({places}) AND ended IS NOT NULL"
    return {row[0] for row in connection.execute(statement, asked)}


def has(connection: Connection, uid: str) -> bool:
    """Return whether there is a game or a finished run of this ``uid``."""
    return bool(known_uids(connection, "games", [uid]) or known_uids(connection, "runs", [uid]))


def recording_bytes(connection: Connection, game_id: int) -> int:
    """Return the size of a game's recording as it is stored, 0 if there is none."""
    row = connection.execute(
        "SELECT length(text) FROM recordings WHERE game = ?", (game_id,)
    ).fetchone()
    return 0 if row is None else int(row[0])


def game(connection: Connection, game_id: int, watch: Watch | None = None) -> FinishedGame | None:
    """Return a game with its recording; None also where that was too long to be stored."""
    row = connection.execute(
        "SELECT * FROM games JOIN recordings ON recordings.game = games.id WHERE games.id = ?",
        (game_id,),
    ).fetchone()
    if row is None or row["text"] == NO_RECORDING:
        return None
    return game_from_row(row, decompress_recording(row["text"]), watch)


def best_ms(
    connection: Connection, config: GameConfig, mode: GameMode, excluding: str
) -> int | None:
    """Return the best time under these rules, without the game of the uid ``excluding``."""
    rules = {"kind": mode.value, **rule_columns(config)}
    same_rules = " AND ".join(f"{name} = :{name}" for name in rules)
    row = connection.execute(
        f"SELECT ms FROM games INDEXED BY games_best WHERE {same_rules}"
        " AND result = 'won' AND clean = 1 AND uid <> :excluding ORDER BY ms LIMIT 1",
        {**rules, "excluding": excluding},
    ).fetchone()
    return None if row is None else to_count(row[0])


def high_scores(connection: Connection, limit: int) -> list[FinishedRun]:
    """Return the best dives that rank, as ``FinishedRun.sort_key`` sorts them."""
    statement = (
        "SELECT * FROM runs WHERE ended IS NOT NULL AND ranked = 1"
        " ORDER BY rules DESC, score DESC, sequence, id LIMIT ?"
    )
    return [run_from_row(row) for row in connection.execute(statement, (limit,))]


def deepest_dive(connection: Connection) -> int:
    """Return the metres of the deepest dive that ranks, 0 without one."""
    statement = "SELECT max(depth) FROM runs WHERE ended IS NOT NULL AND ranked = 1"
    return to_count(connection.execute(statement).fetchone()[0] or 0)


def runs_of_day(connection: Connection, day: str) -> list[FinishedRun]:
    """Return all dives of a day, the best first."""
    statement = "SELECT * FROM runs WHERE daily = ? AND ended IS NOT NULL"
    return [run_from_row(row) for row in connection.execute(statement, (day,))]


def count_better(connection: Connection, run: FinishedRun, excluding: set[str]) -> int:
    """Return how many runs that rank are better than this one, without those of the given uids."""
    values = {name: getattr(run, name) for name in ("rules", "score", "uid", "order")}
    statement = (
        "SELECT uid FROM runs WHERE ended IS NOT NULL AND ranked = 1 AND"
        " (-rules, -score, sequence) < (-:rules, -:score,"
        " coalesce((SELECT sequence FROM runs WHERE uid = :uid), :order))"
    )
    return sum(row[0] not in excluding for row in connection.execute(statement, values))


def newest(connection: Connection) -> int | None:
    """Return the id of the game that came in last."""
    row = connection.execute(
        "SELECT id FROM games INDEXED BY games_ended ORDER BY sequence DESC, id DESC LIMIT 1"
    ).fetchone()
    return None if row is None else int(row[0])


def games(
    connection: Connection,
    limit: int,
    before: int | None,
    boards: Collection[ListedBoard] | None = None,
    result: Result | None = None,
) -> list[ListedGame]:
    """Return the latest games, the latest first, that came before the game ``before``, if any; only
    those of some boards, and those that ended so, if these are given."""
    given = {"limit": limit, "before": before, "result": result and result.value}
    conditions = {
        "(sequence, id) < (SELECT sequence, id FROM games WHERE id = :before)": before,
        "result = :result": result,
    }
    wanted = [condition for condition, value in conditions.items() if value is not None]
    order = "ORDER BY sequence DESC, id DESC LIMIT :limit"
    if boards is None:
        where = f"WHERE {' AND '.join(wanted)}" if wanted else ""
        statement = f"SELECT * FROM games INDEXED BY games_ended {where} {order}"
        return [listed_game_from_row(row) for row in connection.execute(statement, given)]
    # Each sort of a board is in order within the index, so that none of its games is looked up.
    sort = " AND ".join((*(f"{name} = :{name}" for name in _SORTED_BY), *wanted))
    latest = f"SELECT sequence, id FROM games INDEXED BY games_by_end WHERE {sort} {order}"
    found: list[tuple[int, int]] = []
    for (mode, size), wraps, fresh in product(boards, (0, 1), (0, 1)):
        values = (mode.value, *size, wraps, fresh)
        of_sort = given | dict(zip(_SORTED_BY, values, strict=True))
        found += (tuple(row) for row in connection.execute(latest, of_sort))
    ids = [game_id for _, game_id in sorted(found, reverse=True)[:limit]]
    places = ", ".join("?" * len(ids))
    statement = f"SELECT * FROM games WHERE id IN ({places}) ORDER BY sequence DESC, id DESC"
    return [listed_game_from_row(row) for row in connection.execute(statement, ids)]


def sizes(connection: Connection, mode: GameMode) -> list[tuple[Size, int]]:
    """Return the sizes that were played and how many games of each, the most played first."""
    rows = connection.execute(
        "SELECT width, height, mines, sum(games) AS games FROM tallies WHERE kind = ?"
        " GROUP BY width, height, mines ORDER BY games DESC, width, height, mines",
        (mode.value,),
    )
    return [
        ((to_count(width), to_count(height), to_count(mines)), to_count(games))
        for width, height, mines, games in rows
    ]


def days(
    connection: Connection, first: date, last: date, calendar: Calendar
) -> dict[date, tuple[int, int]]:
    """Return how many games ended on each day and how many were won; days without are missing."""
    # One subquery each is an index lookup, both in one SELECT a scan.
    row = connection.execute(
        "SELECT (SELECT min(ended) FROM games INDEXED BY games_by_date) AS first,"
        " (SELECT max(ended) FROM games INDEXED BY games_by_date) AS last"
    ).fetchone()
    if row["first"] is None:
        return {}
    day = max(first, calendar.day_of(datetime.fromisoformat(row["first"])))
    last = min(last, calendar.day_of(datetime.fromisoformat(row["last"])))
    count = (
        "SELECT count(*), sum(result = 'won') FROM games INDEXED BY games_by_date"
        " WHERE ended >= ? AND ended < ?"
    )
    found: dict[date, tuple[int, int]] = {}
    while day <= last:
        games, won = connection.execute(count, calendar.bounds(day)).fetchone()
        if games:
            found[day] = games, won
        day += timedelta(days=1)
    return found


def unreviewed(connection: Connection) -> tuple[int, object] | None:
    """Return the id of the newest game without a review, and its stored recording."""
    row = connection.execute(
        "SELECT games.id, text FROM games INDEXED BY games_unreviewed"
        " JOIN recordings ON recordings.game = games.id"
        " WHERE reviewed = 0 ORDER BY sequence DESC, games.id DESC LIMIT 1"
    ).fetchone()
    return None if row is None else (row["id"], row["text"])


def add_review(connection: Connection, game_id: int, review: LuckReview | None) -> None:
    """Store a game's review, unless it has one or the game is missing."""
    row = review_row(review)
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    statement = (
        f"INSERT INTO reviews (game, {names}) SELECT id, {values} FROM games"
        " WHERE id = :game AND reviewed = 0"
    )
    is_new = connection.execute(statement, {**row, "game": game_id}).rowcount > 0
    if is_new and review is not None:
        missed = [
            {"game": game_id, "pattern": pattern.value, "times": times}
            for pattern, times in review.missed.items()
        ]
        connection.executemany(_ADD_MISSED, missed)


def review(connection: Connection, game_id: int) -> LuckReview | None:
    """Return a game's review."""
    row = connection.execute("SELECT * FROM reviews WHERE game = ?", (game_id,)).fetchone()
    return None if row is None else review_from_row(row)


def claim(connection: Connection, claims: Mapping[BoardKey, str], is_late: bool = True) -> None:
    """Make games, by ``uid``, the first tries of boards that have none: the first dealt counts.

    They come in after all other tries if they are ``is_late``, else with those of their days.
    """
    of_day = "CAST(strftime('%s', ?1) AS INTEGER)"
    after_all = f"(SELECT max({of_day}, 1 + ifnull(max(sequence), 0)) FROM tries)"
    connection.executemany(
        "INSERT OR IGNORE INTO tries (day, width, height, mines, uid, sequence)"
        f" VALUES (?1, ?2, ?3, ?4, ?5, {after_all if is_late else of_day})",
        [(day, *size, uid) for (day, size), uid in claims.items()],
    )


def first_tries(
    connection: Connection, size: Size, first: str, last: str
) -> dict[str, tuple[str, DailyResult]]:
    """Return ``uid`` and result of the first tries of the days from ``first`` to ``last``, in the
    order in which they came in."""
    rows = connection.execute(
        "SELECT day, tries.uid, result, ms, id, fresh"
        " FROM tries LEFT JOIN games ON games.uid = tries.uid"
        " WHERE day >= ? AND day <= ?"
        " AND tries.width = ? AND tries.height = ? AND tries.mines = ?"
        " ORDER BY tries.sequence, day",
        (first, last, *size),
    )
    return {to_day(row["day"]): (row["uid"], _daily_result(row)) for row in rows}


def _daily_result(row: sqlite3.Row) -> DailyResult:
    if row["id"] is None:
        return UNFINISHED_TRY
    return DailyResult(Result(row["result"]), to_count(row["ms"]), row["id"], not row["fresh"])
