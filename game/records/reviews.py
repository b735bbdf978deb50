"""Reviews of games by the exact solver, stored beside them.

Every function takes a connection with rows by name, and raises sqlite3.Error.
"""

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from engine.formats.recording import Recording
from engine.teacher.luck import Guess, LuckReview
from engine.teacher.patterns import Pattern
from game.records.conversions import to_count, to_probability
from game.records.rows import ColumnValues, decompress_recording
from game.records.schema import SORT

MAX_MISSED = 10**9  # a limit per game, so that sums over all games fit
_NUMBERS = (
    *("zini", "forced", "needless", "survival", "survived", "expected", "luck", "cost"),
    "wrong_flags",
)
_ADD_MISSED = f"""
    INSERT INTO missed ({SORT}, pattern, times)
    SELECT {SORT}, :pattern, :times FROM games WHERE id = :game
    ON CONFLICT ({SORT}, pattern) DO UPDATE SET times = times + excluded.times
    """


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
    """Return the review of a row; ``forced``, ``needless`` and ``expected`` follow from the
    guesses.

    Raises ValueError, KeyError, TypeError or AttributeError for anything else.
    """
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


def unreviewed(connection: sqlite3.Connection) -> tuple[int, object] | None:
    """Return the id of the newest game without a review, and its stored recording."""
    row = connection.execute(
        "SELECT games.id, text FROM games INDEXED BY games_unreviewed"
        " JOIN recordings ON recordings.game = games.id"
        " WHERE reviewed = 0 ORDER BY ended DESC, games.id DESC LIMIT 1"
    ).fetchone()
    return None if row is None else (row["id"], row["text"])


def parse_stored_recording(stored: object) -> Recording | None:
    """Return a stored recording, None where it is unreadable. Safe on any thread."""
    try:
        return Recording.parse(decompress_recording(stored))
    except ValueError:
        return None


def add(connection: sqlite3.Connection, game_id: int, review: LuckReview | None) -> None:
    """Store a game's review, unless it has one or the game is missing."""
    row = review_row(review)
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    statement = (
        f"INSERT INTO reviews (game, {names}) SELECT id, {values} FROM games"
        " WHERE id = :game AND reviewed = 0"
    )
    is_new = connection.execute(statement, {**row, "game": game_id}).rowcount > 0
    if is_new and review is not None:
        missed = [
            {"game": game_id, "pattern": pattern.value, "times": times}
            for pattern, times in review.missed.items()
        ]
        connection.executemany(_ADD_MISSED, missed)


def review(connection: sqlite3.Connection, game_id: int) -> LuckReview | None:
    """Return a game's review."""
    row = connection.execute("SELECT * FROM reviews WHERE game = ?", (game_id,)).fetchone()
    return None if row is None else review_from_row(row)
