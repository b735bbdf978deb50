"""The SQLite file: opened when it is needed, put aside when it is damaged."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from game.platform import files
from game.records.errors import newer, not_put_aside, unsound, write_protected
from game.records.schema import Migration, migrate, version_of
from game.records.validation import check_schema

LONG_LOG = 4 * 2**20
"""Bytes of the log from which on its content is written into the file."""

Connect = Callable[[Path], sqlite3.Connection]


def connect(path: Path) -> sqlite3.Connection:
    """A connection that begins no transaction by itself; the file is made if need be."""
    return sqlite3.connect(path, timeout=0, isolation_level=None)


class Database:
    """One file and the connection to it. Its methods raise sqlite3.Error, OSError or StoreError."""

    def __init__(
        self, path: Path, migrations: Sequence[Migration], connect: Connect = connect
    ) -> None:
        self.path = path
        self._migrations = migrations
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._flushing: threading.Thread | None = None

    def connection(self, patience: int) -> sqlite3.Connection:
        """The connection, to a file of the newest version. ``patience`` is how many milliseconds
        a statement may wait for other programs."""
        if self._connection is not None and not self.path.exists():
            self.shut()  # what is written into a deleted file is lost
        if self._connection is None:
            self._connection = self._open(patience)
        self._connection.execute(f"PRAGMA busy_timeout = {patience}")
        return self._connection

    def another(self) -> Database:
        """Return the same file with a connection of its own, for another thread."""
        return Database(self.path, self._migrations, self._connect)

    @contextmanager
    def as_it_is(self) -> Iterator[sqlite3.Connection]:
        """A connection for questions alone, to a file that cannot be written, nor its log read."""
        address = self.path.absolute().as_uri() + "?mode=ro&immutable=1"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            if version_of(connection) == len(self._migrations):
                _look_into(connection, self._migrations)
                yield connection
            else:
                raise write_protected()  # and what it lacks cannot be added

    def shut(self) -> None:
        """Let go of the file; the next use opens it again."""
        if self._flushing is not None:
            self._flushing.join()
            self._flushing = None
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def flush(self, wait: bool = False) -> None:
        """Have what was written brought from the system's memory onto the disk, in passing unless
        it is waited for. To be called whenever something was written."""
        if wait:
            _bring_home(self.path)
        elif self._flushing is None or not self._flushing.is_alive():
            self._flushing = threading.Thread(target=_bring_home, args=(self.path,), daemon=True)
            self._flushing.start()

    def put_aside(self, today: datetime) -> Path:
        """Rename the damaged file so that its name tells when; gives the new name.

        Raises StoreError where that cannot be done.
        """
        self.shut()
        stem = f"{self.path.stem}-damaged-{today:%Y-%m-%d}"
        kept, number = self.path.with_name(stem + self.path.suffix), 2
        while kept.exists():
            kept = self.path.with_name(f"{stem}-{number}{self.path.suffix}")
            number += 1
        try:
            os.replace(self.path, kept)
            for tail in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.replace(f"{self.path}{tail}", f"{kept}{tail}")
        except OSError:
            raise not_put_aside() from None
        return kept

    def _open(self, patience: int) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            files.check(self.path)
            if not os.access(self.path, os.W_OK) or not os.access(self.path.parent, os.W_OK):
                # SQLite would leave a log behind that stays write-protected for ever.
                raise write_protected()
            self._look(patience)
        connection = self._connect(self.path)
        try:
            connection.row_factory = sqlite3.Row
            connection.execute(f"PRAGMA busy_timeout = {patience}")
            # Committing waits for no disk: the file is whole after a power cut either way, and
            # ``flush`` brings the game onto the disk a moment later, beside the frames.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA foreign_keys = ON")
            _look_into(connection, self._migrations)
            migrate(connection, self._migrations)
            # Else every thirtieth game or so would wait until the whole log is in the file.
            connection.execute("PRAGMA wal_autocheckpoint = 0")
        except BaseException:
            connection.close()
            raise
        return connection

    def _look(self, patience: int) -> None:
        """Read the version without writing. Raises StoreError for a newer version's file."""
        address = self.path.absolute().as_uri() + "?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=patience / 1000)) as connection:
            if version_of(connection) > len(self._migrations):
                raise newer()


def _look_into(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Raises StoreError for a file that has not been made by these migrations."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    version = version_of(connection)
    if version < 0:
        raise unsound()
    check_schema(connection, tuple(migrations[:version]))


def _bring_home(path: Path) -> None:
    """Have the system write the log onto the disk, and its content into the file once there is much
    of it. SQLite holds no lock on the log that closing it here could undo; without one, or when the
    disk refuses, SQLite's own care has to do."""
    log = path.with_name(f"{path.name}-wal")
    with suppress(OSError), log.open("r+b") as file:
        os.fsync(file.fileno())
    with suppress(OSError, sqlite3.Error):
        if log.stat().st_size > LONG_LOG:
            address = path.absolute().as_uri() + "?mode=rw"  # makes no file where none is
            with closing(sqlite3.connect(address, uri=True, timeout=0)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
