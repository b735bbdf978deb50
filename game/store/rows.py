"""Games and dives as rows of plain values and as JSON lines, and back.

A row goes into the table; as JSON it is ``{"game": {column: value, ..., "recording": text}}`` or
``{"run": {...}}``, a line of the pending file and of exports.
"""

import json
import zlib
from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple, cast

from engine.core.config import Fairness, GameConfig, StartRule, WinRule
from engine.core.neighbourhood import NEIGHBOURHOODS, SQUARE
from engine.dive.airs import Air
from engine.dive.checks import check_result
from engine.formats.recording import MAX_MOVES, Recording, Result, Watch
from engine.generation.placement import MAX_SEED
from engine.rules.metrics import Clicks
from engine.teacher.luck import Guess, LuckReview
from engine.teacher.patterns import Pattern
from game.input.events import Device
from game.session.session import Figures
from game.store.board_kind import cells_of, name_of_shape
from game.store.models import (
    FinishedDive,
    FinishedGame,
    GameMode,
    ListedGame,
    UnrankedReason,
    ended_text,
    optional,
    to_count,
    to_day,
    to_moment,
    to_number,
    to_places,
    to_probability,
    to_text,
)

Entry = FinishedGame | FinishedDive
ColumnValues = dict[str, str | int | float | None]

COMPRESSION_LEVEL = 1  # higher ones take up to 200 times as long on large boards, to save a third
MAX_RECORDING_BYTES = 2**28
"""Only the game is kept of a longer recording, as of one with more than MAX_MOVES."""
NO_RECORDING = b""
_BUTTONS = ("left", "right", "chord")
ADDED_COLUMNS: dict[str, ColumnValues] = {
    "game": {"neighbours": SQUARE.name, "shape": ""},
    "run": {"air": None, "pearls": 0, "places": ""},
}
"""Columns that later versions added, which the JSON rows of earlier ones lack, and their values
then."""
_FIRST_WITH_AIR = 2  # the first version of the rules of dives that had airs
MAX_MISSED = 10**9  # a limit per game, so that sums over all games fit
_CHANCES = ("survival", "survived", "expected", "luck", "cost")
_NUMBERS = ("zini", "forced", "needless", *_CHANCES, "wrong_flags")


def parse_words(text: str) -> tuple[str, ...]:
    """Return the words of a JSON list. Raises ValueError or TypeError for anything else."""
    words = json.loads(text)
    if not isinstance(words, list):
        raise ValueError("not a list of words")
    return tuple(map(to_text, words))


def _parse_flaws(text: str) -> tuple[str, ...]:
    return tuple(UnrankedReason(word).value for word in parse_words(text))


class _Column(NamedTuple):
    """A column that holds a field, and its conversions. ``read`` is None if the field is read from
    the recording, with other fields, or computed again."""

    field: str  # the path of attributes that leads to it
    read: Callable[[Any], Any] | None = None
    write: Callable[[Any], Any] = lambda value: value

    def value_of(self, entry: Entry) -> str | int | float | None:
        """Return the value to be stored of a game or dive."""
        value: Any = entry
        for name in self.field.split("."):
            value = None if value is None else getattr(value, name)
        return cast("str | int | float | None", self.write(value))


_write_value = partial(optional, attrgetter("value"))
_RULES: Mapping[str, Callable[[GameConfig], str | int]] = {
    **{name: attrgetter(name) for name in ("width", "height", "mines")},
    "wraps": lambda config: int(config.wraps),
    **{name: attrgetter(f"{name}.value") for name in ("start", "win", "fairness")},
    "neighbours": attrgetter("neighbours.name"),
    "shape": name_of_shape,
}
"""The columns of ``games`` for size and rules, without question marks."""
_DERIVED: Mapping[str, _Column] = {
    "clean": _Column("is_clean", write=int),
    "fresh": _Column("counts_in_win_rate", write=int),
    "no_flag": _Column("is_no_flag", write=int),
    "bvs": _Column("bvs"),
    "efficiency": _Column("efficiency"),
    "won_ms": _Column("recording", write=lambda one: one.ms if one.result is Result.WON else None),
}
_GAME_COLUMNS: Mapping[str, _Column] = {
    "uid": _Column("uid", to_text),
    "ended": _Column("ended", to_moment, ended_text),
    "kind": _Column("mode", GameMode, _write_value),
    **{name: _Column("recording.config", write=value_of) for name, value_of in _RULES.items()},
    "marks": _Column("recording.config.question_marks", write=int),
    "rules": _Column("recording.config.oldest_rules"),
    "seed": _Column("recording.seed", write=str),
    "proven": _Column(
        "recording.proven", write=lambda known: None if known is None else int(known)
    ),
    "result": _Column("recording.result", write=_write_value),
    "ms": _Column("recording.ms"),
    "three_bv": _Column("figures.three_bv", to_count),
    "three_bv_solved": _Column("figures.three_bv_solved", to_count),
    **{f"{button}_clicks": _Column(f"figures.clicks.{button}") for button in _BUTTONS},
    "retried": _Column("recording.retried", write=int),
    "aids": _Column("aids", parse_words, json.dumps),
    "device": _Column("device", partial(optional, Device), _write_value),
    "ranked": _Column("ranked", bool, int),
    "version": _Column("version", to_text),
    "run": _Column("run", partial(optional, to_text)),
    "flaws": _Column("flaws", _parse_flaws, json.dumps),
    "daily": _Column("daily", partial(optional, to_day)),
    "player": _Column("player", to_text),
    **{f"{button}_effective": _Column(f"figures.effective.{button}") for button in _BUTTONS},
    "openings": _Column("figures.openings", partial(optional, to_count)),
    "islands": _Column("figures.islands", partial(optional, to_count)),
    "flags": _Column("figures.flags", partial(optional, to_count)),
    "path": _Column("figures.path", partial(optional, to_number)),
    **_DERIVED,
}
"""The columns of ``games``, without those that the table itself fills."""
_DIVE_COLUMNS: Mapping[str, _Column] = {
    "uid": _Column("uid", to_text),
    "ended": _Column("ended", to_moment, ended_text),
    **{name: _Column(name, to_count) for name in ("score", "boards", "best_combo", "ms")},
    "seed": _Column("seed", lambda text: to_count(int(text), MAX_SEED), str),
    "initials": _Column("initials", partial(optional, to_text)),
    "version": _Column("version", to_text),
    **{name: _Column(name, to_count) for name in ("depth", "rules", "stars", "perfect", "finds")},
    "daily": _Column("daily", partial(optional, to_day)),
    "ranked": _Column("ranked", bool, int),
    "air": _Column("air", partial(optional, Air), _write_value),
    "pearls": _Column("pearls", to_count),
    "places": _Column("places", to_places),
}
"""The columns of ``runs``, in the same way."""
REPEATED_COLUMNS = tuple(
    name for name, column in _GAME_COLUMNS.items() if column.field.startswith("recording.")
)
"""Columns of a game that repeat data of its recording; the recording is what is read."""
DERIVED_COLUMNS = tuple(_DERIVED)
"""Columns for lists, indexes and other programs, computed from the game when it is written."""


def rule_columns(config: GameConfig) -> ColumnValues:
    """Return the columns of ``games`` for size and rules, without question marks."""
    return {name: value_of(config) for name, value_of in _RULES.items()}


def game_row(game: FinishedGame) -> ColumnValues:
    """Return the row of the table ``games``, without ``id``, ``sequence`` and what its review
    adds."""
    return {name: column.value_of(game) for name, column in _GAME_COLUMNS.items()}


def game_from_row(
    row: Mapping[str, Any], recording_text: str, watch: Watch | None = None
) -> FinishedGame:
    """Return the game of a row. Raises ValueError, KeyError or TypeError for anything else."""
    recording = Recording.parse(to_text(recording_text, MAX_RECORDING_BYTES), watch)
    fields: dict[str, Any] = {
        column.field: column.read(row[name])
        for name, column in _GAME_COLUMNS.items()
        if column.read is not None
    }
    counted = {
        name.removeprefix("figures."): fields.pop(name)
        for name in list(fields)
        if name.startswith("figures.")
    }
    clicks = Clicks(*(to_count(row[f"{button}_clicks"]) for button in _BUTTONS))
    effective = _clicks_from_row(row, "effective")
    is_won = recording.result is Result.WON
    figures = Figures(is_won, recording.ms, clicks=clicks, effective=effective, **counted)
    sequence = optional(to_count, row["sequence"])
    return FinishedGame(recording, figures, **fields, sequence=sequence)


WITH_SHAPE = "LEFT JOIN shapes ON shapes.name = shape"
"""Adds the stored ``cells`` of drawn shapes to the rows of a table."""


def listed_game_from_row(row: Mapping[str, Any]) -> ListedGame:
    """Return the game of a row with an ``id``, ``WITH_SHAPE``. Raises ValueError, KeyError or
    TypeError."""
    width, height, mines = (to_count(row[name]) for name in ("width", "height", "mines"))
    config = GameConfig(
        *(width, height, mines, bool(row["wraps"])),
        *(StartRule(row["start"]), WinRule(row["win"]), bool(row["marks"])),
        *(Fairness(row["fairness"]), to_count(row["rules"])),
        NEIGHBOURHOODS[row["neighbours"]],
        cells_of(to_text(row["shape"]), row["cells"], width, height),
    )
    chords = row["chord_effective"]
    return ListedGame(
        id=row["id"],
        uid=to_text(row["uid"]),
        player=to_text(row["player"]),
        config=config,
        mode=GameMode(row["kind"]),
        result=Result(row["result"]),
        ms=to_count(row["ms"]),
        three_bv=to_count(row["three_bv"]),
        bvs=to_number(row["bvs"]),
        efficiency=to_number(row["efficiency"]),
        ended=to_moment(row["ended"]),
        is_fresh=bool(row["fresh"]),
        is_clean=bool(row["clean"]),
        is_no_flag=bool(row["no_flag"]),
        device=optional(Device, row["device"]),
        daily=optional(to_day, row["daily"]),
        flags=optional(to_count, row["flags"]),
        chords=to_count(row["chord_clicks"] if chords is None else chords),
        flaws=parse_words(row["flaws"]),
    )


def dive_row(dive: FinishedDive) -> ColumnValues:
    """Return the row of the table ``runs``, without ``id`` and ``sequence``."""
    return {name: column.value_of(dive) for name, column in _DIVE_COLUMNS.items()}


def dive_from_row(row: Mapping[str, Any]) -> FinishedDive:
    """Return the dive of a row. Raises ValueError, KeyError or TypeError for anything else."""
    fields = {name: one.read(row[name]) for name, one in _DIVE_COLUMNS.items() if one.read}
    return FinishedDive(**fields, sequence=optional(to_count, row["sequence"]))


def review_row(review: LuckReview | None) -> ColumnValues:
    """Return the row of the table ``reviews``, without ``game``; None means no review possible."""
    if review is None:
        return dict.fromkeys((*_NUMBERS, "guesses", "exact", "missed"))
    return {
        **{name: getattr(review, name) for name in _NUMBERS},
        "guesses": json.dumps([[one.move, one.chance, one.best] for one in review.guesses]),
        "exact": int(review.is_exact),
        "missed": json.dumps({one.value: times for one, times in review.missed.items()}),
    }


def review_from_row(row: Mapping[str, Any]) -> LuckReview | None:
    """Return the review of a row. Raises ValueError, KeyError, TypeError or AttributeError."""
    if row["survival"] is None:
        return None
    guesses = tuple(
        Guess(to_count(move), to_probability(chance), to_probability(best))
        for move, chance, best in json.loads(row["guesses"])
    )
    missed = json.loads(row["missed"])
    return LuckReview(
        to_count(row["zini"]),
        guesses,
        to_probability(row["survival"]),
        bool(row["exact"]),
        survived=to_count(row["survived"], len(guesses)),
        luck=to_probability(row["luck"]),
        cost=to_probability(row["cost"]),
        missed={Pattern(word): to_count(times, MAX_MISSED) for word, times in missed.items()},
        wrong_flags=to_count(row["wrong_flags"], MAX_MISSED),
    )


def compress_recording(recording: Recording) -> bytes:
    """Return a recording's text in the form in which it is stored."""
    data = str(recording).encode() if len(recording.moves) <= MAX_MOVES else None
    if data is None or len(data) > MAX_RECORDING_BYTES:
        return NO_RECORDING
    return zlib.compress(data, COMPRESSION_LEVEL)


def decompress_recording(stored: object) -> str:
    """Return the text of a stored recording. Raises ValueError, also if it expands without end."""
    if not isinstance(stored, bytes):
        raise ValueError("not a stored recording")
    decompressor = zlib.decompressobj()
    try:
        data = decompressor.decompress(stored, MAX_RECORDING_BYTES + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not decompressor.eof or len(data) > MAX_RECORDING_BYTES:
        raise ValueError("cut off, or too long")
    return data.decode()


def parse_stored_recording(stored: object) -> Recording | None:
    """Return a stored recording, None where it is unreadable. Safe on any thread."""
    try:
        return Recording.parse(decompress_recording(stored))
    except ValueError:
        return None


def entry_to_json(entry: Entry) -> str:
    """Return a game or dive as a line of JSON, without the line's end."""
    if isinstance(entry, FinishedGame):
        return json.dumps({"game": {**game_row(entry), "recording": str(entry.recording)}})
    return json.dumps({"run": dive_row(entry)})


class _Row(dict[str, Any]):
    """A row that remembers which column was asked for last."""

    last = ""

    def __getitem__(self, column: str) -> Any:
        self.last = column
        return super().__getitem__(column)


class ColumnError(ValueError):
    """Raised for a ``column`` that can't have its ``value``."""

    def __init__(self, column: str, value: object) -> None:
        super().__init__(column)
        self.column, self.value = column, value


def entry_from_json(found: Mapping[str, Any]) -> Entry:
    """Return the game or dive of a JSON object. Raises one of VALUE_ERRORS for any other columns,
    KeyError for one that is missing and ColumnError for one that makes no sense."""
    name = "game" if "game" in found else "run"
    row = _Row({"sequence": None, **ADDED_COLUMNS[name], **found[name]})
    entry: Entry
    try:
        if name == "game":
            entry = game_from_row(row, row["recording"])
            known, lacking = {*game_row(entry), "recording"}, {*DERIVED_COLUMNS, *REPEATED_COLUMNS}
        else:
            entry = dive_from_row(row)
            known, lacking = {*dive_row(entry)}, set[str]()
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise ColumnError(row.last, row.get(row.last)) from error
    if isinstance(entry, FinishedDive):
        if entry.air is not None and entry.rules < _FIRST_WITH_AIR:
            raise ColumnError("air", row["air"])
        check_result(
            *(entry.score, entry.boards, entry.depth, (entry.stars, entry.perfect)),
            *(entry.finds, entry.best_combo),
        )
    if not known - lacking <= set(row) - {"sequence"} <= known:
        raise ValueError("not the columns of this version")
    return entry


def _clicks_from_row(row: Mapping[str, Any], suffix: str) -> Clicks | None:
    """Return the clicks of three columns, None where all are empty."""
    names = [f"{button}_{suffix}" for button in _BUTTONS]
    if all(row[name] is None for name in names):
        return None
    return Clicks(*(to_count(row[name]) for name in names))
