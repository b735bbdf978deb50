"""Games and runs as rows of plain values, and back.

The same rows go into the tables and, as JSON, into the file of what could not be written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from engine.metrics import Clicks
from engine.placement import MAX_SEED
from engine.recording import Recording, Result
from game.session import Figures
from game.store.values import Device, FinishedGame, FinishedRun, Kind, utc_text

Row = dict[str, str | int | float | None]

_MOST = 2**63 - 1
"""SQLite's largest integer."""


def game_row(game: FinishedGame) -> Row:
    """The columns of the table ``games``, all but ``id``; the recording is not among them."""
    recording, config, clicks = game.recording, game.config, game.figures.clicks
    return {
        "uid": game.uid,
        "ended": utc_text(game.ended),
        "kind": game.kind.value,
        "width": config.width,
        "height": config.height,
        "mines": config.mines,
        "wraps": int(config.wraps),
        "start": config.start.value,
        "win": config.win.value,
        "marks": int(config.question_marks),
        "fairness": config.fairness.value,
        "seed": str(recording.seed),
        "proven": None if recording.proven is None else int(recording.proven),
        "result": recording.result.value,
        "ms": recording.ms,
        "three_bv": game.figures.three_bv,
        "three_bv_solved": game.figures.three_bv_solved,
        "left_clicks": clicks.left,
        "right_clicks": clicks.right,
        "chord_clicks": clicks.chord,
        "retried": int(recording.retried is not None),
        "aids": json.dumps(game.aids),
        "device": None if game.device is None else game.device.value,
        "ranked": int(game.ranked),
        "version": game.version,
        "run": game.run,
    }


def game_of(row: Mapping[str, Any], text: str) -> FinishedGame:
    """The game of a row and its recording's text, which holds the config, seed and result.

    Raises ValueError, KeyError or TypeError for what is no such row.
    """
    recording = Recording.parse(text)
    counts = ("left_clicks", "right_clicks", "chord_clicks")
    figures = Figures(
        recording.result is Result.WON,
        recording.ms,
        _whole(row["three_bv"]),
        _whole(row["three_bv_solved"]),
        Clicks(*(_whole(row[name]) for name in counts)),
    )
    device = row["device"]
    return FinishedGame(
        recording,
        figures,
        _moment(row["ended"]),
        Kind(row["kind"]),
        None if device is None else Device(device),
        tuple(str(word) for word in json.loads(row["aids"])),
        bool(row["ranked"]),
        None if row["run"] is None else str(row["run"]),
        str(row["version"]),
        str(row["uid"]),
    )


def run_row(run: FinishedRun) -> Row:
    """The columns of the table ``runs``, all but ``id``."""
    return {
        "uid": run.uid,
        "ended": utc_text(run.ended),
        "score": run.score,
        "boards": run.boards,
        "best_combo": run.best_combo,
        "ms": run.ms,
        "seed": str(run.seed),
        "initials": run.initials,
        "version": run.version,
    }


def run_of(row: Mapping[str, Any]) -> FinishedRun:
    """The run of a row. Raises ValueError, KeyError or TypeError for what is no such row."""
    initials = row["initials"]
    return FinishedRun(
        _moment(row["ended"]),
        _whole(row["score"]),
        _whole(row["boards"]),
        _whole(row["best_combo"]),
        _whole(row["ms"]),
        _whole(int(row["seed"]), MAX_SEED),
        None if initials is None else str(initials),
        str(row["version"]),
        str(row["uid"]),
    )


def _whole(value: object, most: int = _MOST) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError("not a whole number that a store can hold")
    return value


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a moment without a time zone")
    return moment
