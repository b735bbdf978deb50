"""What can go wrong with the record book's files, as messages for the player."""

from __future__ import annotations

import sqlite3

from game.resources.texts import Message

KEPT_ASIDE = Message("records.kept_aside")
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
    """Why the file cannot be used: the key of the half sentence that says so."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


FAULTS = (sqlite3.Error, OSError, StoreError)
"""All that can go wrong with the files."""


UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)
"""What values can lead to that no Minewave wrote."""


def unsound() -> StoreError:
    """A file of other tables, views or triggers than ours."""
    return StoreError("records.damaged")


def newer() -> StoreError:
    """A file of a version that this program does not know."""
    return StoreError("records.newer")


def write_protected() -> StoreError:
    """A file or a folder that the system lets nobody write."""
    return StoreError("records.write_protected")


def not_put_aside() -> StoreError:
    """A damaged file that cannot be renamed."""
    return StoreError("records.not_put_aside")


def begun_anew(kept: str) -> Message:
    """A damaged file was put aside under this name."""
    return Message("records.begun_anew", {"kept": kept})


def unreadable(kept: str) -> Message:
    """Lines that are no games were put aside into the file of this name."""
    return Message("records.unreadable", {"kept": kept})


def is_damage(error: Exception) -> bool:
    """Whether the file's content is at fault."""
    if isinstance(error, StoreError):
        return error.key == unsound().key
    return isinstance(error, sqlite3.Error) and _code(error) in _DAMAGED


def is_read_only(error: Exception) -> bool:
    """Whether what is in the file may still be read: there is no room, or no right to write."""
    if isinstance(error, StoreError):
        return error.key == write_protected().key
    return isinstance(error, sqlite3.Error) and _code(error) in _UNWRITABLE


def cause(error: Exception) -> Message:
    """Why the file cannot be used: half a sentence, which ``sentence`` makes whole."""
    if isinstance(error, StoreError):
        return Message(error.key)
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return Message("records.disk_full")  # no room for what is kept beside the file
    if isinstance(error, sqlite3.Error):
        return Message(_CAUSES.get(_code(error), "records.not_written"))
    if isinstance(error, OSError):
        return Message("records.no_folder")
    return Message("records.not_understood")


def sentence(cause: Message, consequence: Message) -> Message:
    """Why the file cannot be used, and what becomes of the games meanwhile."""
    return Message("records.problem", {"cause": cause, "consequence": consequence})


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; the module's own errors carry none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
