"""SQLite file: opened when needed, created, checked, upgraded, quarantined when damaged."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import lru_cache
from itertools import chain
from pathlib import Path
from sqlite3 import Connection
from typing import Any, TypeVar

from game.platform import files
from game.resources.texts import Message
from game.store.schema import CREATE, FIRST_VERSION, STEPS, WAITING, MigrationStep

CHECKPOINT_BYTES = 4 * 2**20  # size of the write-ahead log from which on it is copied into the file
_FULL_SYNC = "PRAGMA fullfsync = ON"
"""Has SQLite wait for the disk as ``files.sync`` does, which matters on macOS."""
_MODES_AS_IT_IS = ("?mode=rw", "?mode=ro&immutable=1")
"""Ways to read a file on a full disk: with its log, which may hold what was written last, and
without, if the file is write-protected or another program has it open."""
_T = TypeVar("_T")
Query = Callable[[Connection], _T]
_Code = set[tuple[str, ...]]


KEPT_IN_FILE = Message("records.kept_aside")
KEPT_IN_MEMORY = Message("records.kept_in_memory")
_CAUSES = {
    sqlite3.SQLITE_BUSY: "records.locked",
    sqlite3.SQLITE_LOCKED: "records.locked",
    sqlite3.SQLITE_FULL: "records.disk_full",
    sqlite3.SQLITE_READONLY: "records.write_protected",
    sqlite3.SQLITE_CANTOPEN: "records.not_opened",
    sqlite3.SQLITE_CORRUPT: "records.damaged",
    sqlite3.SQLITE_NOTADB: "records.damaged",
}


class StoreError(Exception):
    """Raised when the database cannot be used; ``key`` is the text key of the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


FILE_ERRORS = (sqlite3.Error, OSError, StoreError)
VALUE_ERRORS = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)
"""Errors of converting values that no Minewave wrote."""
ANY_ERROR = (*FILE_ERRORS, *VALUE_ERRORS)


def readable(convert: Callable[[Any], _T], rows: Iterable[Any]) -> Iterator[_T]:
    """Yield the converted rows, without those that are damaged, or that only a later version
    understands; they stay in the file."""
    for row in rows:
        try:
            value = convert(row)
        except VALUE_ERRORS:
            continue
        yield value


def failure_message(error: Exception) -> Message:
    """Return why the file cannot be used, in a sentence."""
    if isinstance(error, StoreError):
        return Message(error.key)
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return Message("records.disk_full")  # no room for the shared memory file
    if isinstance(error, sqlite3.Error):
        return Message(_CAUSES.get(_result_code(error), "records.not_written"))
    is_of_disk = isinstance(error, OSError)
    return Message("records.no_folder" if is_of_disk else "records.not_understood")


def _result_code(error: Exception) -> int:
    """Return SQLite's primary result code, 0 for other errors."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _is_read_only(error: Exception) -> bool:
    """Return whether the file may still be readable: the disk is full or write-protected."""
    if isinstance(error, StoreError):
        return error.key == "records.write_protected"
    unwritable = sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY
    return _result_code(error) in (*unwritable, sqlite3.SQLITE_CANTOPEN)


class StandIn(Connection):
    """A connection to an empty file in memory, which answers for one that cannot be read."""


class Database:
    """A file and the connection to it. Methods raise sqlite3.Error, OSError or StoreError."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: Connection | None = None
        self._flushing: threading.Thread | None = None

    def connection(self, patience_ms: int) -> Connection:
        """Return the connection, whose statements may wait ``patience_ms`` for other programs."""
        if self._connection is not None and not self.path.exists():
            self.close()  # what is written into a deleted file is lost
        if self._connection is None:
            self._connection = self._open(patience_ms)
        self._connection.execute(f"PRAGMA busy_timeout = {patience_ms}")
        return self._connection

    def ask(self, query: Query[_T], patience_ms: int) -> tuple[_T, Exception | None]:
        """Return the query's answer, and the error if there is something wrong with the file.

        A file that cannot be written is read as it is; for one that cannot be read a ``StandIn``
        is asked.
        """
        try:
            return query(self.connection(patience_ms)), None
        except ANY_ERROR as raised:
            self.close()
            error = raised
        if _is_read_only(error):
            for mode in _MODES_AS_IT_IS[isinstance(error, StoreError) :]:
                with suppress(*ANY_ERROR), self._connect_as_it_is(mode) as connection:
                    return query(connection), error
        with _open_stand_in() as connection:
            return query(connection), error

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        self.wait_for_flush()
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def flush(self, wait: bool = False) -> None:
        """Have the system write the last changes to the disk: on a thread, if one can be started,
        or with ``wait`` before this returns. In that case it raises OSError if it fails."""
        if wait:
            _sync_log(self.path)
        elif self._flushing is not None and self._flushing.is_alive():
            return
        else:
            try:
                flushing = threading.Thread(target=_sync, args=(self.path,), daemon=True)
                flushing.start()
            except (RuntimeError, MemoryError):  # the system refuses a thread
                pass
            else:
                self._flushing = flushing
                return
        _sync(self.path)

    def wait_for_flush(self) -> None:
        """Wait until the last ``flush`` is done."""
        if self._flushing is not None:
            self._flushing.join()
            self._flushing = None

    def quarantine(self, now: datetime) -> Path:
        """Rename the damaged file after today's date and return its new path."""
        self.close()
        stem = f"{self.path.stem}-damaged-{now:%Y-%m-%d}"
        target, number = self.path.with_name(stem + self.path.suffix), 2
        while target.exists():
            target = self.path.with_name(f"{stem}-{number}{self.path.suffix}")
            number += 1
        try:
            # The file goes last, as SQLite deletes a log that it finds without one.
            for suffix in ("-wal", "-shm", ""):
                with suppress(FileNotFoundError):
                    os.replace(f"{self.path}{suffix}", f"{target}{suffix}")
        except OSError:
            raise StoreError("records.not_put_aside") from None
        return target

    def _open(self, patience_ms: int) -> Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            files.check(self.path)
            if not os.access(self.path, os.W_OK) or not os.access(self.path.parent, os.W_OK):
                # SQLite would leave a write-protected log behind.
                raise StoreError("records.write_protected")
            uri = self.path.absolute().as_uri() + "?mode=ro"  # a newer file is not written to
            with closing(sqlite3.connect(uri, uri=True, timeout=patience_ms / 1000)) as connection:
                if read_version(connection) > newest_version():
                    raise StoreError("records.newer")
        connection = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        try:
            _set_factories(connection)
            connection.execute(f"PRAGMA busy_timeout = {patience_ms}")
            # A commit does not wait for the disk: the file survives a power cut either way, and
            # ``flush`` writes the game to disk a moment later, on a thread.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(_FULL_SYNC)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA foreign_keys = ON")
            check_schema(connection)
            migrate(connection)
            _execute(connection, WAITING)
            # Else about every thirtieth game would wait for a checkpoint.
            connection.execute("PRAGMA wal_autocheckpoint = 0")
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def _connect_as_it_is(self, mode: str) -> Iterator[Connection]:
        """Connect to a file that cannot be written."""
        uri = self.path.absolute().as_uri() + mode
        connecting = sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None)
        with closing(connecting) as connection:
            _set_factories(connection)
            # Alone with the file, SQLite needs no index of the log on the full disk.
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            if read_version(connection) != newest_version():
                raise StoreError("records.write_protected")  # it cannot be upgraded
            check_schema(connection)
            _execute(connection, WAITING)
            yield connection


@contextmanager
def _open_stand_in() -> Iterator[StandIn]:
    with closing(sqlite3.connect(":memory:", isolation_level=None, factory=StandIn)) as connection:
        _set_factories(connection)
        _execute(connection, chain(CREATE, *STEPS, WAITING))
        yield connection


def _set_factories(connection: Connection) -> None:
    """Have the connection return rows by name, and text that is not UTF-8 with lone surrogates,
    which no value may hold: otherwise one such text would end a whole query."""
    connection.row_factory = sqlite3.Row
    connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")


def _execute(connection: Connection, statements: Iterable[str]) -> None:
    for statement in statements:
        connection.execute(statement)


def _sync_log(path: Path) -> None:
    """Write the log, on which SQLite holds no lock, to disk. Raises OSError."""
    with suppress(FileNotFoundError), path.with_name(f"{path.name}-wal").open("r+b") as file:
        files.sync(file.fileno())


def _sync(path: Path) -> None:
    """Write the log to disk, and copy it into the file once large."""
    log = path.with_name(f"{path.name}-wal")
    with suppress(OSError):
        _sync_log(path)
    with suppress(OSError, sqlite3.Error):
        if log.stat().st_size > CHECKPOINT_BYTES:
            uri = path.absolute().as_uri() + "?mode=rw"  # does not create the file
            with closing(sqlite3.connect(uri, uri=True, timeout=0)) as connection:
                connection.execute(_FULL_SYNC)
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Commit what the block does, or roll all of it back if it raises."""
    connection.execute("BEGIN IMMEDIATE")  # else two writers fail instead of waiting
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise


def read_version(connection: Connection) -> int:
    """Return the version of the file's tables, 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def newest_version() -> int:
    """Return the version that STEPS lead to."""
    return FIRST_VERSION + len(STEPS)


def migrate(connection: Connection) -> None:
    """Bring the file to the newest version; the steps before one that fails stay done."""
    while (version := read_version(connection)) < newest_version():
        with transaction(connection):
            if read_version(connection) != version:
                continue  # another process was quicker
            _execute(connection, STEPS[version - FIRST_VERSION] if version else CREATE)
            following = version + 1 if version else FIRST_VERSION
            connection.execute(f"PRAGMA user_version = {following}")


def check_schema(connection: Connection) -> None:
    """Check that the file has our tables and columns, and only our views and triggers.

    Views and triggers run what they say. Raises sqlite3.Error, or StoreError for another's file.
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
    if _code_of(connection) != expected_code or not has_all:
        raise StoreError("records.damaged")


@lru_cache(maxsize=8)
def _describe_model(steps: tuple[MigrationStep, ...]) -> tuple[_Code, dict[str, set[str]]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        _execute(model, chain.from_iterable(steps))
        return _code_of(model), _columns(model)


def _code_of(connection: Connection) -> _Code:
    """Return the views and triggers, with their SQL apart from white space."""
    rows = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN ('view', 'trigger')"
    )
    return {(*row[:3], " ".join(str(row[3]).split())) for row in rows}


def _columns(connection: Connection) -> dict[str, set[str]]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    columns = "SELECT name FROM pragma_table_info(?)"
    return {name: {row[0] for row in connection.execute(columns, (name,))} for (name,) in rows}
