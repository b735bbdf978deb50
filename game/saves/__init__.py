"""Games in play, kept move by move, so that a closed window or a killed program loses nothing.

A game has a file of its own, ``playing-<uid>.txt``, from its first open to its end::

    minewave saved 1
    minewave 2                        the recording, as engine.formats.recording tells it ...
    ...
    moves
    0 open 4,4
    {"uid": "...", "ms": 0, ...}      ... and after each batch a line of what it does not hold
    1480 flag 3,0
    {"ms": 1480, "hands": {"mouse": 2}}

Each of these lines is a JSON object that tells what has changed since those before; it ends its
batch. What follows the last of them was cut off while it was written, and does not count. A board
of an arcade run has its file before the first open too, without a recording.
"""

from game.saves.finding import FoundSaves, find
from game.saves.journal import SaveWriter
from game.saves.metadata import SaveMetadata
from game.saves.recovery import finished, recover, settle
from game.saves.saved_game import SavedGame
from game.saves.waiting import Waiting

__all__ = [
    "FoundSaves",
    "SaveMetadata",
    "SaveWriter",
    "SavedGame",
    "Waiting",
    "find",
    "finished",
    "recover",
    "settle",
]
