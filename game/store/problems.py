"""What can go wrong with the record book's files, in the words that a player reads."""

from __future__ import annotations

import sqlite3

KEPT_ASIDE = "games are kept aside until it works again"
KEPT_IN_MEMORY = "games are kept only until you quit"
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_PROTECTED = "The record book is write-protected"
_CAUSES = {
    sqlite3.SQLITE_BUSY: "The record book is locked by another program",
    sqlite3.SQLITE_LOCKED: "The record book is locked by another program",
    sqlite3.SQLITE_FULL: "The disk is full",
    sqlite3.SQLITE_READONLY: _PROTECTED,
    sqlite3.SQLITE_CANTOPEN: "The record book cannot be opened",
    sqlite3.SQLITE_CORRUPT: "The record book is damaged",
    sqlite3.SQLITE_NOTADB: "The record book is damaged",
}


class StoreError(Exception):
    """Why the file cannot be used: a sentence without its full stop."""


def newer() -> StoreError:
    """A file of a version that this program does not know."""
    return StoreError("The record book was made by a newer Minewave")


def write_protected() -> StoreError:
    """A file or a folder that the system lets nobody write."""
    return StoreError(_PROTECTED)


def not_put_aside() -> StoreError:
    """A damaged file that cannot be renamed."""
    return StoreError("The record book is damaged and could not be put aside")


def begun_anew(kept: str) -> str:
    """A damaged file was put aside under this name."""
    return f"The record book was damaged; it is kept as {kept}, and a new one begun."


def unreadable(kept: str) -> str:
    """Lines that are no games were put aside into the file of this name."""
    return f"Some unsaved games cannot be read; they are kept in {kept}."


def is_damage(error: Exception) -> bool:
    """Whether the file's content is at fault."""
    return isinstance(error, sqlite3.Error) and _code(error) in _DAMAGED


def cause(error: Exception) -> str:
    """Why the file cannot be used: a sentence without its full stop."""
    if isinstance(error, StoreError):
        return str(error)
    if isinstance(error, sqlite3.Error):
        return _CAUSES.get(_code(error), "The record book cannot be written")
    if isinstance(error, OSError):
        return "The record book's folder cannot be used"
    return "The record book holds what this version cannot read"


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; the module's own errors carry none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
