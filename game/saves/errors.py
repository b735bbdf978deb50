"""What can go wrong with saved games, as messages for the player."""

from __future__ import annotations

import errno

from game.resources.texts import Message

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)


class TooLongError(OSError):
    """A game that could not be read again if more of it were written."""

    def __init__(self) -> None:
        super().__init__(errno.EFBIG, "longer than any game")


def is_dead(error: OSError) -> bool:
    """Whether an open file is of no use any more: its disk was pulled out, or its host is away. On
    a full disk what is there already still holds."""
    return error.errno not in (*_FULL, *_FORBIDDEN)


def not_saved(error: OSError) -> Message:
    """The game in play cannot be written."""
    if isinstance(error, TooLongError):
        return Message("saves.too_long")
    if error.errno in _FULL:
        return Message("saves.disk_full")
    return Message("saves.write_protected" if error.errno in _FORBIDDEN else "saves.not_written")


def damaged(kept: str) -> Message:
    """A file that holds no game was put aside under this name."""
    return Message("saves.damaged", {"kept": kept})


def unreadable() -> Message:
    """A file that can be neither read nor put aside."""
    return Message("saves.unreadable")


def newer() -> Message:
    """A file of a version that this program does not know; it stays where it is."""
    return Message("saves.newer")
