"""Errors of saved games, and the messages that tell the player."""

from __future__ import annotations

import errno

from game.resources.texts import Message

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)


class TooLongError(OSError):
    """Raised for a game that could not be read again if more of it were written."""

    def __init__(self) -> None:
        super().__init__(errno.EFBIG, "longer than any game")


def is_handle_dead(error: OSError) -> bool:
    """Return whether the open file is useless now: its disk was removed, or its host is away.

    On a full or write-protected disk what was written stays valid.
    """
    return error.errno not in (*_FULL, *_FORBIDDEN)


def not_saved(error: OSError) -> Message:
    """Return the message that the game in play cannot be saved."""
    if isinstance(error, TooLongError):
        return Message("saves.too_long")
    if error.errno in _FULL:
        return Message("saves.disk_full")
    return Message("saves.write_protected" if error.errno in _FORBIDDEN else "saves.not_written")
