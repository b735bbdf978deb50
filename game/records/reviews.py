"""What the exact solver found in games, kept beside them.

Every function takes a connection whose rows can be read by name, and raises sqlite3.Error.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Mapping
from typing import Any

from engine.formats.recording import Recording
from engine.teacher.luck import Guess, LuckReview
from engine.teacher.patterns import Pattern
from game.records.rows import Row, text_of
from game.records.schema_third import ADD_MISSED

MOST_MISSED = 10**9
"""So often nobody misses anything in a game; the sum over all games stays whole."""
NONE: Row = dict.fromkeys(
    (
        *("zini", "forced", "needless", "survival", "guesses", "exact", "survived", "expected"),
        *("luck", "cost", "missed", "wrong_flags"),
    )
)
"""The columns of a game in which nothing could be found."""


def review_row(review: LuckReview | None) -> Row:
    """The columns of the table ``reviews``, all but ``game``."""
    if review is None:
        return dict(NONE)
    return {
        "zini": review.zini,
        "forced": review.forced,
        "needless": review.needless,
        "survival": review.survival,
        "guesses": json.dumps([[one.move, one.chance, one.best] for one in review.guesses]),
        "exact": int(review.is_exact),
        "survived": review.survived,
        "expected": review.expected,
        "luck": review.luck,
        "cost": review.cost,
        "missed": json.dumps({one.value: times for one, times in review.missed.items()}),
        "wrong_flags": review.wrong_flags,
    }


def review_of(row: Mapping[str, Any]) -> LuckReview | None:
    """The review of a row, whose ``forced``, ``needless`` and ``expected`` follow from the guesses
    and are never read. Raises ValueError, KeyError or TypeError for what is no such row."""
    if row["survival"] is None:
        return None
    guesses = tuple(
        Guess(_whole(move), _chance(chance), _chance(best))
        for move, chance, best in json.loads(row["guesses"])
    )
    survived = _whole(row["survived"])
    if survived > len(guesses):
        raise ValueError("not so many guesses")
    return LuckReview(
        _whole(row["zini"]),
        guesses,
        _chance(row["survival"]),
        bool(row["exact"]),
        survived=survived,
        luck=_chance(row["luck"]),
        cost=_chance(row["cost"]),
        missed=_missed(json.loads(row["missed"])),
        wrong_flags=_whole(row["wrong_flags"], MOST_MISSED),
    )


def unreviewed(connection: sqlite3.Connection) -> tuple[int, object] | None:
    """The id of the newest game that has not been reviewed, and its recording as it is kept; see
    ``recording_of``."""
    statement = (
        "SELECT games.id, text FROM games INDEXED BY games_unreviewed"
        " JOIN recordings ON recordings.game = games.id"
        " WHERE reviewed = 0 ORDER BY ended DESC, games.id DESC LIMIT 1"
    )
    row = connection.execute(statement).fetchone()
    return None if row is None else (row["id"], row["text"])


def recording_of(kept: object) -> Recording | None:
    """The recording that is kept so; None where nobody can read it. Any thread may ask."""
    try:
        return Recording.parse(text_of(kept))
    except ValueError:
        return None


def add(connection: sqlite3.Connection, number: int, review: LuckReview | None) -> None:
    """Keep a game's review, unless it has one or the game is not there."""
    row = review_row(review)
    names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
    statement = f"INSERT INTO reviews (game, {names}) SELECT id, {places} FROM games"
    new = "WHERE id = :game AND reviewed = 0"
    is_new = connection.execute(f"{statement} {new}", {**row, "game": number}).rowcount > 0
    if is_new and review is not None:
        told = [
            {"game": number, "pattern": pattern.value, "times": times}
            for pattern, times in review.missed.items()
        ]
        connection.executemany(ADD_MISSED, told)


def review(connection: sqlite3.Connection, number: int) -> LuckReview | None:
    """The review of the game of this id."""
    row = connection.execute("SELECT * FROM reviews WHERE game = ?", (number,)).fetchone()
    return None if row is None else review_of(row)


def _missed(found: object) -> Mapping[Pattern, int]:
    if not isinstance(found, dict):
        raise ValueError("not the patterns that were missed")
    return {Pattern(word): _whole(times, MOST_MISSED) for word, times in found.items()}


def _whole(value: object, most: int = 2**63 - 1) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError("not a whole number that a store can hold")
    return value


def _chance(value: object) -> float:
    if not isinstance(value, float | int) or not 0 <= value <= 1 or math.isnan(value):
        raise ValueError("not a chance")
    return float(value)
