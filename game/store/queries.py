"""Reading and writing of single games and dives, and lists of games of every sort.

Every function takes a connection with rows by name, and raises sqlite3.Error. Best times and dives
count what ``show_waiting`` shows: they ask ``waiting_games`` and ``all_runs`` (see
``game.store.schema``) as well.
"""

import sqlite3
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from itertools import product
from sqlite3 import Connection

from engine.core.config import GameConfig
from engine.core.neighbourhood import NEIGHBOURHOODS
from engine.core.shapes import SHAPES
from engine.dive.airs import Air
from engine.dive.finds import Find
from engine.formats.recording import Result, Watch
from engine.teacher.luck import LuckReview
from game.store.board_kind import BoardKind, cells_to_bytes, name_of_shape
from game.store.daily_tries import BOARD_KEY, BoardKey, dive_size, is_first_try
from game.store.database import VALUE_ERRORS, readable
from game.store.goals import FIND
from game.store.models import (
    FIRST_WAITING,
    FinishedDive,
    FinishedGame,
    GameMode,
    ListedGame,
    UnrankedReason,
    ended_seconds,
    optional,
    to_count,
    to_moment,
    to_text,
)
from game.store.rows import (
    NO_RECORDING,
    WITH_SHAPE,
    ColumnValues,
    Entry,
    compress_recording,
    decompress_recording,
    dive_from_row,
    dive_row,
    game_from_row,
    game_row,
    listed_game_from_row,
    review_from_row,
    review_row,
    rule_columns,
)
from game.store.schema import BOARD, SORT
from game.store.statistics import Calendar

ListedBoard = tuple[GameMode, BoardKind]  # the choice for a list of games
_SORTED_BY = (*BOARD.split(", "), "fresh")  # the first columns of games_by_end
_FIT_TO_FILE = (
    # What another program has written meanwhile does not wait any more.
    "DELETE FROM waiting_games WHERE uid IN (SELECT uid FROM games)",
    f"DELETE FROM waiting_tries WHERE ({BOARD_KEY}) IN (SELECT {BOARD_KEY} FROM tries)",
    # A dive that is written again keeps its place.
    "UPDATE waiting_runs SET sequence ="
    " coalesce((SELECT sequence FROM runs WHERE runs.uid = waiting_runs.uid), sequence)",
)
_ADD_MISSED = f"""
    INSERT INTO missed ({SORT}, pattern, times)
    SELECT {SORT}, :pattern, :times FROM games WHERE id = :game
    ON CONFLICT ({SORT}, pattern) DO UPDATE SET times = times + excluded.times
    """


def write(connection: Connection, entries: Iterable[Entry]) -> dict[str, int]:
    """Write games and dives, each once, and return their ids by ``uid``.

    A dive that is there already is replaced, but keeps its initials unless there are new ones. The
    first game or dive written of a day's board counts as its first try, unless one is known, and no
    other one ranks, imported games aside.
    """
    return {
        entry.uid: _write_game(connection, entry)
        if isinstance(entry, FinishedGame)
        else _write_dive(connection, entry)
        for entry in entries
    }


def show_waiting(
    connection: Connection, entries: Iterable[Entry], claims: Mapping[BoardKey, str]
) -> None:
    """Have the connection, and no other, show entries and claims that wait to be written."""
    for table in ("games", "runs", "tries"):
        connection.execute(f"DELETE FROM waiting_{table}")
    for sequence, entry in enumerate(entries, FIRST_WAITING):
        if isinstance(entry, FinishedGame):
            table, row = "waiting_games", game_row(entry)
        else:
            table, row = "waiting_runs", dive_row(entry)
        with suppress(*VALUE_ERRORS):  # values that no table can hold
            _insert(connection, table, row | {"sequence": sequence})
    for sequence, ((day, size), uid) in enumerate(claims.items(), FIRST_WAITING):
        values = day, *size, uid, sequence
        connection.execute("INSERT INTO waiting_tries VALUES (?, ?, ?, ?, ?, ?)", values)
    for statement in _FIT_TO_FILE:
        connection.execute(statement)


def _write_game(connection: Connection, game: FinishedGame) -> int:
    if known_uids(connection, "games", [game.uid]):
        return _id_of(connection, "games", game.uid)
    if game.run is not None:  # its boards end before the dive does
        _insert(connection, "runs", {"uid": game.run}, "ON CONFLICT (uid) DO NOTHING")
    if game.can_be_first_try:
        key, is_here = (str(game.daily), game.config.dimensions), game.sequence is None
        if not is_first_try(connection, key, game.uid, is_late=is_here) and is_here:
            flaws = (*game.flaws, UnrankedReason.DAILY_REPEATED.value)
            game = replace(game, flaws=flaws, ranked=False)
    row = game_row(game) | {"sequence": _place_in_order(connection, "games", game)}
    _insert(connection, "games", row)
    _keep_shape(connection, game.config)
    game_id = _id_of(connection, "games", game.uid)
    text = compress_recording(game.recording)
    connection.execute("INSERT INTO recordings (game, text) VALUES (?, ?)", (game_id, text))
    return game_id


def _keep_shape(connection: Connection, config: GameConfig) -> None:
    """Store the cells of a shape that is not built in, once for all its games."""
    name = name_of_shape(config)
    if config.shape is not None and name not in SHAPES:
        values = {"name": name, "cells": cells_to_bytes(config.shape)}
        connection.execute("INSERT OR IGNORE INTO shapes VALUES (:name, :cells)", values)


def drawn_shape(connection: Connection, name: str) -> object:
    """Return the stored cells of a shape that is not built in, None if there are none."""
    row = connection.execute("SELECT cells FROM shapes WHERE name = ?", (name,)).fetchone()
    return None if row is None else row["cells"]


def _write_dive(connection: Connection, dive: FinishedDive) -> int:
    day = dive.first_try_day
    is_here = dive.sequence is None
    key = None if day is None else (day, dive_size(dive.air))
    if key is not None and not is_first_try(connection, key, dive.uid, is_late=is_here):
        dive = replace(dive, ranked=False)
    row = dive_row(dive)
    changes = ", ".join(f"{name} = excluded.{name}" for name in row if name != "initials")
    changes += ", initials = coalesce(excluded.initials, initials)"
    changes += ", sequence = coalesce(sequence, excluded.sequence)"
    row |= {"sequence": _place_in_order(connection, "runs", dive)}
    _insert(connection, "runs", row, f"ON CONFLICT (uid) DO UPDATE SET {changes}")
    return _id_of(connection, "runs", dive.uid)


def _place_in_order(connection: Connection, table: str, entry: Entry) -> int:
    """Return an entry's place in the order of arrival: after all others, whatever the clock shows,
    unless it has its own."""
    if entry.sequence is not None:
        return entry.sequence
    highest = connection.execute(f"SELECT max(sequence) FROM {table}").fetchone()[0]
    return max(ended_seconds(entry.ended), 1 + (highest or 0))


def _insert(connection: Connection, table: str, row: ColumnValues, on_conflict: str = "") -> None:
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    statement = f"INSERT INTO {table} ({names}) VALUES ({values}) {on_conflict}"
    connection.execute(statement, row)


def _id_of(connection: Connection, table: str, uid: str) -> int:
    return int(connection.execute(f"SELECT id FROM {table} WHERE uid = ?", (uid,)).fetchone()[0])


def known_uids(connection: Connection, table: str, uids: Iterable[str]) -> set[str]:
    """Return which of up to some hundred uids are in a table, ``games`` or ``runs``. Dives that
    have not ended do not count."""
    asked = list(uids)
    places = ", ".join("?" * len(asked))
    statement = f"SELECT uid FROM {table} WHERE uid IN ({places}) AND ended IS NOT NULL"
    return {row[0] for row in connection.execute(statement, asked)}


def has(connection: Connection, uid: str) -> bool:
    """Return whether there is a game or a finished dive of this ``uid``."""
    return bool(known_uids(connection, "games", [uid]) or known_uids(connection, "runs", [uid]))


def recording_bytes(connection: Connection, game_id: int) -> int:
    """Return the size of a game's recording, which is compressed; 0 if there is none."""
    row = connection.execute(
        "SELECT length(text) FROM recordings WHERE game = ?", (game_id,)
    ).fetchone()
    return 0 if row is None else int(row[0])


def game(connection: Connection, game_id: int, watch: Watch | None = None) -> FinishedGame | None:
    """Return a game with its recording; None if there is no such game, or if its
    recording was too long to be stored."""
    row = connection.execute(
        "SELECT * FROM games JOIN recordings ON recordings.game = games.id WHERE games.id = ?",
        (game_id,),
    ).fetchone()
    if row is None or row["text"] == NO_RECORDING:
        return None
    return game_from_row(row, decompress_recording(row["text"]), watch)


def best_ms(
    connection: Connection,
    config: GameConfig,
    mode: GameMode = GameMode.CLASSIC,
    excluding: FinishedGame | None = None,
) -> int | None:
    """Return the best time under these rules, question marks aside; None before the first win."""
    rules = {"kind": mode.value, **rule_columns(config)}
    wanted = " AND ".join(f"{name} = :{name}" for name in rules)
    wanted += " AND result = 'won' AND clean = 1 AND uid <> :excluding"
    best = f"SELECT ms FROM games INDEXED BY games_best WHERE {wanted} ORDER BY ms LIMIT 1"
    row = connection.execute(
        f"SELECT min(ms) FROM"
        f" (SELECT * FROM ({best}) UNION ALL SELECT ms FROM waiting_games WHERE {wanted})",
        {**rules, "excluding": "" if excluding is None else excluding.uid},
    ).fetchone()
    return optional(to_count, row[0])


def is_record(connection: Connection, game: FinishedGame) -> bool:
    """Return whether a game, recorded or not, is quicker than every other under its rules."""
    if not game.can_be_best:
        return False
    best = best_ms(connection, game.config, game.mode, excluding=game)
    return best is None or game.recording.ms < best


def best_dives(connection: Connection, air: Air | None, limit: int) -> list[FinishedDive]:
    """Return the best dives on an air that rank, the best first: by points, of equals the earlier
    one. Those by newer rules come first, since their points are others. A dive without points is
    not among them. None stands for all dives by the rules that had no airs."""
    wanted = "ranked = 1 AND score > 0 AND air IS :air"
    return read_dives(connection, wanted, air=air and air.value, limit=limit)


def dives_of_day(connection: Connection, day: str, air: Air | None = None) -> list[FinishedDive]:
    """Return all dives on a day's boards: the one that ranks, and then the best; those on an
    ``air`` if it is given."""
    wanted = "daily = :day AND (:air IS NULL OR air = :air)"
    return read_dives(connection, wanted, day=day, air=air and air.value, limit=-1)


def read_dives(
    connection: Connection, wanted: str, **values: str | int | None
) -> list[FinishedDive]:
    """Return the dives for which an expression of SQL holds, those that rank first."""
    statement = (
        f"SELECT * FROM all_runs WHERE ended IS NOT NULL AND {wanted}"
        " ORDER BY ranked DESC, rules DESC, score DESC, sequence, id LIMIT :limit"
    )
    dives = readable(dive_from_row, connection.execute(statement, values))
    return [replace(dive, sequence=None) if dive.order >= FIRST_WAITING else dive for dive in dives]


def deepest_dive(connection: Connection, air: Air) -> int:
    """Return the metres of the deepest dive on an air that ranks, 0 without one."""
    statement = (
        "SELECT max(depth) FROM all_runs WHERE ended IS NOT NULL AND ranked = 1 AND air = :air"
    )
    row = connection.execute(statement, {"air": air.value}).fetchone()
    return to_count(row[0] or 0)


def kept_finds(connection: Connection) -> frozenset[Find]:
    """Return the finds that were ever kept in a dive."""
    names = {row["name"] for row in connection.execute("SELECT name FROM goal_notes")}
    return frozenset(find for find in Find if FIND + find.value in names)


def last_initials(connection: Connection) -> str:
    """Return the initials of the latest dive that has some, on whichever air; "" before one."""
    rows = connection.execute(
        "SELECT initials FROM all_runs WHERE ended IS NOT NULL AND initials <> ''"
        " ORDER BY sequence DESC, id DESC"
    )
    return next(readable(lambda row: to_text(row["initials"]), rows), "")


def rank(connection: Connection, dive: FinishedDive) -> int:
    """Return a dive's place among all on its air that rank, from 1; it need not be recorded yet."""
    statement = (
        "SELECT count(*) FROM all_runs WHERE ended IS NOT NULL AND ranked = 1 AND uid <> :uid"
        " AND air IS :air AND"
        " (-rules, -score, sequence) < (-:rules, -:score,"
        " coalesce((SELECT sequence FROM all_runs WHERE uid = :uid), :order))"
    )
    values = {name: getattr(dive, name) for name in ("rules", "score", "uid", "order")}
    values["air"] = dive.air and dive.air.value
    return 1 + int(connection.execute(statement, values).fetchone()[0])


_PACE_DIVES = 3  # the latest dives, by which a player's pace is told


def dive_pace(connection: Connection) -> int | None:
    """Return the milliseconds that a 3BV took on the boards cleared in the latest dives with a
    clock, None before the first one: on Calm nobody is hurried."""
    latest = (
        "SELECT uid FROM runs WHERE ended IS NOT NULL AND air IS NOT :calm"
        " ORDER BY sequence DESC LIMIT :dives"
    )
    row = connection.execute(
        f"SELECT sum(ms), sum(three_bv) FROM games WHERE run IN ({latest}) AND result = 'won'",
        {"calm": Air.CALM.value, "dives": _PACE_DIVES},
    ).fetchone()
    return None if not row[1] else to_count(row[0]) // to_count(row[1])


def latest_air(connection: Connection) -> Air | None:
    """Return the air of the latest dive that ranks, None before the first one."""
    rows = connection.execute(
        "SELECT air FROM all_runs WHERE ended IS NOT NULL AND ranked = 1 AND air IS NOT NULL"
        " ORDER BY sequence DESC, id DESC"
    )
    return next(readable(lambda row: Air(row["air"]), rows), None)


def newest(connection: Connection) -> int | None:
    """Return the id of the game that came in last."""
    row = connection.execute(
        "SELECT id FROM games INDEXED BY games_ended ORDER BY sequence DESC, id DESC LIMIT 1"
    ).fetchone()
    return None if row is None else int(row[0])


def games(
    connection: Connection,
    limit: int,
    before: int | None = None,
    boards: Collection[ListedBoard] | None = None,
    result: Result | None = None,
) -> list[ListedGame]:
    """Return the latest games, the latest first, that came before the game with id ``before``; if
    given, only games on some ``boards``, or games that ended with a ``result``."""
    found: list[ListedGame] = []
    while True:
        rows = _latest_rows(connection, limit, before, boards, result)
        found += readable(listed_game_from_row, rows)
        if len(found) >= limit or len(rows) < limit:
            return found[:limit]
        before = rows[-1]["id"]


def _latest_rows(
    connection: Connection,
    limit: int,
    before: int | None,
    boards: Collection[ListedBoard] | None,
    result: Result | None,
) -> list[sqlite3.Row]:
    """Return the rows of the latest games, of which some may be unreadable."""
    given = {"limit": limit, "before": before, "result": result and result.value}
    conditions = {
        "(sequence, id) < (SELECT sequence, id FROM games WHERE id = :before)": before,
        "result = :result": result,
    }
    wanted = [condition for condition, value in conditions.items() if value is not None]
    order = "ORDER BY sequence DESC, id DESC"
    if boards is None:
        where = f"WHERE {' AND '.join(wanted)}" if wanted else ""
        statement = f"SELECT * FROM games INDEXED BY games_ended {WITH_SHAPE} {where} {order}"
        return connection.execute(f"{statement} LIMIT :limit", given).fetchall()
    # Each sort of a board is in order within the index, so that none of its games is looked up.
    sort = " AND ".join((*(f"{name} = :{name}" for name in _SORTED_BY), *wanted))
    latest = (
        f"SELECT sequence, id FROM games INDEXED BY games_by_end WHERE {sort} {order} LIMIT :limit"
    )
    found: list[tuple[int, int]] = []
    for (mode, kind), wraps, fresh in product(boards, (0, 1), (0, 1)):
        width, height, mines, *cells = kind
        values = (mode.value, width, height, mines, wraps, *cells, fresh)
        of_sort = given | dict(zip(_SORTED_BY, values, strict=True))
        rows = connection.execute(latest, of_sort)
        found += readable(lambda row: (to_count(row["sequence"]), row["id"]), rows)
    ids = [game_id for _, game_id in sorted(found, reverse=True)[:limit]]
    places = ", ".join("?" * len(ids))
    statement = f"SELECT * FROM games {WITH_SHAPE} WHERE id IN ({places}) {order}"
    return connection.execute(statement, ids).fetchall()


def board_kinds(
    connection: Connection, mode: GameMode = GameMode.CLASSIC
) -> list[tuple[BoardKind, int]]:
    """Return the kinds of boards that were played and how many games of each, the most played
    first."""
    names = ", ".join(BoardKind._fields)
    rows = connection.execute(
        f"SELECT {names}, sum(games) AS games, cells IS NOT NULL AS is_drawn"
        f" FROM tallies {WITH_SHAPE} WHERE kind = ? GROUP BY {names} ORDER BY games DESC, {names}",
        (mode.value,),
    )
    return list(readable(lambda row: (_board_kind(row), to_count(row["games"])), rows))


def _board_kind(row: sqlite3.Row) -> BoardKind:
    width, height, mines = (to_count(row[name]) for name in BoardKind._fields[:3])
    neighbours, shape = NEIGHBOURHOODS[row["neighbours"]].name, to_text(row["shape"])
    if shape and shape not in SHAPES and not row["is_drawn"]:
        raise ValueError("a shape that is neither built in nor stored")
    return BoardKind(width, height, mines, neighbours, shape)


def days(
    connection: Connection, first: date, last: date, calendar: Calendar
) -> dict[date, tuple[int, int]]:
    """Return how many games ended and how many were won on each day with any."""
    # One subquery each is an index lookup, both in one SELECT a scan.
    row = connection.execute(
        "SELECT (SELECT min(ended) FROM games INDEXED BY games_by_date) AS first,"
        " (SELECT max(ended) FROM games INDEXED BY games_by_date) AS last"
    ).fetchone()
    if row["first"] is None:
        return {}
    day = first
    with suppress(*VALUE_ERRORS):  # times that make no sense shorten nothing
        day = max(first, calendar.day_of(to_moment(row["first"])))
    with suppress(*VALUE_ERRORS):
        last = min(last, calendar.day_of(to_moment(row["last"])))
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
