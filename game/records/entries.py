"""Games and runs as JSON objects: the lines of the file of unsaved games, and of exports.

Such an object is ``{"game": {column: value, ..., "recording": text}}`` or ``{"run": {...}}``; the
columns are those of the tables.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from game.records.models import FinishedGame, FinishedRun
from game.records.rows import ADDED, DERIVED, game_of, game_row, run_of, run_row

Entry = FinishedGame | FinishedRun

UNREADABLE = (ValueError, KeyError, TypeError, RecursionError, OverflowError)
"""What reading an object of somebody else's making can raise."""


def line_of(entry: Entry) -> str:
    """A game or run as a line, without its end."""
    if isinstance(entry, FinishedGame):
        return json.dumps({"game": {**game_row(entry), "recording": str(entry.recording)}})
    return json.dumps({"run": run_row(entry)})


def entry_of(found: Mapping[str, Any]) -> Entry:
    """The game or run of an object; what only later versions tell of a game may be missing.

    Raises one of UNREADABLE for any other object, also for one that says more than this version
    understands.
    """
    entry: Entry
    if "game" in found:
        row = found["game"]
        entry = game_of(row, row["recording"])
        known, lacking = {*game_row(entry), "recording"}, {*ADDED, *DERIVED}
    else:
        row = found["run"]
        entry = run_of(row)
        known, lacking = {*run_row(entry)}, set()
    if not known - lacking <= set(row) <= known:
        raise ValueError("not the columns of this version")
    return entry
