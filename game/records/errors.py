"""Errors of the store's files, and the messages that tell the player."""

from __future__ import annotations

import sqlite3

from game.resources.texts import Message

KEPT_IN_FILE = Message("records.kept_aside")
KEPT_IN_MEMORY = Message("records.kept_in_memory")
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
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


def damaged() -> StoreError:
    """Return the error of a file with other tables, views or triggers than ours."""
    return StoreError("records.damaged")


def newer() -> StoreError:
    """Return the error of a file that a later version of the game wrote."""
    return StoreError("records.newer")


def write_protected() -> StoreError:
    """Return the error of a file or folder that may not be written."""
    return StoreError("records.write_protected")


def not_quarantined() -> StoreError:
    """Return the error of a damaged file that cannot be renamed."""
    return StoreError("records.not_put_aside")


def quarantined(name: str) -> Message:
    """Return the notice that a damaged file was renamed and a new one created."""
    return Message("records.begun_anew", {"kept": name})


def unreadable_lines(name: str) -> Message:
    """Return the notice that lines of the unsaved file were moved to the file ``name``."""
    return Message("records.unreadable", {"kept": name})


def is_damage(error: Exception) -> bool:
    """Return whether the file's content is at fault."""
    if isinstance(error, StoreError):
        return error.key == damaged().key
    return isinstance(error, sqlite3.Error) and _code(error) in _DAMAGED


def is_read_only(error: Exception) -> bool:
    """Return whether the file may still be readable: the disk is full or write-protected."""
    if isinstance(error, StoreError):
        return error.key == write_protected().key
    return isinstance(error, sqlite3.Error) and _code(error) in _UNWRITABLE


def cause(error: Exception) -> Message:
    """Return why the file cannot be used, as a clause for ``problem``."""
    if isinstance(error, StoreError):
        return Message(error.key)
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return Message("records.disk_full")  # no room for the shared memory file
    if isinstance(error, sqlite3.Error):
        return Message(_CAUSES.get(_code(error), "records.not_written"))
    if isinstance(error, OSError):
        return Message("records.no_folder")
    return Message("records.not_understood")


def problem(cause: Message, consequence: Message) -> Message:
    """Return the sentence that says why the file cannot be used and where games are kept."""
    return Message("records.problem", {"cause": cause, "consequence": consequence})


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code, 0 for the module's own errors."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
