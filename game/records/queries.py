"""What is asked of the tables and what is written into them.

Every function takes a connection whose rows can be read by name, and raises sqlite3.Error.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from engine.core.config import GameConfig
from game.records import tries
from game.records.entries import Entry
from game.records.models import FinishedGame, FinishedRun, GameMode, ended_text
from game.records.rows import (
    NO_RECORDING,
    Row,
    game_of,
    game_row,
    packed_of,
    run_of,
    run_row,
    text_of,
)


def write(connection: sqlite3.Connection, entries: Iterable[Entry]) -> dict[str, int]:
    """Write games and runs, each once; gives their row's ids by ``uid``. A run that is there
    already is replaced, but keeps its initials unless there are new ones. A day's board that no
    try is known of counts as tried by the first game that is written of it."""
    return {
        entry.uid: _write_game(connection, entry)
        if isinstance(entry, FinishedGame)
        else _write_run(connection, entry)
        for entry in entries
    }


def _write_game(connection: sqlite3.Connection, game: FinishedGame) -> int:
    if game.run is not None:  # its boards end before the run does
        connection.execute(
            "INSERT INTO runs (uid) VALUES (?) ON CONFLICT (uid) DO NOTHING", (game.run,)
        )
    is_new = _insert(connection, "games", game_row(game), "NOTHING")
    number = _id_of(connection, "games", game.uid)
    if is_new and game.can_be_try:
        tries.claim(connection, {(str(game.daily), game.config.dimensions): game.uid})
    if is_new:
        packed = packed_of(game.recording)
        connection.execute("INSERT INTO recordings (game, text) VALUES (?, ?)", (number, packed))
    return number


def _write_run(connection: sqlite3.Connection, run: FinishedRun) -> int:
    row = run_row(run)
    changes = ", ".join(f"{name} = excluded.{name}" for name in row if name != "initials")
    keep = "initials = coalesce(excluded.initials, initials)"
    _insert(connection, "runs", row, f"UPDATE SET {changes}, {keep}")
    return _id_of(connection, "runs", run.uid)


def _insert(connection: sqlite3.Connection, table: str, row: Row, otherwise: str) -> bool:
    names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
    statement = f"INSERT INTO {table} ({names}) VALUES ({places}) ON CONFLICT (uid) DO {otherwise}"
    return connection.execute(statement, row).rowcount > 0


def _id_of(connection: sqlite3.Connection, table: str, uid: str) -> int:
    found = connection.execute(f"SELECT id FROM {table} WHERE uid = ?", (uid,)).fetchone()
    return int(found[0])


def known(connection: sqlite3.Connection, table: str, uids: Iterable[str]) -> set[str]:
    """Which of these, some hundreds at most, are in the table ``games`` or ``runs`` already; a run
    that is not over does not count."""
    asked = list(uids)
    places = ", ".join("?" * len(asked))
    statement = f"SELECT uid FROM {table} WHERE uid IN ({places}) AND ended IS NOT NULL"
    return {row[0] for row in connection.execute(statement, asked)}


def has(connection: sqlite3.Connection, uid: str) -> bool:
    """Whether there is a game or a finished run of this ``uid``."""
    asked = (
        "SELECT 1 FROM games WHERE uid = :uid"
        " UNION ALL SELECT 1 FROM runs WHERE uid = :uid AND ended IS NOT NULL"
    )
    return connection.execute(asked, {"uid": uid}).fetchone() is not None


def game(connection: sqlite3.Connection, number: int) -> FinishedGame | None:
    """The game of this id, with its recording; None also where that was too long to be kept."""
    both = "games JOIN recordings ON recordings.game = games.id"
    row = connection.execute(f"SELECT * FROM {both} WHERE games.id = ?", (number,)).fetchone()
    if row is None or row["text"] == NO_RECORDING:
        return None
    return game_of(row, text_of(row["text"]))


def best_ms(
    connection: sqlite3.Connection, config: GameConfig, kind: GameMode, but: str
) -> int | None:
    """The least time of a win that counts, under these rules; the game ``but`` is left out."""
    rules = {
        "kind": kind.value,
        "width": config.width,
        "height": config.height,
        "mines": config.mines,
        "wraps": int(config.wraps),
        "start": config.start.value,
        "win": config.win.value,
        "fairness": config.fairness.value,
    }
    same = " AND ".join(f"{name} = :{name}" for name in rules)
    counted = "result = 'won' AND clean = 1 AND uid <> :but"
    statement = f"SELECT ms FROM games INDEXED BY games_best WHERE {same} AND {counted}"
    ranked = f"{statement} ORDER BY ms LIMIT 1"
    found = connection.execute(ranked, {**rules, "but": but}).fetchone()
    return None if found is None else int(found[0])


def high_scores(connection: sqlite3.Connection, limit: int) -> list[FinishedRun]:
    """The best runs that are over, the best first."""
    statement = "SELECT * FROM runs WHERE ended IS NOT NULL ORDER BY score DESC, ended, uid LIMIT ?"
    return [run_of(row) for row in connection.execute(statement, (limit,))]


def count_better(connection: sqlite3.Connection, run: FinishedRun, but: Iterable[str]) -> int:
    """How many runs stand before this one; those of ``but`` are not counted."""
    row = {"score": run.score, "ended": ended_text(run.ended), "uid": run.uid}
    statement = (
        "SELECT uid FROM runs WHERE ended IS NOT NULL AND (score > :score"
        " OR score = :score AND (ended, uid) < (:ended, :uid))"
    )
    left_out = set(but)
    return sum(found[0] not in left_out for found in connection.execute(statement, row))
