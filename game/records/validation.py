"""Whether a file that says it is a record book is one.

SQLite keeps any value in any column, and views and triggers run what they say; so a file that was
damaged by chance or made by somebody else is looked at before it is believed.
"""

from __future__ import annotations

import math
import sqlite3
from contextlib import closing
from dataclasses import fields
from datetime import date, datetime
from functools import cache, lru_cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.core.config import GameConfig
from game.records.answers import DailyResult, RankedGame, RecentGame, Streaks, Totals, TrendPoint
from game.records.errors import unsound
from game.records.models import EARLIEST, LATEST
from game.records.practice import DueQuestion, PatternStats, PracticeProgress, Score
from game.records.schema import Migration

_CHECKED: tuple[type[Any], ...] = (
    *(DailyResult, GameConfig, RecentGame, RankedGame, Streaks, Totals, TrendPoint),
    *(PracticeProgress, DueQuestion, Score, PatternStats),
)
_MOST = 2**63 - 1


def check_answer(answer: object) -> None:
    """Raises ValueError for an answer that holds other values than its type says: all numbers are
    finite and at least 0, and every moment has a zone and can be told."""
    told = _checked().get(type(answer))
    if told is not None:
        for name, allowed in told:
            value = getattr(answer, name)
            if type(value) not in allowed:
                raise ValueError(f"{name} cannot be a {type(value).__name__}")
            check_answer(value)
    elif isinstance(answer, dict):
        for key, value in answer.items():
            check_answer(key)
            check_answer(value)
    elif isinstance(answer, list | tuple):
        if set(map(type, answer)) == {int}:  # of many whole numbers, the ends tell of all
            answer = min(answer), max(answer)
        for value in answer:
            check_answer(value)
    elif isinstance(answer, datetime):
        if answer.tzinfo is None or not EARLIEST <= answer <= LATEST:
            raise ValueError("no moment that can be told")
    elif isinstance(answer, int | float) and not (math.isfinite(answer) and 0 <= answer <= _MOST):
        raise ValueError("no number that was counted")


def check_schema(connection: sqlite3.Connection, migrations: tuple[Migration, ...]) -> None:
    """Look whether the file has the tables that the migrations make, with their columns, and no
    other views and triggers than theirs. Raises sqlite3.Error or StoreError."""
    active, columns = _made_by(migrations)
    if _active(connection) != active:
        raise unsound()
    found = _columns(connection)
    if any(not names <= found.get(table, set()) for table, names in columns.items()):
        raise unsound()


@lru_cache(maxsize=8)
def _made_by(migrations: tuple[Migration, ...]) -> tuple[set[tuple[Any, ...]], dict[str, set[str]]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        for migration in migrations:
            migration(model)
        return _active(model), _columns(model)


def _active(connection: sqlite3.Connection) -> set[tuple[Any, ...]]:
    """The views and triggers, with what they do."""
    statement = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN (?, ?)"
    return {tuple(row) for row in connection.execute(statement, ("view", "trigger"))}


def _columns(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """The columns of each table."""
    names = [
        row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    told = "SELECT name FROM pragma_table_info(?)"
    return {name: {row[0] for row in connection.execute(told, (name,))} for name in names}


@cache
def _checked() -> dict[type[Any], tuple[tuple[str, frozenset[type]], ...]]:
    """The fields of what is checked, and the types that each may have."""
    found = {}
    for kind in _CHECKED:
        hints = get_type_hints(kind)
        allowed = ((one.name, frozenset(_types(hints[one.name]))) for one in fields(kind))
        found[kind] = tuple(allowed)
    return found


def _types(hint: Any) -> list[type]:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return [kind for part in get_args(hint) for kind in _types(part)]
    if hint is float:
        return [float, int]
    return [date if hint is date else origin or hint]
