"""Games in play, saved move by move, so that a closed window or a killed program loses nothing.

A game has a file of its own, ``playing-<uid>.txt``, from its first open to its end::

    minewave saved 1
    minewave 2                        the recording, see engine.formats.recording ...
    ...
    moves
    0 open 4,4
    {"uid": "...", "ms": 0, ...}      ... and after each batch a line of what it does not hold
    1480 flag 3,0
    {"ms": 1480, "hands": {"mouse": 2}}

Each of these lines is a JSON object with what has changed since the one before; it ends its batch.
Lines after the last of them were cut off while being written, and do not count. A board of an
arcade run has a file before its first open too, without a recording.
"""
