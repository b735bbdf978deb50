"""Creation, upgrade and check of the tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache

from game.records.errors import damaged
from game.records.schema import CREATE, FIRST_VERSION, MigrationStep


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what the block does, or roll all of it back if it raises.

    The write lock is taken at once, so that two writers wait for each other instead of failing.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise


def read_version(connection: sqlite3.Connection) -> int:
    """Return the version of the file's tables, 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def newest_version(steps: Sequence[MigrationStep]) -> int:
    """Return the version that ``steps`` lead to."""
    return FIRST_VERSION + len(steps)


def migrate(connection: sqlite3.Connection, steps: Sequence[MigrationStep]) -> None:
    """Bring the file to the newest version, in a transaction for each step.

    Raises sqlite3.Error; the steps before the one that failed stay done.
    """
    while (version := read_version(connection)) < newest_version(steps):
        with transaction(connection):
            if read_version(connection) != version:
                continue  # another process was quicker
            for statement in steps[version - FIRST_VERSION] if version else CREATE:
                connection.execute(statement)
            following = version + 1 if version else FIRST_VERSION
            connection.execute(f"PRAGMA user_version = {following}")


def check_schema(connection: sqlite3.Connection, steps: Sequence[MigrationStep]) -> None:
    """Check that the file has our tables and columns, and only our views and triggers.

    Views and triggers run what they say, so a stranger's file is checked before it is queried.
    Raises sqlite3.Error, or StoreError for other tables and for versions that were never released.
    """
    version = read_version(connection)
    if version == 0:
        expected_code, expected_columns = set[tuple[str, ...]](), dict[str, set[str]]()
    elif version >= FIRST_VERSION:
        expected_code, expected_columns = _describe_model(tuple(steps[: version - FIRST_VERSION]))
    else:
        raise damaged()
    columns = _columns(connection)
    if _code(connection) != expected_code or any(
        not names <= columns.get(table, set()) for table, names in expected_columns.items()
    ):
        raise damaged()


@lru_cache(maxsize=8)
def _describe_model(
    steps: tuple[MigrationStep, ...],
) -> tuple[set[tuple[str, ...]], dict[str, set[str]]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        for statement in (*CREATE, *(statement for step in steps for statement in step)):
            model.execute(statement)
        return _code(model), _columns(model)


def _code(connection: sqlite3.Connection) -> set[tuple[str, ...]]:
    """Return the views and triggers, with their SQL apart from white space."""
    rows = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN ('view', 'trigger')"
    )
    return {(*row[:3], " ".join(str(row[3]).split())) for row in rows}


def _columns(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """Return the columns of each table."""
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    columns = "SELECT name FROM pragma_table_info(?)"
    return {name: {row[0] for row in connection.execute(columns, (name,))} for (name,) in rows}
