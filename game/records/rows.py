"""Games and runs as rows of plain values, and back.

The same rows go into the tables and, as JSON, into the file of what could not be written.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from engine.formats.recording import MOST_MOVES, Recording, Result
from engine.formats.recording_header import LONGEST_TEXT
from engine.generation.placement import MAX_SEED
from engine.rules.metrics import Clicks
from game.input.events import Device
from game.records.models import (
    EARLIEST,
    LATEST,
    FinishedGame,
    FinishedRun,
    GameMode,
    UnrankedReason,
    ended_text,
)
from game.session.session import Figures

Row = dict[str, str | int | float | None]

PACKING = 1
"""zlib's level: higher ones take up to 200 times as long on the largest boards, for a third."""
LONGEST_RECORDING = 2**28
"""Bytes of a recording's text, as of a game in play. A longer one is not kept, only its game."""
NO_RECORDING = b""
"""What is kept of one that could not be read again."""
_BUTTONS = ("left", "right", "chord")
_MOST = 2**63 - 1
"""SQLite's largest integer."""


def game_row(game: FinishedGame) -> Row:
    """The columns of the table ``games`` that are told of a game; the recording is not among them.

    The last six follow from the others, and are there so that an index can hold them.
    """
    recording, config, figures = game.recording, game.config, game.figures
    return {
        "uid": game.uid,
        "ended": ended_text(game.ended),
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
        "three_bv": figures.three_bv,
        "three_bv_solved": figures.three_bv_solved,
        **_counted("clicks", figures.clicks),
        "retried": int(recording.retried),
        "aids": json.dumps(game.aids),
        "device": None if game.device is None else game.device.value,
        "ranked": int(game.ranked),
        "version": game.version,
        "run": game.run,
        "flaws": json.dumps(game.flaws),
        "daily": game.daily,
        "player": game.player,
        **_counted("effective", figures.effective),
        "openings": figures.openings,
        "islands": figures.islands,
        "flags": figures.flags,
        "path": figures.path,
        **_derived(game),
    }


ADDED = {
    "flaws": "[]",
    "daily": None,
    "player": "",
    **dict.fromkeys(("left_effective", "right_effective", "chord_effective")),
    **dict.fromkeys(("openings", "islands", "flags", "path")),
}
"""What a row of the first version lacks, and what is held of its game."""
DERIVED = ("clean", "fresh", "no_flag", "bvs", "efficiency", "won_ms")
"""Columns that are told to whoever reads a row, and never read."""


def packed_of(recording: Recording) -> bytes:
    """A recording's text as it is kept."""
    if len(recording.moves) > MOST_MOVES:
        return NO_RECORDING
    data = str(recording).encode()
    return zlib.compress(data, PACKING) if len(data) <= LONGEST_RECORDING else NO_RECORDING


def text_of(kept: object) -> str:
    """The text of a recording that is kept so. Raises ValueError for what is none, also for a
    little that would unfold into more than any game takes."""
    if not isinstance(kept, bytes):
        raise ValueError("no recording")
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(kept, LONGEST_RECORDING + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not unpacker.eof or len(data) > LONGEST_RECORDING:
        raise ValueError("cut off, or too long")
    return data.decode()


def game_of(row: Mapping[str, Any], text: str) -> FinishedGame:
    """The game of a row and its recording's text, which holds the config, seed and result.

    Raises ValueError, KeyError or TypeError for what is no such row.
    """
    row = {**ADDED, **row}
    _encoded(text)
    recording = Recording.parse(text)
    figures = Figures(
        recording.result is Result.WON,
        recording.ms,
        _whole(row["three_bv"]),
        _whole(row["three_bv_solved"]),
        Clicks(*(_whole(row[f"{button}_clicks"]) for button in _BUTTONS)),
        _effective(row),
        _count(row["openings"]),
        _count(row["islands"]),
        _count(row["flags"]),
        _length(row["path"]),
    )
    device = row["device"]
    return FinishedGame(
        recording,
        figures,
        _moment(row["ended"]),
        GameMode(row["kind"]),
        None if device is None else Device(device),
        _words(row["aids"]),
        bool(row["ranked"]),
        None if row["run"] is None else _text(row["run"]),
        _text(row["version"]),
        _text(row["uid"]),
        tuple(UnrankedReason(word).value for word in _words(row["flaws"])),
        None if row["daily"] is None else _day(row["daily"]),
        _text(row["player"]),
    )


def run_row(run: FinishedRun) -> Row:
    """The columns of the table ``runs``, all but ``id``."""
    return {
        "uid": run.uid,
        "ended": ended_text(run.ended),
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
        None if initials is None else _text(initials),
        _text(row["version"]),
        _text(row["uid"]),
    )


def _derived(game: FinishedGame) -> Row:
    return {
        "clean": int(game.is_clean),
        "fresh": int(game.is_fresh),
        "no_flag": int(game.is_no_flag),
        "bvs": game.bvs,
        "efficiency": game.efficiency,
        "won_ms": game.recording.ms if game.recording.result is Result.WON else None,
    }


def _counted(name: str, clicks: Clicks | None) -> Row:
    """Three columns of clicks of each kind."""
    counts = (None, None, None) if clicks is None else (clicks.left, clicks.right, clicks.chord)
    return {f"{button}_{name}": count for button, count in zip(_BUTTONS, counts, strict=True)}


def _effective(row: Mapping[str, Any]) -> Clicks | None:
    counts = [row[f"{button}_effective"] for button in _BUTTONS]
    return None if counts == [None, None, None] else Clicks(*map(_whole, counts))


def _count(value: object) -> int | None:
    return None if value is None else _whole(value)


def _words(text: str) -> tuple[str, ...]:
    words = json.loads(text)
    if not isinstance(words, list):
        raise ValueError("not a list of words")
    return tuple(map(_text, words))


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise ValueError("not a text of a few words")
    return _encoded(value)


def _encoded(text: str) -> str:
    """The same text. Raises ValueError for one with half a sign in it, which no file can hold."""
    if not isinstance(text, str):
        raise TypeError("not a text")
    text.encode()
    return text


def _day(text: str) -> str:
    if date.fromisoformat(text).isoformat() != text:
        raise ValueError("not a day such as 2026-11-21")
    return text


def _length(value: object) -> float | None:
    if value is None:
        return None
    if not isinstance(value, float | int) or not 0 <= value < math.inf:
        raise ValueError("not a length")
    return float(value)


def _whole(value: object, most: int = _MOST) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError("not a whole number that a store can hold")
    return value


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or not EARLIEST.year <= moment.year <= LATEST.year:
        raise ValueError("not a moment of a time zone that every system can tell the time of")
    return moment
