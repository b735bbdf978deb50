"""Errors of the store's files, and their causes in words."""

import sqlite3

from game.resources.texts import Message

KEPT_IN_FILE = Message("records.kept_aside")
KEPT_IN_MEMORY = Message("records.kept_in_memory")
_UNWRITABLE = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
)
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
"""Errors of opening, reading and writing the files."""
VALUE_ERRORS = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)
"""Errors of converting values that no Minewave wrote."""
ANY_ERROR = (*FILE_ERRORS, *VALUE_ERRORS)


def is_damage(error: Exception) -> bool:
    """Return whether the file's content is at fault."""
    return cause(error).key == "records.damaged"


def is_read_only(error: Exception) -> bool:
    """Return whether the file may still be readable: the disk is full or write-protected."""
    if isinstance(error, StoreError):
        return error.key == "records.write_protected"
    return isinstance(error, sqlite3.Error) and _code(error) in _UNWRITABLE


def cause(error: Exception) -> Message:
    """Return why the file cannot be used, as a clause."""
    if isinstance(error, StoreError):
        return Message(error.key)
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return Message("records.disk_full")  # no room for the shared memory file
    if isinstance(error, sqlite3.Error):
        return Message(_CAUSES.get(_code(error), "records.not_written"))
    if isinstance(error, OSError):
        return Message("records.no_folder")
    return Message("records.not_understood")


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code, 0 for the module's own errors."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
