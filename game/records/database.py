"""SQLite file: opened when needed, created, checked, upgraded, quarantined when damaged."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TypeVar

from game.platform import files
from game.records.errors import ANY_ERROR, StoreError, is_read_only
from game.records.schema import CREATE, FIRST_VERSION, STEPS, MigrationStep

CHECKPOINT_BYTES = 4 * 2**20  # size of the write-ahead log from which on it is copied into the file
_T = TypeVar("_T")
Query = Callable[[sqlite3.Connection], _T]


class Database:
    """A file and the connection to it. Methods raise sqlite3.Error, OSError or StoreError."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._flushing: threading.Thread | None = None

    def connection(self, patience_ms: int) -> sqlite3.Connection:
        """Return the connection, to a file of the newest version.

        A statement may wait ``patience_ms`` for other programs.
        """
        if self._connection is not None and not self.path.exists():
            self.close()  # what is written into a deleted file is lost
        if self._connection is None:
            self._connection = self._open(patience_ms)
        self._connection.execute(f"PRAGMA busy_timeout = {patience_ms}")
        return self._connection

    def ask(self, query: Query[_T], default: _T, patience_ms: int) -> tuple[_T, Exception | None]:
        """Return the query's answer, or the default and the error.

        A file that cannot be written is read as it is; then there are an answer and an error. This
        is the one place that catches values which no Minewave wrote.
        """
        try:
            return query(self.connection(patience_ms)), None
        except ANY_ERROR as raised:
            self.close()
            error = raised
        if is_read_only(error):
            with suppress(*ANY_ERROR), self._read_only() as connection:
                return query(connection), error
        return default, error

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        self.wait_for_flush()
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def flush(self, wait: bool = False) -> None:
        """Have the system write its cache to disk, on a thread unless ``wait``.

        To be called whenever something was written.
        """
        if wait:
            _sync(self.path)
        elif self._flushing is None or not self._flushing.is_alive():
            self._flushing = threading.Thread(target=_sync, args=(self.path,), daemon=True)
            self._flushing.start()

    def wait_for_flush(self) -> None:
        """Wait until the last ``flush`` is done."""
        if self._flushing is not None:
            self._flushing.join()
            self._flushing = None

    def quarantine(self, now: datetime) -> Path:
        """Rename the damaged file after today's date and return its new path.

        Raises StoreError where that is impossible.
        """
        self.close()
        stem = f"{self.path.stem}-damaged-{now:%Y-%m-%d}"
        target, number = self.path.with_name(stem + self.path.suffix), 2
        while target.exists():
            target = self.path.with_name(f"{stem}-{number}{self.path.suffix}")
            number += 1
        try:
            os.replace(self.path, target)
            for suffix in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.replace(f"{self.path}{suffix}", f"{target}{suffix}")
        except OSError:
            raise StoreError("records.not_put_aside") from None
        return target

    def _open(self, patience_ms: int) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            files.check(self.path)
            if not os.access(self.path, os.W_OK) or not os.access(self.path.parent, os.W_OK):
                # SQLite would leave a write-protected log behind.
                raise StoreError("records.write_protected")
            self._refuse_newer(patience_ms)
        connection = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        try:
            connection.row_factory = sqlite3.Row
            connection.execute(f"PRAGMA busy_timeout = {patience_ms}")
            # A commit does not wait for the disk: the file survives a power cut either way, and
            # ``flush`` writes the game to disk a moment later, on a thread.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA foreign_keys = ON")
            check_schema(connection)
            migrate(connection)
            # Else about every thirtieth game would wait for a checkpoint.
            connection.execute("PRAGMA wal_autocheckpoint = 0")
        except BaseException:
            connection.close()
            raise
        return connection

    def _refuse_newer(self, patience_ms: int) -> None:
        """Raise StoreError for a newer version's file, without writing to it."""
        uri = self.path.absolute().as_uri() + "?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, timeout=patience_ms / 1000)) as connection:
            if read_version(connection) > newest_version():
                raise StoreError("records.newer")

    @contextmanager
    def _read_only(self) -> Iterator[sqlite3.Connection]:
        """Connect to a file that cannot be written; its log is not read."""
        uri = self.path.absolute().as_uri() + "?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            if read_version(connection) != newest_version():
                raise StoreError("records.write_protected")  # it cannot be upgraded
            check_schema(connection)
            yield connection


def _sync(path: Path) -> None:
    """Write the log to disk, and copy it into the file once it is large.

    SQLite holds no lock on the log that closing it here could release.
    """
    log = path.with_name(f"{path.name}-wal")
    with suppress(OSError), log.open("r+b") as file:
        os.fsync(file.fileno())
    with suppress(OSError, sqlite3.Error):
        if log.stat().st_size > CHECKPOINT_BYTES:
            uri = path.absolute().as_uri() + "?mode=rw"  # does not create the file
            with closing(sqlite3.connect(uri, uri=True, timeout=0)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


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


def newest_version() -> int:
    """Return the version that STEPS lead to."""
    return FIRST_VERSION + len(STEPS)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the newest version, in a transaction for each step.

    Raises sqlite3.Error; the steps before the one that failed stay done.
    """
    while (version := read_version(connection)) < newest_version():
        with transaction(connection):
            if read_version(connection) != version:
                continue  # another process was quicker
            for statement in STEPS[version - FIRST_VERSION] if version else CREATE:
                connection.execute(statement)
            following = version + 1 if version else FIRST_VERSION
            connection.execute(f"PRAGMA user_version = {following}")


def check_schema(connection: sqlite3.Connection) -> None:
    """Check that the file has our tables and columns, and only our views and triggers.

    Views and triggers run what they say, so a stranger's file is checked before it is queried.
    Raises sqlite3.Error, or StoreError for other tables and for versions that were never released.
    """
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    version = read_version(connection)
    if version and version < FIRST_VERSION:
        raise StoreError("records.damaged")
    steps = (CREATE, *STEPS[: version - FIRST_VERSION]) if version else ()
    expected_code, expected_columns = _describe_model(steps)
    columns = _columns(connection)
    has_all = all(names <= columns.get(table, set()) for table, names in expected_columns.items())
    if _code(connection) != expected_code or not has_all:
        raise StoreError("records.damaged")


@lru_cache(maxsize=8)
def _describe_model(
    steps: tuple[MigrationStep, ...],
) -> tuple[set[tuple[str, ...]], dict[str, set[str]]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        for statement in chain.from_iterable(steps):
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
